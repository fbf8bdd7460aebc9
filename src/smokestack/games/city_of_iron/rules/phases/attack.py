"""Towns and attacks on them (COI-9, COI-14)."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules.actions import ATTACK, one
from smokestack.games.city_of_iron.rules.holdings import (
    discard_building,
    gain_money,
    leftmost_market_space,
    update_tracks_for_town,
    with_value,
)
from smokestack.games.city_of_iron.rules.payment import can_pay, least_distance_lost, total_symbols
from smokestack.games.city_of_iron.rules.position import FREE, CityOfIronPosition
from smokestack.kernel.facts import Fact, FactData


def open_town_count(position: CityOfIronPosition, stars: int) -> int:
    """How many towns of a pile can be attacked: the top one, or three of the expansion (COI-R2, COI-14.1)."""
    return min(len(position.piles[stars]), 3 if stars == 0 else 1)


def is_target(position: CityOfIronPosition, seat: int, town: int) -> bool:
    """COI-9.1."""
    owner = position.town_owner[town]
    if owner >= 0:
        return owner != seat
    if owner != FREE:
        return False
    stars = position.components.towns.stars[town]
    return any(position.piles[stars][place] == town for place in range(open_town_count(position, stars)))


def current_defence(position: CityOfIronPosition, town: int) -> int:
    """COI-9.4."""
    towns = position.components.towns
    return towns.defence_owned[town] if position.town_owner[town] >= 0 else towns.defence[town]


def attack_needed(position: CityOfIronPosition, town: int, bonus: int) -> int:
    """At least one military card, whatever the bonus (COI-9.12)."""
    return max(1, current_defence(position, town) - bonus)


def attackable_towns(position: CityOfIronPosition, seat: int) -> list[int]:
    """Every target of this player."""
    found = [
        town
        for town in range(position.components.towns.count)
        if position.town_owner[town] >= 0 and position.town_owner[town] != seat
    ]
    for stars in range(4):
        found += position.piles[stars][: open_town_count(position, stars)]
    found.sort()
    return found


def legal_attacks(
    position: CityOfIronPosition, seat: int, hand: int, work: int, distance: int, bonus: int
) -> list[int]:
    """The towns these cards can take, with a card action's own price on top."""
    _, reach, strength, _ = total_symbols(position.rulings, hand)
    if strength == 0:
        return []
    towns = position.components.towns
    found: list[int] = []
    lost = least_distance_lost(position.rulings, hand, strength) if work == 0 else []
    for town in attackable_towns(position, seat):
        need, way = attack_needed(position, town, bonus), distance + towns.distance[town]
        if need > strength:
            continue
        if reach - lost[need] >= way if work == 0 else can_pay(position.rulings, hand, work, way, 0, need):
            found.append(one(ATTACK, town))
    return found


def conquer(position: CityOfIronPosition, town: int, events: list[Fact] | None) -> None:
    """The town changes hands (COI-9.5 to COI-9.10, COI-14.9)."""
    seat, rulings = position.seat, position.rulings
    loser = position.town_owner[town]
    name = rulings.components.towns.names[town]
    if loser >= 0:
        before = position.income[loser]
        update_tracks_for_town(position, loser, town, -1)
        position.flex_kind = with_value(position.flex_kind, town, -1)
        if events is not None:
            data: FactData = {"town": name, "winner": seat, "income": position.income[loser] - before}
            events.append(Fact("town_lost", loser, data))
    else:
        stars = rulings.components.towns.stars[town]
        position.piles[stars] = [other for other in position.piles[stars] if other != town]
    position.town_owner = with_value(position.town_owner, town, seat)
    place = rulings.town_place[town]
    if place >= 0:
        position.owner = with_value(position.owner, place, seat)
        position.capacity = with_value(position.capacity, place, rulings.components.towns.spaces[town])
    before = position.income[seat]
    update_tracks_for_town(position, seat, town, 1)
    if events is not None:
        events.append(Fact("conquered", seat, {"town": name, "income": position.income[seat] - before}))
    if rulings.town_once[town]:
        paid = gain_money(position, seat, rulings.town_once[town])
        if events is not None:
            events.append(Fact("town_pays", seat, {"town": name, "money": paid}))
    if loser < 0:
        discard_leftmost_market_card(position, events)


def discard_leftmost_market_card(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """The leftmost market card goes with a neutral conquest (COI-9.7)."""
    space = leftmost_market_space(position)
    if space < 0:
        return
    kind = position.market[space]
    position.market[space] = -1
    discard_building(position, kind)
    if events is not None:
        events.append(Fact("market_lost", data={"building": position.components.buildings.label[kind]}))
