"""Bytes that no browser sends get a 4xx and a sentence, and a database that does not answer a 503."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import asyncpg
import pytest
from tests.server.killing import until
from tests.server.running import RunningServer, running_server
from tests.server.test_live import hear, say, socket_of
from tests.server.test_tables import do, quarry

from smokestack.client import Client


@pytest.fixture(params=["sqlite", "postgres"], scope="module")
def either(
    request: pytest.FixtureRequest, toys: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningServer]:
    sqlite = request.param == "sqlite"
    db = str(tmp_path_factory.mktemp("db") / "t.db") if sqlite else request.getfixturevalue("postgres_server")
    with running_server(db) as running:
        yield running


def exchange(client: Client, path: bytes, body: bytes | None = None) -> tuple[int, bytes]:
    """The status and the body of a request, sent as raw bytes."""
    host, port = client.address.removeprefix("http://").split(":")
    head = [
        (b"GET " if body is None else b"POST ") + path + b" HTTP/1.1",
        b"Host: " + host.encode(),
        b"Connection: close",
        b"Cookie: " + client._cookie.encode(),
        b"X-Smokestack-Token: " + client.me["token"].encode(),
        b"Content-Type: application/json",
        b"Content-Length: " + str(len(body or b"")).encode(),
    ]
    with socket.create_connection((host, int(port)), 30) as connection:
        connection.sendall(b"\r\n".join(head) + b"\r\n\r\n" + (body or b""))
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    start, _, rest = answer.partition(b"\r\n\r\n")
    return int(start.split()[1]), rest


PATHS = [
    b"/%00",
    b"/" + b"a" * 300,
    b"/" + b"a/" * 3000,
    b"/assets/%00",
    b"/api/tables/%00",
    b"/api/tables/%ff%fe/log",
    b"/api/tables/x%00/state",
    b"/api/tables/" + b"x" * 300,
    b"/api/games/%00",
    b"/api/games/industria/maps/%00",
    b"/api/rules/%00",
    b"/api/tables/x/log?since=%00",
]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: repr(path[:24]))
def test_no_address_breaks_the_server(either: RunningServer, path: bytes) -> None:
    status, body = exchange(Client(either.address), path)
    assert 400 <= status < 500
    assert json.loads(body)["sentence"]


@pytest.mark.parametrize("path", [b"/api/tables?game=%00", b"/api/tables?game=%ff", b"/%ff%fe"])
def test_an_odd_query_is_just_another_text(either: RunningServer, path: bytes) -> None:
    assert exchange(Client(either.address), path)[0] in (200, 400)


BODIES = [
    b"[" * 60_000,
    b'{"a":' * 9_000 + b"1" + b"}" * 9_000,
    b'{"login":' + b"[" * 50_000,
    b"\xff\xfe",
    b'{"login": "\xff", "password": "0123456789"}',
    b'{"login": "\\u0000", "password": "0123456789"}',
    b'{"login": "\\ud800", "password": "0123456789"}',
    b'{"do": "reserve", "seat": 0, "login": "\\u0000"}',
    b'{"do": "chat", "text": "\\ud800"}',
    b"",
    b"null",
]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:24]))
def test_no_body_breaks_the_server(either: RunningServer, body: bytes) -> None:
    ann = Client(either.address)
    id = quarry(ann)
    for path in ("/api/login", "/api/tables", "/api/records", f"/api/tables/{id}/commands", "/api/me", "/api/account"):
        status, answer = exchange(ann, path.encode(), body)
        assert 400 <= status < 500, path
        assert json.loads(answer)["sentence"]


def test_a_nul_is_refused_on_the_live_connection(either: RunningServer) -> None:
    live = socket_of(Client(either.address))
    for message in (
        {"t": "watch", "table": "\0"},
        {"t": "do", "table": "\0", "command": {"do": "start"}},
        {"t": "ask", "table": "\0", "question": {"ask": "legal", "seat": 0}},
    ):
        say(live, **message)
        assert hear(live, "refused")["error"] == "no_such_table"
    live.send("[" * 16_000)
    assert hear(live, "refused")["error"] == "message"
    live.close()


def test_a_chat_line_with_a_nul_is_stored_or_refused(either: RunningServer) -> None:
    ann = Client(either.address)
    id = quarry(ann)
    status, _ = exchange(ann, f"/api/tables/{id}/commands".encode(), b'{"do": "chat", "text": "a\\u0000b"}')
    assert status in (200, 400)
    do(ann, id, "chat", text="still here")


def accept_connections(postgres_url: str, server: str, accept: bool) -> None:
    """Let a PostgreSQL database answer or not, as seen by the server."""
    name = urlsplit(postgres_url).path.strip("/")

    async def run() -> None:
        connection = await asyncpg.connect(server)
        await connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {accept}")
        await connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", name)
        await connection.close()

    asyncio.run(run())


def test_a_database_that_does_not_answer_is_a_503(postgres_url: str, postgres_server: str) -> None:
    with running_server(postgres_url) as server:
        ann = Client(server.address)
        status, _ = exchange(ann, b"/api/login", b'{"login": "\\u0000", "password": "0123456789"}')
        assert status in (400, 403)
        id = quarry(ann)
        live = socket_of(ann)
        hear(live, "hello")
        accept_connections(postgres_url, postgres_server, False)
        for path in ("/api/tables", "/api/tables/mine", "/api/tables/unknown", "/healthz"):
            with pytest.raises(HTTPError) as refused:
                urlopen(Request(f"{server.address}{path}", headers={"Cookie": ann._cookie}), timeout=60)
            assert (refused.value.code, refused.value.headers["Retry-After"]) == (503, "5")
            with refused.value:
                answer = json.load(refused.value)
            if path != "/healthz":
                assert answer["error"] == "store"
                assert answer["sentence"].endswith("try again in 5 seconds.")
        status, _ = exchange(ann, f"/api/tables/{id}/commands".encode(), b'{"do": "chat", "text": "hello"}')
        assert status == 503
        say(live, t="do", table=id, ref=5, command={"do": "chat", "text": "hello"})
        answer = hear(live, "refused")
        assert (answer["ref"], answer["error"]) == (5, "store")
        accept_connections(postgres_url, postgres_server, True)
        until(lambda: exchange(ann, b"/healthz")[0] == 200)
        do(ann, id, "chat", text="hello again")
        live.close()
