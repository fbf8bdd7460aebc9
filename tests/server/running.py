"""Servers for the tests, on free ports of loopback: one in a thread of this process, or one that can be killed."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import msgspec
import uvicorn

from smokestack.client import Client
from smokestack.server.app import application
from smokestack.server.config import Config, limits
from smokestack.server.middleware import SecurityMiddleware
from smokestack.server.run import SETTINGS, listening
from smokestack.server.services import Services

KEPT_LIMITS = ("open_tables_per_person", "pages_per_person")
GENEROUS = [f"{name}=10000" for name in limits() if "_per_" in name and name not in KEPT_LIMITS]
"""All tests come from one address."""
ROOT = Path(__file__).resolve().parents[2]


class FakeTime:
    """The clocks of a machine, which stand still until a test moves them."""

    def __init__(self, wall: float = 1_000_000.0, monotonic: float = 50.0) -> None:
        self.wall = wall
        self.monotonic = monotonic

    def pass_(self, seconds: float) -> None:
        self.wall += seconds
        self.monotonic += seconds


class RunningServer:
    """A server in a thread."""

    def __init__(self, config: Config, time: FakeTime | None = None) -> None:
        app = application(config)
        self.listener = listening("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        assert isinstance(app, SecurityMiddleware)
        self.services: Services = app.services
        if time is not None:
            self.services.clock.wall = lambda: time.wall
            self.services.clock.monotonic = lambda: time.monotonic
        self.server = uvicorn.Server(uvicorn.Config(app, **SETTINGS))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listener]}, daemon=True)

    def start(self) -> None:
        self.thread.start()
        while not self.server.started:
            if not self.thread.is_alive():
                raise RuntimeError("the server did not start")
            time.sleep(0.005)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)
        self.listener.close()


@contextmanager
def running_server(db: Path | str, **settings: Any) -> Iterator[RunningServer]:
    """A server with the games of this process, toy games included, and generous limits. `time` replaces the clock."""
    time: FakeTime | None = settings.pop("time", None)
    config = msgspec.structs.replace(Config(db=str(db)).with_limits(GENEROUS), **settings)
    running = RunningServer(config, time)
    running.start()
    try:
        yield running
    finally:
        running.stop()


def twin(client: Client, server: RunningServer) -> Client:
    """The same person at another server, or at the same one after a restart."""
    other = Client(server.address)
    other._cookie = client._cookie
    other.me = other.get("/api/me")
    assert other.me["id"] == client.me["id"]
    return other


class Child:
    """A server in its own process."""

    def __init__(self, db: str, port: int = 0, workers: int = 1) -> None:
        limited = [word for limit in GENEROUS for word in ("--limit", limit)]
        words = ["serve", "--port", str(port), "--db", db, "--workers", str(workers), *limited]
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from smokestack.cli import main; main()", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = next(word for word in line.split() if word.startswith("http")).rstrip("/")
        self.port = int(self.address.rsplit(":", 1)[1])

    def wait_until_ready(self) -> None:
        while True:
            try:
                urlopen(f"{self.address}/healthz", timeout=5).close()
                return
            except OSError:
                assert self.process.poll() is None, "the server ended"
                time.sleep(0.01)

    def kill(self) -> None:
        """Kill it at once, like a power cut."""
        self.process.kill()
        self.end()

    def terminate(self) -> int:
        self.process.terminate()
        return self.end()

    def end(self) -> int:
        code = self.process.wait(30)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


@contextmanager
def child(db: str) -> Iterator[Child]:
    running = Child(db)
    try:
        running.wait_until_ready()
        yield running
    finally:
        if running.process.poll() is None:
            running.kill()
