"""Checks of stored games: can every log still be replayed?"""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from smokestack.store.base import Store
from smokestack.table import events as e
from smokestack.table.errors import CorruptLogError
from smokestack.table.replay import decode_event, replay
from smokestack.table.table import Table


class CheckedTable(msgspec.Struct, frozen=True):
    """A stored table, and what is wrong with it; "" if nothing is."""

    table: str
    game: str
    status: str
    events: int
    reason: str


async def read_table(store: Store, id: str, check: bool = True) -> Table | None:
    """A table replayed from its log, with every action checked against the rules; None if there is no such table."""
    log = await store.log(id)
    if log is None or not log.rows:
        return None
    return replay_rows(id, log.rows, check)


def replay_rows(id: str, rows: list[tuple[float, bytes]], check: bool) -> Table:
    """A table replayed from stored rows. If a row cannot be read or replayed, the table is broken and says why."""
    events: list[tuple[float, e.AnyEvent]] = []
    trouble = ""
    for number, (at, body) in enumerate(rows, start=1):
        try:
            events.append((at, decode_event(body)))
        except CorruptLogError as error:
            trouble = f"Event {number} cannot be replayed: {error}"
            break
    table = replay(id, events, check)
    if trouble and table.status != "broken":
        table.status, table.reason = "broken", trouble
    return table


async def check(store: Store) -> AsyncIterator[CheckedTable]:
    """Replay every stored game."""
    for id in await store.tables():
        table = await read_table(store, id)
        if table is None or not table.entries:
            yield CheckedTable(id, "?", "broken", 0, "The log is empty or cannot be read.")
        else:
            yield CheckedTable(id, table.created.game, table.status, table.length, table.reason)
