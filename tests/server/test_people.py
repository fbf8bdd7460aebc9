"""Identity: guests, tokens, accounts, links, origins, limits."""

from __future__ import annotations

import json
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from tests.server.running import RunningServer, running_server
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from smokestack.client import Client, DeniedError
from smokestack.server.auth import unknown_password


def raw(
    server: RunningServer, method: str, path: str, headers: dict[str, str] | None = None, body: str | None = None
) -> tuple[int, dict[str, str], bytes]:
    connection = HTTPConnection(urlsplit(server.address).netloc, timeout=20)
    connection.request(method, path, body, headers or {})
    response = connection.getresponse()
    answer = response.status, {key.lower(): value for key, value in response.getheaders()}, response.read()
    connection.close()
    return answer


def test_a_guest_gets_a_signed_cookie_that_scripts_cannot_read(server: RunningServer) -> None:
    status, headers, body = raw(server, "GET", "/api/me")
    assert status == 200
    cookie = headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    me = json.loads(body)
    assert me["account"] is None
    name, value = cookie.split(";")[0].split("=", 1)
    again = json.loads(raw(server, "GET", "/api/me", {"Cookie": f"{name}={value}"})[2])
    assert again["id"] == me["id"]
    forged = value.replace(value[0], "0" if value[0] != "0" else "1", 1)
    for wrong in (forged, value[:-1] + ("0" if value[-1] != "0" else "1"), "x", "a.b.c", value + ".x", '"'):
        other = json.loads(raw(server, "GET", "/api/me", {"Cookie": f"{name}={wrong}"})[2])
        assert other["id"] != me["id"]


def test_the_cookie_is_secure_behind_https(server: RunningServer, tmp_path: Path) -> None:
    """Only a trusted proxy can say that the visitor uses TLS."""
    https = {"X-Forwarded-Proto": "https"}
    assert "Secure" not in raw(server, "GET", "/api/me", https)[1]["set-cookie"]
    with running_server(tmp_path / "t.db", trusted_proxies=("127.0.0.1",)) as behind:
        assert "Secure" in raw(behind, "GET", "/api/me", https)[1]["set-cookie"]
        assert "Secure" not in raw(behind, "GET", "/api/me")[1]["set-cookie"]


def test_everything_that_changes_something_needs_the_token(server: RunningServer) -> None:
    client = Client(server.address)
    body = json.dumps({"name": "Ann", "colour": "green"})
    headers = {"Cookie": client._cookie, "Content-Type": "application/json"}
    other = Client(server.address)
    for token in ({}, {"X-Smokestack-Token": "wrong"}, {"X-Smokestack-Token": other.me["token"]}):
        status, _, answer = raw(server, "POST", "/api/me", headers | token, body)
        assert status == 403
        assert json.loads(answer)["error"] == "token"
    status, _, answer = raw(server, "POST", "/api/me", {"Content-Type": "application/json"}, body)
    assert (status, json.loads(answer)["error"]) == (403, "nobody")
    assert client.get("/api/me")["name"] != "Ann"


def test_pages_of_other_sites_are_turned_away(server: RunningServer) -> None:
    client = Client(server.address)
    headers = {
        "Cookie": client._cookie,
        "X-Smokestack-Token": client.me["token"],
        "Content-Type": "application/json",
        "Origin": "https://evil.example",
    }
    body = json.dumps({"name": "Ann", "colour": "green"})
    status, _, answer = raw(server, "POST", "/api/me", headers, body)
    assert (status, json.loads(answer)["error"]) == (403, "origin")
    headers["Origin"] = server.address
    assert raw(server, "POST", "/api/me", headers, body)[0] == 200
    live = server.address.replace("http", "ws") + "/api/live"
    for origin in ("https://evil.example", "null", server.address.replace("127.0.0.1", "127.0.0.2")):
        with (
            pytest.raises(InvalidStatus) as caught,
            connect(live, origin=Origin(origin), additional_headers={"Cookie": client._cookie}),
        ):
            pass
        assert caught.value.response.status_code == 403
    with connect(live, origin=Origin(server.address), additional_headers={"Cookie": client._cookie}) as socket:
        assert '"hello"' in str(socket.recv())


def test_a_name_and_a_colour(server: RunningServer) -> None:
    client = Client(server.address, name="  Ann   Lee ", colour="sky")
    assert (client.me["name"], client.me["colour"]) == ("Ann Lee", "sky")
    for name, colour in (("", "sky"), ("x" * 41, "sky"), (" ", "sky"), ("a\x00b", "sky"), ("Ann", "pink")):
        with pytest.raises(DeniedError) as caught:
            client.post("/api/me", {"name": name, "colour": colour})
        assert caught.value.status == 400
    assert client.get("/api/me")["name"] == "Ann Lee"


def test_an_account_keeps_a_guest_across_devices(server: RunningServer) -> None:
    phone, pool = Client(server.address, name="Ann"), Client(server.address)
    login, password = f"ann.{phone.me['id'][:6]}", "a good long password"
    assert phone.post("/api/account", {"login": login, "password": password})["account"] == login
    for wrong in ({"login": login, "password": "not that one"}, {"login": "nobody-here", "password": password}):
        with pytest.raises(DeniedError, match="login or the password is wrong") as caught:
            pool.post("/api/login", wrong)
        assert caught.value.status == 403
    pool.me = pool.post("/api/login", {"login": login, "password": password})
    assert pool.me["id"] == phone.me["id"]
    with pytest.raises(DeniedError, match="old password"):
        pool.post("/api/password", {"old": "nope", "password": "another long password"})
    pool.post("/api/password", {"old": password, "password": "another long password"})
    pool.me = pool.post("/api/logout")
    assert pool.me["id"] != phone.me["id"]
    with pytest.raises(DeniedError, match="wrong"):
        pool.post("/api/login", {"login": login, "password": password})
    with pytest.raises(DeniedError, match="Somebody else has"):
        pool.post("/api/account", {"login": login, "password": password})
    phone = Client(server.address)  # the change of password has ended its session
    phone.post("/api/login", {"login": login, "password": "another long password"})
    with pytest.raises(DeniedError, match="account already"):
        phone.post("/api/account", {"login": login + "2", "password": password})
    with pytest.raises(DeniedError) as caught:
        pool.post("/api/account", {"login": "short", "password": "short"})
    assert caught.value.status == 400


def test_passwords_lie_in_the_store_as_argon2_only(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db") as server:
        client = Client(server.address)
        client.post("/api/account", {"login": "ann", "password": "correct horse battery"})
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("t.db*"))
    assert b"$argon2id$" in stored
    assert b"correct horse" not in stored


def test_a_login_that_does_not_exist_takes_as_long_as_one_that_does() -> None:
    hasher = PasswordHasher()
    unknown = unknown_password(hasher)
    assert not hasher.check_needs_rehash(unknown), "it is computed with other costs"
    assert len(unknown) == len(hasher.hash("secret"))
    with pytest.raises(VerifyMismatchError):
        hasher.verify(unknown, "secret")


def test_guessing_passwords_is_slowed_down(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", logins_per_address=10) as server:
        client = Client(server.address, patience=0)
        statuses = []
        for _ in range(13):
            with pytest.raises(DeniedError) as caught:
                client.post("/api/login", {"login": "ann", "password": "guess"})
            statuses.append(caught.value.status)
        assert statuses[:10] == [403] * 10
        assert statuses[-1] == 429


def test_too_many_requests_are_slowed_down(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", requests_per_second=1) as server:
        client = Client(server.address, patience=0)
        for _ in range(9):
            client.get("/api/me")
        with pytest.raises(DeniedError, match="wait a little") as caught:
            _often(client, 5)
        assert caught.value.status == 429


def _often(client: Client, times: int) -> None:
    for _ in range(times):
        client.get("/api/me")


def test_every_answer_carries_the_safe_headers(server: RunningServer) -> None:
    for path in ("/", "/api/me", "/api/nothing", "/healthz", "/t/abc"):
        headers = raw(server, "GET", path)[1]
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers


def test_a_body_that_is_too_large_is_refused(server: RunningServer) -> None:
    client = Client(server.address)
    with pytest.raises(DeniedError, match="too large") as caught:
        client.post("/api/me", {"name": "x" * 100_000, "colour": "sky"})
    assert caught.value.status == 413


def test_too_many_tables_and_too_many_pages(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", tables_per_person=3) as server:
        client = Client(server.address, patience=0)
        new = {"game": "quarry", "seats": [{"kind": "me"}, {"kind": "open"}]}
        for _ in range(3):
            client.post("/api/tables", new)
        with pytest.raises(DeniedError, match="many tables") as caught:
            client.post("/api/tables", new)
        assert caught.value.status == 429
    with running_server(tmp_path / "t.db") as server, ExitStack() as pages:
        client = Client(server.address)
        live = server.address.replace("http", "ws") + "/api/live"
        for _ in range(server.services.config.pages_per_person):
            pages.enter_context(connect(live, additional_headers={"Cookie": client._cookie}))
        with pytest.raises(InvalidStatus), connect(live, additional_headers={"Cookie": client._cookie}):
            pass
        other = Client(server.address)
        pages.enter_context(connect(live, additional_headers={"Cookie": other._cookie}))


def test_one_address_cannot_try_out_many_logins_by_signing_up(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", sign_ups_per_address=3) as server:
        client = Client(server.address, patience=0)
        client.me = client.post("/api/account", {"login": "taken", "password": "a good long password"})
        other, found = Client(server.address, patience=0), []
        for _ in range(4):
            with pytest.raises(DeniedError) as caught:
                other.post("/api/account", {"login": "Taken", "password": "a good long password"})
            found.append(caught.value.error)
        assert found == ["login_taken", "login_taken", "too_fast", "too_fast"]
