"""Kill the server again and again while sixteen tables play: `python -m bench.kill --kills 200 --store sqlite`.

The long form of `tests/server/test_kill.py`. With SQLite there is one server process, with PostgreSQL there are two
workers. After each kill a new server must get the same port at once, every acknowledged move must be in the logs
exactly once, and every unfinished table must go on before the next kill. The exit code is 1 if anything is amiss.
Needs the packages for tests.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.server.killing import TABLES, Killing
from tests.server.running import Child
from tests.server.toys import installed_toys
from tests.store import postgres
from tests.store.conftest import new_database

BATCH = 20
"""Kills before the tables are replaced by new ones, because games come to an end."""
PATIENCE = 120.0
"""Seconds within which every table must go on after a kill."""
PORT_ATTEMPTS = 20


@dataclass
class Totals:
    """What came of all kills so far."""

    kills: int = 0
    moves: int = 0
    continued: int = 0
    expected: int = 0
    port_taken: int = 0
    slowest: float = 0.0
    lost: set[str] = field(default_factory=set)
    doubled: set[str] = field(default_factory=set)
    wrong: set[str] = field(default_factory=set)

    def good(self) -> bool:
        amiss = self.lost or self.doubled or self.wrong or self.port_taken
        return not amiss and self.continued == self.expected

    def report(self) -> str:
        return (
            f"{self.kills} kills, {self.moves} acknowledged moves: {len(self.lost)} lost, {len(self.doubled)} "
            f"duplicated, {len(self.wrong)} wrong; tables that went on: {self.continued} of {self.expected}; "
            f"port taken: {self.port_taken} times; slowest restart {self.slowest:.1f} s"
        )


def restart(db: str, server: Child, workers: int, totals: Totals) -> Child:
    """Kill a server and start the next one on its port."""
    server.kill()
    totals.kills += 1
    began = time.monotonic()
    for _ in range(PORT_ATTEMPTS):
        try:
            again = Child(db, server.port, workers)
            again.wait_until_ready()
            totals.slowest = max(totals.slowest, time.monotonic() - began)
            return again
        except (StopIteration, AssertionError):  # it ended without an address: the port or the file is taken
            totals.port_taken += 1
            time.sleep(0.5)
    raise SystemExit(f"The port {server.port} does not become free. {totals.report()}")


def play_on(killing: Killing, before: dict[str, int], totals: Totals) -> None:
    """Wait until somebody has moved at every unfinished table."""
    end = time.monotonic() + PATIENCE
    while killing.unmoved(before) and not killing.troubles() and time.monotonic() < end:
        time.sleep(0.02)
    totals.expected += TABLES
    totals.continued += TABLES - len(killing.unmoved(before))


def examine(killing: Killing, server: Child, totals: Totals) -> int:
    findings = killing.examine(server.address)
    totals.lost.update(findings.lost)
    totals.doubled.update(findings.doubled)
    totals.wrong.update(findings.wrong + killing.troubles())
    return findings.moves


def batch(db: str, server: Child, workers: int, kills: int, rng: Random, totals: Totals) -> Child:
    """Sixteen new tables, and this many kills while they play."""
    killing = Killing(server.address)
    killing.start()
    try:
        for _ in range(kills):
            killing.play(rng.uniform(0.05, 0.4))
            play_on(killing, dict.fromkeys(killing.moves_by_table(), 0), Totals())
            time.sleep(rng.uniform(0.0, 0.02))
            before = killing.moves_by_table()
            server = restart(db, server, workers, totals)
            examine(killing, server, totals)
            play_on(killing, before, totals)
    finally:
        killing.stop()
        totals.moves += examine(killing, server, totals)
    return server


def run(db: str, workers: int, kills: int, seed: int) -> Totals:
    totals, rng = Totals(), Random(seed)
    server = Child(db, workers=workers)
    try:
        server.wait_until_ready()
        while totals.kills < kills and not (totals.lost or totals.doubled or totals.wrong):
            server = batch(db, server, workers, min(BATCH, kills - totals.kills), rng, totals)
            print(totals.report(), flush=True)
    finally:
        server.kill()
    return totals


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the server again and again while tables play.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--store", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.enter_context(installed_toys(folder))
        if given.store == "sqlite":
            db, workers = str(folder / "kill.db"), 1
        else:
            db, workers = new_database(stack.enter_context(postgres.server())), 2
        totals = run(db, workers, given.kills, given.seed)
    for what in sorted(totals.lost | totals.doubled | totals.wrong):
        print(what)
    return 0 if totals.good() else 1


if __name__ == "__main__":
    sys.exit(main())
