"""This process, a pool and a Ray cluster play the same games."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from smokestack.arena.match import GameResult, ScheduledGame
from smokestack.arena.schedule import schedule_games
from smokestack.arena.workers import play_here, play_in_pool, play_on_ray
from smokestack.cli import main
from smokestack.kernel import registry
from smokestack.kernel.errors import SetupError

Played = list[tuple[GameResult, str]]


def some_games() -> list[ScheduledGame]:
    return schedule_games(registry.game("industria"), None, {}, ("search-3", "greedy", "random"), 6, "workers")


def without_clocks(played: Played) -> list[tuple[bytes, str]]:
    """What must not depend on where a game is played."""
    kept = []
    for result, text in sorted(played, key=lambda pair: (pair[0].deal, pair[0].seating)):
        same = msgspec.structs.replace(result, seconds=[], slowest=[])
        kept.append((msgspec.json.encode(same), text))
    return kept


@pytest.fixture(scope="module")
def played_here() -> list[tuple[bytes, str]]:
    return without_clocks(list(play_here(some_games())))


def test_the_pool_plays_the_same_games(played_here: list[tuple[bytes, str]]) -> None:
    assert without_clocks(list(play_in_pool(some_games(), 2))) == played_here


@pytest.mark.filterwarnings("ignore")
def test_ray_plays_the_same_games_and_listens_on_loopback_only(played_here: list[tuple[bytes, str]]) -> None:
    games = play_on_ray(some_games(), "local", 2)
    first = next(games)
    import ray

    assert [node["NodeManagerAddress"] for node in ray.nodes()] == ["127.0.0.1"]
    assert without_clocks([first, *games]) == played_here


def test_without_ray_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(SetupError, match=r"pip install 'smokestack\[ray\]'"):
        list(play_on_ray(some_games(), "local", 2))


def arena(*arguments: str) -> int:
    with pytest.raises(SystemExit) as end:
        main(["arena", *arguments])
    return int(end.value.code or 0)


def test_the_command_plays_keeps_and_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "cup"
    command = ("industria", "--bots", "greedy,random", "--seats", "3", "--games", "3", "--out", str(out))
    assert arena(*command) == 0
    first = capsys.readouterr().out
    assert "greedy" in first
    assert "3 games of 1 deal;" in first
    assert {file.name for file in out.iterdir()} == {"arena.json", "games", "plot.svg", "results.jsonl", "table.md"}
    kept = (out / "results.jsonl").read_bytes()
    assert arena(*command) == 0
    assert (out / "results.jsonl").read_bytes() == kept, "finished games are not played again"


def test_solo_games_are_reported_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "solo")
    assert arena("age-of-steam", "--map", "barbados", "--bots", "greedy", "--games", "2", "--out", out) == 0
    assert "barbados, 1 seat, seed 1" in capsys.readouterr().out


def test_ctrl_c_keeps_what_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from smokestack.arena import workers

    def interrupted(rest: list[ScheduledGame]) -> object:
        for number, scheduled in enumerate(rest):
            if number == 2:
                raise KeyboardInterrupt
            yield from play_here([scheduled])

    monkeypatch.setattr(workers, "play_here", interrupted)
    out = tmp_path / "cup"
    command = ("industria", "--bots", "greedy,random", "--seats", "3", "--games", "3", "--out", str(out))
    assert arena(*command) == 130
    assert "run the same command again to continue" in " ".join(capsys.readouterr().out.split())
    assert len((out / "results.jsonl").read_bytes().splitlines()) == 2
    monkeypatch.undo()
    assert arena(*command) == 0
    assert len((out / "results.jsonl").read_bytes().splitlines()) == 3


def test_bad_input_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("industria", "--bots", "genius", "--seats", "3", "--out", str(tmp_path)) == 2
    assert "There is no bot 'genius'" in capsys.readouterr().err
