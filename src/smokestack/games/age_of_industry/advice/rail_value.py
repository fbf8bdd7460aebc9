"""What a railway is worth at the end, and what it does for sellers without an outlet."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.advice.forecast import AgeOfIndustryForecast
from smokestack.games.age_of_industry.rules.scoring import rail_value
from smokestack.kernel.bits import contains

LONG_GAME: Final = 10.0


def cautious_rail_value(forecast: AgeOfIndustryForecast, link: int) -> float:
    """What a railway pays at the end, in points, by a low estimate. Tuning found it the best number to build by."""
    return _value_with(forecast, link, min(1.0, forecast.rounds / LONG_GAME) * forecast.weights.fill)


def expected_rail_value(forecast: AgeOfIndustryForecast, link: int) -> float:
    """What a railway will really pay: nearly every free space beside a railway is built on."""
    return _value_with(forecast, link, forecast.position.board.components.rail_per_space * forecast.built_on)


def _value_with(forecast: AgeOfIndustryForecast, link: int, per_free_space: float) -> float:
    """A railway's pay in points if every free space at its ends adds so much to it."""
    position, board = forecast.position, forecast.position.board
    value = float(rail_value(position, link))
    for end in (board.link_a[link], board.link_b[link]):
        for space in board.place_spaces[end]:
            if position.counter[space] < 0:
                value += per_free_space
    return value * forecast.vp_per_dollar


def freed_by_railway(forecast: AgeOfIndustryForecast, link: int) -> float:
    """Own stuck sellers that the railway would join to an outlet or bring nearer to one, in points."""
    board, weights = forecast.position.board, forecast.weights
    a, b = board.link_a[link], board.link_b[link]
    gain = 0.0
    for at in forecast.stuck:
        place, product = forecast.seller_place[at], forecast.seller_product[at]
        from_a = contains(forecast.joined[place], a)
        if from_a == contains(forecast.joined[place], b):
            continue
        far_end = b if from_a else a
        if forecast.outlets_from(far_end, product):
            gain += weights.joins * forecast.income(forecast.seller_space[at])
        elif forecast.gap(far_end, product) < forecast.gap(place, product):
            gain += weights.nears * forecast.income(forecast.seller_space[at])
    return gain * forecast.time_factor
