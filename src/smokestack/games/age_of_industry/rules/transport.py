"""Where cubes come from and what they cost: sources, choices between them, and purchases (AOI-7, AOI-8).

The functions here answer for any number of cubes and for counters that are still being built. `supply.py` answers the
frequent simple cases from tables.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from smokestack.games.age_of_industry.components.box import COAL, IRON, IRONWORKS, MINE
from smokestack.games.age_of_industry.rules.network import NO_CHOICE, NO_SOURCES, NO_SUPPLY, CubeSources, CubeSupply
from smokestack.games.age_of_industry.rules.paths import distances_from, port_access
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.source_codes import (
    UNNAMED,
    import_source,
    is_import,
    name_sources,
    pair,
    source_import,
    source_in_pair,
    source_space,
    space_source,
)

TOO_FAR: Final = 9999
NONE_TAKEN: Final[list[int]] = []


def track_price(position: AgeOfIndustryPosition, cube: int, count: int) -> int:
    """What that many cubes cost on the demand track (AOI-8.2, AOI-8.3)."""
    components = position.board.components
    prices = components.track_prices[cube]
    left = position.demand[cube]
    total = 0
    for _ in range(count):
        if left > 0:
            total += prices[len(prices) - left]
            left -= 1
        else:
            total += components.empty_price
    return total


# --- sources ------------------------------------------------------------------------------------------------------
def supply_of(position: AgeOfIndustryPosition) -> CubeSupply:
    """The tables of this position, new if its network or its sources have changed."""
    found = position.supply
    if found is NO_SUPPLY:
        found = CubeSupply(position.board.places, position.board.links)
        position.supply = found
    return found


def sources_of(position: AgeOfIndustryPosition, cube: int) -> CubeSources:
    """The sources of coal or iron, found once for as long as they stay the same."""
    supply = supply_of(position)
    if cube == COAL:
        if supply.coal_sources is NO_SOURCES:
            supply.coal_sources = find_sources(position, COAL)
        return supply.coal_sources
    if supply.iron_sources is NO_SOURCES:
        supply.iron_sources = find_sources(position, IRON)
    return supply.iron_sources


def find_sources(position: AgeOfIndustryPosition, cube: int) -> CubeSources:
    found = CubeSources()
    board, cubes = position.board, position.cubes
    industry = MINE if cube == COAL else IRONWORKS
    for space in board.kind_spaces[board.components.industry_space[industry]]:
        if cubes[space] > 0 and board.components.counter_industry[position.counter[space]] == industry:
            found.add(space_source(space), board.space_place[space], 0)
    if cube == COAL:
        for import_box in range(board.imports):
            ship = board.import_ship[import_box]
            if position.imports[import_box] > 0 and position.has_ship(ship):
                found.add(import_source(import_box), ship, 1)
    return found


def cubes_in(position: AgeOfIndustryPosition, sources: CubeSources, at: int) -> int:
    """The cubes in one of these sources now."""
    if sources.new_import_cubes and at == len(sources.ids) - 1:
        return sources.new_import_cubes
    id = sources.ids[at]
    return position.imports[source_import(id)] if is_import(id) else position.cubes[source_space(id)]


def nearest_sources(
    position: AgeOfIndustryPosition, sources: CubeSources, place: int, mode: int, taken: list[int]
) -> list[int]:
    """The sources to choose from for a cube to this place, after some cubes were taken (AOI-7.5, AOI-7.6)."""
    best: i64 = TOO_FAR
    found: list[int] = []
    if not sources.ids:
        return found
    distance = distances_from(position, place, mode)
    for at in range(len(sources.ids)):
        away: i64 = distance[sources.places[at]]
        if away < 0:
            continue
        if taken and taken.count(sources.ids[at]) >= cubes_in(position, sources, at):
            continue
        away += sources.further[at]
        if away < best:
            best = away
            found = [sources.ids[at]]
        elif away == best:
            found.append(sources.ids[at])
    return found


def either_source(found: list[int], others: list[int]) -> list[int]:
    """The sources of both lists, each once."""
    if not others or others == found:
        return found
    if not found:
        return others
    both = found.copy()
    for id in others:
        if id not in both:
            both.append(id)
    return both


# --- what a build or railway needs --------------------------------------------------------------------------------
class CubeNeed:
    """The cubes that a build or a railway needs, and where they must go."""

    def __init__(self, place: int, end: int, mode: int, coal: int, iron: int) -> None:
        self.place = place
        self.end = end
        """The other end of a railway's link, where cubes may go as well (AOI-14.4), or -1."""
        self.mode = mode
        self.coal = coal
        self.iron = iron


def possible_sources(
    position: AgeOfIndustryPosition, sources: CubeSources, need: CubeNeed, taken: list[int]
) -> list[int]:
    """The sources for the next cube; with two ends, the nearest to either of them (AOI-14.4)."""
    found = nearest_sources(position, sources, need.place, need.mode, taken)
    if need.end < 0:
        return found
    return either_source(found, nearest_sources(position, sources, need.end, need.mode, taken))


def source_choices(position: AgeOfIndustryPosition, sources: CubeSources, need: CubeNeed, count: int) -> list[int]:
    """Every way to name the sources of up to two cubes, as pairs; UNNAMED where there is no choice."""
    if count == 0:
        return NO_CHOICE
    first = possible_sources(position, sources, need, NONE_TAKEN)
    if count == 1:
        return first if len(first) > 1 else NO_CHOICE
    ways: list[int] = []
    for id in first or [UNNAMED]:
        named = id if len(first) > 1 else UNNAMED
        second = possible_sources(position, sources, need, [id]) if id else []
        if len(second) > 1:
            for other in second:
                ways.append(pair(named, other))
        else:
            ways.append(named)
    return ways


def all_source_choices(
    position: AgeOfIndustryPosition, coal: CubeSources, iron: CubeSources, need: CubeNeed
) -> list[int]:
    """Every way to name the sources of all cubes needed."""
    coal_ways = source_choices(position, coal, need, need.coal)
    iron_ways = source_choices(position, iron, need, need.iron)
    return [name_sources(coal_way, iron_way) for coal_way in coal_ways for iron_way in iron_ways]


def chosen_sources(
    position: AgeOfIndustryPosition, sources: CubeSources, need: CubeNeed, count: int, named: int
) -> list[int]:
    """The source of each cube in turn; UNNAMED for a cube that is bought (AOI-7.8)."""
    taken: list[int] = []
    for cube in range(count):
        possible = possible_sources(position, sources, need, taken)
        if not possible:
            taken.append(UNNAMED)
        elif len(possible) == 1:
            taken.append(possible[0])
        else:
            taken.append(source_in_pair(named, cube))
    return taken


def cubes_to_buy(position: AgeOfIndustryPosition, sources: CubeSources, need: CubeNeed, count: int) -> int:
    """How many of the cubes no source can deliver (AOI-7.8, AOI-14.6); the same whatever sources are chosen."""
    if count == 0:
        return 0
    if count == 1:
        return 0 if possible_sources(position, sources, need, NONE_TAKEN) else 1
    here = distances_from(position, need.place, need.mode)
    other = distances_from(position, need.end, need.mode) if need.end >= 0 else here
    cubes = 0
    for at in range(len(sources.ids)):
        if here[sources.places[at]] >= 0 or other[sources.places[at]] >= 0:
            cubes += cubes_in(position, sources, at)
    return max(0, count - cubes)


def may_buy(position: AgeOfIndustryPosition, need: CubeNeed) -> bool:
    """AOI-8.1; for a railway one end with port access is enough (AOI-14.6)."""
    if port_access(position, need.place, need.mode):
        return True
    return need.end >= 0 and port_access(position, need.end, need.mode)


def cost_with_cubes(
    position: AgeOfIndustryPosition, cost: int, need: CubeNeed, coal: CubeSources, iron: CubeSources
) -> int:
    """The cost plus the price of the cubes to buy, or -1 if a cube is neither deliverable nor for sale (AOI-8.1)."""
    buy_coal = cubes_to_buy(position, coal, need, need.coal)
    buy_iron = cubes_to_buy(position, iron, need, need.iron)
    if buy_coal or buy_iron:
        if not may_buy(position, need):
            return -1
        cost += track_price(position, COAL, buy_coal) + track_price(position, IRON, buy_iron)
    return cost
