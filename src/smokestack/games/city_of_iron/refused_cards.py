"""Why a card, an attack, a payment, a new city or a district is refused."""

from __future__ import annotations

from smokestack.games.city_of_iron.effects import FOUND_CITY
from smokestack.games.city_of_iron.payment import can_pay, rest_can_pay, use_exists, useful
from smokestack.games.city_of_iron.phases.attack import attack_needed, is_target
from smokestack.games.city_of_iron.phases.cities import unused_tokens
from smokestack.games.city_of_iron.table import FREE, OUT, TARGET, Table
from smokestack.kernel.facts import FactData, Refusal

WITHOUT = ("", "a ship", "an airship")


def in_hand(s: Table, card: int) -> bool:
    return card < s.rules.box.cards.count and s.hand[s.seat] >> card & 1 == 1


def refuse_play(s: Table, card: int) -> Refusal | None:
    """In the order of COI-6.19, COI-8.10, COI-5.8, COI-8.4, COI-8.3, COI-8.12."""
    seat, cards = s.seat, s.rules.box.cards
    if not in_hand(s, card):
        return Refusal("COI-6.19", "not_in_hand")
    data: FactData = {"card": s.rules.card_names[card]}
    if not cards.acts[card]:
        return Refusal("COI-8.10", "no_action", data)
    if cards.free[card] and s.free_used >> card & 1:
        return Refusal("COI-5.8", "free_twice", data)
    if s.money[seat] < s.rules.action_money(s.nation[seat], card):
        data["cost"] = s.rules.action_money(s.nation[seat], card)
        data["money"] = s.money[seat]
        return Refusal("COI-8.4", "action_money", data)
    if s.science[seat] < cards.cost_science[card]:
        data["cost"] = cards.cost_science[card]
        data["science"] = s.science[seat]
        return Refusal("COI-8.4", "action_science", data)
    if cards.targeted[card] == FOUND_CITY:
        if not unused_tokens(s, seat):
            return Refusal("COI-7.11", "no_token", data)
        return Refusal("COI-7.11", "no_land_in_reach", data)
    if cards.targeted[card] >= 0:
        return Refusal("COI-9.2", "no_town_in_reach", data)
    rest = s.hand[seat] & ~(1 << card)
    if not can_pay(s.rules, rest, cards.cost_work[card], cards.cost_distance[card], 0, 0):
        data["work"] = cards.cost_work[card]
        data["distance"] = cards.cost_distance[card]
        return Refusal("COI-8.3", "skills", data)
    return Refusal("COI-8.12", "no_effect", data)


def refuse_attack(s: Table, town: int) -> Refusal | None:
    """COI-9.1 to COI-9.3."""
    seat, towns = s.seat, s.rules.box.towns
    if s.phase == TARGET and s.rules.box.cards.targeted[s.card] == FOUND_CITY:
        return Refusal("COI-7.5", "name_a_land")
    if town >= towns.count or s.town_owner[town] == OUT:
        return Refusal("COI-2.10", "no_such_town")
    data: FactData = {"town": towns.names[town]}
    if s.town_owner[town] == seat:
        return Refusal("COI-9.1", "own_town", data)
    if not is_target(s, seat, town):
        return Refusal("COI-R2", "town_below", data)
    bonus = 0
    cards = s.rules.box.cards
    if s.card >= 0:
        for effect in range(cards.first_effect[s.card], cards.last_effect[s.card]):
            bonus = max(bonus, cards.effect_a[effect])
    strength = 0
    for card in range(cards.count):
        if in_hand(s, card):
            strength += cards.attack[card]
    data["need"] = attack_needed(s, town, bonus)
    data["has"] = strength
    if strength == 0:
        return Refusal("COI-9.12", "no_fighter", data)
    if strength < attack_needed(s, town, bonus):
        return Refusal("COI-9.2", "attack_weak", data)
    data["distance"] = towns.distance[town]
    return Refusal("COI-9.3", "town_far", data)


def refuse_spend(s: Table, card: int, use: int) -> Refusal | None:
    """COI-8.2, COI-8.3, COI-5.6."""
    if not in_hand(s, card):
        return Refusal("COI-8.2", "not_in_hand")
    data: FactData = {"card": s.rules.card_names[card]}
    if not use_exists(s, use):
        return Refusal("COI-A-mixed-skills", "no_such_use", data)
    if not useful(s, card, use):
        return Refusal("COI-8.3", "pays_nothing", data)
    if not rest_can_pay(s, card, use):
        return Refusal("COI-5.6", "rest_cannot_pay", data)
    return None


def refuse_found(s: Table, land: int, token: int) -> Refusal | None:
    """COI-7.1, COI-7.5 to COI-7.10."""
    lands, seat = s.rules.box.lands, s.seat
    if s.rules.box.cards.targeted[s.card] != FOUND_CITY:
        return Refusal("COI-9.1", "name_a_town")
    if land >= lands.count or s.owner[land] != FREE:
        return Refusal("COI-7.10", "land_taken")
    if token not in unused_tokens(s, seat):
        return Refusal("COI-7.1", "token_used")
    data: FactData = {"land": lands.names[land], "distance": lands.distance[land]}
    cards = s.rules.box.cards
    hand, work = s.hand[seat], cards.cost_work[s.card]
    distance = cards.cost_distance[s.card] + lands.distance[land]
    if lands.need[land] and can_pay(s.rules, hand, work, distance, 0, 0):
        data["vehicle"] = WITHOUT[lands.need[land]]
        return Refusal("COI-7.7", "no_vehicle", data)
    return Refusal("COI-7.6", "land_far", data)


def refuse_district(s: Table, token: int, place: int) -> Refusal | None:
    """COI-7.1, COI-7.4, COI-R14."""
    if token not in unused_tokens(s, s.seat):
        return Refusal("COI-7.1", "token_used")
    if place < s.rules.places and s.owner[place] == s.seat:
        return Refusal("COI-R14", "district_at_town", {"place": s.rules.place_names[place]})
    return Refusal("COI-7.4", "district_elsewhere")
