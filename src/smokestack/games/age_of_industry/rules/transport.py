"""How coal, iron and goods get about (AOI-7, AOI-11.7, AOI-12), and what the demand track asks (AOI-8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from smokestack.games.age_of_industry.components.board import MAX_SPACES
from smokestack.games.age_of_industry.components.box import COAL, MINE
from smokestack.games.age_of_industry.rules.network import NO_SOURCES, NO_SUPPLY, CubeSources, CubeSupply
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition

AS_IT_IS: Final = 0
BUILT_HERE: Final = 1
RAILS_ONLY: Final = 2

FAR: Final = 9999
NO_SOURCE: Final[list[int]] = []
NO_CHOICE: Final = [0]
NO_WAY: Final[list[int]] = []
SOURCE_BITS: Final = 7
"""A source in an action: 0 where nothing is to choose, 1 + space, or 1 + MAX_SPACES + import."""


def reach(position: AgeOfIndustryPosition, start: int, mode: int) -> list[int]:
    """The distance of every place from `start` in links and sea lines, -1 without a path (AOI-7.3, AOI-7.4).

    BUILT_HERE: the port or ship being built at `start` counts as standing (AOI-6.3). RAILS_ONLY: no sea lines.
    """
    near = position.network.near
    if not near:
        near = [NO_SOURCE] * (3 * position.board.places)
        position.network.near = near
    found = near[mode * position.board.places + start]
    if not found:
        found = _spread(position, start, mode)
        near[mode * position.board.places + start] = found
    return found


def _spread(position: AgeOfIndustryPosition, start: int, mode: int) -> list[int]:
    board = position.board
    table = position.network.rails if mode == RAILS_ONLY else position.network.roads
    distance = board.own_distance[start]
    built = mode == BUILT_HERE and board.sea_from[start] < board.sea_from[start + 1]
    if not (table[start] or built):
        return distance
    distance = distance.copy()
    queue = [start]
    if built:
        for at in range(board.sea_from[start], board.sea_from[start + 1]):
            if position.sea_line_open(start, board.sea_to[at], True):
                distance[board.sea_to[at]] = 1
                queue.append(board.sea_to[at])
    closed = position.rulings.no_through and board.has_closed
    for place in queue:
        if closed and board.place_closed[place] and place != start:  # AOI-12.1: never a middle
            continue
        step: i64 = distance[place] + 1
        for to in table[place]:
            if distance[to] < 0:
                distance[to] = step
                queue.append(to)
    return distance


def joined(position: AgeOfIndustryPosition) -> list[int]:
    """By place: the places that a path leads to, and itself, as bits."""
    found = position.network.joined
    if not found:
        found = _join_up(position)
        position.network.joined = found
    return found


def _join_up(position: AgeOfIndustryPosition) -> list[int]:
    board, roads = position.board, position.network.roads
    closed = position.rulings.no_through and board.has_closed
    found = [0] * board.places
    for start in range(board.places):
        if found[start] == 0:
            reached = _flood(position, roads, start)
            found[start] = reached
            if roads[start] and not (closed and board.place_closed[start]):
                for place in range(start + 1, board.places):
                    if reached >> place & 1 and not (closed and board.place_closed[place]):
                        found[place] = reached
    return found


def _flood(position: AgeOfIndustryPosition, table: list[list[int]], start: int) -> i64:
    """Every place that can be reached, as bits."""
    reached: i64 = 1 << start
    if not table[start]:
        return reached
    closed = position.rulings.no_through and position.board.has_closed
    queue = [start]
    for place in queue:
        if closed and position.board.place_closed[place] and place != start:  # AOI-12.1: never a middle
            continue
        for to in table[place]:
            bit: i64 = 1 << to
            if not reached & bit:
                reached |= bit
                queue.append(to)
    return reached


def free_links(position: AgeOfIndustryPosition, place: int) -> int:
    """How many links are still free at the land locations that a path leads to, each counted at either end."""
    free = position.network.free
    if not free:
        free = [-1] * position.board.places
        position.network.free = free
    if free[place] < 0:
        _count_free(position, place, free)
    return free[place]


def _count_free(position: AgeOfIndustryPosition, place: int, free: list[int]) -> None:
    """The same for all places that are joined to the same ones."""
    reached: i64 = joined(position)[place]
    link_ends, land = position.board.link_ends, (1 << position.board.land) - 1
    inside: i64 = reached & land
    count = 0
    for link, owner in enumerate(position.rail_owner):
        if owner < 0:
            ends: i64 = link_ends[link] & inside
            if ends:
                count += 1
                if ends & (ends - 1):
                    count += 1
    free[place] = count
    if position.network.roads[place]:
        for other, there in enumerate(joined(position)):
            if there == reached:
                free[other] = count


def port_access(position: AgeOfIndustryPosition, place: int, mode: int) -> bool:
    """AOI-1.8; a ship always has it (AOI-8.7), and so has the place a port is being built in (AOI-6.3)."""
    if place >= position.board.land or mode == BUILT_HERE:
        return True
    return bool(access(position) >> place & 1)


def access(position: AgeOfIndustryPosition) -> int:
    """The land locations with port access, as bits. The way from a port is as good as the way to it."""
    if position.network.access < 0:
        position.network.access = _find_access(position)
    return position.network.access


def _find_access(position: AgeOfIndustryPosition) -> int:
    ports: i64 = 0
    for place in position.board.port_places:
        if position.has_port(place):
            ports |= 1 << place
    for place in position.board.distant_places:
        ports |= 1 << place
    found: i64 = 0
    if position.rulings.ship_opens_sea:  # seen over rails only
        for place in range(position.board.places):
            if ports >> place & 1:
                found |= _flood(position, position.network.rails, place)
        return found
    for place, reached in enumerate(joined(position)):
        if reached & ports:
            found |= 1 << place
    return found


def track_price(position: AgeOfIndustryPosition, colour: int, cubes: int) -> int:
    """What that many cubes cost on the demand track (AOI-8.2, AOI-8.3)."""
    prices = position.board.components.track_prices[colour]
    left = position.demand[colour]
    total = 0
    for _ in range(cubes):
        if left > 0:
            total += prices[len(prices) - left]
            left -= 1
        else:
            total += position.board.components.empty_price
    return total


def sources_of(position: AgeOfIndustryPosition, colour: int) -> CubeSources:
    """The sources of one colour, found once for as long as they stay the same ones."""
    supply = supply_of(position)
    if colour == COAL:
        if supply.mined is NO_SOURCES:
            supply.mined = gather(position, COAL)
        return supply.mined
    if supply.smelted is NO_SOURCES:
        supply.smelted = gather(position, colour)
    return supply.smelted


def supply_of(position: AgeOfIndustryPosition) -> CubeSupply:
    found = position.supply
    if found is NO_SUPPLY:
        found = CubeSupply(position.board.places, position.board.links)
        position.supply = found
    return found


def gather(position: AgeOfIndustryPosition, colour: int) -> CubeSources:
    found = CubeSources()
    board, what = position.board, position.counter
    counter_industry = board.components.counter_industry
    for space, cubes in enumerate(position.cubes):
        if cubes > 0 and (counter_industry[what[space]] == MINE) == (colour == COAL):
            found.add(1 + space, board.space_place[space], 0)
    if colour == COAL:
        for import_box in range(board.imports):
            ship = board.import_ship[import_box]
            if position.imports[import_box] > 0 and what[board.place_spaces[ship][0]] >= 0:
                found.add(1 + MAX_SPACES + import_box, ship, 1)
    return found


def cubes_in(position: AgeOfIndustryPosition, sources: CubeSources, at: int) -> int:
    """The cubes that lie in a source now."""
    if sources.fresh and at == len(sources.ids) - 1:
        return sources.fresh
    id = sources.ids[at]
    return position.imports[id - 1 - MAX_SPACES] if id > MAX_SPACES else position.cubes[id - 1]


def search(position: AgeOfIndustryPosition, sources: CubeSources, place: int, mode: int, taken: list[int]) -> list[int]:
    """The sources among which a cube for this place is chosen, with some cubes taken already (AOI-7.5, AOI-7.6)."""
    best: i64 = FAR
    found: list[int] = []
    if not sources.ids:
        return found
    distance = reach(position, place, mode)
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


class CubeNeed:
    """What a build or a railway needs brought: cubes of both colours, to one place or to either of two ends."""

    def __init__(self, place: int, end: int, mode: int, coal: int, iron: int) -> None:
        self.place = place
        self.end = end
        """The other end of a railway's link, or -1 (AOI-14.4)."""
        self.mode = mode
        self.coal = coal
        self.iron = iron


def candidates(position: AgeOfIndustryPosition, sources: CubeSources, errand: CubeNeed, taken: list[int]) -> list[int]:
    """The sources the next cube may come from; with two ends, the nearest to either (AOI-14.4)."""
    found = search(position, sources, errand.place, errand.mode, taken)
    return found if errand.end < 0 else merged(found, search(position, sources, errand.end, errand.mode, taken))


def merged(found: list[int], others: list[int]) -> list[int]:
    if not others or others == found:
        return found
    if not found:
        return others
    both = found.copy()
    for id in others:
        if id not in both:
            both.append(id)
    return both


def choices(position: AgeOfIndustryPosition, sources: CubeSources, errand: CubeNeed, need: int) -> list[int]:
    """Every way to name the sources of up to two cubes, packed as in an action; 0 where there is no choice."""
    if need == 0:
        return NO_CHOICE
    first = candidates(position, sources, errand, NO_SOURCE)
    if need == 1:
        return first if len(first) > 1 else NO_CHOICE
    ways: list[int] = []
    for id in first or [0]:
        named = id if len(first) > 1 else 0
        second = candidates(position, sources, errand, [id]) if id else []
        if len(second) > 1:
            for other in second:
                ways.append(named | other << SOURCE_BITS)
        else:
            ways.append(named)
    return ways


def picks(position: AgeOfIndustryPosition, sources: CubeSources, errand: CubeNeed, need: int, named: int) -> list[int]:
    """The sources of the cubes, one after the other; 0 for a cube that is bought (AOI-7.8)."""
    taken: list[int] = []
    for cube in range(need):
        possible = candidates(position, sources, errand, taken)
        if not possible:
            taken.append(0)
        elif len(possible) == 1:
            taken.append(possible[0])
        else:
            taken.append(named >> (SOURCE_BITS * cube) & ((1 << SOURCE_BITS) - 1))
    return taken


def to_buy(position: AgeOfIndustryPosition, sources: CubeSources, errand: CubeNeed, need: int) -> int:
    """How many of the cubes no source can bring (AOI-7.8, AOI-14.6); the same whatever sources are chosen."""
    if need == 0:
        return 0
    if need == 1:
        return 0 if candidates(position, sources, errand, NO_SOURCE) else 1
    there = reach(position, errand.place, errand.mode)
    other = reach(position, errand.end, errand.mode) if errand.end >= 0 else there
    cubes = 0
    for at in range(len(sources.ids)):
        if there[sources.places[at]] >= 0 or other[sources.places[at]] >= 0:
            cubes += cubes_in(position, sources, at)
    return max(0, need - cubes)


def may_buy(position: AgeOfIndustryPosition, errand: CubeNeed) -> bool:
    """AOI-8.1; for a railway one end with port access is enough (AOI-14.6)."""
    return port_access(position, errand.place, errand.mode) or (
        errand.end >= 0 and port_access(position, errand.end, errand.mode)
    )
