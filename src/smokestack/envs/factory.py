"""Makes the functions of a game's PettingZoo module: `env`, `raw_env`, `parallel_env` and `vector_env`."""

from __future__ import annotations

from collections.abc import Mapping

from pettingzoo import AECEnv

from smokestack.envs.aec import RawEnv, wrapped
from smokestack.envs.config import EnvConfig
from smokestack.envs.parallel import SmokestackParallel
from smokestack.envs.vector import VectorEnv


class EnvFactory:
    """All environments of one game, under one versioned name."""

    def __init__(self, game_id: str, name: str) -> None:
        self.game_id = game_id
        self.name = name

    def raw_env(
        self,
        map: str | None = None,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "raise",
    ) -> RawEnv:
        """The environment without wrappers.

        `max_cycles` truncates a game after that many choices. An illegal choice raises an error (`raise`), loses the
        game (`forfeit`), or is replaced by a random legal one (`replace`).
        """
        config = EnvConfig(self.game_id, map, seats, options, reward)
        return RawEnv(config, self.name, render_mode, max_cycles, illegal)

    def env(
        self,
        map: str | None = None,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "forfeit",
    ) -> AECEnv:
        """The same with PettingZoo's check of the order of calls; by default an illegal choice loses the game."""
        return wrapped(self.raw_env(map, seats, options, reward, render_mode, max_cycles, illegal))

    def parallel_env(
        self,
        map: str | None = None,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "replace",
    ) -> SmokestackParallel:
        """All seats act in every step, but only the action of the seat whose choice it is counts."""
        return SmokestackParallel(self.raw_env(map, seats, options, reward, render_mode, max_cycles, illegal))

    def vector_env(
        self,
        count: int,
        map: str | None = None,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "win",
    ) -> VectorEnv:
        """Many games at once in shared buffers."""
        return VectorEnv(EnvConfig(self.game_id, map, seats, options, reward), count)
