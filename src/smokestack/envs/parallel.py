"""The parallel PettingZoo environment: every seat acts in every step, and only one action counts."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from smokestack.envs.aec import Observation, RawEnv

StepResult = tuple[
    dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class SmokestackParallel(ParallelEnv):  # type: ignore[misc]
    """A thin shell around RawEnv. A seat whose choice it is not has an empty mask, and its action is ignored."""

    def __init__(self, raw: RawEnv) -> None:
        self.raw = raw
        self.metadata = {**raw.metadata, "is_parallelizable": True}
        self.render_mode = raw.render_mode
        self.possible_agents = raw.possible_agents
        self.agents: list[str] = []
        self.observation_spaces, self.action_spaces = raw.observation_spaces, raw.action_spaces

    def observation_space(self, agent: str) -> Dict:
        return self.raw.observation_space(agent)

    def action_space(self, agent: str) -> Discrete[np.int64]:
        return self.raw.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.raw.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> StepResult:
        raw = self.raw
        raw.step(actions.get(raw.agent_selection))
        ends = dict(raw.terminations), dict(raw.truncations)
        result = (self._observations(), dict(raw.rewards), *ends, dict(raw.infos))
        if any(raw.terminations.values()) or any(raw.truncations.values()):
            self.agents = []
        return result

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.raw.observe(agent) for agent in self.agents}

    def render(self) -> str | NDArray[np.uint8] | None:
        return self.raw.render()

    def close(self) -> None:
        """There is nothing to close."""
