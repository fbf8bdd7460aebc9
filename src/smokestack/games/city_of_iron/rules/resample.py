"""What a player cannot know, drawn anew.

Bought cards are revealed, discards lie open and a turned pile keeps their order, so all that stays hidden of
another player is the order of the starting decks, as far as their cards have not been seen yet, and a purchase
that is being chosen (COI-8.13, COI-10.10). Town piles are open; the building deck is not in the position at all.
"""

from __future__ import annotations

from random import Random

from smokestack.games.city_of_iron.rules.payment import can_pay
from smokestack.games.city_of_iron.rules.position import PURCHASE, SPENDING, TARGET, CityOfIronPosition

TRIES = 8


def resample(position: CityOfIronPosition, seat: int, rng: Random) -> None:
    """Make this position another one that the seat cannot tell from it."""
    for other in range(position.rulings.seats):
        if other == seat:
            continue
        if not position.rulings.open_hands:
            redeal_cards(position, other, rng)
        if position.phase == PURCHASE:
            repick_purchase(position, other, rng)


def redeal_cards(position: CityOfIronPosition, seat: int, rng: Random) -> None:
    """Unseen start cards of this player lie in hand and draw pile in any way that fits what is being played."""
    true_hand = position.hand[seat]
    true_piles = [position.draw_pile[seat * 2], position.draw_pile[seat * 2 + 1]]
    for _ in range(TRIES):
        for kind in range(2):
            shuffle_unseen(position, seat * 2 + kind, rng)
        if is_consistent(position, seat):
            return
    position.hand[seat] = true_hand
    position.draw_pile[seat * 2] = true_piles[0]
    position.draw_pile[seat * 2 + 1] = true_piles[1]


def shuffle_unseen(position: CityOfIronPosition, pile: int, rng: Random) -> None:
    seat, unseen = pile // 2, position.unseen[pile]
    cards = [card for card in range(position.components.cards.count) if unseen >> card & 1]
    if len(cards) < 2:
        return
    in_hand = 0
    for card in cards:
        if position.hand[seat] >> card & 1:
            in_hand += 1
    for at in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (at + 1))
        cards[at], cards[other] = cards[other], cards[at]
    position.hand[seat] &= ~unseen
    for card in cards[:in_hand]:
        position.hand[seat] |= 1 << card
    at = in_hand
    lying = position.draw_pile[pile][:]
    for place in range(len(lying)):
        if unseen >> lying[place] & 1:
            lying[place] = cards[at]
            at += 1
    position.draw_pile[pile] = lying


def is_consistent(position: CityOfIronPosition, seat: int) -> bool:
    """A payment that was begun can be finished."""
    if position.seat != seat or position.phase not in (SPENDING, TARGET):
        return True
    if position.phase == TARGET:
        return bool(position.legal())
    return can_pay(
        position.rulings,
        position.hand[seat],
        position.need_work,
        position.need_distance,
        position.need_vehicle,
        position.need_attack,
    )


def repick_purchase(position: CityOfIronPosition, seat: int, rng: Random) -> None:
    """Any purchase that can be paid."""
    cards = position.components.cards
    wanted = [card for card in range(cards.count) if position.buy[seat] >> card & 1]
    rng.shuffle(wanted)
    money, science = position.money[seat], position.science[seat]
    position.chosen[seat] = 0
    for card in wanted[: int(rng.random() * 4)]:
        if position.rulings.price[card] <= money and cards.science[card] <= science:
            money -= position.rulings.price[card]
            science -= cards.science[card]
            position.chosen[seat] |= 1 << card
