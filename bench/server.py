"""Measure the server under load, with the clients on the same machine: `python -m bench.server`.

First sixteen tables play at once, and every move is on disk before it is acknowledged; then a thousand idle tables have
one page each. Every seat of every table has its own page. All pages run in one process next to the server, on the same
cores, and read only as much of a message as they need, so that the figures measure the server. A move counts when its
page has received the acknowledgement; it is seen when another seat's page has read the update. The exit code is 1 if a
target is missed.

Flat out, each table plays its next move as soon as it can. The latency is then the number of tables divided by the
moves per second, so this run measures throughput. In the paced run, the moves of a table come at even intervals, a
little faster than the target; there throughput and latency must both meet their targets.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import msgspec
import uvloop
from bench.connection import PageSocket, Person, server
from bench.processes import busy_seconds, memory_of, processor_seconds

MOVES_TARGET = 700.0
LATENCY_TARGET = 10.0
MEMORY_TARGET = 600.0
GAME, SEATS = "industria", 3


class ViewShape(msgspec.Struct):
    seat: int | None
    decide: msgspec.Raw
    """`null` for a seat that has nothing to decide."""


class HeadShape(msgspec.Struct):
    status: str


class Heard(msgspec.Struct):
    """As much of a message as the client has to read."""

    t: str
    table: str = ""
    number: int = 0
    head: HeadShape | None = None
    views: list[ViewShape] = []
    sentence: str = ""


class DecideShape(msgspec.Struct):
    asked: int
    branches: list[list[object]]


_heard = msgspec.json.Decoder(Heard)
_decide = msgspec.json.Decoder(DecideShape)


# --- tables that play ---------------------------------------------------------------------------------------
GAMES_A_SECOND = 3
"""How many games a table has in store; it must not run out of them."""


class LoadFigures:
    """What was measured while the tables played."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.processor = 0.0
        self.clients = 0.0
        self.others = 0.0
        """The share of the processors that other programs used meanwhile, from 0 to 1."""
        self.acknowledged = 0
        self.seen: list[float] = []


class LoadTable:
    """Three users who play random moves, one game after the other."""

    def __init__(self, address: str, seed: int, figures: LoadFigures, games: int, pause: float) -> None:
        self.people = [Person(address) for _ in range(SEATS)]
        self.rng = Random(seed)
        self.figures = figures
        self.games = [self.create() for _ in range(games)]
        self.pause = pause
        self.sent = 0.0
        self.sent_by = -1
        self.sent_at = 0
        self.next = 0.0

    def create(self) -> str:
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in range(SEATS - 1))]
        id = str(self.people[0].post("/api/tables", {"game": GAME, "seats": seats})["id"])
        for seat in range(1, SEATS):
            self.people[seat].post(f"/api/tables/{id}/commands", {"do": "sit", "seat": seat})
        self.people[0].post(f"/api/tables/{id}/commands", {"do": "start"})
        return id

    async def play(self, until: float) -> None:
        self.next = time.perf_counter() + self.pause * self.rng.random()
        seats = [LoadSeat(self, seat, until) for seat in range(SEATS)]
        for seat in seats:
            seat.socket = await self.people[seat.seat].connect(seat.hear)
        for seat in seats:
            seat.sit_down()
        await asyncio.sleep(until - time.perf_counter())
        for seat in seats:
            if seat.refusal:
                raise RuntimeError(seat.refusal)
            if seat.socket is not None:
                seat.socket.close()


class LoadSeat:
    """The page of one seat."""

    def __init__(self, table: LoadTable, seat: int, until: float) -> None:
        self.table = table
        self.seat = seat
        self.until = until
        self.games = iter(table.games)
        self.game = ""
        self.asked = 0
        """The number of the last question it answered."""
        self.refusal = ""
        self.socket: PageSocket | None = None

    def say(self, message: object) -> None:
        if self.socket is not None:
            self.socket.send(msgspec.json.encode(message))

    def sit_down(self) -> None:
        if self.game:
            self.say({"t": "leave", "table": self.game})
        self.game, self.asked = next(self.games), 0
        self.say({"t": "watch", "table": self.game, "tail": 0})

    def hear(self, data: bytes) -> None:
        now = time.perf_counter()
        if now >= self.until:
            return
        message, table = _heard.decode(data), self.table
        if message.t == "answer":
            table.figures.acknowledged += 1
        elif message.t == "refused":
            self.refusal = message.sentence
        elif message.t == "update" and message.table == self.game:
            if table.sent_by not in (-1, self.seat) and message.number > table.sent_at:
                table.figures.seen.append(now - table.sent)
                table.sent_by = -1
            if message.head is not None and message.head.status == "over":
                self.sit_down()
            else:
                self.decide(message)

    def decide(self, message: Heard) -> None:
        decide = message.views[0].decide
        if bytes(decide) == b"null":
            return
        decision = _decide.decode(decide)
        if decision.asked == self.asked:
            return  # repeated because somebody joined or left
        self.asked = decision.asked
        path: list[object] = []
        branches: object = decision.branches
        while isinstance(branches, list):
            branch = self.table.rng.choice(branches)
            path.append(branch[0])
            branches = branch[2] if len(branch) > 2 else None
        command = {"do": "act", "seat": self.seat, "path": path, "asked": decision.asked, "confirm": True}
        wait = self.table.next - time.perf_counter()
        if self.table.pause and wait > 0:
            asyncio.get_running_loop().call_later(wait, self.act, command, message.number)
        else:
            self.act(command, message.number)

    def act(self, command: dict[str, object], number: int) -> None:
        table = self.table
        table.next = max(table.next + table.pause, time.perf_counter())
        table.sent, table.sent_by, table.sent_at = time.perf_counter(), self.seat, number
        if table.sent < self.until:
            self.say({"t": "do", "table": self.game, "ref": 1, "command": command})


def load(address: str, pid: int, tables: int, seconds: float, pace: float) -> LoadFigures:
    """Let all tables play. Each move waits for the one before, and for its time if there is a pace."""
    figures = LoadFigures()
    games, pause = max(2, GAMES_A_SECOND * int(seconds)), tables / pace if pace else 0.0
    playing = [LoadTable(address, seed, figures, games, pause) for seed in range(tables)]

    async def run() -> None:
        until = time.perf_counter() + seconds
        await asyncio.gather(*(table.play(until) for table in playing))

    before, own, all_before, began = processor_seconds(pid), time.process_time(), busy_seconds(), time.perf_counter()
    uvloop.run(run())
    figures.seconds = seconds
    figures.processor = processor_seconds(pid) - before
    figures.clients = time.process_time() - own
    available = (time.perf_counter() - began) * (os.cpu_count() or 1)
    figures.others = max(0.0, busy_seconds() - all_before - figures.processor - figures.clients) / available
    return figures


# --- idle tables --------------------------------------------------------------------------------------------
def idle(address: str, pid: int, tables: int) -> float:
    """The server's memory in megabytes with this many open tables and one connected page each."""
    people = [Person(address) for _ in range(max(1, tables // 20))]
    seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "me"}]
    ids = [
        (person, str(person.post("/api/tables", {"game": GAME, "seats": seats, "start": True})["id"]))
        for person in people
        for _ in range(20)
    ][:tables]

    async def run() -> float:
        sockets: list[PageSocket] = []
        for person, id in ids:
            shown = asyncio.Event()
            socket = await person.connect(lambda data, shown=shown: _shown(data, shown))  # type: ignore[misc]
            socket.send(msgspec.json.encode({"t": "watch", "table": id}))
            await asyncio.wait_for(shown.wait(), 30)
            sockets.append(socket)
        used = memory_of(pid)
        for socket in sockets:
            socket.close()
        return used

    return uvloop.run(run())


def _shown(data: bytes, shown: asyncio.Event) -> None:
    if _heard.decode(data).t == "update":
        shown.set()


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the server under load.")
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument(
        "--pace", type=float, default=750.0, help="moves per second of all tables together in the paced run"
    )
    parser.add_argument("--db", help="a postgresql:// address; the default is an SQLite file")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        with server(given.db or str(Path(folder) / "load.db")) as (address, pid):
            flat_out = load(address, pid, given.tables, given.seconds, 0.0)
            paced = load(address, pid, given.tables, given.seconds, given.pace)
        with server(given.db or str(Path(folder) / "idle.db")) as (address, pid):
            megabytes = idle(address, pid, given.idle)
    print(
        f"{given.tables} tables of {GAME}, {SEATS} pages each, every move on disk before it is acknowledged; "
        f"{os.cpu_count()} cores, Python {platform.python_version()}"
    )
    rows = [
        *load_rows("flat out", flat_out, MOVES_TARGET, None),
        *load_rows(f"at {given.pace:.0f} a second", paced, MOVES_TARGET, LATENCY_TARGET),
        ReportRow(
            f"{given.idle} idle tables, a page each",
            megabytes,
            "MB",
            f"< {MEMORY_TARGET:.0f}",
            megabytes < MEMORY_TARGET,
        ),
    ]
    for row in rows:
        print(f"{row.name:<56} {row.value:>9.2f} {row.unit:<4} {row.target:<7} {'' if row.good else 'MISSED'}".rstrip())
    return 0 if all(row.good for row in rows) else 1


class ReportRow(msgspec.Struct):
    name: str
    value: float
    unit: str
    target: str = ""
    good: bool = True


def load_rows(name: str, figures: LoadFigures, moves: float | None, latency: float | None) -> list[ReportRow]:
    rate = figures.acknowledged / figures.seconds
    cuts = [cut * 1000 for cut in statistics.quantiles(figures.seen, n=100)]
    used = figures.processor / figures.acknowledged * 1000
    clients = figures.clients / figures.acknowledged * 1000
    return [
        ReportRow(f"{name}: moves", rate, "/s", f">= {moves:.0f}" if moves else "", moves is None or rate >= moves),
        ReportRow(
            f"{name}: seen by another seat, p50",
            cuts[49],
            "ms",
            f"< {latency:.0f}" if latency else "",
            latency is None or cuts[49] < latency,
        ),
        ReportRow(f"{name}: seen by another seat, p95", cuts[94], "ms"),
        ReportRow(f"{name}: processor time of the server per move", used, "ms"),
        ReportRow(f"{name}: processor time of the clients per move", clients, "ms"),
        ReportRow(f"{name}: used of the processors by other programs", figures.others * 100, "%"),
    ]


if __name__ == "__main__":
    sys.exit(main())
