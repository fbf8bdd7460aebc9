"""Tune the weights of a game's advice by self-play: simultaneous perturbation (SPSA) on the same deals.

Each step perturbs every weight up or down at random, lets the two variants play each other on the same deals in both
seatings, and moves all weights a little towards the better one. The same seed gives the same result.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from smokestack.arena.match import DealChance
from smokestack.bots.simple import Bot, GreedyBot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Advice, Game
from smokestack.kernel.errors import SetupError

Weights = dict[str, float]


class TuningSettings(msgspec.Struct, frozen=True):
    """How many steps to take, and how large."""

    steps: int = 40
    deals: int = 2
    """Deals in each step; each is played in both seatings."""
    perturbation: float = 0.15
    """How far weights are perturbed, as a share of their size."""
    step_size: float = 0.08
    """How far weights move towards a variant that won every deal, as a share of their size."""


class TuningStep(msgspec.Struct, frozen=True):
    """The result of one step, and the weights after it."""

    number: int
    margin: float
    """By how many points the upper variant beat the lower."""
    weights: Weights


class Tuner:
    """A game, a table and the advice to improve."""

    def __init__(self, game: Game, map: str | None, seats: int | None, seed: str) -> None:
        self.game = game
        self.advice = game.advice()
        self.first = registry.start(game, seats, map)
        self.seed = seed
        self.weights: Weights = dict(self.advice.weights())
        if not self.weights:
            raise SetupError(f"The advice of {game.title} has no weights to tune.")

    def tune(self, settings: TuningSettings) -> Iterator[TuningStep]:
        rng = Random(self.seed)
        size = {name: abs(weight) or 1.0 for name, weight in self.weights.items()}
        for number in range(settings.steps):
            perturbation = settings.perturbation / (number + 1) ** 0.101
            step_size = settings.step_size / (1 + number / 20) ** 0.602
            signs = {name: 1.0 if rng.random() < 0.5 else -1.0 for name in self.weights}
            upper, lower = (
                {name: weight + way * perturbation * signs[name] * size[name] for name, weight in self.weights.items()}
                for way in (1.0, -1.0)
            )
            first = number * settings.deals
            margins = [self.margin(upper, lower, first + deal) for deal in range(settings.deals)]
            # Points differ from game to game, so only the sign counts, and less when the deals disagree.
            pull = sum((found > 0) - (found < 0) for found in margins) / len(margins)
            for name in self.weights:
                self.weights[name] += step_size * pull * signs[name] * size[name]
            yield TuningStep(number, sum(margins) / len(margins), dict(self.weights))

    def margin(self, upper: Weights, lower: Weights, deal: int) -> float:
        """By how many points one set of weights beats the other on a deal, in both seatings."""
        one, other = self.advice.with_weights(upper), self.advice.with_weights(lower)
        return (self.lead_of_even_seats(one, other, deal) - self.lead_of_even_seats(other, one, deal)) / 2

    def lead_of_even_seats(self, even: Advice, odd: Advice, deal: int) -> float:
        """Play one game with the two on alternate seats; the mean score of the even seats less that of the odd ones."""
        state = self.first.clone()
        seats = state.setup().seats
        players: list[Bot] = [GreedyBot(odd if seat % 2 else even) for seat in range(seats)]
        chance, rng = DealChance(self.seed, deal), Random(f"{self.seed}/{deal}")
        while state.actor() != OVER:
            actor = state.actor()
            state.apply(chance.draw(state) if actor == CHANCE else players[actor].choose(state, actor, rng))
        scores = state.scores()
        if seats == 1:
            return float(scores[0])
        return sum(scores[::2]) / len(scores[::2]) - sum(scores[1::2]) / len(scores[1::2])
