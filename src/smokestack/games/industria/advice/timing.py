"""How much of the game is left, and what money is worth at this point."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.advice.weights import IndustriaWeights
from smokestack.games.industria.components.constants import turns_in_game, turns_per_epoch
from smokestack.games.industria.rules.position import IndustriaPosition

FINAL_TALER: Final = 0.34
"""What a taler is worth at the end: a third of a point, rounded up so that it is never thrown away."""
POOR: Final = 3
"""With less cash than this, each taler is worth more."""
POOR_TALER: Final = 0.12


def turns_left(position: IndustriaPosition) -> int:
    """The building turns left in the game, including this turn's."""
    return turns_in_game(position.seats) - position.turn + 1


def turns_left_in_epoch(position: IndustriaPosition) -> int:
    """The building turns left in this epoch, including this turn's."""
    length = turns_per_epoch(position.seats)
    return length - (position.turn - 1) % length


def is_last_turn(position: IndustriaPosition) -> bool:
    return position.turn == turns_in_game(position.seats)


def taler_value(weights: IndustriaWeights, position: IndustriaPosition, seat: int) -> float:
    """What a taler is worth in points: a third at the end, more while there is something to buy."""
    turns = turns_in_game(position.seats)
    value = FINAL_TALER + weights.early_taler * (turns - position.turn) / turns
    if position.cash[seat] < POOR and position.turn < turns:
        value += POOR_TALER
    return value
