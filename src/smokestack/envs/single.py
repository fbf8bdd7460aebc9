"""The Gymnasium environment: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from smokestack.bots import bot
from smokestack.envs import rendering
from smokestack.envs.config import EnvConfig
from smokestack.envs.rewards import FORFEIT
from smokestack.kernel import registry
from smokestack.kernel.contract import OVER
from smokestack.kernel.errors import SetupError
from smokestack.kernel.messages import plural

VERSION = 0
Observation = NDArray[np.float32]
Info = dict[str, Any]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A game seen from one seat. `info["action_mask"]` shows the legal choices; an illegal one loses the game."""

    def __init__(
        self,
        game: str,
        map: str | None = None,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seat: int = 0,
        rivals: str | Sequence[str] = "greedy",
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        rendering.check_mode(render_mode)
        self.metadata = {"render_modes": list(rendering.MODES), "render_fps": 1}
        self.render_mode = render_mode
        self.config = EnvConfig(game, map, seats, options, reward)
        encoding = self.config.encoding
        if not 0 <= seat < self.config.seats:
            raise SetupError(f"There is no seat {seat}; the seats are 0 to {self.config.seats - 1}.")
        self.seat = seat
        others = [other for other in range(self.config.seats) if other != seat]
        names = [rivals] * len(others) if isinstance(rivals, str) else list(rivals)
        if len(names) != len(others):
            raise SetupError(
                f"{plural(len(names), 'rival')} for {plural(len(others), 'other seat')}; name one for each."
            )
        self.bots = {other: bot(name, self.config.game) for other, name in zip(others, names, strict=True)}
        self.observation_space = Box(-100.0, 100.0, (encoding.size,), np.float32)
        self.action_space = Discrete(encoding.choices)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(2**62)))
        self.stepper, self.tracker = self.config.start(rng, self.bots)
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        stepper = self.stepper
        if int(action) not in stepper.choices:
            stepper.seat, stepper.choices = OVER, []
            return self._observation(), FORFEIT, True, False, self._info()
        stepper.choose(int(action))
        over = stepper.seat == OVER
        paid = self.tracker.after_choice(stepper.state, over)
        if self.render_mode == "human":
            self.render()
        return self._observation(), paid[self.seat] if paid is not None else 0.0, over, False, self._info()

    def _observation(self) -> Observation:
        path = None if self.stepper.seat == OVER else self.stepper.path
        return self.config.encoding.observe(self.stepper.state, self.seat, path)

    def _info(self) -> Info:
        return {"action_mask": self.config.encoding.mask(self.stepper.choices)}

    def render(self) -> Any:
        return rendering.render(self.config.game, self.stepper.state, self.render_mode)


def names() -> dict[str, str]:
    """The games by their Gymnasium ids."""
    return {_id(game_id): game_id for game_id in registry.game_ids()}


def _id(game_id: str) -> str:
    return f"Smokestack/{''.join(word.capitalize() for word in game_id.split('-'))}-v{VERSION}"


def register() -> None:
    """Register the ids with Gymnasium; calling it twice does no harm."""
    for name, game_id in names().items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="smokestack.envs.single:SeatEnv", kwargs={"game": game_id})
