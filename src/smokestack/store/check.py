"""Looking after a store: does every game still fold, and moving games in and out."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from smokestack.store.base import Store
from smokestack.table import events as e
from smokestack.table.table import CorruptLogError, Table, decode_event, replay


class Checked(msgspec.Struct, frozen=True):
    """A stored game, and what is wrong with it; "" when all is well."""

    table: str
    game: str
    status: str
    events: int
    reason: str


async def read_table(store: Store, id: str, check: bool = True) -> Table | None:
    """A table from its log, every action checked against the rules; None when there is none."""
    log = await store.log(id)
    if log is None or not log.rows:
        return None
    return fold_rows(id, log.rows, check)


def fold_rows(id: str, rows: list[tuple[float, bytes]], check: bool) -> Table:
    """A log as it lies on disk. Where it stops making sense the table is broken, and says why."""
    events: list[tuple[float, e.AnyEvent]] = []
    trouble = ""
    for number, (at, body) in enumerate(rows, start=1):
        try:
            events.append((at, decode_event(body)))
        except CorruptLogError as error:
            trouble = f"Event {number} does not replay: {error}"
            break
    table = replay(id, events, check)
    if trouble and table.status != "broken":
        table.status, table.reason = "broken", trouble
    return table


async def check(store: Store) -> AsyncIterator[Checked]:
    """Replay every stored game."""
    for id in await store.tables():
        table = await read_table(store, id)
        if table is None or not table.entries:
            yield Checked(id, "?", "broken", 0, "its log is empty or cannot be read")
        else:
            yield Checked(id, table.created.game, table.status, table.number, table.reason)
