"""Accounts, logins and sessions in both stores."""

from __future__ import annotations

import asyncio

import pytest
from tests.store.stores import execute, run

from smokestack.store.base import Account, LoginTakenError, Store, StoredSession
from smokestack.store.schema import MIGRATIONS, VERSION_TABLE


def test_people(url: str) -> None:
    async def work(store: Store) -> None:
        ann = Account("1", "Ann", "green", 1.5, "ann", "hash")
        await store.save_account(ann)
        assert await store.account("1") == ann
        assert await store.account_of("ann") == ann
        assert await store.account("2") is None
        await store.save_account(Account("2", "Bob", "blue", 2.0))
        await store.save_account(Account("3", "Cat", "blue", 2.0))
        with pytest.raises(LoginTakenError):
            await store.save_account(Account("2", "Bob", "blue", 2.0, "ann", "x"))
        assert await store.account("2") == Account("2", "Bob", "blue", 2.0)
        await store.save_account(Account("2", "Robert", "sky", 2.0, "bob", "x"))
        found = await store.account("2")
        assert found is not None
        assert (found.name, found.login) == ("Robert", "bob")

    run(url, work)


def test_accounts_of_the_first_schema_that_look_alike_keep_working(url: str) -> None:
    """`Alice` and `alice` could both sign up once. Both stay; nobody joins them."""
    made = [
        *MIGRATIONS[0],
        VERSION_TABLE,
        "INSERT INTO schema_version VALUES (1)",
        "INSERT INTO people VALUES ('1', 'Alice', 'sky', 1, 'Alice', 'x')",
        "INSERT INTO people VALUES ('2', 'alice', 'sky', 2, 'alice', 'y')",
        "INSERT INTO people VALUES ('3', 'Bob', 'sky', 3, NULL, NULL)",
    ]
    execute(url, made)

    async def work(store: Store) -> None:
        for login, id in (("Alice", "1"), ("alice", "2"), ("ALICE", "1")):
            found = await store.account_of(login)
            assert found is not None
            assert found.id == id
        await store.save_account(Account("2", "alice", "blue", 2.0, "alice", "z"))
        again = await store.account_of("alice")
        assert again is not None
        assert (again.password, again.colour) == ("z", "blue")
        for login in ("ALICE", "A1ice"):
            with pytest.raises(LoginTakenError):
                await store.save_account(Account("3", "Bob", "sky", 3.0, login, "x"))
        assert await store.name_taken("ALICE", "3")
        assert not await store.name_taken("Bob", "9"), "a guest's name is free"

    run(url, work)
    run(url, work)


def test_two_sign_ups_at_once_cannot_both_have_a_login(url: str) -> None:
    async def work(store: Store) -> None:
        rivals = [store.save_account(Account(str(n), "Ann", "sky", 1.0, f"ann{'oO0'[n % 3]}", "x")) for n in range(6)]
        outcomes = await asyncio.gather(*rivals, return_exceptions=True)
        assert sorted(type(one).__name__ for one in outcomes) == ["LoginTakenError"] * 5 + ["NoneType"]

    run(url, work)


def test_sessions(url: str) -> None:
    async def work(store: Store) -> None:
        for number in range(3):
            await store.add_session(StoredSession(f"s{number}", "ann", 1.0, float(number), 100.0, "Firefox on Linux"))
        await store.add_session(StoredSession("t", "bob", 1.0, 1.0, 100.0, ""))
        assert [one.id for one in await store.sessions("ann")] == ["s2", "s1", "s0"]
        await store.renew_session("s0", 50.0, 150.0)
        await store.end_session("s1", 60.0)
        await store.renew_session("s1", 70.0, 170.0)
        found = await store.session("s1")
        assert found is not None
        assert found.until == 60.0, "what has ended stays ended"
        assert await store.ended_sessions(["s0", "s1", "s2", "t", "none"], 90.0) == {"s1", "none"}
        await store.end_sessions("ann", 95.0)
        assert await store.ended_sessions(["s0", "s1", "s2", "t"], 96.0) == {"s0", "s1", "s2"}
        await store.save_account(Account("bob", "Bob", "sky", 1.0))
        await store.purge_sessions(61.0, 10.0)
        assert [one.id for one in await store.sessions("ann")] == ["s0"], "s1 ended long ago, and s2 is an idle guest's"
        assert len(await store.sessions("bob")) == 1

    run(url, work)
