"""Silent connections are closed and lock nobody out."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from tests.server.killing import until
from tests.server.running import RunningServer, running_server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from smokestack.client import Client
from smokestack.server.http_connection import Connections
from smokestack.server.middleware import SecurityMiddleware


def connections(server: RunningServer) -> Connections:
    app = server.server.config.loaded_app
    assert isinstance(app, SecurityMiddleware)
    return app.connections


def dropped(server: RunningServer, reason: str) -> int:
    return server.services.metrics.counters["smokestack_connections_dropped_total", f'reason="{reason}"']


@contextmanager
def raw(server: RunningServer, said: bytes = b"") -> Iterator[socket.socket]:
    host, port = server.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as connection:
        if said:
            connection.sendall(said)
        yield connection


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HT",
        b"\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
    ],
    ids=["nothing", "half a line", "a blank line", "half a body"],
)
def test_a_connection_without_a_whole_request_is_closed(tmp_path: Path, said: bytes) -> None:
    with running_server(tmp_path / "t.db", request_seconds=0.2) as server, raw(server, said) as connection:
        heard = b""
        try:
            while part := connection.recv(65536):
                heard += part
        except ConnectionResetError:
            pass
        assert b" 200 " not in heard
        until(lambda: connections(server).count == 0)
        assert dropped(server, "silent") == 1


def test_silent_connections_make_way_for_new_ones(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", connections_per_address=20) as server, ExitStack() as silent:
        for _ in range(60):
            silent.enter_context(raw(server))
        with urlopen(server.address + "/", timeout=60) as page:
            assert page.status == 200
        assert connections(server).count <= 20
        assert dropped(server, "too many") >= 40


def test_connections_in_use_do_not_make_way(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", connections_per_address=3) as server, ExitStack() as pages:
        live = server.address.replace("http", "ws") + "/api/live"
        sockets = [pages.enter_context(connect(live)) for _ in range(3)]
        with raw(server) as one_more:
            answer = one_more.recv(65536)
        assert answer.startswith(b"HTTP/1.1 429 ")
        assert b"retry-after: 5" in answer
        for page in sockets:
            page.send('{"t": "ping"}')
            while "pong" not in str(page.recv(60)):
                pass
        pages.close()
        until(lambda: connections(server).count == 0)
        with urlopen(server.address + "/", timeout=60) as page:
            assert page.status == 200


def test_the_connections_of_a_trusted_proxy_are_not_counted_together(tmp_path: Path) -> None:
    settings = {"connections_per_address": 3, "trusted_proxies": ("127.0.0.0/8",)}
    with running_server(tmp_path / "t.db", **settings) as server, ExitStack() as many:
        for _ in range(10):
            many.enter_context(raw(server))
        until(lambda: connections(server).count == 10)


def test_a_page_that_watches_nothing_and_says_nothing_is_disconnected(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", idle_page_seconds=0.2) as server, Client(server.address) as ann:
        new = {"game": "quarry", "seats": [{"kind": "me"}, {"kind": "open"}]}
        watching = ann.table(ann.post("/api/tables", new)["id"])
        with connect(server.address.replace("http", "ws") + "/api/live") as idle:
            assert "hello" in str(idle.recv(60))
            with pytest.raises(ConnectionClosed):
                idle.recv(60)
        socket = ann._socket
        watching.do("chat", text="still here")
        assert ann._socket is socket
