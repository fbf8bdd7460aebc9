"""Paying with cards: what a hand can pay, and which cards may be spent next.

A price consists of work, distance, perhaps a vehicle, and attack for towns. A card serves one of these uses at a time
(COI-8.2). A card may be spent if it meets something still owed and the rest of the hand can meet what remains. So a
payment that has begun can always be completed (COI-R17).
"""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.components.effects import AIRSHIP, NO_VEHICLE, SHIP
from smokestack.games.city_of_iron.rules.actions import FOR_ATTACK, FOR_DISTANCE, FOR_WORK, SKILLS, USES
from smokestack.games.city_of_iron.rules.generated.action_fields import pack_spend
from smokestack.games.city_of_iron.rules.position import CityOfIronPosition
from smokestack.games.city_of_iron.rules.rulings import CityOfIronRulings
from smokestack.kernel.bits import items_of, lowest, without_item

UNREACHABLE: Final = 9999


def is_vehicle(rulings: CityOfIronRulings, card: int, vehicle: int) -> bool:
    """Whether the card is the vehicle that is needed (COI-7.7, COI-7.8)."""
    has = rulings.components.cards.vehicle[card]
    return has == vehicle or (vehicle == SHIP and has == AIRSHIP and rulings.airship_is_ship)


def total_symbols(rulings: CityOfIronRulings, hand: int) -> tuple[int, int, int, int]:
    """The total work, distance and attack of these cards, and their vehicles as a bit set."""
    cards = rulings.components.cards
    work = distance = attack = vehicles = 0
    while hand:
        card = lowest(hand)
        hand = without_item(hand, card)
        work += cards.work[card]
        distance += cards.distance[card]
        attack += cards.attack[card]
        vehicles |= cards.vehicle[card]
    return work, distance, attack, vehicles


def has_vehicle(rulings: CityOfIronRulings, vehicles: int, vehicle: int) -> bool:
    """Whether the vehicle needed is in this bit set of vehicles."""
    if vehicle == SHIP and rulings.airship_is_ship:
        return vehicles != NO_VEHICLE
    return vehicles & vehicle == vehicle


def can_pay(rulings: CityOfIronRulings, hand: int, work: int, distance: int, vehicle: int, attack: int) -> bool:
    """Whether these cards can pay the whole price."""
    all_work, all_distance, all_attack, vehicles = total_symbols(rulings, hand)
    if all_work < work or all_distance < distance or all_attack < attack:
        return False
    if not has_vehicle(rulings, vehicles, vehicle):
        return False
    if attack == 0 and (not rulings.one_kind or work == 0 or distance == 0):
        return True
    if work == 0 and vehicle == NO_VEHICLE:
        return all_distance - least_distance_lost(rulings, hand, attack)[attack] >= distance
    return can_pay_by_splitting(rulings, hand, work, distance, vehicle, attack)


def least_distance_lost(rulings: CityOfIronRulings, hand: int, most: int) -> list[int]:
    """For every attack value up to `most`: the least distance lost by spending cards that reach it."""
    cards = rulings.components.cards
    lost = [0] + [UNREACHABLE] * most
    while hand:
        card = lowest(hand)
        hand = without_item(hand, card)
        strength = cards.attack[card]
        if strength:
            price = cards.distance[card]
            for total in range(most, 0, -1):
                before = total - strength if total > strength else 0
                if lost[before] + price < lost[total]:
                    lost[total] = lost[before] + price
    return lost


def can_pay_by_splitting(
    rulings: CityOfIronRulings, hand: int, work: int, distance: int, vehicle: int, attack: int
) -> bool:
    """The general case: tries every split of the cards between the uses.

    `most` holds the greatest distance for each combination of attack, work and whether the vehicle is there.
    """
    cards = rulings.components.cards
    size = (attack + 1) * (work + 1) * 2
    most = [-1] * size
    most[0] = 0
    for card in items_of(hand):
        carries = 1 if vehicle and is_vehicle(rulings, card, vehicle) else 0
        after = most[:]
        for state in range(size):
            if most[state] < 0:
                continue
            had_vehicle, rest = state % 2, state // 2
            has_work, has_attack = rest % (work + 1), rest // (work + 1)
            has_ride = max(had_vehicle, carries)
            more_work = min(work, has_work + cards.work[card])
            further = most[state] + cards.distance[card]
            if rulings.one_kind:
                _keep_best(after, work, has_attack, has_work, has_ride, further)
                _keep_best(after, work, has_attack, more_work, has_ride, most[state])
            else:
                _keep_best(after, work, has_attack, more_work, has_ride, further)
            if cards.attack[card]:
                more_attack = min(attack, has_attack + cards.attack[card])
                _keep_best(after, work, more_attack, has_work, had_vehicle, most[state])
        most = after
    return max(most[size - 1], most[size - 2] if vehicle == NO_VEHICLE else -1) >= distance


def _keep_best(most: list[int], work: int, has_attack: int, has_work: int, has_ride: int, distance: int) -> None:
    at = (has_attack * (work + 1) + has_work) * 2 + has_ride
    if most[at] < distance:
        most[at] = distance


def is_anything_owed(position: CityOfIronPosition) -> bool:
    return position.need_work > 0 or position.need_distance > 0 or position.need_vehicle > 0 or position.need_attack > 0


def pays_something(position: CityOfIronPosition, card: int, use: int) -> bool:
    """Whether the card, spent in this way, meets something still owed."""
    cards = position.components.cards
    if use == FOR_ATTACK:
        return position.need_attack > 0 and cards.attack[card] > 0
    if use != FOR_DISTANCE and position.need_work > 0 and cards.work[card] > 0:
        return True
    if use == FOR_WORK:
        return False
    if position.need_distance > 0 and cards.distance[card] > 0:
        return True
    return position.need_vehicle > 0 and is_vehicle(position.rulings, card, position.need_vehicle)


def rest_can_pay(position: CityOfIronPosition, card: int, use: int) -> bool:
    """Whether the other cards in hand can pay what is owed after this one."""
    cards = position.components.cards
    work, distance = position.need_work, position.need_distance
    vehicle, attack = position.need_vehicle, position.need_attack
    if use == FOR_ATTACK:
        attack = max(0, attack - cards.attack[card])
    else:
        if use != FOR_DISTANCE:
            work = max(0, work - cards.work[card])
        if use != FOR_WORK:
            distance = max(0, distance - cards.distance[card])
        if vehicle and is_vehicle(position.rulings, card, vehicle):
            vehicle = NO_VEHICLE
    rest = without_item(position.hand[position.seat], card)
    return can_pay(position.rulings, rest, work, distance, vehicle, attack)


def legal_spends(position: CityOfIronPosition) -> list[int]:
    """Every card that may be spent now, with its use."""
    found: list[int] = []
    for card in items_of(position.hand[position.seat]):
        for use in range(len(USES)):
            if not is_use_allowed(position, use) or not pays_something(position, card, use):
                continue
            if rest_can_pay(position, card, use):
                found.append(pack_spend(card, use))
    return found


def is_use_allowed(position: CityOfIronPosition, use: int) -> bool:
    """A card counts all its symbols together, or one kind if the option says so (COI-8.3)."""
    if use == FOR_ATTACK:
        return True
    return (use == SKILLS) != position.rulings.one_kind


def deduct_payment(position: CityOfIronPosition, card: int, use: int) -> None:
    """Subtract what the card pays from what is owed."""
    cards = position.components.cards
    if use == FOR_ATTACK:
        position.need_attack = max(0, position.need_attack - cards.attack[card])
        return
    if use != FOR_DISTANCE:
        position.need_work = max(0, position.need_work - cards.work[card])
    if use != FOR_WORK:
        position.need_distance = max(0, position.need_distance - cards.distance[card])
    if position.need_vehicle and is_vehicle(position.rulings, card, position.need_vehicle):
        position.need_vehicle = NO_VEHICLE
