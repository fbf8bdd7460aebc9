"""SQLite: one writer thread that puts everything that waits into one commit."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

import msgspec

from smokestack.store.base import (
    Account,
    EventBatch,
    ListedTable,
    LoginTakenError,
    NumberTakenError,
    Store,
    StoredLog,
    StoreError,
)
from smokestack.store.schema import MIGRATIONS, VERSION_TABLE, newer_than_known

T = TypeVar("T")
_ACCOUNT = "SELECT id, name, colour, created, login, password FROM people WHERE "
GROUP = 256
"""The most jobs in one commit."""


class _Job:
    """Something for the writer, and whom to tell: a batch, or other work."""

    def __init__(
        self, work: EventBatch | Callable[[sqlite3.Connection], None], loop: asyncio.AbstractEventLoop
    ) -> None:
        self.work = work
        self.loop = loop
        self.done: asyncio.Future[None] = loop.create_future()
        self.error: Exception | None = None

    def tell(self) -> None:
        if self.done.cancelled():
            return
        if self.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.error)


def connect(file: str, write: bool) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=30)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA busy_timeout=30000")
    if not write:
        connection.execute("PRAGMA query_only=1")
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database up to date, in one transaction."""
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


class SqliteStore(Store):
    def __init__(self, file: str) -> None:
        self.file = file
        self.url = file
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(1, "store-reader")
        self._reading: sqlite3.Connection | None = None
        self._writing: sqlite3.Connection | None = None

    async def open(self) -> None:
        try:
            Path(self.file).parent.mkdir(parents=True, exist_ok=True)
            self._writing = connect(self.file, write=True)
            migrate(self._writing)
            self._writing.executescript(_ARRIVING)
            self._reading = connect(self.file, write=False)
        except (sqlite3.Error, OSError) as error:
            await self.close()
            raise StoreError(f"The database {self.file} cannot be opened: {error}.") from None
        except StoreError:
            await self.close()
            raise
        self._writer = threading.Thread(target=self._write_on, name="store-writer", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        if self._writer is not None:
            self._queue.put(None)
            await asyncio.to_thread(self._writer.join)
            self._writer = None
        self._readers.shutdown(wait=True)
        for connection in (self._reading, self._writing):
            if connection is not None:
                connection.close()
        self._reading = self._writing = None

    # --- the writer -----------------------------------------------------------------------------------------
    async def _write(self, work: EventBatch | Callable[[sqlite3.Connection], None]) -> None:
        job = _Job(work, asyncio.get_running_loop())
        self._queue.put(job)
        await job.done

    def _write_on(self) -> None:
        """The writer's thread."""
        if self._writing is None:
            return
        closing = False
        while not closing:
            jobs: list[_Job] = []
            job = self._queue.get()
            while True:
                if job is None:
                    closing = True
                    break
                jobs.append(job)
                if len(jobs) >= GROUP or self._queue.empty():
                    break
                job = self._queue.get()
            if jobs:
                self._commit(self._writing, jobs)

    def _commit(self, connection: sqlite3.Connection, jobs: list[_Job]) -> None:
        batches = [job.work for job in jobs if isinstance(job.work, EventBatch)]
        try:
            if len(batches) < len(jobs) or not _append(connection, batches):
                connection.execute("BEGIN IMMEDIATE")
                for job in jobs:
                    self._do(connection, job)
                connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            for job in jobs:
                job.error = job.error or StoreError(f"The database cannot be written: {error}.")
        for loop in {job.loop for job in jobs}:
            loop.call_soon_threadsafe(_tell, [job for job in jobs if job.loop is loop])

    def _do(self, connection: sqlite3.Connection, job: _Job) -> None:
        """One job of a group, inside its transaction; a batch that comes too late does not hold up the others."""
        if isinstance(job.work, EventBatch):
            if not _append(connection, [job.work]):
                job.error = NumberTakenError()
            return
        try:
            job.work(connection)
        except LoginTakenError as error:
            job.error = error

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
    async def account(self, id: str) -> Account | None:
        return await self._account(_ACCOUNT + "id = ?", id)

    async def account_of(self, login: str) -> Account | None:
        return await self._account(_ACCOUNT + "login = ?", login)

    async def _account(self, query: str, value: str) -> Account | None:
        row = await self._read(lambda connection: connection.execute(query, (value,)).fetchone())
        return None if row is None else Account(*row)

    async def save_account(self, account: Account) -> None:
        def save(connection: sqlite3.Connection) -> None:
            try:
                connection.execute(
                    "INSERT INTO people (id, name, colour, created, login, password) VALUES (?, ?, ?, ?, ?, ?)"
                    " ON CONFLICT (id) DO UPDATE SET name = excluded.name, colour = excluded.colour,"
                    " login = excluded.login, password = excluded.password",
                    (account.id, account.name, account.colour, account.created, account.login, account.password),
                )
            except sqlite3.IntegrityError:
                raise LoginTakenError from None

        await self._write(save)

    async def secret(self) -> bytes:
        fresh = secrets.token_hex(32)
        await self._write(
            lambda connection: _nothing(
                connection.execute("INSERT INTO meta VALUES ('secret', ?) ON CONFLICT DO NOTHING", (fresh,))
            )
        )
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


# A whole group is one statement, which commits itself: the rows come as JSON arrays, and a trigger hands them out.
# Between two statements the writer would have to wait for its turn at the interpreter, which a busy event loop rarely
# leaves.
_ARRIVING = """
CREATE TEMP VIEW arriving AS SELECT '' AS events, '' AS games, '' AS members;
CREATE TEMP TRIGGER arrive INSTEAD OF INSERT ON arriving BEGIN
    INSERT INTO events (game, number, at, body)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           json_extract(value, '$[3]')
    FROM json_each(NEW.events);
    INSERT INTO games (id, number, created, game, status, private, updated, deadline, bots, engine, summary)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]'),
           json_extract(value, '$[6]'), json_extract(value, '$[7]'), json_extract(value, '$[8]'),
           json_extract(value, '$[9]'), json_extract(value, '$[10]')
    FROM json_each(NEW.games) WHERE true
    ON CONFLICT (id) DO UPDATE SET number = excluded.number, status = excluded.status, updated = excluded.updated,
        deadline = excluded.deadline, bots = excluded.bots, engine = excluded.engine, summary = excluded.summary;
    DELETE FROM members WHERE game IN (SELECT json_extract(value, '$[1]') FROM json_each(NEW.members));
    INSERT INTO members (person, game, seats)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
    FROM json_each(NEW.members);
END;
"""


def _append(connection: sqlite3.Connection, batches: list[EventBatch]) -> bool:
    """Write all of these or none; False when a number is not free."""
    events = [
        (batch.table, batch.first + place, batch.at, body.decode())
        for batch in batches
        for place, body in enumerate(batch.bodies)
    ]
    # Of several batches of one table the last says who belongs there.
    changed = {batch.table: batch.index.members for batch in batches if batch.index.members is not None}
    members = [(person, table, _json(seats)) for table, people in changed.items() for person, seats in people]
    rows = (_json(events), _json([_game_row(batch) for batch in batches]), _json(members))
    try:
        connection.execute("INSERT INTO arriving VALUES (?, ?, ?)", rows)
    except sqlite3.IntegrityError:
        return False
    return True


def _game_row(batch: EventBatch) -> tuple[object, ...]:
    index = batch.index
    return (
        batch.table,
        batch.last,
        batch.at,
        index.game,
        index.status,
        int(index.private),
        index.updated,
        index.deadline,
        int(index.bots),
        index.engine,
        index.summary.decode(),
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _tell(jobs: list[_Job]) -> None:
    for job in jobs:
        job.tell()


def _nothing(_: object) -> None:
    return None
