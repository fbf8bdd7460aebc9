"""The part of the test kit about hidden information: what a seat is told depends only on what it may know.

A position is compared with others that the seat cannot tell from it. Everything must be the same there: what the seat
sees, what it may do, why it may not do something else, and what it sees after an action that reveals nothing.
"""

from __future__ import annotations

from random import Random

import msgspec

from smokestack.kernel.contract import CHANCE, Game, State
from smokestack.kernel.facts import Fact
from smokestack.kernel.kit_tools import CheckError, describe, need, stray_actions


def check_secrets(game: Game, state: State, rng: Random) -> None:
    """What a seat sees and what it may do depend only on what it may know."""
    if not state.waiting() and state.actor() != CHANCE:
        return
    for seat in range(state.setup().seats):
        before = state.key()
        other = state.resample(seat, rng)
        need(state.key() == before, f"resample({seat}) changed the position it was called on")
        need(
            game.hidden_information or other.key() == before,
            "hidden_information is False, but resample() returns another position",
        )
        need(
            msgspec.json.encode(other.view(seat)) == msgspec.json.encode(state.view(seat)),
            f"the view of seat {seat} leaks: it changes when hidden information is resampled",
        )
        need(other.legal_of(seat) == state.legal_of(seat), f"legal_of({seat}) leaks hidden information")
        need(
            msgspec.json.encode(other.view(None)) == msgspec.json.encode(state.view(None)),
            f"a spectator's view changes when seat {seat} resamples",
        )
        if game.hidden_information:
            check_public(state, other, seat)
            if seat in state.waiting():
                check_answers(state, other, seat, rng)


def check_public(state: State, other: State, seat: int) -> None:
    """What everybody is told apart from the views is the same in a position that the seat cannot tell from this one."""
    for name, here, there in (
        ("waiting()", state.waiting(), other.waiting()),
        ("actor()", state.actor(), other.actor()),
        ("round()", state.round(), other.round()),
        ("eliminated()", state.eliminated(), other.eliminated()),
        ("prompt()", repr(state.prompt()), repr(other.prompt())),
    ):
        need(here == there, f"{name} leaks: it changes when seat {seat} resamples")


def check_answers(state: State, other: State, seat: int, rng: Random) -> None:
    """What a seat that decides is told about its actions is the same in a position it cannot tell from this one."""
    legal, codec = state.legal_of(seat), state.codec()
    for action in [*rng.sample(legal, min(len(legal), 12)), *stray_actions(state, legal, rng)]:
        if state.seat_of(action) != other.seat_of(action):
            raise CheckError(f"seat_of({describe(state, action)}) leaks: it changes when seat {seat} resamples")
        if state.seat_of(action) == seat and repr(state.refusal(action)) != repr(other.refusal(action)):
            raise CheckError(f"the refusal of {describe(state, action)} leaks: it changes when seat {seat} resamples")
        if describe(state, action) != describe(other, action):
            raise CheckError(f"the text of {describe(state, action)} leaks: it changes when seat {seat} resamples")
    for action in rng.sample(legal, min(len(legal), 12)):
        text = codec.text(state, action)
        need(codec.parse(other, text) == action, f"{text!r} means another action when seat {seat} resamples")
        if state.reveals(action) != other.reveals(action):
            raise CheckError(f"reveals({text!r}) leaks: it changes when seat {seat} resamples")
        if not state.reveals(action):
            check_reveals_nothing(state, other, seat, action)


def check_reveals_nothing(state: State, other: State, seat: int, action: int) -> None:
    """An action that is said to reveal nothing shows its seat and spectators the same in both positions."""
    shown: list[object] = []
    for position in (state, other):
        after, events = position.clone(), list[Fact]()
        after.apply(action, events)
        told = [repr(fact) for fact in events if fact.seen_by(seat)]
        shown.append([msgspec.json.encode(after.views([seat, None])), told, after.actor(), after.waiting()])
    if shown[0] != shown[1]:
        raise CheckError(f"{describe(state, action)} reveals hidden information, but reveals() is False")


def check_drafts(state: State, rng: Random) -> None:
    """Nobody but its seat can tell that a draft was played, and its seat still decides."""
    for seat in state.waiting():
        drafts = [action for action in state.legal_of(seat) if state.is_draft(action)]
        if not drafts:
            continue
        action = rng.choice(drafts)
        after, events = state.clone(), list[Fact]()
        after.apply(action, events)
        told = [state.audience(action), *(fact.audience for fact in events)]
        need(all(audience == 1 << seat for audience in told), f"a draft of seat {seat} is told to others")
        need(after.waiting() == state.waiting(), f"a draft of seat {seat} changes who must decide")
        for viewer in [None, *(other for other in range(state.setup().seats) if other != seat)]:
            need(
                msgspec.json.encode(after.view(viewer)) == msgspec.json.encode(state.view(viewer)),
                f"a draft of seat {seat} changes what others see",
            )
