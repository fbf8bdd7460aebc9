"""What a player cannot know, drawn anew.

Bought cards are revealed, discards lie open and a turned pile keeps their order, so all that stays hidden of
another player is the order of the starting decks, as far as their cards have not been seen yet, and a purchase
that is being chosen (COI-8.13, COI-10.10). Town piles are open; the building deck is not in the position at all.
"""

from __future__ import annotations

from random import Random

from smokestack.games.city_of_iron.payment import can_pay
from smokestack.games.city_of_iron.table import PURCHASE, SPENDING, TARGET, Table

TRIES = 8


def resample(s: Table, seat: int, rng: Random) -> None:
    """Make this position another one that the seat cannot tell from it."""
    for other in range(s.rules.seats):
        if other == seat:
            continue
        if not s.rules.open_hands:
            deal_anew(s, other, rng)
        if s.phase == PURCHASE:
            choose_anew(s, other, rng)


def deal_anew(s: Table, seat: int, rng: Random) -> None:
    """Unseen start cards of this player lie in hand and draw pile in any way that fits what is being played."""
    true_hand = s.hand[seat]
    true_piles = [s.draw_pile[seat * 2], s.draw_pile[seat * 2 + 1]]
    for _ in range(TRIES):
        for kind in range(2):
            shuffle_unseen(s, seat * 2 + kind, rng)
        if plausible(s, seat):
            return
    s.hand[seat] = true_hand
    s.draw_pile[seat * 2] = true_piles[0]
    s.draw_pile[seat * 2 + 1] = true_piles[1]


def shuffle_unseen(s: Table, pile: int, rng: Random) -> None:
    seat, unseen = pile // 2, s.unseen[pile]
    cards = [card for card in range(s.rules.box.cards.count) if unseen >> card & 1]
    if len(cards) < 2:
        return
    in_hand = 0
    for card in cards:
        if s.hand[seat] >> card & 1:
            in_hand += 1
    for at in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (at + 1))
        cards[at], cards[other] = cards[other], cards[at]
    s.hand[seat] &= ~unseen
    for card in cards[:in_hand]:
        s.hand[seat] |= 1 << card
    at = in_hand
    lying = s.draw_pile[pile][:]
    for place in range(len(lying)):
        if unseen >> lying[place] & 1:
            lying[place] = cards[at]
            at += 1
    s.draw_pile[pile] = lying


def plausible(s: Table, seat: int) -> bool:
    """A payment that was begun can be finished."""
    if s.seat != seat or s.phase not in (SPENDING, TARGET):
        return True
    if s.phase == TARGET:
        return bool(s.legal())
    return can_pay(s.rules, s.hand[seat], s.need_work, s.need_distance, s.need_vehicle, s.need_attack)


def choose_anew(s: Table, seat: int, rng: Random) -> None:
    """Any purchase that can be paid."""
    cards = s.rules.box.cards
    wanted = [card for card in range(cards.count) if s.buy[seat] >> card & 1]
    rng.shuffle(wanted)
    money, science = s.money[seat], s.science[seat]
    s.chosen[seat] = 0
    for card in wanted[: int(rng.random() * 4)]:
        if s.rules.price[card] <= money and cards.science[card] <= science:
            money -= s.rules.price[card]
            science -= cards.science[card]
            s.chosen[seat] |= 1 << card
