"""docs/environments.md: its tables match the code, and what it names exists."""

from __future__ import annotations

import re
from pathlib import Path

import gymnasium
from tests.envs.positions import GAMES

import smokestack.envs
from smokestack.envs import rendering
from smokestack.envs.describe import BEGIN, updated
from smokestack.envs.rewards import REWARDS

assert smokestack.envs

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")


def test_the_observation_tables_are_up_to_date() -> None:
    assert all(BEGIN.format(game_id) in PAGE for game_id in GAMES)
    assert updated(PAGE) == PAGE, "run python -m smokestack.envs.describe docs/environments.md"


def test_every_reward_and_render_mode_is_explained() -> None:
    for word in (*REWARDS, *rendering.MODES):
        assert f"`{word}`" in PAGE


def test_every_id_is_known_to_gymnasium() -> None:
    ids = re.findall(r"Smokestack/\w+-v\d", PAGE)
    assert len(set(ids)) == 4
    assert all(name in gymnasium.registry for name in ids)
