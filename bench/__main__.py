"""`make bench`, or `python -m bench [GAME ...] [--seconds S] [--runs N]`: how fast the engines are.

The figures go to `bench/results/latest.json` too, those of the compiled and of the interpreted engine side by side;
the table shows both where both have been measured.
"""

from __future__ import annotations

import argparse
import platform
from pathlib import Path

import msgspec
from bench import envs
from bench.engine import Row, measure, tables
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from smokestack.cli.version import compiled
from smokestack.kernel import registry

LATEST = Path(__file__).parent / "results" / "latest.json"


class Results(msgspec.Struct):
    """Every figure there is, by the way the engine was built."""

    machine: str
    interpreted: list[Row] = []
    compiled: list[Row] = []
    environments: dict[str, list[envs.Steps]] = {}
    """Steps through the PettingZoo API, by the way the engine was built."""


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m bench", description="How fast the engines are.")
    asked.add_argument("games", nargs="*", metavar="GAME", help="these games only")
    asked.add_argument("--seconds", type=float, default=0.7, help="for one run of one figure")
    asked.add_argument("--runs", type=int, default=3, help="the best of so many counts")
    wanted = asked.parse_args()
    results = _earlier()
    if not wanted.games:
        built = "compiled" if compiled() else "interpreted"
        results.environments[built] = [envs.measure(module, wanted.seconds, wanted.runs) for module in envs.MODULES]
    rows = _measure(wanted.games or registry.game_ids(), wanted.seconds, wanted.runs)
    if compiled():
        results.compiled = _merged(results.compiled, rows)
    else:
        results.interpreted = _merged(results.interpreted, rows)
    LATEST.parent.mkdir(exist_ok=True)
    LATEST.write_bytes(msgspec.json.format(msgspec.json.encode(results)))
    _show(results)
    if not wanted.games:
        envs.show(results.environments[built])


def _measure(games: list[str], seconds: float, runs: int) -> list[Row]:
    work = [(registry.game(name), *table) for name in games for table in tables(registry.game(name))]
    rows = []
    with Progress(transient=True) as progress:
        task = progress.add_task("", total=len(work))
        for game, map, seats in work:
            progress.update(task, description=f"{game.title}, {map}")
            rows.append(measure(game, map, seats, seconds, runs))
            progress.advance(task)
    return rows


def _earlier() -> Results:
    """What was measured before on this machine; figures of another one are not put beside ours."""
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    try:
        found = msgspec.json.decode(LATEST.read_bytes(), type=Results)
    except (OSError, msgspec.DecodeError):
        return Results(machine)
    return found if found.machine == machine else Results(machine)


def _merged(old: list[Row], new: list[Row]) -> list[Row]:
    rows = {(row.game, row.map): row for row in [*old, *new]}
    return [rows[key] for key in sorted(rows)]


def _show(results: Results) -> None:
    table = Table(title=f"Engines on one core ({results.machine})", box=None, header_style="dim", padding=(0, 1))
    for heading in ("game", "map", "seats", "engine"):
        table.add_column(heading)
    for heading in ("games/min", "actions/s", "greedy/min", "clone µs", "legal µs", "p99", "view µs"):
        table.add_column(heading, justify="right")
    built = [(row, "interpreted") for row in results.interpreted] + [(row, "compiled") for row in results.compiled]
    for row, how in sorted(built, key=lambda each: (each[0].game, each[0].map, each[1])):
        table.add_row(row.game, row.map, str(row.seats), how, *_figures(row))
    screen = Console()
    screen.print(table) if screen.is_terminal else Console(width=140).print(table)


def _figures(row: Row) -> list[str]:
    whole = (row.games_a_minute, row.actions_a_second, row.greedy_games_a_minute)
    calls = (row.clone_us, row.legal_us, row.legal_p99_us, row.view_us)
    return [f"{figure:,.0f}" for figure in whole] + [f"{figure:,.1f}" for figure in calls]


if __name__ == "__main__":
    main()
