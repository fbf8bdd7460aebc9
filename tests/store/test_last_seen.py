"""When people last looked at their tables: kept for members, and gone with the person or the table."""

from __future__ import annotations

from tests.store.stores import batch, run

from smokestack.server.last_seen import LastSeen
from smokestack.store.base import Account, Store

MEMBERS = [("ann", [0], None), ("bob", [1], None)]


def test_a_new_process_knows_what_was_noted(url: str) -> None:
    async def work(store: Store) -> None:
        await store.append(batch("a", 1, "{}", members=MEMBERS))
        before = LastSeen()
        before.note("ann", "a", 125.0)
        before.note("eve", "a", 125.0)
        await before.save(store, [("bob", "a")], 185.0)  # who is looking is noted, in case the server is killed
        assert before.at("a") == {"ann": 120.0, "bob": 180.0, "eve": 120.0}
        after = LastSeen()
        await after.load(store, "a")
        assert after.at("a") == {"ann": 120.0, "bob": 180.0}, "a spectator leaves no trace"
        await store.last_seen.note({("ann", "a"): 60.0, ("bob", "a"): 240.0})
        assert await store.last_seen.at("a") == {"ann": 120.0, "bob": 240.0}, "the latest counts"

    run(url, work)


def test_it_goes_with_the_person_the_table_and_the_seat(url: str) -> None:
    async def work(store: Store) -> None:
        for table in ("a", "b", "c"):
            await store.append(batch(table, 1, "{}", members=MEMBERS))
            await store.last_seen.note({("ann", table): 60.0, ("bob", table): 60.0})
        await store.append(batch("c", 2, "{}", members=[("ann", [0], None)]))
        await store.last_seen.purge()
        assert await store.last_seen.of("bob") == {"a": 60.0, "b": 60.0}
        assert await store.delete_table("b", 7.0)
        assert await store.last_seen.of("ann") == {"a": 60.0, "c": 60.0}
        await store.delete_person(Account("ann", "Ann", "sky", 1.0), 7.0)
        await store.last_seen.note({("ann", "a"): 120.0})  # as a server would that does not know it yet
        assert await store.last_seen.of("ann") == {}
        assert await store.last_seen.at("a") == {"bob": 60.0}

    run(url, work)
