"""The table a game is played at in an environment: map, seats, options and reward."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from smokestack.envs.encoding import Encoding, encoding
from smokestack.envs.rewards import check_reward
from smokestack.envs.stepper import Stepper
from smokestack.kernel import registry
from smokestack.kernel.contract import State


class Table:
    """What the environments of a game are set up with."""

    def __init__(
        self,
        game_id: str,
        map: str | None,
        seats: int | None,
        options: Mapping[str, str] | None,
        reward: str,
    ) -> None:
        check_reward(reward)
        self.game = registry.game(game_id)
        self.encoding: Encoding = encoding(game_id)
        self.first: State = registry.new(self.game, seats, map, options)
        """The position before the first action, to be cloned."""
        self.seats = self.first.setup().seats
        self.reward = reward

    def stepper(self, rng: Random) -> Stepper:
        """A fresh game, up to its first choice."""
        fresh = Stepper(self.first.clone(), rng, self.encoding.kinds)
        fresh.settle()
        return fresh
