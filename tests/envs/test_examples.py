"""The examples run, in a short form."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module, util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from bench.envs import measure

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def example(name: str) -> ModuleType:
    found = util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    module = util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["age_of_industry_v0", "age_of_steam_v0", "city_of_iron_v0", "industria_v0"])
def test_the_random_loop_plays_a_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    (scores,) = example("random_loop").main(name, games=1, seed=3)
    printed = capsys.readouterr().out
    assert printed.startswith("Game 1: ")
    assert all(f"{score:g}" in printed for score in scores.values())


def test_openspiel_searches_in_our_game(capsys: pytest.CaptureFixture[str]) -> None:
    returns = example("openspiel_mcts").main("smokestack_industria(players=3)", simulations=3, seed=1, most=2)
    assert len(returns) == 3
    assert capsys.readouterr().out.count("Seat 0: ") == 2


def test_the_learner_learns_and_writes_its_weights(tmp_path: Path) -> None:
    """In its own process, as a user runs it: an update or two, a few games, four arrays."""
    words = f"--choices 6000 --rows 8 --batch 2000 --trial 16 --save {tmp_path / 'policy.npz'}"
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "masked_learner.py"), *words.split()],
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.search(r"Wins \d+% of 16 games against random players", done.stdout)
    with np.load(tmp_path / "policy.npz") as kept:
        shapes = [kept[name].shape for name in kept.files]
        fresh = np.random.default_rng(0).standard_normal(shapes[0]) / np.sqrt(shapes[0][0])
        assert len(shapes) == 4
        assert not np.allclose(kept[kept.files[0]], fresh, atol=1e-4)


def test_the_learner_gives_probability_to_legal_choices_only() -> None:
    learner = example("masked_learner")
    env = import_module("smokestack.envs.industria_v0").vector_env(4)
    seen, mask = env.reset(seed=1)
    policy = learner.Policy(seen.shape[1], mask.shape[1], np.random.default_rng(0))
    _, odds, _ = policy.evaluate(seen, mask)
    assert odds.sum(axis=1) == pytest.approx(np.ones(4), abs=1e-5)
    assert not odds[mask == 0].any()
    chosen, had = policy.choose(seen, mask, np.random.default_rng(0))
    assert all(mask[row, choice] for row, choice in enumerate(chosen))
    assert had == pytest.approx(odds[np.arange(4), chosen])


def test_the_learners_gradients_match_its_loss() -> None:
    """Compared with numerical differences of the loss."""
    learner = example("masked_learner")
    rng = np.random.default_rng(2)
    policy = learner.Policy(6, 4, rng, hidden=5)
    policy.weights = [rng.standard_normal(weight.shape) * 0.5 for weight in policy.weights]
    seen = rng.standard_normal((7, 6))
    mask = np.ones((7, 4), np.int8)
    mask[:, 3] = 0
    chosen = rng.integers(0, 3, 7)
    old = policy.evaluate(seen, mask)[1][np.arange(7), chosen] * rng.uniform(0.9, 1.1, 7)
    gain, goal = rng.standard_normal(7), rng.standard_normal(7)

    def loss() -> float:
        _, odds, value = policy.evaluate(seen, mask)
        ratio = odds[np.arange(7), chosen] / old
        policy_gain = np.minimum(ratio * gain, np.clip(ratio, 1 - learner.CLIP, 1 + learner.CLIP) * gain)
        entropy = -(odds * np.log(odds + 1e-9)).sum(axis=1)
        error = 0.5 * learner.VALUE * (value - goal) ** 2
        return float((-policy_gain - learner.ENTROPY * entropy + error).mean())

    found = policy.gradients(seen, mask, chosen, old, gain, goal)
    for weight, gradient in zip(policy.weights, found, strict=True):
        for place in [0, weight.size // 2, weight.size - 1]:
            kept = weight.flat[place]
            weight.flat[place] = kept + 1e-5
            above = loss()
            weight.flat[place] = kept - 1e-5
            below = loss()
            weight.flat[place] = kept
            assert gradient.flat[place] == pytest.approx((above - below) / 2e-5, abs=1e-5)


def test_the_bench_counts_steps() -> None:
    row = measure("industria_v0", seconds=0.01, runs=1)
    assert row.module == "industria_v0"
    assert min(row.single, row.vector) > 0
