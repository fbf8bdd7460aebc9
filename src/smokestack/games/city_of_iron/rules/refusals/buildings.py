"""Why a build or a move of a building is refused."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules.actions import FROM_RESERVE
from smokestack.games.city_of_iron.rules.holdings import has_building, terrain_fits
from smokestack.games.city_of_iron.rules.phases.build import MOVE_PRICE, building_of_source, science_cost
from smokestack.games.city_of_iron.rules.position import BUILDING, MOVING, CityOfIronPosition
from smokestack.kernel.facts import FactData, Refusal


def refuse_build(position: CityOfIronPosition, source: int, place: int, over: int) -> Refusal | None:
    """In the order of COI-6.1 to COI-6.7."""
    buildings, seat = position.components.buildings, position.seat
    kind = building_of_source(position, source)
    if kind < 0:
        if source >= FROM_RESERVE:
            return Refusal("COI-6.1", "not_reserved")
        return Refusal("COI-5.7", "no_market_card", {"space": source + 1})
    data: FactData = {"building": buildings.label[kind]}
    if place >= position.rulings.places or position.owner[place] != seat:
        return Refusal("COI-6.2", "not_your_city", data)
    data["place"] = position.rulings.place_names[place]
    if not terrain_fits(position, place, kind):
        data["terrain"] = position.components.goods.terrains[buildings.terrain[kind]].replace("_", " ")
        return Refusal("COI-6.2", "terrain", data)
    if over == 0 and position.filled[place] >= position.capacity[place]:
        return Refusal("COI-6.4", "city_full", data)
    if over:
        if over > buildings.count or not has_building(position, place, over - 1):
            return Refusal("COI-6.5", "not_standing", data)
        if position.filled[place] < position.capacity[place] and not position.rulings.demolish_freely:
            return Refusal("COI-6.5", "city_has_space", data)
    less_money = less_science = 0
    if position.phase == BUILDING:
        less_money = position.components.cards.effect_a[position.effect]
        less_science = position.components.cards.effect_b[position.effect]
    data["cost"] = max(0, buildings.money[kind] - less_money)
    data["money"] = position.money[seat]
    if buildings.money[kind] - less_money > position.money[seat]:
        return Refusal("COI-6.6", "building_money", data)
    data["cost"] = science_cost(position, seat, kind, over - 1, less_science)
    data["science"] = position.science[seat]
    return Refusal("COI-6.7", "building_science", data)


def refuse_move(position: CityOfIronPosition, kind: int, start: int, goal: int) -> Refusal | None:
    """COI-13.2."""
    seat, rulings = position.seat, position.rulings
    if not rulings.moves_buildings(position.nation[seat]):
        return Refusal("COI-13.2", "cannot_move")
    if position.phase != MOVING and position.money[seat] < MOVE_PRICE:
        return Refusal("COI-13.2", "money", {"cost": MOVE_PRICE, "money": position.money[seat]})
    if (
        start >= rulings.places
        or goal >= rulings.places
        or position.owner[start] != seat
        or position.owner[goal] != seat
    ):
        return Refusal("COI-13.2", "move_cities")
    if kind >= rulings.components.buildings.count or not has_building(position, start, kind):
        return Refusal("COI-13.2", "nothing_to_move", {"place": rulings.place_names[start]})
    data: FactData = {"building": rulings.components.buildings.label[kind], "place": rulings.place_names[goal]}
    if goal != start and not terrain_fits(position, goal, kind):
        data["terrain"] = rulings.components.goods.terrains[rulings.components.buildings.terrain[kind]].replace(
            "_", " "
        )
        return Refusal("COI-13.2", "terrain", data)
    if rulings.move_many:
        return Refusal("COI-A-arc-move", "move_settles_nowhere", data)
    if goal == start:
        return Refusal("COI-13.2", "move_cities")
    return Refusal("COI-13.2", "move_full", data)
