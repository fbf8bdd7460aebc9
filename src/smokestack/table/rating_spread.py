"""How much the players of a game differ in strength, learnt from their results.

Where they differ little, a few good results are mostly luck; where they differ much, they are not. How uncertain the
rating of a newcomer is says which. With a wrong value everybody's ratings are too far apart, or too close together:
with the same value for all, predictions were off by up to 8 % in a club of players who are almost equal.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from smokestack.table.ratings import START, START_DEVIATION, RatedGame, Rating, chance_ahead, count

DEVIATIONS: Final = (66.0, 87.0, 110.0, START_DEVIATION, 165.0, 200.0, 245.0)
LEAST: Final = 64
"""Fewer games tell too little."""
MOST: Final = 512
"""More games than these need not be looked at."""


def newcomer(results: Sequence[RatedGame], bots: Mapping[str, float]) -> Rating:
    """The rating of somebody who has not played yet. It changes only when the number of games has doubled, so that
    hardly any game changes the ratings of others. `results` are in their order."""
    if len(results) < LEAST:
        return Rating()
    first = results[: min(MOST, 1 << (len(results).bit_length() - 1))]
    return Rating(START, max(DEVIATIONS, key=lambda one: _foretold(first, bots, Rating(START, one))))


def changes_newcomers(games: int) -> bool:
    """Whether the rating of a newcomer may be another one with the last of so many games."""
    return LEAST <= games <= MOST and games.bit_count() == 1


def _foretold(results: Sequence[RatedGame], bots: Mapping[str, float], start: Rating) -> float:
    """How likely ratings that begin like this thought the results before each game, as a logarithm."""
    known: dict[str, Rating] = {}
    likelihood = 0.0
    for result in results:
        seats = count(result, known, bots, start)
        for place, one in enumerate(seats):
            for other in seats[:place]:
                ahead = chance_ahead(one.before, other.before)
                if one.seat.place != other.seat.place:
                    happened = ahead if one.seat.place < other.seat.place else 1 - ahead
                    likelihood += 2 / len(seats) * math.log(happened)  # each pair of a large table tells less
        known |= {one.seat.person: one.after for one in seats if one.seat.person}
    return likelihood
