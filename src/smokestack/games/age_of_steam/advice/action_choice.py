"""Which action to select."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.advice.evaluation import engine_to_survey, goods_stock
from smokestack.games.age_of_steam.advice.forecast import Forecast, ForecastStart, turns_left
from smokestack.games.age_of_steam.advice.map_values import MapValues
from smokestack.games.age_of_steam.advice.reachable_goods import ReachableGoods
from smokestack.games.age_of_steam.advice.shares_and_bids import money_to_keep
from smokestack.games.age_of_steam.advice.weights import AgeOfSteamWeights
from smokestack.games.age_of_steam.components.pieces import (
    COMMONWEALTH_GRANT,
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    HEAVY_LIFTING,
    LOCOMOTIVE,
    PRODUCTION,
    TURN_ORDER,
    URBANIZATION,
)
from smokestack.games.age_of_steam.rules.generated.action_fields import SKIP, select_action
from smokestack.games.age_of_steam.rules.position import NO_CITY

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

ENOUGH_CUBES: Final = 1.5
"""If a turn brings this many cubes per player, goods are not scarce."""
SCARCITY: Final = 5.0
"""How much more Production is worth for every missing cube per player and turn."""
ENGINEER_CASH: Final = 10
"""With less money a fourth tile is hard to pay for."""


def weigh_actions(
    weights: AgeOfSteamWeights,
    values: MapValues,
    position: AgeOfSteamPosition,
    legal: list[int],
    locomotive: float,
) -> list[float]:
    """How good each action is, given what a better engine is worth."""
    seat = position.now
    worth = _action_values(weights, values, position, locomotive)
    found: list[float] = []
    for action in legal:
        if action == SKIP:
            found.append(0.5)
        else:
            selected = select_action(action)
            found.append(worth.get(selected, 1.0) - position.rules.action_fee(position, seat, selected))
    return found


def _action_values(
    weights: AgeOfSteamWeights, values: MapValues, position: AgeOfSteamPosition, locomotive: float
) -> dict[int, float]:
    seat = position.now
    last = turns_left(position) == 0
    cash = position.cash[seat] - money_to_keep(weights, position, seat)
    return {
        LOCOMOTIVE: locomotive,
        URBANIZATION: weights.urbanization if NO_CITY in position.new_city_at else 0.0,
        ENGINEER: weights.engineer if cash >= ENGINEER_CASH else 0.3 * weights.engineer,
        FIRST_MOVE: weights.first_move if position.turn > 1 else 0.5 * weights.first_move,
        FIRST_BUILD: weights.first_build if position.turn <= 2 else 0.6 * weights.first_build,
        TURN_ORDER: 0.0 if last else weights.turn_order,
        PRODUCTION: 0.0 if last else _production_value(weights, values),
        HEAVY_LIFTING: 8.0,
        COMMONWEALTH_GRANT: 3.0,
    }


def _production_value(weights: AgeOfSteamWeights, values: MapValues) -> float:
    """Production is worth most on maps where few cubes come without it."""
    missing = ENOUGH_CUBES - values.cubes_a_turn
    return weights.production * (1.0 + SCARCITY * max(0.0, missing))


def locomotive_value(weights: AgeOfSteamWeights, values: MapValues, position: AgeOfSteamPosition, seat: int) -> float:
    """By how much an engine with one more link raises the score at the end."""
    most = position.rules.max_engine
    if position.engine[seat] >= most:
        return 0.0
    goods = goods_stock(weights, position)
    reachable = ReachableGoods(position, seat, goods)
    reachable.survey(min(most, engine_to_survey(position, seat) + 1))
    start = ForecastStart(position, seat)
    before = Forecast(weights, values, position, goods, reachable, start).final_score()
    start.engine += 1
    return Forecast(weights, values, position, goods, reachable, start).final_score() - before


def quick_locomotive_value(position: AgeOfSteamPosition, seat: int) -> float:
    """A guess for playouts: an engine should grow with the turns, up to five links."""
    return 8.0 if position.engine[seat] < min(position.turn + 1, 5) else 2.0
