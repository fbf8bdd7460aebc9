"""The advice for bots: borrow what the turn needs, connect cities whose goods match, deliver far, and stay solvent."""

from __future__ import annotations

from random import Random

from smokestack.games.age_of_steam.advice import careful_playout, playout, playout_track
from smokestack.games.age_of_steam.advice.action_choice import (
    locomotive_value,
    quick_locomotive_value,
    weigh_actions,
)
from smokestack.games.age_of_steam.advice.delivery_choice import weigh_moves
from smokestack.games.age_of_steam.advice.evaluation import (
    expected_scores,
    final_scores,
    survival_results,
    told_to_network,
)
from smokestack.games.age_of_steam.advice.growth_choice import weigh_growth
from smokestack.games.age_of_steam.advice.map_values import MapValues
from smokestack.games.age_of_steam.advice.route_tables import RouteTables
from smokestack.games.age_of_steam.advice.sensible import sensible_actions
from smokestack.games.age_of_steam.advice.shares_and_bids import weigh_bids, weigh_shares
from smokestack.games.age_of_steam.advice.track_choice import TrackPlan, weigh_builds
from smokestack.games.age_of_steam.advice.weights import AgeOfSteamWeights
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    BID,
    DECLINE,
    DROP,
    ISSUE,
    KEEP,
    LOAD,
    REWARD,
    SELECT,
    SKIP,
    SUPPLY,
    kind_of,
    reward_player,
)
from smokestack.games.age_of_steam.rules.position import BUILD_TRACK, MOVE_GOODS, AgeOfSteamPosition
from smokestack.kernel.contract import Advice, State
from smokestack.kernel.value_network import ValueInputs


class AgeOfSteamAdvice(Advice):
    """A greedy player who forecasts the end of the game."""

    def __init__(self, weights: AgeOfSteamWeights | None = None, careful: bool = False) -> None:
        self._weights = AgeOfSteamWeights() if weights is None else weights
        self._careful = careful
        """Whether playouts go on to the end and have to stay solvent on the way."""
        self._careful_weights = self._weights
        self._values: MapValues | None = None
        self._tables: RouteTables | None = None

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, AgeOfSteamPosition)
        if len(legal) == 1:
            return [0.0]
        weights = self._weights
        kind = kind_of(legal[0])
        if state.ask:
            return [_answer_weight(state, action) for action in legal]
        if kind == ISSUE:
            return weigh_shares(weights, state, legal)
        if kind in (BID, DROP):
            return weigh_bids(weights, state, legal)
        values = self._map_values(state)
        if kind in (SELECT, SKIP):
            locomotive = locomotive_value(weights, values, state, state.now)
            return weigh_actions(weights, values, state, legal, locomotive)
        if state.phase == BUILD_TRACK:
            return weigh_builds(TrackPlan(weights, values, self._route_tables(state), state, state.now), legal)
        if state.phase == MOVE_GOODS:
            return weigh_moves(weights, values, state, legal)
        return weigh_growth(state, legal)

    def sensible(self, state: State, legal: list[int]) -> list[int]:
        assert isinstance(state, AgeOfSteamPosition)
        if state.ask:
            return legal
        if self._careful and kind_of(legal[0]) == ISSUE:
            return careful_playout.sensible_shares(self._map_values(state), state, legal)
        return sensible_actions(self._map_values(state), state, legal)

    def playout_choice(self, state: State, legal: list[int], rng: Random) -> int:
        """Fast rules for shares, actions, track and deliveries; the other decisions take little time anyway."""
        assert isinstance(state, AgeOfSteamPosition)
        if state.ask:
            return self.choose(state, legal, rng)
        if self._careful:
            return self._careful_choice(state, legal, rng)
        kind = kind_of(legal[0])
        if state.phase == BUILD_TRACK:
            return playout_track.choose_build(self._weights, self._route_tables(state), state, legal, rng)
        if state.phase == MOVE_GOODS and not state.ride and kind != LOAD:
            return playout.choose_move(state, legal)
        if kind == ISSUE:
            return playout.choose_shares(self._weights, state, legal)
        if kind in (SELECT, SKIP):
            locomotive = quick_locomotive_value(state, state.now)
            found = weigh_actions(self._weights, self._map_values(state), state, legal, locomotive)
            return legal[found.index(max(found))]
        return self.choose(state, legal, rng)

    def _careful_choice(self, position: AgeOfSteamPosition, legal: list[int], rng: Random) -> int:
        """Slower rules that keep a company solvent. A player alone also forecasts actions and deliveries."""
        kind = kind_of(legal[0])
        values = self._map_values(position)
        weights = self._careful_weights
        if position.phase == BUILD_TRACK:
            tables = self._route_tables(position)
            return careful_playout.choose_build(weights, values, tables, position, legal, rng)
        if kind == ISSUE:
            return careful_playout.choose_shares(values, position, legal)
        delivers = position.phase == MOVE_GOODS and not position.ride and kind != LOAD
        if position.seats == 1 and delivers:
            found = weigh_moves(weights, values, position, legal)
        elif delivers:
            return playout.choose_move(position, legal)
        elif kind in (SELECT, SKIP):
            seat = position.now
            alone = position.seats == 1
            locomotive = (
                locomotive_value(weights, values, position, seat) if alone else quick_locomotive_value(position, seat)
            )
            found = weigh_actions(weights, values, position, legal, locomotive)
        else:
            return self.choose(position, legal, rng)
        return legal[found.index(max(found))]

    def evaluate(self, state: State) -> list[float]:
        """The score at the end of the game if it goes on like this."""
        assert isinstance(state, AgeOfSteamPosition)
        if state.over:
            return self.result(state)
        return expected_scores(self._weights, self._map_values(state), state)

    def needs_foresight(self, state: State) -> bool:
        """Where goods run out, or only survival counts, a forecast does not see how many shares can be paid for."""
        assert isinstance(state, AgeOfSteamPosition)
        values = self._map_values(state)
        return values.scarce or (values.survival and state.seats == 1)

    def with_foresight(self) -> Advice:
        return AgeOfSteamAdvice(self._weights, careful=True)

    def value_inputs(self, state: State) -> ValueInputs:
        assert isinstance(state, AgeOfSteamPosition)
        return told_to_network(self._weights, self._map_values(state), state)

    def result(self, state: State) -> list[float]:
        assert isinstance(state, AgeOfSteamPosition)
        values = self._map_values(state)
        if self._careful and values.survival:
            return survival_results(state)
        return final_scores(self._weights, values, state)

    def search_settings(self) -> dict[str, float]:
        """The advice is confidently wrong at times, for example about Urbanization on the first turn.

        So the search trusts its own results more than the advice, and does not stop early when they agree.
        """
        return {"explore": 0.5, "patience": 1.0}

    def level_settings(self) -> dict[str, float]:
        return {"foresight": 1.0}

    def weights(self) -> dict[str, float]:
        return self._weights.numbers()

    def with_weights(self, weights: dict[str, float]) -> Advice:
        return AgeOfSteamAdvice(self._weights.changed(weights), self._careful)

    def __reduce__(self) -> tuple[object, ...]:
        return restore_advice, (self.weights(), self._careful)

    # --- what never changes on a map, made once -------------------------------------------------------------
    def _map_values(self, position: AgeOfSteamPosition) -> MapValues:
        if self._values is None or self._values.rules is not position.rules:
            self._values = MapValues(position)
            if self._careful:
                self._careful_weights = careful_playout.careful_weights(self._weights, self._values, position.seats)
        return self._values

    def _route_tables(self, position: AgeOfSteamPosition) -> RouteTables:
        if self._tables is None or self._tables.board is not position.board:
            self._tables = RouteTables(position.board)
        return self._tables


def restore_advice(weights: dict[str, float], careful: bool) -> AgeOfSteamAdvice:
    """An advice that was pickled."""
    return AgeOfSteamAdvice(AgeOfSteamWeights().changed(weights), careful)


def _answer_weight(position: AgeOfSteamPosition, action: int) -> float:
    """For the questions of a map: take what is offered, for oneself if the answer names a player."""
    kind = kind_of(action)
    if kind == REWARD:
        return 1.0 if reward_player(action) == position.now else 0.0
    return 0.5 if kind in (KEEP, SUPPLY, DECLINE) else 0.0
