"""Which planned move is to be played now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from msgspec.structs import replace

from smokestack.table import events as e
from smokestack.table.decide import outcome
from smokestack.table.plans import End, look
from smokestack.table.table import Table


@dataclass(frozen=True)
class DuePlan:
    """A planned move that is to be played now."""

    seat: int
    plan: int
    """The number of the plan."""
    action: int


def due_plan(table: Table) -> DuePlan | None:
    """The move of the first plan that has one now; None if there is none. It is always a legal one."""
    play = table.play
    if play is None:
        return None
    for number in table.waiting():
        seat = table.seats[number]
        for kept in table.plans.of(number):
            if kept.end is not None or kept.user != seat.user or seat.played_by():
                continue
            action = look(kept, play)
            if action is not None and not isinstance(action, End):
                return DuePlan(number, kept.number, action)
    return None


def planned_events(table: Table, due: DuePlan, rng: Random) -> Sequence[e.AnyEvent]:
    """The events of a planned move. It completes the turn like a confirmed one, so it cannot be undone."""
    if table.play is None:
        return []
    first, *others = outcome(table, table.play, due.seat, due.action, True, rng)
    return [replace(first, plan=due.plan) if isinstance(first, e.Acted) else first, *others]
