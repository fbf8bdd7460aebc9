"""A replay reports every difference, refusal and gap. The tests alter a very short recording."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.reference.short_game import recording, recording_with

from smokestack.cli import main
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.verify.recording import parse, read
from smokestack.games.age_of_steam.verify.replay import verify
from smokestack.games.age_of_steam.verify.report import ReplayReport
from smokestack.kernel.errors import DataError

CHECKPOINTS = 6


def replayed(raw: dict[str, Any]) -> ReplayReport:
    return verify(GAME, parse(raw))


def test_the_short_game_agrees() -> None:
    report = replayed(recording())
    assert report.differences == []
    assert report.finished
    assert (report.map, report.seats) == ("barbados", 1)
    assert (report.recorded, report.decisions, report.unasked, report.checkpoints) == (5, 5, 0, CHECKPOINTS)


@pytest.mark.parametrize("turns", range(6))
def test_a_board_may_be_turned_and_shifted(turns: int) -> None:
    assert replayed(recording(turns, (-3, 11))).differences == []


# --- what is compared ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "what"),
    [
        (("players", "gray", "money"), 1, "gray's money"),
        (("players", "gray", "income"), 1, "gray's income"),
        (("players", "gray", "shares"), 3, "gray's shares"),
        (("players", "gray", "engine"), 2, "gray's engine"),
        (("players", "gray", "action"), "locomotive", "gray's action"),
        (("bag", "red"), 5, "red cubes in the bag"),
        (("goods", "0,4"), ["red"], "cubes at North Point"),
        (("goods", "0,4"), [], "cubes at North Point"),
        (("goods", "0,6"), ["red"], "cubes at Speightstown"),
        (("display", "4,11"), [None, "red", "black"], "display light 5"),
        (("display", "4,11"), [None, "black"], "display light 5"),
        (("display", "A"), ["red"], "display A"),
        (("urbanized", "0,6"), "A", "New City A"),
        (("new_cities",), ["A", "B", "C"], "New Cities left"),
        (("turn_order",), [], "player order"),
    ],
)
def test_whatever_differs_at_a_checkpoint_is_reported(path: tuple[str, ...], value: object, what: str) -> None:
    raw = recording()
    part = raw["steps"][5]["state"]
    for name in path[:-1]:
        part = part[name]
    part[path[-1]] = value
    report = replayed(raw)
    assert [difference.what for difference in report.differences] == [what]
    assert report.differences[0].step == 5
    assert report.differences[0].when == "turn 1, build (step 5)"


def test_a_difference_tells_both_values() -> None:
    raw = recording()
    raw["steps"][3]["state"]["players"]["gray"]["money"] = 7
    [difference] = replayed(raw).differences
    assert (difference.recorded, difference.ours) == ("7", "0")
    assert str(difference) == "turn 1, select actions (step 3): gray's money: recorded 7, here 0"


def test_track_that_is_not_there_and_track_of_somebody_else_are_reported() -> None:
    raw = recording()
    tile = {"tracks": [{"exits": ["N", "S"], "owner": "gray"}]}
    raw["steps"][5]["state"]["track"]["0,5"] = tile
    [difference] = replayed(raw).differences
    assert difference.what == "track at A2 N-S"
    assert (difference.recorded, difference.ours) == ("gray", "nothing")
    raw = recording()
    for state in [raw["initial"], *(step["state"] for step in raw["steps"] if "state" in step), raw["final"]["state"]]:
        state["track"]["0,5"] = {"tracks": [{"exits": ["S", "N"], "owner": "gray"}]}
    found = {difference.step: difference.ours for difference in replayed(raw).differences}
    assert found == {5: "nobody", 8: "nobody", 9: "nobody"}, "unfinished track that did not grow is lost (AOS-10.4)"


def test_a_bankrupt_owner_is_nobody() -> None:
    raw = recording()
    for step in [raw["steps"][number] for number in (1, 3, 5, 8, 9, 10)]:
        _link(step["state"])
    _link(raw["initial"])
    _link(raw["final"]["state"])
    assert replayed(raw).differences == []


def _link(state: dict[str, Any]) -> None:
    """Add the link North Point - Speightstown: owned by gray, and unowned after the bankruptcy."""
    owner = None if state["players"]["gray"]["out"] else "gray"
    state["track"] = {
        "0,5": {"tracks": [{"exits": ["S", "N"], "owner": owner}]},
        "0,6": {"tracks": [{"exits": ["town", "N"], "owner": owner}]},
    }


def test_the_final_score_and_ranking_are_compared() -> None:
    raw = recording()
    raw["final"]["scores"]["gray"]["score"] = 3
    raw["final"]["ranking"] = [["gray"]]
    report = replayed(raw)
    assert [(difference.what, difference.ours) for difference in report.differences] == [
        ("gray's score", "-10"),
        ("the ranking", "nobody, gray"),
    ]


def test_the_actions_on_offer_are_compared() -> None:
    raw = recording()
    raw["steps"][2]["decision"]["available"].append("first_build")
    [difference] = replayed(raw).differences
    assert difference.what == "actions for gray"


# --- decisions -----------------------------------------------------------------------------------------------------


def test_a_decision_that_is_illegal_here_is_reported_with_its_refusal() -> None:
    raw = recording()
    raw["steps"][0]["decision"]["shares"] = 2
    report = replayed(raw)
    [difference] = report.differences
    assert difference.what == "issue 2"
    assert difference.ours == "refused: You can issue only one share per turn on this map. (AOS-BAR-4)"
    assert not report.finished
    assert report.decisions == 0


def test_a_decision_that_names_nothing_here_is_reported() -> None:
    raw = recording()
    raw["steps"][2]["decision"] |= {"action": "bribery", "available": []}
    [difference] = replayed(raw).differences
    assert "there is no action bribery" in difference.ours


def test_a_decision_that_is_missing_is_reported() -> None:
    raw = recording()
    del raw["steps"][2]
    report = replayed(raw)
    [difference] = report.differences
    assert difference.what == "what comes next"
    assert "selects an action" in difference.ours


def test_a_recording_that_stops_too_early_is_reported() -> None:
    raw = recording()
    del raw["steps"][6:]
    [difference] = replayed(raw).differences
    assert difference.recorded == "the end of the game"


def test_a_forced_decision_we_do_not_ask_for_is_left_out() -> None:
    raw = recording()
    forced = raw["steps"][0] | {"i": 99, "by": "forced"}
    raw["steps"].insert(1, forced)
    report = replayed(raw)
    assert report.differences == []
    assert (report.recorded, report.decisions, report.unasked) == (6, 5, 1)
    raw["steps"][1]["by"] = "chosen"
    assert replayed(raw).differences


def test_a_build_turn_ends_where_the_recording_has_no_more_of_it() -> None:
    raw = recording()
    del raw["steps"][4]
    assert replayed(raw).differences == []


# --- files ---------------------------------------------------------------------------------------------------------


def write(file: Path, raw: object) -> Path:
    file.write_bytes(msgspec.json.encode(raw))
    return file


def test_a_broken_file_is_one_sentence(tmp_path: Path) -> None:
    text = tmp_path / "text.json"
    text.write_text("hello")
    with pytest.raises(DataError, match="is not valid JSON"):
        read(text)
    with pytest.raises(DataError, match="not a recorded game"):
        read(write(tmp_path / "other.json", {"format": "something"}))
    raw = recording()
    del raw["initial"]["bag"]
    with pytest.raises(DataError, match="bag"):
        read(write(tmp_path / "no-bag.json", raw))
    raw = recording()
    del raw["steps"][1]["state"]
    with pytest.raises(DataError, match="step 1 is a phase_end without its content"):
        read(write(tmp_path / "no-state.json", raw))


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("steps", 0, "player"), "brown", "step 0 names the player 'brown'"),
        (("steps", 1, "state", "turn_order"), ["brown"], "step 1 names the player 'brown'"),
        (("steps", 1, "state", "players"), {}, "step 1 has the players"),
        (("steps", 1, "state", "display"), {"9,9": []}, "step 1 names the column '9,9'"),
        (("steps", 1, "state", "links"), {"7": None}, "step 1 names the link '7'"),
        (("steps", 1, "state", "goods"), {"here": []}, "steps"),
        (("initial", "goods"), {"0,4": ["pink"]}, "pink"),
        (("initial", "goods"), {"0,5": ["red"]}, "cubes at 0,5, where our map has none"),
        (("initial", "goods"), {"40,40": ["red"]}, "something at 40,40, which is not a hex of our map"),
        (("initial", "track"), {"0,5": {"tracks": [{"exits": ["N", "N"], "owner": None}]}}, "track at 0,5"),
        (("final", "scores"), {}, "the final scores"),
        (("players",), [], "who is not in the game"),
    ],
)
def test_a_recording_that_names_what_is_not_there_is_trouble(
    path: tuple[str | int, ...], value: object, words: str
) -> None:
    raw = recording_with(path, value)
    with pytest.raises(DataError, match=words):
        replayed(raw)


def test_an_action_we_do_not_have_is_a_difference() -> None:
    raw = recording()
    raw["steps"][3]["state"]["players"]["gray"]["action"] = "bribery"
    [difference] = replayed(raw).differences
    assert (difference.what, difference.recorded) == ("gray's action", "bribery")


def test_a_map_for_another_number_of_players_is_trouble() -> None:
    with pytest.raises(DataError, match="Heavy Cardboard is for 4 or 5 or 6 players here, and this recording has 1"):
        replayed(recording() | {"map": "heavy_cardboard"})


def test_the_board_counts_more_than_the_name_of_the_map() -> None:
    assert replayed(recording() | {"map": "detroit"}).map == "barbados"


def test_a_board_that_is_none_of_ours_is_trouble() -> None:
    raw = recording()
    for space in raw["board"]["spaces"]:
        if "name" in space:
            space["name"] = f"Nowhere{space['at'][0]}"
    with pytest.raises(DataError, match="not one of our maps"):
        replayed(raw)


@pytest.mark.parametrize(("change", "code"), [("nothing", 0), ("money", 1), ("format", 2)])
def test_the_command_says_what_it_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: str, code: int
) -> None:
    raw = recording()
    if change == "money":
        raw["steps"][3]["state"]["players"]["gray"]["money"] = 7
    elif change == "format":
        raw["format"] = "?"
    file = write(tmp_path / "short.json", raw)
    good = write(tmp_path / "good.json", recording())
    with pytest.raises(SystemExit) as end:
        main(["verify", str(file), str(good)])
    assert end.value.code == code
    shown = capsys.readouterr()
    assert "good.json  barbados, 1 player: 5 of 5 decisions, 6 checkpoints, 0 differences" in shown.out
    if change == "money":
        assert "1 difference" in shown.out
        assert "gray's money" in shown.out
        assert "recorded  7" in shown.out
    if change == "format":
        assert "not a recorded game" in shown.err.replace("\n", " ")
