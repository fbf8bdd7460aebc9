"""The PettingZoo environment: agents choose one after the other (AEC)."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper

from smokestack.envs import picture
from smokestack.envs.encoding import Encoding
from smokestack.envs.rewards import FORFEIT, at_the_end
from smokestack.envs.table import Table
from smokestack.kernel.contract import OVER
from smokestack.kernel.errors import SetupError

Seen = dict[str, NDArray[Any]]
ILLEGAL = ("raise", "forfeit", "replace")


def spaces_of(coding: Encoding) -> tuple[Dict, Discrete[np.int64]]:
    """Observation and action space of a seat."""
    seen = Dict(
        {
            "observation": Box(-100.0, 100.0, (coding.size,), np.float32),
            "action_mask": Box(0, 1, (coding.choices,), np.int8),
        }
    )
    return seen, Discrete(coding.choices)


class RawEnv(AECEnv):  # type: ignore[misc]
    """One game of any kind."""

    def __init__(
        self,
        table: Table,
        name: str,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "raise",
    ) -> None:
        super().__init__()
        picture.check_mode(render_mode)
        if illegal not in ILLEGAL:
            raise SetupError(f"An illegal choice cannot be treated by {illegal!r}; use one of {', '.join(ILLEGAL)}.")
        self.metadata = {
            "name": name,
            "render_modes": list(picture.MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.table = table
        self.coding = table.encoding
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.illegal = illegal
        self.possible_agents = [f"player_{seat}" for seat in range(table.seats)]
        self.number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        made = {agent: spaces_of(self.coding) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen for agent, (seen, _) in made.items()}
        self.action_spaces = {agent: choices for agent, (_, choices) in made.items()}
        self.rng = Random()

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Without a seed the next one of the same series."""
        if seed is not None:
            self.rng = Random(seed)
        self.stepper = self.table.stepper(self.rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.cycles = 0
        self.paid = False
        """Are there rewards of the last step to clear?"""
        self.scores = self.stepper.state.scores()
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[max(0, self.stepper.seat)]

    def observe(self, agent: str) -> Seen:
        stepper, seat = self.stepper, self.number[agent]
        if seat == stepper.seat:
            return {
                "observation": self.coding.observe(stepper.state, seat, stepper.path),
                "action_mask": self.coding.mask(stepper.choices),
            }
        return {
            "observation": self.coding.observe(stepper.state, seat, None),
            "action_mask": self.coding.mask([]),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if self.paid:
            self._clear_rewards()
            self.paid = False
        stepper = self.stepper
        choice = -1 if action is None else int(action)
        if self.illegal != "raise" and choice not in stepper.choices:
            if self.illegal == "forfeit":
                self._forfeit(agent)
                return
            choice = self.rng.choice(stepper.choices)
        stepper.choose(choice)
        self._reward()
        self.cycles += 1
        if stepper.seat == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[stepper.seat]
            if self.max_cycles is not None and self.cycles >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def _reward(self) -> None:
        stepper, kind = self.stepper, self.table.reward
        if kind == "score_delta":
            now = stepper.state.scores()
            if now != self.scores:
                self._pay([float(new - old) for new, old in zip(now, self.scores, strict=True)])
                self.scores = now
        elif stepper.seat == OVER:
            self._pay(at_the_end(kind, stepper.state))

    def _pay(self, rewards: list[float]) -> None:
        for agent, reward in zip(self.possible_agents, rewards, strict=True):
            self.rewards[agent] = reward
        self._accumulate_rewards()
        self.paid = True

    def _forfeit(self, agent: str) -> None:
        seat = self.number[agent]
        self._pay([FORFEIT if other == seat else 0.0 for other in range(self.table.seats)])
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | NDArray[np.uint8] | None:
        return picture.render(self.table.game, self.stepper.state, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def wrapped(raw: RawEnv) -> AECEnv:
    """Only the wrapper that watches the order of calls: the rest is checked inside, at no cost."""
    return OrderEnforcingWrapper(raw)
