"""Answers to the questions of a player who must decide.

Answers are computed in a position drawn at random from those that the seat cannot tell apart from the true one, so
an answer cannot reveal hidden information.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product
from random import Random

import msgspec

from smokestack.kernel.codec import KIND_MASK, Kind
from smokestack.kernel.contract import CHANCE, State
from smokestack.kernel.errors import NotationError
from smokestack.kernel.facts import ChoiceNote, Fact, Refusal
from smokestack.kernel.messages import refusal_text
from smokestack.kernel.tree import Walk
from smokestack.table import commands as c
from smokestack.table.ahead_protocol import AheadAnswer
from smokestack.table.checks import NOT_YOUR_ACTION, read_action, require_legal, require_playing, require_turn
from smokestack.table.errors import BadRequestError
from smokestack.table.legal_tree import WHOLE_TREE, branches
from smokestack.table.plan_ahead import answer_ahead
from smokestack.table.play import Play, is_final
from smokestack.table.protocol import (
    Branch,
    LegalAnswer,
    NoteInfo,
    NotesAnswer,
    PreviewAnswer,
    WalkAnswer,
    WhyAnswer,
    fact_info,
    refusal_info,
)
from smokestack.table.table import Table

COMPLETIONS = 300
"""How many completions of an unfinished path are tried to find out why it is illegal."""

MOST_NOTES = 300
"""Below a path with more actions than this, only those that the game thinks worth it get notes."""

Answer = WalkAnswer | LegalAnswer | PreviewAnswer | WhyAnswer | NotesAnswer | AheadAnswer


def answer(table: Table, question: c.AnyQuestion, rng: Random) -> Answer:
    """The answer for the owner of a seat. The caller has checked that the seat is theirs."""
    play = require_playing(table)
    if isinstance(question, c.AheadQuestion):
        return answer_ahead(table, play, question, rng)
    require_turn(table, play, question.seat)
    known = play.known_to(question.seat, rng)
    match question:
        case c.WalkQuestion(seat, path):
            return WalkAnswer(_below(known, seat, path, table.names()))
        case c.LegalQuestion(seat):
            return LegalAnswer([known.codec().text(known, action) for action in known.legal_of(seat)])
        case c.PreviewQuestion(seat, path, text, then):
            action = read_action(play, seat, path, text, rng)
            require_legal(table, play, seat, action, rng)
            return _preview(play, known, seat, [action, *_following(known, seat, action, then)])
        case c.NotesQuestion(seat, path):
            return NotesAnswer(_notes(play, known, seat, path))
        case c.WhyQuestion(seat, path, text):
            return _why(table, play, known, c.WhyQuestion(seat, path, text), rng)


def _walked(state: State, seat: int, path: list[int]) -> Walk:
    """The place in the tree that a path leads to. A path that goes on after a complete action stops there."""
    walk = Walk(state.codec(), state.legal_of(seat))
    try:
        for value in path:
            if walk.action() is not None:
                break
            walk = walk.take(value)
    except ValueError:
        raise BadRequestError("no_such_branch", "No legal action starts like that.") from None
    return walk


def _below(state: State, seat: int, path: list[int], names: list[str]) -> list[Branch]:
    walk = _walked(state, seat, path)
    if walk.action() is not None:
        return []
    return branches(state, walk, len(walk.actions) <= WHOLE_TREE, names)


def _notes(play: Play, known: State, seat: int, path: list[int]) -> list[NoteInfo]:
    walk = _walked(known, seat, path)
    actions, codec = walk.actions, known.codec()
    if (action := walk.action()) is not None and (series := play.game.series_notes(known, seat, action)):
        return [_note_info(codec.path(action), note, [codec.path(step) for step in then]) for then, note in series]
    if len(actions) > MOST_NOTES:
        actions = play.game.worth_noting(known, seat, actions)[:MOST_NOTES]
    notes = play.game.choice_notes(known, seat, actions)
    return [_note_info(codec.path(action), note, []) for action, note in zip(actions, notes, strict=False)]


def _note_info(path: list[int], note: ChoiceNote, then: list[list[int]]) -> NoteInfo:
    return NoteInfo(path, note.price, note.rank, [fact_info(fact) for fact in note.facts], then)


def _following(known: State, seat: int, action: int, then: list[list[int]]) -> list[int]:
    """The actions of a series after the first one."""
    after, found = known.clone(), list[int]()
    for path in then:
        after.apply(action)
        if after.actor() == CHANCE or seat not in after.waiting():
            raise BadRequestError("no_such_branch", "The turn of this seat ends before the last of these actions.")
        next = _walked(after, seat, path).action()
        if next is None:
            raise BadRequestError("notation", f"The path {path} does not name a whole action.")
        found.append(action := next)
    return found


def _preview(play: Play, known: State, seat: int, series: list[int]) -> PreviewAnswer:
    """What is certain about an action, or about a series. Of one that reveals something, only that it does."""
    codec, after = known.codec(), known.clone()
    facts: list[Fact] = []
    reveals = final = False
    for action in series:
        before, after = after, after.clone()
        new: list[Fact] = []
        after.apply(action, new)
        facts += new
        reveals = reveals or (play.game.hidden_information and before.reveals(action))
        final = final or (is_final(play.game, before, action, after, new) and not before.is_draft(action))
    seen = [] if reveals else [fact for fact in facts if fact.seen_by(seat)]
    view = (known if reveals else after).view(seat)
    return PreviewAnswer(
        text=codec.text(known, series[0]),
        facts=[fact_info(fact) for fact in seen],
        view=msgspec.Raw(msgspec.json.encode(view)),
        standing=play.game.standing(view),
        chance=not reveals and after.actor() == CHANCE,
        final=reveals or final,
        reveals=reveals,
    )


def _why(table: Table, play: Play, known: State, question: c.WhyQuestion, rng: Random) -> WhyAnswer:
    seat, path, text = question.seat, question.path, question.text
    if path is not None and text is None and _unfinished(play, path):
        refusal = _common_refusal(known, seat, path)
    else:
        action = read_action(play, seat, path, text, rng)
        if known.seat_of(action) != seat:
            return WhyAnswer(False, None, NOT_YOUR_ACTION)
        refusal = known.refusal(action)
    if refusal is None:
        return WhyAnswer(True, None, "")
    sentence = refusal_text(play.game.messages(), refusal, table.names(), seat)
    return WhyAnswer(False, refusal_info(refusal), sentence)


def _unfinished(play: Play, path: list[int]) -> bool:
    kind = play.state.codec().by_code.get(path[0]) if path else None
    if kind is None:
        raise BadRequestError("notation", f"The path {path} does not name an action.")
    for value, field in zip(path[1:], kind.fields, strict=False):
        if value >= field.size:
            raise BadRequestError("notation", f"The path {path} has an invalid value for {field.name!r}.")
    return len(path) < len(kind.fields) + 1


def _common_refusal(known: State, seat: int, path: list[int]) -> Refusal | None:
    """The most common reason why the completions of a path are illegal for a seat; None if one of them is legal."""
    kind = known.codec().by_code[path[0]]
    reasons: dict[tuple[str, str], list[Refusal]] = {}
    open_fields = [range(field.size) for field in kind.fields[len(path) - 1 :]]
    if any(_starts_with(kind, action, path) for action in known.legal_of(seat)):
        return None
    for values in islice(product(*open_fields), COMPLETIONS):
        action = kind.pack(*path[1:], *values)
        refusal = known.refusal(action) if known.seat_of(action) == seat else None
        if refusal is not None:
            reasons.setdefault((refusal.clause, refusal.key), []).append(refusal)
    if not reasons:
        raise NotationError("No action of yours starts like that.")
    return max(reasons.values(), key=len)[0]


def _starts_with(kind: Kind, action: int, path: Sequence[int]) -> bool:
    return action & KIND_MASK == kind.code and kind.unpack(action)[: len(path) - 1] == list(path[1:])
