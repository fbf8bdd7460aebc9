"""The SQLite store: one thread writes, another reads."""

from __future__ import annotations

import asyncio
import secrets
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from smokestack.store.base import EventBatch, Heartbeat, ListedTable, LoginTakenError, StoredLog, StoreError
from smokestack.store.chain import first_missing, in_sequence
from smokestack.store.erased import Statement
from smokestack.store.notices import NoticeStore
from smokestack.store.people import Row
from smokestack.store.private import make_private, write_private
from smokestack.store.schema import COPIED, MIGRATIONS, NOT_COPIED, STRAYS, VERSION_TABLE, newer_than_known, stray
from smokestack.store.sqlite_writer import SqliteWriter, Work

T = TypeVar("T")
_SECRET = "SELECT value FROM meta WHERE key = 'secret'"


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


class SqliteStore(NoticeStore):
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
            make_private(Path(self.file))
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

    def _write(self, work: Work) -> asyncio.Future[None]:
        if self._writer is None:
            raise StoreError("The database is closed.")
        return self._writer.write(work)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        connection = self._reading
        if connection is None:
            raise StoreError("The database is closed.")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, work, connection)
        except sqlite3.Error as error:
            raise StoreError(f"The database cannot be read: {error}.") from None

    # --- the log --------------------------------------------------------------------------------------------
    def append(self, batch: EventBatch) -> asyncio.Future[None]:
        return self._write(batch)

    async def log(self, table: str, after: int = 0) -> StoredLog | None:
        def read(connection: sqlite3.Connection) -> StoredLog | None:
            connection.execute("BEGIN")  # the index and the log as they were at one moment
            try:
                return _log(connection, table, after)
            finally:
                connection.execute("ROLLBACK")

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

    # --- people ---------------------------------------------------------------------------------------------
    async def _select(self, query: str, *values: object) -> list[Row]:
        return await self._read(lambda connection: connection.execute(query, _named(values)).fetchall())

    async def _select_slowly(self, query: str, *values: object) -> list[Row]:
        def read() -> list[Row]:
            connection = connect(self.file, write=False)
            try:
                return connection.execute(query, _named(values)).fetchall()
            finally:
                connection.close()

        try:
            return await asyncio.to_thread(read)
        except sqlite3.Error as error:
            raise StoreError(f"The database cannot be read: {error}.") from None

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

    async def _transact(self, first: Statement, *others: Statement) -> bool:
        done: list[bool] = []

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("PRAGMA secure_delete=ON")  # what is deleted is overwritten
            if connection.execute(first[0], _named(first[1])).fetchall():
                for statement, values in others:
                    connection.execute(statement, _named(values))
                done.append(True)

        await self._write(work)
        return bool(done)

    async def wipe(self) -> None:
        def checkpoint() -> None:
            connection = sqlite3.connect(self.file, isolation_level=None, timeout=10)
            try:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the old pages are in the journal
            finally:
                connection.close()

        try:
            await asyncio.to_thread(checkpoint)
        except sqlite3.Error as error:
            raise StoreError(f"The database cannot be written: {error}.") from None

    async def secret(self) -> bytes:
        file = Path(f"{self.file}.secret")
        if not file.exists():
            stored = await self._read(lambda connection: connection.execute(_SECRET).fetchone())
            write_private(file, stored[0] if stored else secrets.token_hex(32))
        await self._write(drop_secret)  # older versions kept it in the database
        try:
            return bytes.fromhex(file.read_text())
        except (OSError, ValueError):
            raise StoreError(f"The secret in {file} cannot be read; without that file a new one is made.") from None

    # --- the time -------------------------------------------------------------------------------------------
    async def join(self) -> Heartbeat:
        row = await self._read(
            lambda connection: connection.execute("SELECT value FROM meta WHERE key = 'clock'").fetchone()
        )
        return Heartbeat(float(row[0].split()[0]) if row else 0.0, 0.0, alone=True)

    async def beat(self, time: float) -> None:
        def note(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO meta VALUES ('clock', ?)", (f"{time:.3f} 0",))

        await self._write(note)

    # --- maintenance ----------------------------------------------------------------------------------------
    async def backup(self, file: Path) -> None:
        make_private(file)

        def copy(connection: sqlite3.Connection) -> None:
            target = sqlite3.connect(file, isolation_level=None)
            try:
                connection.backup(target)
                drop_secret(target)
                for table in NOT_COPIED:
                    target.execute(f"DELETE FROM {table}")
            finally:
                target.close()

        await self._read(copy)

    async def restore(self, file: Path) -> None:
        def fill(connection: sqlite3.Connection) -> None:
            for table in ("games", "people"):
                if connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone():
                    raise StoreError(f"{self.file} is not empty; a backup is restored into a new database.")
            with tempfile.TemporaryDirectory() as folder:
                source = backup_to_read(file, Path(folder))
                try:
                    for table in COPIED:
                        connection.execute(f"DELETE FROM {table}")
                        rows = source.execute(f"SELECT * FROM {table}")
                        names = [column[0] for column in rows.description]
                        places = ", ".join("?" * len(names))
                        connection.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places})", rows)
                finally:
                    source.close()

        await self._write(fill)

    async def try_writing(self) -> None:
        def write(connection: sqlite3.Connection) -> None:
            # Several pages, because a full disk may still have room for a few bytes in an old one.
            connection.execute("INSERT INTO meta VALUES ('trial', ?)", ("x" * 65536,))
            connection.execute("DELETE FROM meta WHERE key = 'trial'")

        await self._write(write)

    def free_space(self) -> int | None:
        try:
            return shutil.disk_usage(Path(self.file).parent).free
        except OSError:
            return None

    async def damage(self) -> list[str]:
        def look(connection: sqlite3.Connection) -> list[str]:
            try:
                found = [row[0] for row in connection.execute("PRAGMA integrity_check(20)")]
                strays = [row[0] for row in connection.execute(STRAYS)]
            except sqlite3.Error as error:
                return [f"The database file is damaged: {error}."]
            malformed = [f"The database file is damaged: {line}." for line in found if line != "ok"]
            return malformed + [stray(table) for table in strays]

        return await self._read(look)


def _log(connection: sqlite3.Connection, table: str, after: int) -> StoredLog | None:
    row = connection.execute("SELECT engine, number, chain FROM games WHERE id = ?", (table,)).fetchone()
    if row is None:
        return None
    engine, last, chain = row
    rows = connection.execute(
        "SELECT number, at, body FROM events WHERE game = ? AND number > ? ORDER BY number", (table, after)
    ).fetchall()
    numbers = [number for number, _, _ in rows]
    found = [(at, body.encode()) for _, at, body in rows[: in_sequence(numbers, after)]]
    return StoredLog(found, engine, chain, first_missing(numbers, after, last))


def drop_secret(connection: sqlite3.Connection) -> None:
    """Take the secret out of a database, and out of its free pages too."""
    connection.execute("PRAGMA secure_delete=ON")
    connection.execute("DELETE FROM meta WHERE key = 'secret'")


def backup_to_read(file: Path, folder: Path) -> sqlite3.Connection:
    """A copy of a backup with the present schema; the file itself stays as it is."""
    if not file.is_file():
        raise StoreError(f"There is no backup {file}.")
    copy = sqlite3.connect(folder / "copy.db", isolation_level=None)
    try:
        source = sqlite3.connect(f"file:{quote(str(file.resolve()))}?mode=ro", uri=True)
        try:
            source.backup(copy)
        finally:
            source.close()
        copy.execute("SELECT count(*) FROM schema_version")
        migrate(copy)
        drop_secret(copy)
    except (sqlite3.Error, StoreError) as error:
        copy.close()
        if isinstance(error, StoreError):
            raise
        raise StoreError(f"{file} is no backup, or it is damaged: {error}.") from None
    return copy
