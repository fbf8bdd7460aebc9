"""Why building or moving a building is illegal."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules.actions import FROM_RESERVE, NO_DEMOLITION, demolished_type
from smokestack.games.city_of_iron.rules.fact_data import building_data, place_data, terrain_data
from smokestack.games.city_of_iron.rules.holdings import buildings_in, terrain_fits
from smokestack.games.city_of_iron.rules.phases.build import available_building, discounts, must_wait, science_cost
from smokestack.games.city_of_iron.rules.phases.moving import MOVE_PRICE
from smokestack.games.city_of_iron.rules.position import MOVING, CityOfIronPosition
from smokestack.kernel.facts import FactData, Refusal


def refuse_build(position: CityOfIronPosition, source: int, place: int, demolished: int) -> Refusal | None:
    """In the order of COI-6.1 to COI-6.7."""
    buildings, seat = position.components.buildings, position.seat
    building = available_building(position, source)
    if building < 0:
        if source >= FROM_RESERVE:
            return Refusal("COI-6.1", "not_reserved")
        return Refusal("COI-5.7", "no_market_card", {"space": source + 1})
    data: FactData = building_data(position, building)
    if source >= FROM_RESERVE and must_wait(position, seat, building):
        return Refusal("COI-A-build-reserved", "reserved_this_round", data)
    if place >= position.rulings.places or position.owner[place] != seat:
        return Refusal("COI-6.2", "not_your_city", data)
    data.update(place_data(position, place))
    if not terrain_fits(position, place, building):
        return Refusal("COI-6.2", "terrain", {**data, **terrain_data(position, buildings.terrain[building])})
    found = _refuse_space(position, place, demolished, data)
    if found is not None:
        return found
    less_money, less_science = discounts(position)
    money, science = position.money[seat], position.science[seat]
    cost = max(0, buildings.money[building] - less_money)
    if cost > money:
        return Refusal("COI-6.6", "building_money", {**data, "cost": cost, "money": money})
    cost = science_cost(position, seat, building, demolished_type(demolished), less_science)
    return Refusal("COI-6.7", "building_science", {**data, "cost": cost, "science": science})


def _refuse_space(position: CityOfIronPosition, place: int, demolished: int, data: FactData) -> Refusal | None:
    """COI-6.4, COI-6.5."""
    has_space = position.filled[place] < position.capacity[place]
    if demolished == NO_DEMOLITION:
        return None if has_space else Refusal("COI-6.4", "city_full", data)
    if demolished_type(demolished) not in buildings_in(position, place):
        return Refusal("COI-6.5", "not_standing", data)
    if has_space and not position.rulings.demolish_freely:
        return Refusal("COI-6.5", "city_has_space", data)
    return None


def refuse_move(position: CityOfIronPosition, building: int, origin: int, goal: int) -> Refusal | None:
    """COI-13.2."""
    seat, rulings, buildings = position.seat, position.rulings, position.components.buildings
    if not rulings.moves_buildings(position.nation[seat]):
        return Refusal("COI-13.2", "cannot_move")
    if position.phase != MOVING and position.money[seat] < MOVE_PRICE:
        return Refusal("COI-13.2", "money", {"cost": MOVE_PRICE, "money": position.money[seat]})
    if origin >= rulings.places or goal >= rulings.places:
        return Refusal("COI-13.2", "move_cities")
    if position.owner[origin] != seat or position.owner[goal] != seat:
        return Refusal("COI-13.2", "move_cities")
    if building not in buildings_in(position, origin):
        return Refusal("COI-13.2", "nothing_to_move", place_data(position, origin))
    data: FactData = {**building_data(position, building), **place_data(position, goal)}
    if goal != origin and not terrain_fits(position, goal, building):
        return Refusal("COI-13.2", "terrain", {**data, **terrain_data(position, buildings.terrain[building])})
    if rulings.move_many:
        return Refusal("COI-A-arc-move", "move_settles_nowhere", data)
    if goal == origin:
        return Refusal("COI-13.2", "move_cities")
    return Refusal("COI-13.2", "move_full", data)
