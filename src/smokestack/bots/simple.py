"""The base class of all bots, and the two simplest: random, and greedy by the game's advice."""

from __future__ import annotations

from random import Random

from mypy_extensions import mypyc_attr

from smokestack.kernel.contract import Advice, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player. It is given the true position and must look at it through ``resample`` only."""

    name: str

    def choose(self, state: State, seat: int, rng: Random) -> int:
        """One of ``state.legal_of(seat)``."""
        raise NotImplementedError


class RandomBot(Bot):
    """Any legal action, all equally likely."""

    name = "random"

    def choose(self, state: State, seat: int, rng: Random) -> int:
        return rng.choice(state.legal_of(seat))


class GreedyBot(Bot):
    """The action the game's advice weighs highest, without looking ahead."""

    name = "greedy"

    def __init__(self, advice: Advice, noise: float = 0.0) -> None:
        self.advice = advice
        self.noise = noise
        """The probability of a random action instead, for variety in tests."""

    def choose(self, state: State, seat: int, rng: Random) -> int:
        legal = state.legal_of(seat)
        if len(legal) == 1:
            return legal[0]
        if self.noise and rng.random() < self.noise:
            return rng.choice(legal)
        return self.advice.choose(state.resample(seat, rng), legal, rng)
