"""What is lost or damaged on disk is found, and a backup brings it back into either kind of database."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import asyncpg
import pytest
from tests.server.running import running_server
from tests.server.test_restart import smokestack
from tests.server.test_tables import do, quarry

from smokestack.client import Client, DeniedError


def alter(url: str, statement: str) -> None:
    """Change a database behind the back of the server."""
    if not url.startswith("postgres"):
        connection = sqlite3.connect(url)
        connection.execute(statement)
        connection.commit()
        connection.close()
        return

    async def run() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute(statement)
        await connection.close()

    asyncio.run(run())


def played(url: str) -> str:
    """A table with some moves, in a database of its own."""
    with running_server(url) as server, Client(server.address, name="Ann") as ann, Client(server.address) as bob:
        id = quarry(ann, bob)
        do(ann, id, "act", seat=0, text="cut 2")
        do(ann, id, "chat", text="Good morning")
        do(ann, id, "chat", text="Good evening")
        return id


@pytest.mark.parametrize("back", [0, 1])
def test_a_lost_row_is_found_and_its_table_says_so(url: str, back: int) -> None:
    """The last row, or the one before it."""
    id = played(url)
    assert smokestack("db", "check", "--db", url)[:2] == (0, "1 table sound, 0 broken.\n")
    alter(url, f"DELETE FROM events WHERE number = (SELECT max(number) - {back} FROM events)")
    code, out, _ = smokestack("db", "check", "--db", url)
    assert (code, "is missing from the log" in out, "1 broken." in out) == (1, True, True)
    with running_server(url) as server, Client(server.address) as ann:
        head = ann.get(f"/api/tables/{id}")
        assert head["status"] == "broken"
        assert "`smokestack db check` tells the operator why" in head["reason"], "the reason could tell a secret"
        with pytest.raises(DeniedError) as refused:
            do(ann, id, "chat", text="Is anybody here?")
        assert refused.value.error != "busy"


def test_changed_rows_and_lost_tables_are_found(url: str) -> None:
    id = played(url)
    alter(url, "UPDATE events SET body = replace(body, 'morning', 'night')")
    code, out, _ = smokestack("db", "check", "--db", url)
    assert (code, "does not match its hash chain" in out) == (1, True)
    alter(url, "UPDATE events SET body = replace(body, 'night', 'morning')")
    assert smokestack("db", "check", "--db", url)[0] == 0
    alter(url, "DELETE FROM games")
    code, out, _ = smokestack("db", "check", "--db", url)
    assert (code, f"The table {id} has a log, but its row in the index is lost." in out) == (1, True)


def test_a_table_from_before_there_were_chains_goes_on_and_gets_one(url: str) -> None:
    id = played(url)
    alter(url, "UPDATE games SET chain = ''")
    assert smokestack("db", "check", "--db", url)[0] == 0
    with running_server(url) as server, Client(server.address) as eve:
        do(eve, id, "chat", text="Hello")
    assert smokestack("db", "check", "--db", url)[0] == 0
    alter(url, "UPDATE events SET at = at + 1 WHERE number = 1")
    assert smokestack("db", "check", "--db", url)[0] == 1


def test_a_malformed_file_is_found(tmp_path: Path) -> None:
    db = tmp_path / "t.db"
    played(str(db))
    raw = bytearray(db.read_bytes())
    raw[4096 * 3 : 4096 * 5] = b"\xa5" * 8192
    db.write_bytes(raw)
    code, out, err = smokestack("db", "check", "--db", str(db))
    assert code in (1, 2)
    assert "The database file is damaged" in out
    assert "Traceback" not in out + err


@pytest.fixture(params=["sqlite", "postgres"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "new.db") if request.param == "sqlite" else request.getfixturevalue("another_postgres_url")


def test_a_backup_is_restored_into_either_kind_of_database(url: str, target: str, tmp_path: Path) -> None:
    id, copy = played(url), tmp_path / "copy.db"
    assert smokestack("db", "backup", str(copy), "--db", url)[0] == 0
    before = copy.read_bytes()
    assert smokestack("db", "restore", str(copy), "--db", target)[:2] == (0, f"Restored {copy}.\n")
    assert copy.read_bytes() == before
    assert smokestack("db", "check", "--db", target)[:2] == (0, "1 table sound, 0 broken.\n")
    with running_server(target) as server, Client(server.address) as eve:
        assert [entry["text"] for entry in eve.get(f"/api/tables/{id}/log")][-1] == "Good evening"
        do(eve, id, "chat", text="It goes on")
    again = tmp_path / "again.db"
    assert smokestack("db", "backup", str(again), "--db", target)[0] == 0
    assert smokestack("db", "check", "--db", str(again))[0] == 0
    code, _, err = smokestack("db", "restore", str(copy), "--db", target)
    assert (code, "not empty" in err, len(err.splitlines())) == (2, True, 1)


def test_what_is_no_backup_is_not_restored(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("nothing of the kind " * 100)
    for file in (notes, tmp_path / "none.db"):
        code, _, err = smokestack("db", "restore", str(file), "--db", str(tmp_path / "new.db"))
        assert (code, len(err.splitlines())) == (2, 1)
