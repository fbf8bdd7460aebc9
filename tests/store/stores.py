"""What the tests of the stores share: batches of events, and work on a store or on the bare database."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable

from smokestack.store.base import EventBatch, Store, TableIndex
from smokestack.store.factory import make_store


def index(**changes: object) -> TableIndex:
    values: dict[str, object] = {
        "game": "quarry",
        "status": "playing",
        "private": False,
        "updated": 10.0,
        "deadline": None,
        "bots": False,
        "engine": "e1",
        "summary": b'{"id":"a"}',
        "members": None,
    }
    return TableIndex(**(values | changes))  # type: ignore[arg-type]


def batch(table: str, first: int, *bodies: str, at: float = 5.125, **changes: object) -> EventBatch:
    return EventBatch(table, first, at, [body.encode() for body in bodies], index(**changes))


def run(url: str, work: Callable[[Store], Awaitable[None]]) -> None:
    """Do the work with the store at this address, opened before and closed after it."""

    async def inside() -> None:
        store = make_store(url)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(inside())


def execute(url: str, statements: list[str]) -> None:
    """Run statements on a database that no store has open."""
    if url.startswith("postgresql"):
        import asyncpg

        async def on_postgres() -> None:
            connection = await asyncpg.connect(url)
            for statement in statements:
                await connection.execute(statement)
            await connection.close()

        asyncio.run(on_postgres())
        return
    with sqlite3.connect(url) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()
