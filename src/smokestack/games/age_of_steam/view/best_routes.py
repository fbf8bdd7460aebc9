"""Of more deliveries than anybody wants to read about, the best ones to each city."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.rules.delivery import Search
from smokestack.games.age_of_steam.rules.generated.action_fields import MOVE, kind_of, move_city, move_colour
from smokestack.games.age_of_steam.rules.hops import hop_payee, hop_stop, hops
from smokestack.games.age_of_steam.rules.phases.move_goods import move_places
from smokestack.kernel.bits import single

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

_EACH: Final = 6
"""So many routes of a cube to a city are offered."""
_MOST: Final = 20_000
"""So many routes of a cube are looked at."""
_OWN: Final = 10
"""A link of one's own counts as much as so many of others."""


def best_routes(position: AgeOfSteamPosition, seat: int, actions: list[int]) -> list[int]:
    """Of these deliveries, the best of every cube to every city: many own links, then few of others."""
    found: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
    for action in actions:
        if kind_of(action) == MOVE:
            stop, value = _worth(position, seat, action)
            found.setdefault((move_colour(action), move_city(action), stop), []).append((-value, action))
    return [action for routes in found.values() for _, action in sorted(routes)[:_EACH]]


def routes_of_cube(position: AgeOfSteamPosition, seat: int, colour: int, start: int) -> list[int]:
    """The best deliveries of one cube, as moves, however many there are."""
    search = Search(position, seat, _MOST)
    search.from_stop(start, single(colour))
    return best_routes(position, seat, search.found)


def _worth(position: AgeOfSteamPosition, seat: int, action: int) -> tuple[int, int]:
    """Where a delivery ends, and what its links are worth to the player."""
    stop, value = move_city(action), 0
    for place in move_places(action):
        hop = hops(position, stop)[place - 1]
        stop = hop_stop(hop)
        payee = hop_payee(hop)
        value += _OWN if payee == seat else -1 if payee >= 0 else 0
    return stop, value
