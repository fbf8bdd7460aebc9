"""A server of the benchmark's own, and just enough of a client: HTTP and a WebSocket."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

LIMITS = (
    *("guests_per_address", "tables_per_address", "pages_per_address", "requests_per_second"),
    "messages_per_second",
)


def unlimited() -> list[str]:
    """The options of a server that serves a whole benchmark from one address."""
    return [word for name in LIMITS for word in ("--limit", f"{name}=100000")]


@contextmanager
def server(db: str, *options: str) -> Iterator[tuple[str, int]]:
    """Run a server on a free port of loopback; its address and process id."""
    program = [sys.executable, "-c", "from smokestack.cli import main; main()"]
    process = subprocess.Popen(
        [*program, "serve", "--port", "0", "--db", db, *(options or unlimited())],
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
    """A user with a cookie and a token, over plain HTTP."""

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
        """Open a WebSocket; `hear` is called with every message."""
        parts = urlsplit(self.address)
        loop = asyncio.get_running_loop()
        _, page = await loop.create_connection(lambda: PageSocket(hear), str(parts.hostname), parts.port or 80)
        await page.greet(parts.netloc, self.cookie)
        return page


class PageSocket(asyncio.Protocol):
    """As much of a WebSocket client as the benchmark needs: text both ways, and pongs for the server's pings."""

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
                raise RuntimeError(f"The server refused the WebSocket: {head!r}")
            self.greeted.set_result(None)
        self.kept = self.read(data)

    def read(self, data: bytes) -> bytes:
        """Pass on every complete frame; return the beginning of the next one."""
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
        """Send a masked frame; the mask is all zeros, which the protocol allows."""
        size = len(message)
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
        self.write(bytes([kind]) + length + bytes(4) + message)

    def write(self, data: bytes) -> None:
        self.transport.write(data)

    def close(self) -> None:
        self.send(b"", self.CLOSE)
        self.transport.close()
