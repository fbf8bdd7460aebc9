"""The tables in memory: loading them from the store, changing them one command at a time, and letting go of them.

A change is applied to the table in memory while its lock is held, then written to disk, and only then told to anyone.
When writing fails, the table is dropped from memory and loaded again, so nobody ever sees what is not on disk. The
updates of the pages are made while the disk is busy, and sent or thrown away when it is done.
"""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence

from smokestack.kernel.errors import UserError
from smokestack.server.config import Config
from smokestack.server.metrics import Metrics
from smokestack.server.pages import Pages
from smokestack.server.protocol import Done
from smokestack.store.base import EventBatch, NumberTakenError, Store, StoredLog, StoreError
from smokestack.store.chain import extend
from smokestack.store.check import replay_stored
from smokestack.store.engine_version import engine_version
from smokestack.store.index import index_of, members_of
from smokestack.table import events as e
from smokestack.table.create import new_table_id
from smokestack.table.errors import BusyError, NotFoundError, RefusedError
from smokestack.table.play import NOBODY
from smokestack.table.replay import decode_event
from smokestack.table.table import Entry, Table
from smokestack.table.views import TableSnapshot

ATTEMPTS = 4
"""How often a command is tried when other processes keep writing to the same table."""

BUSY_RETRY = 1.0
"""Seconds after which to try again then."""

LONG_LOG = 100
"""A log with more events is replayed in a thread."""


class LoadedTable:
    """A table in memory."""

    def __init__(self, table: Table, chain: str = "") -> None:
        self.table = table
        self.chain = chain
        """The hash chain of its log."""
        self.lock = asyncio.Lock()
        self.seating = -1
        """`Table.seating` when the members were last written; -1 if unknown."""
        self.seen = -math.inf
        """When somebody last looked at it, by the monotonic clock."""


class PreparedUpdate:
    """The updates about a change that is not yet on disk."""

    def __init__(self, pages: Pages, table: Table) -> None:
        self.pages = pages
        self.table = table
        self.snapshot: TableSnapshot | None = None

    def make(self) -> None:
        self.snapshot = self.pages.prepare(self.table)


Decider = Callable[[Table], Sequence[e.AnyEvent]]
"""Decides which events follow. It may be called again if another process has changed the table."""


class TableCache:
    """The tables in memory."""

    def __init__(self, config: Config, store: Store, metrics: Metrics, pages: Pages) -> None:
        self.config = config
        self.store = store
        self.metrics = metrics
        self.pages = pages
        self.clock = pages.clock
        self.rng = secrets.SystemRandom()
        self._loaded: OrderedDict[str, LoadedTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LoadedTable]] = {}
        self._following: set[asyncio.Task[None]] = set()
        self.writing = 0
        """How many batches of events are not yet on disk."""
        self.write_failed = False
        """Whether events could not be written; cleared when the store can be written again."""
        self.on_change: list[Callable[[Table], None]] = []
        """Called in this order when a table was loaded or has changed; they wake plans, bots and notifications."""
        self.on_look: Callable[[Table], None] = lambda table: None
        """Called when somebody looks at a table."""
        self.on_over: Callable[[Table], None] = lambda table: None
        """Called when this process has written the end of a game."""

    def __len__(self) -> int:
        return len(self._loaded)

    def peek(self, id: str) -> Table | None:
        """The table, if it is in memory."""
        loaded = self._loaded.get(id)
        return None if loaded is None else loaded.table

    def busy(self, id: str) -> bool:
        """Whether a change is being written that nobody may see yet."""
        loaded = self._loaded.get(id)
        return loaded is not None and loaded.lock.locked()

    # --- loading --------------------------------------------------------------------------------------------
    async def get(self, id: str) -> LoadedTable:
        """A table by its id; NotFoundError if there is none."""
        known = self._loaded.get(id)
        if known is not None:
            self._loaded.move_to_end(id)
            return known
        task = self._loading.get(id)
        if task is None:
            task = asyncio.create_task(self._load(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(task)

    async def get_visible(self, id: str, user: str) -> LoadedTable:
        """A table that this person may see; NotFoundError if there is none."""
        loaded = await self.get(id)
        if not loaded.table.may_see(user) and not (await self.refresh(loaded) and loaded.table.may_see(user)):
            raise NotFoundError("no_such_table", "There is no such table.")
        self._look(loaded)
        return loaded

    def _visible_now(self, id: str, user: str | None) -> LoadedTable | None:
        """The same if it is in memory and known to be visible; None if somebody has to wait to find out."""
        loaded = self._loaded.get(id)
        if loaded is None or (user is not None and not loaded.table.may_see(user)):
            return None
        self._loaded.move_to_end(id)
        if user is not None:
            self._look(loaded)
        return loaded

    def _look(self, loaded: LoadedTable) -> None:
        loaded.seen = time.monotonic()
        self.on_look(loaded.table)

    async def _load(self, id: str) -> LoadedTable:
        log = await self.store.log(id)
        if log is None or not log.rows:
            raise NotFoundError("no_such_table", "There is no such table.")
        if len(log.rows) > LONG_LOG:
            table = await asyncio.to_thread(replay_log, id, log)
        else:
            table = replay_log(id, log)
        await self.pages.last_seen.load(self.store, id)
        loaded = LoadedTable(table, log.chain or extend("", 1, log.rows))
        self._loaded[id] = loaded
        self._evict()
        self._changed(loaded.table)
        return loaded

    def _evict(self) -> None:
        """Drop the least recently used tables beyond the limit."""
        for id in list(self._loaded):
            if len(self._loaded) <= self.config.loaded_tables:
                break
            if not self._loaded[id].lock.locked():
                del self._loaded[id]

    # --- changing -------------------------------------------------------------------------------------------
    async def add(self, events: Sequence[e.AnyEvent]) -> Table:
        """A new table from its first events."""
        loaded = LoadedTable(Table(new_table_id()))
        loaded.seen = time.monotonic()
        self._loaded[loaded.table.id] = loaded
        async with loaded.lock:
            await self._write(loaded, events, long=len(events) > LONG_LOG)
        self._evict()
        return loaded.table

    async def change(self, id: str, decider: Decider, user: str | None = None) -> Done:
        """Decide the next events of a table, write them and tell everyone. `user` None: the server itself acts."""
        for _ in range(ATTEMPTS):
            loaded = self._visible_now(id, user)
            if loaded is None:
                loaded = await (self.get(id) if user is None else self.get_visible(id, user))
            await loaded.lock.acquire()
            try:
                done = await self._change(loaded, decider)
            finally:
                loaded.lock.release()
            if done is not None:
                return done
        raise BusyError("busy", "The table is too busy at the moment; try again.", BUSY_RETRY)

    async def _change(self, loaded: LoadedTable, decider: Decider) -> Done | None:
        """The same while the lock is held; None if the table has to be loaded again first."""
        table = loaded.table
        if self._loaded.get(table.id) is not loaded:
            return None
        try:
            events = decider(table)
        except RefusedError:
            # The refusal may be out of date, because another process may have written since.
            if not await self._catch_up(loaded):
                raise
            events = decider(table)
        if events:
            try:
                await self._write(loaded, events)
            except NumberTakenError:
                self._forget(table.id)
                return None
        return Done(table.number)

    async def _write(self, loaded: LoadedTable, events: Sequence[e.AnyEvent], long: bool = False) -> None:
        table = loaded.table
        first, now, before = table.length + 1, round(self.clock.now() * 1000) / 1000, table.status
        try:
            entries = await asyncio.to_thread(_fold, table, events, now) if long else _fold(table, events, now)
            index = index_of(table, None if loaded.seating == table.seating else members_of(table))
            bodies = [e.encode(event) for event in events]
            chain = extend(loaded.chain, first, [(now, body) for body in bodies])
            batch = EventBatch(table.id, first, now, bodies, index, chain, loaded.chain)
            started = time.perf_counter()
            self.writing += 1
            try:
                on_disk = self.store.append(batch)
                update = self._prepare_update(table, entries)
                await on_disk
            finally:
                self.writing -= 1
        except BaseException as error:
            self._forget(table.id)
            if isinstance(error, StoreError):
                self.write_failed = True
                self.metrics.count("smokestack_failed_writes_total")
            raise
        self.metrics.commits.observe(time.perf_counter() - started)
        self.metrics.count("smokestack_events_total", len(bodies))
        loaded.seating, loaded.chain = table.seating, chain
        self._tell(table, entries, update)
        if table.status == "over" != before:
            self.on_over(table)

    def _forget(self, id: str) -> None:
        self._loaded.pop(id, None)

    def drop(self, id: str) -> None:
        """An operator has deleted a table: forget it, and let the pages that watch it go."""
        self._forget(id)
        self.pages.drop(id)

    async def reload(self, id: str) -> None:
        """An operator has erased something: read the log again, and show the pages what it says now."""
        self._forget(id)
        self.pages.last_seen.forget(id)
        if self.pages.watching(id):
            loaded = await self.get(id)
            async with loaded.lock:
                self.pages.show_all(loaded.table)

    def _prepare_update(self, table: Table, entries: Sequence[Entry]) -> PreparedUpdate | None:
        """Make the updates in the next turn of the event loop, when the writer of the store is at work."""
        if not self.pages.watching(table.id) or all(entry.draft != NOBODY for entry in entries):
            return None
        update = PreparedUpdate(self.pages, table)
        asyncio.get_running_loop().call_soon(update.make)
        return update

    def _tell(self, table: Table, entries: Sequence[Entry], update: PreparedUpdate | None = None) -> None:
        """Tell everyone, or only the players who changed a secret choice if nothing else happened."""
        drafts = {entry.draft for entry in entries}
        if NOBODY in drafts:
            self.pages.tell(table, None if update is None else update.snapshot)
        else:
            self.pages.tell_players(table, drafts)
        self._changed(table)

    def _changed(self, table: Table) -> None:
        for listener in self.on_change:
            listener(table)

    # --- changes by other processes -------------------------------------------------------------------------
    def on_write(self, id: str, number: int) -> None:
        """Another process has written to this table, or to any table if the id is ""."""
        ids = [id] if id else sorted({*self._loaded, *self.pages.watched()})
        for one in ids:
            if one in self._loaded or self.pages.watching(one):
                task = asyncio.create_task(self._follow(one))
                self._following.add(task)
                task.add_done_callback(self._following.discard)

    async def _follow(self, id: str) -> None:
        try:
            await self.refresh(await self.get(id))
        except UserError:
            self._forget(id)

    async def refresh(self, loaded: LoadedTable) -> bool:
        """Apply what other processes wrote; True if there was anything."""
        if not self.store.shared:
            return False
        async with loaded.lock:
            return await self._catch_up(loaded)

    async def _catch_up(self, loaded: LoadedTable) -> bool:
        """The same while the lock is held. Tells everyone who is connected here."""
        if not self.store.shared or self._loaded.get(loaded.table.id) is not loaded:
            return False
        first = loaded.table.length + 1
        log = await self.store.log(loaded.table.id, loaded.table.length)
        if log is None or not log.rows:
            return False
        if log.missing:
            self._forget(loaded.table.id)  # it is loaded again, up to the event that is lost
            return False
        try:
            entries = [loaded.table.fold(decode_event(body), at) for at, body in log.rows]
            self.clock.observe(log.rows[-1][0])
        except Exception:
            self._forget(loaded.table.id)  # it is loaded again from the start, and checked
            raise
        loaded.seating, loaded.chain = -1, log.chain or extend(loaded.chain, first, log.rows)
        self._tell(loaded.table, entries)
        return True


def _fold(table: Table, events: Sequence[e.AnyEvent], at: float) -> list[Entry]:
    return [table.fold(event, at) for event in events]


def replay_log(id: str, log: StoredLog) -> Table:
    """The table of a log, checked if another version of the engine accepted it."""
    try:
        first = decode_event(log.rows[0][1])
        same = isinstance(first, e.Created) and engine_version(first.game) == log.engine
    except UserError:
        same = False
    return replay_stored(id, log, check=not same)
