"""How coal, iron and goods get about (AOI-7, AOI-11.7, AOI-12), and what the demand track asks (AOI-8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from smokestack.games.age_of_industry import books
from smokestack.games.age_of_industry.board import COAL, IRON, MAX_SPACES, MINE
from smokestack.games.age_of_industry.position import Position

AS_IT_IS: Final = 0
BUILT_HERE: Final = 1
RAILS_ONLY: Final = 2

FAR: Final = 9999
NO_SOURCE: Final[list[int]] = []
NOT_ASKED: Final[list[int]] = [-1]
NO_CHOICE: Final = [0]
NO_WAY: Final[list[int]] = []
SOURCE_BITS: Final = 7
"""A source in an action: 0 where nothing is to choose, 1 + space, or 1 + MAX_SPACES + import."""


def reach(p: Position, start: int, mode: int) -> list[int]:
    """The distance of every place from `start` in links and sea lines, -1 without a path (AOI-7.3, AOI-7.4).

    BUILT_HERE: the port or ship being built at `start` counts as standing (AOI-6.3). RAILS_ONLY: no sea lines.
    """
    found = p.near[mode * p.board.places + start]
    if not found:
        found = _spread(p, start, mode)
        p.near[mode * p.board.places + start] = found
    return found


def _spread(p: Position, start: int, mode: int) -> list[int]:
    board = p.board
    table = p.rails if mode == RAILS_ONLY else p.roads
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
    closed = p.rules.no_through
    for place in queue:
        if closed and board.place_closed[place] and place != start:  # AOI-12.1: never a middle
            continue
        step: i64 = distance[place] + 1
        for to in table[place]:
            if distance[to] < 0:
                distance[to] = step
                queue.append(to)
    return distance


def port_access(p: Position, place: int, mode: int) -> bool:
    """AOI-1.8; a ship always has it (AOI-8.7), and so has the place a port is being built in (AOI-6.3)."""
    if place >= p.board.land or mode == BUILT_HERE:
        return True
    found = p.access[place]
    if found < 0:
        found = 1 if _finds_port(p, place) else 0
        p.access[place] = found
    return found == 1


def _finds_port(p: Position, place: int) -> bool:
    """Asked from the ports, of which there are fewer than places that ask; the way back is as long."""
    mode = RAILS_ONLY if p.rules.ship_opens_sea else AS_IT_IS
    for other in p.board.port_places:
        if p.has_port(other) and reach(p, other, mode)[place] >= 0:
            return True
    found = False
    for other in p.board.distant_places:
        found = found or reach(p, other, mode)[place] >= 0
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


class Sources:
    """The sources of one colour in one position (AOI-1.7), for the many questions about them."""

    def __init__(self, p: Position, colour: int) -> None:
        self.p = p
        self.colour = colour
        self.gathered = False
        self.ids: list[int] = []
        self.places: list[int] = []
        self.further: list[int] = []
        self.cubes: list[int] = []
        self.rows: list[list[int]] = []
        """The distances from each source as the network stands; the way back is as long."""
        self.found: list[list[int]] = []
        """By place: the nearest sources, or NOT_ASKED."""

    def gather(self) -> None:
        self.gathered = True
        p = self.p
        board = p.board
        type_industry = board.box.type_industry
        self.found = [NOT_ASKED] * board.places
        for space, cubes in enumerate(p.cubes):
            if cubes > 0 and (type_industry[p.what[space]] == MINE) == (self.colour == COAL):
                self.add(1 + space, board.space_place[space], 0, cubes)
        if self.colour == COAL:
            for box in range(board.imports):
                ship = board.import_ship[box]
                if p.imports[box] > 0 and p.what[board.place_spaces[ship][0]] >= 0:
                    self.add(1 + MAX_SPACES + box, ship, 1, p.imports[box])

    def add(self, id: int, place: int, further: int, cubes: int) -> None:
        self.ids.append(id)
        self.places.append(place)
        self.further.append(further)
        self.cubes.append(cubes)
        self.rows.append(reach(self.p, place, AS_IT_IS))

    def nearest(self, place: int) -> list[int]:
        """The sources among which a cube for this place is chosen, as the network stands (AOI-7.5)."""
        if not self.gathered:
            self.gather()
        found = self.found[place]
        if found is NOT_ASKED:
            found = self.search(place, AS_IT_IS, NO_SOURCE) if self.ids else NO_SOURCE
            self.found[place] = found
        return found

    def to_either(self, place: int, end: int) -> list[int]:
        """The same for a cube that may go to either of two places (AOI-14.4); `end` is -1 if there is only one."""
        found = self.nearest(place)
        if end < 0:
            return found
        others = self.nearest(end)
        return merged(found, others) if others else found

    def search(self, place: int, mode: int, taken: list[int]) -> list[int]:
        """The same with what is being built there, and with cubes already taken (AOI-7.6)."""
        if not self.gathered:
            self.gather()
        built = mode == BUILT_HERE
        distance = reach(self.p, place, mode) if built else NO_SOURCE
        best: i64 = FAR
        found: list[int] = []
        for at in range(len(self.ids)):
            away: i64 = distance[self.places[at]] if built else self.rows[at][place]
            if away < 0:
                continue
            if taken and taken.count(self.ids[at]) >= self.cubes[at]:
                continue
            away += self.further[at]
            if away < best:
                best = away
                found = [self.ids[at]]
            elif away == best:
                found.append(self.ids[at])
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


def candidates(sources: Sources, errand: Errand, taken: list[int]) -> list[int]:
    """The sources the next cube may come from; with two ends, the nearest to either (AOI-14.4)."""
    if errand.mode == AS_IT_IS and not taken:
        return sources.to_either(errand.place, errand.end)
    found = sources.search(errand.place, errand.mode, taken)
    return found if errand.end < 0 else merged(found, sources.search(errand.end, errand.mode, taken))


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


def choices(sources: Sources, errand: Errand, need: int) -> list[int]:
    """Every way to name the sources of up to two cubes, packed as in an action; 0 where there is no choice."""
    if need == 0:
        return NO_CHOICE
    first = candidates(sources, errand, NO_SOURCE)
    if need == 1:
        return first if len(first) > 1 else NO_CHOICE
    ways: list[int] = []
    for id in first or [0]:
        named = id if len(first) > 1 else 0
        second = candidates(sources, errand, [id]) if id else []
        if len(second) > 1:
            for other in second:
                ways.append(named | other << SOURCE_BITS)
        else:
            ways.append(named)
    return ways


def picks(sources: Sources, errand: Errand, need: int, named: int) -> list[int]:
    """The sources of the cubes, one after the other; 0 for a cube that is bought (AOI-7.8)."""
    taken: list[int] = []
    for cube in range(need):
        possible = candidates(sources, errand, taken)
        if not possible:
            taken.append(0)
        elif len(possible) == 1:
            taken.append(possible[0])
        else:
            taken.append(named >> (SOURCE_BITS * cube) & ((1 << SOURCE_BITS) - 1))
    return taken


def to_buy(sources: Sources, errand: Errand, need: int) -> int:
    """How many of the cubes no source can bring (AOI-7.8, AOI-14.6); the same whatever sources are chosen."""
    if need == 0:
        return 0
    if need == 1:
        return 0 if candidates(sources, errand, NO_SOURCE) else 1
    if not sources.gathered:
        sources.gather()
    there = reach(sources.p, errand.place, errand.mode)
    other = reach(sources.p, errand.end, errand.mode) if errand.end >= 0 else there
    cubes = 0
    for at in range(len(sources.ids)):
        if there[sources.places[at]] >= 0 or other[sources.places[at]] >= 0:
            cubes += sources.cubes[at]
    return max(0, need - cubes)


def may_buy(p: Position, errand: Errand) -> bool:
    """AOI-8.1; for a railway one end with port access is enough (AOI-14.6)."""
    return port_access(p, errand.place, errand.mode) or (errand.end >= 0 and port_access(p, errand.end, errand.mode))


def single_ways(coal: Sources, iron: Sources, errand: Errand, cost: int) -> list[int]:
    """Every way to name the sources of at most one cube of each colour; none if a cube or a loan cannot be had."""
    p = coal.p
    mined = coal.to_either(errand.place, errand.end) if errand.coal else NO_SOURCE
    smelted = iron.to_either(errand.place, errand.end) if errand.iron else NO_SOURCE
    buy_coal = 1 if errand.coal and not mined else 0
    buy_iron = 1 if errand.iron and not smelted else 0
    if buy_coal or buy_iron:
        if not may_buy(p, errand):
            return NO_WAY
        cost += track_price(p, COAL, buy_coal) + track_price(p, IRON, buy_iron)
    if not books.within_loan_limit(p, p.seat, cost):
        return NO_WAY
    coal_ways = mined if len(mined) > 1 else NO_CHOICE
    if len(smelted) <= 1:
        return coal_ways
    return [coal_way | iron_way << 14 for coal_way in coal_ways for iron_way in smelted]
