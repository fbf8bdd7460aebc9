"""Why a build or a move of a building is refused."""

from __future__ import annotations

from smokestack.games.city_of_iron.actions import FROM_RESERVE
from smokestack.games.city_of_iron.holdings import fits, stands
from smokestack.games.city_of_iron.phases.build import MOVE_PRICE, science_cost, source_type
from smokestack.games.city_of_iron.table import BUILDING, MOVING, Table
from smokestack.kernel.facts import FactData, Refusal


def refuse_build(s: Table, source: int, place: int, over: int) -> Refusal | None:
    """In the order of COI-6.1 to COI-6.7."""
    buildings, seat = s.rules.box.buildings, s.seat
    kind = source_type(s, source)
    if kind < 0:
        if source >= FROM_RESERVE:
            return Refusal("COI-6.1", "not_reserved")
        return Refusal("COI-5.7", "no_market_card", {"space": source + 1})
    data: FactData = {"building": buildings.label[kind]}
    if place >= s.rules.places or s.owner[place] != seat:
        return Refusal("COI-6.2", "not_your_city", data)
    data["place"] = s.rules.place_names[place]
    if not fits(s, place, kind):
        data["terrain"] = s.rules.box.goods.terrains[buildings.terrain[kind]].replace("_", " ")
        return Refusal("COI-6.2", "terrain", data)
    if over == 0 and s.filled[place] >= s.capacity[place]:
        return Refusal("COI-6.4", "city_full", data)
    if over:
        if over > buildings.count or not stands(s, place, over - 1):
            return Refusal("COI-6.5", "not_standing", data)
        if s.filled[place] < s.capacity[place] and not s.rules.demolish_freely:
            return Refusal("COI-6.5", "city_has_space", data)
    less_money = less_science = 0
    if s.phase == BUILDING:
        less_money = s.rules.box.cards.effect_a[s.effect]
        less_science = s.rules.box.cards.effect_b[s.effect]
    data["cost"] = max(0, buildings.money[kind] - less_money)
    data["money"] = s.money[seat]
    if buildings.money[kind] - less_money > s.money[seat]:
        return Refusal("COI-6.6", "building_money", data)
    data["cost"] = science_cost(s, seat, kind, over - 1, less_science)
    data["science"] = s.science[seat]
    return Refusal("COI-6.7", "building_science", data)


def refuse_move(s: Table, kind: int, start: int, goal: int) -> Refusal | None:
    """COI-13.2."""
    seat, rules = s.seat, s.rules
    if not rules.moves_buildings(s.nation[seat]):
        return Refusal("COI-13.2", "cannot_move")
    if s.phase != MOVING and s.money[seat] < MOVE_PRICE:
        return Refusal("COI-13.2", "money", {"cost": MOVE_PRICE, "money": s.money[seat]})
    if start >= rules.places or goal >= rules.places or s.owner[start] != seat or s.owner[goal] != seat:
        return Refusal("COI-13.2", "move_cities")
    if kind >= rules.box.buildings.count or not stands(s, start, kind):
        return Refusal("COI-13.2", "nothing_to_move", {"place": rules.place_names[start]})
    data: FactData = {"building": rules.box.buildings.label[kind], "place": rules.place_names[goal]}
    if goal != start and not fits(s, goal, kind):
        data["terrain"] = rules.box.goods.terrains[rules.box.buildings.terrain[kind]].replace("_", " ")
        return Refusal("COI-13.2", "terrain", data)
    if rules.move_many:
        return Refusal("COI-A-arc-move", "move_settles_nowhere", data)
    if goal == start:
        return Refusal("COI-13.2", "move_cities")
    return Refusal("COI-13.2", "move_full", data)
