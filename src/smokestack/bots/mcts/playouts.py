"""Playouts: the game's own policy plays on from a leaf of the tree, and the result is turned into utilities."""

from __future__ import annotations

from random import Random
from time import perf_counter, process_time
from typing import Final

from smokestack.bots.mcts.settings import Settings
from smokestack.bots.mcts.utility import UtilityScale, rank_shares_of
from smokestack.kernel.contract import CHANCE, OVER, Advice, State
from smokestack.kernel.value_network import ranking_shares

SAMPLES: Final = 8
"""Playouts that set the utility scale."""
FIRST_LOOK: Final = 4
"""Decisions of the playout that measures how fast the game is."""
WANTED_ITERATIONS: Final = 160
"""A search should reach this many iterations; if time is short, its playouts become shorter."""
WANTED_TO_THE_END: Final = 40
"""The same for a search that has to play out to the end, where a short playout says little."""
SOLO_FACTOR: Final = 3
"""A player alone looks this many times as many rounds ahead: rounds are short, and nobody upsets a plan."""
NO_LIMIT: Final = 1_000_000


class Playouts:
    """Plays out positions for one search, within its time."""

    def __init__(self, advice: Advice, settings: Settings, observer: int, seats: int) -> None:
        self.ordinary = advice
        self.advice = advice
        """The advice for the present search: with foresight where the settings and the position ask for it."""
        self.settings = settings
        self.observer = observer
        self.seats = seats
        self.scale = UtilityScale(seats, settings.rank, settings.envy)
        self.steps = settings.steps
        """The most decisions of a playout."""
        self.depth = settings.steps
        """Decisions of a playout: fewer where the game is slow and time is short."""
        self.foresight = False
        """Whether the present search plays out to the end."""
        self.rank, self.envy = settings.rank, settings.envy
        """The settings of the utility: with foresight the own score alone counts, see docs/bots.md."""
        self.wanted = WANTED_ITERATIONS
        """How many iterations a search should reach before playouts may be as long as they like."""
        self.horizon = 0
        """The round in which playouts stop."""
        self.by_processor = False
        """Measure processor time, so that a busy machine takes longer but plays as well; else the wall clock."""
        self.points = [0.0] * seats
        """The sum of the scores of all results of this search, by seat."""
        self.results = 0
        self.until = 0.0
        """The value of ``now`` at which to stop; 0 for no time limit."""

    def now(self) -> float:
        return process_time() if self.by_processor else perf_counter()

    def start(self, state: State, until: float) -> None:
        """Set the limits for a search from this position."""
        rounds = self.settings.rounds * (SOLO_FACTOR if self.seats == 1 else 1)
        self.steps, self.wanted = self.settings.steps, WANTED_ITERATIONS
        self.rank, self.envy = self.settings.rank, self.settings.envy
        foresight = self.settings.foresight > 0 and self.ordinary.needs_foresight(state)
        if foresight != self.foresight:
            self.foresight = foresight
            self.advice = self.ordinary.with_foresight() if foresight else self.ordinary
        if foresight:
            rounds, self.steps, self.wanted = 0, NO_LIMIT, WANTED_TO_THE_END
            self.rank, self.envy = 0.0, 0.0
        self.horizon = state.round() + rounds if rounds else NO_LIMIT
        self.until = until
        self.points = [0.0] * self.seats
        self.results = 0

    def measure(self, state: State, rng: Random) -> UtilityScale:
        """Run a few playouts to see how results spread, and how deep playouts can go in the time there is."""
        began = self.now()
        self.depth = self.steps
        if self.until > 0.0:
            self.depth = min(self.depth, FIRST_LOOK)
            self.play(state.resample(self.observer, rng), rng)
            spent = self.now() - began
            a_step = spent / max(1, self.depth)
            left = self.until - began - spent
            self.depth = max(1, min(self.steps, int(left / (self.wanted * max(a_step, 1e-7)))))
        samples: list[list[float]] = []
        while len(samples) < SAMPLES:
            trial = state.resample(self.observer, rng)
            self.play(trial, rng)
            samples.append(self.scores(trial))
            if self.until > 0.0 and self.now() - began > 0.1 * (self.until - began):
                break
        scale = UtilityScale(self.seats, self.rank, self.envy)
        scale.calibrate(samples)
        return scale

    def play(self, state: State, rng: Random) -> None:
        """Let the game's policy play on, up to the limits."""
        advice = self.advice
        left = self.depth
        while left > 0 and state.round() < self.horizon:
            actor = state.actor()
            if actor == OVER or (self.until > 0.0 and self.now() > self.until):
                return
            if actor == CHANCE:
                state.apply(state.draw(rng))
                continue
            legal = state.legal()
            state.apply(legal[0] if len(legal) == 1 else advice.playout_choice(state, legal, rng))
            left -= 1
        self.draw(state, rng)

    def draw(self, state: State, rng: Random) -> None:
        """Make the draws that are due now: the evaluation cannot see them."""
        while state.actor() == CHANCE:
            state.apply(state.draw(rng))

    def estimate(self, state: State, rng: Random) -> list[float]:
        """The utilities after a playout from here, mixed with those before it if the settings say so."""
        leaf = self.settings.leaf
        if leaf <= 0.0:
            self.play(state, rng)
            return self.utilities(state)
        self.draw(state, rng)
        early = self.utilities(state)
        if leaf >= 1.0:
            return early
        self.play(state, rng)
        late = self.utilities(state)
        return [leaf * early[seat] + (1.0 - leaf) * late[seat] for seat in range(self.seats)]

    def utilities(self, state: State) -> list[float]:
        """The utility of a position by seat, final or estimated."""
        if state.actor() == OVER:
            scores = self.advice.result(state)
            shares = rank_shares_of(state.ranking(), self.seats)
        else:
            assessment = self.advice.assess(state)
            scores, strengths = assessment.points, assessment.strengths
            shares = ranking_shares(strengths) if strengths else []
        self.results += 1
        for seat in range(self.seats):
            self.points[seat] += scores[seat]
        return self.scale.utilities(scores, shares)

    def mean_points(self) -> list[float]:
        """The mean of the final scores that this search has expected so far, by seat; empty before the first."""
        return [total / self.results for total in self.points] if self.results else []

    def scores(self, state: State) -> list[float]:
        return self.advice.result(state) if state.actor() == OVER else self.advice.assess(state).points
