"""What a position is worth: the points and the place that each seat can expect.

One function values every position of a review, so what happens between two positions is the difference of two values,
and all differences of a game add up. A position is played on a little with the best moves of the game's advice, with
the same random numbers from every position, and judged where that ends: by the game's value network if it has one, else
by its calibrated evaluation. Draws that follow each other are one draw. Before a single one the value is the mean over
all outcomes by their odds, before several it is the mean over series that are drawn anew.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Literal

import msgspec

from smokestack.bots.best_moves import BestMoves
from smokestack.bots.mcts.learned_advice import LearnedAdvice
from smokestack.bots.mcts.playouts import Playouts
from smokestack.bots.mcts.settings import level_settings_of
from smokestack.bots.network_file import learned_advice
from smokestack.coach.calibration import Calibration, calibration_of
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.ranking import places_of

CALIBRATION_GAMES = 32
MOST_OUTCOMES = 64
"""A draw with more outcomes than this is drawn anew, too."""
SERIES = 2
"""A series of draws is drawn anew so many times for each playout of a value."""
LEAST_SERIES = 16
CERTAIN = 40.0
"""Leads of more scales than this count as certain, so that exponentials stay finite."""


class PositionValue(msgspec.Struct, frozen=True):
    """What to expect at the end of the game, by seat."""

    points: list[float]
    places: list[float]
    """From 1; a share of places in between."""


class ValueSource(msgspec.Struct, frozen=True):
    """Which value function was used; worded by the messages `value.<kind>` and `value.playouts`."""

    kind: Literal["network", "evaluation"]
    playouts: int
    """How many short playouts each value is the mean of; 0 for none."""
    games: int
    """How many games the evaluation was calibrated with."""


class ValueFunction:
    """Values the positions of one game."""

    def __init__(
        self, game: Game, first: State, playouts: int, seed: str = "review", games: int = CALIBRATION_GAMES
    ) -> None:
        self.advice = learned_advice(game)
        self.seats = first.setup().seats
        self.calibration: Calibration | None = None
        if not isinstance(self.advice, LearnedAdvice):
            self.calibration = calibration_of(game, self.advice, first, games)
        self.player = Playouts(BestMoves(self.advice), level_settings_of(self.advice), 0, self.seats)
        self.rng = Random(seed)
        self.seeds = [self.rng.getrandbits(48) for _ in range(playouts)]

    def source(self) -> ValueSource:
        """The function in a few words."""
        games = self.calibration.games if self.calibration else 0
        return ValueSource("evaluation" if self.calibration else "network", len(self.seeds), games)

    def value(self, state: State) -> PositionValue:
        """The value of a position at which somebody decides, or of the end of the game."""
        if state.actor() == OVER or not self.seeds:
            return self.judge(state)
        found = [self._played_on(state, Random(seed)) for seed in self.seeds]
        return weighted_sum(found, [1.0 / len(found)] * len(found))

    def before_draw(self, state: State) -> PositionValue:
        """The value of a position before a draw, or before several."""
        odds = state.odds()
        if len(odds) <= MOST_OUTCOMES:
            afters = [_after(state, outcome) for outcome, _ in odds]
            if not any(after.actor() == CHANCE for after in afters):
                return weighted_sum([self.value(after) for after in afters], [chance for _, chance in odds])
        count = max(LEAST_SERIES, SERIES * len(self.seeds))
        return weighted_sum([self._played_on(state, self.rng) for _ in range(count)], [1.0 / count] * count)

    def _played_on(self, state: State, rng: Random) -> PositionValue:
        """The value after a short playout, or after the draws that are due if there are none."""
        future = state.clone()
        if self.seeds:
            self.player.start(future, 0.0)
            self.player.play(future, rng)
        else:
            self.player.draw(future, rng)
        return self.judge(future)

    def judge(self, state: State) -> PositionValue:
        """The value of a position without looking further."""
        if state.actor() == OVER:
            scores, places = state.scores(), places_of(state.ranking())
            return PositionValue([float(score) for score in scores], [float(place) for place in places])
        assessment = self.advice.assess(state)
        if self.calibration is None:
            return PositionValue(assessment.points, expected_places(assessment.strengths or assessment.points, 1.0))
        fit = self.calibration.at(state.round())
        points = fit.points(assessment.points)
        return PositionValue(points, expected_places(points, fit.spread))


def _after(state: State, action: int) -> State:
    after = state.clone()
    after.apply(action)
    return after


def weighted_sum(values: list[PositionValue], weights: list[float]) -> PositionValue:
    """The weighted sum of several values; their mean if the weights add up to 1."""
    seats = range(len(values[0].points))
    return PositionValue(
        [sum(weight * one.points[seat] for one, weight in zip(values, weights, strict=True)) for seat in seats],
        [sum(weight * one.places[seat] for one, weight in zip(values, weights, strict=True)) for seat in seats],
    )


def expected_places(strengths: list[float], scale: float) -> list[float]:
    """The place each seat can expect: 1, and for every other seat the chance to finish behind it."""
    found: list[float] = []
    for seat, own in enumerate(strengths):
        place = 1.0
        for other, theirs in enumerate(strengths):
            if other != seat:
                lead = max(-CERTAIN, min(CERTAIN, (own - theirs) / scale))
                place += 1.0 / (1.0 + exp(lead))
        found.append(place)
    return found
