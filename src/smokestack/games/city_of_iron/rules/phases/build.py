"""Build, reserve, and Arc's moving of buildings (COI-6.1 to COI-6.14, COI-13.2)."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.rules.actions import FROM_RESERVE, RESERVE, build_action, move_action, one
from smokestack.games.city_of_iron.rules.holdings import (
    add_building,
    count_of_name,
    discard_building,
    remove_building,
    terrain_fits,
    update_tracks_for_building,
    with_value,
)
from smokestack.games.city_of_iron.rules.position import CityOfIronPosition
from smokestack.kernel.facts import Fact, FactData

MOVE_PRICE: Final = 1


def build_sources(position: CityOfIronPosition, seat: int) -> list[int]:
    """What may be built: market spaces with a card, then the types in the own reserve (COI-6.1)."""
    found: list[int] = []
    for space in range(len(position.market)):
        if position.market[space] >= 0:
            found.append(space)
    types = position.components.buildings.count
    for kind in range(types):
        if position.reserve[seat * types + kind]:
            found.append(FROM_RESERVE + kind)
    return found


def building_of_source(position: CityOfIronPosition, source: int) -> int:
    """The building of a source, or -1."""
    if source < FROM_RESERVE:
        return position.market[source] if source < len(position.market) else -1
    kind = source - FROM_RESERVE
    types = position.components.buildings.count
    return kind if kind < types and position.reserve[position.seat * types + kind] else -1


def science_cost(position: CityOfIronPosition, seat: int, kind: int, over: int, less: int) -> int:
    """COI-6.7; `over` is the type torn down, or -1."""
    buildings = position.components.buildings
    owned = count_of_name(position, seat, kind)
    if not position.rulings.waiver_before and over >= 0 and buildings.name[over] == buildings.name[kind]:
        owned -= 1
    if owned > 0:
        return 0
    return max(0, buildings.science[kind] - less)


def legal_builds(
    position: CityOfIronPosition, seat: int, money: int, science: int, less_money: int, less_science: int, first: bool
) -> list[int]:
    """Every build this purse can pay; only the first one found if that is all that is asked."""
    found: list[int] = []
    rulings, buildings = position.rulings, position.components.buildings
    for source in build_sources(position, seat):
        kind = position.market[source] if source < FROM_RESERVE else source - FROM_RESERVE
        if buildings.money[kind] - less_money > money:
            continue
        for place in range(rulings.places):
            if (
                position.owner[place] != seat
                or position.capacity[place] == 0
                or not terrain_fits(position, place, kind)
            ):
                continue
            room = position.filled[place] < position.capacity[place]
            if room and science_cost(position, seat, kind, -1, less_science) <= science:
                found.append(build_action(source, place, 0))
            if not room or rulings.demolish_freely:
                start, before = place * rulings.stride, -1
                for at in range(start, start + position.filled[place]):
                    over = position.built[at]
                    if over != before and science_cost(position, seat, kind, over, less_science) <= science:
                        found.append(build_action(source, place, over + 1))
                    before = over
            if first and found:
                return found
    return found


def apply_build(
    position: CityOfIronPosition,
    source: int,
    place: int,
    over: int,
    less_money: int,
    less_science: int,
    events: list[Fact] | None,
) -> None:
    """Pay, tear down if need be, and build (COI-6.5 to COI-6.11)."""
    seat, buildings = position.seat, position.components.buildings
    kind = building_of_source(position, source)
    money = max(0, buildings.money[kind] - less_money)
    science = science_cost(position, seat, kind, over - 1, less_science)
    position.money[seat] -= money
    position.science[seat] -= science
    if over:
        demolish(position, seat, place, over - 1, events)
    if source < FROM_RESERVE:
        position.market[source] = -1
    else:
        at = seat * buildings.count + kind
        position.reserve = with_value(position.reserve, at, position.reserve[at] - 1)
    add_building(position, place, kind)
    update_tracks_for_building(position, seat, kind, 1)
    if events is not None:
        data: FactData = {
            "building": buildings.label[kind],
            "place": position.rulings.place_names[place],
            "money": -money,
            "cost": money,
            "science": science,
            "income": 1 if buildings.productive[kind] else 0,
        }
        events.append(Fact("built", seat, data))


def demolish(position: CityOfIronPosition, seat: int, place: int, kind: int, events: list[Fact] | None) -> None:
    """COI-6.11, COI-R4."""
    buildings = position.components.buildings
    remove_building(position, place, kind)
    update_tracks_for_building(position, seat, kind, -1)
    discard_building(position, kind)
    if events is not None:
        data: FactData = {
            "building": buildings.label[kind],
            "place": position.rulings.place_names[place],
            "income": -1 if buildings.productive[kind] else 0,
        }
        events.append(Fact("demolished", seat, data))


def legal_reserves(position: CityOfIronPosition) -> list[int]:
    """COI-6.13."""
    return [one(RESERVE, space) for space in range(len(position.market)) if position.market[space] >= 0]


def apply_reserve(position: CityOfIronPosition, space: int, events: list[Fact] | None) -> None:
    kind = position.market[space]
    position.market[space] = -1
    at = position.seat * position.components.buildings.count + kind
    position.reserve = with_value(position.reserve, at, position.reserve[at] + 1)
    if events is not None:
        events.append(Fact("reserved", position.seat, {"building": position.components.buildings.label[kind]}))


# --- Arc's free action ------------------------------------------------------------------------------------------
def legal_moves(position: CityOfIronPosition, seat: int) -> list[int]:
    """Where one building may go while nothing is on its way (COI-13.2)."""
    if not position.rulings.moves_buildings(position.nation[seat]) or position.money[seat] < MOVE_PRICE:
        return []
    if position.rulings.move_many:
        return legal_moves_of_many(position, seat)
    found: list[int] = []
    for start in own_cities(position, seat):
        for kind in distinct_buildings(position, start):
            for goal in own_cities(position, seat):
                if (
                    goal != start
                    and position.filled[goal] < position.capacity[goal]
                    and terrain_fits(position, goal, kind)
                ):
                    found.append(move_action(kind, start, goal))
    return found


def own_cities(position: CityOfIronPosition, seat: int) -> list[int]:
    return [
        place
        for place in range(position.rulings.places)
        if position.owner[place] == seat and position.capacity[place] > 0
    ]


def distinct_buildings(position: CityOfIronPosition, place: int) -> list[int]:
    """The types standing in a city, each once."""
    found: list[int] = []
    start = place * position.rulings.stride
    for at in range(start, start + position.filled[place]):
        if not found or found[-1] != position.built[at]:
            found.append(position.built[at])
    return found


def apply_move(
    position: CityOfIronPosition, kind: int, start: int, goal: int, price: int, events: list[Fact] | None
) -> None:
    """Goods and income stay as they are."""
    position.money[position.seat] -= price
    remove_building(position, start, kind)
    add_building(position, goal, kind)
    if events is not None:
        data: FactData = {
            "building": position.components.buildings.label[kind],
            "place": position.rulings.place_names[start],
            "goal": position.rulings.place_names[goal],
            "money": -price,
        }
        events.append(Fact("moved", position.seat, data))


# One payment for any number (COI-A-arc-move): one building at a time is on its way, a city may be one over its
# spaces meanwhile, and every building is moved at most once; so it always ends and every rearrangement is reached.
def times_moved(position: CityOfIronPosition, place: int, kind: int) -> int:
    """How many buildings of this type in this place were already moved."""
    count = 0
    for mark in position.moved:
        if mark == place * 64 + kind:
            count += 1
    return count


def movable_buildings(position: CityOfIronPosition, place: int) -> list[int]:
    """The types of a city of which one was not moved yet."""
    found: list[int] = []
    start = place * position.rulings.stride
    for kind in distinct_buildings(position, place):
        count = 0
        for at in range(start, start + position.filled[place]):
            if position.built[at] == kind:
                count += 1
        if count > times_moved(position, place, kind):
            found.append(kind)
    return found


def overfull_city(position: CityOfIronPosition, seat: int) -> int:
    for place in own_cities(position, seat):
        if position.filled[place] > position.capacity[place]:
            return place
    return -1


def legal_moves_of_many(position: CityOfIronPosition, seat: int) -> list[int]:
    found: list[int] = []
    full = overfull_city(position, seat)
    places = own_cities(position, seat)
    for start in places:
        if full >= 0 and start != full:
            continue
        for kind in movable_buildings(position, start):
            for goal in places:
                if goal != start and terrain_fits(position, goal, kind) and can_settle(position, seat, start, goal):
                    found.append(move_action(kind, start, goal))
    return found


def can_settle(position: CityOfIronPosition, seat: int, start: int, goal: int) -> bool:
    """If the goal overflows: can a chain of further moves end in a free space?"""
    reached = [goal]
    for place in reached:
        room = (
            position.capacity[place]
            - position.filled[place]
            - (1 if place == goal else 0)
            + (1 if place == start else 0)
        )
        if (room >= 0 and place == goal) or (room > 0 and place != goal):
            return True
        for kind in movable_buildings(position, place):
            for other in own_cities(position, seat):
                if other not in reached and terrain_fits(position, other, kind):
                    reached.append(other)
    return False
