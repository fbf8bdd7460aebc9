"""Compare the speed of the engines with that of another checkout: `python -m bench.compare FOLDER [GAME ...]`.

Both checkouts need compiled engines in `build/compiled`. They are measured in turn, one right after the other, so
that a noisy machine troubles both alike; the best round of each figure counts. A ratio above 1 means that this
checkout is faster. The exit code is 1 if a figure is more than 5 % slower.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

import msgspec
from bench.__main__ import COLUMNS, ROOT, STEAM_COLUMNS

from smokestack.kernel import registry

Figures = dict[str, list[float]]
"""By name, a figure of every round."""
BAR = 0.95
ENVIRONMENTS = "environments"


def measure(checkout: Path, what: str, seconds: float, runs: int) -> dict[str, float]:
    """One round of one game, or of the environments, in its own process."""
    words = ["--within", "all"] if what == ENVIRONMENTS else [what, "--within", "game"]
    command = [sys.executable, "-m", "bench", *words, "--seconds", str(seconds), "--runs", str(runs)]
    path = {**os.environ, "PYTHONPATH": str(checkout / "build" / "compiled")}
    done = subprocess.run(command, cwd=checkout, env=path, stdout=subprocess.PIPE, check=True)
    found = msgspec.json.decode(done.stdout)
    figures: dict[str, float] = {}
    for row in found["rows"]:
        figures |= {f"{row['game']}, {row['map']}: {title}": row[key] for key, title in COLUMNS.items()}
    if found.get("steam"):
        figures |= {f"age-of-steam: {title}": found["steam"][key] for key, title in STEAM_COLUMNS.items()}
    for row in found["environments"]:
        figures |= {f"{row['module']}: {key}, steps/s": row[key] for key in ("single", "vector")}
    return {name: figure for name, figure in figures.items() if figure}


def higher_is_better(name: str) -> bool:
    return name.endswith(("/s", "/min"))


def ratio(name: str, before: float, now: float) -> float:
    """How many times as fast, or as small, it is now."""
    return now / before if higher_is_better(name) else before / now


def report(before: Figures, now: Figures) -> tuple[list[str], list[float]]:
    """A row of a Markdown table for every figure, the slowest first, and the ratios."""
    rows: list[tuple[float, str]] = []
    for name in sorted(before.keys() & now.keys()):
        best = max if higher_is_better(name) else min
        old, new = best(before[name]), best(now[name])
        middle = ratio(name, statistics.median(before[name]), statistics.median(now[name]))
        found = ratio(name, old, new)
        rows.append((found, f"| {name} | {old:,.1f} | {new:,.1f} | {found:.3f} | {middle:.3f} |"))
    rows.sort()
    return [row for _, row in rows], [found for found, _ in rows]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.compare", description="Compare two checkouts.")
    parser.add_argument("before", type=Path, help="the other checkout, with compiled engines")
    parser.add_argument("what", nargs="*", help="only these games, or `environments`")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=0.06, help="for one run of one figure")
    parser.add_argument("--runs", type=int, default=3, help="runs of each figure in a round")
    given = parser.parse_args()
    before: Figures = {}
    now: Figures = {}
    for number in range(1, given.rounds + 1):
        for what in given.what or [*registry.game_ids(), ENVIRONMENTS]:
            for checkout, kept in ((given.before.resolve(), before), (ROOT, now)):
                for name, figure in measure(checkout, what, given.seconds, given.runs).items():
                    kept.setdefault(name, []).append(figure)
        print(f"round {number} of {given.rounds}, load {os.getloadavg()[0]:.1f}", file=sys.stderr, flush=True)
    rows, ratios = report(before, now)
    print("| figure | before | now | times as good | by the median |", "|---|---:|---:|---:|---:|", *rows, sep="\n")
    slower = sum(found < BAR for found in ratios)
    print(f"\n{len(ratios)} figures, median ratio {statistics.median(ratios):.3f}, {slower} more than 5 % slower")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
