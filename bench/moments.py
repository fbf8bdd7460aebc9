"""Measure looking back: `python -m bench.moments`, with compiled engines (`PYTHONPATH=build/compiled`).

A whole game of Age of Steam with six players, of more than 500 events, is in the store. Measured over HTTP on loopback,
answers included: opening it when it is not in memory, any moment of it in random order, and batches as a page asks for
when somebody scrubs. Then sixteen tables play at a fixed pace, first alone and then while ten people scrub, each at 30
moments a second. The exit code is 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from bench.connection import server, unlimited
from bench.server import LATENCY_TARGET, LoadFigures, load

from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Advice, State
from smokestack.kernel.record import Record, write_down
from smokestack.store.factory import make_store
from smokestack.store.import_record import import_table

GAME, SEATS, EVENTS = "age-of-steam", 6, 500
OPEN_MS, MOMENT_MS = 1000.0, 100.0
EAGER = 0.6
BATCH = 64
SCRUBBERS, FRAMES = 10, 30.0
PACE = 700.0


def choose(state: State, advice: Advice, rng: Random) -> int:
    """What the advice chooses; in auctions often the least bid instead, as people do, so that games get longer."""
    legal = state.legal()
    bids = [action for action in legal if state.codec().text(state, action).startswith("bid ")]
    return bids[0] if bids and rng.random() < EAGER else advice.choose(state, legal, rng)


def long_game() -> Record:
    """A game of bots that has enough events."""
    game = registry.game(GAME)
    boards = [board.id for board in game.maps() if SEATS in board.seats]
    for seed in range(40):
        rng, first = Random(seed), registry.start(game, SEATS, boards[seed % len(boards)])
        state, texts, advice = first.clone(), list[str](), game.advice()
        while state.actor() != OVER:
            action = state.draw(rng) if state.actor() == CHANCE else choose(state, advice, rng)
            texts.append(state.codec().text(state, action))
            state.apply(action)
        if len(texts) > EVENTS:
            return write_down(first, texts)
    raise SystemExit(f"No game had more than {EVENTS} events.")


def store_game(db: str, record: Record) -> str:
    async def work() -> str:
        store = make_store(db)
        await store.open()
        try:
            return await import_table(store, record, "A long game")
        finally:
            await store.close()

    return asyncio.run(work())


class Visitor:
    """One connection that asks for the past of one table."""

    def __init__(self, address: str, table: str) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)
        self.base = f"/api/tables/{table}"

    def get(self, path: str) -> tuple[float, bytes]:
        """The milliseconds until the whole answer was there, and the answer."""
        began = time.perf_counter()
        self.connection.request("GET", self.base + path, headers={"Accept-Encoding": "gzip"})
        response = self.connection.getresponse()
        body = response.read()
        if response.status != 200:
            raise SystemExit(f"{path}: {response.status} {body[:200]!r}")
        return (time.perf_counter() - began) * 1000, body


@contextmanager
def scrubbing(address: str, table: str, steps: int) -> Iterator[list[float]]:
    """People who scrub all the time, each in a batch for as many frames as it lasts; how long they waited."""
    done, waited = threading.Event(), list[float]()

    def scrub(seed: int) -> None:
        visitor, rng = Visitor(address, table), Random(seed)
        while not done.wait(BATCH / FRAMES * rng.uniform(0.9, 1.1)):
            first = rng.randrange(1, steps - BATCH)
            waited.append(visitor.get(f"/moments?from={first}&to={first + BATCH - 1}")[0])

    threads = [threading.Thread(target=scrub, args=(seed,), daemon=True) for seed in range(SCRUBBERS)]
    for thread in threads:
        thread.start()
    try:
        yield waited
    finally:
        done.set()
        for thread in threads:
            thread.join(30)


def p(values: list[float], percent: int) -> float:
    return statistics.quantiles(values, n=100)[percent - 1]


def live_row(name: str, figures: LoadFigures) -> tuple[float, float, float]:
    seen = [value * 1000 for value in figures.seen]
    rate = figures.acknowledged / figures.seconds
    print(
        f"  {name}: {rate:.0f} moves/s; seen by another seat p50 {p(seen, 50):.1f} ms, p95 {p(seen, 95):.1f} ms; "
        f"others used {figures.others:.0%} of the processors"
    )
    return rate, p(seen, 50), p(seen, 95)


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m bench.moments", description="Measure looking back.")
    asked.add_argument("--seconds", type=float, default=10.0, help="for each run of live play")
    asked.add_argument("--requests", type=int, default=500, help="single moments to ask for")
    wanted = asked.parse_args()
    record = long_game()
    limits = ("moments_per_person", "moments_per_address")
    options = [*unlimited(), *(word for name in limits for word in ("--limit", f"{name}=10000000"))]
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder) / "tables.db")
        table = store_game(db, record)
        with server(db, *options) as (address, pid):
            return report(address, pid, table, record, wanted.seconds, wanted.requests)


def report(address: str, pid: int, table: str, record: Record, seconds: float, requests: int) -> int:
    visitor, rng = Visitor(address, table), Random(1)
    began = time.perf_counter()
    timeline = json.loads(visitor.get("/timeline")[1])
    visitor.get("/state")
    visitor.get(f"/moments?from={timeline['number']}")
    opened = (time.perf_counter() - began) * 1000
    steps = [step["n"] for step in timeline["steps"]]
    print(f"{GAME} on {record.map}, {SEATS} players, {len(steps)} steps")
    print(f"  opened from the store: {opened:.0f} ms (target {OPEN_MS:.0f})")
    single = [visitor.get(f"/moments?from={rng.choice(steps)}")[0] for _ in range(requests)]
    print(
        f"  one moment: p50 {p(single, 50):.1f} ms, p95 {p(single, 95):.1f} ms, most {max(single):.1f} ms "
        f"(target {MOMENT_MS:.0f}; {requests} requests)"
    )
    batches = [visitor.get(f"/moments?from={first}&to={first + BATCH - 1}") for first in steps[: -BATCH : BATCH // 4]]
    size = max(len(body) for _, body in batches) / 1000
    print(f"  {BATCH} moments: p95 {p([wait for wait, _ in batches], 95):.1f} ms, at most {size:.0f} KB compressed")
    charts, body = visitor.get("/charts")
    print(f"  charts: {charts:.0f} ms, {len(body) / 1000:.0f} KB compressed")
    alone = live_row("live play alone", load(address, pid, 16, seconds, PACE * 1.07))
    with scrubbing(address, table, steps[-1]) as waited:
        shared = live_row(f"live play while {SCRUBBERS} people scrub", load(address, pid, 16, seconds, PACE * 1.07))
    print(f"  their batches: p95 {p(waited, 95):.0f} ms ({len(waited)} batches)")
    good = opened < OPEN_MS and p(single, 95) < MOMENT_MS
    kept = shared[0] >= 0.95 * min(alone[0], PACE) and shared[1] < max(LATENCY_TARGET, 1.5 * alone[1])
    return 0 if good and kept else 1


if __name__ == "__main__":
    sys.exit(main())
