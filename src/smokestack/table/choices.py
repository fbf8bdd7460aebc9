"""The legal actions of a seat as the page walks them, and the questions about them.

What a seat is told here is worked out in a position drawn at random among those it cannot tell from the true one, so
an answer cannot give away what the seat may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice, product
from random import Random

import msgspec

from smokestack.kernel.codec import Kind
from smokestack.kernel.contract import CHANCE, State
from smokestack.kernel.errors import NotationError
from smokestack.kernel.facts import Fact, Refusal
from smokestack.kernel.messages import refusal_text
from smokestack.kernel.tree import Walk
from smokestack.table import commands as c
from smokestack.table.decide import check_legal, expected, playing, read_action
from smokestack.table.errors import BadRequestError
from smokestack.table.play import Play, is_final
from smokestack.table.protocol import (
    Branch,
    DecisionInfo,
    FactInfo,
    FieldInfo,
    Gain,
    KindInfo,
    LegalAnswer,
    PreviewAnswer,
    WalkAnswer,
    WhyAnswer,
    fact_info,
    refusal_info,
)
from smokestack.table.table import Table

WHOLE = 400
"""A tree of so many actions is sent whole; of a larger one, kinds with more than ``LARGE`` are fetched when walked."""
LARGE = 50
TRIES = 300
"""How many completions of an unfinished path are tried to find out what stands in its way."""

Answer = WalkAnswer | LegalAnswer | PreviewAnswer | WhyAnswer


def decision(state: State, seat: int, asked: int) -> DecisionInfo:
    """What a seat may do now."""
    legal = state.legal_of(seat)
    codec = state.codec()
    kinds = {code: codec.by_code[code] for code in dict.fromkeys(action & 63 for action in legal)}
    return DecisionInfo(
        asked=asked,
        ask=_asked(state, seat),
        count=len(legal),
        kinds={str(code): _kind_info(kind) for code, kind in kinds.items()},
        branches=branches(state, Walk(codec, legal), len(legal) <= WHOLE),
    )


@lru_cache(1000)
def _kind_info(kind: Kind) -> KindInfo:
    """A kind is the same in every position of a map."""
    return KindInfo(kind.verb, [FieldInfo(field.name, field.lead) for field in kind.fields])


def _asked(state: State, seat: int) -> FactInfo:
    """In a simultaneous choice the position speaks to the first seat; the others are asked the same."""
    ask = fact_info(state.prompt())
    if ask.seat >= 0:
        ask.seat = seat
    return ask


def branches(state: State, walk: Walk, whole: bool) -> list[Branch]:
    """The tree from here down. When not whole, a large kind stops at its first field."""
    grown: list[Branch] = []
    for branch in walk.branches(state):
        below = walk.take(branch.value)
        if below.action() is not None:
            grown.append([branch.value, branch.word])
        elif whole or branch.actions <= LARGE or len(below.path) == 1:
            grown.append([branch.value, branch.word, branches(state, below, whole or branch.actions <= LARGE)])
        else:
            grown.append([branch.value, branch.word, branch.actions])
    return grown


# --- questions ----------------------------------------------------------------------------------------------
def answer(table: Table, question: c.AnyQuestion, rng: Random) -> Answer:
    """The answer for the owner of a seat; whose seat it is has been checked."""
    play = playing(table)
    expected(table, play, question.seat)
    match question:
        case c.WalkQuestion(seat, path):
            return WalkAnswer(_below(play.state, seat, path))
        case c.LegalQuestion(seat):
            codec = play.state.codec()
            return LegalAnswer([codec.text(play.state, action) for action in play.state.legal_of(seat)])
        case c.PreviewQuestion(seat, path, text):
            return _preview(table, play, seat, read_action(play, path, text), rng)
        case c.WhyQuestion(seat, path, text):
            return _why(table, play, seat, path, text, rng)


def _below(state: State, seat: int, path: list[int]) -> list[Branch]:
    walk = Walk(state.codec(), state.legal_of(seat))
    try:
        for value in path:
            if walk.action() is not None:
                return []
            walk = walk.take(value)
    except ValueError:
        raise BadRequestError("no_such_branch", "No legal action begins like that.") from None
    if walk.action() is not None:
        return []
    return branches(state, walk, len(walk.actions) <= WHOLE)


def _preview(table: Table, play: Play, seat: int, action: int, rng: Random) -> PreviewAnswer:
    check_legal(table, play, seat, action)
    state = play.state.resample(seat, rng)
    after = state.clone()
    facts: list[Fact] = []
    after.apply(action, facts)
    gains = [Gain() for _ in table.seats]
    seen = [fact for fact in facts if fact.seen_by(seat)]
    for fact in seen:
        if fact.seat >= 0:
            gain = gains[fact.seat]
            gain.money += fact.gain("money")
            gain.vp += fact.gain("vp")
            gain.income += fact.gain("income")
    return PreviewAnswer(
        text=play.state.codec().text(play.state, action),
        facts=[fact_info(fact) for fact in seen],
        view=msgspec.Raw(msgspec.json.encode(after.view(seat))),
        gains=gains,
        chance=after.actor() == CHANCE,
        final=is_final(state, seat, action, after, facts, rng),
    )


def _why(table: Table, play: Play, seat: int, path: list[int] | None, text: str | None, rng: Random) -> WhyAnswer:
    state = play.state.resample(seat, rng)
    own = set(play.state.legal_of(seat))
    if path is not None and text is None and _unfinished(play, path):
        refusal = _first_refusal(state, own, path)
    else:
        action = read_action(play, path, text)
        refusal = None if action in own else state.refusal(action)
        if refusal is None and action not in own:
            return WhyAnswer(False, None, "That is another seat's choice.")
    if refusal is None:
        return WhyAnswer(True, None, "")
    sentence = refusal_text(play.game.messages(), refusal, table.names())
    return WhyAnswer(False, refusal_info(refusal), sentence)


def _unfinished(play: Play, path: list[int]) -> bool:
    kind = play.state.codec().by_code.get(path[0]) if path else None
    if kind is None:
        raise BadRequestError("notation", f"The path {path} does not name an action.")
    for value, field in zip(path[1:], kind.fields, strict=False):
        if value >= field.size:
            raise BadRequestError("notation", f"The path {path} has a value that {field.name!r} cannot take.")
    return len(path) < len(kind.fields) + 1


def _first_refusal(state: State, own: set[int], path: list[int]) -> Refusal | None:
    """Why nothing begins like this; None when something does. The reason most completions share."""
    kind = state.codec().by_code[path[0]]
    reasons: dict[tuple[str, str], list[Refusal]] = {}
    open_fields = [range(field.size) for field in kind.fields[len(path) - 1 :]]
    if any(_begins(kind, action, path) for action in own):
        return None
    for values in islice(product(*open_fields), TRIES):
        refusal = state.refusal(kind.pack(*path[1:], *values))
        if refusal is not None:
            reasons.setdefault((refusal.clause, refusal.key), []).append(refusal)
    if not reasons:
        raise NotationError("No action begins like that.")
    return max(reasons.values(), key=len)[0]


def _begins(kind: Kind, action: int, path: Sequence[int]) -> bool:
    return action & 63 == kind.code and kind.unpack(action)[: len(path) - 1] == list(path[1:])
