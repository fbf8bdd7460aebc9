"""The writer thread of the SQLite store. It puts everything that is queued into one commit."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from functools import lru_cache
from queue import SimpleQueue

import msgspec

from smokestack.store.base import EventBatch, LoginTakenError, NumberTakenError, StoreError

Work = EventBatch | Callable[[sqlite3.Connection], None]
GROUP = 256
"""The most jobs in one commit."""

# A group of batches is written by one statement, which commits itself: a trigger distributes the values of each row.
# With several statements the writer would have to wait for the interpreter lock between them, and a busy event loop
# rarely releases it. Few batches have more than one event, and few change the members; these come as JSON arrays.
ARRIVING = """
CREATE TEMP VIEW arriving AS SELECT '' AS id, 0 AS first, 0 AS number, 0 AS at, '' AS body, '' AS bodies, '' AS before,
    '' AS chain, '' AS game, '' AS status, 0 AS private, 0 AS updated, 0 AS deadline, 0 AS bots, '' AS engine,
    '' AS summary, 0 AS rated, '' AS members;
CREATE TEMP TRIGGER arrive INSTEAD OF INSERT ON arriving BEGIN
    SELECT RAISE(ABORT, 'the log is not as it was') FROM (SELECT 1) LEFT JOIN games ON games.id = NEW.id
    WHERE coalesce(games.number, 0) != NEW.first - 1
        OR (NEW.before != '' AND games.chain NOT IN ('', NEW.before));
    INSERT INTO events (game, number, at, body) VALUES (NEW.id, NEW.first, NEW.at, NEW.body);
    INSERT INTO events (game, number, at, body)
    SELECT NEW.id, NEW.first + 1 + key, NEW.at, value FROM json_each(NEW.bodies);
    INSERT INTO games (id, number, created, game, status, private, updated, deadline, bots, engine, summary, chain,
        rated)
    SELECT NEW.id, NEW.number, NEW.at, NEW.game, NEW.status, NEW.private, NEW.updated, NEW.deadline, NEW.bots,
        NEW.engine, NEW.summary, NEW.chain, NEW.rated
    WHERE NEW.first = 1;
    UPDATE games SET number = NEW.number, status = NEW.status, updated = NEW.updated, deadline = NEW.deadline,
        bots = NEW.bots, engine = NEW.engine, summary = NEW.summary, chain = NEW.chain
    WHERE id = NEW.id AND NEW.first > 1;
    DELETE FROM members WHERE game = NEW.id AND NEW.members IS NOT NULL;
    INSERT INTO members (person, game, seats, invited)
    SELECT json_extract(value, '$[0]'), NEW.id, json_extract(value, '$[1]'), json_extract(value, '$[2]')
    FROM json_each(NEW.members);
END;
"""
COLUMNS = 18
ROWS = 64
"""The most batches in one statement."""


def append(connection: sqlite3.Connection, batches: list[EventBatch]) -> bool:
    """Write all of these batches or none; False if a number is taken."""
    try:
        if len(batches) <= ROWS:
            _insert(connection, batches)
            return True
        connection.execute("BEGIN IMMEDIATE")
        for start in range(0, len(batches), ROWS):
            _insert(connection, batches[start : start + ROWS])
        connection.execute("COMMIT")
    except sqlite3.IntegrityError:
        if len(batches) > ROWS:
            connection.execute("ROLLBACK")
        return False
    return True


def _insert(connection: sqlite3.Connection, batches: list[EventBatch]) -> None:
    values: list[str | float | None] = []
    for batch in batches:
        index, bodies = batch.index, batch.bodies
        values += (
            batch.table,
            batch.first,
            batch.first + len(bodies) - 1,
            batch.at,
            bodies[0].decode(),
            _json([body.decode() for body in bodies[1:]]) if len(bodies) > 1 else None,
            batch.before,
            batch.chain,
            index.game,
            index.status,
            index.private,
            index.updated,
            index.deadline,
            index.bots,
            index.engine,
            index.summary.decode(),
            index.rated,
            None if index.members is None else _json([(one, _json(seats), kept) for one, seats, kept in index.members]),
        )
    connection.execute(_statement(len(batches)), values)


@lru_cache(ROWS)
def _statement(rows: int) -> str:
    """The statement for this many batches; SQLite keeps it prepared."""
    row = f"({', '.join('?' * COLUMNS)})"
    return f"INSERT INTO arriving VALUES {', '.join([row] * rows)}"


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
        connection.executescript(ARRIVING)
        self._connection = connection
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._worker = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._worker.start()

    def write(self, work: Work) -> asyncio.Future[None]:
        """Done when the work is on disk."""
        job = _Job(work, asyncio.get_running_loop())
        self._queue.put(job)
        return job.done

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
