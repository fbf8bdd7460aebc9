"""What a player can expect of the rest of the game."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.advice.weights import CityOfIronWeights
from smokestack.games.city_of_iron.rules.position import (
    BUILDING_DECKS,
    LAST_SCORE_CARD,
    RESHUFFLED,
    CityOfIronPosition,
)

MONEY_HORIZON: Final = 6
"""More rounds than this do not make money more valuable."""
LATE_ROUNDS: Final = 3.0
"""Building spaces lose their value in the last rounds."""

# How many buildings a round uses up: a part for the table and a part for each player, within the market.
BUILDINGS_PER_ROUND: Final = 4
BUILDINGS_PER_PLAYER: Final = 1.6
MARKET_MARGIN: Final = 0.5


class CityOfIronForecast:
    """The values of money, science and scorings to one player from now on."""

    def __init__(self, position: CityOfIronPosition, seat: int, weights: CityOfIronWeights) -> None:
        self.seat = seat
        self.weights = weights
        self.rounds = rounds_left(position)
        self.payments = self.rounds - 1
        """How many more times income is paid."""
        self.money = weights.money + weights.money_early * min(self.rounds, MONEY_HORIZON)
        self.science = self.money * weights.science
        self.scorings = 0.0
        """The expected number of further scorings, weighted by how much of today's standing lasts until then."""
        left = scorings_left(position)
        if left >= 1:
            self.scorings += weights.next_scoring
        if left >= 2:
            self.scorings += weights.scoring_after
        if left >= 3:
            self.scorings += weights.last_scoring
        self.free_spaces = 0
        for place in range(position.rulings.places):
            if position.owner[place] == seat:
                self.free_spaces += position.capacity[place] - position.filled[place]

    def time_to_build(self) -> float:
        """From 1.0 down to 0.0 in the last round."""
        return min(1.0, (self.rounds - 1) / LATE_ROUNDS)


def scorings_left(position: CityOfIronPosition) -> int:
    left = BUILDING_DECKS - position.deck
    if position.due_card >= 0:
        left += 1
    if position.fresh_card >= 0:
        left += 1
    return left


def rounds_left(position: CityOfIronPosition) -> int:
    """An estimate, including this round."""
    if position.due_card == LAST_SCORE_CARD:
        return 1
    if position.deck == RESHUFFLED:
        return 2
    left = 0
    for deck in range(position.deck, BUILDING_DECKS):
        left += sum(position.deck_left[deck])
    rulings = position.rulings
    used = min(rulings.market_size - MARKET_MARGIN, BUILDINGS_PER_ROUND + BUILDINGS_PER_PLAYER * rulings.seats)
    return int((left + used) / used) + 1
