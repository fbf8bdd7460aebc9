"""Broken and hostile recordings: one sentence that says what is wrong, never a traceback."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.reference.mutation import broken
from tests.reference.short_game import recording, recording_with
from tests.reference.writing import Writer, favour

from smokestack.cli import main
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.verify import recording as reading
from smokestack.games.age_of_steam.verify.recording import parse, read
from smokestack.games.age_of_steam.verify.replay import verify
from smokestack.games.age_of_steam.verify.report import ReplayReport
from smokestack.kernel.errors import DataError, UserError

LONGEST = 700
"""Letters of a sentence that can still be read."""


def outcome(raw: dict[str, Any]) -> ReplayReport | str:
    """The report, or the sentence. Anything else is a fault."""
    try:
        return verify(GAME, parse(raw))
    except UserError as trouble:
        return str(trouble)


def hold(raw: dict[str, Any], seed: int) -> None:
    found = outcome(broken(raw, Random(seed)))
    if isinstance(found, str):
        assert found.endswith("."), found
        assert "\n" not in found
        assert len(found) <= LONGEST, found


@pytest.mark.parametrize("seed", range(10))
def test_a_short_game_that_is_broken_at_random_is_reported(seed: int) -> None:
    raw = recording()
    for number in range(40):
        hold(raw, seed * 1000 + number)


def test_a_whole_game_that_is_broken_at_random_is_reported() -> None:
    raw = msgspec.json.decode(msgspec.json.encode(Writer("st-lucia", 2, 1, favour([])).raw))
    for seed in range(40):
        hold(raw, seed)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is not valid JSON"),
        (b"\xff\xfe", "is not valid JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[]", "its format is None, not 'aos-reference-game/1'"),
        (b'{"format": ["x"]}', "is not a recorded game"),
        (b'{"format": "aos-reference-game/1"}', "missing required field `map`"),
    ],
)
def test_a_file_that_is_no_recording_is_one_sentence(tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    with pytest.raises(DataError, match=words):
        read(file)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_LARGEST", 2**20)
    file = tmp_path / "game.json"
    file.write_bytes(b" " * (2**20 + 1))
    with pytest.raises(DataError, match="is larger than 1 MB"):
        read(file)


def test_the_command_goes_on_after_a_file_it_cannot_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = tmp_path / "good.json"
    good.write_bytes(msgspec.json.encode(recording()))
    with pytest.raises(SystemExit) as end:
        main(["verify", str(tmp_path), str(tmp_path / "nowhere.json"), str(good)])
    assert end.value.code == 2
    shown = capsys.readouterr()
    assert "Is a directory." in shown.err
    assert "nowhere.json: No such file or directory." in shown.err
    assert "0 differences" in shown.out


@pytest.mark.parametrize(
    ("decision", "words"),
    [
        ({"type": "issue_shares"}, "step 4 is a decision of the type issue_shares without 'shares'"),
        ({"type": "bid"}, "without 'amount'"),
        ({"type": "select_action"}, "without 'action'"),
        ({"type": "urbanize", "at": [0, 6]}, "without 'new_city'"),
        ({"type": "urbanize", "new_city": "A"}, "without 'at'"),
        ({"type": "build", "at": [0, 5]}, "without 'exits'"),
        ({"type": "claim"}, "without 'at'"),
        ({"type": "connect_cities"}, "without 'link'"),
        ({"type": "move", "good": "red", "from": [0, 4]}, "without 'path'"),
        ({"type": "move", "good": "red", "path": [{"to": [0, 4]}]}, "without 'from'"),
        ({"type": "heavy_lifting", "good": "red", "from": [0, 4]}, "without 'to'"),
        ({"type": "keep_good"}, "without 'good'"),
        ({"type": "return_good"}, "without 'good'"),
        ({"type": "reward"}, "without 'rewarded'"),
        ({"type": "reward", "rewarded": "brown"}, "names the player 'brown', who is not in the game"),
        ({"type": "production"}, "without 'column' or 'city'"),
        ({"type": "production", "column": {"display": "X"}}, "names the column 'X', which is not on the board"),
        ({"type": "connect_cities", "link": "7"}, "names the link '7', which is not on the board"),
    ],
)
def test_a_decision_needs_its_fields(decision: dict[str, Any], words: str) -> None:
    raw = recording()
    raw["steps"][4]["decision"] = decision
    with pytest.raises(DataError, match=words):
        parse(raw)


def forwards(*cells: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"to": cell, "owner": "gray"} for cell in cells]


@pytest.mark.parametrize(
    ("step", "decision", "words"),
    [
        (4, {"type": "build", "at": [40, 40], "exits": [["N", "S"]]}, "(40, 40) is not a hex of our map"),
        (4, {"type": "build", "at": [0, 5], "exits": [["N", "N"]]}, "no tile has the exits N-N at A2"),
        (4, {"type": "claim", "at": [0, 5]}, "nothing is for sale at (0, 5)"),
        (6, {"type": "move", "good": "red", "from": [0, 5], "path": forwards((0, 4))}, "A2 never has cubes"),
        (6, {"type": "move", "good": "red", "from": [0, 4], "path": forwards((0, 6))}, "there is no link of gray"),
        (6, {"type": "move", "good": "red", "from": [0, 4], "path": forwards(*[(0, 6)] * 7)}, "it uses 7 links"),
    ],
)
def test_a_decision_that_cannot_be_played_says_why(step: int, decision: dict[str, Any], words: str) -> None:
    raw = recording()
    raw["steps"][step]["decision"] = decision
    [difference] = verify(GAME, parse(raw)).differences
    assert words in difference.ours
    assert difference.step == step


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("players",), ["gray", "gray"], "the same player is named twice"),
        (("initial", "turn_order"), [], "must name every player"),
        (("steps", 1, "state", "turn_order"), ["gray", "gray"], "step 1 names a player twice in the turn order"),
        (("board", "spaces", 1, "at"), [0, 4], "the board has two spaces at 0,4"),
        (("initial", "players", "gray", "money"), 10**30, "players"),
        (("initial", "players", "gray", "shares"), -1, ">= 0"),
        (("initial", "bag", "red"), -1, ">= 0"),
        (("initial", "goods", "0,4"), ["red"] * 500, "length <= 200"),
        (("steps", 3, "t"), "chance", "step 3 is chance of the kind ''; write 'dice', 'draw' or 'lot'"),
        (("map",), "x" * 101, "length <= 100"),
        (("variant",), [], "Expected `object`"),
    ],
)
def test_what_cannot_be_is_refused(path: tuple[str | int, ...], value: object, words: str) -> None:
    raw = recording_with(path, value)
    with pytest.raises(DataError, match=words):
        parse(raw)


def test_a_box_that_a_column_does_not_have_is_refused() -> None:
    raw = recording()
    raw["steps"][4] = raw["steps"][4] | {"phase": "build"}
    raw["steps"][4]["decision"] = {"type": "production", "good": "red", "column": {"display": "A"}, "slot": 2}
    [difference] = verify(GAME, parse(raw)).differences
    assert "the column A has 2 boxes, none of them 2" in difference.ours


def test_a_price_hidden_in_printed_track_is_found_but_not_at_any_depth() -> None:
    from smokestack.games.age_of_steam.verify.translation import _claim_cost

    assert _claim_cost([{"track": [{"claim_cost": 6}]}], None) == 6
    assert _claim_cost(None, 4) == 4
    deep: Any = {"claim_cost": 6}
    for _ in range(900):
        deep = [deep]
    assert _claim_cost(deep, None) is None


@pytest.mark.parametrize("value", ["yes", 7, "x" * 5000, None, []])
def test_an_option_cannot_be_anything(value: object) -> None:
    found = outcome(recording() | {"variant": {"easy": value, "gameKey": "anything"}})
    assert isinstance(found, str)
    assert "Option easy cannot be" in found
    assert len(found) < LONGEST
