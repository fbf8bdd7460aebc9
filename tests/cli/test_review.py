"""`smokestack review`, and the arena without luck."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.cli.conftest import Run

LEVELS = ("--iterations", "4", "--playouts", "1")


def lantern_game(run: Run, tmp_path: Path) -> str:
    """The record of a finished game."""
    answer = run("arena", "lantern", "--bots", "greedy,random", "--seats", "3", "--games", "1", "--out", "cup")
    assert answer.code == 0
    return str(next((tmp_path / "cup" / "games").glob("*.record")))


def test_a_review_is_printed(run: Run, tmp_path: Path, lantern_installed: Path) -> None:
    record = lantern_game(run, tmp_path)
    answer = run("review", record, *LEVELS)
    assert answer.code == 0
    for words in (
        "Between the two, luck made",
        "Result = start + luck + own decisions",
        "Turning points",
        "error rate",
        "luck of a draw",
        "Values:",
    ):
        assert words in answer.out
    assert "calibrated with" in answer.out
    everything = run("review", record, *LEVELS, "--all")
    assert len(everything.out.splitlines()) >= len(answer.out.splitlines())


def test_turning_points_are_told_in_words(run: Run, tmp_path: Path, lantern_installed: Path) -> None:
    answer = run("review", lantern_game(run, tmp_path), "--iterations", "60", "--playouts", "1")
    told = answer.out.split("Turning points\n")[1].splitlines()
    assert re.fullmatch(r"  Round \d+, .+: .+\.", told[0])
    assert re.fullmatch(r"    Better by about \d+\.\d points \(± \d+\.\d\): .+\.", told[1])


def test_a_review_as_json_adds_up(run: Run, tmp_path: Path, lantern_installed: Path) -> None:
    answer = run("review", lantern_game(run, tmp_path), *LEVELS, "--json")
    review = json.loads(answer.out)["review"]
    for one in review["seats"]:
        assert abs(one["start"] + one["luck"] + one["own"] + one["others"] - one["result"]) < 1e-9
    assert review["iterations"] == 4
    assert review["source"]["playouts"] == 1


def test_an_unfinished_game_is_refused_with_a_sentence(run: Run, tmp_path: Path, lantern_installed: Path) -> None:
    record = Path(lantern_game(run, tmp_path))
    half = tmp_path / "half.record"
    half.write_text("\n".join(record.read_text().rstrip().split("\n")[:-1]) + "\n")
    answer = run("review", str(half))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"{half}: Only finished games can be reviewed; this one is not over.\n"


def test_the_arena_shows_results_with_and_without_luck(run: Run, tmp_path: Path, lantern_installed: Path) -> None:
    words = ("arena", "lantern", "--bots", "greedy,random", "--seats", "3", "--games", "6", "--out", "cup")
    answer = run(*words, "--luck-corrected", "--luck-playouts", "2")
    assert answer.code == 0
    assert "Without the luck of the draws, 6 games" in answer.out
    assert "Luck explains" in answer.out
    lines = (tmp_path / "cup" / "luck.jsonl").read_text().splitlines()
    assert len(lines) == 6
    assert "Without the luck of the draws:" in (tmp_path / "cup" / "table.md").read_text()
    run(*words, "--luck-corrected", "--luck-playouts", "2")
    assert (tmp_path / "cup" / "luck.jsonl").read_text().splitlines() == lines, "nothing is measured twice"
    assert "Without" not in run(*words).out
