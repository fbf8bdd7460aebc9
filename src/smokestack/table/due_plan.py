"""Which planned move is to be played now."""

from __future__ import annotations

from dataclasses import dataclass

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
