"""Tuning the numbers of a game's advice by self-play: simultaneous perturbation (SPSA) on the same deals.

Each step shakes every number up or down at random, lets the two ways play each other on one deal in both seatings,
and moves all numbers a little towards the side that did better. Same seed, same result.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from smokestack.arena.match import Deal
from smokestack.bots.simple import Bot, GreedyBot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Advice, Game
from smokestack.kernel.errors import SetupError

Weights = dict[str, float]


class Dials(msgspec.Struct, frozen=True):
    """How boldly to tune."""

    steps: int = 40
    deals: int = 2
    """Deals a step; each is played in both seatings."""
    shake: float = 0.15
    """How far numbers are shaken, as a part of themselves."""
    stride: float = 0.08
    """How far they move towards a clearly better side."""


class Step(msgspec.Struct, frozen=True):
    """One step: what was found, and the numbers after it."""

    number: int
    margin: float
    """By how many points the upper side beat the lower."""
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
            raise SetupError(f"The advice of {game.title} names no numbers to tune.")

    def tune(self, dials: Dials) -> Iterator[Step]:
        rng = Random(self.seed)
        size = {name: abs(weight) or 1.0 for name, weight in self.weights.items()}
        for number in range(dials.steps):
            shake = dials.shake / (number + 1) ** 0.101
            stride = dials.stride / (1 + number / 20) ** 0.602
            signs = {name: 1.0 if rng.random() < 0.5 else -1.0 for name in self.weights}
            sides = [
                {name: weight + way * shake * signs[name] * size[name] for name, weight in self.weights.items()}
                for way in (1.0, -1.0)
            ]
            margins = [self.margin(sides[0], sides[1], number * dials.deals + deal) for deal in range(dials.deals)]
            margin = sum(margins) / len(margins)
            # Points differ from game to game, so only the sign counts, and less when the deals disagree.
            pull = sum((found > 0) - (found < 0) for found in margins) / len(margins)
            for name in self.weights:
                self.weights[name] += stride * pull * signs[name] * size[name]
            yield Step(number, margin, dict(self.weights))

    def margin(self, upper: Weights, lower: Weights, deal: int) -> float:
        """By how many points one way of weighing beats the other on a deal, in both seatings."""
        one, other = self.advice.with_weights(upper), self.advice.with_weights(lower)
        return (self.game_of(one, other, deal) - self.game_of(other, one, deal)) / 2

    def game_of(self, even: Advice, odd: Advice, deal: int) -> float:
        """One game, the two sitting alternately; the mean score of the even seats less that of the odd ones."""
        state = self.first.clone()
        seats = state.setup().seats
        players: list[Bot] = [GreedyBot(odd if seat % 2 else even) for seat in range(seats)]
        chance, rng = Deal(self.seed, deal), Random(f"{self.seed}/{deal}")
        while state.actor() != OVER:
            actor = state.actor()
            state.apply(chance.draw(state) if actor == CHANCE else players[actor].choose(state, actor, rng))
        scores = state.scores()
        if seats == 1:
            return float(scores[0])
        return sum(scores[::2]) / len(scores[::2]) - sum(scores[1::2]) / len(scores[1::2])
