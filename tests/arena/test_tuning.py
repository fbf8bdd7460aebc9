"""Tuning by self-play gets better on a game where it is known what is better, and does it again the same."""

from __future__ import annotations

import pytest
from tests.kernel.toy import GAME, SHOW, LanternGame

from smokestack.arena.tuning import Dials, Tuner
from smokestack.kernel.contract import Advice, State
from smokestack.kernel.errors import SetupError


class Shy(Advice):
    """Shows cards brighter than its shyness, else hides; hiding never scores, so less shy is better."""

    def __init__(self, shyness: float) -> None:
        self.shyness = shyness

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        return [SHOW.unpack(action)[1] + 1 - self.shyness if action & 63 == SHOW.code else 0.0 for action in legal]

    def weights(self) -> dict[str, float]:
        return {"shyness": self.shyness}

    def with_weights(self, weights: dict[str, float]) -> Advice:
        return Shy(weights.get("shyness", self.shyness))


class ShyGame(LanternGame):
    def advice(self) -> Advice:
        return Shy(3.2)


def tuned(seed: str) -> list[float]:
    tuner = Tuner(ShyGame(), None, 2, seed)
    return [step.weights["shyness"] for step in tuner.tune(Dials(steps=25, deals=4))]


def test_it_moves_towards_what_wins() -> None:
    assert tuned("a")[-1] < 2.9


def test_the_same_seed_gives_the_same_numbers() -> None:
    assert tuned("b") == tuned("b")


def test_a_margin_is_zero_between_equals() -> None:
    tuner = Tuner(ShyGame(), None, 2, "c")
    assert tuner.margin({"shyness": 1.0}, {"shyness": 1.0}, 0) == 0.0


def test_advice_without_numbers_cannot_be_tuned() -> None:
    with pytest.raises(SetupError, match="Lantern names no numbers"):
        Tuner(GAME, None, None, "d")
