"""Many games at once: the same games as one by one, in buffers that are allocated once."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from smokestack.envs import city_of_iron_v0, industria_v0
from smokestack.kernel.errors import SetupError


def test_every_row_is_the_game_that_is_played_alone() -> None:
    many = industria_v0.vector_env(3, reward="rank")
    many.reset(seed=8)
    alone = industria_v0.raw_env(reward="rank")
    alone.rng = Random("8 1")
    alone.reset()
    ended = 0
    for number in range(900):
        seat = int(many.seats[1])
        seen = alone.observe(f"player_{seat}")
        assert alone.agent_selection == f"player_{seat}"
        assert np.array_equal(seen["observation"], many.observations[1])
        assert np.array_equal(seen["action_mask"], many.action_mask[1])
        choices = [int(np.flatnonzero(mask)[number % mask.sum()]) for mask in many.action_mask]
        many.step(choices)
        alone.step(choices[1])
        assert bool(many.over[1]) == all(alone.terminations.values())
        if many.over[1]:
            assert many.rewards[1].tolist() == pytest.approx(list(alone.rewards.values()))
            alone.reset()
            ended += 1
        else:
            assert not many.rewards[1].any()
    assert ended


def test_the_buffers_are_allocated_once() -> None:
    many = city_of_iron_v0.vector_env(2, seats=2, reward="score_delta")
    seen, mask = many.reset(seed=1)
    rng = Random(1)
    total = np.zeros((2, 2))
    for _ in range(600):
        again, masked, rewards, over = many.step([rng.choice(np.flatnonzero(row).tolist()) for row in mask])
        assert again is seen
        assert masked is mask
        total += rewards
        if over.any():
            break
    assert total.any()


def test_zero_games_are_refused() -> None:
    with pytest.raises(SetupError, match="At least one game"):
        industria_v0.vector_env(0)
