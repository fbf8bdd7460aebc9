"""What a build costs: the table of AOS-12 and the prices of the maps."""

from __future__ import annotations

from tests.rules.age_of_steam.oracle.land import Land, Pair, across
from tests.rules.age_of_steam.oracle.track import pairs_of

from smokestack.games.age_of_steam.components.pieces import COMMONWEALTH_GRANT, ENGINEER, URBANIZATION
from smokestack.games.age_of_steam.components.tiles import CLASS_OF, COEXISTING, CROSSING
from smokestack.games.age_of_steam.rules.options import AgeOfSteamOptions

BASE = {"plain": 2, "river": 3, "mountain": 4}
TERRAIN = {
    "western-us": {"plain": 2, "river": 4, "swamp": 4, "mountain": 5},  # AOS-WUS-5
    "france": BASE | {"rough": 2, "very_rough": 4},  # AOS-FRA-3
    "poland": BASE | {"swamp": 4, "dark_mountain": 6},  # AOS-POL-2
    "hungary": {"plain": 3},  # AOS-HUN-3
}
"""The price of a simple tile by terrain, where it differs from the base game."""


def list_price(land: Land, options: AgeOfSteamOptions, hex: int, old: int, new: int) -> int:
    """The price of laying tile `new` on a hex in place of `old` (0: nothing), before discounts."""
    town = hex in land.towns
    if land.id == "switzerland":  # AOS-SWI-3
        return 4
    if land.id == "pittsburgh":
        return 0 if town else _pittsburgh(old, new, options.dear_straight_redirects)
    if land.id == "hungary" and not old and options.hex_price == "flat":  # AOS-R-41
        return 3
    if town:
        dear = land.id == "hungary" and options.hex_price == "towns-too"  # AOS-R-41
        return 3 if old else 1 + len(pairs_of(new, town=True)) + dear
    if old:
        return _replacing(options, pairs_of(old, town=False), pairs_of(new, town=False), CLASS_OF[new])
    simple = _simple(land, hex)
    if land.id == "france" and options.hill_surcharge and land.hexes[hex].terrain in ("rough", "very_rough"):
        simple += 2  # AOS-R-37
    return simple + {COEXISTING: 1, CROSSING: 2}.get(CLASS_OF[new], 0)  # AOS-MAP-6


def _replacing(options: AgeOfSteamOptions, before: list[Pair], after: list[Pair], kind: int) -> int:
    if len(after) > len(before):
        return 3 if kind == CROSSING or options.dear_coexisting else 2  # AOS-R-21
    both = len({*before} & {*after}) == 0 and len(before) == 2
    return 4 if both and options.double_redirect_costs_double else 2  # AOS-R-16


def _simple(land: Land, hex: int) -> int:
    cell = land.hexes[hex]
    if cell.build_cost is not None:  # AOS-GER-5
        return cell.build_cost
    return TERRAIN.get(land.id, BASE)[cell.terrain or "plain"]


def _pittsburgh(old: int, new: int, dear_redirects: bool) -> int:
    """AOS-PIT-3, AOS-PIT-4."""
    before, after = pairs_of(old, town=False), pairs_of(new, town=False)
    straight = any(pair not in before for pair in _straights(after))
    if not old:
        return 10 if straight else 3 if len(after) == 1 else 4
    if len(after) > len(before) or dear_redirects:
        return 10 if straight else 4
    first_straight = bool(_straights(after)) and not _straights(before)
    return 10 if len(before) == 2 and first_straight else 4


def _straights(pairs: list[Pair]) -> list[Pair]:
    return [pair for pair in pairs if pair[1] == across(pair[0])]


def bill(map: str, action: int, prices: list[int]) -> int:
    """What builds with these list prices cost together in one build turn."""
    total = sum(prices)
    if not prices:
        return 0
    if map == "germany" and action == ENGINEER:  # AOS-GER-3: half of one build, rounded up
        return total - max(prices) // 2
    if map == "detroit-bankruptcy" and action == ENGINEER:  # AOS-DET-3: the cheapest is free
        return total - min(prices)
    if map == "pittsburgh" and action == COMMONWEALTH_GRANT and 10 in prices:  # AOS-PIT-2
        return total - 3
    return total


def due(map: str, action: int, before: list[int], price: int) -> int:
    """What the next build of a turn costs."""
    return bill(map, action, [*before, price]) - bill(map, action, before)


def builds_allowed(map: str, action: int, fourth_build: bool) -> int:
    """AOS-8.2, AOS-6.5."""
    if map == "france":  # AOS-FRA-2, AOS-FRA-5
        return 2 if action == URBANIZATION else 4 if action == ENGINEER and fourth_build else 3
    if map == "germany":  # AOS-GER-3
        return 3
    return 4 if action == ENGINEER else 3
