"""The Gymnasium environment: one seat plays, bots have the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from smokestack.bots import bot
from smokestack.envs import picture
from smokestack.envs.rewards import FORFEIT, at_the_end
from smokestack.envs.stepper import Stepper
from smokestack.envs.table import Table
from smokestack.kernel import registry
from smokestack.kernel.contract import OVER
from smokestack.kernel.errors import SetupError

VERSION = 0
Seen = NDArray[np.float32]
Info = dict[str, Any]


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """A game seen from one seat. `info["action_mask"]` says what may be chosen; anything else loses the game."""

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
        picture.check_mode(render_mode)
        self.metadata = {"render_modes": list(picture.MODES), "render_fps": 1}
        self.render_mode = render_mode
        self.table = Table(game, map, seats, options, reward)
        coding = self.table.encoding
        if not 0 <= seat < self.table.seats:
            raise SetupError(f"Seat {seat} is not at this table; it has seats 0 to {self.table.seats - 1}.")
        self.seat = seat
        others = [other for other in range(self.table.seats) if other != seat]
        names = [rivals] * len(others) if isinstance(rivals, str) else list(rivals)
        if len(names) != len(others):
            raise SetupError(f"{len(names)} rivals are named, but {len(others)} seats are theirs.")
        self.bots = {other: bot(name, self.table.game) for other, name in zip(others, names, strict=True)}
        self.observation_space = Box(-100.0, 100.0, (coding.size,), np.float32)
        self.action_space = Discrete(coding.choices)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Info]:
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(2**62)))
        coding = self.table.encoding
        self.stepper = Stepper(self.table.first.clone(), rng, coding.kinds, self.bots)
        self.stepper.settle()
        self.score = self.stepper.state.scores()[self.seat]
        return self._seen(), self._info()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, Info]:
        stepper = self.stepper
        if int(action) not in stepper.choices:
            stepper.seat, stepper.choices = OVER, []
            return self._seen(), FORFEIT, True, False, self._info()
        stepper.choose(int(action))
        over = stepper.seat == OVER
        reward = self._reward(over)
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, over, False, self._info()

    def _reward(self, over: bool) -> float:
        state, kind = self.stepper.state, self.table.reward
        if kind == "score_delta":
            before, self.score = self.score, state.scores()[self.seat]
            return float(self.score - before)
        return at_the_end(kind, state)[self.seat] if over else 0.0

    def _seen(self) -> Seen:
        path = None if self.stepper.seat == OVER else self.stepper.path
        return self.table.encoding.observe(self.stepper.state, self.seat, path)

    def _info(self) -> Info:
        return {"action_mask": self.table.encoding.mask(self.stepper.choices)}

    def render(self) -> Any:
        return picture.render(self.table.game, self.stepper.state, self.render_mode)


def names() -> dict[str, str]:
    """The Gymnasium id of every game there is."""
    return {_id(game_id): game_id for game_id in registry.game_ids()}


def _id(game_id: str) -> str:
    return f"Smokestack/{''.join(word.capitalize() for word in game_id.split('-'))}-v{VERSION}"


def register() -> None:
    """Make the ids known to Gymnasium; doing it twice does no harm."""
    for name, game_id in names().items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="smokestack.envs.single:SeatEnv", kwargs={"game": game_id})
