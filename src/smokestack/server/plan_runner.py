"""Plays the moves that people have planned, as soon as it is their turn and the plan says so.

A planned move is decided and written like any other. Whichever process is first plays it: the others find, when they
try, that the table has moved on.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence

from smokestack.kernel.errors import UserError
from smokestack.server.table_cache import TableCache
from smokestack.server.undo_time import time_to_undo
from smokestack.table import events as e
from smokestack.table.due_plan import due_plan, planned_events
from smokestack.table.table import Table

RETRY = 2.0
"""Seconds to wait before trying again when the store failed."""


class PlanRunner:
    """The plans at all tables of this process."""

    def __init__(self, cache: TableCache) -> None:
        self.cache = cache
        self._running: dict[str, asyncio.Task[None]] = {}
        self._changed: dict[str, asyncio.Event] = {}
        """By table where a plan is at work: set when the table changes."""
        self._closing = False
        cache.on_change.append(self.wake)

    def wake(self, table: Table) -> None:
        """Called after every change of a table."""
        if table.id in self._changed:
            self._changed[table.id].set()
        elif not self._closing and due_plan(table) is not None:
            self._changed[table.id] = asyncio.Event()
            task = asyncio.create_task(self._play(table.id))
            self._running[table.id] = task
            task.add_done_callback(lambda _: self._ended(table.id))

    def _ended(self, id: str) -> None:
        self._running.pop(id, None)
        self._changed.pop(id, None)
        table = self.cache.peek(id)
        if table is not None:
            self.wake(table)

    async def close(self) -> None:
        self._closing = True
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, id: str) -> None:
        """Play until no plan has anything to play. After a failure the table is tried again later."""
        try:
            while due_plan((await self.cache.get(id)).table) is not None:
                await self._leave_time_to_undo(id)
                await self.cache.change(id, self._decide)
        except UserError:
            await asyncio.sleep(RETRY)

    async def _leave_time_to_undo(self, id: str) -> None:
        """Wait while somebody may want to undo the turn that ended before the planned move."""
        while (left := self._time_to_undo((await self.cache.get(id)).table)) > 0:
            self._changed[id].clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed[id].wait(), left)

    def _time_to_undo(self, table: Table) -> float:
        due = due_plan(table)
        return 0.0 if due is None else time_to_undo(table, due.seat, self.cache.clock.now(), self.cache.config)

    def _decide(self, table: Table) -> Sequence[e.AnyEvent]:
        """The events of the planned move; none if the table has moved on."""
        due = due_plan(table)
        if due is None or self._time_to_undo(table) > 0:
            return []
        return planned_events(table, due, self.cache.rng)
