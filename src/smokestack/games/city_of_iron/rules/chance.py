"""The outcomes of chance: buildings in proportion to the cards left in the deck, everything else with equal odds."""

from __future__ import annotations

from random import Random

from smokestack.games.city_of_iron.rules.generated.action_fields import turn_up_building
from smokestack.games.city_of_iron.rules.position import FILL_MARKET, REFILL, CityOfIronPosition


def draw_outcome(position: CityOfIronPosition, rng: Random) -> int:
    """One outcome, drawn with the right odds."""
    outcomes = position.legal()
    if position.phase not in (FILL_MARKET, REFILL):
        return outcomes[int(rng.random() * len(outcomes))]
    left = position.deck_left[position.deck]
    at = int(rng.random() * sum(left))
    for action in outcomes:
        at -= left[turn_up_building(action)]
        if at < 0:
            return action
    return outcomes[-1]


def chance_odds(position: CityOfIronPosition) -> list[tuple[int, float]]:
    """All outcomes with their odds."""
    outcomes = position.legal()
    if position.phase not in (FILL_MARKET, REFILL):
        return [(action, 1.0 / len(outcomes)) for action in outcomes]
    left = position.deck_left[position.deck]
    total = sum(left)
    return [(action, left[turn_up_building(action)] / total) for action in outcomes]
