"""How coal, iron and goods get about (AOI-7, AOI-11.7, AOI-12), and what the demand track asks (AOI-8)."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.board import COAL, MAX_SPACES, MINE
from smokestack.games.age_of_industry.position import Position

AS_IT_IS: Final = 0
BUILT_HERE: Final = 1
RAILS_ONLY: Final = 2

FAR: Final = 9999
NO_SOURCE: Final[list[int]] = []
NO_CHOICE: Final = [0]
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
    rail = p.rail
    distance = [-1] * board.places
    distance[start] = 0
    queue = [start]
    closed = p.rules.no_through
    rail_from, rail_link, rail_to = board.rail_from, board.rail_link, board.rail_to
    for place in queue:
        if closed and board.place_closed[place] and place != start:  # AOI-12.1: never a middle
            continue
        step = distance[place] + 1
        for at in range(rail_from[place], rail_from[place + 1]):
            if rail[rail_link[at]] >= 0:
                to = rail_to[at]
                if distance[to] < 0:
                    distance[to] = step
                    queue.append(to)
        if mode != RAILS_ONLY and board.sea_from[place] < board.sea_from[place + 1]:
            standing = mode == BUILT_HERE and place == start
            for at in range(board.sea_from[place], board.sea_from[place + 1]):
                to = board.sea_to[at]
                if distance[to] < 0 and sea_line_open(p, place, to, standing):
                    distance[to] = step
                    queue.append(to)
    return distance


def sea_line_open(p: Position, place: int, to: int, standing: bool) -> bool:
    """Is the sea line usable (AOI-11.7)? `standing`: what is being built at `place` counts as there."""
    board = p.board
    ship, port = (place, to) if place >= board.land else (to, place)
    if not (p.what[board.place_spaces[ship][0]] >= 0 or (standing and ship == place)):
        return False
    return p.rules.ship_opens_sea or p.has_port(port) or (standing and port == place)  # AOI-25.4


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
    board = p.board
    distance = reach(p, place, RAILS_ONLY if p.rules.ship_opens_sea else AS_IT_IS)
    for other in board.port_places:
        if distance[other] >= 0 and p.has_port(other):
            return True
    found = False
    for other in board.distant_places:
        found = found or distance[other] >= 0
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
        self.found: list[list[int]] = []
        self.asked: list[bool] = []

    def gather(self) -> None:
        self.gathered = True
        p = self.p
        board = p.board
        type_industry = board.box.type_industry
        self.found = [NO_SOURCE] * board.places
        self.asked = [False] * board.places
        for space in range(board.spaces):
            if p.cubes[space] > 0 and (type_industry[p.what[space]] == MINE) == (self.colour == COAL):
                self.add(1 + space, board.space_place[space], 0, p.cubes[space])
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

    def nearest(self, place: int) -> list[int]:
        """The sources among which a cube for this place is chosen, as the network stands (AOI-7.5)."""
        if not self.gathered:
            self.gather()
        if not self.asked[place]:
            self.asked[place] = True
            if self.ids:
                self.found[place] = self.search(place, AS_IT_IS, NO_SOURCE)
        return self.found[place]

    def search(self, place: int, mode: int, taken: list[int]) -> list[int]:
        """The same with what is being built there, and with cubes already taken (AOI-7.6)."""
        if not self.gathered:
            self.gather()
        distance = reach(self.p, place, mode)
        best = FAR
        found: list[int] = []
        for at in range(len(self.ids)):
            away = distance[self.places[at]]
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
        found = sources.nearest(errand.place)
        if errand.end < 0:
            return found
        others = sources.nearest(errand.end)
    else:
        found = sources.search(errand.place, errand.mode, taken)
        if errand.end < 0:
            return found
        others = sources.search(errand.end, errand.mode, taken)
    if not others or others == found:
        return found
    merged = found.copy()
    for id in others:
        if id not in merged:
            merged.append(id)
    return merged


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
