"""What an environment is made with: game, map, seats, options and reward."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from smokestack.bots import Bot
from smokestack.envs.encoding import Encoding, encoding
from smokestack.envs.rewards import RewardTracker, check_reward
from smokestack.envs.stepper import Stepper
from smokestack.kernel import registry
from smokestack.kernel.contract import State


class EnvConfig:
    """The checked arguments of an environment, ready to start games."""

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

    def start(self, rng: Random, bots: dict[int, Bot] | None = None) -> tuple[Stepper, RewardTracker]:
        """A new game at its first choice, and the tracker of its rewards."""
        stepper = Stepper(self.first.clone(), rng, self.encoding.kinds, bots)
        stepper.advance()
        return stepper, RewardTracker(self.reward, stepper.state)
