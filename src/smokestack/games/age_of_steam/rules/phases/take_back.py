"""Maps of complete links only: unfinished track comes off the board before the build turn ends (AOS-MAP-5).

`position.safe` holds the last moment of the build turn without loose ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.rules.network import incomplete_of
from smokestack.games.age_of_steam.rules.position import NO_HOPS
from smokestack.kernel.facts import Fact

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def may_end(position: AgeOfSteamPosition, seat: int) -> bool:
    """Whether the build turn may end as it stands."""
    return position.rules.may_leave_incomplete() or not incomplete_of(position, seat)


def remember(position: AgeOfSteamPosition) -> None:
    """Keep the present moment as the one to go back to."""
    if not position.rules.may_leave_incomplete():
        seat = position.queue[0]
        position.safe = [
            position.tile[:],
            position.line_at[:],
            position.lines[:],
            position.supply[:],
            [position.cash[seat], position.income[seat]],
            position.cubes[:],
        ]


def apply_take_back(position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
    """Take the unfinished track off the board and return the money."""
    tile, line_at, lines, supply, money, cubes = position.safe
    position.tile = tile[:]
    position.line_at = line_at[:]
    position.own_edges = True
    position.lines = lines[:]
    position.supply = supply[:]
    position.cubes = cubes[:]
    position.hops = NO_HOPS
    cash, income = money
    returned = cash - position.cash[seat]
    position.cash[seat] = cash
    position.income[seat] = income
    if events is not None:
        events.append(Fact("took-back", seat, {"money": returned}))
