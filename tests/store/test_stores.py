"""What both stores have in common: append only, one winner for each number, lists, people, backup."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from smokestack.store.base import (
    Account,
    EventBatch,
    Heartbeat,
    LoginTakenError,
    NumberTakenError,
    Store,
    StoredSession,
    StoreError,
    TableIndex,
)
from smokestack.store.factory import data_folder, make_store
from smokestack.store.schema import MIGRATIONS, VERSION_TABLE
from smokestack.store.sqlite import SqliteStore


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
    async def inside() -> None:
        store = make_store(url)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(inside())


def test_what_is_appended_is_there_after_opening_again(url: str) -> None:
    async def write(store: Store) -> None:
        await store.append(batch("a", 1, '{"x":1}', '{"x":"ü"}'))
        await store.append(batch("a", 3, '{"x":3}', engine="e2"))

    async def read(store: Store) -> None:
        log = await store.log("a")
        assert log is not None
        assert log.rows == [(5.125, b'{"x":1}'), (5.125, '{"x":"ü"}'.encode()), (5.125, b'{"x":3}')]
        assert log.engine == "e2"
        later = await store.log("a", 2)
        assert later is not None
        assert [body for _, body in later.rows] == [b'{"x":3}']
        assert await store.log("b") is None
        assert await store.tables() == ["a"]

    run(url, write)
    run(url, read)


def test_a_number_is_given_once(url: str) -> None:
    async def work(store: Store) -> None:
        await store.append(batch("a", 1, "{}", "{}"))
        for first in (1, 2):
            with pytest.raises(NumberTakenError):
                await store.append(batch("a", first, '{"late":1}', '{"late":2}', status="over"))
        log = await store.log("a")
        assert log is not None
        assert [body for _, body in log.rows] == [b"{}", b"{}"]
        assert len(await store.listing(None, "playing", 10)) == 1

    run(url, work)


def test_of_many_at_once_one_wins_and_others_are_not_harmed(url: str) -> None:
    async def work(store: Store) -> None:
        await asyncio.gather(*(store.append(batch(f"t{n}", 1, "{}")) for n in range(8)))
        rivals = [store.append(batch("t0", 2, f'{{"by":{n}}}')) for n in range(5)]
        others = [store.append(batch(f"t{n}", 2, "{}")) for n in range(1, 8)]
        outcomes = await asyncio.gather(*rivals, *others, return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in outcomes[:5]) == ["NoneType", *["NumberTakenError"] * 4]
        assert outcomes[5:] == [None] * 7
        winner = [n for n in range(5) if outcomes[n] is None]
        log = await store.log("t0")
        assert log is not None
        assert log.rows[1][1] == f'{{"by":{winner[0]}}}'.encode()
        for n in range(1, 8):
            other = await store.log(f"t{n}")
            assert other is not None
            assert len(other.rows) == 2

    run(url, work)


def test_two_processes_cannot_both_have_a_number(url: str) -> None:
    """Two store objects with one database act as two processes."""

    async def work(first: Store) -> None:
        second = make_store(url)
        await second.open()
        await first.append(batch("a", 1, "{}"))
        outcomes = await asyncio.gather(
            first.append(batch("a", 2, '{"by":1}')),
            second.append(batch("a", 2, '{"by":2}')),
            return_exceptions=True,
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NoneType", "NumberTakenError"]
        log = await second.log("a")
        assert log is not None
        assert len(log.rows) == 2
        await second.close()

    run(url, work)


def test_lists_show_open_tables_and_ones_own(url: str) -> None:
    async def work(store: Store) -> None:
        members = [("ann", [0, 2], None), ("bob", [], 1)]
        await store.append(batch("a", 1, "{}", summary=b'{"n":1}', updated=1.0, members=members))
        await store.append(
            batch("b", 1, "{}", summary=b'{"n":2}', updated=2.0, status="over", members=[("ann", [1], None)])
        )
        await store.append(
            batch("c", 1, "{}", summary=b'{"n":3}', updated=3.0, private=True, members=[("ann", [1], None)])
        )
        await store.append(batch("d", 1, "{}", summary=b'{"n":4}', updated=4.0, status="closed"))
        await store.append(batch("e", 1, "{}", summary=b'{"n":5}', updated=5.0, game="other"))

        async def listed(game: str | None = None, status: str | None = None, limit: int = 10) -> list[bytes]:
            return [one.summary for one in await store.listing(game, status, limit)]

        assert await listed() == [b'{"n":5}', b'{"n":2}', b'{"n":1}']
        assert await listed(limit=1) == [b'{"n":5}']
        assert await listed("quarry", "playing") == [b'{"n":1}']
        mine = await store.mine("ann", 10)
        assert [(one.summary, one.seats) for one in mine] == [
            (b'{"n":3}', [1]),
            (b'{"n":1}', [0, 2]),
            (b'{"n":2}', [1]),
        ]
        assert await store.mine("eve", 10) == []
        await store.append(batch("a", 2, "{}", members=[("bob", [1], None)]))
        assert [one.seats for one in await store.mine("bob", 10)] == [[1]]
        assert len(await store.mine("ann", 10)) == 2

    run(url, work)


def test_finished_games_and_studies_of_a_person(url: str) -> None:
    async def work(store: Store) -> None:
        study = b'{"id":"c","origin":{"table":"a","number":5}}'
        other = b'{"id":"d","origin":{"table":"ab","number":5}}'
        await store.append(batch("a", 1, "x", status="over", members=[("ann", [0], None), ("bob", [1], None)]))
        await store.append(batch("b", 1, "x", members=[("ann", [1], None)]))
        await store.append(batch("c", 1, "x", summary=study, updated=11.0, members=[("ann", [], None)]))
        await store.append(batch("d", 1, "x", summary=other, members=[("ann", [], None)]))
        await store.append(batch("e", 1, "x", summary=study, status="closed", members=[("ann", [], None)]))
        assert [(one.summary, one.seats) for one in await store.finished("ann", 10)] == [(b'{"id":"a"}', [0])]
        assert [one.seats for one in await store.finished("bob", 10)] == [[1]]
        assert [one.summary for one in await store.studies("ann", "a", 10)] == [study]
        assert await store.studies("bob", "a", 10) == []

    run(url, work)


def test_clocks_and_bots_are_found_without_reading_the_logs(url: str) -> None:
    async def work(store: Store) -> None:
        await store.append(batch("a", 1, "{}", deadline=100.0))
        await store.append(batch("b", 1, "{}", deadline=200.0, bots=True))
        await store.append(batch("c", 1, "{}", bots=True, status="over"))
        assert await store.due(99) == []
        assert await store.due(100) == ["a"]
        assert sorted(await store.due(1000)) == ["a", "b"]
        assert await store.to_wake() == ["b"]
        assert sorted(await store.clocked()) == ["a", "b"]

    run(url, work)


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


def test_the_secret_is_made_once(url: str) -> None:
    kept: list[bytes] = []

    async def work(store: Store) -> None:
        kept.append(await store.secret())

    run(url, work)
    run(url, work)
    assert kept[0] == kept[1]
    assert len(kept[0]) == 32


def test_a_backup_is_a_whole_store_of_its_own(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def write(store: Store) -> None:
        await store.append(batch("a", 1, '{"x":1}', members=[("ann", [0], None)]))
        await store.save_account(Account("1", "Ann", "green", 1.0, "ann", "hash"))
        secret.append(await store.secret())
        await store.backup(copy)
        await store.append(batch("a", 2, '{"x":2}'))

    async def read(store: Store) -> None:
        log = await store.log("a")
        assert log is not None
        assert log.rows == [(5.125, b'{"x":1}')]
        assert await store.account_of("ann") is not None
        assert await store.secret() != secret[0], "a backup does not have it"
        assert [one.seats for one in await store.mine("ann", 5)] == [[0]]
        await store.append(batch("a", 2, '{"y":2}'))

    secret: list[bytes] = []
    run(url, write)
    run(str(copy), read)


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
    _execute(url, made)

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


def _execute(url: str, statements: list[str]) -> None:
    if url.startswith("postgresql"):
        import asyncpg

        async def execute() -> None:
            connection = await asyncpg.connect(url)
            for statement in statements:
                await connection.execute(statement)
            await connection.close()

        asyncio.run(execute())
        return
    with sqlite3.connect(url) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def test_a_newer_schema_is_not_touched(url: str) -> None:
    async def write(store: Store) -> None:
        await store.append(batch("a", 1, "{}"))

    run(url, write)
    newer = len(MIGRATIONS) + 1
    if url.startswith("postgresql"):
        import asyncpg

        async def raise_version() -> None:
            connection = await asyncpg.connect(url)
            await connection.execute(f"INSERT INTO schema_version VALUES ({newer})")
            await connection.close()

        asyncio.run(raise_version())
    else:
        with sqlite3.connect(url) as connection:
            connection.execute(f"INSERT INTO schema_version VALUES ({newer})")
        connection.close()
    with pytest.raises(StoreError, match="newer smokestack"):
        run(url, write)


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


def test_sqlite_is_set_up_to_lose_nothing(tmp_path: Path) -> None:
    file = str(tmp_path / "x.db")

    async def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        assert store._writer is not None
        connection = store._writer._connection
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)

    run(file, work)


def test_what_waits_is_written_in_one_commit(tmp_path: Path) -> None:
    """A hundred batches at once need far fewer than a hundred commits."""
    commits: list[str] = []

    async def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        assert store._writer is not None
        connection = store._writer._connection
        connection.set_trace_callback(
            lambda line: commits.append(line) if line.startswith(("COMMIT", "INSERT INTO arriving")) else None
        )
        await asyncio.gather(*(store.append(batch(f"t{n}", 1, "{}")) for n in range(100)))
        assert len(await store.tables()) == 100
        assert 1 <= len(commits) <= 10
        assert not connection.in_transaction

    run(str(tmp_path / "x.db"), work)


def test_one_of_a_group_that_comes_too_late_holds_up_nobody(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.append(batch("late", 1, "{}"))
        batches = [batch(name, 1, "{}") for name in ("a", "late", "b")]
        answers = await asyncio.gather(*map(store.append, batches), return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), NumberTakenError, type(None)]
        assert sorted(await store.tables()) == ["a", "b", "late"]
        log = await store.log("late")
        assert log is not None
        assert len(log.rows) == 1

    run(str(tmp_path / "x.db"), work)


@pytest.mark.parametrize("name", ["mysql://here", "http://there"])
def test_a_store_that_is_none(name: str) -> None:
    with pytest.raises(StoreError, match="not a supported database"):
        make_store(name)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("nothing of the kind " * 100)

    async def work(store: Store) -> None:
        pass

    with pytest.raises(StoreError, match=r"notes\.txt cannot be opened"):
        run(str(file), work)


def test_the_data_folder_is_the_platforms(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "smokestack"
