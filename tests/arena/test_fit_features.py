"""What signs tell of final scores is found again where it is known, and Age of Industry uses what was found."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType

import numpy as np
import pytest

from smokestack.arena.match import Task, play
from smokestack.games.age_of_industry.game import GAME
from smokestack.games.age_of_industry.rules.position import TURN, AgeOfIndustryPosition
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.errors import SetupError


@pytest.fixture(scope="module")
def foresee() -> ModuleType:
    spec = spec_from_file_location("foresee", Path(__file__).parents[2] / "tools" / "fit_features.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["foresee"] = module
    spec.loader.exec_module(module)
    return module


def test_what_was_missed_is_laid_to_the_signs_that_tell_of_it(foresee: ModuleType) -> None:
    dice = Random(4)
    signs = np.array([[dice.gauss(0, 1), dice.gauss(0, 5), 0.0] for _ in range(4000)])
    missed = 2.0 * signs[:, 0] - 0.5 * signs[:, 1] + np.array([dice.gauss(0, 1) for _ in range(4000)])
    assert foresee.weighed(signs, missed, 1.0) == pytest.approx([2.0, -0.5, 0.0], abs=0.05)
    assert abs(foresee.weighed(signs, missed, 1e6)[0]) < 0.1


def test_seats_are_compared_within_a_position_only(foresee: ModuleType) -> None:
    rows, group = np.array([[1.0], [3.0], [10.0], [30.0]]), np.array([0, 0, 1, 1])
    assert foresee.within(rows, group)[:, 0].tolist() == [-1.0, 1.0, -10.0, 10.0]


def test_games_of_the_arena_are_read(foresee: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "games"
    games.mkdir()
    with pytest.raises(SetupError, match="There are 0 games"):
        foresee.collect([tmp_path])
    for number in range(5):
        _, record = play(Task("age-of-industry", "germany", {}, ("greedy",) * 2, "signs", number, 0))
        (games / f"{number}.record").write_text(record, encoding="utf-8")
    advice, found = foresee.collect([tmp_path])
    assert len(set(found.game)) == 5
    assert len(found.signs) == len(found.score) == len(found.plain) > 100
    foresee.say(advice, found, 1000.0)
    said = capsys.readouterr().out
    assert all(f'"{name}":' in said for name in advice.feature_weights())


def test_the_evaluation_is_what_can_be_counted_and_what_the_signs_add() -> None:
    """A loan costs what is owed and half its interest to the end, and what its signs have told."""
    state, rng, advice = registry.start(GAME, 4, "germany"), Random(2), GAME.advice()
    while state.actor() == CHANCE:
        state.apply(state.draw(rng))
    assert isinstance(state, AgeOfIndustryPosition)
    assert state.phase == TURN
    names = list(advice.feature_weights())
    before, signs = advice.evaluate(state)[0], advice.features(state, 0)
    assert len(signs) == len(names)
    state.loans[0] += 1
    change = advice.evaluate(state)[0] - before
    counted = -(
        state.board.components.loan
        + 0.5 * state.board.components.interest * 10 * signs_per_ten(advice.features(state, 0), names)
    )
    counted /= state.board.components.dollars_per_vp
    assert change == pytest.approx(
        counted + added(advice.features(state, 0), signs, list(advice.feature_weights().values()))
    )
    assert change != pytest.approx(counted)


def signs_per_ten(signs: list[float], names: list[str]) -> float:
    """Tens of rounds left, as the signs have it."""
    return signs[names.index("loans later")] / signs[names.index("loans")]


def added(after: list[float], before: list[float], factors: list[float]) -> float:
    return sum((new - old) * factor for new, old, factor in zip(after, before, factors, strict=True))
