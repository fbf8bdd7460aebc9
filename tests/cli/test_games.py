"""`smokestack games`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run


def test_all_games_in_a_table(run: Run, lantern_installed: Path) -> None:
    answer = run("games")
    assert answer.code == 0
    rows = [line.split() for line in answer.out.splitlines()]
    assert ["lantern", "Lantern", "2-3", "2", "3"] in rows
    assert ["industria", "Industria", "3-4", "1", "9"] in rows


def test_a_guest_that_does_not_load_keeps_nobody_from_playing(run: Run, lantern_installed: Path) -> None:
    file = lantern_installed / "lantern-1.dist-info" / "entry_points.txt"
    file.write_text("[smokestack.games]\nlantern = tests.kernel.nowhere:GAME\n")
    answer = run("games")
    assert answer.code == 0
    assert "The game 'lantern' cannot be loaded" in answer.out
    assert "Industria" in answer.out


def test_one_game_in_full(run: Run, lantern_installed: Path) -> None:
    out = run("games", "lantern").out
    assert "hill  2-3 seats  The Hill. Wide open." in out
    assert "nobody, all" in out
    assert "Who scores when the brightest tie." in out
    assert "3 (a number from 1 up to 4)" in out


def test_reconstructed_data_are_named_plainly(run: Run) -> None:
    out = run("games", "industria").out
    assert "reconstructed  the layout of the board" in out
    assert "rulebook       materials and their epochs" in out
    assert "were not taken from the published components" in out


def test_own_data_are_checked(run: Run, lantern_installed: Path, tmp_path: Path) -> None:
    answer = run("games", "lantern", "--data", str(tmp_path))
    assert (answer.code, answer.err) == (2, f"{tmp_path.name} has no cards.json.\n")
    (tmp_path / "cards.json").write_text("{}")
    told = run("games", "lantern", "--data", str(tmp_path)).out
    assert "are valid" in " ".join(told.split())


def test_mistakes(run: Run, tmp_path: Path) -> None:
    assert run("games", "industia").err == "There is no game 'industia'. Did you mean 'industria'?\n"
    assert "--data needs a game" in run("games", "--data", str(tmp_path)).err
    missing = run("games", "industria", "--data", str(tmp_path / "nowhere"))
    assert missing.code == 2
    assert "is not a folder; --data needs the folder with the data files of the game." in missing.err
