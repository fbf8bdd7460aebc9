"""The writer thread of the SQLite store. It puts everything that is queued into one commit."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from queue import SimpleQueue

import msgspec

from smokestack.store.base import EventBatch, LoginTakenError, NumberTakenError, StoreError

Work = EventBatch | Callable[[sqlite3.Connection], None]
GROUP = 256
"""The most jobs in one commit."""

# A group of batches is written by one statement, which commits itself: a trigger distributes the rows, which arrive as
# JSON arrays. With several statements the writer would have to wait for the interpreter lock between them, and a busy
# event loop rarely releases it.
_ARRIVING = """
CREATE TEMP VIEW arriving AS SELECT '' AS events, '' AS games, '' AS members;
CREATE TEMP TRIGGER arrive INSTEAD OF INSERT ON arriving BEGIN
    SELECT RAISE(ABORT, 'the log is not as it was')
    FROM json_each(NEW.games) AS given LEFT JOIN games ON games.id = json_extract(given.value, '$[0]')
    WHERE json_extract(given.value, '$[12]') > 0 AND (
        coalesce(games.number, 0) != json_extract(given.value, '$[12]') - 1
        OR (json_extract(given.value, '$[13]') != '' AND games.chain NOT IN ('', json_extract(given.value, '$[13]')))
    );
    INSERT INTO events (game, number, at, body)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           json_extract(value, '$[3]')
    FROM json_each(NEW.events);
    INSERT INTO games (id, number, created, game, status, private, updated, deadline, bots, engine, summary, chain,
        rated)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]'),
           json_extract(value, '$[6]'), json_extract(value, '$[7]'), json_extract(value, '$[8]'),
           json_extract(value, '$[9]'), json_extract(value, '$[10]'), json_extract(value, '$[11]'),
           json_extract(value, '$[14]')
    FROM json_each(NEW.games) WHERE true
    ON CONFLICT (id) DO UPDATE SET number = excluded.number, status = excluded.status, updated = excluded.updated,
        deadline = excluded.deadline, bots = excluded.bots, engine = excluded.engine, summary = excluded.summary,
        chain = excluded.chain;
    DELETE FROM members WHERE game IN (SELECT json_extract(value, '$[1]') FROM json_each(NEW.members));
    INSERT INTO members (person, game, seats, invited)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           json_extract(value, '$[3]')
    FROM json_each(NEW.members);
END;
"""


def append(connection: sqlite3.Connection, batches: list[EventBatch]) -> bool:
    """Write all of these batches or none; False if a number is taken."""
    events = [
        (batch.table, batch.first + place, batch.at, body.decode())
        for batch in batches
        for place, body in enumerate(batch.bodies)
    ]
    # Of several batches of one table, the last one has the current members.
    changed = {batch.table: batch.index.members for batch in batches if batch.index.members is not None}
    members = [(one, table, _json(seats), kept) for table, people in changed.items() for one, seats, kept in people]
    first = {batch.table: batch.first for batch in reversed(batches)}
    # Of several batches of one table, the first must follow what is stored.
    games = [
        (*_game_row(one), one.first if first[one.table] == one.first else 0, one.before, int(one.index.rated))
        for one in batches
    ]
    rows = (_json(events), _json(games), _json(members))
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
        batch.chain,
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


class _Job:
    """A batch or other work for the writer, and the future of the caller who waits for it."""

    def __init__(self, work: Work, loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.done: asyncio.Future[None] = loop.create_future()
        self.error: Exception | None = None

    def finish(self) -> None:
        if self.done.cancelled():
            return
        if self.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.error)


def _finish(jobs: list[_Job]) -> None:
    for job in jobs:
        job.finish()


class SqliteWriter:
    """A thread that owns the connection for writing."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        connection.executescript(_ARRIVING)
        self._connection = connection
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._worker = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._worker.start()

    async def write(self, work: Work) -> None:
        """Return when the work is on disk."""
        job = _Job(work, asyncio.get_running_loop())
        self._queue.put(job)
        await job.done

    async def close(self) -> None:
        """Write what is queued, then end."""
        self._queue.put(None)
        await asyncio.to_thread(self._worker.join)
        self._connection.close()

    def _run(self) -> None:
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
                self._commit(jobs)

    def _commit(self, jobs: list[_Job]) -> None:
        connection = self._connection
        batches = [job.work for job in jobs if isinstance(job.work, EventBatch)]
        try:
            if len(batches) < len(jobs) or not append(connection, batches):
                connection.execute("BEGIN IMMEDIATE")
                for job in jobs:
                    self._do(job)
                connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            for job in jobs:
                job.error = job.error or StoreError(f"The database cannot be written: {error}.")
        for loop in {job.loop for job in jobs}:
            loop.call_soon_threadsafe(_finish, [job for job in jobs if job.loop is loop])

    def _do(self, job: _Job) -> None:
        """One job of a group, inside its transaction. A batch whose number is taken does not affect the others."""
        if isinstance(job.work, EventBatch):
            if not append(self._connection, [job.work]):
                job.error = NumberTakenError()
            return
        try:
            job.work(self._connection)
        except (LoginTakenError, StoreError) as error:
            job.error = error
