"""A player who always takes the first choice of a hint. It shows how good hints are (`python -m bench.hints`)."""

from __future__ import annotations

from random import Random

from smokestack.bots.search import Budget
from smokestack.bots.simple import Bot
from smokestack.coach.decision import analyse
from smokestack.kernel.contract import Game, State

HINT_SECONDS = 1.0
"""How long the coach thinks about a hint."""


class HintFollower(Bot):
    """Asks for a hint at every decision and follows it. It counts processor time, so a busy machine is no excuse."""

    name = "hints"

    def __init__(self, game: Game) -> None:
        self.game = game
        self.budget = Budget(HINT_SECONDS, by_processor=True)

    def choose(self, state: State, seat: int, rng: Random) -> int:
        return analyse(self.game, state, seat, self.budget, rng).choices[0].action
