"""How much work a review is: planned from how fast the game is played on, so that it takes about the time there is."""

from __future__ import annotations

from random import Random
from time import perf_counter, process_time
from typing import Final

import msgspec

from smokestack.bots.mcts.playouts import Playouts
from smokestack.bots.mcts.settings import level_settings_of
from smokestack.coach.values import CALIBRATION_GAMES, MOST_OUTCOMES, SERIES, ValueFunction
from smokestack.kernel.contract import CHANCE, Game, State


class ReviewEffort(msgspec.Struct, frozen=True):
    """How much work a review may be. Where nothing else is said, it depends on how fast the game is."""

    seconds: float = 0.0
    """How long somebody may wait. On a busy machine the effort is smaller; the least effort may take longer."""
    iterations: int = 0
    """The iterations of the search at each decision; 0: as many as there is time for."""
    playouts: int = 0
    """The playouts of each value; 0: as many as there is time for."""
    games: int = 0
    """The games that an evaluation is calibrated with; 0: as many as there is time for."""


DEEPER: Final = 15.0
"""A deep review may take so many times as long."""
QUICK: Final = ReviewEffort(seconds=40.0)
DEEP: Final = ReviewEffort(seconds=DEEPER * QUICK.seconds)
LEAST_GAMES = 4
LEAST_ITERATIONS, MOST_ITERATIONS = 16, 1600
LEAST_PLAYOUTS, MOST_PLAYOUTS = 4, 256
FOR_CALIBRATION, FOR_VALUES, FOR_DECISIONS = 0.1, 0.4, 0.5
"""How the time is divided."""
ROUNDS_SHARE = 4
"""For so many iterations of the search there is one round of comparison."""
LEAST_ROUNDS = 8
COMPARED = 1.75
"""What a decision costs, in iterations of its search: three choices are compared besides."""
SCALING = 8
"""Playouts before every search (`Playouts.measure`)."""
TIMED = 12
"""So many positions of the game are played on to find out how fast the game is."""
TIMING = 0.01
"""The share of the time in which a process finds out how much of a processor it gets."""


class Pace:
    """What there is to review in a game, and how long it takes."""

    def __init__(self, values: ValueFunction, first: State, actions: list[int]) -> None:
        self.decisions = 0
        self.values = 0
        """How many values are needed, those of the outcomes of draws included."""
        self.value_seconds = 0.0
        """Processor time of one playout of a value."""
        self.search_seconds = 0.0
        """The same for one iteration of a search."""
        state, drawing = first.clone(), False
        search = Playouts(values.advice, level_settings_of(values.advice), 0, values.seats)
        every = max(1, len(actions) // TIMED)
        timed = 0
        for at, action in enumerate(actions):
            if at % every == 0:
                timed += 1
                self._time(values, search, state)
            draws, odds = state.actor() == CHANCE, len(state.odds()) if state.actor() == CHANCE else 0
            if not draws and len(state.legal_of(state.seat_of(action))) > 1:
                self.decisions += 1
            state.apply(action)
            if not draws:
                self.values += 1
            elif not drawing:
                self.values += odds if state.actor() != CHANCE and odds <= MOST_OUTCOMES else SERIES
            drawing = draws
        self.value_seconds /= max(1, timed)
        self.search_seconds /= max(1, timed)

    def _time(self, values: ValueFunction, search: Playouts, state: State) -> None:
        began = process_time()
        values.value(state)
        after_value = process_time()
        future = state.clone()
        search.start(future, 0.0)
        search.play(future, Random(1))
        search.scores(future)
        self.value_seconds += after_value - began
        self.search_seconds += process_time() - after_value


def planned(game: Game, first: State, actions: list[int], effort: ReviewEffort) -> ReviewEffort:
    """The effort with all its numbers: those that are not given follow from how fast the game is played on."""
    if effort.iterations and effort.playouts:
        return msgspec.structs.replace(effort, games=effort.games or CALIBRATION_GAMES)
    began, asked = process_time(), perf_counter()
    values = ValueFunction(game, first, 1, games=1)
    a_game = process_time() - began
    pace = Pace(values, first, actions)
    while process_time() - began < TIMING * min(effort.seconds, QUICK.seconds):
        values.value(first)
    seconds = effort.seconds * min(1.0, (process_time() - began) / max(1e-9, perf_counter() - asked))
    games = FOR_CALIBRATION * seconds / max(1e-9, a_game)
    playouts = FOR_VALUES * seconds / max(1e-9, pace.value_seconds * pace.values)
    a_decision = FOR_DECISIONS * seconds / max(1e-9, pace.search_seconds * max(1, pace.decisions))
    iterations = (a_decision - SCALING) / COMPARED
    return msgspec.structs.replace(
        effort,
        games=effort.games or _between(LEAST_GAMES, games, CALIBRATION_GAMES),
        playouts=effort.playouts or _between(LEAST_PLAYOUTS, playouts, MOST_PLAYOUTS),
        iterations=effort.iterations or _between(LEAST_ITERATIONS, iterations, MOST_ITERATIONS),
    )


def rounds_for(iterations: int) -> int:
    """How many futures are compared after a search of so many iterations."""
    return max(LEAST_ROUNDS, iterations // ROUNDS_SHARE)


def _between(least: int, wanted: float, most: int) -> int:
    return max(least, min(most, int(wanted)))
