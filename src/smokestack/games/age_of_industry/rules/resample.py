"""A random position that a seat cannot tell from the real one (AOI-24.1)."""

from __future__ import annotations

from random import Random

from smokestack.games.age_of_industry.components.box import CARDS
from smokestack.games.age_of_industry.rules.chance import pick
from smokestack.games.age_of_industry.rules.phases.cards import legal_discards
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition


def deal_hidden_cards(position: AgeOfIndustryPosition, seat: int, rng: Random) -> None:
    """Shuffle and deal again what this seat has not seen: the deck and the unknown part of the other hands."""
    pool, hand = position.deck, position.hand
    others = [other for other in range(position.seats) if other != seat]
    for other in others:
        for at in range(other * CARDS, (other + 1) * CARDS):
            pool[at - other * CARDS] += hand[at] - position.known[at]
            hand[at] = position.known[at]
    size = sum(pool)
    for other in others:
        begin = other * CARDS
        for _ in range(position.hand_size[other] - sum(hand[begin : begin + CARDS])):
            card = pick(pool, size, rng)
            pool[card] -= 1
            size -= 1
            hand[begin + card] += 1
    if position.combining and not legal_discards(position):  # such a hand could not have made the build (AOI-25.11)
        deal_hidden_cards(position, seat, rng)
