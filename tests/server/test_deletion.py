"""What SECURITY.md promises about deleting an account: what goes, what is erased from the tables, and what stays."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.server.receiving import LOOPBACK, Browser, mail_server, receiving
from tests.server.running import running_server
from tests.server.test_live import hear, say, socket_of
from tests.server.test_notifications import confirm
from tests.server.test_profiles import PASSWORD, eventually, finished, player, profile, status_of
from tests.server.test_tables import ME, OPEN, do, quarry

from smokestack.client import Client

KEPT = {"events", "members", "rated_games", "sessions"}
"""The tables of the database that still have the id of a deleted person: logs, the index of a game that goes on, and a
session that has ended."""
WORDS = (
    *("Gone Ann", "gone.ann", "Nice game.", "My secret plan.", "Ann's evening", "bob@mail.example"),
    *("/hook", "/push/hers", "a secret of hers", "Europe/Lisbon"),
)
"""What nobody may find any more."""


def rows(file: Path) -> dict[str, str]:
    """Everything in a database, by table."""
    with closing(sqlite3.connect(file)) as database:
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: str(database.execute(f"SELECT * FROM {name}").fetchall()) for name in names}


def in_files(file: Path, word: str) -> bool:
    return any(word.encode() in one.read_bytes() for one in file.parent.glob(f"{file.name}*") if one.is_file())


def live(client: Client, id: str) -> None:
    """Look at a table and away again."""
    with socket_of(client) as socket:
        say(socket, t="watch", table=id)
        hear(socket, "update")


def test_what_is_deleted_erased_and_kept(tmp_path: Path, toys: Path) -> None:
    file = tmp_path / "tables.db"
    with mail_server() as (box, port), receiving() as receiver:
        mail = {"public_url": "https://club.example", "mail_from": "club@club.example", "smtp_host": "127.0.0.1"}
        mail |= {"smtp_port": port, "smtp_security": "none", "private_targets": LOOPBACK}  # type: ignore[dict-item]
        with running_server(file, **mail) as server:
            ann, bob, eve = (player(server, f"Gone {name}") for name in ("Ann", "Bob", "Eve"))
            over = finished(ann, bob, rated=True, title="Ann's evening")
            running = quarry(bob, ann)
            do(ann, running, "chat", text="Nice game.")
            do(ann, running, "note", text="My secret plan.")
            do(bob, running, "chat", text="Good luck!")
            invited = bob.post("/api/tables", {"game": "quarry", "seats": [ME, OPEN, OPEN]})["id"]
            do(bob, invited, "invite", seat=1, name="Gone Ann")
            do(bob, invited, "reserve", seat=2, login="gone.ann.x")
            ann.post("/api/friends", {"name": "Gone Bob", "do": "ask"})
            bob.post("/api/friends", {"name": "Gone Ann", "do": "accept"})
            ann.post("/api/friends", {"name": "Gone Eve", "do": "block"})
            confirm(ann, box)
            ann.post("/api/notifications/push", Browser(receiver, "hers").subscription)
            hook = {"service": "json", "url": receiver.address + "/hook", "secret": "a secret of hers"}
            ann.post("/api/notifications/webhooks", hook)
            quiet = {"start": 0, "end": 24 * 60 - 1}
            ann.post("/api/notifications", {"events": {"chat": ["push"]}, "zone": "Europe/Lisbon", "quiet": quiet})
            ann.post("/api/notifications/mute", {"table": over})
            live(ann, running)
            # Whoever is looking at a table is told nothing about it.
            eventually(lambda: not bob.get(f"/api/tables/{running}")["seats"][1]["here"])
            do(bob, running, "chat", text="Are you there?")
            person = ann.me["id"]
            eventually(lambda: server_rows(file, "deliveries", person))
            eventually(lambda: profile(bob, "Gone Bob")["ratings"])

            assert status_of(lambda: ann.post("/api/account/delete", {"password": "wrong"})) == 403
            after = ann.post("/api/account/delete", {"password": PASSWORD})
            assert after["account"] is None
            assert after["id"] != person
            assert_gone_for_others(bob, eve, over, running, invited)
            login = {"login": "gone.ann.x", "password": PASSWORD}
            assert status_of(lambda: Client(server.address).post("/api/login", login)) == 403
        stored = rows(file)
        assert {name for name, kept in stored.items() if person in kept} == KEPT
        with closing(sqlite3.connect(file)) as database:
            ended = database.execute("SELECT until, device FROM sessions WHERE person = ?", (person,)).fetchall()
        assert [device for _, device in ended] == [""]
        assert [word for word in WORDS if in_files(file, word)] == []
        assert "Good luck!" in stored["events"], "the words of others stay"


def server_rows(file: Path, table: str, person: str) -> bool:
    return person in rows(file)[table]


def assert_gone_for_others(bob: Client, eve: Client, over: str, running: str, invited: str) -> None:
    assert status_of(lambda: profile(bob, "Gone Ann")) == 404
    assert bob.get("/api/friends")["friends"] == []
    seen: list[Any] = [bob.get(f"/api/tables/{id}/{part}") for id in (over, running) for part in ("log", "state")]
    seen += [bob.get(f"/api/tables/{invited}"), eve.get(f"/api/tables/{over}/record")]
    assert [word for word in WORDS if word in json.dumps(seen)] == []
    assert bob.get(f"/api/tables/{running}")["seats"][1]["name"].startswith("Former player ")
    assert bob.get(f"/api/tables/{running}")["seats"][1]["seen"] is None
    assert profile(bob, "Gone Bob")["ratings"][0]["played"] == 1
    assert bob.get(f"/api/tables/{over}/result")["over"]
    do(bob, running, "act", seat=0, text="done", confirm=True)  # the game goes on
