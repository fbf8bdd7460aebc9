"""The PettingZoo module of a game: `env`, `raw_env`, `parallel_env` and `vector_env`."""

from __future__ import annotations

from collections.abc import Mapping

from pettingzoo import AECEnv

from smokestack.envs.aec import RawEnv, wrapped
from smokestack.envs.parallel import SmokestackParallel
from smokestack.envs.table import Table
from smokestack.envs.vector import VectorEnv


class Family:
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
        """The environment itself.

        `max_cycles` cuts a game off after so many choices. An illegal choice is an error (`raise`), loses the game
        (`forfeit`), or stands for any legal one (`replace`).
        """
        table = Table(self.game_id, map, seats, options, reward)
        return RawEnv(table, self.name, render_mode, max_cycles, illegal)

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
        """The same, watched: calls in the wrong order are told, and an illegal choice loses the game."""
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
        """Every seat answers in every step; only the answer of the seat that is asked is read."""
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
        return VectorEnv(Table(self.game_id, map, seats, options, reward), count)
