"""Paying with cards: what a hand can pay for, and which picks are of use.

A price is so much work, so much distance, perhaps a vehicle, and for towns so much attack. A card serves one of
these uses at a time (COI-8.2). A pick is offered if it meets something still owed and the rest of the hand can
meet what remains, so a payment once begun can always be finished.
"""

from __future__ import annotations

from smokestack.games.city_of_iron.actions import FOR_ATTACK, FOR_DISTANCE, FOR_WORK, SKILLS, spend_action
from smokestack.games.city_of_iron.effects import AIRSHIP, SHIP
from smokestack.games.city_of_iron.rules import Rules
from smokestack.games.city_of_iron.table import Table


def serves_as(rules: Rules, card: int, vehicle: int) -> bool:
    """Is the card the vehicle that is needed (COI-7.7, COI-7.8)?"""
    has = rules.box.cards.vehicle[card]
    return has == vehicle or (vehicle == SHIP and has == AIRSHIP and rules.airship_is_ship)


def symbols(rules: Rules, hand: int) -> tuple[int, int, int, int]:
    """All work, distance and attack of these cards, and the vehicles among them as bits."""
    cards = rules.box.cards
    work = distance = attack = vehicles = 0
    for card in range(cards.count):
        if hand >> card & 1:
            work += cards.work[card]
            distance += cards.distance[card]
            attack += cards.attack[card]
            vehicles |= cards.vehicle[card]
    return work, distance, attack, vehicles


def rides(rules: Rules, vehicles: int, vehicle: int) -> bool:
    """Is the vehicle needed among these? Ships and airships are two bits."""
    if vehicle == SHIP and rules.airship_is_ship:
        return vehicles != 0
    return vehicles & vehicle == vehicle


def can_pay(rules: Rules, hand: int, work: int, distance: int, vehicle: int, attack: int) -> bool:
    """Can these cards meet the whole price?"""
    all_work, all_distance, all_attack, vehicles = symbols(rules, hand)
    if all_work < work or all_distance < distance or all_attack < attack or not rides(rules, vehicles, vehicle):
        return False
    if attack == 0 and (not rules.one_kind or work == 0 or distance == 0):
        return True
    if work == 0 and vehicle == 0:
        return all_distance - losses(rules, hand, attack)[attack] >= distance
    return can_share(rules, hand, work, distance, vehicle, attack)


def losses(rules: Rules, hand: int, most: int) -> list[int]:
    """For every attack up to `most` the least distance lost by cards that together reach it."""
    cards = rules.box.cards
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


def can_share(rules: Rules, hand: int, work: int, distance: int, vehicle: int, attack: int) -> bool:
    """The general question: the most distance left for every amount of attack and work and either vehicle state."""
    cards = rules.box.cards
    size = (attack + 1) * (work + 1) * 2
    most = [-1] * size
    most[0] = 0
    for card in range(cards.count):
        if not hand >> card & 1:
            continue
        carries = 1 if vehicle and serves_as(rules, card, vehicle) else 0
        after = most[:]
        for state in range(size):
            if most[state] < 0:
                continue
            ridden, has_work, has_attack = state & 1, (state >> 1) % (work + 1), (state >> 1) // (work + 1)
            riding = ridden | carries
            more_work = min(work, has_work + cards.work[card])
            if rules.one_kind:
                _keep(after, work, has_attack, has_work, riding, most[state] + cards.distance[card])
                _keep(after, work, has_attack, more_work, riding, most[state])
            else:
                _keep(after, work, has_attack, more_work, riding, most[state] + cards.distance[card])
            if cards.attack[card]:
                hit = min(attack, has_attack + cards.attack[card])
                _keep(after, work, hit, has_work, ridden, most[state])
        most = after
    return max(most[size - 1], most[size - 2] if vehicle == 0 else -1) >= distance


def _keep(most: list[int], work: int, has_attack: int, has_work: int, ridden: int, distance: int) -> None:
    at = (has_attack * (work + 1) + has_work) * 2 + ridden
    if most[at] < distance:
        most[at] = distance


def owes(s: Table) -> bool:
    return s.need_work > 0 or s.need_distance > 0 or s.need_vehicle > 0 or s.need_attack > 0


def useful(s: Table, card: int, use: int) -> bool:
    """Does the card meet something still owed, spent in this way?"""
    cards = s.rules.box.cards
    if use == FOR_ATTACK:
        return s.need_attack > 0 and cards.attack[card] > 0
    if use != FOR_DISTANCE and s.need_work > 0 and cards.work[card] > 0:
        return True
    if use == FOR_WORK:
        return False
    if s.need_distance > 0 and cards.distance[card] > 0:
        return True
    return s.need_vehicle > 0 and serves_as(s.rules, card, s.need_vehicle)


def rest_can_pay(s: Table, card: int, use: int) -> bool:
    """Can the other cards in hand meet what is owed after this one?"""
    cards = s.rules.box.cards
    work, distance, vehicle, attack = s.need_work, s.need_distance, s.need_vehicle, s.need_attack
    if use == FOR_ATTACK:
        attack = max(0, attack - cards.attack[card])
    else:
        if use != FOR_DISTANCE:
            work = max(0, work - cards.work[card])
        if use != FOR_WORK:
            distance = max(0, distance - cards.distance[card])
        if vehicle and serves_as(s.rules, card, vehicle):
            vehicle = 0
    return can_pay(s.rules, s.hand[s.seat] & ~(1 << card), work, distance, vehicle, attack)


def picks(s: Table) -> list[int]:
    """Every card that may be spent now, with its use."""
    found: list[int] = []
    hand = s.hand[s.seat]
    for card in range(s.rules.box.cards.count):
        if hand >> card & 1:
            for use in range(4):
                if use_exists(s, use) and useful(s, card, use) and rest_can_pay(s, card, use):
                    found.append(spend_action(card, use))
    return found


def use_exists(s: Table, use: int) -> bool:
    """A card's symbols count together, or by kind where the option says so (COI-8.3)."""
    if use == FOR_ATTACK:
        return True
    return (use == SKILLS) != s.rules.one_kind


def pay_with(s: Table, card: int, use: int) -> None:
    """Take the card's worth off what is owed."""
    cards = s.rules.box.cards
    if use == FOR_ATTACK:
        s.need_attack = max(0, s.need_attack - cards.attack[card])
        return
    if use != FOR_DISTANCE:
        s.need_work = max(0, s.need_work - cards.work[card])
    if use != FOR_WORK:
        s.need_distance = max(0, s.need_distance - cards.distance[card])
    if s.need_vehicle and serves_as(s.rules, card, s.need_vehicle):
        s.need_vehicle = 0
