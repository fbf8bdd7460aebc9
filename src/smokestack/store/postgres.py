"""The PostgreSQL store, which several processes can share. It has the same schema as the SQLite store."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import asyncpg
import msgspec

from smokestack.store.base import (
    AnnouncementListener,
    EventBatch,
    Heartbeat,
    ListedTable,
    LoginTakenError,
    NumberTakenError,
    StoredLog,
    StoreError,
    WriteListener,
)
from smokestack.store.chain import first_missing, in_sequence
from smokestack.store.erased import Statement
from smokestack.store.notices import NoticeStore
from smokestack.store.people import Row
from smokestack.store.postgres_shared import ANNOUNCEMENTS, LOST, PostgresClaims, PostgresLife, PostgresListener
from smokestack.store.private import make_private
from smokestack.store.schema import COPIED, MIGRATIONS, NOT_COPIED, STRAYS, VERSION_TABLE, newer_than_known, stray
from smokestack.store.sqlite import backup_to_read, migrate

if TYPE_CHECKING:
    Pool = asyncpg.Pool[asyncpg.Record]

MIGRATION_LOCK = 0x534D4F4B
PEOPLE_LOCK = 0x50454F50
CONNECTIONS = 8
_SECRETLESS = {"meta": " WHERE key != 'secret'"}

_APPEND = """
WITH held AS (  -- locked, so that nobody deletes or rewrites the table meanwhile
    SELECT 1 AS one FROM games WHERE id = $1 AND number = $2 - 1 AND ($17 = '' OR chain IN ('', $17)) FOR UPDATE
), free AS (
    SELECT one FROM held UNION ALL SELECT 1 WHERE $2 = 1 AND NOT EXISTS (SELECT 1 FROM games WHERE id = $1)
), logged AS (
    INSERT INTO events (game, number, at, body)
    SELECT $1, number, $3, body FROM unnest($4::int[], $5::text[]) AS given (number, body), free
    RETURNING number
), listed AS (
    INSERT INTO games (id, number, created, game, status, private, updated, deadline, bots, engine, summary, chain,
        rated)
    SELECT $1, $6, $3, $7, $8, $9, $10, $11, $12, $13, $14, $16, $18 FROM free
    ON CONFLICT (id) DO UPDATE SET number = excluded.number, status = excluded.status, updated = excluded.updated,
        deadline = excluded.deadline, bots = excluded.bots, engine = excluded.engine, summary = excluded.summary,
        chain = excluded.chain
    RETURNING 1
)
SELECT (SELECT count(*) FROM logged) AS written, (SELECT count(*) FROM listed) AS listed,
       pg_notify('smokestack', $15)
"""

_LOG = """
SELECT engine, games.number AS number, chain,
    coalesce(array_agg(events.number ORDER BY events.number) FILTER (WHERE body IS NOT NULL), '{}') AS numbers,
    array_agg(at ORDER BY events.number) AS times, array_agg(body ORDER BY events.number) AS bodies
FROM games LEFT JOIN events ON events.game = games.id AND events.number > $2
WHERE games.id = $1 GROUP BY games.id
"""


class PostgresStore(NoticeStore):
    """A store for several server processes, also on several machines."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = secrets.token_hex(6)
        self._pool: Pool | None = None
        self._listener: PostgresListener | None = None
        self._claims = PostgresClaims(url)
        self._life = PostgresLife(url)

    @property
    def pool(self) -> Pool:
        if self._pool is None:
            raise StoreError("The database is closed.")
        return self._pool

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self.url, min_size=2, max_size=CONNECTIONS, command_timeout=60, timeout=10
            )
            async with self.pool.acquire() as connection, connection.transaction():
                await self._migrate(connection)
            await self.fill_keys()
        except (OSError, asyncpg.PostgresError, ValueError) as error:
            await self.close()
            raise StoreError(f"The PostgreSQL database cannot be opened: {error}.") from None
        except StoreError:
            await self.close()
            raise

    async def _migrate(self, connection: asyncpg.pool.PoolConnectionProxy[asyncpg.Record]) -> None:
        # Several processes may start at the same time; the lock lets one of them migrate.
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
        await connection.execute(VERSION_TABLE)
        version = int(await connection.fetchval("SELECT max(version) FROM schema_version") or 0)
        if version > len(MIGRATIONS):
            raise StoreError(newer_than_known(version))
        for number in range(version, len(MIGRATIONS)):
            for statement in MIGRATIONS[number]:
                await connection.execute(statement)
            await connection.execute("INSERT INTO schema_version VALUES ($1)", number + 1)

    async def close(self) -> None:
        if self._listener is not None:
            await self._listener.close()
        await self._claims.close()
        await self._life.close()
        if self._pool is not None:
            await self._pool.close()
        self._pool = None

    # --- the log --------------------------------------------------------------------------------------------
    async def append(self, batch: EventBatch) -> None:
        await asyncio.shield(self._append(batch))

    async def _append(self, batch: EventBatch) -> None:
        index = batch.index
        numbers = list(range(batch.first, batch.last + 1))
        values: Sequence[object] = (
            batch.table,
            batch.first,
            batch.at,
            numbers,
            [body.decode() for body in batch.bodies],
            batch.last,
            index.game,
            index.status,
            int(index.private),
            index.updated,
            index.deadline,
            int(index.bots),
            index.engine,
            index.summary.decode(),
            f"{self.name} {batch.table} {batch.last}",
            batch.chain,
            batch.before,
            int(index.rated),
        )
        try:
            async with self.pool.acquire() as connection, connection.transaction():
                row = await connection.fetchrow(_APPEND, *values)
                if row is None or row["written"] != len(numbers):
                    raise NumberTakenError
                if index.members is not None:
                    await connection.execute("DELETE FROM members WHERE game = $1", batch.table)
                    await connection.executemany(
                        "INSERT INTO members (person, game, seats, invited) VALUES ($1, $2, $3, $4)",
                        [
                            (person, batch.table, msgspec.json.encode(seats).decode(), invited)
                            for person, seats, invited in index.members
                        ],
                    )
        except (asyncpg.UniqueViolationError, asyncpg.SerializationError, asyncpg.DeadlockDetectedError):
            raise NumberTakenError from None
        except LOST as error:
            raise StoreError(f"The database cannot be written: {error}.") from None

    async def log(self, table: str, after: int = 0) -> StoredLog | None:
        row = await self._row(_LOG, table, after)
        if row is None:
            return None
        numbers = row["numbers"]
        good = in_sequence(numbers, after)
        rows = [(at, body.encode()) for at, body in zip(row["times"][:good], row["bodies"][:good], strict=True)]
        return StoredLog(rows, row["engine"], row["chain"], first_missing(numbers, after, row["number"]))

    async def tables(self) -> list[str]:
        return await self._ids("SELECT id FROM games ORDER BY created, id")

    async def due(self, now: float) -> list[str]:
        return await self._ids("SELECT id FROM games WHERE deadline <= $1 AND status = 'playing'", now)

    async def to_wake(self) -> list[str]:
        return await self._ids("SELECT id FROM games WHERE bots = 1 AND status = 'playing'")

    async def clocked(self) -> list[str]:
        return await self._ids("SELECT id FROM games WHERE deadline IS NOT NULL AND status = 'playing'")

    async def _ids(self, query: str, *values: float) -> list[str]:
        return [row["id"] for row in await self._rows(query, *values)]

    async def _rows(self, query: str, *values: object) -> list[asyncpg.Record]:
        """The rows of a query; none if a value is text that PostgreSQL cannot store, and so does not have."""
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []
        try:
            return await self.pool.fetch(query, *values)
        except LOST as error:
            raise StoreError(f"The database cannot be read: {error}.") from None

    async def _row(self, query: str, *values: object) -> asyncpg.Record | None:
        return next(iter(await self._rows(query, *values)), None)

    async def listing(self, game: str | None, status: str | None, limit: int) -> list[ListedTable]:
        rows = await self._rows(
            "SELECT summary FROM games WHERE private = 0 AND status != 'closed' AND ($1::text IS NULL OR game = $1)"
            " AND ($2::text IS NULL OR status = $2) ORDER BY updated DESC LIMIT $3",
            game,
            status,
            limit,
        )
        return [ListedTable(row["summary"].encode()) for row in rows]

    # --- people ---------------------------------------------------------------------------------------------
    async def _select(self, query: str, *values: object) -> list[Row]:
        return [tuple(row) for row in await self._rows(query, *values)]

    async def _change(self, statement: str, *values: object, lock: str = "") -> list[Row]:
        try:
            async with self.pool.acquire() as connection, connection.transaction():
                if lock:
                    number = zlib.crc32(lock.encode()) - (1 << 31)
                    await connection.execute("SELECT pg_advisory_xact_lock($1, $2)", PEOPLE_LOCK, number)
                return [tuple(row) for row in await connection.fetch(statement, *values)]
        except asyncpg.UniqueViolationError:
            raise LoginTakenError from None
        except LOST as error:
            raise StoreError(f"The database cannot be written: {error}.") from None

    async def _transact(self, first: Statement, *others: Statement) -> bool:
        try:
            async with self.pool.acquire() as connection, connection.transaction():
                if not await connection.fetch(first[0], *first[1]):
                    return False
                for statement, values in others:
                    await connection.execute(statement, *values)
                return True
        except LOST as error:
            raise StoreError(f"The database cannot be written: {error}.") from None

    async def wipe(self) -> None:
        try:
            await self.pool.execute(f"VACUUM {', '.join((*COPIED, *NOT_COPIED))}", timeout=600)
        except LOST as error:
            raise StoreError(f"The database cannot be written: {error}.") from None

    async def secret(self) -> bytes:
        """It is in the database, because processes on several machines share it."""
        await self.pool.execute("INSERT INTO meta VALUES ('secret', $1) ON CONFLICT DO NOTHING", secrets.token_hex(32))
        return bytes.fromhex(await self.pool.fetchval("SELECT value FROM meta WHERE key = 'secret'"))

    # --- the time -------------------------------------------------------------------------------------------
    async def join(self) -> Heartbeat:
        try:
            return await self._life.join()
        except LOST as error:
            raise StoreError(f"The database cannot be reached: {error}.") from None

    async def beat(self, time: float) -> None:
        try:
            await self._life.beat(time)
        except LOST as error:
            raise StoreError(f"The database cannot be written: {error}.") from None

    async def joined(self) -> None:
        try:
            await self._life.joined()
        except LOST as error:
            raise StoreError(f"The database cannot be reached: {error}.") from None

    # --- several processes ----------------------------------------------------------------------------------
    def listen(self, writes: WriteListener, announcements: AnnouncementListener) -> None:
        self._listener = PostgresListener(self.url, self.name, writes, announcements)

    async def announce(self, text: str) -> None:
        try:
            await self.pool.execute("SELECT pg_notify($1, $2)", ANNOUNCEMENTS, f"{self.name} {text}")
        except LOST as error:
            raise StoreError(f"The other processes cannot be reached: {error}.") from None

    async def claim(self, table: str) -> bool:
        return await self._claims.claim(table)

    async def release(self, table: str) -> None:
        await self._claims.release(table)

    # --- maintenance ----------------------------------------------------------------------------------------
    async def backup(self, file: Path) -> None:
        make_private(file)
        async with (
            self.pool.acquire() as connection,
            connection.transaction(isolation="repeatable_read", readonly=True),
        ):
            target = sqlite3.connect(file, isolation_level=None)
            try:
                migrate(target)
                target.execute("BEGIN")
                for table in COPIED:
                    target.execute(f"DELETE FROM {table}")
                    async for row in connection.cursor(
                        f"SELECT * FROM {table}{_SECRETLESS.get(table, '')}", prefetch=500
                    ):
                        names = ", ".join(row.keys())
                        places = ", ".join("?" * len(row))
                        target.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", tuple(row))
                target.execute("COMMIT")
            finally:
                target.close()

    async def restore(self, file: Path) -> None:
        with tempfile.TemporaryDirectory() as folder:
            source = backup_to_read(file, Path(folder))
            try:
                async with self.pool.acquire() as connection, connection.transaction():
                    for table in ("games", "people"):
                        await connection.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")
                        if await connection.fetchval(f"SELECT 1 FROM {table} LIMIT 1"):
                            raise StoreError("The PostgreSQL database is not empty; a backup needs a new one.")
                    await connection.execute("DELETE FROM meta WHERE key != 'secret'")
                    for table in COPIED:
                        rows = source.execute(f"SELECT * FROM {table}")
                        names = [column[0] for column in rows.description]
                        await connection.copy_records_to_table(table, records=rows, columns=names)
            except LOST as error:
                raise StoreError(f"The backup cannot be restored: {error}.") from None
            finally:
                source.close()

    async def try_writing(self) -> None:
        try:
            await self.pool.execute(
                "INSERT INTO meta VALUES ('trial', now()::text) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
            )
        except LOST as error:
            raise StoreError(f"The database cannot be written: {error}.") from None

    async def damage(self) -> list[str]:
        return [stray(row["game"]) for row in await self._rows(STRAYS)]
