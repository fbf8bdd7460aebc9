"""The advice for Age of Industry: a greedy player, and the evaluation that searches use."""

from __future__ import annotations

from random import Random
from typing import Final

from smokestack.games.age_of_industry.advice.card_weights import card_choice_weights
from smokestack.games.age_of_industry.advice.evaluation import countable_score, evaluate_seat
from smokestack.games.age_of_industry.advice.features import FEATURE_WEIGHTS, features_of, learned_correction
from smokestack.games.age_of_industry.advice.forecast import AgeOfIndustryForecast
from smokestack.games.age_of_industry.advice.move_weights import TurnMoveWeights, loan_weight
from smokestack.games.age_of_industry.advice.sale_weights import sale_weight
from smokestack.games.age_of_industry.advice.value_inputs import seat_inputs, table_inputs
from smokestack.games.age_of_industry.advice.weights import WEIGHTS, AgeOfIndustryWeights
from smokestack.games.age_of_industry.rules.position import (
    DISCARDING,
    DRAWING_MORE,
    SELLING,
    TURN,
    AgeOfIndustryPosition,
)
from smokestack.kernel.contract import Advice, State
from smokestack.kernel.value_network import ValueInputs, lead_of

TIE: Final = 1e-9
"""Weights closer than this are equal."""


class AgeOfIndustryAdvice(Advice):
    """A greedy player: it builds what will flip, sells in good time, and borrows as long as that pays."""

    def __init__(self, weights: dict[str, float] | None = None) -> None:
        self.by_name = {**WEIGHTS, **(weights or {})}
        self.tuned = AgeOfIndustryWeights(self.by_name)

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, AgeOfIndustryPosition)
        if state.phase == TURN:
            return TurnMoveWeights(state, self.tuned).move_weights(legal)
        if state.phase == SELLING:
            return [sale_weight(self.tuned, state, action) for action in legal]
        if state.phase in (DISCARDING, DRAWING_MORE):
            return card_choice_weights(self.tuned, state, legal)
        return [loan_weight(action) for action in legal]

    def choose(self, state: State, legal: list[int], rng: Random) -> int:
        """The same as in any advice, without generators: playouts spend much of their time here."""
        if len(legal) == 1:
            return legal[0]
        weights = self.move_weights(state, legal)
        best = weights[0]
        for weight in weights:
            if weight > best:
                best = weight
        best -= TIE
        good: list[int] = []
        for at, weight in enumerate(weights):
            if weight >= best:
                good.append(legal[at])
        return good[int(rng.random() * len(good))] if len(good) > 1 else good[0]

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, AgeOfIndustryPosition)
        return [evaluate_seat(state, seat, self.tuned) for seat in range(state.seats)]

    def value_inputs(self, state: State) -> ValueInputs:
        assert isinstance(state, AgeOfIndustryPosition)
        base: list[float] = []
        seats: list[list[float]] = []
        table: list[float] = []
        for seat in range(state.seats):
            forecast = AgeOfIndustryForecast(state, seat, self.tuned)
            base.append(countable_score(state, seat, forecast) + learned_correction(state, seat, forecast))
            seats.append(seat_inputs(state, seat, forecast))
            table = table or table_inputs(state, forecast)
        for seat in range(state.seats):
            seats[seat] += [base[seat], lead_of(base, seat)]
        return ValueInputs(base, seats, table)

    def features(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, AgeOfIndustryPosition)
        return features_of(state, seat, AgeOfIndustryForecast(state, seat, self.tuned))

    def feature_weights(self) -> dict[str, float]:
        return dict(FEATURE_WEIGHTS)

    def search_settings(self) -> dict[str, float]:
        """Trust the prior less than usual, play out several rounds, and care most about the own score.

        The move weights err too often to be followed far. Railways and counters pay rounds after they were built, so a
        playout must be long enough to show it. Hurting one of several opponents mostly helps the others.
        """
        return {"explore": 1.0, "rounds": 3, "steps": 150, "envy": 0.0, "rank": 0.25}

    def weights(self) -> dict[str, float]:
        return dict(self.by_name)

    def with_weights(self, weights: dict[str, float]) -> Advice:
        return AgeOfIndustryAdvice({**self.by_name, **weights})

    def __reduce__(self) -> tuple[object, ...]:
        return AgeOfIndustryAdvice, (self.by_name,)
