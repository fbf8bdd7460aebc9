"""Features for the learned correction to the evaluation.

Players who have built or developed far, owe little and hold few cards end up better than what can be counted says. The
weights were fitted to played games by `tools/fit_features.py` (docs/bots.md has the commands). Every feature occurs
twice: as it is, and multiplied by tens of rounds left (`later`).
"""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.advice.forecast import AgeOfIndustryForecast
from smokestack.games.age_of_industry.components.box import INDUSTRIES
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition

FEATURE_WEIGHTS: Final = {
    "next mill": -0.094,
    "next factory": -0.029,
    "next mine": 1.619,
    "next ironworks": 0.501,
    "next port": -0.210,
    "next ship": 0.000,
    "loans": -0.019,
    "many loans": -0.580,
    "cards": 0.203,
    "next mill later": 3.041,
    "next factory later": 2.404,
    "next mine later": -0.729,
    "next ironworks later": 0.864,
    "next port later": 6.508,
    "next ship later": 0.000,
    "loans later": -0.259,
    "many loans later": -0.451,
    "cards later": -1.345,
}
FACTORS: Final = list(FEATURE_WEIGHTS.values())
USUAL_LOANS: Final = 3
"""More loans than this are many."""
ROUNDS_UNIT: Final = 0.1


def features_of(position: AgeOfIndustryPosition, seat: int, forecast: AgeOfIndustryForecast) -> list[float]:
    """In the order of FEATURE_WEIGHTS: the levels of the counters the seat builds next, its loans, its cards."""
    levels = position.board.components.counter_level
    found: list[float] = []
    for industry in range(INDUSTRIES):
        counter = position.next_counter(seat, industry)
        found.append(float(levels[counter]) if counter >= 0 else 0.0)
    loans = position.loans[seat]
    found += [float(loans), float(max(0, loans - USUAL_LOANS)), float(position.hand_size[seat])]
    time = ROUNDS_UNIT * forecast.rounds
    return found + [time * feature for feature in found]


def learned_correction(position: AgeOfIndustryPosition, seat: int, forecast: AgeOfIndustryForecast) -> float:
    """What the features add to the expected score."""
    features = features_of(position, seat, forecast)
    points = 0.0
    for at in range(len(features)):
        points += features[at] * FACTORS[at]
    return points
