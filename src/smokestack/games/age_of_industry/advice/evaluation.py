"""The final score a seat can expect: what can be counted, plus a learned correction."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.advice.counter_value import value_of_counter
from smokestack.games.age_of_industry.advice.features import learned_correction
from smokestack.games.age_of_industry.advice.forecast import AgeOfIndustryForecast
from smokestack.games.age_of_industry.advice.rail_value import expected_rail_value
from smokestack.games.age_of_industry.advice.weights import AgeOfIndustryWeights
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition

CARDS_PLAYED_PER_ROUND: Final = 2.0
POINTS_PER_CARD: Final = 1.0
POINTS_PER_ROUND: Final = 1.2
SHARE_OF_INTEREST: Final = 0.5
"""On average a loan is repaid halfway through the rest of the game."""


def evaluate_seat(position: AgeOfIndustryPosition, seat: int, weights: AgeOfIndustryWeights) -> float:
    forecast = AgeOfIndustryForecast(position, seat, weights)
    return countable_score(position, seat, forecast) + learned_correction(position, seat, forecast)


def countable_score(position: AgeOfIndustryPosition, seat: int, forecast: AgeOfIndustryForecast) -> float:
    """Counters, railways, money and debt, and the cards and rounds that are left."""
    components = position.board.components
    points = 0.0
    for space in range(position.board.spaces):
        if position.owner[space] == seat:
            points += value_of_counter(forecast, space)
    for link in range(position.board.links):
        if position.rail_owner[link] == seat:
            points += expected_rail_value(forecast, link)
    debt = components.loan + forecast.rounds * SHARE_OF_INTEREST * components.interest
    points += (position.money[seat] - position.loans[seat] * debt) * forecast.vp_per_dollar
    played = min(position.hand_size[seat], forecast.rounds * CARDS_PLAYED_PER_ROUND)
    points += played * POINTS_PER_CARD + forecast.rounds * POINTS_PER_ROUND
    return points
