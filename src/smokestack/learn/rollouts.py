"""Samples for a first network, without any search: the advice plays on from many positions.

A search needs a value before it can teach one. The advice plays a game in a few milliseconds, so what it comes to from
a position is cheap to find out, also from positions that no sensible player reaches: after a slip or a blunder. A
network has to know those, because a search looks at them.
"""

from __future__ import annotations

from random import Random

from smokestack.bots.easy import EasyBot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Advice, Game, State
from smokestack.kernel.playout import play_out
from smokestack.kernel.ranking import places_of
from smokestack.learn.selfplay import PlayedGame, Sample, SelfPlayGame, sample_of

SLIPS = (0.35, 0.2)
"""How often a sample is taken after one unusual move, and after a second one."""
ROUND_STARTS = 0.6
"""The share of samples that are taken when the next round begins: most playouts of a search end there."""


class RolloutGame:
    """One game of the advice, with samples on the way."""

    def __init__(self, plan: SelfPlayGame, game: Game) -> None:
        self.plan = plan
        self.rng = Random(f"{plan.seed}/{plan.number}")
        self.state = registry.start(game, plan.seats, plan.map)
        self.advice: Advice = game.advice()
        self.policy = self.advice.with_foresight()
        """Plays to the end. It need not be quick, but has to play as well as the game itself is played."""
        self.careless = EasyBot(self.advice)
        self.samples: list[Sample] = []
        self.moves = 0
        self.variety = self.rng.random() ** 2
        """The share of moves that are chosen as the easy bot would: games of all qualities."""

    def play(self) -> PlayedGame:
        state = self.state
        while state.actor() != OVER:
            state.apply(state.draw(self.rng) if state.actor() == CHANCE else self.choose(state.actor()))
        scores = self.advice.result(state)
        return PlayedGame(self.plan, scores, places_of(state.ranking()), self.moves, self.samples)

    def choose(self, seat: int) -> int:
        state, rng = self.state, self.rng
        legal = state.legal_of(seat)
        if len(legal) == 1:
            return legal[0]
        self.moves += 1
        if rng.random() < self.plan.effort.sampled:
            self.add_sample()
        if rng.random() < self.variety:
            return self.careless.choose(state, seat, rng)
        return self.advice.choose(state, legal, rng)

    def add_sample(self) -> None:
        """A position here, or after a slip or two, with what the advice comes to from there."""
        state = self.state.clone()
        moves = self.moves
        for chance in SLIPS:
            if self.rng.random() < chance:
                self.slip(state)
                moves += 1
        if self.rng.random() < ROUND_STARTS:
            moves += self.play_round(state)
        if state.actor() == OVER:
            return
        plays = self.plan.effort.rollouts
        totals = [0.0] * self.plan.seats
        scores: list[float] = []
        places: list[int] = []
        for _ in range(plays):
            end = state.clone()
            play_out(end, self.policy, self.rng)
            scores, places = self.advice.result(end), places_of(end.ranking())
            totals = [total + score for total, score in zip(totals, scores, strict=True)]
        sample = sample_of(self.advice, state, [total / plays for total in totals], moves)
        sample.scores, sample.places = scores, places
        self.samples.append(sample)

    def play_round(self, state: State) -> int:
        """Play on until the next round begins and somebody decides; the number of decisions."""
        round, decisions = state.round(), 0
        while state.actor() == CHANCE or (state.actor() != OVER and state.round() == round):
            if state.actor() == CHANCE:
                state.apply(state.draw(self.rng))
                continue
            legal = state.legal()
            decisions += len(legal) > 1
            state.apply(self.policy.playout_choice(state, legal, self.rng))
        return decisions

    def slip(self, state: State) -> None:
        """An unusual move: one of the easy bot's, or any at all; then the draws that are due."""
        seat = state.actor()
        if seat >= 0:
            legal = state.legal_of(seat)
            careless = self.rng.random() < 0.5
            state.apply(self.careless.choose(state, seat, self.rng) if careless else self.rng.choice(legal))
        while state.actor() == CHANCE:
            state.apply(state.draw(self.rng))


def play_rollout_game(plan: SelfPlayGame) -> PlayedGame:
    """Play a game of the advice."""
    return RolloutGame(plan, registry.game(plan.game)).play()
