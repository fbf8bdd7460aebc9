"""The past of tables, computed a little at a time.

A view takes less than a millisecond, but a page that scrubs asks for hundreds. So the work is done for one request at a
time, and after each piece everything else that the server has to do gets its turn.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from typing import TypeVar

import msgspec

from smokestack.server.config import Config
from smokestack.server.table_cache import LoadedTable
from smokestack.table import moments
from smokestack.table.charts import ChartMaker
from smokestack.table.history import History
from smokestack.table.moment_text import moment_markup, plain_text
from smokestack.table.replay_protocol import Charts
from smokestack.table.table import Table

T = TypeVar("T")
PIECE = 0.002
"""Seconds of work after which others get their turn."""


class ReplayService:
    """Moments and charts, for all tables of this process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self._free = asyncio.Semaphore(1)
        self._histories: OrderedDict[str, History] = OrderedDict()
        """The games of which positions are kept, the most recently used last."""

    async def moments(self, loaded: LoadedTable, first: int, last: int, user: str, wanted: str) -> list[bytes]:
        """Moments as JSON, one by one."""
        async with loaded.lock:  # what is being written nobody may see yet; what was written never changes
            table = loaded.table
            seats = moments.viewpoints(table, user, wanted)
            entries = moments.entries_between(table, first, last)
            found = moments.moments(table.play, entries, seats, table.status == "over")
            self._keep(table)
        return [msgspec.json.encode(one) async for one in self._in_pieces(found)]

    async def text(self, loaded: LoadedTable, number: int, user: str, wanted: str) -> str:
        """A moment as text of at most 100 columns."""
        async with loaded.lock:
            seats = moments.viewpoints(loaded.table, user, wanted)
            entry = moments.entries_between(loaded.table, number, number)[0]
            markup = moment_markup(loaded.table, entry, seats)
        return await asyncio.to_thread(plain_text, markup)

    async def charts(self, loaded: LoadedTable, user: str) -> Charts:
        async with loaded.lock:
            maker = ChartMaker(loaded.table, user)
            self._keep(loaded.table)
        async for _ in self._in_pieces(maker.steps()):
            pass
        return maker.charts()

    async def _in_pieces(self, work: Iterator[T]) -> AsyncIterator[T]:
        async with self._free:
            began = time.perf_counter()
            for piece in work:
                yield piece
                if time.perf_counter() - began > PIECE:
                    await asyncio.sleep(0)
                    began = time.perf_counter()

    def _keep(self, table: Table) -> None:
        """A table is looked at: keep positions of it, and none of those that were not looked at for long."""
        if table.play is None:
            return
        before = self._histories.pop(table.id, None)
        if before is not None and before is not table.play.history:
            before.forget()
        self._histories[table.id] = table.play.history
        while len(self._histories) > self.config.replayed_tables:
            _, oldest = self._histories.popitem(last=False)
            oldest.forget()
