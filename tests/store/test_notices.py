"""The queue of notifications in both stores: nothing twice, one owner at a time, nothing left of the deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.store.stores import batch

from smokestack.store.base import Account
from smokestack.store.factory import make_store
from smokestack.store.notices import (
    DELIVERIES_PER_PERSON,
    SUBSCRIPTIONS_PER_PERSON,
    Delivery,
    NoticeCursor,
    NoticeStore,
    PushSubscription,
    TableNote,
)


def run(url: str, work: Callable[[NoticeStore], Awaitable[None]]) -> None:
    async def inside() -> None:
        store = make_store(url)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(inside())


def delivery(id: str, person: str = "ann", due: float = 5.0, table: str = "a", kind: str = "turn") -> Delivery:
    return Delivery(id, person, table, kind, "{}", "mail", "", created=1.0, due=due)


def subscription(number: int, person: str = "ann") -> PushSubscription:
    return PushSubscription(f"https://push.example/{number}", person, "s", "k", "a", "Firefox", float(number))


def test_what_was_looked_at_is_queued_once(url: str) -> None:
    async def work(store: NoticeStore) -> None:
        await store.append(batch("a", 1, "{}", "{}", members=[("ann", [0], None)]))
        await store.append(batch("b", 1, "{}", members=[("bob", [0], None)]))
        assert await store.unnoticed() == []
        assert await store.swap_notify_body("ann", "", "x")
        assert await store.unnoticed() == ["a"]
        before = await store.notice_cursor("a")
        assert before == NoticeCursor(2, 0, "")
        after = NoticeCursor(2, 2, "told")
        news = [delivery("1"), delivery("2", kind="chat")]
        results = await asyncio.gather(*(store.queue_notices("a", before, after, news) for _ in range(3)))
        assert sorted(results) == [False, False, True]
        assert [one.id for one in await store.deliveries("ann")] == ["1", "2"]
        assert await store.unnoticed() == []
        assert await store.table_notes("a") == {"ann": TableNote(False, 0.0, 1.0)}
        await store.append(batch("a", 3, "{}"))
        assert await store.notice_cursor("a") == NoticeCursor(3, 2, "told")
        assert await store.notice_cursor("nowhere") is None

    run(url, work)


def test_a_delivery_has_one_owner_until_its_claim_ends(url: str) -> None:
    async def work(store: NoticeStore) -> None:
        for number in range(20):
            await store.queue_delivery(delivery(f"{number:02}", due=float(number)))
        claims = await asyncio.gather(*(store.claim_deliveries(9.0, 100.0, 4) for _ in range(4)))
        claimed = [one.id for some in claims for one in some]
        assert len(claimed) == len(set(claimed))
        claimed += [one.id for one in await store.claim_deliveries(9.0, 100.0, 20)]
        assert sorted(claimed) == [f"{number:02}" for number in range(10)]
        assert await store.claim_deliveries(9.0, 100.0, 20) == []
        await store.remove_delivery("00")
        await store.postpone("01", 50.0, 3)
        assert [one.id for one in await store.claim_deliveries(100.0, 200.0, 2)] == ["02", "03"]
        await store.release_claims()
        mails = await store.claim_mails("ann", 50.0, 100.0, 50)
        assert len(mails) == 19
        assert next(one for one in mails if one.id == "01").attempts == 3

    run(url, work)


def test_everything_is_bounded_and_a_browser_belongs_to_one_person(url: str) -> None:
    async def work(store: NoticeStore) -> None:
        for number in range(DELIVERIES_PER_PERSON + 5):
            await store.queue_delivery(delivery(str(number)))
        await store.queue_delivery(delivery("0", due=9.0))
        waiting = await store.deliveries("ann")
        assert len(waiting) == DELIVERIES_PER_PERSON
        assert {one.due for one in waiting} == {5.0}
        for number in range(SUBSCRIPTIONS_PER_PERSON + 2):
            await store.add_subscription(subscription(number))
        kept = [one.endpoint for one in await store.subscriptions("ann")]
        assert kept == [subscription(number).endpoint for number in range(2, SUBSCRIPTIONS_PER_PERSON + 2)]
        await store.add_subscription(subscription(5, "bob"))
        assert [one.endpoint for one in await store.subscriptions("bob")] == [subscription(5).endpoint]
        assert len(await store.subscriptions("ann")) == SUBSCRIPTIONS_PER_PERSON - 1
        await store.purge_notices()
        assert await store.subscriptions("bob") == [], "its session does not exist"

    run(url, work)


def test_two_changes_at_once_do_not_lose_one(url: str) -> None:
    async def work(store: NoticeStore) -> None:
        assert await store.swap_notify_body("ann", "", "1")
        assert not await store.swap_notify_body("ann", "", "2")
        assert not await store.swap_notify_body("ann", "0", "2")
        assert await store.swap_notify_body("ann", "1", "2")
        assert await store.notify_body("ann") == "2"
        await store.mute_table("ann", "a", True)
        await store.note_seen("ann", "a", 7.0)
        assert await store.table_notes("a") == {"ann": TableNote(True, 7.0, 0.0)}
        assert await store.muted_tables("ann") == ["a"]

    run(url, work)


def test_nothing_is_left_of_a_deleted_person_or_table(url: str) -> None:
    async def work(store: NoticeStore) -> None:
        await store.save_account(Account("ann", "Ann", "sky", 1.0, "ann", "x"))
        for table in ("a", "b"):
            await store.append(batch(table, 1, "{}", members=[("ann", [0], None), ("bob", [1], None)]))
        for person in ("ann", "bob"):
            await store.swap_notify_body(person, "", "secret@mail.example")
            await store.mute_table(person, "a", True)
            await store.mute_table(person, "b", True)
            await store.queue_delivery(delivery(f"{person} a", person))
            await store.queue_delivery(delivery(f"{person} b", person, table="b"))
            await store.add_subscription(subscription(1 if person == "ann" else 2, person))
        assert await store.delete_table("b", 7.0)
        assert await store.muted_tables("ann") == ["a"]
        await store.delete_person(Account("ann", "Ann", "sky", 1.0), 7.0)
        assert await store.notify_people() == {"bob"}
        assert await store.deliveries("ann") == []
        assert await store.subscriptions("ann") == []
        assert await store.muted_tables("ann") == []
        assert [one.id for one in await store.deliveries("bob")] == ["bob a"]

    run(url, work)


def test_a_backup_has_what_people_chose_and_no_browsers(url: str, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"

    async def work(store: NoticeStore) -> None:
        await store.swap_notify_body("ann", "", "x")
        await store.mute_table("ann", "a", True)
        await store.queue_delivery(delivery("1"))
        await store.add_subscription(subscription(1))
        await store.backup(backup)

    async def read(store: NoticeStore) -> None:
        assert await store.notify_people() == {"ann"}
        assert await store.muted_tables("ann") == ["a"]
        assert await store.deliveries("ann") == []
        assert await store.subscriptions("ann") == []

    run(url, work)
    run(str(backup), read)
