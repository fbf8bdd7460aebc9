"""Checks of stored games: can every log still be replayed?"""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from smokestack.store.base import Store, StoredLog, StoreError
from smokestack.store.chain import extend
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
    return replay_stored(id, log, check)


def replay_stored(id: str, log: StoredLog, check: bool) -> Table:
    """A table replayed from its log. It is broken where an event is lost, because no other may take its number."""
    table = replay_rows(id, log.rows, check)
    if log.missing and table.status != "broken":
        table.status, table.reason = "broken", f"Event {log.missing} is missing from the log."
    return table


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
    """Replay every stored game and compare its log with its hash chain."""
    for id in await store.tables():
        try:
            yield await _check(store, id)
        except StoreError as error:  # a page of the file that only this table needs
            yield CheckedTable(id, "?", "broken", 0, str(error))


async def _check(store: Store, id: str) -> CheckedTable:
    log = await store.log(id)
    table = None if log is None or not log.rows else replay_stored(id, log, check=True)
    if log is None or table is None or not table.entries:
        return CheckedTable(id, "?", "broken", 0, "The log is empty or cannot be read.")
    status, reason = table.status, table.reason
    if status != "broken" and log.chain and extend("", 1, log.rows) != log.chain:
        status, reason = "broken", "The log was changed after it was written: it does not match its hash chain."
    return CheckedTable(id, table.created.game, status, table.length, reason)
