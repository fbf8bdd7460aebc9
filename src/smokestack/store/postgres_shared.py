"""What processes that share a PostgreSQL database tell each other, and which of them plays the bots of a table."""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from typing import TYPE_CHECKING

import asyncpg

from smokestack.store.base import AnnouncementListener, Heartbeat, WriteListener

if TYPE_CHECKING:
    Connection = asyncpg.Connection[asyncpg.Record]

WRITES = "smokestack"
"""The NOTIFY channel for events that were written."""
ANNOUNCEMENTS = "smokestack_talk"
BOT_LOCK = 0x424F54
TIME_LOCK = 0x54494D
STARTING, RUNNING = 1, 2
"""The two advisory locks of TIME_LOCK: one process at a time is starting, all that run share the other."""
KEEPALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""So that the database soon notices when the machine of a process is gone."""
LOST = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""The errors of a lost connection."""


class PostgresListener:
    """Listens to what other processes write and announce, on a connection of its own."""

    def __init__(self, url: str, name: str, writes: WriteListener, announcements: AnnouncementListener) -> None:
        self.url = url
        self.name = name
        self._writes = writes
        self._announcements = announcements
        self._connection: Connection | None = None
        self._task = asyncio.create_task(self._listen())

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        if self._connection is not None and not self._connection.is_closed():
            await self._connection.close()

    async def _listen(self) -> None:
        """Keep a connection open. After a break, open another and report that anything may have changed."""
        while True:
            with contextlib.suppress(*LOST):
                self._connection = await asyncpg.connect(self.url)
                await self._connection.add_listener(WRITES, self._on_write)
                await self._connection.add_listener(ANNOUNCEMENTS, self._on_announcement)
                self._writes("", 0)
                self._announcements(self.name, "")
                while not self._connection.is_closed():
                    await asyncio.sleep(5)
                    await self._connection.execute("SELECT 1")
            await asyncio.sleep(0.5)

    def _on_write(self, connection: object, pid: int, channel: str, payload: object) -> None:
        who, table, number = str(payload).split(" ")
        if who != self.name:
            self._writes(table, int(number))

    def _on_announcement(self, connection: object, pid: int, channel: str, payload: object) -> None:
        who, _, text = str(payload).partition(" ")
        if who != self.name:
            self._announcements(who, text)


class PostgresClaims:
    """The tables whose bots this process plays, as advisory locks of one session. They end with the process."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._claims: set[str] = set()
        self._connection: Connection | None = None
        self._lock = asyncio.Lock()

    async def close(self) -> None:
        if self._connection is not None and not self._connection.is_closed():
            await self._connection.close()

    async def claim(self, table: str) -> bool:
        if table in self._claims:
            return False
        self._claims.add(table)
        try:
            async with self._lock:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await asyncpg.connect(self.url)
                won = await self._connection.fetchval(
                    "SELECT pg_try_advisory_lock($1, $2)", BOT_LOCK, _lock_number(table)
                )
        except LOST:
            won = False
        if not won:
            self._claims.discard(table)
        return bool(won)

    async def release(self, table: str) -> None:
        if table not in self._claims:
            return
        self._claims.discard(table)
        async with self._lock:
            if self._connection is None or self._connection.is_closed():
                return
            with contextlib.suppress(*LOST):  # the lock ends with the connection
                await self._connection.execute("SELECT pg_advisory_unlock($1, $2)", BOT_LOCK, _lock_number(table))


class PostgresLife:
    """This process among those that run on the database, as advisory locks of a session. They end with the process."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._connection: Connection | None = None

    async def close(self) -> None:
        if self._connection is not None and not self._connection.is_closed():
            await self._connection.close()

    async def join(self) -> Heartbeat:
        connection = await self._session()
        await connection.execute("SELECT pg_advisory_lock($1, $2)", TIME_LOCK, STARTING)
        alone = await connection.fetchval("SELECT pg_try_advisory_lock($1, $2)", TIME_LOCK, RUNNING)
        await connection.execute("SELECT pg_advisory_lock_shared($1, $2)", TIME_LOCK, RUNNING)
        if alone:
            await connection.execute("SELECT pg_advisory_unlock($1, $2)", TIME_LOCK, RUNNING)
        row = await connection.fetchrow(
            "SELECT value, extract(epoch FROM clock_timestamp())::float8 AS now FROM meta WHERE key = 'clock'"
        )
        if row is None:
            return Heartbeat(0.0, 0.0, bool(alone))
        time, written = (float(part) for part in row["value"].split())
        return Heartbeat(time, row["now"] - written, bool(alone))

    async def joined(self) -> None:
        connection = await self._session()
        await connection.execute("SELECT pg_advisory_unlock($1, $2)", TIME_LOCK, STARTING)

    async def beat(self, time: float) -> None:
        connection = self._connection
        if connection is None or connection.is_closed():  # the database was restarted
            connection = await self._session()
            await connection.execute("SELECT pg_advisory_lock_shared($1, $2)", TIME_LOCK, RUNNING)
        await connection.execute(
            "INSERT INTO meta VALUES ('clock', $1 || ' ' || extract(epoch FROM clock_timestamp())::float8)"
            " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            f"{time:.3f}",
        )

    async def _session(self) -> Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(self.url, server_settings=KEEPALIVE)
        return self._connection


def _lock_number(table: str) -> int:
    return zlib.crc32(table.encode()) - (1 << 31)
