"""The value of citizen and military cards to a player, in victory points."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.advice.evaluation import spaces_value
from smokestack.games.city_of_iron.advice.forecast import CityOfIronForecast
from smokestack.games.city_of_iron.components.effects import (
    ADD_DISTRICT,
    ATTACK,
    BUILD,
    CITIZEN,
    DRAW,
    FOUND_CITY,
    GAIN_MONEY,
    GAIN_SCIENCE,
    MILITARY,
)
from smokestack.games.city_of_iron.rules.payment import total_symbols
from smokestack.games.city_of_iron.rules.phases.attack import current_defence, is_target
from smokestack.games.city_of_iron.rules.phases.purchase import chosen_money
from smokestack.games.city_of_iron.rules.position import FREE, CityOfIronPosition, pile_of
from smokestack.kernel.bits import items_of, set_of, size_of

# The strength of a card by its symbols.
BASE_STRENGTH: Final = 0.2
WORK_STRENGTH: Final = 0.16
DISTANCE_STRENGTH: Final = 0.22
ATTACK_STRENGTH: Final = 0.28
VEHICLE_STRENGTH: Final = 0.2

# The value of one use of each effect.
DRAW_VALUE: Final = 0.45
CITY_VALUE: Final = 2.0
CITY_SPACES: Final = 3
DISTRICT_VALUE: Final = 0.4
DISTRICT_SPACES: Final = 2
ATTACK_BONUS_VALUE: Final = 0.6

# How often a card bought now gets used.
USES_PER_ROUND: Final = 0.45
FIRST_USES: Final = 0.4
MAX_USES: Final = 2.2

FOUNDER_FACTOR: Final = 1.3
"""A card that founds cities is worth more while there are tokens."""
NOT_WANTED: Final = -1.0

# The value of the symbols on a card, first while they are scarce, then later.
WORK_VALUE: Final = 0.1
ATTACK_VALUE: Final = 0.3
LATER_ATTACK_VALUE: Final = 0.15
USEFUL_ATTACK: Final = 4
ATTACK_RESERVE: Final = 6
DISTANCE_VALUE: Final = 0.16
LATER_DISTANCE_VALUE: Final = 0.07
ENOUGH_DISTANCE: Final = 6
FIRST_VEHICLE_VALUE: Final = 0.5
NO_DEFENCE: Final = 99


def card_strength(position: CityOfIronPosition, card: int) -> float:
    """How much a player misses this card when it is discarded, whatever the position."""
    cards = position.components.cards
    return (
        BASE_STRENGTH
        + WORK_STRENGTH * cards.work[card]
        + DISTANCE_STRENGTH * cards.distance[card]
        + ATTACK_STRENGTH * cards.attack[card]
        + (VEHICLE_STRENGTH if cards.vehicle[card] else 0)
    )


def action_value(position: CityOfIronPosition, forecast: CityOfIronForecast, card: int) -> float:
    """What one use of the card's action can bring."""
    cards = position.components.cards
    if not cards.acts[card]:
        return 0.0
    value = 0.0
    for effect in range(cards.first_effect[card], cards.last_effect[card]):
        code, amount = cards.effect[effect], cards.effect_a[effect]
        if code == GAIN_MONEY:
            value += amount * forecast.money
        elif code == GAIN_SCIENCE:
            value += amount * forecast.science
        elif code == DRAW:
            value += DRAW_VALUE * amount
        elif code == BUILD:
            value += amount * forecast.money + cards.effect_b[effect] * forecast.science
        elif code == FOUND_CITY:
            value += CITY_VALUE + spaces_value(forecast, CITY_SPACES)
        elif code == ADD_DISTRICT:
            value += DISTRICT_VALUE + spaces_value(forecast, DISTRICT_SPACES)
        elif code == ATTACK:
            value += ATTACK_BONUS_VALUE * amount
    value -= position.rulings.action_money(position.nation[forecast.seat], card) * forecast.money
    return value - cards.cost_science[card] * forecast.science


def purchase_value(position: CityOfIronPosition, forecast: CityOfIronForecast, card: int) -> float:
    """A card bought now: what its action and its symbols bring in later rounds, minus its price."""
    cards, seat, weights = position.components.cards, forecast.seat, forecast.weights
    if forecast.rounds < 2:
        return NOT_WANTED
    uses = min(MAX_USES, USES_PER_ROUND * (forecast.rounds - 1) + FIRST_USES)
    owned = owned_cards(position, seat) | position.chosen[seat]
    same_role = _cards_of_same_role(position, card, owned)
    value = weights.card_use * action_value(position, forecast, card) * uses / (1.0 + same_role)
    value += _symbols_value(position, forecast, card, owned) * uses
    if cards.targeted[card] == FOUND_CITY:
        tokens_left = position.components.tokens.count - size_of(position.tokens_used[seat])
        value = value * FOUNDER_FACTOR if tokens_left else NOT_WANTED
    price = position.rulings.price[card]
    value -= price * forecast.money * weights.card_price + cards.science[card] * forecast.science
    left = position.money[seat] - price - chosen_money(position, seat)
    if left < weights.keep_money:
        value -= weights.thrift * (weights.keep_money - left)
    return value


def owned_cards(position: CityOfIronPosition, seat: int) -> int:
    """The cards in a player's hand and piles, as a bit set."""
    bits = position.hand[seat]
    for deck in (CITIZEN, MILITARY):
        pile = pile_of(seat, deck)
        bits |= set_of(position.draw_pile[pile]) | set_of(position.discard_pile[pile])
    return bits


def _cards_of_same_role(position: CityOfIronPosition, card: int, owned: int) -> int:
    """How many of these cards have an action that begins like this card's."""
    cards = position.components.cards
    if not cards.acts[card]:
        return 0
    count = 0
    for other in items_of(owned):
        if not cards.acts[other] or cards.targeted[other] != cards.targeted[card]:
            continue
        if cards.effect[cards.first_effect[other]] == cards.effect[cards.first_effect[card]]:
            count += 1
    return count


def _symbols_value(position: CityOfIronPosition, forecast: CityOfIronForecast, card: int, owned: int) -> float:
    """Attack and distance are worth most while they bring new towns and lands within reach."""
    cards = position.components.cards
    value = WORK_VALUE * cards.work[card]
    if not (cards.attack[card] or cards.distance[card] or cards.vehicle[card]):
        return value
    _, distance, attack, vehicles = total_symbols(position.rulings, owned)
    if cards.attack[card]:
        weakest = _weakest_target(position, forecast.seat)
        if weakest < NO_DEFENCE and attack < weakest + ATTACK_RESERVE:
            value += ATTACK_VALUE * min(cards.attack[card], USEFUL_ATTACK)
        elif weakest < NO_DEFENCE:
            value += LATER_ATTACK_VALUE * cards.attack[card]
    if cards.distance[card]:
        each = DISTANCE_VALUE if distance < ENOUGH_DISTANCE else LATER_DISTANCE_VALUE
        value += each * cards.distance[card]
    if cards.vehicle[card] and not vehicles & cards.vehicle[card]:
        lands = position.components.lands
        for land in range(lands.count):
            if position.owner[land] == FREE and lands.need[land] == cards.vehicle[card]:
                value += FIRST_VEHICLE_VALUE
                break
    return value


def _weakest_target(position: CityOfIronPosition, seat: int) -> int:
    """The lowest defence among the towns this player may attack; NO_DEFENCE if there are none."""
    weakest = NO_DEFENCE
    for town in range(position.components.towns.count):
        if is_target(position, seat, town):
            weakest = min(weakest, current_defence(position, town))
    return weakest
