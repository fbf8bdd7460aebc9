"""Commands about plans: making one and cancelling it. Everything is checked with what the owner knows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from smokestack.kernel.codec import kind_of
from smokestack.kernel.contract import State
from smokestack.kernel.errors import NotationError
from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table import plan_data as d
from smokestack.table.checks import Person, own_seat, require_playing
from smokestack.table.errors import BadRequestError, LimitError, NotNowError
from smokestack.table.lessons import require_no_lesson
from smokestack.table.plan_ahead import play_ahead
from smokestack.table.plans import End, SeatPlan, bidding, look
from smokestack.table.play import Play
from smokestack.table.table import Table

LIVE_PLANS: Final = 12
ALL_PLANS: Final = 400
"""The most plans that a seat can have at once, and in a whole game."""


def planning(table: Table, command: c.MakePlan | c.DropPlan, who: Person, rng: Random) -> list[e.AnyEvent]:
    """The events when the owner of a seat makes or cancels a plan."""
    seat = own_seat(table, command.seat, who)
    if isinstance(command, c.DropPlan):
        plans = table.plans.of(command.seat)
        if command.plan > len(plans) or plans[command.plan - 1].hidden or plans[command.plan - 1].user != who.id:
            raise NotNowError("no_such_plan", "There is no such plan any more.")
        return [e.PlanDropped(command.seat, command.plan)]
    play = require_playing(table)
    require_no_lesson(table)
    if seat.resigned or seat.standin:
        raise NotNowError("away", "A bot is playing this seat; take it back first.")
    plans = table.plans.of(command.seat)
    if len(plans) >= ALL_PLANS or sum(kept.end is None for kept in plans) >= LIVE_PLANS:
        raise LimitError("too_many", f"You can have {LIVE_PLANS} plans at a time; cancel one of them first.")
    plan = _made(play, command.seat, command.plan, rng)
    if isinstance(look(SeatPlan(0, command.seat, who.id, plan, len(play.moves)), play), End):
        raise NotNowError("plan_over", "This plan could not play any move; what it is about is over, or not possible.")
    return [e.Planned(command.seat, who.id, plan)]


def _made(play: Play, seat: int, new: d.NewPlan, rng: Random) -> d.Plan:
    known = play.known_to(seat, rng)
    match new:
        case d.NewLine(line):
            steps = play_ahead(play, seat, line, rng).steps
            if steps[-1].seat != seat:
                raise BadRequestError("plan_answer", "The last move of a plan must be your own.")
            return d.LinePlan(steps)
        case d.NewFirst(moves, when, phase, later):
            condition = None if when is None else _condition(play, known, seat, when)
            return d.FirstPlan([_move(play, known, path) for path in moves], _window(play, phase, later), condition)
        case d.NewBid(limit, later):
            return _bid(play, known, limit, later)
        case d.NewRepeat(path, unless, phase, later):
            condition = None if unless is None else _condition(play, known, seat, unless)
            return d.RepeatPlan(_move(play, known, path), _window(play, phase, later), condition)


def _window(play: Play, phase: str, later: bool) -> d.PlanWindow:
    if phase and phase not in play.game.progress(play.state.view(None)).phases:
        raise BadRequestError("no_such_phase", f"There is no phase {phase!r} in this game.")
    return d.PlanWindow(play.state.round() + int(later), phase)


def _move(play: Play, known: State, path: list[int]) -> d.PlannedMove:
    try:
        return d.PlannedMove(path, known.codec().text(known, play.pack(path)))
    except NotationError as trouble:
        raise BadRequestError("notation", str(trouble)) from None
    except IndexError:
        raise BadRequestError("notation", f"The path {path} does not name an action here.") from None


def _condition(play: Play, known: State, seat: int, new: d.NewCondition) -> d.PlanCondition:
    kind = known.codec().by_code.get(new.path[0])
    if kind is None or len(new.path) > len(kind.fields) + 1:
        raise BadRequestError("notation", f"The path {new.path} does not name an action.")
    if new.seat is not None and (new.seat == seat or new.seat >= play.state.setup().seats):
        raise BadRequestError("plan_condition", "A condition is about another player at this table.")
    words, values = [kind.verb], new.path[1:]
    for place, value in enumerate(values):
        field = kind.fields[place]
        known_words: Sequence[str] = field.words(known, values[:place])
        if value >= len(known_words):
            raise BadRequestError("notation", f"The path {new.path} has an invalid value for {field.name!r}.")
        words += [field.lead, known_words[value]]
    text = " ".join(word for word in words if word)
    return d.PlanCondition(new.path, text, d.ANYBODY if new.seat is None else new.seat)


def _bid(play: Play, known: State, limit: list[int], later: bool) -> d.BidPlan:
    rule = bidding(play, limit[0])
    if rule is None:
        raise BadRequestError("plan_bid", "That action is not a bid.")
    codec = known.codec()
    drop = next((kind for kind in codec.kinds if kind.verb == rule.drop and rule.drop), None)
    then = None if drop is None else _move(play, known, [drop.code])
    kinds = {limit[0]} if drop is None else {limit[0], drop.code}
    actor = known.actor()
    bids = actor >= 0 and any(kind_of(action) in kinds for action in known.legal_of(actor))
    upcoming = bool(rule.opens) and not bids
    return d.BidPlan(_move(play, known, limit), _window(play, "", later), then, upcoming, rule.highest)
