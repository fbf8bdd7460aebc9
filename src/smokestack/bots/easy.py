"""The easy bot: it knows good moves, but does not always play the best one."""

from __future__ import annotations

from random import Random

from smokestack.bots.mcts.node import priors_of
from smokestack.bots.simple import Bot
from smokestack.kernel.contract import Advice, State

CHOICES = 5
"""Enough for mistakes, unless a game has many moves that are nearly the same (`Game.easy_choices`)."""
STEEPNESS = 4.0
"""How much rarer the last of them is than the first: exp(-STEEPNESS)."""


class EasyBot(Bot):
    """Picks one of the best moves, better ones more often: it makes the mistakes of a person in a hurry."""

    name = "easy"

    def __init__(self, advice: Advice, choices: int = CHOICES) -> None:
        self.advice = advice
        self.choices = choices
        """It picks among this many of the best moves."""

    def choose(self, state: State, seat: int, rng: Random) -> int:
        legal = state.legal_of(seat)
        if len(legal) == 1:
            return legal[0]
        weights = self.advice.move_weights(state.resample(seat, rng), legal)
        order = sorted(range(len(legal)), key=lambda place: -weights[place])[: self.choices]
        odds = priors_of([weights[place] for place in order], STEEPNESS)
        return legal[rng.choices(order, odds)[0]]
