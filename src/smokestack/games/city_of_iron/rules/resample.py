"""Replacing what a player cannot know by a random alternative.

Bought cards are revealed, discards are open, and a turned pile keeps their order. So only two things about another
player stay hidden: the order of the starting decks, as far as their cards have not been seen yet, and a purchase that
is still being chosen (COI-8.13, COI-10.10). Town piles are open, and the order of the building deck is not part of the
position.
"""

from __future__ import annotations

from random import Random
from typing import Final

from smokestack.games.city_of_iron.components.effects import CITIZEN, DECK_COUNT, MILITARY
from smokestack.games.city_of_iron.rules.payment import can_pay
from smokestack.games.city_of_iron.rules.position import (
    PURCHASE,
    SPENDING,
    TARGET,
    CityOfIronPosition,
    pile_of,
)
from smokestack.kernel.bits import contains, items_of, set_of, with_item

MAX_TRIES: Final = 8
MAX_PURCHASES: Final = 3
"""A sampled purchase has at most this many cards."""


def resample_secrets(position: CityOfIronPosition, seat: int, rng: Random) -> None:
    """Turn the position into a random one that this seat cannot tell from it."""
    for other in range(position.rulings.seats):
        if other == seat:
            continue
        if not position.rulings.open_hands:
            _redeal_cards(position, other, rng)
        if position.phase == PURCHASE:
            _repick_purchase(position, other, rng)


def _redeal_cards(position: CityOfIronPosition, seat: int, rng: Random) -> None:
    """Deal the unseen start cards anew to hand and draw piles. What is being played must stay possible."""
    citizens, military = pile_of(seat, CITIZEN), pile_of(seat, MILITARY)
    true_hand = position.hand[seat]
    true_citizens, true_military = position.draw_pile[citizens], position.draw_pile[military]
    for _ in range(MAX_TRIES):
        _shuffle_unseen(position, citizens, rng)
        _shuffle_unseen(position, military, rng)
        if _is_consistent(position, seat):
            return
    position.hand[seat] = true_hand
    position.draw_pile[citizens] = true_citizens
    position.draw_pile[military] = true_military


def _shuffle_unseen(position: CityOfIronPosition, pile: int, rng: Random) -> None:
    seat, unseen = pile // DECK_COUNT, position.unseen[pile]
    cards = items_of(unseen)
    if len(cards) < 2:
        return
    in_hand = 0
    for card in cards:
        if contains(position.hand[seat], card):
            in_hand += 1
    for at in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (at + 1))
        cards[at], cards[other] = cards[other], cards[at]
    position.hand[seat] = position.hand[seat] & ~unseen | set_of(cards[:in_hand])
    at = in_hand
    dealt = position.draw_pile[pile][:]
    for place in range(len(dealt)):
        if contains(unseen, dealt[place]):
            dealt[place] = cards[at]
            at += 1
    position.draw_pile[pile] = dealt


def _is_consistent(position: CityOfIronPosition, seat: int) -> bool:
    """Whether a payment that has begun can be completed."""
    if position.seat != seat or position.phase not in (SPENDING, TARGET):
        return True
    if position.phase == TARGET:
        return bool(position.legal())
    need_work, need_distance = position.need_work, position.need_distance
    need_vehicle, need_attack = position.need_vehicle, position.need_attack
    return can_pay(position.rulings, position.hand[seat], need_work, need_distance, need_vehicle, need_attack)


def _repick_purchase(position: CityOfIronPosition, seat: int, rng: Random) -> None:
    """Pick a random purchase that the player can pay for."""
    science_prices, prices = position.components.cards.science, position.rulings.price
    wanted = items_of(position.buy[seat])
    rng.shuffle(wanted)
    money, science = position.money[seat], position.science[seat]
    position.chosen[seat] = 0
    for card in wanted[: int(rng.random() * (MAX_PURCHASES + 1))]:
        if prices[card] <= money and science_prices[card] <= science:
            money -= prices[card]
            science -= science_prices[card]
            position.chosen[seat] = with_item(position.chosen[seat], card)
