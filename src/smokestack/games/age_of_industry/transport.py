"""How coal, iron and goods get about (AOI-7, AOI-11.7, AOI-12), and what the demand track asks (AOI-8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from smokestack.games.age_of_industry.board import COAL, MAX_SPACES, MINE
from smokestack.games.age_of_industry.network import NO_SOURCES, NO_SUPPLY, Sources, Supply
from smokestack.games.age_of_industry.position import Position

AS_IT_IS: Final = 0
BUILT_HERE: Final = 1
RAILS_ONLY: Final = 2

FAR: Final = 9999
NO_SOURCE: Final[list[int]] = []
NO_CHOICE: Final = [0]
NO_WAY: Final[list[int]] = []
SOURCE_BITS: Final = 7
"""A source in an action: 0 where nothing is to choose, 1 + space, or 1 + MAX_SPACES + import."""


def reach(p: Position, start: int, mode: int) -> list[int]:
    """The distance of every place from `start` in links and sea lines, -1 without a path (AOI-7.3, AOI-7.4).

    BUILT_HERE: the port or ship being built at `start` counts as standing (AOI-6.3). RAILS_ONLY: no sea lines.
    """
    near = p.network.near
    if not near:
        near = [NO_SOURCE] * (3 * p.board.places)
        p.network.near = near
    found = near[mode * p.board.places + start]
    if not found:
        found = _spread(p, start, mode)
        near[mode * p.board.places + start] = found
    return found


def _spread(p: Position, start: int, mode: int) -> list[int]:
    board = p.board
    table = p.network.rails if mode == RAILS_ONLY else p.network.roads
    distance = board.alone[start]
    built = mode == BUILT_HERE and board.sea_from[start] < board.sea_from[start + 1]
    if not (table[start] or built):
        return distance
    distance = distance.copy()
    queue = [start]
    if built:
        for at in range(board.sea_from[start], board.sea_from[start + 1]):
            if p.sea_line_open(start, board.sea_to[at], True):
                distance[board.sea_to[at]] = 1
                queue.append(board.sea_to[at])
    closed = p.rules.no_through and board.has_closed
    for place in queue:
        if closed and board.place_closed[place] and place != start:  # AOI-12.1: never a middle
            continue
        step: i64 = distance[place] + 1
        for to in table[place]:
            if distance[to] < 0:
                distance[to] = step
                queue.append(to)
    return distance


def joined(p: Position) -> list[int]:
    """By place: the places that a path leads to, and itself, as bits."""
    found = p.network.joined
    if not found:
        found = _join_up(p)
        p.network.joined = found
    return found


def _join_up(p: Position) -> list[int]:
    board, roads = p.board, p.network.roads
    closed = p.rules.no_through and board.has_closed
    found = [0] * board.places
    for start in range(board.places):
        if found[start] == 0:
            reached = _flood(p, roads, start)
            found[start] = reached
            if roads[start] and not (closed and board.place_closed[start]):
                for place in range(start + 1, board.places):
                    if reached >> place & 1 and not (closed and board.place_closed[place]):
                        found[place] = reached
    return found


def _flood(p: Position, table: list[list[int]], start: int) -> i64:
    """Every place that can be reached, as bits."""
    reached: i64 = 1 << start
    if not table[start]:
        return reached
    closed = p.rules.no_through and p.board.has_closed
    queue = [start]
    for place in queue:
        if closed and p.board.place_closed[place] and place != start:  # AOI-12.1: never a middle
            continue
        for to in table[place]:
            bit: i64 = 1 << to
            if not reached & bit:
                reached |= bit
                queue.append(to)
    return reached


def free_links(p: Position, place: int) -> int:
    """How many links are still free at the land locations that a path leads to, each counted at either end."""
    free = p.network.free
    if not free:
        free = [-1] * p.board.places
        p.network.free = free
    if free[place] < 0:
        _count_free(p, place, free)
    return free[place]


def _count_free(p: Position, place: int, free: list[int]) -> None:
    """The same for all places that are joined to the same ones."""
    reached: i64 = joined(p)[place]
    link_ends, land = p.board.link_ends, (1 << p.board.land) - 1
    inside: i64 = reached & land
    count = 0
    for link, owner in enumerate(p.rail):
        if owner < 0:
            ends: i64 = link_ends[link] & inside
            if ends:
                count += 1
                if ends & (ends - 1):
                    count += 1
    free[place] = count
    if p.network.roads[place]:
        for other, there in enumerate(joined(p)):
            if there == reached:
                free[other] = count


def port_access(p: Position, place: int, mode: int) -> bool:
    """AOI-1.8; a ship always has it (AOI-8.7), and so has the place a port is being built in (AOI-6.3)."""
    if place >= p.board.land or mode == BUILT_HERE:
        return True
    return bool(access(p) >> place & 1)


def access(p: Position) -> int:
    """The land locations with port access, as bits. The way from a port is as good as the way to it."""
    if p.network.access < 0:
        p.network.access = _find_access(p)
    return p.network.access


def _find_access(p: Position) -> int:
    ports: i64 = 0
    for place in p.board.port_places:
        if p.has_port(place):
            ports |= 1 << place
    for place in p.board.distant_places:
        ports |= 1 << place
    found: i64 = 0
    if p.rules.ship_opens_sea:  # seen over rails only
        for place in range(p.board.places):
            if ports >> place & 1:
                found |= _flood(p, p.network.rails, place)
        return found
    for place, reached in enumerate(joined(p)):
        if reached & ports:
            found |= 1 << place
    return found


def track_price(p: Position, colour: int, cubes: int) -> int:
    """What that many cubes cost on the demand track (AOI-8.2, AOI-8.3)."""
    prices = p.board.box.track_prices[colour]
    left = p.track[colour]
    total = 0
    for _ in range(cubes):
        if left > 0:
            total += prices[len(prices) - left]
            left -= 1
        else:
            total += p.board.box.empty_price
    return total


def sources_of(p: Position, colour: int) -> Sources:
    """The sources of one colour, found once for as long as they stay the same ones."""
    supply = supply_of(p)
    if colour == COAL:
        if supply.mined is NO_SOURCES:
            supply.mined = gather(p, COAL)
        return supply.mined
    if supply.smelted is NO_SOURCES:
        supply.smelted = gather(p, colour)
    return supply.smelted


def supply_of(p: Position) -> Supply:
    found = p.supply
    if found is NO_SUPPLY:
        found = Supply(p.board.places, p.board.links)
        p.supply = found
    return found


def gather(p: Position, colour: int) -> Sources:
    found = Sources()
    board, what = p.board, p.what
    type_industry = board.box.type_industry
    for space, cubes in enumerate(p.cubes):
        if cubes > 0 and (type_industry[what[space]] == MINE) == (colour == COAL):
            found.add(1 + space, board.space_place[space], 0)
    if colour == COAL:
        for box in range(board.imports):
            ship = board.import_ship[box]
            if p.imports[box] > 0 and what[board.place_spaces[ship][0]] >= 0:
                found.add(1 + MAX_SPACES + box, ship, 1)
    return found


def cubes_in(p: Position, sources: Sources, at: int) -> int:
    """The cubes that lie in a source now."""
    if sources.fresh and at == len(sources.ids) - 1:
        return sources.fresh
    id = sources.ids[at]
    return p.imports[id - 1 - MAX_SPACES] if id > MAX_SPACES else p.cubes[id - 1]


def search(p: Position, sources: Sources, place: int, mode: int, taken: list[int]) -> list[int]:
    """The sources among which a cube for this place is chosen, with some cubes taken already (AOI-7.5, AOI-7.6)."""
    best: i64 = FAR
    found: list[int] = []
    if not sources.ids:
        return found
    distance = reach(p, place, mode)
    for at in range(len(sources.ids)):
        away: i64 = distance[sources.places[at]]
        if away < 0:
            continue
        if taken and taken.count(sources.ids[at]) >= cubes_in(p, sources, at):
            continue
        away += sources.further[at]
        if away < best:
            best = away
            found = [sources.ids[at]]
        elif away == best:
            found.append(sources.ids[at])
    return found


class Errand:
    """What a build or a railway needs brought: cubes of both colours, to one place or to either of two ends."""

    def __init__(self, place: int, end: int, mode: int, coal: int, iron: int) -> None:
        self.place = place
        self.end = end
        """The other end of a railway's link, or -1 (AOI-14.4)."""
        self.mode = mode
        self.coal = coal
        self.iron = iron


def candidates(p: Position, sources: Sources, errand: Errand, taken: list[int]) -> list[int]:
    """The sources the next cube may come from; with two ends, the nearest to either (AOI-14.4)."""
    found = search(p, sources, errand.place, errand.mode, taken)
    return found if errand.end < 0 else merged(found, search(p, sources, errand.end, errand.mode, taken))


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


def choices(p: Position, sources: Sources, errand: Errand, need: int) -> list[int]:
    """Every way to name the sources of up to two cubes, packed as in an action; 0 where there is no choice."""
    if need == 0:
        return NO_CHOICE
    first = candidates(p, sources, errand, NO_SOURCE)
    if need == 1:
        return first if len(first) > 1 else NO_CHOICE
    ways: list[int] = []
    for id in first or [0]:
        named = id if len(first) > 1 else 0
        second = candidates(p, sources, errand, [id]) if id else []
        if len(second) > 1:
            for other in second:
                ways.append(named | other << SOURCE_BITS)
        else:
            ways.append(named)
    return ways


def picks(p: Position, sources: Sources, errand: Errand, need: int, named: int) -> list[int]:
    """The sources of the cubes, one after the other; 0 for a cube that is bought (AOI-7.8)."""
    taken: list[int] = []
    for cube in range(need):
        possible = candidates(p, sources, errand, taken)
        if not possible:
            taken.append(0)
        elif len(possible) == 1:
            taken.append(possible[0])
        else:
            taken.append(named >> (SOURCE_BITS * cube) & ((1 << SOURCE_BITS) - 1))
    return taken


def to_buy(p: Position, sources: Sources, errand: Errand, need: int) -> int:
    """How many of the cubes no source can bring (AOI-7.8, AOI-14.6); the same whatever sources are chosen."""
    if need == 0:
        return 0
    if need == 1:
        return 0 if candidates(p, sources, errand, NO_SOURCE) else 1
    there = reach(p, errand.place, errand.mode)
    other = reach(p, errand.end, errand.mode) if errand.end >= 0 else there
    cubes = 0
    for at in range(len(sources.ids)):
        if there[sources.places[at]] >= 0 or other[sources.places[at]] >= 0:
            cubes += cubes_in(p, sources, at)
    return max(0, need - cubes)


def may_buy(p: Position, errand: Errand) -> bool:
    """AOI-8.1; for a railway one end with port access is enough (AOI-14.6)."""
    return port_access(p, errand.place, errand.mode) or (errand.end >= 0 and port_access(p, errand.end, errand.mode))
