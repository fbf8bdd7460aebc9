"""Closes connections that send nothing, send slowly or do not read. Nobody has more than their share of them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import partial

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from smokestack.server.addresses import UNKNOWN, TrustedProxies, limit_key
from smokestack.server.config import Config
from smokestack.server.metrics import Metrics
from smokestack.server.protocol import ErrorInfo
from smokestack.server.websocket import DirectWebSocket

RETRY = 5
"""Seconds after which to try again when there are too many connections."""


class Connections:
    """All connections of this process, by address. Those without a request make way for new ones."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self.config = config
        self.metrics = metrics
        self.proxies = TrustedProxies(config.trusted_proxies)
        self._of: dict[str, OrderedDict[GuardedHttp, bool]] = {}
        """By address, the connections and whether each has no request; the longest without one first."""
        self.count = 0

    def add(self, connection: GuardedHttp) -> bool:
        """Count a new connection; False if its address has too many, all of them in use."""
        mine = self._of.setdefault(connection.address, OrderedDict())
        # The connections of a proxy belong to many visitors; pages and requests are counted by visitor anyway.
        limited = not self.proxies.trusts(connection.peer)
        if limited and len(mine) >= self.config.connections_per_address:
            oldest = next((one for one, idle in mine.items() if idle), None)
            self.metrics.count("smokestack_connections_dropped_total", reason="too many")
            if oldest is None:
                return False
            oldest.end()
        mine[connection] = True
        self.count += 1
        return True

    def use(self, connection: GuardedHttp, idle: bool) -> None:
        """A request begins or has ended."""
        mine = self._of.get(connection.address, OrderedDict())
        if connection in mine:
            mine[connection] = idle
            mine.move_to_end(connection)

    def remove(self, connection: GuardedHttp) -> None:
        mine = self._of.get(connection.address)
        if mine is not None and connection in mine:
            del mine[connection]
            self.count -= 1
            if not mine:
                del self._of[connection.address]


class GuardedHttp(HttpToolsProtocol):
    """uvicorn's HTTP connection with time limits for requests and for reading the answer."""

    _deadline: asyncio.TimerHandle | None = None
    _slow: asyncio.TimerHandle | None = None
    peer = UNKNOWN
    address = UNKNOWN

    @property
    def guard(self) -> Connections:
        guard = getattr(self.app, "connections", None)
        if not isinstance(guard, Connections):
            raise TypeError("this connection needs the application that `smokestack serve` starts")
        return guard

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.peer = self.client[0] if self.client else UNKNOWN
        self.address = limit_key(self.peer)
        if self.guard.add(self):
            self._await_request()
        else:
            transport.write(_too_many())
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timers()
        self.guard.remove(self)
        super().connection_lost(exc)

    # --- requests -------------------------------------------------------------------------------------------
    def _await_request(self) -> None:
        self._deadline = self.loop.call_later(self.guard.config.request_seconds, self._expire, "silent")

    def data_received(self, data: bytes) -> None:
        if self._deadline is None and (self.cycle is None or self.cycle.response_complete):
            self._await_request()
        super().data_received(data)

    def on_headers_complete(self) -> None:
        self.guard.use(self, idle=False)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self.guard.use(self, idle=True)
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_timers()
        guard = self.guard
        guard.use(self, idle=False)
        super().handle_websocket_upgrade()
        websocket = self.transport.get_protocol()
        if isinstance(websocket, DirectWebSocket):
            websocket.on_lost = partial(guard.remove, self)

    # --- answers --------------------------------------------------------------------------------------------
    def pause_writing(self) -> None:
        super().pause_writing()
        if self._slow is None:
            self._slow = self.loop.call_later(self.guard.config.slow_page_seconds, self._expire, "slow")

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _expire(self, reason: str) -> None:
        self.guard.metrics.count("smokestack_connections_dropped_total", reason=reason)
        self.end()

    def end(self) -> None:
        """End the connection at once."""
        self._stop_timers()
        self.guard.remove(self)
        self.transport.abort()

    def _stop_timers(self) -> None:
        for timer in (self._deadline, self._slow):
            if timer is not None:
                timer.cancel()
        self._deadline = self._slow = None


def _too_many() -> bytes:
    sentence = "Too many connections are open at your address; try again in a moment."
    body = msgspec.json.encode(ErrorInfo("too_many", sentence, retry=RETRY))
    head = (
        "HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nretry-after: {RETRY}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body
