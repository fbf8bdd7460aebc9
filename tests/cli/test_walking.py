"""`smokestack replay --step`: forwards and backwards through a game, by typed commands and by keys."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from rich.console import Console
from tests.cli.conftest import Run
from tests.cli.test_replay import GOOD
from tests.reference.short_game import recording

from smokestack.cli.terminal.keys import name_of, read_key
from smokestack.cli.terminal.prompt import Prompt
from smokestack.cli.terminal.replay_loop import ReplayLoop
from smokestack.cli.terminal.stepped_game import SteppedGame
from smokestack.kernel import registry
from smokestack.kernel.record import Replay, parse

LONG = GOOD.replace("option rounds 1", "option rounds 2") + "deal east dim\ndeal south bright\nhide east\nhide south\n"


@pytest.fixture(autouse=True)
def _installed(lantern_installed: Path) -> None:
    pass


def walked(run: Run, *commands: str, text: str = GOOD) -> list[str]:
    """What is shown after each command."""
    Path("a.record").write_text(text)
    answer = run("replay", "a.record", "--step", typed="".join(f"{command}\n" for command in commands))
    assert answer.code == 0
    return answer.out.split("\n> ")


def test_one_on_and_one_back(run: Run) -> None:
    shown = walked(run, "", "next", "back", "n 2", "b 9", "first", "last", "2")
    heads = [part.split("Action ")[1].split(",")[0] for part in shown if "Action " in part]
    assert heads == ["0 of 4", "1 of 4", "2 of 4", "1 of 4", "3 of 4", "0 of 4", "0 of 4", "4 of 4", "2 of 4"]


def test_the_words_are_those_of_the_log(run: Run) -> None:
    shown = walked(run, "last", "log", "quit", "next")
    assert "Sky shines and gets 2 points." in shown[1]
    assert "The game is over." in shown[1]
    assert "1. Sky 2" in shown[1]
    assert shown[2].count("Sky shines") == 1
    assert len(shown) == 4, "after quit nothing is read"


def test_rounds_and_seats(run: Run) -> None:
    shown = walked(run, "round 2", "as ada", "as spectator", "as nobody", "round 7", "round", "next x", text=LONG)
    assert "Action 4 of 8, round 2" in shown[1]
    assert "seen by Ada" in shown[2]
    assert "seen by" not in shown[3]
    assert "Choose from: Ada, Sky, spectator." in shown[4]
    assert shown[5].startswith("round 7\nSay which round, from 1 to 3.")
    assert "Say which round" in shown[6]
    assert "Say how many actions: next 5." in shown[7]


def test_what_is_no_command_is_said(run: Run) -> None:
    shown = walked(run, "jump [red]", "help", "show")
    assert "There is no command 'jump [red]'." in shown[1]
    assert "as Ada (look through that seat)" in shown[2]
    assert "Action 0 of 4" in shown[3]


def test_a_game_recorded_elsewhere(run: Run) -> None:
    Path("game.json").write_text(json.dumps(recording()))
    walked_through = run("replay", "game.json", "--step", typed="last\nq\n").out
    assert "Barbados" in walked_through
    assert "The game is over." in run("replay", "game.json").out
    assert "Action 1 of" in run("replay", "game.json", "--at", "1").out
    assert "has only" in run("replay", "game.json", "--at", "99999").err
    assert "--json is for records" in run("replay", "game.json", "--json").err
    wrong = {'{"a": 1}': "none of the games can read", '{"format": "aos-reference-game/1"}': "format"}
    for text, sentence in wrong.items():
        Path("wrong.json").write_text(text)
        answer = run("replay", "wrong.json")
        assert (answer.code, sentence in answer.err) == (2, True)


class NotingLoop(ReplayLoop):
    """Notes the steps that are shown."""

    steps: list[int]

    def _show(self) -> None:
        self.steps = [*getattr(self, "steps", []), self.step]
        super()._show()


def test_keys(capsys: pytest.CaptureFixture[str]) -> None:
    replay = Replay(parse(LONG))
    game = SteppedGame(
        replay.game, replay.record.seat_names(), registry.restart(replay.game, replay.state.setup()), replay.actions
    )
    pressed = [*("right",) * 3, "left", "x", "down", "right", "up", "up", "end", "home", "q"]
    loop = NotingLoop(game, Console(width=100), Prompt(), lambda: pressed.pop(0))
    loop.run()
    assert loop.steps == [0, 1, 2, 3, 2, 4, 5, 4, 0, 8, 0]
    assert "q quit" in capsys.readouterr().out


@pytest.mark.parametrize(
    "sent, name",
    [
        (b"\x1b[C", "right"),
        (b"\x1bOD", "left"),
        (b"\x1b[5~", "page up"),
        (b"\x1b", "escape"),
        (b"\r", "enter"),
        (b"l", "l"),
    ],
)
def test_what_terminals_send_for_keys(sent: bytes, name: str) -> None:
    assert name_of(sent) == name


def test_the_end_of_the_input_ends_the_walk() -> None:
    for sent in (b"", b"\x04"):
        with pytest.raises(EOFError):
            name_of(sent)


def test_keys_that_were_pressed_quickly_all_count(monkeypatch: pytest.MonkeyPatch) -> None:
    keyboard, terminal = os.openpty()
    with os.fdopen(terminal) as typed:
        monkeypatch.setattr(sys, "stdin", typed)
        os.write(keyboard, b"\x1b[C\x1b[6~\x1bOAq")
        assert [read_key() for _ in range(4)] == ["right", "page down", "up", "q"]
    os.close(keyboard)
