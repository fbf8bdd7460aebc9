"""Imports a record as a table, without a server."""

from __future__ import annotations

import secrets
import time

from smokestack.kernel.record import Record
from smokestack.store.base import EventBatch, Store
from smokestack.store.chain import extend
from smokestack.store.index import index_of, members_of
from smokestack.table import events as e
from smokestack.table.checks import Person
from smokestack.table.create import from_record, new_table_id
from smokestack.table.table import Table


async def import_table(store: Store, record: Record, title: str) -> str:
    """Write a record into the store as a table with open seats; returns its id."""
    events = from_record(record, Person("", "Smokestack"), title, False, secrets.SystemRandom())
    table, now = Table(new_table_id()), time.time()
    for event in events:
        table.fold(event, now)
    bodies = [e.encode(event) for event in events]
    chain = extend("", 1, [(now, body) for body in bodies])
    await store.append(EventBatch(table.id, 1, now, bodies, index_of(table, members_of(table)), chain))
    return table.id
