"""docs/environments.md: its tables are those of the code, and what it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import gymnasium
from tests.envs.positions import GAMES

import smokestack.envs
from smokestack.envs import picture
from smokestack.envs.describe import BEGIN, renewed
from smokestack.envs.rewards import REWARDS

assert smokestack.envs

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")


def test_the_tensors_are_up_to_date() -> None:
    assert all(BEGIN.format(game_id) in PAGE for game_id in GAMES)
    assert renewed(PAGE) == PAGE, "run python -m smokestack.envs.describe docs/environments.md"


def test_every_reward_and_render_mode_is_explained() -> None:
    for word in (*REWARDS, *picture.MODES):
        assert f"`{word}`" in PAGE


def test_every_id_is_known_to_gymnasium() -> None:
    ids = re.findall(r"Smokestack/\w+-v\d", PAGE)
    assert len(set(ids)) == 4
    assert all(name in gymnasium.registry for name in ids)
