"""`smokestack verify` and its files of deviations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console
from tests.reference.deviating import CHEAP, deviation, with_a_dollar
from tests.reference.short_game import recording

from smokestack.cli import main
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.verify.deviations import DeviationFile, chosen, read_deviations, shipped
from smokestack.games.age_of_steam.verify.recording import parse
from smokestack.games.age_of_steam.verify.replay import verify
from smokestack.kernel.errors import DataError, SetupError


def written(file: Path, raw: object) -> Path:
    file.write_bytes(raw if isinstance(raw, bytes) else msgspec.json.encode(raw))
    return file


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"hello", "is not valid JSON"),
        (b"\xff", "is not valid JSON"),
        (b"[" * 100_000, "nested too deeply"),
        ({"format": "x"}, "does not follow the format aos-deviations/1"),
        ({"format": "aos-deviations/1", "deviation": []}, "unknown field `deviation`"),
        ({"format": "aos-deviations/1", "deviations": [{"id": "a"}]}, r"required field `clause` - at"),
        (
            {"format": "aos-deviations/1", "deviations": [msgspec.to_builtins(deviation("value", value="money"))] * 2},
            "two deviations called ours; rename one",
        ),
    ],
)
def test_a_broken_file_of_deviations_is_one_sentence(tmp_path: Path, raw: object, words: str) -> None:
    with pytest.raises(DataError, match=words):
        read_deviations(written(tmp_path / "mine.json", raw))


@pytest.mark.parametrize(
    ("rule", "conditions"),
    [
        ("guess", {}),
        ("build-price", {"price": 3}),
        ("value", {}),
        ("value", {"value": "track"}),
        ("offer", {"actions": []}),
    ],
)
def test_a_condition_has_a_rule_and_its_fields(rule: str, conditions: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        deviation(rule, **conditions)


def test_shipped_deviations_are_chosen_by_name() -> None:
    assert chosen(None) == shipped()
    assert chosen(()) == ()
    assert [each.id for each in chosen([CHEAP])] == [CHEAP]
    own = DeviationFile("aos-deviations/1", (deviation("late-urbanization"),))
    assert [each.id for each in chosen([CHEAP], own)] == ["ours", CHEAP]
    with pytest.raises(SetupError, match=r"There is no deviation 'x'\. Choose from: urbanize-any-time"):
        chosen(["x"])
    with pytest.raises(DataError, match="comes with the game; give yours another name"):
        chosen(None, DeviationFile("aos-deviations/1", (deviation("late-urbanization", id=CHEAP),)))


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as end:
        main(["verify", *arguments])
    assert isinstance(end.value.code, int)
    return end.value.code


def test_the_command_reports_what_was_used_and_what_was_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = with_a_dollar()
    raw["steps"][2]["decision"]["action"] = "bribery"
    game = str(written(tmp_path / "game.json", raw))
    mine = {
        "format": "aos-deviations/1",
        "names": {"action": {"bribery": "engineer"}},
        "deviations": [
            msgspec.to_builtins(deviation("value", value="money", steps=[5])),
            msgspec.to_builtins(deviation("late-urbanization", id="never")),
        ],
    }
    own = str(written(tmp_path / "mine.json", mine))
    assert run(game) == 1
    assert run(game, "--deviations", own) == 0
    shown = capsys.readouterr().out
    assert "Deviation ours (AOS-12.1), used 1 time: It differs." in shown
    assert "    turn 1, build (step 5): gray's money: recorded 1, here 0" in shown
    count = len(verify(GAME, parse(recording()), deviations=()).differences)
    assert f"Deviation recorded-set-up (AOS-2.3), used {count} times" in shown
    assert "    at the start: cubes at Bell Point: recorded 0, here 1" in shown
    assert f"    and {count - 3} more" in shown
    assert "Deviations not used: never, urbanize-any-time, german-set-up" in shown
    assert run(game, "--deviations", own, "--strict") == 1
    assert run(game, "--deviations", own, "--allow", "recorded-set-up") == 0


def test_the_command_lists_the_known_deviations(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--known") == 0
    shown = capsys.readouterr().out
    assert all(f"{each.id} ({each.clause})" in shown and each.evidence in shown for each in shipped())


def test_a_bar_shows_the_progress_of_a_long_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = str(written(tmp_path / "game.json", recording()))
    monkeypatch.setattr(
        "smokestack.cli.console.console", lambda stderr=False: Console(stderr=stderr, force_terminal=True)
    )
    assert run(game) == 0
    assert "game.json" not in capsys.readouterr().err, "it was quick"
    monkeypatch.setattr("smokestack.cli.verify.PATIENCE", -1)
    assert run(game) == 0
    assert "game.json" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "Name at least one recorded game"),
        (["GAME", "--strict", "--allow", CHEAP], "leave one of them out"),
        (["GAME", "--allow", "x"], "There is no deviation 'x'"),
        (["GAME", "--deviations", "GAME"], "does not follow the format aos-deviations/1"),
        (["GAME", "--deviations", "NAMES"], "there is no action Corruption; write one of"),
        (["GAME", "--deviations", "nowhere.json"], "nowhere.json: No such file"),
        (["GAME", "--option", "x=y"], "There is no option 'x' here"),
    ],
)
def test_the_command_says_what_is_wrong_with_its_arguments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    files = {
        "GAME": str(written(tmp_path / "game.json", recording())),
        "NAMES": str(
            written(
                tmp_path / "names.json",
                {"format": "aos-deviations/1", "names": {"action": {"bribery": "Corruption"}}},
            )
        ),
    }
    assert run(*(files.get(argument, argument) for argument in arguments)) == 2
    assert words in capsys.readouterr().err
