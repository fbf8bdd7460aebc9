"""`smokestack rules` and `smokestack fuzz`."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.kernel.toy import GAME, Lantern, LanternGame

from smokestack.kernel import registry
from smokestack.kernel.facts import Fact
from smokestack.kernel.record import Replay, parse


@pytest.fixture(autouse=True)
def _installed(lantern_installed: Path) -> None:
    pass


def test_references_are_counted(run: Run) -> None:
    out = run("rules").out
    assert "lantern  3 clauses" in out
    assert "industria" in out


def test_clauses_by_name_and_by_beginning(run: Run) -> None:
    assert run("rules", "lantern").out.count("LAN-") == 3
    one = run("rules", "lantern", "lan-2").out
    assert " ".join(one.split()) == "LAN-2 Then every seat shows one of its own cards or hides."
    assert "IND-6.4" in run("rules", "industria", "IND-6").out


def test_clauses_that_are_not_there(run: Run) -> None:
    answer = run("rules", "lantern", "LAN-9")
    assert (answer.code, answer.err) == (2, "The rules of lantern have no clause 'LAN-9'. Did you mean LAN-3?\n")
    assert run("rules", "latern").err == "There is no game 'latern'. Did you mean 'lantern'?\n"


def test_clauses_without_a_test_are_listed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test of ours is marked with a clause of the toy game."""
    monkeypatch.chdir(Path(__file__).resolve().parents[2])
    answer = run("rules", "lantern", "--untested")
    assert answer.code == 1, answer.err
    assert "LAN-1  Each round every seat is dealt one card" in answer.out
    assert "lantern: 0 of 3 clauses have a test." in answer.out


def test_a_game_without_faults(run: Run) -> None:
    answer = run("fuzz", "lantern", "--games", "3", "--seed", "a")
    assert answer.code == 0
    assert "Lantern: 3 games, no errors found (seed a)." in answer.out
    assert not Path("fuzz-failures").exists()


def test_a_failing_game_is_written_down(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Crashes(Lantern):
        def score(self, events: list[Fact] | None) -> None:
            raise ZeroDivisionError("no light")

    class Faulty(LanternGame):
        state = Crashes

    monkeypatch.setattr("tests.kernel.toy.GAME", Faulty())
    registry.game.cache_clear()
    answer = run("fuzz", "lantern", "--games", "3", "--seed", "a", "--map", "cave")
    assert answer.code == 1
    assert "Lantern failed in game 1 (seed a): ZeroDivisionError: no light" in answer.out
    assert "smokestack replay fuzz-failures/lantern-a-0.record" in answer.out
    record = parse(Path("fuzz-failures/lantern-a-0.record").read_text())
    assert record.map == "cave"
    assert Replay(record, game=GAME).actions


def test_mistakes(run: Run) -> None:
    assert run("fuzz").err == "Name a game or use --all.\n"
    assert run("fuzz", "lantern", "--all").err == "Name a game or use --all.\n"
    assert "are for a single game" in run("fuzz", "--all", "--map", "hill").err
    assert "Lantern has no map 'moor'" in run("fuzz", "lantern", "--map", "moor").err
    assert run("fuzz", "lantern", "--games", "0").code == 2
