"""Build and reserve (COI-6.1 to COI-6.14)."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules.actions import FROM_RESERVE, NO_DEMOLITION, demolished_type, demolition_of
from smokestack.games.city_of_iron.rules.fact_data import building_data, place_data
from smokestack.games.city_of_iron.rules.generated.action_fields import pack_build, pack_reserve
from smokestack.games.city_of_iron.rules.holdings import (
    add_building,
    buildings_in,
    count_of_name,
    discard_building,
    remove_building,
    terrain_fits,
    update_tracks_for_building,
)
from smokestack.games.city_of_iron.rules.position import BUILDING, NONE, CityOfIronPosition, with_value
from smokestack.kernel.facts import Fact, FactData


def build_sources(position: CityOfIronPosition, seat: int) -> list[int]:
    """What may be built: market spaces with a card, then building types in the player's reserve (COI-6.1)."""
    found: list[int] = []
    for space in range(len(position.market)):
        if position.market[space] >= 0:
            found.append(space)
    types = position.components.buildings.count
    for building in range(types):
        if position.reserve[seat * types + building] and not must_wait(position, seat, building):
            found.append(FROM_RESERVE + building)
    return found


def must_wait(position: CityOfIronPosition, seat: int, building: int) -> bool:
    """By option, a building cannot be built in the round it was reserved in (COI-A-build-reserved)."""
    if not position.reserved_now:
        return False
    at = seat * position.components.buildings.count + building
    return position.reserve[at] <= position.reserved_now.count(at)


def building_of_source(position: CityOfIronPosition, source: int) -> int:
    """The building type of a legal source."""
    return position.market[source] if source < FROM_RESERVE else source - FROM_RESERVE


def available_building(position: CityOfIronPosition, source: int) -> int:
    """The building type of any source, or NONE if there is no such card for the player to act."""
    if source < FROM_RESERVE:
        return position.market[source] if source < len(position.market) else NONE
    building = source - FROM_RESERVE
    types = position.components.buildings.count
    return building if building < types and position.reserve[position.seat * types + building] else NONE


def discounts(position: CityOfIronPosition) -> tuple[int, int]:
    """The discounts in money and science that the card being played gives."""
    if position.phase != BUILDING:
        return 0, 0
    cards = position.components.cards
    return cards.effect_a[position.effect], cards.effect_b[position.effect]


def science_cost(position: CityOfIronPosition, seat: int, building: int, demolished: int, discount: int) -> int:
    """COI-6.7. `demolished` is the type that makes room, or NONE."""
    buildings = position.components.buildings
    owned = count_of_name(position, seat, building)
    if demolished >= 0 and not position.rulings.waiver_before:
        owned -= 1 if buildings.name[demolished] == buildings.name[building] else 0
    if owned > 0:
        return 0
    return max(0, buildings.science[building] - discount)


def legal_builds(
    position: CityOfIronPosition,
    seat: int,
    money: int,
    science: int,
    less_money: int,
    less_science: int,
    only_first: bool = False,
) -> list[int]:
    """Every build that this much money and science can pay for; just the first if that is all the caller needs."""
    found: list[int] = []
    rulings, buildings = position.rulings, position.components.buildings
    for source in build_sources(position, seat):
        building = building_of_source(position, source)
        if buildings.money[building] - less_money > money:
            continue
        for place in range(rulings.places):
            if position.owner[place] != seat or position.capacity[place] == 0:
                continue
            if not terrain_fits(position, place, building):
                continue
            has_space = position.filled[place] < position.capacity[place]
            if has_space and science_cost(position, seat, building, NONE, less_science) <= science:
                found.append(pack_build(source, place, NO_DEMOLITION))
            if not has_space or rulings.demolish_freely:
                previous = NONE
                for demolished in buildings_in(position, place):
                    if demolished != previous:
                        cost = science_cost(position, seat, building, demolished, less_science)
                        if cost <= science:
                            found.append(pack_build(source, place, demolition_of(demolished)))
                    previous = demolished
            if only_first and found:
                return found
    return found


def can_build(
    position: CityOfIronPosition, seat: int, money: int, science: int, less_money: int, less_science: int
) -> bool:
    """Whether there is any build that this much money and science can pay for."""
    return bool(legal_builds(position, seat, money, science, less_money, less_science, only_first=True))


def apply_build(
    position: CityOfIronPosition, source: int, place: int, demolished: int, events: list[Fact] | None
) -> None:
    """Pay, demolish a building if there is no space, and build (COI-6.5 to COI-6.11)."""
    seat, buildings = position.seat, position.components.buildings
    less_money, less_science = discounts(position)
    building = building_of_source(position, source)
    money = max(0, buildings.money[building] - less_money)
    science = science_cost(position, seat, building, demolished_type(demolished), less_science)
    position.money[seat] -= money
    position.science[seat] -= science
    if demolished != NO_DEMOLITION:
        _demolish(position, seat, place, demolished_type(demolished), events)
    if source < FROM_RESERVE:
        position.market[source] = NONE
    else:
        at = seat * buildings.count + building
        position.reserve = with_value(position.reserve, at, position.reserve[at] - 1)
    add_building(position, place, building)
    update_tracks_for_building(position, seat, building, 1)
    if events is not None:
        data: FactData = {**building_data(position, building), **place_data(position, place)}
        data["money"] = -money
        data["cost"] = money
        data["science"] = science
        data["income"] = 1 if buildings.productive[building] else 0
        events.append(Fact("built", seat, data))


def _demolish(position: CityOfIronPosition, seat: int, place: int, building: int, events: list[Fact] | None) -> None:
    """COI-6.11, COI-R4."""
    remove_building(position, place, building)
    update_tracks_for_building(position, seat, building, -1)
    discard_building(position, building)
    if events is not None:
        data: FactData = {**building_data(position, building), **place_data(position, place)}
        data["income"] = -1 if position.components.buildings.productive[building] else 0
        events.append(Fact("demolished", seat, data))


def legal_reserves(position: CityOfIronPosition) -> list[int]:
    """COI-6.13."""
    return [pack_reserve(space) for space in range(len(position.market)) if position.market[space] >= 0]


def apply_reserve(position: CityOfIronPosition, space: int, events: list[Fact] | None) -> None:
    building = position.market[space]
    position.market[space] = NONE
    at = position.seat * position.components.buildings.count + building
    position.reserve = with_value(position.reserve, at, position.reserve[at] + 1)
    if position.rulings.reserve_waits:
        position.reserved_now = [*position.reserved_now, at]
    if events is not None:
        events.append(Fact("reserved", position.seat, building_data(position, building)))
