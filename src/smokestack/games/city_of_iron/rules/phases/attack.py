"""Towns and attacks on them (COI-9, COI-14)."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.rules.fact_data import building_data, town_data
from smokestack.games.city_of_iron.rules.generated.action_fields import pack_attack
from smokestack.games.city_of_iron.rules.holdings import (
    discard_building,
    gain_money,
    leftmost_market_space,
    update_tracks_for_town,
)
from smokestack.games.city_of_iron.rules.payment import can_pay, least_distance_lost, total_symbols
from smokestack.games.city_of_iron.rules.position import FREE, NONE, CityOfIronPosition, with_value
from smokestack.kernel.facts import Fact, FactData

EXPANSION_STARS: Final = 0
"""The towns of the expansion have no stars."""
OPEN_EXPANSION_TOWNS: Final = 3


def open_town_count(position: CityOfIronPosition, stars: int) -> int:
    """How many towns of a pile can be attacked: the top one, or three of the expansion (COI-R2, COI-14.1)."""
    return min(len(position.piles[stars]), OPEN_EXPANSION_TOWNS if stars == EXPANSION_STARS else 1)


def is_target(position: CityOfIronPosition, seat: int, town: int) -> bool:
    """Whether this player may attack the town (COI-9.1)."""
    owner = position.town_owner[town]
    if owner >= 0:
        return owner != seat
    if owner != FREE:
        return False
    stars = position.components.towns.stars[town]
    pile = position.piles[stars]
    for place in range(open_town_count(position, stars)):  # noqa: SIM110 - compiled, a generator is slower
        if pile[place] == town:
            return True
    return False


def current_defence(position: CityOfIronPosition, town: int) -> int:
    """COI-9.4."""
    towns = position.components.towns
    return towns.defence_owned[town] if position.town_owner[town] >= 0 else towns.defence[town]


def attack_needed(position: CityOfIronPosition, town: int, bonus: int) -> int:
    """At least one military card is needed, however large the bonus is (COI-9.12)."""
    return max(1, current_defence(position, town) - bonus)


def attackable_towns(position: CityOfIronPosition, seat: int) -> list[int]:
    """Every town this player may attack."""
    found: list[int] = []
    for town in range(position.components.towns.count):
        owner = position.town_owner[town]
        if owner >= 0 and owner != seat:
            found.append(town)
    for stars in range(len(position.piles)):
        found += position.piles[stars][: open_town_count(position, stars)]
    found.sort()
    return found


def legal_attacks(
    position: CityOfIronPosition, seat: int, hand: int, work: int, distance: int, bonus: int
) -> list[int]:
    """The towns these cards can conquer. Work and distance are the price of a card action that attacks."""
    rulings = position.rulings
    _, reach, strength, _ = total_symbols(rulings, hand)
    if strength == 0:
        return []
    towns = position.components.towns
    found: list[int] = []
    lost = least_distance_lost(rulings, hand, strength) if work == 0 else []
    for town in attackable_towns(position, seat):
        need, way = attack_needed(position, town, bonus), distance + towns.distance[town]
        if need > strength:
            continue
        if reach - lost[need] >= way if work == 0 else can_pay(rulings, hand, work, way, 0, need):
            found.append(pack_attack(town))
    return found


def conquer(position: CityOfIronPosition, town: int, events: list[Fact] | None) -> None:
    """The town changes hands (COI-9.5 to COI-9.10, COI-14.9)."""
    loser = position.town_owner[town]
    if loser >= 0:
        _take_from_owner(position, town, loser, events)
    else:
        stars = position.components.towns.stars[town]
        position.piles[stars] = [other for other in position.piles[stars] if other != town]
    _give_to_conqueror(position, town, events)
    if loser < 0:
        _discard_leftmost_market_card(position, events)


def _take_from_owner(position: CityOfIronPosition, town: int, loser: int, events: list[Fact] | None) -> None:
    """The former owner loses the town's goods and income (COI-9.8)."""
    before = position.income[loser]
    update_tracks_for_town(position, loser, town, -1)
    position.flex_kind = with_value(position.flex_kind, town, NONE)
    if events is not None:
        change = position.income[loser] - before
        data: FactData = {**town_data(position, town), "winner": position.seat, "income": change}
        events.append(Fact("town_lost", loser, data))


def _give_to_conqueror(position: CityOfIronPosition, town: int, events: list[Fact] | None) -> None:
    """The conqueror gains the town's goods, income and building spaces (COI-9.5, COI-9.6)."""
    seat, rulings = position.seat, position.rulings
    position.town_owner = with_value(position.town_owner, town, seat)
    place = rulings.town_place[town]
    if place >= 0:
        position.owner = with_value(position.owner, place, seat)
        position.capacity = with_value(position.capacity, place, position.components.towns.spaces[town])
    before = position.income[seat]
    update_tracks_for_town(position, seat, town, 1)
    if events is not None:
        change = position.income[seat] - before
        events.append(Fact("conquered", seat, {**town_data(position, town), "income": change}))
    if rulings.town_once[town]:
        paid = gain_money(position, seat, rulings.town_once[town])
        if events is not None:
            events.append(Fact("town_pays", seat, {**town_data(position, town), "money": paid}))


def _discard_leftmost_market_card(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """The conquest of an independent town costs the market its leftmost card (COI-9.7)."""
    space = leftmost_market_space(position)
    if space < 0:
        return
    building = position.market[space]
    position.market[space] = NONE
    discard_building(position, building)
    if events is not None:
        events.append(Fact("market_lost", data=building_data(position, building)))
