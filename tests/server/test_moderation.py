"""The operator's commands, while the server runs."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from tests.server.running import running_server

from smokestack.cli import main
from smokestack.client import Client, DeniedError

PASSWORD = "a good long password"


def smokestack(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["moderate", *words])
    return int(str(ended.value.code))


def test_a_reset_password_replaces_the_old_one_and_ends_all_sessions(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with running_server(url) as server:
        owner = Client(server.address)
        owner.post("/api/account", {"login": "Olga", "password": PASSWORD})
        assert smokestack("reset-password", "olga", "--db", url) == 0
        new = capsys.readouterr().out.split(" is ")[1].split()[0]
        assert owner.get("/api/me")["account"] is None
        other = Client(server.address)
        with pytest.raises(DeniedError, match="wrong"):
            other.post("/api/login", {"login": "Olga", "password": PASSWORD})
        assert other.post("/api/login", {"login": "Olga", "password": new})["account"] == "Olga"
        assert smokestack("end-sessions", "Olga", "--db", url) == 0
        assert other.get("/api/me")["account"] is None
        assert smokestack("reset-password", "nobody", "--db", url) == 2


def test_a_deleted_table_is_gone_for_good(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    with running_server(url) as server:
        host = Client(server.address)
        seats = [{"kind": "me"}, {"kind": "open"}]
        id, other = (host.post("/api/tables", {"game": "quarry", "seats": seats})["id"] for _ in range(2))
        assert smokestack("delete-table", id, "--db", url) == 0
        with pytest.raises(DeniedError) as caught:
            host.post(f"/api/tables/{id}/commands", {"do": "chat", "text": "still here?"})
        assert caught.value.status == 404, "what is in memory cannot be written any more"
        deadline = time.monotonic() + 120
        while server.services.cache.peek(id) is not None and time.monotonic() < deadline:
            time.sleep(0.1)
        with pytest.raises(DeniedError) as caught:
            host.get(f"/api/tables/{id}")
        assert caught.value.status == 404
        assert [one["id"] for one in host.get("/api/tables/mine")] == [other]
        assert smokestack("delete-table", id, "--db", url) == 2


def test_a_database_that_does_not_exist(tmp_path: Path) -> None:
    assert smokestack("end-sessions", "olga", "--db", str(tmp_path / "none.db")) == 2
