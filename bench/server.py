"""The server under load, on this machine, clients included: `python -m bench.server`.

Sixteen tables at once, each move on disk before it is acknowledged; then a thousand idle tables with a page each.
The clients run in a process of their own. Print the table of figures; leave with 1 if a bar is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

MOVES_BAR = 700.0
LATENCY_BAR = 10.0
MEMORY_BAR = 600.0
GAME, SEATS = "industria", 3


class ViewShape(msgspec.Struct):
    seat: int | None
    decide: msgspec.Raw
    """`null` for whoever is not to decide."""


class HeadShape(msgspec.Struct):
    status: str


class Heard(msgspec.Struct):
    """As much of a message as a client has to read."""

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


# --- the server ---------------------------------------------------------------------------------------------
@contextmanager
def server(db: str) -> Iterator[tuple[str, int]]:
    """A server of our own on a free port of loopback: its address and process id."""
    process = subprocess.Popen(
        [sys.executable, "-c", "from smokestack.cli import main; main()", "serve", "--port", "0", "--db", db],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        line = process.stdout.readline() if process.stdout is not None else ""
        address = next(word for word in line.split() if word.startswith("http")).rstrip("/")
        for _ in range(200):
            try:
                urlopen(f"{address}/healthz", timeout=1).close()
                break
            except OSError:
                time.sleep(0.05)
        yield address, process.pid
    finally:
        process.terminate()
        process.wait(20)


class Person:
    """An identity over plain HTTP."""

    def __init__(self, address: str) -> None:
        self.address = address
        with urlopen(f"{address}/api/me") as answer:
            self.cookie = answer.headers["Set-Cookie"].split(";")[0]
            self.token = json.load(answer)["token"]

    def post(self, path: str, body: object) -> dict[str, object]:
        headers = {"Cookie": self.cookie, "X-Smokestack-Token": self.token, "Content-Type": "application/json"}
        with urlopen(Request(self.address + path, json.dumps(body).encode(), headers)) as answer:
            loaded: dict[str, object] = json.load(answer)
            return loaded

    async def connect(self) -> ClientConnection:
        address = self.address.replace("http", "ws", 1) + "/api/live"
        return await connect(address, additional_headers={"Cookie": self.cookie}, compression=None, max_size=None)


# --- sixteen tables -----------------------------------------------------------------------------------------
class Figures:
    def __init__(self) -> None:
        self.seconds = 0.0
        self.processor = 0.0
        self.acknowledged = 0
        self.seen: list[float] = []


class LoadTable:
    """Three people who play one game after the other, whatever comes to their minds."""

    def __init__(self, address: str, seed: int, figures: Figures, games: int, pause: float) -> None:
        self.people = [Person(address) for _ in range(SEATS)]
        self.rng = Random(seed)
        self.figures = figures
        self.games = [self.create() for _ in range(games)]
        self.sent = 0.0
        self.sent_by = -1
        self.sent_at = 0
        self.pause = pause
        self.next = time.perf_counter() + pause * self.rng.random()
        self.answered: dict[tuple[str, int], int] = {}

    def create(self) -> str:
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in range(SEATS - 1))]
        id = str(self.people[0].post("/api/tables", {"game": GAME, "seats": seats})["id"])
        for seat in range(1, SEATS):
            self.people[seat].post(f"/api/tables/{id}/commands", {"do": "sit", "seat": seat})
        self.people[0].post(f"/api/tables/{id}/commands", {"do": "start"})
        return id

    async def play(self, until: float) -> None:
        sockets = [await person.connect() for person in self.people]
        await asyncio.gather(*(self.seat(seat, socket, until) for seat, socket in enumerate(sockets)))
        for socket in sockets:
            await socket.close()

    async def seat(self, seat: int, socket: ClientConnection, until: float) -> None:
        games = iter(self.games)
        id = next(games)
        await socket.send(json.dumps({"t": "watch", "table": id, "tail": 0}))
        while time.perf_counter() < until:
            try:
                message = _heard.decode(await asyncio.wait_for(socket.recv(), 1))
            except TimeoutError:
                continue
            now = time.perf_counter()
            if message.t == "answer":
                self.figures.acknowledged += 1
            elif message.t == "refused":
                raise RuntimeError(message.sentence)
            elif message.t == "update" and message.table == id:
                if self.sent_by not in (-1, seat) and message.number > self.sent_at:
                    self.figures.seen.append(now - self.sent)
                    self.sent_by = -1
                if message.head is not None and message.head.status == "over":
                    await socket.send(json.dumps({"t": "leave", "table": id}))
                    id = next(games)
                    await socket.send(json.dumps({"t": "watch", "table": id, "tail": 0}))
                else:
                    await self.decide(seat, id, socket, message)

    async def decide(self, seat: int, id: str, socket: ClientConnection, message: Heard) -> None:
        for view in message.views:
            if bytes(view.decide) == b"null":
                continue
            decision = _decide.decode(view.decide)
            if self.answered.get((id, seat)) == decision.asked:
                continue  # told again because somebody came or went
            self.answered[id, seat] = decision.asked
            path: list[object] = []
            branches: object = decision.branches
            while isinstance(branches, list):
                branch = self.rng.choice(branches)
                path.append(branch[0])
                branches = branch[2] if len(branch) > 2 else None
            command = {"do": "act", "seat": seat, "path": path, "asked": decision.asked, "confirm": True}
            if self.pause:
                await asyncio.sleep(max(0.0, self.next - time.perf_counter()))
                self.next = max(self.next + self.pause, time.perf_counter())
            self.sent, self.sent_by, self.sent_at = time.perf_counter(), seat, message.number
            await socket.send(msgspec.json.encode({"t": "do", "table": id, "ref": 1, "command": command}).decode())


def load(address: str, pid: int, tables: int, seconds: float, pace: float) -> Figures:
    """Clients of all seats of all tables, each move waiting for the one before, and for its time if there is a pace."""
    figures = Figures()
    games, pause = max(2, int(seconds / 2)), tables / pace if pace else 0.0
    playing = [LoadTable(address, seed, figures, games, pause) for seed in range(tables)]

    async def run() -> None:
        until = time.perf_counter() + seconds
        await asyncio.gather(*(table.play(until) for table in playing))

    before = processor_seconds(pid)
    asyncio.run(run())
    figures.seconds = seconds
    figures.processor = processor_seconds(pid) - before
    return figures


# --- a thousand idle tables ---------------------------------------------------------------------------------
def idle(address: str, pid: int, tables: int) -> float:
    """Megabytes of the server with so many open tables and a connected page each."""
    people = [Person(address) for _ in range(max(1, tables // 20))]
    seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "me"}]
    ids = [
        (person, str(person.post("/api/tables", {"game": GAME, "seats": seats, "start": True})["id"]))
        for person in people
        for _ in range(20)
    ][:tables]

    async def run() -> float:
        sockets: list[ClientConnection] = []
        for person, id in ids:
            socket = await person.connect()
            await socket.send(json.dumps({"t": "watch", "table": id}))
            while _heard.decode(await socket.recv()).t != "update":
                pass
            sockets.append(socket)
        used = memory_of(pid)
        await asyncio.gather(*(socket.close() for socket in sockets))
        return used

    return asyncio.run(run())


def memory_of(pid: int) -> float:
    """Megabytes that a process and its children hold."""
    total = 0.0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "status").read_text()
        except OSError:
            continue
        fields = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
        if int(folder.name) == pid or int(fields.get("PPid", "0")) == pid:
            total += int(fields.get("VmRSS", "0 kB").split()[0]) / 1024
    return total


def processor_seconds(pid: int) -> float:
    """What a process has used so far; unlike the clock it does not mind what else the machine does."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the server under load.")
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--pace", type=float, default=750.0, help="moves a second of all tables, in the second run")
    parser.add_argument("--db", help="postgresql://…; without it an SQLite file")
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
        *load_rows("flat out", flat_out, MOVES_BAR, None),
        *load_rows(f"at {given.pace:.0f} a second", paced, None, LATENCY_BAR),
        Row(f"{given.idle} idle tables, a page each", megabytes, "MB", f"< {MEMORY_BAR:.0f}", megabytes < MEMORY_BAR),
    ]
    for row in rows:
        print(f"{row.name:<50} {row.value:>9.1f} {row.unit:<4} {row.bar:<7} {'' if row.good else 'MISSED'}".rstrip())
    return 0 if all(row.good for row in rows) else 1


class Row(msgspec.Struct):
    name: str
    value: float
    unit: str
    bar: str = ""
    good: bool = True


def load_rows(name: str, figures: Figures, moves: float | None, latency: float | None) -> list[Row]:
    rate = figures.acknowledged / figures.seconds
    cuts = [cut * 1000 for cut in statistics.quantiles(figures.seen, n=100)]
    used = figures.processor / figures.acknowledged * 1000
    return [
        Row(f"{name}: moves", rate, "/s", f">= {moves:.0f}" if moves else "", moves is None or rate >= moves),
        Row(
            f"{name}: seen by another seat, p50",
            cuts[49],
            "ms",
            f"< {latency:.0f}" if latency else "",
            latency is None or cuts[49] < latency,
        ),
        Row(f"{name}: seen by another seat, p95", cuts[94], "ms"),
        Row(f"{name}: processor time of the server a move", used, "ms"),
    ]


if __name__ == "__main__":
    sys.exit(main())
