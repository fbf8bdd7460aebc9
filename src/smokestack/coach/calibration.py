"""Turns a game's hand-made evaluation into expected points, by playing whole games and comparing.

An evaluation says which seat is ahead, but not always by how many points, and early in a game it is often too low. So
the advice plays some games from the same start. For each round a line through the evaluations and the results
says what an evaluation has come to on average, and how far results were away from that.
"""

from __future__ import annotations

from math import pi, sqrt
from random import Random

from smokestack.kernel.contract import CHANCE, OVER, Advice, Game, State

SAMPLED = 3
"""Of the decisions of a game, one in so many is compared with the result."""
TRUST = 8.0
"""The evaluation as it is counts as much as so many observations."""
KEPT = 16
"""How many calibrations a process keeps."""
LEAST_SPREAD = 0.25
"""In points: no estimate before the end of the game is more certain than that."""

Sample = tuple[list[float], list[float]]
"""The evaluation of a position, and the final scores of its game."""


class RoundFit:
    """What an evaluation means in one round."""

    def __init__(self, samples: list[Sample]) -> None:
        level = _line([(_mean(guess), _mean(end)) for guess, end in samples])
        self.constant, self.level = level
        """The mean score of the table, as a line in the mean evaluation."""
        own = [
            (guess[seat] - _mean(guess), end[seat] - _mean(end)) for guess, end in samples for seat in range(len(end))
        ]
        self.slope = _slope(own)
        """What a lead of one point in the evaluation has come to."""
        missed = [result - self.slope * guess for guess, result in own]
        deviation = sqrt(2.0 * sum(miss * miss for miss in missed) / max(1, len(missed)))
        self.spread = max(LEAST_SPREAD, deviation * sqrt(3.0) / pi)
        """The scale of the logistic curve that turns a lead into the chance to stay ahead."""

    def points(self, guess: list[float]) -> list[float]:
        """The final scores to expect."""
        mean = _mean(guess)
        level = self.constant + self.level * mean
        return [level + self.slope * (one - mean) for one in guess]


class Calibration:
    """The meaning of evaluations, round by round."""

    def __init__(self, rounds: dict[int, RoundFit], games: int) -> None:
        self.rounds = rounds
        self.games = games

    def at(self, round: int) -> RoundFit:
        """The fit of a round, or of the nearest one that was seen."""
        found = self.rounds.get(round)
        return found if found is not None else self.rounds[min(self.rounds, key=lambda one: abs(one - round))]


_kept: dict[tuple[str, object, int], Calibration] = {}


def calibration_of(game: Game, advice: Advice, first: State, games: int) -> Calibration:
    """The calibration for games from this first position; made once in a process."""
    key = (game.id, first.key(), games)
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = calibrate(advice, first, games)
        while len(_kept) > KEPT:
            del _kept[next(iter(_kept))]
    return found


def calibrate(advice: Advice, first: State, games: int) -> Calibration:
    """Play games from a first position and compare evaluations with results. The same start gives the same fit."""
    samples: dict[int, list[Sample]] = {}
    for number in range(games):
        state, rng = first.clone(), Random(f"calibration/{number}")
        seen: list[tuple[int, list[float]]] = []
        decisions = 0
        while state.actor() != OVER:
            if state.actor() == CHANCE:
                state.apply(state.draw(rng))
                continue
            if decisions % SAMPLED == 0:
                seen.append((state.round(), advice.evaluate(state)))
            decisions += 1
            state.apply(advice.choose(state, state.legal(), rng))
        scores = [float(score) for score in state.scores()]
        for round_now, guess in seen:
            samples.setdefault(round_now, []).append((guess, scores))
    return Calibration({number: RoundFit(found) for number, found in samples.items()}, games)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _slope(pairs: list[tuple[float, float]]) -> float:
    """The slope of a line through the origin, drawn towards 1 where there is little to go by."""
    size = sum(x * x for x, _ in pairs)
    prior = TRUST * size / max(1, len(pairs))
    return (sum(x * y for x, y in pairs) + prior) / (size + prior) if size > 0.0 else 1.0


def _line(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """A line as constant and slope."""
    x, y = _mean([one for one, _ in pairs]), _mean([one for _, one in pairs])
    slope = _slope([(one - x, other - y) for one, other in pairs])
    return y - slope * x, slope
