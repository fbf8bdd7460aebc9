"""Processes one after the other, and several on one database."""

from __future__ import annotations

import asyncio

from tests.store.stores import batch, run

from smokestack.store.base import Heartbeat, Store
from smokestack.store.factory import make_store


def test_a_process_learns_when_the_last_one_was_running(url: str) -> None:
    async def first(store: Store) -> None:
        assert await store.join() == Heartbeat(0.0, 0.0, alone=True)
        await store.beat(5.0)
        await store.joined()
        await store.beat(12.5)

    async def second(store: Store) -> None:
        last = await store.join()
        assert (last.time, last.alone) == (12.5, True)
        await store.joined()

    run(url, first)
    run(url, second)


def test_processes_that_share_a_database_start_one_after_the_other(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        other = make_store(postgres_url)
        await other.open()
        try:
            assert (await store.join()).alone
            joining = asyncio.create_task(other.join())
            done, _ = await asyncio.wait([joining], timeout=0.2)
            assert not done
            await store.beat(5.0)
            await store.joined()
            last = await joining
            assert (last.time, last.alone) == (5.0, False)
            assert last.age >= 0
            await other.joined()
        finally:
            await other.close()
        third = make_store(postgres_url)
        await third.open()
        assert not (await third.join()).alone
        await third.close()

    run(postgres_url, work)


def test_other_processes_are_told(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        other = make_store(postgres_url)
        await other.open()
        other.listen(lambda table, number: heard.put_nowait((table, number)), lambda process, text: None)
        assert await asyncio.wait_for(heard.get(), 10) == ("", 0)
        await store.append(batch("a", 1, "{}", "{}"))
        assert await asyncio.wait_for(heard.get(), 10) == ("a", 2)
        await other.append(batch("b", 1, "{}"))
        await store.append(batch("a", 3, "{}"))
        assert await asyncio.wait_for(heard.get(), 10) == ("a", 3), "nobody hears of their own"
        await other.close()

    run(postgres_url, work)


def test_one_process_thinks_for_a_table(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        other = make_store(postgres_url)
        await other.open()
        assert await store.claim("a")
        assert not await store.claim("a")
        assert not await other.claim("a")
        assert await other.claim("b")
        await store.release("a")
        assert await other.claim("a")
        await other.close()
        assert await store.claim("a"), "a process that ends lets go"

    run(postgres_url, work)
