"""The final score a seat can expect."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.advice.tile_value import production_income, tile_value
from smokestack.games.industria.advice.timing import turns_left
from smokestack.games.industria.advice.weights import IndustriaWeights
from smokestack.games.industria.components.constants import TALER_PER_VP
from smokestack.games.industria.rules.position import BUILDING, FINISHED, IndustriaPosition
from smokestack.games.industria.rules.scoring import bonus_points, link_points

# Points per unit, fitted to self-play games of this advice. The mean error is 5 points, and 3 near the end.
POINTS_PER_TURN: Final = 2.73
POINTS_PER_TALER: Final = 0.48
POINTS_PER_INCOME: Final = 0.7
SHARE_OF_HAND: Final = 0.57


def expected_score(weights: IndustriaWeights, position: IndustriaPosition, seat: int) -> float:
    """The score so far, what hand and production promise, and a typical gain for each turn to come."""
    if position.step == FINISHED:
        return float(position.score[seat])
    components = position.components
    left = turns_left(position) - (1 if position.step == BUILDING else 0)
    points = float(position.score[seat] + bonus_points(position, seat))
    points += link_points(position, seat, components.roads) + link_points(position, seat, components.lines)
    points += (POINTS_PER_TALER if left > 0 else 1 / TALER_PER_VP) * position.cash[seat]
    for tile in position.hands[seat]:
        points += SHARE_OF_HAND * tile_value(weights, position, seat, tile)
    for tile in position.laid[seat]:
        if components.produces[tile] >= 0:
            points += POINTS_PER_INCOME * production_income(weights, position, seat, tile)
    return points + POINTS_PER_TURN * left
