"""The easy bot: it knows what is good and does not always do it."""

from __future__ import annotations

from random import Random

from smokestack.bots.mcts.node import priors_of
from smokestack.bots.simple import Bot
from smokestack.kernel.contract import Advice, State

CHOICES = 5
"""It never looks past so many of the best moves."""
STEEPNESS = 4.0
"""How much rarer the last of them is than the first: exp(-STEEPNESS)."""


class EasyBot(Bot):
    """Picks among the good moves, the better the likelier: the mistakes of a person in a hurry, never nonsense."""

    name = "easy"

    def __init__(self, advice: Advice) -> None:
        self.advice = advice

    def choose(self, state: State, seat: int, rng: Random) -> int:
        legal = state.legal_of(seat)
        if len(legal) == 1:
            return legal[0]
        weights = self.advice.move_weights(state.resample(seat, rng), legal)
        order = sorted(range(len(legal)), key=lambda place: -weights[place])[:CHOICES]
        odds = priors_of([weights[place] for place in order], STEEPNESS)
        return legal[rng.choices(order, odds)[0]]
