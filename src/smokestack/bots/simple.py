"""The two plain bots: one that plays anything, one that plays what the game's advice likes best."""

from __future__ import annotations

from random import Random

from mypy_extensions import mypyc_attr

from smokestack.kernel.contract import Advice, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player. It gets the true position and must look at it through ``resample`` only."""

    name: str

    def choose(self, state: State, seat: int, rng: Random) -> int:
        """One of ``state.legal_of(seat)``."""
        raise NotImplementedError


class RandomBot(Bot):
    """Any legal action, all alike."""

    name = "random"

    def choose(self, state: State, seat: int, rng: Random) -> int:
        return rng.choice(state.legal_of(seat))


class GreedyBot(Bot):
    """The action the game's advice weighs highest, one ply deep."""

    name = "greedy"

    def __init__(self, advice: Advice, noise: float = 0.0) -> None:
        self.advice = advice
        self.noise = noise
        """How often it plays something else at random; for variety in tests."""

    def choose(self, state: State, seat: int, rng: Random) -> int:
        legal = state.legal_of(seat)
        if len(legal) == 1:
            return legal[0]
        if self.noise and rng.random() < self.noise:
            return rng.choice(legal)
        return self.advice.choose(state.resample(seat, rng), legal, rng)
