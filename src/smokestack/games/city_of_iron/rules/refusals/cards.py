"""Why a card action, an attack, a payment, a new city or a district is illegal."""

from __future__ import annotations

from smokestack.games.city_of_iron.components.effects import FOUND_CITY, VEHICLES_WITH_ARTICLE
from smokestack.games.city_of_iron.rules.fact_data import card_data, land_data, place_data, town_data
from smokestack.games.city_of_iron.rules.payment import (
    can_pay,
    is_use_allowed,
    pays_something,
    rest_can_pay,
    total_symbols,
)
from smokestack.games.city_of_iron.rules.phases.attack import attack_needed, is_target
from smokestack.games.city_of_iron.rules.phases.cities import unused_tokens
from smokestack.games.city_of_iron.rules.phases.play_card import attack_bonus, is_free_action_used
from smokestack.games.city_of_iron.rules.position import FREE, OUT, TARGET, CityOfIronPosition
from smokestack.kernel.bits import contains, without_item
from smokestack.kernel.facts import FactData, Refusal


def is_in_hand(position: CityOfIronPosition, card: int) -> bool:
    return card < position.components.cards.count and contains(position.hand[position.seat], card)


def refuse_play(position: CityOfIronPosition, card: int) -> Refusal | None:
    """In the order of COI-6.19, COI-8.10, COI-5.8, COI-8.4, COI-8.3, COI-8.12."""
    seat, cards, rulings = position.seat, position.components.cards, position.rulings
    if not is_in_hand(position, card):
        return Refusal("COI-6.19", "not_in_hand")
    data: FactData = card_data(position, card)
    if not cards.acts[card]:
        return Refusal("COI-8.10", "no_action", data)
    if is_free_action_used(position, card):
        return Refusal("COI-5.8", "free_twice", data)
    cost = rulings.action_money(position.nation[seat], card)
    if position.money[seat] < cost:
        return Refusal("COI-8.4", "action_money", {**data, "cost": cost, "money": position.money[seat]})
    cost = cards.cost_science[card]
    if position.science[seat] < cost:
        return Refusal("COI-8.4", "action_science", {**data, "cost": cost, "science": position.science[seat]})
    if cards.targeted[card] == FOUND_CITY:
        if not unused_tokens(position, seat):
            return Refusal("COI-7.11", "no_token", data)
        return Refusal("COI-7.11", "no_land_in_reach", data)
    if cards.targeted[card] >= 0:
        return Refusal("COI-9.2", "no_town_in_reach", data)
    rest = without_item(position.hand[seat], card)
    work, distance = cards.cost_work[card], cards.cost_distance[card]
    if not can_pay(rulings, rest, work, distance, 0, 0):
        return Refusal("COI-8.3", "skills", {**data, "work": work, "distance": distance})
    return Refusal("COI-8.12", "no_effect", data)


def refuse_attack(position: CityOfIronPosition, town: int) -> Refusal | None:
    """COI-9.1 to COI-9.3."""
    seat, towns = position.seat, position.components.towns
    if position.phase == TARGET and position.components.cards.targeted[position.card] == FOUND_CITY:
        return Refusal("COI-7.5", "name_a_land")
    if town >= towns.count or position.town_owner[town] == OUT:
        return Refusal("COI-2.10", "no_such_town")
    data: FactData = town_data(position, town)
    if position.town_owner[town] == seat:
        return Refusal("COI-9.1", "own_town", data)
    if not is_target(position, seat, town):
        return Refusal("COI-R2", "town_below", data)
    need = attack_needed(position, town, attack_bonus(position, position.card))
    _, _, strength, _ = total_symbols(position.rulings, position.hand[seat])
    data["need"] = need
    data["has"] = strength
    if strength == 0:
        return Refusal("COI-9.12", "no_fighter", data)
    if strength < need:
        return Refusal("COI-9.2", "attack_weak", data)
    data["distance"] = towns.distance[town]
    return Refusal("COI-9.3", "town_far", data)


def refuse_spend(position: CityOfIronPosition, card: int, use: int) -> Refusal | None:
    """COI-8.2, COI-8.3, COI-5.6."""
    if not is_in_hand(position, card):
        return Refusal("COI-8.2", "not_in_hand")
    data: FactData = card_data(position, card)
    if not is_use_allowed(position, use):
        return Refusal("COI-A-mixed-skills", "no_such_use", data)
    if not pays_something(position, card, use):
        return Refusal("COI-8.3", "pays_nothing", data)
    if not rest_can_pay(position, card, use):
        return Refusal("COI-5.6", "rest_cannot_pay", data)
    return None


def refuse_found(position: CityOfIronPosition, land: int, token: int) -> Refusal | None:
    """COI-7.1, COI-7.5 to COI-7.10."""
    lands, cards, card = position.components.lands, position.components.cards, position.card
    if cards.targeted[card] != FOUND_CITY:
        return Refusal("COI-9.1", "name_a_town")
    if land >= lands.count or position.owner[land] != FREE:
        return Refusal("COI-7.10", "land_taken")
    if token not in unused_tokens(position, position.seat):
        return Refusal("COI-7.1", "token_used")
    data: FactData = {**land_data(position, land), "distance": lands.distance[land]}
    hand, work = position.hand[position.seat], cards.cost_work[card]
    distance = cards.cost_distance[card] + lands.distance[land]
    if lands.need[land] and can_pay(position.rulings, hand, work, distance, 0, 0):
        data["vehicle"] = VEHICLES_WITH_ARTICLE[lands.need[land]]
        return Refusal("COI-7.7", "no_vehicle", data)
    return Refusal("COI-7.6", "land_far", data)


def refuse_district(position: CityOfIronPosition, token: int, place: int) -> Refusal | None:
    """COI-7.1, COI-7.4, COI-R14."""
    if token not in unused_tokens(position, position.seat):
        return Refusal("COI-7.1", "token_used")
    if place < position.rulings.places and position.owner[place] == position.seat:
        return Refusal("COI-R14", "district_at_town", place_data(position, place))
    return Refusal("COI-7.4", "district_elsewhere")
