"""What the owner of a seat is told about its plans."""

from __future__ import annotations

from typing import Final

from smokestack.table.plans import End, look
from smokestack.table.play import Play
from smokestack.table.protocol import PlanInfo
from smokestack.table.table import Table

ENDED_PLANS: Final = 6
"""How many plans that have ended are still shown."""


def plan_infos(table: Table, play: Play, seat: int) -> list[PlanInfo]:
    """The plans that the person in this seat has made, and why some of them have ended."""
    found: list[PlanInfo] = []
    for kept in table.plans.of(seat):
        if kept.hidden or kept.user != table.seats[seat].user:
            continue
        played = sum(move.seat == seat and move.plan == kept.number for move in play.moves[kept.first :])
        now = look(kept, play)
        if isinstance(now, End):
            found.append(PlanInfo(kept.number, kept.plan, now.ending, now.reason, now.data, played))
        else:
            found.append(PlanInfo(kept.number, kept.plan, "waiting", played=played))
    ended = [one for one in found if one.status != "waiting"][:-ENDED_PLANS]
    return [one for one in found if one not in ended]
