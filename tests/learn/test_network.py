"""The value network: numpy and compiled code agree, gradients are right, and fitting finds what is there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from smokestack.bots.network_file import ModelCard, NetworkFile, read_network, write_network
from smokestack.kernel.errors import DataError
from smokestack.kernel.value_network import ValueInputs, ValueNetwork, place_odds, ranking_shares
from smokestack.learn.network import Batch, Trainee, ranking_loss


def some_batch(seats: int = 3, positions: int = 40, seed: int = 1) -> Batch:
    """Random positions whose final score the first input of each seat decides."""
    rng = np.random.default_rng(seed)
    inputs = rng.normal(0, 2, (positions, seats, 4))
    base = rng.normal(30, 5, (positions, seats))
    points = base + 6 * np.maximum(inputs[..., 0], 0) - 2 * inputs[..., 1].sum(axis=1, keepdims=True)
    return Batch(inputs, rng.normal(0, 1, (positions, 2)), base, points, np.argsort(-points, axis=1))


def trained(batch: Batch, steps: int = 300) -> Trainee:
    trainee = Trainee(4, 2, 8, 6, seed=3)
    trainee.standardise([batch])
    for _ in range(steps):
        trainee.step(batch, 0.01)
    return trainee


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_network_of_the_search_predicts_what_the_trained_one_does(seats: int) -> None:
    batch = some_batch(seats)
    trainee = trained(batch, 20)
    numbers = np.frombuffer(trainee.numbers(), "<f4").astype(float).tolist()
    network = ValueNetwork(4, 2, 8, 6, numbers)
    points, strengths = trainee.predict(batch)
    for at in range(5):
        told = ValueInputs(batch.base[at].tolist(), batch.seats[at].tolist(), batch.table[at].tolist())
        found = network.assess(told)
        assert found.points == pytest.approx(points[at], abs=1e-3)
        assert found.strengths == pytest.approx(strengths[at], abs=1e-3)


def test_training_starts_from_the_hand_made_evaluation_and_learns_what_it_misses() -> None:
    batch, fresh = some_batch(), some_batch(seed=2)
    before = np.abs(fresh.points - fresh.base).mean()
    trainee = trained(some_batch(positions=2000), 400)
    assert np.abs(trainee.predict(fresh)[0] - fresh.points).mean() < 0.2 * before
    untrained = Trainee(4, 2, 8, 6, seed=3)
    untrained.standardise([batch])
    assert np.abs(untrained.predict(batch)[0] - batch.base).mean() < 0.1 * before


def test_the_gradient_is_the_slope_of_the_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    batch, trainee = some_batch(positions=7), Trainee(4, 2, 5, 3, seed=1)
    trainee.use(np.float64)
    trainee.standardise([batch])
    # Away from the kinks of the units, where the loss has no slope.
    trainee.weights["first_bias"] += 0.2
    trainee.weights["second_bias"] += 0.1
    found: dict[str, np.ndarray] = {}
    monkeypatch.setattr(trainee, "_descend", lambda gradient, rate: found.update(gradient))
    trainee.step(batch, 0.0)
    rng = Random(1)
    for name, part in trainee.weights.items():
        for _ in range(4):
            at = tuple(rng.randrange(size) for size in part.shape)
            part[at] += 1e-5
            higher = trainee.loss(batch)
            part[at] -= 2e-5
            slope = (higher - trainee.loss(batch)) / 2e-5
            part[at] += 1e-5
            assert found[name][at] == pytest.approx(slope, abs=1e-4), name


def test_the_ranking_loss_is_the_improbability_of_the_ranking() -> None:
    strengths = np.array([[1.0, 0.0, -1.0]])
    odds = np.exp(strengths[0])
    chance = odds[1] / odds.sum() * odds[0] / (odds[0] + odds[2])
    loss, _ = ranking_loss(strengths, np.array([[1, 0, 2]]))
    assert loss == pytest.approx(-np.log(chance))


def test_place_odds_add_up_and_agree_with_the_shares() -> None:
    odds = place_odds([1.0, 0.0, 0.0, -2.0])
    assert [sum(row) for row in odds] == pytest.approx([1.0] * 4)
    assert [sum(row[place] for row in odds) for place in range(4)] == pytest.approx([1.0] * 4)
    assert odds[0][0] > odds[1][0] == pytest.approx(odds[2][0])
    behind = [sum(row[place] * (3 - place) / 3 for place in range(4)) for row in odds]
    wanted = [0.8 * row[0] + 0.2 * share for row, share in zip(odds, behind, strict=True)]
    assert ranking_shares([1.0, 0.0, 0.0, -2.0]) == pytest.approx(wanted)


def test_a_network_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    trainee = trained(some_batch(), 5)
    names = ["one", "two", "three", "four"], ["left", "right"]
    made = NetworkFile(ModelCard("industria"), *names, 8, 6, {"leaf": 1.0}, trainee.numbers())
    write_network(tmp_path / "value.json", made)
    assert read_network(tmp_path / "value.json") == made
    again = Trainee(4, 2, 8, 6, seed=9)
    again.load(made.numbers)
    assert again.numbers() == trainee.numbers()


def test_a_damaged_network_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "value.json").write_text("{}")
    with pytest.raises(DataError, match=r"value\.json cannot be read"):
        read_network(tmp_path / "value.json")
    short = NetworkFile(ModelCard("industria"), ["one"], [], 8, 6, {}, b"\0" * 12)
    with pytest.raises(DataError, match="3 numbers instead of"):
        short.network()
