"""Paying with cards: what a hand can pay for, and which picks are of use.

A price is so much work, so much distance, perhaps a vehicle, and for towns so much attack. A card serves one of
these uses at a time (COI-8.2). A pick is offered if it meets something still owed and the rest of the hand can
meet what remains, so a payment once begun can always be finished.
"""

from __future__ import annotations

from smokestack.games.city_of_iron.components.effects import AIRSHIP, SHIP
from smokestack.games.city_of_iron.rules.actions import FOR_ATTACK, FOR_DISTANCE, FOR_WORK, SKILLS, spend_action
from smokestack.games.city_of_iron.rules.position import CityOfIronPosition
from smokestack.games.city_of_iron.rules.rulings import CityOfIronRulings


def is_vehicle(rulings: CityOfIronRulings, card: int, vehicle: int) -> bool:
    """Is the card the vehicle that is needed (COI-7.7, COI-7.8)?"""
    has = rulings.components.cards.vehicle[card]
    return has == vehicle or (vehicle == SHIP and has == AIRSHIP and rulings.airship_is_ship)


def total_symbols(rulings: CityOfIronRulings, hand: int) -> tuple[int, int, int, int]:
    """All work, distance and attack of these cards, and the vehicles among them as bits."""
    cards = rulings.components.cards
    work = distance = attack = vehicles = 0
    for card in range(cards.count):
        if hand >> card & 1:
            work += cards.work[card]
            distance += cards.distance[card]
            attack += cards.attack[card]
            vehicles |= cards.vehicle[card]
    return work, distance, attack, vehicles


def has_vehicle(rulings: CityOfIronRulings, vehicles: int, vehicle: int) -> bool:
    """Is the vehicle needed among these? Ships and airships are two bits."""
    if vehicle == SHIP and rulings.airship_is_ship:
        return vehicles != 0
    return vehicles & vehicle == vehicle


def can_pay(rulings: CityOfIronRulings, hand: int, work: int, distance: int, vehicle: int, attack: int) -> bool:
    """Can these cards meet the whole price?"""
    all_work, all_distance, all_attack, vehicles = total_symbols(rulings, hand)
    if all_work < work or all_distance < distance or all_attack < attack or not has_vehicle(rulings, vehicles, vehicle):
        return False
    if attack == 0 and (not rulings.one_kind or work == 0 or distance == 0):
        return True
    if work == 0 and vehicle == 0:
        return all_distance - least_distance_lost(rulings, hand, attack)[attack] >= distance
    return can_pay_by_splitting(rulings, hand, work, distance, vehicle, attack)


def least_distance_lost(rulings: CityOfIronRulings, hand: int, most: int) -> list[int]:
    """For every attack up to `most` the least distance lost by cards that together reach it."""
    cards = rulings.components.cards
    lost = [0] + [9999] * most
    for card in range(cards.count):
        strength = cards.attack[card]
        if strength and hand >> card & 1:
            price = cards.distance[card]
            for total in range(most, 0, -1):
                before = total - strength if total > strength else 0
                if lost[before] + price < lost[total]:
                    lost[total] = lost[before] + price
    return lost


def can_pay_by_splitting(
    rulings: CityOfIronRulings, hand: int, work: int, distance: int, vehicle: int, attack: int
) -> bool:
    """The general question: the most distance left for every amount of attack and work and either vehicle state."""
    cards = rulings.components.cards
    size = (attack + 1) * (work + 1) * 2
    most = [-1] * size
    most[0] = 0
    for card in range(cards.count):
        if not hand >> card & 1:
            continue
        carries = 1 if vehicle and is_vehicle(rulings, card, vehicle) else 0
        after = most[:]
        for state in range(size):
            if most[state] < 0:
                continue
            ridden, has_work, has_attack = state & 1, (state >> 1) % (work + 1), (state >> 1) // (work + 1)
            riding = ridden | carries
            more_work = min(work, has_work + cards.work[card])
            if rulings.one_kind:
                _keep_best(after, work, has_attack, has_work, riding, most[state] + cards.distance[card])
                _keep_best(after, work, has_attack, more_work, riding, most[state])
            else:
                _keep_best(after, work, has_attack, more_work, riding, most[state] + cards.distance[card])
            if cards.attack[card]:
                hit = min(attack, has_attack + cards.attack[card])
                _keep_best(after, work, hit, has_work, ridden, most[state])
        most = after
    return max(most[size - 1], most[size - 2] if vehicle == 0 else -1) >= distance


def _keep_best(most: list[int], work: int, has_attack: int, has_work: int, ridden: int, distance: int) -> None:
    at = (has_attack * (work + 1) + has_work) * 2 + ridden
    if most[at] < distance:
        most[at] = distance


def is_anything_owed(position: CityOfIronPosition) -> bool:
    return position.need_work > 0 or position.need_distance > 0 or position.need_vehicle > 0 or position.need_attack > 0


def pays_something(position: CityOfIronPosition, card: int, use: int) -> bool:
    """Does the card meet something still owed, spent in this way?"""
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
    """Can the other cards in hand meet what is owed after this one?"""
    cards = position.components.cards
    work, distance, vehicle, attack = (
        position.need_work,
        position.need_distance,
        position.need_vehicle,
        position.need_attack,
    )
    if use == FOR_ATTACK:
        attack = max(0, attack - cards.attack[card])
    else:
        if use != FOR_DISTANCE:
            work = max(0, work - cards.work[card])
        if use != FOR_WORK:
            distance = max(0, distance - cards.distance[card])
        if vehicle and is_vehicle(position.rulings, card, vehicle):
            vehicle = 0
    return can_pay(position.rulings, position.hand[position.seat] & ~(1 << card), work, distance, vehicle, attack)


def legal_spends(position: CityOfIronPosition) -> list[int]:
    """Every card that may be spent now, with its use."""
    found: list[int] = []
    hand = position.hand[position.seat]
    for card in range(position.components.cards.count):
        if hand >> card & 1:
            for use in range(4):
                if (
                    is_use_allowed(position, use)
                    and pays_something(position, card, use)
                    and rest_can_pay(position, card, use)
                ):
                    found.append(spend_action(card, use))
    return found


def is_use_allowed(position: CityOfIronPosition, use: int) -> bool:
    """A card's symbols count together, or by kind where the option says so (COI-8.3)."""
    if use == FOR_ATTACK:
        return True
    return (use == SKILLS) != position.rulings.one_kind


def deduct_payment(position: CityOfIronPosition, card: int, use: int) -> None:
    """Take the card's worth off what is owed."""
    cards = position.components.cards
    if use == FOR_ATTACK:
        position.need_attack = max(0, position.need_attack - cards.attack[card])
        return
    if use != FOR_DISTANCE:
        position.need_work = max(0, position.need_work - cards.work[card])
    if use != FOR_WORK:
        position.need_distance = max(0, position.need_distance - cards.distance[card])
    if position.need_vehicle and is_vehicle(position.rulings, card, position.need_vehicle):
        position.need_vehicle = 0
