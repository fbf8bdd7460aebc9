"""Paths over railways and sea lines: distances, joined places and port access (AOI-1.8, AOI-7, AOI-11.7, AOI-12)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.kernel.bits import contains

AS_IT_IS: Final = 0
BUILT_HERE: Final = 1
RAILS_ONLY: Final = 2
MODES: Final = 3
"""How a path is traced: in the present network, with the port or ship being built at its start (AOI-6.3), or without
sea lines."""

NOT_FOUND_YET: Final[list[int]] = []


def distances_from(position: AgeOfIndustryPosition, start: int, mode: int) -> list[int]:
    """The distance of every place in links and sea lines, -1 without a path (AOI-7.3, AOI-7.4)."""
    distances = position.network.distances
    if not distances:
        distances = [NOT_FOUND_YET] * (MODES * position.board.places)
        position.network.distances = distances
    index = mode * position.board.places + start
    found = distances[index]
    if not found:
        found = _find_distances(position, start, mode)
        distances[index] = found
    return found


def _find_distances(position: AgeOfIndustryPosition, start: int, mode: int) -> list[int]:
    board = position.board
    table = position.network.rails if mode == RAILS_ONLY else position.network.roads
    distance = board.own_distance[start]
    opens_sea = mode == BUILT_HERE and len(board.sea_neighbours[start]) > 0
    if not (table[start] or opens_sea):
        return distance
    distance = distance.copy()
    queue = [start]
    if opens_sea:
        for to in board.sea_neighbours[start]:
            if position.sea_line_open(start, to, True):
                distance[to] = 1
                queue.append(to)
    closed = position.rulings.no_through and board.has_closed
    for place in queue:
        if closed and board.place_closed[place] and place != start:  # AOI-12.1: never in the middle of a path
            continue
        step: i64 = distance[place] + 1
        for to in table[place]:
            if distance[to] < 0:
                distance[to] = step
                queue.append(to)
    return distance


def joined_places(position: AgeOfIndustryPosition) -> list[int]:
    """By place: the places with a path to it, and itself, as a bit set."""
    found = position.network.joined
    if not found:
        found = _find_joined(position)
        position.network.joined = found
    return found


def _find_joined(position: AgeOfIndustryPosition) -> list[int]:
    board, roads = position.board, position.network.roads
    closed = position.rulings.no_through and board.has_closed
    found = [0] * board.places
    for start in range(board.places):
        if found[start] == 0:
            reached = _reachable(position, roads, start)
            found[start] = reached
            if roads[start] and not (closed and board.place_closed[start]):
                for place in range(start + 1, board.places):
                    if contains(reached, place) and not (closed and board.place_closed[place]):
                        found[place] = reached
    return found


def _reachable(position: AgeOfIndustryPosition, table: list[list[int]], start: int) -> i64:
    """Every place with a path from `start`, as a bit set."""
    reached: i64 = 1 << start
    if not table[start]:
        return reached
    closed = position.rulings.no_through and position.board.has_closed
    queue = [start]
    for place in queue:
        if closed and position.board.place_closed[place] and place != start:  # AOI-12.1: never in the middle of a path
            continue
        for to in table[place]:
            bit: i64 = 1 << to
            if not reached & bit:
                reached |= bit
                queue.append(to)
    return reached


def free_links(position: AgeOfIndustryPosition, place: int) -> int:
    """The free links at the land locations joined to a place. A link with both ends there counts twice."""
    free = position.network.free
    if not free:
        free = [-1] * position.board.places
        position.network.free = free
    if free[place] < 0:
        _count_free_links(position, place, free)
    return free[place]


def _count_free_links(position: AgeOfIndustryPosition, place: int, free: list[int]) -> None:
    """Count for this place and all places that are joined to the same ones."""
    reached: i64 = joined_places(position)[place]
    link_ends = position.board.link_ends
    count = 0
    for link, owner in enumerate(position.rail_owner):
        if owner < 0:
            ends: i64 = link_ends[link] & reached
            if ends:
                count += 1
                both_ends = ends & (ends - 1) != 0
                if both_ends:
                    count += 1
    free[place] = count
    if position.network.roads[place]:
        for other, there in enumerate(joined_places(position)):
            if there == reached:
                free[other] = count


def port_access(position: AgeOfIndustryPosition, place: int, mode: int) -> bool:
    """AOI-1.8. A ship always has it (AOI-8.7), and so does the place where a port is being built (AOI-6.3)."""
    if place >= position.board.land or mode == BUILT_HERE:
        return True
    return contains(places_with_port_access(position), place)


def places_with_port_access(position: AgeOfIndustryPosition) -> int:
    """The land locations with port access, as a bit set."""
    if position.network.access < 0:
        position.network.access = _find_port_access(position)
    return position.network.access


def _find_port_access(position: AgeOfIndustryPosition) -> int:
    """Paths can be followed from the ports, since they lead both ways."""
    ports: i64 = 0
    for place in position.board.port_places:
        if position.has_port(place):
            ports |= 1 << place
    for place in position.board.distant_places:
        ports |= 1 << place
    found: i64 = 0
    if position.rulings.ship_opens_sea:  # AOI-25.4: only railways count here
        for place in range(position.board.places):
            if ports >> place & 1:
                found |= _reachable(position, position.network.rails, place)
        return found
    for place, reached in enumerate(joined_places(position)):
        if reached & ports:
            found |= 1 << place
    return found
