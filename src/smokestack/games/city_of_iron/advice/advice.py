"""Advice for bots: build an economy, expand, conquer. It looks one move ahead."""

from __future__ import annotations

from smokestack.games.city_of_iron.advice.evaluation import evaluate_seat
from smokestack.games.city_of_iron.advice.forecast import CityOfIronForecast, rounds_left
from smokestack.games.city_of_iron.advice.move_weights import weigh_action
from smokestack.games.city_of_iron.advice.value_inputs import seat_inputs, table_inputs
from smokestack.games.city_of_iron.advice.weights import CityOfIronWeights
from smokestack.games.city_of_iron.rules.position import GAME_OVER, PURCHASE
from smokestack.games.city_of_iron.rules.state import CityOfIronState
from smokestack.kernel.contract import Advice, State
from smokestack.kernel.value_network import ValueInputs


class CityOfIronAdvice(Advice):
    """Weighs every action by its value in points."""

    def __init__(self, tuning: CityOfIronWeights | None = None) -> None:
        self.tuning = CityOfIronWeights() if tuning is None else tuning

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, CityOfIronState)
        if not legal:
            return []
        seat = state.seat_of(legal[0]) if state.phase == PURCHASE else state.actor()
        if seat < 0:
            return [0.0] * len(legal)
        forecast = CityOfIronForecast(state, seat, self.tuning)
        return [weigh_action(state, forecast, action) for action in legal]

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, CityOfIronState)
        if state.phase == GAME_OVER:
            return [float(vp) for vp in state.vp]
        found: list[float] = []
        for seat in range(state.rulings.seats):
            known = state.nation[seat] >= 0
            found.append(evaluate_seat(state, seat, self.tuning) if known else 0.0)
        return found

    def value_inputs(self, state: State) -> ValueInputs:
        assert isinstance(state, CityOfIronState)
        seats = [seat_inputs(self.tuning, state, seat) for seat in range(state.rulings.seats)]
        return ValueInputs(self.evaluate(state), seats, table_inputs(state, rounds_left(state)))

    def search_settings(self) -> dict[str, float]:
        """Cities and cards pay off in later rounds, so a playout looks three rounds ahead before it evaluates.

        The tracks have points for everybody: raising one's own score gains more than lowering another's.
        """
        return {"explore": 1.0, "rounds": 3.0, "steps": 240.0, "envy": 0.0, "rank": 0.5}

    def weights(self) -> dict[str, float]:
        return self.tuning.numbers()

    def with_weights(self, weights: dict[str, float]) -> Advice:
        return CityOfIronAdvice(self.tuning.changed(weights))

    def __reduce__(self) -> tuple[object, ...]:
        return restore_advice, (self.tuning.numbers(),)


def restore_advice(weights: dict[str, float]) -> CityOfIronAdvice:
    """The advice that was pickled."""
    return CityOfIronAdvice(CityOfIronWeights().changed(weights))
