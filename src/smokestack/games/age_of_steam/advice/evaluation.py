"""What a position is worth to each player, in points of the final score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.advice.forecast import Forecast, ForecastStart, turns_left
from smokestack.games.age_of_steam.advice.map_values import MapValues
from smokestack.games.age_of_steam.advice.reachable_goods import GoodsStock, ReachableGoods
from smokestack.games.age_of_steam.advice.value_inputs import Prospects, inputs_of_eliminated, seat_inputs, table_inputs
from smokestack.games.age_of_steam.advice.weights import AgeOfSteamWeights
from smokestack.games.age_of_steam.rules.network import track_points
from smokestack.kernel.value_network import ValueInputs, lead_of

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

ENGINES_AHEAD: Final = 2
"""How many links more than the present engine allows a survey looks at."""
WORSE_THAN_FORECAST: Final = 20.0
"""How many points an actual bankruptcy is worse than a forecast one."""

DEEP: Final = 40.0
"""A company that fails with this much less than no income might as well have failed a turn earlier."""
TURN_WORTH: Final = 3.0
"""How many times as much it is worth to last a turn longer."""


def expected_scores(weights: AgeOfSteamWeights, values: MapValues, position: AgeOfSteamPosition) -> list[float]:
    """The score that each seat can expect at the end of the game; on a map of survival, the turns it will last."""
    goods = goods_stock(weights, position)
    scores: list[float] = []
    for seat in range(position.seats):
        if position.out[seat]:
            lasted = float(position.out[seat])
            scores.append(lasted if values.survival else bankrupt_score(weights, values, position, seat))
            continue
        reachable = ReachableGoods(position, seat, goods)
        reachable.survey(engine_to_survey(position, seat))
        start = ForecastStart(position, seat)
        start.track = float(track_points(position, seat))
        score = Forecast(weights, values, position, goods, reachable, start).final_score()
        scores.append(_turns_survived(weights, position, score) if values.survival else score)
    return scores


def told_to_network(weights: AgeOfSteamWeights, values: MapValues, position: AgeOfSteamPosition) -> ValueInputs:
    """The same expectations with what they rest on, for a value network."""
    goods = goods_stock(weights, position)
    base: list[float] = []
    seats: list[list[float]] = []
    for seat in range(position.seats):
        if position.out[seat]:
            lasted = float(position.out[seat])
            score = lasted if values.survival else bankrupt_score(weights, values, position, seat)
            seats.append(inputs_of_eliminated(position, seat, score))
        else:
            reachable = ReachableGoods(position, seat, goods)
            reachable.survey(engine_to_survey(position, seat))
            start = ForecastStart(position, seat)
            start.track = float(track_points(position, seat))
            likely = Forecast(weights, values, position, goods, reachable, start)
            score = likely.final_score()
            least = Forecast(weights, values, position, goods, reachable, start)
            least.expect_nothing_new()
            lowest = least.final_score()
            prospects = Prospects(score, likely.solvent, lowest, least.solvent)
            seats.append(seat_inputs(position, reachable, start, prospects))
            score = _turns_survived(weights, position, score) if values.survival else score
        base.append(score)
    for seat in range(position.seats):
        seats[seat].append(lead_of(base, seat))
    return ValueInputs(base, seats, table_inputs(position, values, goods))


def final_scores(weights: AgeOfSteamWeights, values: MapValues, position: AgeOfSteamPosition) -> list[float]:
    """The scores; but a bankrupt player has lost, however few shares count against the score."""
    if values.survival:
        return [float(position.out[seat] or position.turn) for seat in range(position.seats)]
    scores = [float(score) for score in position.scores()]
    for seat in range(position.seats):
        if position.out[seat]:
            scores[seat] = bankrupt_score(weights, values, position, seat)
    return scores


def survival_results(position: AgeOfSteamPosition) -> list[float]:
    """What it is worth to each seat to have lasted this long; of two failures in a turn the narrower one is better.

    A turn more counts for much more than the one before it: a player alone has lost with anything but a long game.
    """
    found: list[float] = []
    for seat in range(position.seats):
        failed = position.out[seat]
        turns = failed + max(position.income[seat], -DEEP) / DEEP if failed else float(position.turn)
        found.append(float(TURN_WORTH**turns))
    return found


def bankrupt_score(weights: AgeOfSteamWeights, values: MapValues, position: AgeOfSteamPosition, seat: int) -> float:
    """Worse than any forecast of a bankruptcy, and better the later it came."""
    return position.out[seat] - weights.ruin - values.debt - WORSE_THAN_FORECAST


def _turns_survived(weights: AgeOfSteamWeights, position: AgeOfSteamPosition, score: float) -> float:
    """A forecast score as a number of turns, for a map where only survival counts."""
    return position.turn + max(0.0, (score + weights.ruin) / 10.0)


def goods_stock(weights: AgeOfSteamWeights, position: AgeOfSteamPosition) -> GoodsStock:
    """The goods of a position; in the last turn without the display, from which nothing comes in time."""
    return GoodsStock(position, weights.display_goods if turns_left(position) else 0.0)


def engine_to_survey(position: AgeOfSteamPosition, seat: int) -> int:
    """The best engine that the player is likely to have soon."""
    return min(position.rules.max_engine, position.engine[seat] + min(ENGINES_AHEAD, turns_left(position)))
