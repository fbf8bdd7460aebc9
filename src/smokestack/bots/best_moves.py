"""Playouts with the best moves that a game's advice knows, where results count and not only their order."""

from __future__ import annotations

from random import Random

from smokestack.kernel.contract import Advice, State


class BestMoves(Advice):
    """Plays out with the best moves it knows. Quick rules would do for a search, which only compares their results."""

    def __init__(self, advice: Advice) -> None:
        self.advice = advice

    def playout_choice(self, state: State, legal: list[int], rng: Random) -> int:
        return self.advice.choose(state, legal, rng)
