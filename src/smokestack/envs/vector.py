"""Many games at once in one process: every step takes a choice for each, and fills buffers that all share."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from smokestack.envs.rewards import at_the_end
from smokestack.envs.stepper import Stepper
from smokestack.envs.table import Table
from smokestack.kernel.contract import OVER
from smokestack.kernel.errors import SetupError


class VectorEnv:
    """So many games side by side; one that ends is followed by a new one in the same row.

    The arrays are made once and written over in every step: copy what is to be kept.
    """

    def __init__(self, table: Table, count: int) -> None:
        if count < 1:
            raise SetupError(f"At least one game has to be played, not {count}.")
        coding = table.encoding
        self.table = table
        self.count = count
        self.observations = np.zeros((count, coding.size), np.float32)
        """What the seat that is asked sees, by row."""
        self.action_mask = np.zeros((count, coding.choices), np.int8)
        self.seats = np.zeros(count, np.int64)
        """The seat that is asked."""
        self.rewards = np.zeros((count, table.seats), np.float32)
        """What each seat got in the last step; at the end of a game, for that game."""
        self.over = np.zeros(count, np.bool_)
        """Did a game end in the last step, and a new one begin?"""
        self._observed = self.observations.data.cast("B")
        self._masked = self.action_mask.data.cast("B")
        self._steppers: list[Stepper] = []
        self._scores: list[list[int]] = []
        self._rngs: list[Random] = []

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """New games in all rows. A row plays the same games whatever the number of rows."""
        self._rngs = [Random() if seed is None else Random(f"{seed} {row}") for row in range(self.count)]
        self._steppers = [self.table.stepper(rng) for rng in self._rngs]
        self._scores = [stepper.state.scores() for stepper in self._steppers]
        self.rewards[:] = 0.0
        self.over[:] = False
        for row in range(self.count):
            self._show(row)
        return self.observations, self.action_mask

    def step(
        self, choices: Sequence[int] | NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_]]:
        """One choice in every game: observations, masks, rewards by seat, and which games ended."""
        self.rewards[:] = 0.0
        self.over[:] = False
        for row in range(self.count):
            stepper = self._steppers[row]
            stepper.choose(int(choices[row]))
            if self.table.reward == "score_delta":
                self._pay_delta(row, stepper)
            if stepper.seat == OVER:
                if self.table.reward != "score_delta":
                    self.rewards[row] = at_the_end(self.table.reward, stepper.state)
                self.over[row] = True
                self._steppers[row] = self.table.stepper(self._rngs[row])
                self._scores[row] = self._steppers[row].state.scores()
            self._show(row)
        return self.observations, self.action_mask, self.rewards, self.over

    def _pay_delta(self, row: int, stepper: Stepper) -> None:
        now = stepper.state.scores()
        self.rewards[row] = [new - old for new, old in zip(now, self._scores[row], strict=True)]
        self._scores[row] = now

    def _show(self, row: int) -> None:
        coding, stepper = self.table.encoding, self._steppers[row]
        numbers = coding.numbers(stepper.state, stepper.seat, stepper.path)
        coding.pack(self._observed, row * coding.row, *numbers)
        width = coding.choices
        mask = bytearray(width)
        for choice in stepper.choices:
            mask[choice] = 1
        self._masked[row * width : (row + 1) * width] = mask
        self.seats[row] = stepper.seat
