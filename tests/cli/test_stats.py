"""`smokestack stats`: many games summed up from their records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.cli.test_replay import GOOD

SECOND = GOOD.replace("hide east\nshow south bright", "show east dim\nhide south").replace("name 0 Ada", "name 1 Ada")


@pytest.fixture(autouse=True)
def _installed(lantern_installed: Path) -> None:
    pass


@pytest.fixture
def folder(run: Run) -> Path:
    """Two finished games, one that did not end, one that does not replay, and a file that is no record."""
    games = Path("games")
    (games / "deep").mkdir(parents=True, exist_ok=True)
    (games / "1.record").write_text(GOOD)
    (games / "deep" / "2.record").write_text(SECOND)
    (games / "3.record").write_text(GOOD.replace("show south bright\n", ""))
    (games / "4.record").write_text(GOOD.replace("hide east", "show west"))
    (games / "notes.txt").write_text("no record")
    return games


def test_wins_places_and_scores(run: Run, folder: Path) -> None:
    answer = json.loads(run("stats", str(folder), "--json").out)
    assert answer["games"] == 2
    assert "1 game that did not end" in answer["left_out"]
    assert "1 file could not be replayed" in answer["left_out"]
    assert "4.record" in answer["left_out"]
    (group,) = answer["groups"]
    assert (group["game"], group["map"], group["seats"], group["games"]) == ("lantern", "hill", 2, 2)
    players = {one["name"]: one for one in group["players"]}
    assert set(players) == {"Ada", "Sky", "Orange"}
    assert (players["Ada"]["played"], players["Sky"]["played"]) == (2, 1)
    assert players["Sky"]["wins"] == 1.0
    assert players["Sky"]["rate_low"] < 1.0 == players["Sky"]["rate_high"]
    assert [one["played"] for one in group["seat_order"]] == [2, 2]
    total = sum(mean["mean"] for mean in group["sources"])
    assert total == sum(one["score"] for one in group["seat_order"]) / 2, "points by source add up to the mean score"
    assert (group["actions"]["least"], group["actions"]["most"]) == (4, 4)


def test_for_people(run: Run, folder: Path) -> None:
    out = run("stats", str(folder)).out
    assert "2 finished games." in out
    assert "Lantern, hill, 2 players: 2 games" in out
    assert "95 %" in out
    assert "shone" in out


def test_some_of_the_games(run: Run, folder: Path) -> None:
    assert json.loads(run("stats", str(folder / "1.record"), "--json").out)["games"] == 1
    answer = run("stats", str(folder), "--map", "cave")
    assert (answer.code, answer.err) == (2, "There are no finished games to sum up.\n")
    assert "There is no file or folder nowhere" in run("stats", "nowhere").err


def test_a_bot_on_several_seats_is_one_player(run: Run) -> None:
    text = GOOD.replace("name 0 Ada", "name 0 greedy 1\nname 1 greedy 2")
    Path("a.record").write_text(text)
    Path("b.record").write_text(GOOD.replace("name 0 Ada", "name 0 Ada (greedy)\nname 1 Bob (you)"))
    groups = json.loads(run("stats", "a.record", "b.record", "--json").out)["groups"]
    assert {one["name"]: one["played"] for one in groups[0]["players"]} == {"greedy": 3, "Bob (you)": 1}
