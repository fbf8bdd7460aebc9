"""Maps of complete links only: no build turn ends with unfinished track (AOS-MAP-5).

`position.safe` holds the last moment of the build turn without loose ends. A player who cannot finish what was begun
since then takes it back: board, pieces and money are again as they were at that moment, and the player builds again.
The second time in a turn, taking back also ends the turn, so that nobody can build and take back for ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.rules.network import incomplete_of
from smokestack.games.age_of_steam.rules.position import NO_HOPS
from smokestack.kernel.facts import Fact

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

_BUILDS: Final = 10
"""How many rows of `safe` are about builds; those behind them are about a New City."""


def may_end(position: AgeOfSteamPosition, seat: int) -> bool:
    """Whether the build turn may end as it stands."""
    return position.rules.may_leave_incomplete() or not incomplete_of(position, seat)


def remember(position: AgeOfSteamPosition) -> None:
    """Keep the present moment as the one to go back to, on a map of complete links only."""
    if position.rules.may_leave_incomplete():
        return
    position.own_edges = False  # `line_at` is shared with `safe` from now on, and `city` is never changed in place
    position.safe = [
        position.tile[:],
        position.line_at,
        position.lines[:],
        position.supply[:],
        position.cash[:],
        position.income[:],
        position.cubes[:],
        position.memo[:],
        position.prices[:],
        position.built[:],
    ]
    if position.rules.rulings.urbanize_any_time:  # else a New City comes before all builds and is never taken back
        position.safe += [
            position.bag[:],
            position.city,
            position.takes[:],
            position.new_city_at[:],
            [position.urbanized],
        ]


def apply_take_back(position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> bool:
    """Take the unfinished track off the board and return the money. Whether the player may build again."""
    before = position.cash[seat]
    tile, line_at, lines, supply, cash, income, cubes, memo, prices, built = position.safe[:_BUILDS]
    position.tile, position.lines, position.supply = tile[:], lines[:], supply[:]
    position.line_at, position.own_edges = line_at, False
    position.cash, position.income, position.cubes = cash[:], income[:], cubes[:]
    position.memo, position.prices, position.built = memo[:], prices[:], built[:]
    if position.rules.rulings.urbanize_any_time:
        bag, city, takes, new_city_at, urbanized = position.safe[_BUILDS:]
        position.bag, position.city = bag[:], city
        position.takes, position.new_city_at = takes[:], new_city_at[:]
        position.urbanized = urbanized[0]
    position.hops = NO_HOPS
    position.taken_back += 1
    if events is not None:
        events.append(Fact("took-back", seat, {"money": position.cash[seat] - before}))
    return position.taken_back == 1
