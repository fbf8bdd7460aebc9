"""Industria on the command line, from the point of view of a player."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

from tests.cli.conftest import Run

from smokestack.cli.terminal.menu import next_words

NEW = ("play", "industria", "--seed", "7", "--save", "my.record")


def test_a_whole_game_in_which_the_first_choice_is_always_taken(run: Run) -> None:
    answer = run(*NEW, typed="1\n" * 400)
    assert answer.code == 0
    assert "Industria. You are Orange against Sky (greedy), Green (greedy), Blue (greedy)." in answer.out
    assert "The game is over." in answer.out
    replayed = json.loads(run("replay", "my.record", "--json").out)
    assert replayed["over"] is True
    places = re.findall(r"^  \d\. (\w+) (-?\d+)$", answer.out, re.MULTILINE)
    assert {name: int(score) for name, score in places} == {
        name.split(" ")[0]: score for name, score in zip(replayed["names"], replayed["scores"], strict=True)
    }


def test_leaving_and_coming_back_is_the_same_as_staying(run: Run) -> None:
    """A resumed game has the position it was left with."""
    left = run(*NEW, typed="1\n" * 9)
    back = run("play", "--resume", "my.record")
    position = left.out[left.out.rindex("\nEpoch") : left.out.rindex("Orange>")]
    assert position in back.out


def test_three_seats_with_options(run: Run) -> None:
    out = run(
        "play",
        "industria",
        "--seats",
        "you,greedy,random",
        "--option",
        "auction_payee=bank",
        "--save",
        "x",
        typed="1\n",
    ).out
    assert "Sky (greedy), Green (random)" in out
    assert "option auction_payee bank" in Path("x").read_text()
    assert run("play", "industria", "--seats", "you,greedy").err == (
        "Industria on the standard board is for 3 or 4 players, not 2.\n"
    )


def test_an_illegal_action_is_explained(run: Run) -> None:
    out = run(*NEW, typed="why bid 60\nwhy sell\n").out
    assert re.search(r"\(IND-[\d.]+\)\nIND-[\d.]+: ", out)


def test_a_wrong_data_file_is_named(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    answer = run("games", "industria", "--data", str(folder))
    assert answer.code == 2
    assert answer.err.count("\n") == 1


def test_fuzz(run: Run) -> None:
    assert (
        "Industria: 2 games, no errors found (seed 1)." in run("fuzz", "industria", "--games", "2", "--seed", "1").out
    )


def test_completion_goes_word_by_word() -> None:
    texts = ["put up coal mine", "put up canal", "pass"]
    assert next_words(texts, "") == ["put ", "pass"]
    assert next_words(texts, "pu") == ["put "]
    assert next_words(texts, "Put up c") == ["put up coal ", "put up canal"]
    assert next_words(texts, "x") == []


def test_the_tab_key_at_a_real_terminal(tmp_path: Path) -> None:
    """`he`, Tab and Enter give `help`; Ctrl-D leaves the game."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "from smokestack.cli import main; main()", *NEW[:-1], str(tmp_path / "x")]
    environment = {**os.environ, "TERM": "dumb", "COLUMNS": "100"}
    game = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    try:
        screen = Screen(ours)
        screen.until("Orange> ")
        os.write(ours, b"he\t\n")
        assert screen.until("leave; the game is saved").lstrip().startswith("help")
        screen.until("Orange> ")
        os.write(ours, b"\x04")
        assert "You left the game" in screen.until("--resume")
        assert game.wait(timeout=60) == 0
    finally:
        game.kill()
        game.wait()
        os.close(ours)


class Screen:
    """What a terminal shows, read piece by piece."""

    def __init__(self, terminal: int) -> None:
        self.terminal = terminal
        self.unread = ""

    def until(self, wanted: str) -> str:
        while wanted not in self.unread:
            ready, _, _ = select.select([self.terminal], [], [], 60)
            assert ready, f"the terminal fell silent before {wanted!r}: {self.unread}"
            self.unread += os.read(self.terminal, 4096).decode(errors="replace")
        shown, _, self.unread = self.unread.partition(wanted)
        return shown
