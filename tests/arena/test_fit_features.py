"""Feature weights are recovered where they are known, and Age of Industry uses the fitted ones."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType

import numpy as np
import pytest

from smokestack.arena.match import ScheduledGame, play
from smokestack.games.age_of_industry.game import GAME
from smokestack.games.age_of_industry.rules.position import TURN, AgeOfIndustryPosition
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.errors import SetupError


@pytest.fixture(scope="module")
def fitting() -> ModuleType:
    spec = spec_from_file_location("fit_features", Path(__file__).parents[2] / "tools" / "fit_features.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["fit_features"] = module
    spec.loader.exec_module(module)
    return module


def test_known_weights_are_recovered(fitting: ModuleType) -> None:
    dice = Random(4)
    features = np.array([[dice.gauss(0, 1), dice.gauss(0, 5), 0.0] for _ in range(4000)])
    errors = 2.0 * features[:, 0] - 0.5 * features[:, 1] + np.array([dice.gauss(0, 1) for _ in range(4000)])
    assert fitting.fit(features, errors, 1.0) == pytest.approx([2.0, -0.5, 0.0], abs=0.05)
    assert abs(fitting.fit(features, errors, 1e6)[0]) < 0.1


def test_seats_are_compared_within_a_position(fitting: ModuleType) -> None:
    rows, group = np.array([[1.0], [3.0], [10.0], [30.0]]), np.array([0, 0, 1, 1])
    assert fitting.centred(rows, group)[:, 0].tolist() == [-1.0, 1.0, -10.0, 10.0]


def test_records_of_the_arena_are_read(fitting: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "games"
    games.mkdir()
    with pytest.raises(SetupError, match="There are 0 games"):
        fitting.collect([tmp_path])
    for number in range(5):
        _, record = play(ScheduledGame("age-of-industry", "germany", {}, ("greedy",) * 2, "features", number, 0))
        (games / f"{number}.record").write_text(record, encoding="utf-8")
    advice, found = fitting.collect([tmp_path])
    assert len(set(found.game)) == 5
    assert len(found.features) == len(found.score) == len(found.plain) > 100
    fitting.report(advice, found, 1000.0)
    printed = capsys.readouterr().out
    assert all(f'"{name}":' in printed for name in advice.feature_weights())


def test_the_evaluation_adds_the_weighted_features() -> None:
    """A loan costs its repayment, half its interest to the end, and what its features add."""
    state, rng, advice = registry.start(GAME, 4, "germany"), Random(2), GAME.advice()
    while state.actor() == CHANCE:
        state.apply(state.draw(rng))
    assert isinstance(state, AgeOfIndustryPosition)
    assert state.phase == TURN
    names = list(advice.feature_weights())
    before, features = advice.evaluate(state)[0], advice.features(state, 0)
    assert len(features) == len(names)
    state.loans[0] += 1
    change = advice.evaluate(state)[0] - before
    counted = -(
        state.board.components.loan
        + 0.5 * state.board.components.interest * 10 * tens_of_rounds_left(advice.features(state, 0), names)
    )
    counted /= state.board.components.dollars_per_vp
    assert change == pytest.approx(
        counted + added(advice.features(state, 0), features, list(advice.feature_weights().values()))
    )
    assert change != pytest.approx(counted)


def tens_of_rounds_left(features: list[float], names: list[str]) -> float:
    return features[names.index("loans later")] / features[names.index("loans")]


def added(after: list[float], before: list[float], weights: list[float]) -> float:
    return sum((new - old) * weight for new, old, weight in zip(after, before, weights, strict=True))
