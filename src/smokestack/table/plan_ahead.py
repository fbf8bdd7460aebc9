"""Playing ahead: a branch of the present position, made only from what its seat knows. Nothing here changes a table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Literal

import msgspec

from smokestack.kernel.bits import contains
from smokestack.kernel.contract import CHANCE, OVER, State
from smokestack.kernel.errors import NotationError
from smokestack.kernel.facts import EVERYONE
from smokestack.kernel.tree import Walk
from smokestack.table import commands as c
from smokestack.table.ahead_protocol import AheadAnswer, AheadStep
from smokestack.table.errors import BadRequestError, NotNowError
from smokestack.table.legal_tree import WHOLE_TREE, branches, decision
from smokestack.table.plan_data import LineStep
from smokestack.table.plans import digest
from smokestack.table.play import NOBODY, Play
from smokestack.table.protocol import fact_info
from smokestack.table.table import Table

SAMPLES: Final = 6
"""Positions that a seat cannot tell apart. What others can do must be the same in all of them to be known."""

Stop = Literal["", "chance", "over", "several", "reveals", "hidden"]


class PlayedAhead:
    """A position that a line of play leads to, with others that the seat cannot tell from it."""

    def __init__(self, states: list[State]) -> None:
        self.states = states
        self.steps: list[LineStep] = []
        self.stop: Stop = ""
        """Why nobody can play further ahead: the rest depends on chance, or on what the seat does not know."""
        self.shown = states[0]
        """The last position that tells the seat nothing new."""

    @property
    def state(self) -> State:
        return self.states[0]


def play_ahead(play: Play, seat: int, line: Sequence[list[int]], rng: Random) -> PlayedAhead:
    """Play a line of actions of all seats, the next one always by the seat that decides."""
    samples = SAMPLES if play.game.hidden_information else 1
    ahead = PlayedAhead([play.known_to(seat, rng).clone() for _ in range(samples)])
    ahead.stop = _stop(ahead.states, seat)
    for path in line:
        _play_step(play, ahead, seat, _packed(play, path))
    if ahead.stop != "reveals":
        ahead.shown = ahead.state
    return ahead


def _packed(play: Play, path: list[int]) -> int:
    try:
        return play.pack(path)
    except NotationError as trouble:
        raise BadRequestError("notation", str(trouble)) from None


def _play_step(play: Play, ahead: PlayedAhead, seat: int, action: int) -> None:
    if ahead.stop:
        raise NotNowError("plan_too_far", _too_far(ahead.stop))
    state = ahead.state
    actor, codec = state.actor(), state.codec()
    if state.seat_of(action) != actor or state.refusal(action) is not None:
        raise BadRequestError("no_such_branch", "These moves cannot be played one after the other from here.")
    if state.is_draft(action) or not _seen(state.audience(action), seat):
        raise NotNowError("plan_secret", "A plan cannot depend on a secret choice.")
    seen = digest(state, seat) if actor == seat else ""
    ahead.steps.append(LineStep(actor, codec.path(action), codec.text(state, action), seen))
    reveals = play.game.hidden_information and state.reveals(action)
    if reveals:
        ahead.shown = state.clone()
    for one in ahead.states:
        one.apply(action)
    ahead.stop = "reveals" if reveals else _stop(ahead.states, seat)


def _seen(audience: int, seat: int) -> bool:
    return audience == EVERYONE or contains(audience, seat)


def _stop(states: list[State], seat: int) -> Stop:
    state = states[0]
    actor = state.actor()
    if actor in (CHANCE, OVER):
        return "chance" if actor == CHANCE else "over"
    if len(state.waiting()) > 1:
        return "several"
    if actor == seat:
        return ""
    return "" if all(one.legal() == state.legal() for one in states[1:]) else "hidden"


def _too_far(stop: Stop) -> str:
    return {
        "chance": "Chance decides what happens there, so you cannot play further ahead.",
        "over": "The game is over there.",
        "several": "Several players decide at once there, so you cannot play further ahead.",
        "reveals": "Something is revealed there that you do not know, so you cannot play further ahead.",
        "hidden": "What the next player can do depends on what you do not know, so you cannot play further ahead.",
        "": "",
    }[stop]


def answer_ahead(table: Table, play: Play, question: c.AheadQuestion, rng: Random) -> AheadAnswer:
    """The position that a line leads to, and what the player who decides there can do."""
    ahead = play_ahead(play, question.seat, question.line, rng)
    shown, names = ahead.shown, table.names()
    actor = NOBODY if ahead.stop else ahead.state.actor()
    view = shown.view(question.seat)
    answer = AheadAnswer(
        steps=[AheadStep(step.seat, step.path, step.text) for step in ahead.steps],
        stop=ahead.stop,
        actor=actor,
        round=shown.round(),
        prompt=None if actor == NOBODY else fact_info(ahead.state.prompt()),
        view=msgspec.Raw(msgspec.json.encode(view)),
        standing=play.game.standing(view),
        progress=play.game.progress(view),
        decide=None if actor == NOBODY else decision(ahead.state, actor, len(ahead.steps), names),
    )
    if question.path is not None and actor != NOBODY:
        answer.branches = _below(ahead.state, actor, question.path, names)
    return answer


def _below(state: State, seat: int, path: list[int], names: list[str]) -> list[list[object]]:
    walk = Walk(state.codec(), state.legal_of(seat))
    try:
        for value in path:
            walk = walk.take(value)
    except (ValueError, IndexError):
        raise BadRequestError("no_such_branch", "No legal action starts like that.") from None
    return [] if walk.action() is not None else branches(state, walk, len(walk.actions) <= WHOLE_TREE, names)
