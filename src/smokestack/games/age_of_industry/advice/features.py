"""What signs on the table have told of final scores.

Whoever has built or developed far, owes little and holds few cards ended better than what can be counted says; by how
much was found in played games by `tools/fit_features.py` (docs/bots.md has the commands) and is added to the score.
Every sign stands twice: as it is, and by tens of rounds left.
"""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.advice.forecast import AgeOfIndustryForecast
from smokestack.games.age_of_industry.components.box import INDUSTRIES
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition

NUMBERS: Final = {
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
FACTORS: Final = list(NUMBERS.values())
MANY: Final = 3
"""Up to so many loans are usual."""


def signs_of(position: AgeOfIndustryPosition, seat: int, forecast: AgeOfIndustryForecast) -> list[float]:
    """A seat's signs, in the order of ``NUMBERS``: the levels of the counters it builds next, debts, cards."""
    components, time = position.board.components, 0.1 * forecast.rounds
    signs: list[float] = []
    for industry in range(INDUSTRIES):
        kind = position.next_counter(seat, industry)
        signs.append(float(components.counter_level[kind]) if kind >= 0 else 0.0)
    loans = position.loans[seat]
    signs += [float(loans), float(max(0, loans - MANY)), float(position.hand_size[seat])]
    return signs + [time * sign for sign in signs]


def foreseen(position: AgeOfIndustryPosition, seat: int, forecast: AgeOfIndustryForecast) -> float:
    """What the signs add to the score a seat may expect."""
    signs = signs_of(position, seat, forecast)
    points = 0.0
    for at in range(len(signs)):
        points += signs[at] * FACTORS[at]
    return points
