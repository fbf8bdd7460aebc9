"""Tuning by self-play improves a weight whose best direction is known, and is repeatable."""

from __future__ import annotations

import pytest
from tests.kernel.toy import GAME, SHOW, LanternGame

from smokestack.arena.tuning import Tuner, TuningSettings
from smokestack.kernel.codec import kind_of
from smokestack.kernel.contract import Advice, State
from smokestack.kernel.errors import SetupError


class Shy(Advice):
    """Shows cards brighter than its shyness and hides the rest. Hiding never scores, so less shyness is better."""

    def __init__(self, shyness: float) -> None:
        self.shyness = shyness

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        return [SHOW.unpack(action)[1] + 1 - self.shyness if kind_of(action) == SHOW.code else 0.0 for action in legal]

    def weights(self) -> dict[str, float]:
        return {"shyness": self.shyness}

    def with_weights(self, weights: dict[str, float]) -> Advice:
        return Shy(weights.get("shyness", self.shyness))


class ShyGame(LanternGame):
    def advice(self) -> Advice:
        return Shy(3.2)


def tuned(seed: str) -> list[float]:
    tuner = Tuner(ShyGame(), None, 2, seed)
    return [step.weights["shyness"] for step in tuner.tune(TuningSettings(steps=25, deals=4))]


def test_tuning_moves_towards_what_wins() -> None:
    assert tuned("a")[-1] < 2.9


def test_the_same_seed_gives_the_same_weights() -> None:
    assert tuned("b") == tuned("b")


def test_a_margin_is_zero_between_equals() -> None:
    tuner = Tuner(ShyGame(), None, 2, "c")
    assert tuner.margin({"shyness": 1.0}, {"shyness": 1.0}, 0) == 0.0


def test_advice_without_weights_cannot_be_tuned() -> None:
    with pytest.raises(SetupError, match="Lantern has no weights"):
        Tuner(GAME, None, None, "d")
