"""Measure the server next to a boardgame.io server under the same load: `python -m bench.load`.

Sixteen tables with three pages each play as fast as they can, each table one move after the other. Ours plays
Industria, and every move is on disk before it is acknowledged; theirs plays a small counting game in memory. They take
turns on the same machine. A move is seen when the page of another seat has it. The exit code is 1 if ours makes fewer
moves a second or its p99 is worse. Needs node; boardgame.io is installed with npm the first time.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.connection import server
from bench.server import load

FOLDER = Path(__file__).resolve().parent / "boardgame_io"


@dataclass
class Rounds:
    """What one server did in all its rounds."""

    name: str
    seconds: float = 0.0
    moves: int = 0
    seen: list[float] = field(default_factory=list)
    """Milliseconds."""

    def add(self, seconds: float, moves: int, seen: list[float]) -> None:
        self.seconds += seconds
        self.moves += moves
        self.seen += seen
        print(f"  {self.name}: {moves / seconds:.0f} moves a second", flush=True)

    def rate(self) -> float:
        return self.moves / self.seconds

    def cut(self, percent: int) -> float:
        return statistics.quantiles(self.seen, n=100)[percent - 1]

    def report(self) -> str:
        cuts = ", ".join(f"p{percent} {self.cut(percent):.1f} ms" for percent in (50, 95, 99))
        return f"{self.name}: {self.rate():.0f} moves a second; seen by another seat: {cuts}"


@contextmanager
def boardgame_io() -> Iterator[str]:
    """A boardgame.io server; its address."""
    if not (FOLDER / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent", "--no-audit", "--no-fund"], cwd=FOLDER, check=True)
    process = subprocess.Popen(
        ["node", "server.cjs"], cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        lines = iter(process.stdout or ())
        port = next(line.split()[1] for line in lines if line.startswith("PORT "))
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)
        if process.stdout is not None:
            process.stdout.close()


def their_round(address: str, tables: int, seconds: float, theirs: Rounds) -> None:
    pages = ["node", "pages.cjs", address, str(tables), str(seconds)]
    done = subprocess.run(pages, cwd=FOLDER, check=True, stdout=subprocess.PIPE, text=True, timeout=120 + 4 * seconds)
    found = json.loads(done.stdout.splitlines()[-1])
    theirs.add(seconds, found["moves"], found["seen"])


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the server next to a boardgame.io server.")
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each round")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    ours, theirs = Rounds("Smokestack, on disk"), Rounds("boardgame.io, in memory")
    for _ in range(given.rounds):
        with tempfile.TemporaryDirectory() as folder, server(str(Path(folder) / "load.db")) as (address, pid):
            figures = load(address, pid, given.tables, given.seconds, 0.0)
            ours.add(figures.seconds, figures.acknowledged, [one * 1000 for one in figures.seen])
        with boardgame_io() as address:
            their_round(address, given.tables, given.seconds, theirs)
    print(ours.report())
    print(theirs.report())
    moves, slow = ours.rate() / theirs.rate(), ours.cut(99) / theirs.cut(99)
    print(f"moves: {moves:.2f} times theirs; p99: {slow:.2f} times theirs")
    return 0 if moves >= 1 and slow <= 1 else 1


if __name__ == "__main__":
    sys.exit(main())
