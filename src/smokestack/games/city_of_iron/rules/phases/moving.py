"""Arc's free action: moving buildings between cities (COI-13.2, COI-A-arc-move).

With the option `any_number`, one payment moves any number of buildings and only the final places must be legal.
Buildings move one at a time. Meanwhile one city may hold one building more than it has spaces. Every building moves at
most once, so the action always ends, and every rearrangement can be reached.
"""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.rules.actions import BUILDING_TYPES
from smokestack.games.city_of_iron.rules.fact_data import building_data, place_data
from smokestack.games.city_of_iron.rules.generated.action_fields import STOP_MOVING, pack_move
from smokestack.games.city_of_iron.rules.holdings import add_building, buildings_in, remove_building, terrain_fits
from smokestack.games.city_of_iron.rules.position import MOVING, NONE, TURN, CityOfIronPosition
from smokestack.kernel.facts import Fact, FactData

MOVE_PRICE: Final = 1


def legal_first_moves(position: CityOfIronPosition, seat: int) -> list[int]:
    """The moves that may begin the free action."""
    if not position.rulings.moves_buildings(position.nation[seat]) or position.money[seat] < MOVE_PRICE:
        return []
    if position.rulings.move_many:
        return _legal_moves_of_many(position, seat)
    found: list[int] = []
    cities = own_cities(position, seat)
    for origin in cities:
        for building in _distinct_buildings(position, origin):
            for goal in cities:
                if goal == origin or position.filled[goal] >= position.capacity[goal]:
                    continue
                if terrain_fits(position, goal, building):
                    found.append(pack_move(building, origin, goal))
    return found


def legal_further_moves(position: CityOfIronPosition, seat: int) -> list[int]:
    """After the first of any number of moves: another move, or stop if no city is overfull."""
    found = _legal_moves_of_many(position, seat)
    return found if _overfull_city(position, seat) >= 0 else [STOP_MOVING, *found]


def own_cities(position: CityOfIronPosition, seat: int) -> list[int]:
    """The places where this player has building spaces."""
    rulings = position.rulings
    return [place for place in range(rulings.places) if position.owner[place] == seat and position.capacity[place] > 0]


def apply_move(position: CityOfIronPosition, building: int, origin: int, goal: int, events: list[Fact] | None) -> None:
    """Move one building. Goods and income do not change."""
    price = MOVE_PRICE if position.phase == TURN else 0
    position.money[position.seat] -= price
    remove_building(position, origin, building)
    add_building(position, goal, building)
    if events is not None:
        data: FactData = {**building_data(position, building), **place_data(position, origin)}
        data["goal"] = position.rulings.place_names[goal]
        data["goal_id"] = goal
        data["money"] = -price
        events.append(Fact("moved", position.seat, data))
    if position.rulings.move_many:
        position.moved = [*position.moved, _moved_mark(goal, building)]
        position.phase = MOVING


def apply_stop_moving(position: CityOfIronPosition) -> None:
    position.moved = []
    position.phase = TURN


def _distinct_buildings(position: CityOfIronPosition, place: int) -> list[int]:
    """The building types in a city, each once."""
    found: list[int] = []
    for building in buildings_in(position, place):
        if not found or found[-1] != building:
            found.append(building)
    return found


def _moved_mark(place: int, building: int) -> int:
    """How `position.moved` records a building that was moved to a place."""
    return place * BUILDING_TYPES + building


def _movable_buildings(position: CityOfIronPosition, place: int) -> list[int]:
    """The building types of a city of which at least one has not been moved yet."""
    found: list[int] = []
    standing = buildings_in(position, place)
    for building in _distinct_buildings(position, place):
        if standing.count(building) > position.moved.count(_moved_mark(place, building)):
            found.append(building)
    return found


def _overfull_city(position: CityOfIronPosition, seat: int) -> int:
    """The city that holds more buildings than it has spaces, or NONE."""
    for place in own_cities(position, seat):
        if position.filled[place] > position.capacity[place]:
            return place
    return NONE


def _legal_moves_of_many(position: CityOfIronPosition, seat: int) -> list[int]:
    found: list[int] = []
    overfull = _overfull_city(position, seat)
    cities = own_cities(position, seat)
    for origin in cities:
        if overfull >= 0 and origin != overfull:
            continue
        for building in _movable_buildings(position, origin):
            for goal in cities:
                if goal == origin or not terrain_fits(position, goal, building):
                    continue
                if _can_settle(position, cities, origin, goal):
                    found.append(pack_move(building, origin, goal))
    return found


def _can_settle(position: CityOfIronPosition, cities: list[int], origin: int, goal: int) -> bool:
    """Whether the move, if it overfills its goal, can be followed by moves that end in a free space."""
    reached = [goal]
    for place in reached:
        spaces = position.capacity[place] - position.filled[place]
        if place == goal:
            spaces -= 1
        if place == origin:
            spaces += 1
        if (spaces >= 0 and place == goal) or (spaces > 0 and place != goal):
            return True
        for building in _movable_buildings(position, place):
            for other in cities:
                if other not in reached and terrain_fits(position, other, building):
                    reached.append(other)
    return False
