"""The casual bot, between easy and normal: it looks ahead, but not always."""

from __future__ import annotations

from random import Random

from smokestack.bots.simple import Bot
from smokestack.kernel.contract import State

ITERATIONS = 16
"""Of its search, when it looks ahead."""
LOOKS_AHEAD = 2 / 3
"""The share of decisions at which it does."""


class CasualBot(Bot):
    """Searches a little at two decisions of three, and trusts its first impression at the others."""

    name = "casual"

    def __init__(self, careful: Bot, careless: Bot) -> None:
        self.careful = careful
        self.careless = careless

    def choose(self, state: State, seat: int, rng: Random) -> int:
        player = self.careful if rng.random() < LOOKS_AHEAD else self.careless
        return player.choose(state, seat, rng)
