"""Nobody but the owner can read the files, and a backup has no secret in it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.store.stores import batch, run

from smokestack.store.base import Store
from smokestack.store.lock import only_server
from smokestack.store.schema import MIGRATIONS, VERSION_TABLE


@pytest.fixture
def _open_to_all() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def readable_by_others(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir() if file.stat().st_mode & 0o077]


@pytest.mark.usefixtures("_open_to_all")
def test_files_are_for_their_owner_only(url: str, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.append(batch(f"t{len(await store.tables())}", 1, "{}"))
        await store.secret()
        (tmp_path / "copy.db").unlink(missing_ok=True)
        await store.backup(tmp_path / "copy.db")
        assert readable_by_others(tmp_path) == []

    run(url, work)
    assert readable_by_others(tmp_path) == []
    if not url.startswith("postgres"):
        Path(url).chmod(0o644)
        with only_server(url):
            run(url, work)
        assert readable_by_others(tmp_path) == []


def test_a_backup_does_not_have_the_secret(url: str, tmp_path: Path) -> None:
    kept: list[bytes] = []

    async def work(store: Store) -> None:
        kept.append(await store.secret())
        await store.backup(tmp_path / "copy.db")

    run(url, work)
    for file in tmp_path.glob("*.db*"):
        if not file.name.endswith(".secret"):
            assert kept[0].hex().encode() not in file.read_bytes()


def old_database(file: Path) -> None:
    """A database as the first version made it, with the secret inside."""
    connection = sqlite3.connect(file)
    connection.execute(VERSION_TABLE)
    for statement in MIGRATIONS[0]:
        connection.execute(statement)
    connection.execute("INSERT INTO schema_version VALUES (1)")
    connection.execute("INSERT INTO meta VALUES ('secret', ?)", ("ab" * 32,))
    connection.execute("INSERT INTO events VALUES ('a', 1, 5.0, '{}')")
    connection.execute("INSERT INTO games VALUES ('a', 1, 5.0, 'quarry', 'playing', 0, 5.0, NULL, 0, 'e1', '{}')")
    connection.commit()
    connection.close()


def test_the_secret_of_an_old_database_moves_into_its_own_file(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    old_database(file)

    async def first(store: Store) -> None:
        await store.backup(tmp_path / "early.db")
        assert (await store.secret()).hex() == "ab" * 32

    async def later(store: Store) -> None:
        assert (await store.secret()).hex() == "ab" * 32
        log = await store.log("a")
        assert log is not None
        assert (log.rows, log.chain, log.missing) == ([(5.0, b"{}")], "", 0)
        await store.append(batch("a", 2, "{}"))

    run(str(file), first)
    run(str(file), later)
    for one in (file, tmp_path / "early.db"):
        assert b"ab" * 32 not in one.read_bytes()
    assert (tmp_path / "t.db.secret").stat().st_mode & 0o777 == 0o600
