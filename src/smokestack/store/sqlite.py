"""The SQLite store: one thread writes, another reads."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import msgspec

from smokestack.store.base import EventBatch, ListedTable, LoginTakenError, StoredLog, StoreError
from smokestack.store.people import PeopleStore, Row
from smokestack.store.schema import MIGRATIONS, VERSION_TABLE, newer_than_known
from smokestack.store.sqlite_writer import SqliteWriter, Work

T = TypeVar("T")


def connect(file: str, write: bool) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=30)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA busy_timeout=30000")
    if not write:
        connection.execute("PRAGMA query_only=1")
    return connection


def _named(values: tuple[object, ...]) -> dict[str, object]:
    """The values for `$1`, `$2` and so on, which are names to SQLite."""
    return {str(place): value for place, value in enumerate(values, start=1)}


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database up to date in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(VERSION_TABLE)
    row = connection.execute("SELECT max(version) FROM schema_version").fetchone()
    version = int(row[0] or 0)
    if version > len(MIGRATIONS):
        connection.execute("ROLLBACK")
        raise StoreError(newer_than_known(version))
    for number in range(version, len(MIGRATIONS)):
        for statement in MIGRATIONS[number]:
            connection.execute(statement)
        connection.execute("INSERT INTO schema_version VALUES (?)", (number + 1,))
    connection.execute("COMMIT")


class SqliteStore(PeopleStore):
    """A store in one file, for one server process."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.url = file
        self._writer: SqliteWriter | None = None
        self._readers = ThreadPoolExecutor(1, "store-reader")
        self._reading: sqlite3.Connection | None = None

    async def open(self) -> None:
        writing: sqlite3.Connection | None = None
        try:
            Path(self.file).parent.mkdir(parents=True, exist_ok=True)
            writing = connect(self.file, write=True)
            migrate(writing)
            self._reading = connect(self.file, write=False)
            self._writer = SqliteWriter(writing)
            await self.fill_keys()
        except (sqlite3.Error, OSError, StoreError) as error:
            if writing is not None:
                writing.close()
            await self.close()
            if isinstance(error, StoreError):
                raise
            raise StoreError(f"The database {self.file} cannot be opened: {error}.") from None

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer.close()
            self._writer = None
        self._readers.shutdown(wait=True)
        if self._reading is not None:
            self._reading.close()
        self._reading = None

    async def _write(self, work: Work) -> None:
        if self._writer is None:
            raise StoreError("The database is closed.")
        await self._writer.write(work)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        connection = self._reading
        if connection is None:
            raise StoreError("The database is closed.")
        return await asyncio.get_running_loop().run_in_executor(self._readers, work, connection)

    # --- the log --------------------------------------------------------------------------------------------
    async def append(self, batch: EventBatch) -> None:
        await self._write(batch)

    async def log(self, table: str, after: int = 0) -> StoredLog | None:
        def read(connection: sqlite3.Connection) -> StoredLog | None:
            row = connection.execute("SELECT engine FROM games WHERE id = ?", (table,)).fetchone()
            if row is None:
                return None
            rows = connection.execute(
                "SELECT at, body FROM events WHERE game = ? AND number > ? ORDER BY number", (table, after)
            ).fetchall()
            return StoredLog([(at, body.encode()) for at, body in rows], row[0])

        return await self._read(read)

    async def tables(self) -> list[str]:
        return await self._ids("SELECT id FROM games ORDER BY created, id")

    async def due(self, now: float) -> list[str]:
        return await self._ids("SELECT id FROM games WHERE deadline <= ? AND status = 'playing'", now)

    async def to_wake(self) -> list[str]:
        return await self._ids("SELECT id FROM games WHERE bots = 1 AND status = 'playing'")

    async def clocked(self) -> list[str]:
        return await self._ids("SELECT id FROM games WHERE deadline IS NOT NULL AND status = 'playing'")

    async def _ids(self, query: str, *values: float) -> list[str]:
        return await self._read(lambda connection: [row[0] for row in connection.execute(query, values)])

    async def listing(self, game: str | None, status: str | None, limit: int) -> list[ListedTable]:
        query = (
            "SELECT summary FROM games WHERE private = 0 AND status != 'closed' AND (?1 IS NULL OR game = ?1)"
            " AND (?2 IS NULL OR status = ?2) ORDER BY updated DESC LIMIT ?3"
        )
        return await self._read(
            lambda connection: [
                ListedTable(row[0].encode()) for row in connection.execute(query, (game, status, limit))
            ]
        )

    async def mine(self, person: str, limit: int) -> list[ListedTable]:
        query = (
            "SELECT summary, seats FROM members JOIN games ON games.id = members.game"
            " WHERE person = ? AND status != 'closed' ORDER BY status = 'over', updated DESC LIMIT ?"
        )
        return await self._read(
            lambda connection: [
                ListedTable(row[0].encode(), msgspec.json.decode(row[1], type=list[int]))
                for row in connection.execute(query, (person, limit))
            ]
        )

    # --- people ---------------------------------------------------------------------------------------------
    async def _select(self, query: str, *values: object) -> list[Row]:
        return await self._read(lambda connection: connection.execute(query, _named(values)).fetchall())

    async def _change(self, statement: str, *values: object, lock: str = "") -> list[Row]:
        """One writer does everything, so nothing else runs at the same time."""
        returned: list[Row] = []

        def change(connection: sqlite3.Connection) -> None:
            try:
                returned.extend(connection.execute(statement, _named(values)).fetchall())
            except sqlite3.IntegrityError:
                raise LoginTakenError from None

        await self._write(change)
        return returned

    async def secret(self) -> bytes:
        fresh = secrets.token_hex(32)

        def keep(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO meta VALUES ('secret', ?) ON CONFLICT DO NOTHING", (fresh,))

        await self._write(keep)
        row = await self._read(
            lambda connection: connection.execute("SELECT value FROM meta WHERE key = 'secret'").fetchone()
        )
        return bytes.fromhex(row[0])

    async def backup(self, file: Path) -> None:
        def copy(connection: sqlite3.Connection) -> None:
            target = sqlite3.connect(file)
            try:
                connection.backup(target)
            finally:
                target.close()

        await self._read(copy)
