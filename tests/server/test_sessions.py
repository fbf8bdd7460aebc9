"""Sessions: they end when they should, and nothing opens an account that was not made for it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path

import pytest
from tests.server.running import RunningServer, running_server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from smokestack.client import Client
from smokestack.server.auth import Auth
from smokestack.server.live import SESSION_ENDED
from smokestack.server.sessions import SIGNED_COOKIE, device_of
from smokestack.store.factory import make_store

PASSWORD = "a good long password"


def account(server: RunningServer, name: str = "") -> tuple[Client, str]:
    """A client with a new account, and its login."""
    client = Client(server.address)
    login = f"u.{name}.{client.me['id'][:8]}"
    client.me = client.post("/api/account", {"login": login, "password": PASSWORD})
    return client, login


def log_in(server: RunningServer, login: str, password: str = PASSWORD) -> Client:
    client = Client(server.address)
    client.me = client.post("/api/login", {"login": login, "password": password})
    return client


def with_cookie(server: RunningServer, cookie: str) -> Client:
    """Somebody else who uses this cookie."""
    client = Client(server.address)
    client._cookie = cookie
    client.me = client.get("/api/me")
    return client


def page_of(client: Client) -> ClientConnection:
    socket = client._connected()
    assert "hello" in str(socket.recv(timeout=30))
    return socket


def assert_closed(socket: ClientConnection) -> None:
    while socket.close_code is None:
        with contextlib.suppress(ConnectionClosed):
            socket.recv(timeout=60)
    assert socket.close_code == SESSION_ENDED


def test_a_cookie_does_not_work_after_logout(server: RunningServer) -> None:
    for client in (account(server)[0], Client(server.address)):
        id, cookie = client.me["id"], client._cookie
        client.me = client.post("/api/logout")
        assert with_cookie(server, cookie).me["id"] != id
        assert with_cookie(server, client._cookie).me["id"] == client.me["id"]


def test_a_cookie_from_before_the_account_does_not_open_it(server: RunningServer) -> None:
    client = Client(server.address)
    before = client._cookie
    client.me = client.post("/api/account", {"login": f"u.{client.me['id'][:8]}", "password": PASSWORD})
    assert with_cookie(server, before).me["id"] != client.me["id"]
    assert with_cookie(server, client._cookie).me["id"] == client.me["id"]


def test_logging_in_starts_a_new_session_and_ends_the_guest(server: RunningServer) -> None:
    _, login = account(server)
    client = Client(server.address)
    before, guest = client._cookie, client.me["id"]
    client.me = client.post("/api/login", {"login": login, "password": PASSWORD})
    assert client._cookie != before
    assert with_cookie(server, before).me["id"] not in (guest, client.me["id"])


def test_a_change_of_password_ends_all_other_sessions(server: RunningServer) -> None:
    phone, login = account(server)
    desk = log_in(server, login)
    old, page = desk._cookie, page_of(phone)
    desk.me = desk.post("/api/password", {"old": PASSWORD, "password": PASSWORD + "!"})
    for cookie in (old, phone._cookie):
        assert with_cookie(server, cookie).me["id"] != desk.me["id"]
    assert desk.get("/api/me")["account"] == login
    assert_closed(page)


def test_logging_out_everywhere_ends_all_sessions_and_their_pages(server: RunningServer) -> None:
    phone, login = account(server)
    desk = log_in(server, login)
    id, cookies = desk.me["id"], [phone._cookie, desk._cookie]
    pages = [page_of(phone), page_of(desk)]
    other, stranger = Client(server.address), Client(server.address)
    kept = page_of(other)
    desk.me = desk.post("/api/logout/everywhere")
    for page in pages:
        assert_closed(page)
    assert all(with_cookie(server, cookie).me["id"] != id for cookie in cookies)
    kept.send('{"t": "ping"}')
    assert "pong" in str(kept.recv(timeout=30))
    assert stranger.get("/api/me")["id"] == stranger.me["id"]
    kept.close()


def test_the_list_of_sessions_shows_only_ones_own(server: RunningServer) -> None:
    phone, login = account(server)
    log_in(server, login)
    Client(server.address)
    listed = phone.get("/api/sessions")
    assert len(listed) == 2
    assert sorted(one["current"] for one in listed) == [False, True]
    assert all(one["device"] == "A program" and one["until"] > time.time() for one in listed)
    assert not any("id" in one for one in listed), "the hash of a token is nobody's business"
    phone.post("/api/logout")
    assert len(log_in(server, login).get("/api/sessions")) == 2


def test_the_token_belongs_to_the_session(server: RunningServer) -> None:
    phone, login = account(server)
    desk = log_in(server, login)
    assert phone.me["token"] != desk.me["token"]


def test_only_the_hash_of_a_token_is_stored(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db") as server:
        client = Client(server.address)
        token = client._cookie.split("=", 1)[1]
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("t.db*"))
    assert client.me["id"].encode() in stored
    assert token.encode() not in stored


def test_a_session_expires_and_is_renewed_by_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = time.time
    with running_server(tmp_path / "t.db", session_days=10) as server:
        client, absent = Client(server.address), Client(server.address)
        id = client.me["id"]
        monkeypatch.setattr("smokestack.server.sessions.time.time", lambda: real() + 8 * 86400)
        assert client.get("/api/me")["id"] == id
        monkeypatch.setattr("smokestack.server.sessions.time.time", lambda: real() + 16 * 86400)
        assert client.get("/api/me")["id"] == id
        assert with_cookie(server, absent._cookie).me["id"] != absent.me["id"]
        monkeypatch.undo()


def signed(server: RunningServer, person: str) -> str:
    """A cookie as earlier versions made them."""
    until = int(time.time() + SIGNED_COOKIE)
    auth: Auth = server.services.auth
    return f"smokestack={person}.{until}.{auth._sign('cookie', f'{person}.{until}')}"


def test_a_signed_cookie_of_an_earlier_version_is_exchanged_for_a_guest_only(server: RunningServer) -> None:
    guest = "0123456789abcdef01234567"
    kept = with_cookie(server, signed(server, guest))
    assert kept.me["id"] == guest
    assert kept._cookie != signed(server, guest), "it gets a session"
    kept.post("/api/logout")
    assert with_cookie(server, signed(server, guest)).me["id"] != guest, "who has logged out stays logged out"
    owner, _ = account(server)
    assert with_cookie(server, signed(server, owner.me["id"])).me["id"] != owner.me["id"]
    forged = signed(server, guest)[:-1] + "x"
    assert with_cookie(server, forged).me["id"] != guest


def test_a_session_that_another_process_ends_is_closed_here(tmp_path: Path) -> None:
    """An operator's command writes to the database; the server finds out by itself."""
    with running_server(tmp_path / "t.db") as server:
        client = Client(server.address)
        page = page_of(client)
        other = make_store(str(tmp_path / "t.db"))

        async def end() -> None:
            await other.open()
            await other.end_sessions(client.me["id"], time.time())
            await other.close()

        asyncio.run(end())
        assert_closed(page)


def test_devices_are_named_in_a_few_words() -> None:
    assert device_of("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0") == "Firefox on Linux"
    android = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36"
    assert device_of(android) == "Chrome on Android"
    assert device_of("") == "A program"
