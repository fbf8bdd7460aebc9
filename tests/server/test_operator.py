"""What an operator sets while the server runs: limits and announcements; and the lists of people and tables."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from tests.server.running import running_server
from tests.server.test_live import hear, socket_of
from tests.server.test_moderation import PASSWORD, smokestack

from smokestack.client import Client, DeniedError


def until(true: Callable[[], bool]) -> None:
    """Wait for what the running server does within a few seconds."""
    deadline = time.monotonic() + 120
    while not true():
        assert time.monotonic() < deadline, "the server did not follow"
        time.sleep(0.05)


def test_an_announcement_reaches_open_pages_and_those_that_come_later(url: str) -> None:
    with running_server(url) as server:
        reader = Client(server.address)
        with socket_of(reader) as socket:
            assert hear(socket, "hello")["announcement"] == ""
            assert smokestack("announce", "We move to\na new machine  at noon.", "--hours", "1", "--db", url) == 0
            assert hear(socket, "announcement")["text"] == "We move to a new machine at noon."
            with socket_of(Client(server.address)) as later:
                assert hear(later, "hello")["announcement"] == "We move to a new machine at noon."
            assert smokestack("announce", "--db", url) == 0
            assert hear(socket, "announcement")["text"] == ""
        assert smokestack("announce", "too long " * 40, "--db", url) == 2
        assert smokestack("announce", "Over in a moment.", "--hours", "0.01", "--db", url) == 0
        until(lambda: server.services.operator.announcement != "")


def test_limits_change_while_the_server_runs_and_last(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    with running_server(url, tables_per_person=100) as server:
        assert smokestack("limit", "open_tables_per_person=1", "pages_per_person=7", "--db", url) == 0
        until(lambda: server.services.config.open_tables_per_person == 1)
        host = Client(server.address)
        seats = [{"kind": "me"}, {"kind": "open"}]
        host.post("/api/tables", {"game": "quarry", "seats": seats})
        with pytest.raises(DeniedError):
            host.post("/api/tables", {"game": "quarry", "seats": seats})
        assert server.services.config.tables_per_person == 100, "other limits stay"
        assert smokestack("limit", "open_tables_per_person=default", "--db", url) == 0
        until(lambda: server.services.config.open_tables_per_person > 1)
        host.post("/api/tables", {"game": "quarry", "seats": seats})
        assert smokestack("limit", "no_such=1", "--db", url) == 2
        assert smokestack("limit", "no_such=default", "--db", url) == 2
        assert smokestack("limit", "chat_per_person=-1", "--db", url) == 2
        capsys.readouterr()
        assert smokestack("limits", "--db", url) == 0
        told = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
        assert told["pages_per_person"].split()[1] == "7"
        assert told["pages_per_person"].endswith("set with `admin limit`")
        assert told["chat_per_person"].split()[1:] == ["30"]
    with running_server(url) as server:
        assert server.services.config.pages_per_person == 7


def test_the_operator_lists_people_and_tables_and_adds_people(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    with running_server(url) as server:
        olga = Client(server.address)
        olga.post("/api/account", {"login": "Olga", "password": PASSWORD})
        table = olga.post("/api/tables", {"game": "quarry", "seats": [{"kind": "me"}, {"kind": "open"}]})["id"]
        assert smokestack("add-person", "Berta", "--db", url) == 0
        password = capsys.readouterr().out.split(" is ")[1].split()[0]
        berta = Client(server.address).post("/api/login", {"login": "Berta", "password": password})
        assert (berta["account"], berta["name"]) == ("Berta", "Berta")
        assert smokestack("add-person", "olga", "--db", url) == 2
        assert smokestack("add-person", "?", "--db", url) == 2
        capsys.readouterr()
        assert smokestack("people", "--db", url) == 0
        people = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
        assert set(people) == {"Olga", "Berta"}
        assert people["Olga"].endswith(" 1 tables")
        assert smokestack("people", "bert", "--db", url) == 0
        assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["Berta"]
        assert smokestack("tables", "--status", "gathering", "--db", url) == 0
        assert capsys.readouterr().out.startswith(table)
        assert smokestack("tables", "--status", "over", "--db", url) == 0
        assert capsys.readouterr().out == ""
