"""What an operator erases is gone, and no server that still has it in memory brings it back."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.store.stores import batch, execute, run

from smokestack.store.base import Account, EventBatch, Moderated, NumberTakenError, Rewrite, Store, StoredSession
from smokestack.store.chain import extend
from smokestack.store.schema import MIGRATIONS, VERSION_TABLE

SECRET = "something that must not be found again"


def chained(table: str, first: int, body: str, before: str) -> EventBatch:
    one = batch(table, first, body)
    return msgspec.structs.replace(one, before=before, chain=extend(before, first, [(one.at, body.encode())]))


def test_a_rewritten_log_cannot_be_continued_from_what_it_was(url: str) -> None:
    async def work(store: Store) -> None:
        first = chained("a", 1, '{"x":1}', "")
        second = chained("a", 2, '{"x":2}', first.chain)
        await store.append(first)
        await store.append(second)
        chain = extend("", 1, [(5.125, b'{"x":1}'), (5.125, b'{"x":0}')])
        new = Rewrite(second.chain, 2, {2: b'{"x":0}'}, chain, b'{"id":"a","new":1}')
        assert not await store.rewrite("a", msgspec.structs.replace(new, before="another"), 7.0)
        assert not await store.rewrite("a", msgspec.structs.replace(new, length=1), 7.0)
        assert await store.rewrite("a", new, 7.0)
        assert not await store.rewrite("a", new, 7.0), "it has changed since"
        with pytest.raises(NumberTakenError):
            await store.append(chained("a", 3, '{"x":3}', second.chain))
        await store.append(chained("a", 3, '{"x":3}', chain))
        log = await store.log("a")
        assert log is not None
        assert [body for _, body in log.rows] == [b'{"x":1}', b'{"x":0}', b'{"x":3}']
        assert log.chain == extend("", 1, log.rows)
        assert await store.moderated(6.0) == [Moderated("a", 7.0, False)]
        assert await store.moderated(7.0) == []

    run(url, work)


def test_a_deleted_table_cannot_be_continued(url: str) -> None:
    async def work(store: Store) -> None:
        for table in ("a", "b"):
            await store.append(batch(table, 1, "{}", "{}", members=[("ann", [0], None)]))
        assert await store.delete_table("a", 7.0)
        assert not await store.delete_table("a", 7.0)
        with pytest.raises(NumberTakenError):
            await store.append(batch("a", 3, "{}"))
        assert await store.log("a") is None
        assert await store.tables() == ["b"]
        assert len(await store.mine("ann", 10)) == 1
        assert await store.damage() == []
        assert await store.moderated(0.0) == [Moderated("a", 7.0, True)]

    run(url, work)


def test_a_batch_must_follow_the_last_event(url: str) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(NumberTakenError):
            await store.append(batch("a", 2, "{}"))
        await store.append(batch("a", 1, "{}"))
        with pytest.raises(NumberTakenError):
            await store.append(batch("a", 3, "{}"))

    run(url, work)


def test_erased_text_is_not_in_the_files_of_sqlite(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"

    async def work(store: Store) -> None:
        await store.append(batch("a", 1, f'{{"x":"{SECRET}"}}'))
        await store.append(batch("b", 1, f'{{"x":"{SECRET}"}}'))
        assert any(found(file))
        assert await store.rewrite("a", Rewrite("", 1, {1: b"{}"}, "c", b"{}"), 7.0)
        assert await store.delete_table("b", 7.0)
        await store.wipe()
        assert not any(found(file)), "neither in the file nor in its journal, while the store is open"

    run(str(file), work)


def found(file: Path) -> list[bool]:
    return [SECRET.encode() in one.read_bytes() for one in sorted(file.parent.iterdir()) if one.is_file()]


def test_a_deleted_person_leaves_nothing_but_an_ended_session(url: str) -> None:
    async def work(store: Store) -> None:
        await store.save_account(Account("1", "Olga", "sky", 1.0, "olga", "x"))
        await store.add_session(StoredSession("s", "1", 1.0, 1.0, 9e9, "Firefox on Linux"))
        await store.append(batch("a", 1, "{}", members=[("1", [0], None)]))
        await store.delete_person(Account("1", "Olga", "sky", 1.0, "olga"), 7.0)
        assert await store.account("1") is None
        assert await store.account_of("olga") is None
        assert await store.session("s") is None
        assert [(one.until, one.device) for one in await store.sessions("1")] == [(7.0, "")]
        assert await store.mine("1", 10) == []
        assert [one.login for one in await store.erasing()] == ["olga"], "its logs are still to be changed"
        await store.erased("1")
        assert await store.erasing() == []
        await store.save_account(Account("2", "Olga", "sky", 1.0, "Olga", "x"))  # the login is free again

    run(url, work)


def test_a_database_of_the_previous_schema_is_brought_up_to_date(url: str) -> None:
    """The one with hash chains and without sessions."""
    chain = extend("", 1, [(1.0, b"{}")])
    execute(
        url,
        [
            *MIGRATIONS[0],
            *MIGRATIONS[1],
            VERSION_TABLE,
            "INSERT INTO schema_version VALUES (1)",
            "INSERT INTO schema_version VALUES (2)",
            "INSERT INTO people VALUES ('1', 'Alice', 'sky', 1, 'Alice', 'x')",
            "INSERT INTO events VALUES ('a', 1, 1.0, '{}')",
            "INSERT INTO games VALUES ('a', 1, 1.0, 'quarry', 'playing', 0, 1.0, NULL, 0, 'e1', '{}', '" + chain + "')",
        ],
    )

    async def work(store: Store) -> None:
        found = await store.account_of("ALICE")
        assert found is not None
        assert found.id == "1"
        log = await store.log("a")
        assert log is not None
        assert log.chain == (chain if len(log.rows) == 1 else extend("", 1, log.rows))
        await store.append(chained("a", len(log.rows) + 1, "{}", log.chain))
        await store.add_session(StoredSession(f"s{len(log.rows)}", "1", 1.0, 1.0, 9e9, ""))
        assert len(await store.sessions("1")) == len(log.rows)

    run(url, work)
    run(url, work)


def test_a_backup_has_no_sessions(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def work(store: Store) -> None:
        await store.add_session(StoredSession("a secret session", "1", 1.0, 1.0, 9e9, ""))
        await store.backup(copy)

    run(url, work)
    assert b"a secret session" not in copy.read_bytes()

    async def look(store: Store) -> None:
        assert await store.session("a secret session") is None

    run(str(copy), look)
