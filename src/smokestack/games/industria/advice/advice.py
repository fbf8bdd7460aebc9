"""The advice for bots: play well without looking ahead."""

from __future__ import annotations

from smokestack.games.industria.advice.evaluation import expected_score
from smokestack.games.industria.advice.move_weights import (
    weigh_bids,
    weigh_builds,
    weigh_put_ups,
    weigh_sale,
)
from smokestack.games.industria.advice.value_inputs import seat_inputs, table_inputs
from smokestack.games.industria.advice.weights import IndustriaWeights
from smokestack.games.industria.rules.position import BIDDING, BUILDING, DECIDING, PUTTING_UP, IndustriaPosition
from smokestack.kernel.contract import Advice, State
from smokestack.kernel.value_network import ValueInputs


class IndustriaAdvice(Advice):
    """A greedy player: builds what pays and bids what a tile is worth."""

    def __init__(self, weights: IndustriaWeights | None = None) -> None:
        self._weights = IndustriaWeights() if weights is None else weights

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, IndustriaPosition)
        if state.step == BIDDING:
            return weigh_bids(self._weights, state, legal)
        if state.step == BUILDING:
            return weigh_builds(self._weights, state, legal)
        if state.step == DECIDING:
            return weigh_sale(self._weights, state, legal)
        if state.step == PUTTING_UP:
            return weigh_put_ups(self._weights, state, legal)
        return [0.0] * len(legal)

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, IndustriaPosition)
        return [expected_score(self._weights, state, seat) for seat in range(state.seats)]

    def value_inputs(self, state: State) -> ValueInputs:
        assert isinstance(state, IndustriaPosition)
        base = self.evaluate(state)
        seats = [seat_inputs(self._weights, state, seat, base) for seat in range(state.seats)]
        return ValueInputs(base, seats, table_inputs(self._weights, state))

    def search_settings(self) -> dict[str, float]:
        """Play out three turns before evaluating: an auction pays off late, and playouts are fast.

        A seat counts mostly its own score. With four players, spending to hurt one rival helps the other two.
        """
        return {"explore": 1.0, "rounds": 3.0, "steps": 100.0, "envy": 0.0, "rank": 0.25}

    def weights(self) -> dict[str, float]:
        return self._weights.numbers()

    def with_weights(self, weights: dict[str, float]) -> Advice:
        return IndustriaAdvice(self._weights.changed(weights))

    def __reduce__(self) -> tuple[object, ...]:
        return restore_advice, (self.weights(),)


def restore_advice(weights: dict[str, float]) -> IndustriaAdvice:
    """An advice that was pickled."""
    return IndustriaAdvice(IndustriaWeights().changed(weights))
