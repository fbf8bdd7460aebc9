"""Many games at once in one process: each step takes a choice for every game and fills shared buffers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from smokestack.envs.config import EnvConfig
from smokestack.envs.rewards import RewardTracker
from smokestack.envs.stepper import Stepper
from smokestack.kernel.contract import OVER
from smokestack.kernel.errors import SetupError


class VectorEnv:
    """A number of games, one per row. When a game ends, a new one starts in its row.

    The arrays are allocated once and overwritten in every step: copy what you want to keep.
    """

    def __init__(self, config: EnvConfig, count: int) -> None:
        if count < 1:
            raise SetupError(f"At least one game is needed, not {count}.")
        encoding = config.encoding
        self.config = config
        self.count = count
        self.observations = np.zeros((count, encoding.size), np.float32)
        """By row, what the seat whose choice it is sees."""
        self.action_mask = np.zeros((count, encoding.choices), np.int8)
        self.seats = np.zeros(count, np.int64)
        """By row, the seat whose choice it is."""
        self.rewards = np.zeros((count, config.seats), np.float32)
        """By row and seat, the rewards of the last step; at the end of a game, of that game."""
        self.over = np.zeros(count, np.bool_)
        """By row, whether a game ended in the last step and a new one began."""
        self._observed = self.observations.data.cast("B")
        self._masked = self.action_mask.data.cast("B")
        self._steppers: list[Stepper] = []
        self._trackers: list[RewardTracker] = []
        self._rngs: list[Random] = []

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """New games in all rows. The games of a row do not depend on the number of rows."""
        self._rngs = [Random() if seed is None else Random(f"{seed} {row}") for row in range(self.count)]
        started = [self.config.start(rng) for rng in self._rngs]
        self._steppers = [stepper for stepper, _ in started]
        self._trackers = [tracker for _, tracker in started]
        self.rewards[:] = 0.0
        self.over[:] = False
        for row in range(self.count):
            self._show(row)
        return self.observations, self.action_mask

    def step(
        self, choices: Sequence[int] | NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_]]:
        """Make one choice in every game; observations, masks, rewards by seat, and which games ended."""
        self.rewards[:] = 0.0
        self.over[:] = False
        for row in range(self.count):
            stepper = self._steppers[row]
            stepper.choose(int(choices[row]))
            over = stepper.seat == OVER
            paid = self._trackers[row].after_choice(stepper.state, over)
            if paid is not None:
                self.rewards[row] = paid
            if over:
                self.over[row] = True
                self._steppers[row], self._trackers[row] = self.config.start(self._rngs[row])
            self._show(row)
        return self.observations, self.action_mask, self.rewards, self.over

    def _show(self, row: int) -> None:
        encoding, stepper = self.config.encoding, self._steppers[row]
        numbers = encoding.numbers(stepper.state, stepper.seat, stepper.path)
        encoding.pack(self._observed, row * encoding.row, *numbers)
        width = encoding.choices
        self._masked[row * width : (row + 1) * width] = encoding.mask_bytes(stepper.choices)
        self.seats[row] = stepper.seat
