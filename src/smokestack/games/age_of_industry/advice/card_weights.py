"""The value of cards: which one to draw, which one to discard."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.advice.weights import AgeOfIndustryWeights
from smokestack.games.age_of_industry.components.box import CARDS, INDUSTRIES, SHIP
from smokestack.games.age_of_industry.rules.actions import DECK
from smokestack.games.age_of_industry.rules.generated.action_fields import (
    DISCARD,
    discard_card,
    draw_origin,
    kind_of,
)
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition

USELESS_CARD: Final = 0.05
LEVEL_ZERO_FACTOR: Final = 0.5
"""The card of an industry that must be developed before it can be built."""
DECK_CARD: Final = 0.72
"""A card of the deck is an average one, and hidden from the others."""
SAME_CARD: Final = 0.15
"""How much each copy in hand lowers the value of a further one."""


def base_card_values(position: AgeOfIndustryPosition, weights: AgeOfIndustryWeights) -> list[float]:
    """The value of each card to the active player, without the builds it allows now."""
    found = [weights.any_place] * CARDS
    for card in range(INDUSTRIES):
        counter = position.next_counter(position.seat, card)
        if counter < 0 or (card == SHIP and not position.board.has_ships):
            found[card] = USELESS_CARD
        else:
            level = position.board.components.counter_level[counter]
            found[card] = weights.an_industry * (LEVEL_ZERO_FACTOR if level == 0 else 1.0)
    return found


def drawn_card_value(position: AgeOfIndustryPosition, values: list[float], origin: int) -> float:
    if origin == DECK:
        return DECK_CARD
    card = origin - 1
    return values[card] - SAME_CARD * position.hand[position.seat * CARDS + card]


def card_choice_weights(
    weights: AgeOfIndustryWeights, position: AgeOfIndustryPosition, legal: list[int]
) -> list[float]:
    """The weights of discarding or drawing each of these cards."""
    values = base_card_values(position, weights)
    found: list[float] = []
    for action in legal:
        if kind_of(action) == DISCARD:
            found.append(-values[discard_card(action)])
        else:
            found.append(drawn_card_value(position, values, draw_origin(action)))
    return found
