"""The plans of a table: which of them still hold, and what they play next.

A plan is judged by the moves since it was made, so a restart, another process and an undo need no care. It depends only
on what its owner may know: on moves that they see, and on the legality of their own actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import msgspec

from smokestack.kernel.codec import kind_of
from smokestack.kernel.contract import CHANCE, State
from smokestack.kernel.facts import FactData
from smokestack.kernel.info import Bidding
from smokestack.table.plan_data import (
    ANYBODY,
    BidPlan,
    Ending,
    FirstPlan,
    LinePlan,
    Plan,
    PlanCondition,
    PlanWindow,
    RepeatPlan,
)
from smokestack.table.play import NOBODY, Move, Play
from smokestack.table.seat import Seat

_encode = msgspec.json.Encoder(order="deterministic").encode


class End(msgspec.Struct, frozen=True):
    """Why a plan does not go on, worded by the message `plan.end.<reason>`."""

    ending: Ending
    reason: str
    data: FactData = {}


class SeatPlan:
    """A plan and what has become of it."""

    __slots__ = ("end", "first", "hidden", "number", "plan", "seat", "user")

    def __init__(self, number: int, seat: int, user: str, plan: Plan, first: int) -> None:
        self.number = number
        """Counts the plans of a seat, from 1."""
        self.seat = seat
        self.user = user
        self.plan = plan
        self.first = first
        """How many moves there were before it."""
        self.end: End | None = None
        """Why it ended; None while it may still play."""
        self.hidden = False
        """Its owner no longer wants to see it."""


def digest(state: State, seat: int) -> str:
    """What a seat sees, as a short text that is the same for the same view only."""
    view = msgspec.to_builtins(state.view(seat), str_keys=True)
    return blake2b(_encode(view), digest_size=12).hexdigest()


# --- judging ------------------------------------------------------------------------------------------------
def look(kept: SeatPlan, play: Play) -> int | End | None:
    """The action that a plan plays now, or why it has ended; None while it waits."""
    if kept.end is not None:
        return kept.end
    found = judged(kept, play)
    if isinstance(found, End):
        return found
    if play.unconfirmed != NOBODY or kept.seat not in play.state.waiting():
        return None
    return _answer(kept, play, found)


def judged(kept: SeatPlan, play: Play) -> int | End:
    """How far the moves since it was made have followed a plan, or why it has ended."""
    plan = kept.plan
    moves = [move for move in play.moves[kept.first :] if not move.draft or move.seat == kept.seat]
    if isinstance(plan, LinePlan):
        return _follow_line(plan, kept, moves, play)
    moves = [move for move in moves if move.round >= plan.until.round]
    match plan:
        case FirstPlan():
            if any(move.plan == kept.number and move.seat == kept.seat for move in moves):
                return End("done", "played")
            met = plan.when is None or any(fulfils(plan.when, kept.seat, move, play) for move in moves)
            return _over(plan.until, play) or int(met)
        case BidPlan():
            return _over(plan.until, play) or _follow_auction(plan, kept, moves, play) or 0
        case RepeatPlan():
            stopping = (move for move in moves if plan.unless and fulfils(plan.unless, kept.seat, move, play))
            move = next(stopping, None)
            if move is not None:
                return End("done", "until", {"owner": move.seat, "text": move.text})
            return _over(plan.until, play) or 0


def _follow_line(plan: LinePlan, kept: SeatPlan, moves: list[Move], play: Play) -> int | End:
    codec = play.state.codec()
    for place, move in enumerate(moves):
        if place == len(plan.steps):
            return End("done", "played")
        step = plan.steps[place]
        if move.seat == CHANCE:
            return End("stopped", "chance", {"text": step.text})
        if not move.seen_by(kept.seat):
            return End("stopped", "secret", {"owner": move.seat, "text": step.text})
        if move.seat != step.seat or codec.path(move.action) != step.path:
            return End("stopped", "other_move", {"owner": move.seat, "text": move.text, "expected": step.text})
    return len(moves) if len(moves) < len(plan.steps) else End("done", "played")


def _follow_auction(plan: BidPlan, kept: SeatPlan, moves: list[Move], play: Play) -> End | None:
    codec, rule = play.state.codec(), bidding(play, plan.limit.path[0])
    if rule is None:
        return End("stopped", "unavailable", {"text": plan.limit.text})
    opened, phase = 0, ""
    for move in moves:
        verb = codec.by_code[kind_of(move.action)].verb
        opened += verb == rule.opens
        if opened > int(plan.next):
            return End("done", "auction_over")
        if verb in (rule.verb, rule.drop):
            phase = move.phase
            if verb == rule.drop and move.seat == kept.seat and move.plan == kept.number:
                return End("done", "dropped")
    progress = play.game.progress(play.state.view(None)) if phase else None
    if progress is not None and progress.at >= 0 and progress.phases[progress.at] != phase:
        return End("done", "auction_over")
    return None


def bidding(play: Play, code: int) -> Bidding | None:
    """The kind of auction in which this kind of action bids."""
    kind = play.state.codec().by_code.get(code)
    auctions = play.game.planning().auctions
    return next((rule for rule in auctions if kind is not None and rule.verb == kind.verb), None)


def _over(until: PlanWindow, play: Play) -> End | None:
    """Whether the time is over for which a plan was made."""
    if play.state.round() > until.round:
        return End("stopped", "round_over", {"n": until.round})
    if not until.phase or play.state.round() < until.round:
        return None
    progress = play.game.progress(play.state.view(None))
    if until.phase in progress.phases and progress.at > progress.phases.index(until.phase):
        return End("stopped", "phase_over", {"phase": until.phase})
    return None


def fulfils(condition: PlanCondition, seat: int, move: Move, play: Play) -> bool:
    """Whether this move of another player, which the owner must be able to see, meets a condition."""
    if move.seat in (seat, CHANCE) or not move.seen_by(seat):
        return False
    if condition.seat not in (ANYBODY, move.seat):
        return False
    path = play.state.codec().path(move.action)
    return path[: len(condition.path)] == condition.path


# --- answering ----------------------------------------------------------------------------------------------
def _answer(kept: SeatPlan, play: Play, so_far: int) -> int | End | None:
    """What a plan plays at a decision of its seat. `so_far` is what `judged` said."""
    plan, state = kept.plan, play.state
    if isinstance(plan, LinePlan):
        return _continue_line(plan, kept.seat, play, so_far)
    if state.round() < plan.until.round:
        return None
    match plan:
        case FirstPlan():
            if not _asks(state, kept.seat, {move.path[0] for move in plan.moves}):
                return None
            if not so_far:
                return End("stopped", "not_met")
            actions = [play.pack(move.path) for move in plan.moves]
            legal = [action for action in actions if _legal(state, kept.seat, action)]
            return legal[0] if legal else End("stopped", "none_available")
        case BidPlan():
            return _bid(plan, kept.seat, play)
        case RepeatPlan():
            action = play.pack(plan.move.path)
            return action if _legal(state, kept.seat, action) else None


def _continue_line(plan: LinePlan, seat: int, play: Play, place: int) -> int | End:
    step = plan.steps[place]
    action = play.pack(step.path)
    if step.seat != seat or not _legal(play.state, seat, action):
        return End("stopped", "unavailable", {"text": step.text})
    return action if digest(play.state, seat) == step.seen else End("stopped", "position", {"text": step.text})


def _bid(plan: BidPlan, seat: int, play: Play) -> int | End | None:
    state, (code, limit) = play.state, plan.limit.path
    drop = None if plan.then is None else play.pack(plan.then.path)
    kinds = {code} if plan.then is None else {code, plan.then.path[0]}
    if not _asks(state, seat, kinds):
        return None
    kind = state.codec().by_code[code]
    bids = [action for action in state.legal_of(seat) if kind_of(action) == code and kind.value(action, 0) <= limit]
    if bids:
        return (max if plan.highest else min)(bids, key=lambda action: kind.value(action, 0))
    if drop is not None and _legal(state, seat, drop):
        return drop
    return End("stopped", "none_available")


def _asks(state: State, seat: int, kinds: set[int]) -> bool:
    """Whether this seat decides about one of these kinds of action."""
    return any(kind_of(action) in kinds for action in state.legal_of(seat))


def _legal(state: State, seat: int, action: int) -> bool:
    return state.seat_of(action) == seat and state.refusal(action) is None


# --- all plans of a table -----------------------------------------------------------------------------------
class Plans:
    """The plans of all seats. Only `Table.fold` changes them."""

    def __init__(self) -> None:
        self._seats: dict[int, list[SeatPlan]] = {}

    def of(self, seat: int) -> list[SeatPlan]:
        """All plans that a seat has had, the oldest first."""
        return self._seats.get(seat, [])

    def live(self) -> list[SeatPlan]:
        return [kept for plans in self._seats.values() for kept in plans if kept.end is None]

    def add(self, seat: int, user: str, plan: Plan, moves: int) -> None:
        plans = self._seats.setdefault(seat, [])
        plans.append(SeatPlan(len(plans) + 1, seat, user, plan, moves))

    def drop(self, seat: int, number: int) -> None:
        """The owner cancels a plan; one that has ended is no longer shown."""
        kept = self.of(seat)[number - 1]
        kept.hidden, kept.end = True, kept.end or End("stopped", "cancelled")

    def before_move(self, play: Play, seat: int, plan: int) -> None:
        """A seat is about to act, by this plan or by itself (0): its other plans that would answer have ended."""
        for kept in self.live():
            found = look(kept, play) if kept.seat == seat and kept.number != plan else None
            if isinstance(found, End):
                kept.end = found
            elif found is not None and not isinstance(kept.plan, LinePlan):
                kept.end = End("stopped", "other_plan" if plan else "yourself")

    def after_move(self, play: Play, undone: list[Move]) -> None:
        """The game has gone on, or some moves were undone."""
        for kept in self.live():
            if any(move.seat == kept.seat and move.plan == kept.number for move in undone):
                kept.end = End("stopped", "undone")
            elif len(play.moves) < kept.first:
                kept.first = len(play.moves)
                if isinstance(kept.plan, LinePlan):
                    kept.end = End("stopped", "before_undone")
            elif not play.turn:  # nothing that led here can be undone any more
                found = look(kept, play)
                kept.end = found if isinstance(found, End) else None

    def end_left(self, seats: Sequence[Seat]) -> None:
        """A plan ends when its owner does not play the seat any more."""
        for kept in self.live():
            seat = seats[kept.seat]
            if seat.user != kept.user or seat.played_by():
                kept.end = End("stopped", "seat_left")

    def end_all(self) -> None:
        """The game is over."""
        for kept in self.live():
            kept.end = End("stopped", "game_over")
