"""Records that people open for viewing, without an account and without a table: in memory only, for a while.

The id of an opened record is a hash of its text. So where several processes serve one site, a page that meets a process
without the record opens it again and goes on under the same id.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import OrderedDict

from smokestack.server.config import Config
from smokestack.server.protocol import NewRecord
from smokestack.server.record_imports import RecordImports
from smokestack.server.recordworker import ImportReply
from smokestack.server.table_cache import LoadedTable
from smokestack.table import events as e
from smokestack.table.checks import Person
from smokestack.table.errors import NotFoundError
from smokestack.table.replay import replay
from smokestack.table.seat import COLOURS
from smokestack.table.table import Table

PREFIX = "record-"
PLAYER = "-"
"""Stands for the id of whoever played. No person has it."""
NOBODY = Person("", "")
MINUTE = 60.0


class RecordViewer:
    """The opened records of this process."""

    def __init__(self, config: Config, imports: RecordImports) -> None:
        self.config = config
        self.imports = imports
        self._opened: OrderedDict[str, LoadedTable] = OrderedDict()

    async def open(self, text: str, who: str) -> LoadedTable:
        """Open a record. `who` is the person or address that asks; one may open only one at a time."""
        id = PREFIX + hashlib.sha256(text.encode()).hexdigest()[:32]
        if id not in self._opened:
            reply = await self.imports.reply(NewRecord(text), NOBODY, who)
            self._opened[id] = LoadedTable(await asyncio.to_thread(_table_of, id, reply))
            self._opened[id].seen = time.monotonic()
        return self.find(id)

    def find(self, id: str) -> LoadedTable:
        """An opened record by its id; NotFoundError if it is not open here."""
        self._close_old()
        loaded = self._opened.get(id)
        if loaded is None:
            raise NotFoundError("no_such_record", "This record is no longer open; open it again.")
        loaded.seen = time.monotonic()
        self._opened.move_to_end(id)
        return loaded

    def _close_old(self) -> None:
        since = time.monotonic() - self.config.viewed_record_minutes * MINUTE
        for id, loaded in list(self._opened.items()):
            if len(self._opened) > self.config.viewed_records or loaded.seen < since:
                del self._opened[id]


def _table_of(id: str, reply: ImportReply) -> Table:
    """A record has no secrets, so it is shown like a game that is over, even if it stops before the end."""
    table = replay(id, [(0.0, e.decode(event)) for event in reply.events], check=False)
    if table.status == "playing":
        table.status = "over"
    for number, (seat, name) in enumerate(zip(table.seats, reply.names, strict=True)):
        seat.user, seat.name, seat.colour = PLAYER, name, COLOURS[number % len(COLOURS)]
    return table
