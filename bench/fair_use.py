"""Measure what one greedy visitor can do to the others: `python -m bench.fair_use`, or with names such as `bots`.

Each measurement runs a server of its own on loopback, takes at most a minute (those with bots: `--seconds`), and
has a target. The exit code is 1 if one is missed.
"""

from __future__ import annotations

import argparse
import json
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.request import urlopen

from bench.connection import Person, server, unlimited
from bench.processes import memory_of

from smokestack.client import Client

READERS, READERS_MB, READERS_SECONDS = 20, 60.0, 20.0
RECORD_MS = 200.0
SILENT = 2000
BOT_TABLES, BOT_SECONDS = 45, 3.0
HARD = {"kind": "bot", "level": "hard"}
OTHER_ADDRESS = "127.0.0.2"
"""Where the silent connections come from."""


def readers(db: str, seconds: float) -> bool:
    """Twenty connections ask for a long chat again and again and never read."""
    with server(db, *unlimited(), "--limit", "chat_per_person=100000", "--limit", "chat_per_address=100000") as running:
        address, pid = running
        with Client(address) as client:
            table = client.create("industria", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
            for _ in range(300):
                table.do("chat", text="x" * 1000)
        before, started = memory_of(pid), time.monotonic()
        most, left = before, list[float]()
        threads = [
            threading.Thread(target=_never_read, args=(address, table.id, left), daemon=True) for _ in range(READERS)
        ]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads) and time.monotonic() - started < 3 * READERS_SECONDS:
            most = max(most, memory_of(pid))
            time.sleep(0.1)
        last = max(left, default=0.0) - started if len(left) == READERS else float("inf")
    print(f"{READERS} connections that never read: {most - before:.0f} MB more, all disconnected after {last:.1f} s")
    return most - before < READERS_MB and last < READERS_SECONDS


def _never_read(address: str, table: str, left: list[float]) -> None:
    host, port = address.removeprefix("http://").split(":")
    said = json.dumps({"t": "watch", "table": table}).encode()
    frame = bytes([0x81, 0x80 | len(said)]) + bytes(4) + said
    with socket.socket() as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.connect((host, int(port)))
        raw.sendall(
            f"GET /api/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        with suppress(OSError):  # until the server ends the connection
            while True:
                raw.sendall(frame)
                time.sleep(0.005)
    left.append(time.monotonic())


def record(db: str, seconds: float) -> bool:
    """A record of 1 MB full of undos is imported, and one that just fits the limits."""
    head = "smokestack 1\ngame industria\nmap standard\nseats 3\nrules 1\n\nfirst player 1\n"
    pair = "undo\nfirst player 1\n"
    with server(db) as (address, _):
        greedy, waits = Person(address), list[float]()
        done = threading.Event()

        def send() -> None:
            for often in (999_000 // len(pair) - 10, 450, 450, 450):
                try:
                    greedy.post("/api/records", {"record": head + pair * often})
                except HTTPError as refused:
                    print(f"  record of {often} undos: {refused.code} {json.load(refused)['sentence']}")
            done.set()

        _waited(f"{address}/api/games")  # the first answer is made, the others are kept
        threading.Thread(target=send, daemon=True).start()
        while not done.is_set():
            waits.append(_waited(f"{address}/api/games"))
            time.sleep(0.005)
    print(f"records full of undos: others wait at most {max(waits) * 1000:.0f} ms ({len(waits)} requests)")
    return max(waits) * 1000 < RECORD_MS


def _waited(url: str) -> float:
    started = time.monotonic()
    with urlopen(url, timeout=60) as answer:
        answer.read()
    return time.monotonic() - started


def silent(db: str, seconds: float) -> bool:
    """Two thousand connections from one address say nothing."""
    with server(db, "--limit", "request_seconds=20") as (address, _), ExitStack() as open_sockets:
        host, port = address.removeprefix("http://").split(":")
        opened = 0
        for _ in range(SILENT):
            try:
                one = socket.create_connection((host, int(port)), 5, source_address=(OTHER_ADDRESS, 0))
            except OSError:
                break
            open_sockets.enter_context(one)
            opened += 1
        other = _waited(f"{address}/")
    print(f"{opened} silent connections from one address: a new visitor gets the page in {other * 1000:.0f} ms")
    return opened == SILENT and other < 5


def bots(db: str, seconds: float) -> bool:
    """One guest has 45 tables of hard bots and watches them; another plays with easy bots."""
    late, moves = _waits_for_easy_bots(db, HARD, seconds)
    print(f"{BOT_TABLES} tables of hard bots: easy bots of another answer in {late:.2f} s (p95 of {moves})")
    return late < BOT_SECONDS


def ahead(db: str, seconds: float) -> bool:
    """The same with 45 tables where the guest has to move, so that all the hard bots would think ahead."""
    late, moves = _waits_for_easy_bots(db, {"kind": "me"}, seconds)
    print(f"{BOT_TABLES} tables where bots think ahead: those of another answer in {late:.2f} s (p95 of {moves})")
    return late < BOT_SECONDS


def _waits_for_easy_bots(db: str, first: dict[str, str], seconds: float) -> tuple[float, int]:
    """How long easy bots of another take (p95, and of how many moves) while a guest has 45 tables of hard bots.

    The first seat of each of them may be the guest's.
    """
    easy = {"kind": "bot", "level": "easy"}
    with server(db) as (address, _), Client(address) as greedy, Client(address) as other:
        for _ in range(BOT_TABLES):
            greedy.create("industria", [first, HARD, HARD], start=True)
        time.sleep(2)
        table, rng, waits = (
            other.create("industria", [{"kind": "me"}, easy, easy], start=True),
            Random(1),
            list[float](),
        )
        until = time.monotonic() + seconds
        for turn in table.turns():
            turn.play(rng.choice(turn.legal()))
            number, started = table.number, time.monotonic()
            while table.turn() is None and not table.over:
                if other.listen(60) is None:
                    break
                if table.number > number:
                    waits.append(time.monotonic() - started)
                    number, started = table.number, time.monotonic()
            if time.monotonic() > until:
                break
    waits.sort()
    return (waits[int(0.95 * len(waits))] if waits else float("inf")), len(waits)


MEASUREMENTS: dict[str, Callable[[str, float], bool]] = {
    "readers": readers,
    "record": record,
    "silent": silent,
    "bots": bots,
    "ahead": ahead,
}


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m bench.fair_use", description=__doc__)
    asked.add_argument("which", nargs="*", choices=[*MEASUREMENTS, []], help="only these")
    asked.add_argument("--seconds", type=float, default=30.0, help="how long to play against the bots")
    wanted = asked.parse_args()
    missed = []
    for name in wanted.which or MEASUREMENTS:
        with tempfile.TemporaryDirectory() as folder:
            if not MEASUREMENTS[name](str(Path(folder) / "tables.db"), wanted.seconds):
                missed.append(name)
    if missed:
        sys.exit(f"Missed: {', '.join(missed)}.")


if __name__ == "__main__":
    main()
