"""The PettingZoo environment in which agents choose one after the other (AEC)."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper

from smokestack.envs import rendering
from smokestack.envs.config import EnvConfig
from smokestack.envs.encoding import Encoding
from smokestack.envs.rewards import FORFEIT
from smokestack.kernel.contract import OVER
from smokestack.kernel.errors import SetupError

Observation = dict[str, NDArray[Any]]
ILLEGAL = ("raise", "forfeit", "replace")


def spaces_of(encoding: Encoding) -> tuple[Dict, Discrete[np.int64]]:
    """The observation and action space of a seat."""
    observation = Dict(
        {
            "observation": Box(-100.0, 100.0, (encoding.size,), np.float32),
            "action_mask": Box(0, 1, (encoding.choices,), np.int8),
        }
    )
    return observation, Discrete(encoding.choices)


class RawEnv(AECEnv):  # type: ignore[misc]
    """One game, without wrappers."""

    def __init__(
        self,
        config: EnvConfig,
        name: str,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "raise",
    ) -> None:
        super().__init__()
        rendering.check_mode(render_mode)
        if illegal not in ILLEGAL:
            raise SetupError(f"{illegal!r} is not a way to treat illegal choices; use one of {', '.join(ILLEGAL)}.")
        self.metadata = {
            "name": name,
            "render_modes": list(rendering.MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.config = config
        self.encoding = config.encoding
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.illegal = illegal
        self.possible_agents = [f"player_{seat}" for seat in range(config.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        made = {agent: spaces_of(self.encoding) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation for agent, (observation, _) in made.items()}
        self.action_spaces = {agent: choices for agent, (_, choices) in made.items()}
        self.rng = Random()

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. Without a seed it is the next one of the same series."""
        if seed is not None:
            self.rng = Random(seed)
        self.stepper, self.tracker = self.config.start(self.rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.cycles = 0
        self.paid = False
        """Whether the last step paid rewards that have to be cleared."""
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[max(0, self.stepper.seat)]

    def observe(self, agent: str) -> Observation:
        stepper, seat = self.stepper, self.seat_of[agent]
        if seat == stepper.seat:
            return {
                "observation": self.encoding.observe(stepper.state, seat, stepper.path),
                "action_mask": self.encoding.mask(stepper.choices),
            }
        return {
            "observation": self.encoding.observe(stepper.state, seat, None),
            "action_mask": self.encoding.mask([]),
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
        over = stepper.seat == OVER
        paid = self.tracker.after_choice(stepper.state, over)
        if paid is not None:
            self._pay(paid)
        self.cycles += 1
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[stepper.seat]
            if self.max_cycles is not None and self.cycles >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def _pay(self, rewards: list[float]) -> None:
        for agent, reward in zip(self.possible_agents, rewards, strict=True):
            self.rewards[agent] = reward
        self._accumulate_rewards()
        self.paid = True

    def _forfeit(self, agent: str) -> None:
        seat = self.seat_of[agent]
        self._pay([FORFEIT if other == seat else 0.0 for other in range(self.config.seats)])
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | NDArray[np.uint8] | None:
        return rendering.render(self.config.game, self.stepper.state, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def wrapped(raw: RawEnv) -> AECEnv:
    """Add only the wrapper that checks the order of calls. RawEnv itself checks the rest, at no cost."""
    return OrderEnforcingWrapper(raw)
