"""Measure the speed of the engines: `make bench`, or `python -m bench [GAME ...] [--seconds S] [--runs N]`.

Each game is measured interpreted and then compiled, one right after the other and each in its own process, so that the
ratios are valid on a busy machine too. The figures are written to `bench/results/latest.json`; `--release NAME` also
appends them as one line to `bench/history.jsonl`.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from pathlib import Path

import msgspec
from bench import envs, steam
from bench.engine import EngineFigures, measure, tables
from rich.console import Console
from rich.table import Table

from smokestack.cli.version import compiled
from smokestack.kernel import registry

ROOT = Path(__file__).resolve().parent.parent
LATEST = ROOT / "bench" / "results" / "latest.json"
HISTORY = ROOT / "bench" / "history.jsonl"
BUILDS = {"interpreted": ROOT / "src", "compiled": ROOT / "build" / "compiled"}
STEAM = "age-of-steam"


class BuildFigures(msgspec.Struct):
    """All figures of one build."""

    rows: list[EngineFigures] = []
    steam: steam.SteamFigures | None = None
    environments: list[envs.EnvFigures] = []
    """Steps per second through the PettingZoo API."""


class Results(msgspec.Struct):
    machine: str
    release: str = ""
    load: float = 0.0
    """The load average when the benchmark began."""
    note: str = ""
    """A remark about these figures."""
    builds: dict[str, BuildFigures] = {}


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m bench", description="Measure the speed of the engines.")
    asked.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    asked.add_argument("--seconds", type=float, default=0.7, help="for one run of one figure")
    asked.add_argument("--runs", type=int, default=3, help="runs of each figure; the best one counts")
    asked.add_argument(
        "--compiled", default=str(BUILDS["compiled"]), metavar="FOLDER", help="where the compiled engines are"
    )
    asked.add_argument("--release", default="", metavar="NAME", help="add the figures to the history under this name")
    asked.add_argument("--within", default="", help=argparse.SUPPRESS)
    wanted = asked.parse_args()
    BUILDS["compiled"] = Path(wanted.compiled).resolve()
    if wanted.within:
        figures = _measure(wanted.games, wanted.seconds, wanted.runs, environments=wanted.within == "all")
        sys.stdout.buffer.write(msgspec.json.encode(figures))
        return
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    results = Results(machine, wanted.release, round(load, 1))
    for game in wanted.games or registry.game_ids():
        _both(results, [game, "--within", "game"], wanted.seconds, wanted.runs)
    if not wanted.games:
        _both(results, ["--within", "all"], wanted.seconds, wanted.runs)
    LATEST.parent.mkdir(exist_ok=True)
    LATEST.write_bytes(msgspec.json.format(msgspec.json.encode(results)))
    if wanted.release:
        with HISTORY.open("ab") as history:
            history.write(msgspec.json.encode(results) + b"\n")
    _show(results)


def _both(results: Results, words: list[str], seconds: float, runs: int) -> None:
    """Measure both builds and add their figures."""
    for build, path in BUILDS.items():
        if not (path / "smokestack").is_dir():
            continue
        print(f"  {words[0] if words[0] in registry.game_ids() else 'environments'}, {build} ...", flush=True)
        command = [sys.executable, "-m", "bench", *words, "--seconds", str(seconds), "--runs", str(runs)]
        command += ["--compiled", str(BUILDS["compiled"])]
        run = subprocess.run(
            command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(path)}, stdout=subprocess.PIPE, check=True
        )
        found = msgspec.json.decode(run.stdout, type=BuildFigures)
        kept = results.builds.setdefault(build, BuildFigures())
        kept.rows += found.rows
        kept.steam = kept.steam or found.steam
        kept.environments += found.environments


def _measure(games: list[str], seconds: float, runs: int, environments: bool) -> BuildFigures:
    figures = BuildFigures()
    if compiled() is not (os.environ.get("PYTHONPATH", "") == str(BUILDS["compiled"])):
        sys.exit("These are not the engines that should be measured. `make bench` compiles them.")
    for name in games:
        game = registry.game(name)
        figures.rows += [measure(game, map, seats, seconds, runs) for map, seats in tables(game)]
        if name == STEAM:
            figures.steam = steam.measure(runs)
    if environments:
        figures.environments = [envs.measure(module, seconds, runs) for module in envs.MODULES]
    return figures


# --- the tables ---------------------------------------------------------------------------------------------


COLUMNS = {
    "games_a_minute": "random games/min",
    "actions_a_second": "random actions/s",
    "greedy_games_a_minute": "greedy games/min",
    "greedy_actions_a_second": "greedy actions/s",
    "playout_steps_a_second": "playout steps/s",
    "iterations_a_second": "search iterations/s",
    "replayed_a_second": "record, actions/s",
    "legal_us": "legal µs",
    "legal_p99_us": "legal p99 µs",
    "early_p50_us": "early legal p50 µs",
    "early_p99_us": "early legal p99 µs",
    "late_p50_us": "late legal p50 µs",
    "late_p99_us": "late legal p99 µs",
    "apply_us": "apply µs",
    "clone_us": "clone µs",
    "view_us": "view µs",
    "bytes_a_state": "bytes a state",
}
STEAM_COLUMNS = {
    "reference_actions_a_second": "recorded games, actions/s",
    "reference_game_ms": "longest recorded game ms",
    "builds_p50_us": "six players late: builds p50 µs",
    "builds_p99_us": "builds p99 µs",
    "moves_p50_us": "deliveries p50 µs",
    "moves_p99_us": "deliveries p99 µs",
}


def _show(results: Results) -> None:
    title = f"Engines on one core, interpreted → compiled ({results.machine}; load {results.load})"
    table = Table(title=title, box=None, header_style="dim", padding=(0, 1))
    rows = {build: {(row.game, row.map): row for row in figures.rows} for build, figures in results.builds.items()}
    tables = sorted({key for found in rows.values() for key in found})
    table.add_column("")
    for game, map in tables:
        table.add_column(f"{game}\n{map}", justify="right")
    for field, heading in COLUMNS.items():
        cells = []
        for key in tables:
            cells.append(_pair([getattr(found[key], field) for found in rows.values() if key in found]))
        table.add_row(heading, *cells)
    screen = Console() if Console().is_terminal else Console(width=230)
    screen.print(table)
    steams = [figures.steam for figures in results.builds.values() if figures.steam]
    if steams:
        _show_steam(screen, steams)
    for build, figures in results.builds.items():
        for steps in figures.environments:
            screen.print(f"{steps.module}, {build}: {steps.single:,.0f} steps/s, many at once {steps.vector:,.0f}")


def _show_steam(screen: Console, steams: list[steam.SteamFigures]) -> None:
    table = Table(title="Age of Steam", box=None, header_style="dim", padding=(0, 1))
    for field, heading in STEAM_COLUMNS.items():
        table.add_row(heading, _pair([getattr(figures, field) for figures in steams]))
    growing = [figures.growth for figures in steams]
    for field in ("builds", "deliveries", "apply", "clone"):
        figures = [getattr(each, field) for each in growing]
        table.add_row(f"{field}: times as long with 4 times the hexes, links and cubes", _pair(figures))
    limits = [figures.limit for figures in steams if figures.limit]
    if limits:
        table.add_row("legal builds µs", _pair([limit.engine_us for limit in limits]))
        table.add_row("the same in C µs", _pair([limit.twin_us for limit in limits]))
        table.add_row("times the C twin", _pair([limit.ratio for limit in limits]))
    else:
        table.add_row("legal builds in C", "there is no C compiler")
    screen.print(table)


def _pair(figures: list[float | None]) -> str:
    if None in figures:
        return "no recorded games here"
    known = [figure for figure in figures if figure is not None]
    return " → ".join(f"{figure:,.0f}" if figure >= 100 else f"{figure:,.1f}" for figure in known)


if __name__ == "__main__":
    main()
