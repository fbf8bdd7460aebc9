"""One seat against bots: Gymnasium's checker, and whole games."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import smokestack.envs
from smokestack.envs.single import names
from smokestack.kernel.errors import SetupError

assert smokestack.envs

OURS = ("AgeOfIndustry", "AgeOfSteam", "CityOfIron", "Industria")
IDS = [f"Smokestack/{name}-v0" for name in OURS]


def test_every_game_has_its_id() -> None:
    assert set(IDS) <= set(names())
    assert all(name in gymnasium.registry for name in IDS)


@pytest.mark.parametrize("name", IDS)
def test_gymnasiums_checker_passes(name: str) -> None:
    check_env(gymnasium.make(name, rivals="random").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", IDS)
def test_a_whole_game_ends_with_its_reward(name: str) -> None:
    env = gymnasium.make(name, seat=1, rivals="random", reward="rank")
    _, info = env.reset(seed=2)
    over, steps, reward = False, 0, 0.0
    while not over:
        assert not reward
        choice = np.flatnonzero(info["action_mask"])
        _, paid, over, truncated, info = env.step(choice[steps % len(choice)])
        reward = float(paid)
        assert not truncated
        steps += 1
    assert steps > 5
    assert not info["action_mask"].any()
    state = env.unwrapped.stepper.state  # type: ignore[attr-defined]
    assert (reward == 1.0) == (state.ranking()[0] == [1])


def test_the_seed_decides_everything() -> None:
    games = []
    for seed in (5, 5, 6):
        env = gymnasium.make("Smokestack/Industria-v0", rivals=["greedy", "random", "random"])
        seen, info = env.reset(seed=seed)
        steps = [seen.tobytes()]
        for _ in range(20):
            seen, _, over, _, info = env.step(np.flatnonzero(info["action_mask"])[0])
            steps.append(seen.tobytes())
            if over:
                break
        games.append(steps)
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_an_illegal_choice_loses() -> None:
    env = gymnasium.make("Smokestack/Industria-v0", rivals="random")
    _, info = env.reset(seed=1)
    _, reward, over, _, info = env.step(np.flatnonzero(info["action_mask"] == 0)[0])
    assert (reward, over) == (-1.0, True)
    assert not info["action_mask"].any()


def test_a_wrong_seat_or_number_of_rivals_is_refused() -> None:
    with pytest.raises(SetupError, match="There is no seat 4"):
        gymnasium.make("Smokestack/Industria-v0", seat=4)
    with pytest.raises(SetupError, match="1 rival for 3 other seats"):
        gymnasium.make("Smokestack/Industria-v0", rivals=["greedy"])
