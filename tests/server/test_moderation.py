"""The operator's commands, while the server runs."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import running_server
from tests.server.test_damage import alter
from tests.server.test_live import hear, socket_of
from tests.server.test_sessions import assert_closed

from smokestack.cli import main
from smokestack.client import Client, DeniedError

PASSWORD = "a good long password"


def smokestack(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["admin", *words])
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


def chat_of(client: Client, id: str) -> list[tuple[str, str]]:
    return [(line["who"], line["text"]) for line in client.get(f"/api/tables/{id}/log") if line["what"] == "chat"]


def lines_in(update: dict[str, Any]) -> list[dict[str, Any]]:
    return [line for line in update["log"] if line["what"] == "chat"]


def say(client: Client, id: str, text: str) -> None:
    client.post(f"/api/tables/{id}/commands", {"do": "chat", "text": text})


def checked(url: str) -> int:
    """The exit code of `db check`; 0 if it finds nothing."""
    with pytest.raises(SystemExit) as ended:
        main(["db", "check", "--db", url])
    return int(str(ended.value.code or 0))


def in_files(url: str, text: str) -> bool:
    """Whether an SQLite database still has this text on disk."""
    files = [] if url.startswith("postgresql") else Path(url).parent.glob("*.db*")
    return any(text.encode() in file.read_bytes() for file in files)


def until(wanted: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while not wanted() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert wanted()


def test_a_deleted_line_is_gone_and_the_hash_chain_holds(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    with running_server(url) as server:
        host = Client(server.address, name="Rosa")
        seats = [{"kind": "me"}, {"kind": "open"}]
        id = host.post("/api/tables", {"game": "quarry", "seats": seats})["id"]
        for text in ("one", "something rude", "three"):
            say(host, id, text)
        socket = socket_of(host)
        socket.send(json.dumps({"t": "watch", "table": id}))
        assert "something rude" in json.dumps(hear(socket, "update"))
        assert smokestack("chat", id, "--db", url) == 0
        line = next(line for line in capsys.readouterr().out.splitlines() if "something rude" in line)
        assert smokestack("delete-line", id, line.split()[0], "--db", url) == 0
        assert not in_files(url, "something rude"), "while the server runs"
        say(host, id, "four")  # the server may not know yet, and must not continue the old chain
        while len(lines := lines_in(hear(socket, "update"))) < 4:
            pass
        assert [(one["text"], one["count"]) for one in lines] == [
            ("one", 0),
            ("", 1),
            ("three", 0),
            ("four", 0),
        ], "the open pages are told"
        assert chat_of(host, id) == [("Rosa", "one"), ("Rosa", ""), ("Rosa", "three"), ("Rosa", "four")]
        assert smokestack("delete-line", id, "1", "--db", url) == 2, "that is not a line of the chat"
        assert smokestack("delete-line", id, "999", "--db", url) == 2
        assert smokestack("delete-line", "nothing", "1", "--db", url) == 2
        socket.close()
    assert checked(url) == 0
    assert not in_files(url, "something rude")


def test_a_deleted_account_is_gone_from_all_tables(url: str) -> None:
    with running_server(url) as server:
        host, olga = Client(server.address, name="Rosa"), Client(server.address, name="Olga Unmistakable")
        olga.me = olga.post("/api/account", {"login": "olga.unmistakable", "password": PASSWORD})
        seats = [{"kind": "me"}, {"kind": "open"}]
        id = host.post("/api/tables", {"game": "quarry", "seats": seats})["id"]
        own = olga.post("/api/tables", {"game": "quarry", "seats": seats, "title": "At Unmistakable's"})["id"]
        olga.post(f"/api/tables/{id}/commands", {"do": "sit", "seat": 1})
        say(olga, id, "my unmistakable words")
        olga.post(f"/api/tables/{id}/commands", {"do": "note", "text": "my unmistakable note"})
        say(host, id, "a line of somebody else")
        socket = socket_of(olga)
        assert smokestack("delete-account", "OLGA.unmistakable", "--db", url) == 0
        assert not in_files(url, "nmistakable")
        assert olga.get("/api/me")["account"] is None
        assert_closed(socket)
        with pytest.raises(DeniedError, match="wrong"):
            Client(server.address).post("/api/login", {"login": "olga.unmistakable", "password": PASSWORD})
        until(lambda: "nmistakable" not in json.dumps(host.get(f"/api/tables/{id}/state")))
        assert [text for _, text in chat_of(host, id)] == ["", "a line of somebody else"]
        names = [seat["name"] for seat in host.get(f"/api/tables/{id}")["seats"]]
        assert names[0] == "Rosa"
        assert names[1].startswith("Former player ")
        assert "nmistakable" not in json.dumps(host.get("/api/tables"))
        until(lambda: "nmistakable" not in json.dumps(host.get(f"/api/tables/{own}/state")))
        host.post(f"/api/tables/{id}/commands", {"do": "start"})  # the game goes on
        again = Client(server.address)
        assert again.post("/api/account", {"login": "olga.unmistakable", "password": PASSWORD})["account"]
        assert smokestack("delete-account", "nobody", "--db", url) == 2
    assert checked(url) == 0


def test_a_damaged_log_is_not_made_to_look_sound(url: str) -> None:
    with running_server(url) as server:
        host = Client(server.address)
        id = host.post("/api/tables", {"game": "quarry", "seats": [{"kind": "me"}, {"kind": "open"}]})["id"]
        say(host, id, "one")
    alter(url, "UPDATE events SET body = replace(body, 'one', 'two') WHERE body LIKE '%one%'")
    assert smokestack("delete-line", id, "3", "--db", url) == 2
    assert checked(url) == 1
    assert smokestack("delete-table", id, "--db", url) == 0
    assert checked(url) == 0
