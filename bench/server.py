"""The server under load, on this machine, clients included: `python -m bench.server`.

Sixteen tables at once, each move on disk before it is acknowledged; then a thousand idle tables with a page each.
Every seat of every table has a page of its own. The pages are kept in one process beside the server, on the same
cores, and read no more of a message than they need, so that what is measured is the server. A move counts when its
page has the answer that it is on disk; it is seen when the update with it is read on another seat's page. Print the
table of figures; leave with 1 if a bar is missed.

Flat out, each table plays on as soon as it can, and the latency is no more than the number of tables over the moves a
second: it says how much the server can take. With a pace, the moves of a table come at even times, a little faster
than the bar asks for: there both bars have to hold at once.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec
import uvloop

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

    async def connect(self, hear: Callable[[bytes], None]) -> PageSocket:
        """A page; `hear` is called with every message."""
        parts = urlsplit(self.address)
        loop = asyncio.get_running_loop()
        _, page = await loop.create_connection(lambda: PageSocket(hear), str(parts.hostname), parts.port or 80)
        await page.greet(parts.netloc, self.cookie)
        return page


class PageSocket(asyncio.Protocol):
    """As much of a WebSocket as the load needs: text both ways, pongs for the server's pings."""

    TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.transport: Any = None
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.kept = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    async def greet(self, host: str, cookie: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /api/live HTTP/1.1",
            f"Host: {host}",
            f"Cookie: {cookie}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
        ]
        self.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        await self.greeted

    def data_received(self, data: bytes) -> None:
        data = self.kept + data
        if not self.greeted.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self.kept = head
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise RuntimeError(f"The server does not take the page: {head!r}")
            self.greeted.set_result(None)
        self.kept = self.read(data)

    def read(self, data: bytes) -> bytes:
        """Hear every whole frame; what is left is the beginning of the next."""
        at = 0
        while len(data) - at >= 2:
            begins, size = at + 2, data[at + 1]
            if size >= 126:
                wide = 2 if size == 126 else 8
                size = int.from_bytes(data[begins : begins + wide], "big")
                begins += wide
            if len(data) < begins + size:
                break
            kind, at = data[at], begins + size
            if kind == self.TEXT:
                self.hear(data[begins:at])
            elif kind == self.PING:
                self.send(data[begins:at], self.PONG)
        return data[at:]

    def send(self, message: bytes, kind: int = TEXT) -> None:
        """A masked frame; the mask is nothing, which a client may draw as well as any other."""
        size = len(message)
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
        self.write(bytes([kind]) + length + bytes(4) + message)

    def write(self, data: bytes) -> None:
        self.transport.write(data)

    def close(self) -> None:
        self.send(b"", self.CLOSE)
        self.transport.close()


# --- sixteen tables -----------------------------------------------------------------------------------------
class Figures:
    def __init__(self) -> None:
        self.seconds = 0.0
        self.processor = 0.0
        self.clients = 0.0
        self.others = 0.0
        """What everything else on this machine used of its processors meanwhile, from 0 to 1."""
        self.acknowledged = 0
        self.seen: list[float] = []


class LoadTable:
    """Three people who play one game after the other, whatever comes to their minds."""

    def __init__(self, address: str, seed: int, figures: Figures, games: int, pause: float) -> None:
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
            if seat.trouble:
                raise RuntimeError(seat.trouble)
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
        """The last question it has answered."""
        self.trouble = ""
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
            self.trouble = message.sentence
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
            return  # told again because somebody came or went
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


def load(address: str, pid: int, tables: int, seconds: float, pace: float) -> Figures:
    """Clients of all seats of all tables, each move waiting for the one before, and for its time if there is a pace."""
    figures = Figures()
    games, pause = max(2, int(seconds)), tables / pace if pace else 0.0
    playing = [LoadTable(address, seed, figures, games, pause) for seed in range(tables)]

    async def run() -> None:
        until = time.perf_counter() + seconds
        await asyncio.gather(*(table.play(until) for table in playing))

    before, own, all_before, began = processor_seconds(pid), time.process_time(), busy_seconds(), time.perf_counter()
    uvloop.run(run())
    figures.seconds = seconds
    figures.processor = processor_seconds(pid) - before
    figures.clients = time.process_time() - own
    there_is = (time.perf_counter() - began) * (os.cpu_count() or 1)
    figures.others = max(0.0, busy_seconds() - all_before - figures.processor - figures.clients) / there_is
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


def busy_seconds() -> float:
    """What all processors have done so far, for whomever, what the machine below took for itself included."""
    user, nice, system, _idle, _waiting, *rest = Path("/proc/stat").read_text().splitlines()[0].split()[1:9]
    return sum(int(ticks) for ticks in (user, nice, system, *rest)) / os.sysconf("SC_CLK_TCK")


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
        *load_rows(f"at {given.pace:.0f} a second", paced, MOVES_BAR, LATENCY_BAR),
        Row(f"{given.idle} idle tables, a page each", megabytes, "MB", f"< {MEMORY_BAR:.0f}", megabytes < MEMORY_BAR),
    ]
    for row in rows:
        print(f"{row.name:<56} {row.value:>9.2f} {row.unit:<4} {row.bar:<7} {'' if row.good else 'MISSED'}".rstrip())
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
    clients = figures.clients / figures.acknowledged * 1000
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
        Row(f"{name}: processor time of the clients a move", clients, "ms"),
        Row(f"{name}: taken of the processors by other programs", figures.others * 100, "%"),
    ]


if __name__ == "__main__":
    sys.exit(main())
