"""Playing it well: greedy players, and what they expect of a position."""

from __future__ import annotations

from random import Random

from smokestack.games.age_of_industry.advice import features
from smokestack.games.age_of_industry.advice.features import foreseen, signs_of
from smokestack.games.age_of_industry.advice.forecast import AgeOfIndustryForecast
from smokestack.games.age_of_industry.advice.move_weights import TurnMoveWeights, weigh_cards, weigh_sale
from smokestack.games.age_of_industry.advice.weights import NUMBERS, AgeOfIndustryWeights
from smokestack.games.age_of_industry.rules import actions
from smokestack.games.age_of_industry.rules.position import DISCARD, DRAW_MORE, SELLING, TURN, AgeOfIndustryPosition
from smokestack.kernel.contract import Advice, State


class AgeOfIndustryAdvice(Advice):
    """A greedy player: it builds what will flip, sells in good time, and borrows as long as it pays."""

    def __init__(self, numbers: dict[str, float] | None = None) -> None:
        self.numbers = {**NUMBERS, **(numbers or {})}
        self.tuned = AgeOfIndustryWeights(self.numbers)

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, AgeOfIndustryPosition)
        if state.phase == TURN:
            return TurnMoveWeights(state, self.tuned).move_weights(legal)
        if state.phase == SELLING:
            return [weigh_sale(self.tuned, state, action) for action in legal]
        if state.phase in (DISCARD, DRAW_MORE):
            return weigh_cards(self.tuned, state, legal)
        return [weigh_money(action) for action in legal]

    def choose(self, state: State, legal: list[int], rng: Random) -> int:
        """As any advice does; playouts spend much of their time here."""
        if len(legal) == 1:
            return legal[0]
        weights = self.move_weights(state, legal)
        best = weights[0]
        for weight in weights:
            if weight > best:
                best = weight
        best -= 1e-9
        good: list[int] = []
        for at, weight in enumerate(weights):
            if weight >= best:
                good.append(legal[at])
        return good[int(rng.random() * len(good))] if len(good) > 1 else good[0]

    def evaluate(self, state: State) -> list[float]:
        """Points as they stand, what the counters and debts on the table will change, and what that has led to."""
        assert isinstance(state, AgeOfIndustryPosition)
        found: list[float] = []
        for seat in range(state.seats):
            forecast = AgeOfIndustryForecast(state, seat, self.tuned)
            found.append(expected_score(state, seat, forecast) + foreseen(state, seat, forecast))
        return found

    def features(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, AgeOfIndustryPosition)
        return signs_of(state, seat, AgeOfIndustryForecast(state, seat, self.tuned))

    def feature_weights(self) -> dict[str, float]:
        return dict(features.NUMBERS)

    def search_settings(self) -> dict[str, float]:
        """The advice errs too often to be followed far: what was found counts for more than what is promised.

        Railways and counters pay rounds after they were built: a playout has to see that. Of four players, whoever
        spends on hurting one helps the other two: the own score counts most.
        """
        return {"explore": 1.0, "rounds": 3, "steps": 150, "envy": 0.0, "rank": 0.25}

    def weights(self) -> dict[str, float]:
        return dict(self.numbers)

    def with_weights(self, weights: dict[str, float]) -> Advice:
        return AgeOfIndustryAdvice({**self.numbers, **weights})

    def __reduce__(self) -> tuple[object, ...]:
        return AgeOfIndustryAdvice, (self.numbers,)


def expected_score(position: AgeOfIndustryPosition, seat: int, forecast: AgeOfIndustryForecast) -> float:
    components = position.board.components
    points = 0.0
    for space in range(position.board.spaces):
        if position.owner[space] == seat:
            points += forecast.worth_of_standing(space)
    for link in range(position.board.links):
        if position.rail_owner[link] == seat:
            points += forecast.rail_in_the_end(link)
    money = position.money[seat] - position.loans[seat] * (
        components.loan + forecast.rounds * 0.5 * components.interest
    )
    points += money * forecast.vp_per_dollar
    points += min(position.hand_size[seat], forecast.rounds * 2.0) * 1.0 + forecast.rounds * 1.2
    return points


def weigh_money(action: int) -> float:
    """At the end of a turn every loan that can be repaid is; whoever needs the money can borrow it again."""
    kind = actions.kind_of(action)
    if kind == actions.REPAY:
        return float(actions.value_of(action))
    return 0.5 if kind == actions.END_TURN else -9.0
