"""Six complete games that people played elsewhere, replayed decision by decision in our engine.

They are not part of the repository; without the folder `shared` beside it these tests have nothing to read.
"""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.verify.recording import parse
from smokestack.games.age_of_steam.verify.replay import verify
from smokestack.games.age_of_steam.verify.report import ReplayReport
from smokestack.games.age_of_steam.verify.viewing import read
from smokestack.table.checks import Person
from smokestack.table.create import from_recorded
from smokestack.table.replay import replay

FOLDER = Path(__file__).resolve().parents[2].parent / "shared" / "reference-games" / "age-of-steam"
GAMES = sorted(FOLDER.glob("*.json")) if FOLDER.is_dir() else []

pytestmark = pytest.mark.skipif(not GAMES, reason=f"the recorded games are not beside the repository ({FOLDER.name})")


@cache
def raw_of(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    return found


def altered(name: str) -> dict[str, Any]:
    [file] = [game for game in GAMES if game.name.startswith(name)]
    return copy.deepcopy(raw_of(file))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_recorded_game_can_be_viewed_to_its_end(file: Path) -> None:
    """Also where a deviation changes the position on the way: the table ends as the recording does."""
    recorded = read(file.read_text())
    assert recorded is not None
    table = replay("t", [(0.0, event) for event in from_recorded(recorded, Person(""), "", False, Random(1))], False)
    assert table.play is not None
    final = raw_of(file)["final"]["scores"]
    scores = dict(zip(recorded.names, table.play.state.scores(), strict=True))
    assert table.status == "over"
    assert {name: scores[name] for name, score in final.items() if score["score"] != "Eliminated"} == {
        name: score["score"] for name, score in final.items() if score["score"] != "Eliminated"
    }
    for number in {2, table.number // 2, table.number}:
        node = table.entries[number - 1].node
        assert node is not None
        assert table.play.history.position(node).view(None)
    assert table.play.history.position(table.play.history.here).key() == table.play.state.key()


def replayed(raw: dict[str, Any]) -> ReplayReport:
    return verify(GAME, parse(raw))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_recorded_game_replays_without_a_difference(file: Path) -> None:
    raw = raw_of(file)
    report = replayed(raw)
    assert [str(difference) for difference in report.differences] == []
    assert report.finished
    assert report.decisions + report.unasked == sum(step["t"] == "decision" for step in raw["steps"])
    assert report.checkpoints == sum(step["t"] == "phase_end" for step in raw["steps"])


USED = {
    "barbados": {},
    "germany": {"urbanize-any-time": 5, "german-set-up": 2},
    "new_england": {},
    "poland": {"urbanize-any-time": 6},
    "rust_belt": {"urbanize-any-time": 4, "bankrupt-owner": 49},
    "southern_us": {"urbanize-any-time": 4},
}
"""The deviations that each game needs, and how often."""


@pytest.mark.parametrize("name", USED)
def test_a_recorded_game_needs_known_deviations_only(name: str) -> None:
    report = replayed(altered(name))
    assert {use.id: len(use.differences) for use in report.used()} == USED[name]


@pytest.mark.parametrize(
    ("name", "what"), [("germany", "cubes at Berlin"), ("poland", "urbanize"), ("rust_belt", "urbanize")]
)
def test_without_deviations_the_difference_is_found(name: str, what: str) -> None:
    report = verify(GAME, parse(altered(name)), deviations=())
    assert report.differences[0].what.startswith(what)


def test_another_number_of_cubes_is_no_german_set_up() -> None:
    raw = altered("germany")
    goods = next(goods for goods in raw["initial"]["goods"].values() if len(goods) == 3)
    goods.pop()
    found = {use.id: [each.what for each in use.differences] for use in replayed(raw).used()}
    assert found["recorded-set-up"] == ["cubes at Königsberg"]


def test_one_changed_value_is_one_difference() -> None:
    raw = altered("rust_belt")
    checkpoints = [step for step in raw["steps"] if step["t"] == "phase_end"]
    checkpoints[30]["state"]["players"]["pink"]["money"] += 1
    [difference] = replayed(raw).differences
    assert difference.what == "pink's money"
    assert difference.step == checkpoints[30]["i"]


def test_one_section_with_another_owner_is_one_difference() -> None:
    raw = altered("germany")
    checkpoint = [step for step in raw["steps"] if step["t"] == "phase_end"][-1]
    tile = next(iter(checkpoint["state"]["track"].values()))
    tile["tracks"][0]["owner"] = next(name for name in raw["players"] if name != tile["tracks"][0]["owner"])
    [difference] = replayed(raw).differences
    assert difference.what.startswith("track at")


def test_a_changed_die_is_found_at_the_next_checkpoint() -> None:
    raw = altered("poland")
    roll = next(step for step in raw["steps"] if step["t"] == "chance" and step["kind"] == "dice")
    roll["rolled"][0] = roll["rolled"][0] % 6 + 1
    report = replayed(raw)
    assert report.differences[0].when.startswith("turn 1, goods growth")


def test_a_bid_beyond_the_money_is_refused() -> None:
    raw = altered("southern_us")
    bid = next(step for step in raw["steps"] if step["t"] == "decision" and step["decision"]["type"] == "bid")
    bid["decision"]["amount"] = 900
    report = replayed(raw)
    assert not report.finished
    assert "AOS-5.3" in report.differences[0].ours


def test_a_build_of_another_shape_is_found() -> None:
    raw = altered("new_england")
    build = next(step for step in raw["steps"] if step["t"] == "decision" and step["decision"]["type"] == "build")
    build["decision"]["exits"] = [["N", "town"]]
    assert replayed(raw).differences


def test_a_move_over_a_link_of_somebody_else_is_found() -> None:
    raw = altered("germany")
    move = next(step for step in raw["steps"] if step["t"] == "decision" and step["decision"]["type"] == "move")
    hop = move["decision"]["path"][0]
    hop["owner"] = next(name for name in raw["players"] if name != hop["owner"])
    assert "there is no link of" in replayed(raw).differences[0].ours
