"""`smokestack replay`: shows a valid record, names the first wrong line of others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

GOOD = """smokestack 1
game lantern
map hill
seats 2
rules 1
option rounds 1
name 0 Ada

deal east dim
deal south bright
hide east
show south bright
"""


@pytest.fixture(autouse=True)
def _installed(lantern_installed: Path) -> None:
    pass


def test_the_result_is_shown(run: Run) -> None:
    Path("a.record").write_text(GOOD)
    answer = run("replay", "a.record")
    assert answer.code == 0
    assert "Lantern on hill, 2 seats, rounds 1: 4 actions, all legal." in answer.out
    assert "Sky shines and gets 2 points." in answer.out
    assert "1. Sky 2\n  2. Ada 0" in answer.out


def test_the_position_on_the_way(run: Run) -> None:
    Path("a.record").write_text(GOOD)
    out = run("replay", "a.record", "--at", "2").out
    assert "2 actions, all legal." in out
    assert "The game is not over. Ada chooses a card or hides." in out
    assert "the record has only 4 actions" in run("replay", "a.record", "--at", "5").err


def test_for_machines(run: Run) -> None:
    Path("a.record").write_text(GOOD)
    answer = json.loads(run("replay", "a.record", "--json").out)
    assert answer["scores"] == [0, 2]
    assert answer["ranking"] == [[1], [0]]
    assert answer["over"] is True
    assert [action["text"] for action in answer["actions"]] == GOOD.splitlines()[-4:]
    assert answer["actions"][-1]["events"][-1] == {
        "key": "shone",
        "seat": 1,
        "data": {"vp": 2},
        "text": "Sky shines and gets 2 points.",
    }
    halfway = json.loads(run("replay", "a.record", "--json", "--at", "2").out)
    assert (halfway["over"], halfway["actor"], halfway["prompt"]) == (False, 0, "Ada chooses a card or hides.")


def test_the_first_wrong_line_is_named(run: Run) -> None:
    Path("a.record").write_text(GOOD.replace("hide east", "show east bright"))
    answer = run("replay", "a.record")
    assert answer.code == 2
    assert answer.err == (
        "a.record: Line 11: 'show east bright' is not allowed here. You have no bright card. (LAN-2)\n"
    )
    wrong = run("replay", "a.record", "--json")
    assert wrong.code == 2
    assert json.loads(wrong.out) == {"error": answer.err.strip(), "line": 11}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "a.record: the file is empty."),
        (b"hello\n", "a.record: Line 1: a record begins with `smokestack 1`, not with 'hello'."),
        (b"\xff\xfe\x00", "a.record is not a UTF-8 text file (see byte 0); save it as UTF-8."),
        (GOOD.replace("lantern", "latern").encode(), "There is no game 'latern'."),
        (GOOD.replace("seats 2", "seats 9").encode(), "a.record: Lantern on The Hill is for 2 or 3 players, not 9."),
        (GOOD.replace("rounds 1", "rounds 9").encode(), "a.record: Option rounds cannot be '9'"),
    ],
)
def test_what_is_no_record_is_one_sentence(run: Run, content: bytes, sentence: str) -> None:
    Path("a.record").write_bytes(content)
    answer = run("replay", "a.record")
    assert answer.code == 2
    assert sentence in answer.err
    assert answer.err.count("\n") == 1


def test_files_that_cannot_be_opened(run: Run, tmp_path: Path) -> None:
    assert run("replay", "none").err == "none cannot be read: No such file or directory.\n"
    assert run("replay", str(tmp_path)).err == f"{tmp_path} cannot be read: Is a directory.\n"


def test_a_file_from_an_editor_that_marks_utf_8(run: Run) -> None:
    Path("a.record").write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert run("replay", "a.record").code == 0
