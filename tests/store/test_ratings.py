"""Ratings in both kinds of database: counted once, in the order of the games, whoever counts them and when."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec
from tests.store.stores import batch, run

from smokestack.store.base import Account, Store
from smokestack.store.factory import make_store
from smokestack.table.rating_spread import DEVIATIONS, LEAST
from smokestack.table.ratings import START_DEVIATION, RatedGame, RatedSeat

PEOPLE = ("ann", "bob", "cat", "dan")


def games(count: int, seed: int = 1) -> list[RatedGame]:
    """Results of people and bots, some of them tied, two of them at the same time."""
    rng = Random(seed)
    found = []
    for number in range(count):
        seats = [RatedSeat(rng.randint(1, 3), person) for person in rng.sample(PEOPLE, rng.randint(1, 4))]
        seats += [RatedSeat(rng.randint(1, 3), level=level) for level in ("easy", "hard")[: 3 - len(seats)]]
        found.append(RatedGame(f"t{number:02}", "industria", 100.0 + number // 2, seats))
    return found


async def people(store: Store) -> None:
    for person in PEOPLE:
        await store.save_account(Account(person, person.title(), "sky", 1.0, person, "x"))


async def everything(store: Store) -> list[Any]:
    found: list[Any] = [await store.ratings.of(person) for person in PEOPLE]
    return [*found, *[await store.ratings.counted(f"t{number:02}") for number in range(40)]]


def test_the_order_in_which_games_arrive_makes_no_difference(url: str) -> None:
    async def work(store: Store) -> None:
        await people(store)
        for one in games(20):
            await store.ratings.add(one)
        expected = await everything(store)
        assert [one[0].played for one in expected[:4]] == [
            sum(seat.person == person for one in games(20) for seat in one.seats) for person in PEOPLE
        ]
        await store.ratings.add(games(20)[3])
        assert await everything(store) == expected, "a game counts once"
        await store.ratings.rebuild("industria", {one.id: None for one in games(20)})
        assert await store.ratings.of("ann") == []
        late = games(20)
        Random(2).shuffle(late)
        for one in late:
            await store.ratings.add(one)
        assert await everything(store) == expected
        leaders = await store.ratings.leaders("industria", 1000.0, 1, 10)
        assert [one.points for one in leaders] == sorted((one[0].points for one in expected[:4]), reverse=True)
        assert await store.ratings.leaders("industria", 1000.0, 21, 10) == []

    run(url, work)


def test_how_much_players_differ_is_learnt_whatever_the_order(url: str) -> None:
    async def work(store: Store) -> None:
        await people(store)
        for one in games(LEAST - 1):
            await store.ratings.add(one)
        assert await starts(store) == {START_DEVIATION}
        await store.ratings.add(games(LEAST)[-1])
        assert await starts(store) < set(DEVIATIONS) - {START_DEVIATION}, "as people and bots differ in these games"
        for one in games(LEAST + 6)[LEAST:]:
            await store.ratings.add(one)
        expected = await everything(store)
        await store.ratings.refresh()
        assert await everything(store) == expected
        await store.ratings.rebuild("industria", {one.id: None for one in games(LEAST + 6)})
        late = games(LEAST + 6)
        Random(2).shuffle(late)
        for one in late:
            await store.ratings.add(one)
        assert await everything(store) == expected

    run(url, work)


async def starts(store: Store) -> set[float]:
    """The deviations with which people began."""
    first = await store.ratings.counted("t00")
    assert first is not None
    return {one.before.deviation for one in first if one.seat.person}


def test_several_processes_count_at_the_same_time(url: str) -> None:
    async def work(store: Store) -> None:
        await people(store)
        another = make_store(url) if store.shared else store
        if another is not store:
            await another.open()
        try:
            some = games(24)
            await asyncio.gather(
                *(store.ratings.add(one) for one in some[::2]),
                *(another.ratings.add(one) for one in some[1::2]),
                another.ratings.add(some[0]),
            )
        finally:
            if another is not store:
                await another.close()
        counted = await everything(store)
        await store.ratings.rebuild("industria", {one.id: one for one in games(24)})
        assert await everything(store) == counted

    run(url, work)


def test_another_model_and_a_deleted_table_change_all_ratings(url: str) -> None:
    async def work(store: Store) -> None:
        await people(store)
        for one in games(8):
            rated = batch(one.id, 1, "{}", status="over")
            await store.append(msgspec.structs.replace(rated, index=msgspec.structs.replace(rated.index, rated=True)))
        assert len(await store.ratings.uncounted()) == 8
        for one in games(8):
            await store.ratings.add(one)
        assert await store.ratings.uncounted() == []
        before = await everything(store)
        await store.ratings.refresh()
        assert await everything(store) == before
        await store.delete_table("t00", 9.0)
        await store.ratings.refresh()
        without = await everything(store)
        await store.ratings.rebuild("industria", {one.id: one for one in games(8)[1:]})
        assert await everything(store) == without != before

    run(url, work)


def test_who_was_deleted_has_no_rating_and_still_counts_for_the_others(url: str) -> None:
    async def work(store: Store) -> None:
        await people(store)
        for one in games(10):
            await store.ratings.add(one)
        account = await store.account("bob")
        assert account is not None
        await store.relations.ask("bob", "ann", 1.0)
        await store.delete_person(account, 9.0)
        assert await store.ratings.of("bob") == []
        assert await store.relations.asking("ann") == []
        for one in games(16)[10:]:  # he had games in progress
            await store.ratings.add(one)
        counted = await everything(store)
        assert counted[1] == []
        await store.ratings.rebuild("industria", {one.id: one for one in games(16)})
        assert await everything(store) == counted
        assert await store.erasing() == [msgspec.structs.replace(account, password=None)]

    run(url, work)


def test_friends_and_blocked_people(url: str) -> None:
    async def work(store: Store) -> None:
        await people(store)
        relations = store.relations
        await relations.ask("ann", "bob", 1.0)
        await relations.ask("ann", "nobody", 1.0)
        assert [one.id for one in (await relations.of("ann"))["asked"]] == ["bob"]
        assert await relations.accept("bob", "ann", 2.0)
        assert not await relations.accept("bob", "cat", 2.0)
        assert await relations.between("ann", "bob") == await relations.between("bob", "ann") == "friend"
        await relations.block("bob", "ann", 3.0)
        assert await relations.between("ann", "bob") is None
        assert await relations.blocking("ann") == {"bob"}
        await relations.ask("ann", "bob", 4.0)
        assert await relations.asking("bob") == []
        await relations.end("ann", "bob")
        assert await relations.between("bob", "ann") == "blocked", "only who has blocked somebody can end it"
        await relations.unblock("bob", "ann")
        assert await relations.count("bob") == 0
        assert (await store.account_named("aNN")) == await store.account("ann")
        assert await store.account_named("nobody") is None

    run(url, work)


def test_players_to_invite(url: str) -> None:
    async def work(store: Store) -> None:
        for name in ("Ann", "Bernard", "Bert", "Bea", "BERENICE", "100 % B_ob", "Guest"):
            await store.save_account(Account(name.lower(), name, "sky", 1.0, None if name == "Guest" else name, "x"))
        relations = store.relations

        async def offered(begins: str, limit: int = 8) -> list[str]:
            return [one.name + "!" * friend for one, friend in await relations.suggested("ann", begins, limit)]

        assert await offered("") == [], "whom one does not know must be named"
        await relations.ask("ann", "bert", 1.0)
        await relations.accept("bert", "ann", 1.0)
        await store.append(batch("a", 1, "{}", members=[("ann", [0], None), ("bernard", [1], None)]))
        assert await offered("") == ["Bert!", "Bernard"]
        assert await offered("bE") == ["Bert!", "Bernard", "Bea", "BERENICE"], "friends, people met, all others"
        assert await offered("be", 2) == ["Bert!", "Bernard"]
        assert await offered("Bem") == ["Bernard"], "names that look alike count as alike"
        assert await offered("100 % b_") == ["100 % B_ob"]
        for nobody in ("%", "_", "\\", "guest", "ann"):
            assert await offered(nobody) == []
        await relations.block("ann", "bert", 2.0)
        assert await offered("bert") == []

    run(url, work)
