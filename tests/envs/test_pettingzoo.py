"""PettingZoo's own conformance tests, for every game and for every table of Age of Steam."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from functools import partial
from importlib import import_module
from itertools import count
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, performance_benchmark, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from smokestack.kernel import registry
from smokestack.kernel.contract import State

MODULES = ("age_of_industry_v0", "age_of_steam_v0", "city_of_iron_v0", "industria_v0")
BUDGET = int(os.environ.get("SMOKESTACK_FUZZ", "1"))
STEAM = [(info.id, seats) for info in registry.game("age-of-steam").maps() for seats in info.seats]

# It warns of every environment that is not on its own list and has a mask beside its observation.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def module(name: str) -> ModuleType:
    return import_module(f"smokestack.envs.{name}")


@pytest.mark.parametrize("name", MODULES)
def test_the_api_is_kept(name: str) -> None:
    api_test(module(name).env(), num_cycles=60 * BUDGET)
    api_test(module(name).raw_env(reward="score_delta"), num_cycles=60 * BUDGET)


@pytest.mark.parametrize("map, seats", STEAM)
def test_the_api_is_kept_at_every_table_of_age_of_steam(map: str, seats: int) -> None:
    api_test(module("age_of_steam_v0").env(map=map, seats=seats), num_cycles=10 * BUDGET)


@pytest.mark.parametrize("name", MODULES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    seed_test(module(name).env, num_cycles=20 * BUDGET)


@pytest.mark.parametrize("name", MODULES)
def test_the_parallel_form_keeps_its_api(name: str) -> None:
    parallel_api_test(module(name).parallel_env(), num_cycles=20)


@pytest.mark.parametrize("name", MODULES)
def test_games_are_cut_off_after_so_many_cycles(name: str) -> None:
    """The test wants every agent to act in every cycle, so it looks at the parallel form, also seen as an AEC one."""

    def turn_by_turn(max_cycles: int) -> Any:
        return parallel_to_aec(module(name).parallel_env(max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=module(name).parallel_env, env=turn_by_turn))


@pytest.mark.parametrize("name", MODULES)
def test_a_game_is_cut_off_after_so_many_choices(name: str) -> None:
    env = module(name).env(max_cycles=7)
    env.reset(seed=0)
    choices = 0
    for _ in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        assert not terminated
        if truncated:
            assert reward == 0
        choices += not truncated
        env.step(None if truncated else int(np.flatnonzero(seen["action_mask"])[0]))
    assert choices == 7


def test_the_benchmark_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Its clock goes two seconds on with every look, so that it is over after a few rounds."""
    bench = sys.modules["pettingzoo.test.performance_benchmark"]
    for name in MODULES:
        ticks = count(0, 2)
        monkeypatch.setattr(bench, "time", SimpleNamespace(time=partial(next, ticks)))
        performance_benchmark(module(name).env())
        assert "turns per second" in capsys.readouterr().out


TRAJECTORY = """
import hashlib, sys
import numpy as np
from importlib import import_module
env = import_module("smokestack.envs." + sys.argv[1]).env()
env.reset(seed=11)
digest = hashlib.sha256()
for number, agent in enumerate(env.agent_iter(400)):
    seen, reward, terminated, truncated, _ = env.last()
    digest.update(f"{agent} {reward} {terminated}".encode() + seen["observation"].tobytes())
    legal = np.flatnonzero(seen["action_mask"])
    env.step(None if terminated else int(legal[number * 7919 % len(legal)]))
print(digest.hexdigest())
"""


@pytest.mark.parametrize("name", MODULES)
def test_the_same_seed_gives_the_same_game_in_another_process(name: str) -> None:
    digests = {
        subprocess.run(
            [sys.executable, "-c", TRAJECTORY, name],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1
    assert len(digests.pop().strip()) == 64


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("reward", ["score", "score_delta"])
def test_a_whole_game_pays_its_score(name: str, reward: str) -> None:
    total, state = played(name, reward)
    began = registry.restart(registry.game(state.setup().game), state.setup()).scores()
    if reward == "score":
        began = [0] * len(total)
    assert [paid + first for paid, first in zip(total, began, strict=True)] == state.scores()


def test_a_whole_game_pays_the_winner_or_by_rank() -> None:
    total, state = played("industria_v0", "win")
    assert {seat for seat, paid in enumerate(total) if paid} == set(state.ranking()[0])
    assert sum(total) == pytest.approx(1)
    total, state = played("industria_v0", "rank")
    assert sum(total) == pytest.approx(0)
    by_place = [total[seat] for tied in state.ranking() for seat in tied]
    assert by_place == sorted(by_place, reverse=True)
    assert (by_place[0], by_place[-1]) == (1, -1)


def played(name: str, reward: str) -> tuple[list[float], State]:
    """What every seat got in a whole random game, and where that ended."""
    env = module(name).env(reward=reward)
    rng = random.Random(5)
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, paid, terminated, _, _ = env.last()
        total[agent] += paid
        assert seen["action_mask"].any() != terminated
        env.step(None if terminated else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return list(total.values()), env.unwrapped.stepper.state
