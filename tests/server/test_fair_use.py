"""Limits for each person and each address, and refusals that say which request they refuse and when to try again."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path

import pytest
from tests.server.running import running_server
from tests.server.test_live import hear, say, socket_of
from tests.server.test_tables import do, quarry
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from smokestack.client import Client, DeniedError
from smokestack.server.addresses import AddressError, TrustedProxies, limit_key
from smokestack.server.config import Config, LimitSettingError
from smokestack.server.rate_limits import KEPT, RateLimit, RateLimits

NEW = {"game": "quarry", "seats": [{"kind": "me"}, {"kind": "open"}]}


# --- addresses ----------------------------------------------------------------------------------------------
def test_addresses_of_one_ipv6_network_count_as_one() -> None:
    assert limit_key("2001:db8:1:2::1") == limit_key("2001:db8:1:2:ffff::9")
    assert limit_key("2001:db8:1:2::1") != limit_key("2001:db8:1:3::1")
    assert limit_key("::ffff:192.0.2.7") == limit_key("192.0.2.7") == "192.0.2.7"
    assert limit_key("nonsense") == "?"


def test_forwarded_addresses_are_believed_only_from_trusted_proxies() -> None:
    nobody, ours = TrustedProxies([]), TrustedProxies(["10.0.0.0/8", "::1"])
    assert nobody.client("127.0.0.1", "192.0.2.7") == "127.0.0.1"
    assert ours.client("192.0.2.1", "192.0.2.7") == "192.0.2.1"
    assert ours.client("10.1.1.1", "192.0.2.7") == "192.0.2.7"
    assert ours.client("10.1.1.1", "6.6.6.6, 192.0.2.7, 10.2.2.2") == "192.0.2.7", "what the visitor sent is ignored"
    assert ours.client("::1", "[2001:db8::5]:443") == "2001:db8::5"
    assert ours.client("10.1.1.1", "192.0.2.7:1234") == "192.0.2.7"
    assert ours.client("10.1.1.1", "6.6.6.6, nonsense") == "10.1.1.1"
    assert ours.client("10.1.1.1", "") == "10.1.1.1"
    with pytest.raises(AddressError, match="not an address"):
        TrustedProxies(["proxy.example"])


def status(address: str, method: str, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection = HTTPConnection(address.removeprefix("http://"), timeout=20)
    try:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        return response.status, {key.lower(): value for key, value in response.getheaders()}, response.read()
    finally:
        connection.close()


def test_a_forged_address_does_not_evade_the_limits(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", guests_per_address=3) as server:
        forged = [status(server.address, "GET", "/api/me", X_Forwarded_For=f"192.0.2.{n}")[0] for n in range(6)]
        assert forged == [200, 200, 200, 429, 429, 429]


def test_visitors_behind_a_trusted_proxy_have_limits_of_their_own(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", guests_per_address=2, trusted_proxies=("127.0.0.1",)) as server:
        one = [status(server.address, "GET", "/api/me", X_Forwarded_For="9.9.9.9, 192.0.2.1")[0] for _ in range(4)]
        other = status(server.address, "GET", "/api/me", X_Forwarded_For="9.9.9.9, 192.0.2.2")[0]
        assert (one, other) == ([200, 200, 429, 429], 200)


# --- refusals -----------------------------------------------------------------------------------------------
def test_a_refused_request_says_when_to_try_again(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", guests_per_address=1) as server:
        status(server.address, "GET", "/api/me")
        code, headers, body = status(server.address, "GET", "/api/me")
        refused = json.loads(body)
        assert (code, refused["error"]) == (429, "too_fast")
        assert 0 < refused["retry"] <= int(headers["retry-after"]) <= refused["retry"] + 1


def test_an_invalid_message_is_refused_with_its_ref(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db") as server, Client(server.address) as ann:
        socket = socket_of(ann)
        say(socket, t="do", table="x", ref=5, command={"do": "no such command"})
        assert hear(socket, "refused")["ref"] == 5


def test_the_client_waits_as_long_as_it_is_told_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    sleep = time.sleep

    def noted(seconds: float) -> None:
        waited.append(seconds)
        sleep(seconds)

    with running_server(tmp_path / "t.db", chat_per_person=60) as server, Client(server.address) as ann:
        table = ann.table(quarry(ann))
        people = server.services.fair_use.chat.people
        people.rate, people.burst = 0.5, 2  # a wait of two seconds, however slow the machine is
        monkeypatch.setattr(time, "sleep", noted)
        for n in range(4):
            table.do("chat", text=f"line {n}")
        said = [entry["text"] for entry in ann.get(f"/api/tables/{table.id}/log") if entry["what"] == "chat"]
    assert said == [f"line {n}" for n in range(4)]
    assert waited


def test_the_client_gives_up_when_the_wait_is_too_long(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", tables_per_person=1) as server, Client(server.address, patience=1) as ann:
        ann.post("/api/tables", NEW)
        with pytest.raises(DeniedError, match="many tables") as caught:
            ann.post("/api/tables", NEW)
        assert caught.value.status == 429
        assert (caught.value.retry or 0) > 1


def test_watching_a_table_that_is_refused_is_an_error_and_not_an_endless_wait(tmp_path: Path) -> None:
    with (
        running_server(tmp_path / "t.db") as server,
        Client(server.address) as ann,
        pytest.raises(DeniedError, match="no such table"),
    ):
        ann.table("nothing")


# --- people and addresses -----------------------------------------------------------------------------------
@pytest.mark.parametrize("limit", ["tables_per_person", "tables_per_address"])
def test_tables(tmp_path: Path, limit: str) -> None:
    with running_server(tmp_path / "t.db", **{limit: 2}) as server:
        ann, bob = Client(server.address, patience=0), Client(server.address, patience=0)
        for _ in range(2):
            ann.post("/api/tables", NEW)
        with pytest.raises(DeniedError, match="many tables"):
            ann.post("/api/tables", NEW)
        if limit == "tables_per_person":
            bob.post("/api/tables", NEW)
        else:
            with pytest.raises(DeniedError, match="many tables"):
                bob.post("/api/tables", NEW)


def test_a_person_has_a_limited_number_of_unfinished_tables(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", open_tables_per_person=2) as server:
        ann = Client(server.address, patience=0)
        first = ann.post("/api/tables", NEW)["id"]
        ann.post("/api/tables", NEW)
        with pytest.raises(DeniedError, match="2 unfinished tables") as caught:
            ann.post("/api/tables", NEW)
        assert caught.value.status == 429
        do(ann, first, "close")
        ann.post("/api/tables", NEW)


@pytest.mark.parametrize("limit", ["chat_per_person", "chat_per_address"])
def test_chat(tmp_path: Path, limit: str) -> None:
    with running_server(tmp_path / "t.db", **{limit: 3}) as server:
        ann, bob = Client(server.address, patience=0), Client(server.address, patience=0)
        id = quarry(ann)
        for _ in range(3):
            do(ann, id, "chat", text="hello")
        with pytest.raises(DeniedError, match="many lines") as caught:
            do(ann, id, "chat", text="hello")
        assert caught.value.status == 429
        with pytest.raises(DeniedError, match="many lines") as caught:
            ann.table(id).do("chat", text="hello")
        assert caught.value.retry
        if limit == "chat_per_person":
            do(bob, id, "chat", text="hello")
        else:
            with pytest.raises(DeniedError, match="many lines"):
                do(bob, id, "chat", text="hello")


@pytest.mark.parametrize("limit", ["questions_per_person", "questions_per_address"])
def test_questions(tmp_path: Path, limit: str) -> None:
    with running_server(tmp_path / "t.db", **{limit: 2}) as server:
        ann, bob = Client(server.address, patience=0), Client(server.address, patience=0)
        table = ann.table(quarry(ann, bob))
        table.question("legal", seat=0)
        ann.post(f"/api/tables/{table.id}/questions", {"ask": "legal", "seat": 0})
        with pytest.raises(DeniedError, match="many questions"):
            table.question("legal", seat=0)
        with pytest.raises(DeniedError, match="many questions" if limit == "questions_per_address" else "turn"):
            bob.post(f"/api/tables/{table.id}/questions", {"ask": "legal", "seat": 1})


def test_pages_of_one_address(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", pages_per_address=3) as server, ExitStack() as pages:
        live = server.address.replace("http", "ws") + "/api/live"
        for _ in range(3):
            pages.enter_context(connect(live))
        with pytest.raises(InvalidStatus) as caught, connect(live):
            pass
        assert caught.value.response.status_code == 429
        assert int(caught.value.response.headers["retry-after"]) > 0


# --- settings and buckets -----------------------------------------------------------------------------------
def test_limits_are_set_by_name() -> None:
    config = Config("x").with_limits(["chat_per_person=5", "pages_per_person=7"])
    assert (config.chat_per_person, config.pages_per_person) == (5.0, 7)
    assert Config("x").with_limits(["undo_seconds=0"]).undo_seconds == 0
    none, words = ("chat_per_person=0", "undo_seconds=-1"), ("chat_per_person=many", "undo_seconds=a while")
    for wrong in ("no_such_limit=3", *none, *words, "chat_per_person=-1", "chat_per_person", "db=3"):
        with pytest.raises(LimitSettingError):
            config.with_limits([wrong])


def test_many_visitors_do_not_reset_the_limits_of_the_others() -> None:
    """An attacker with many addresses must not win back an allowance that is used up."""
    limits = RateLimits(0.001, 2)
    assert [limits.wait("attacker") > 0 for _ in range(3)] == [False, False, True]
    for n in range(KEPT // 4):
        limits.wait(f"visitor {n}")
    for n in range(KEPT):
        limits._of[f"idle {n}"] = RateLimit(0.001, 2)
    limits.wait("one more")
    assert len(limits._of) < KEPT
    assert limits.wait("attacker") > 0


def test_the_wait_is_long_enough() -> None:
    async def story() -> None:
        limit = RateLimit(50, 1)
        assert limit.wait() == 0
        retry = limit.wait()
        assert 0 < retry <= 0.02
        await asyncio.sleep(retry)
        assert limit.wait() == 0

    asyncio.run(story())
