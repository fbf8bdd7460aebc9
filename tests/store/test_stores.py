"""What both stores have in common: append only, one winner for each number, and lists. SQLite writes in groups."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import pytest
from tests.store.stores import batch, run

from smokestack.store.base import NumberTakenError, Store
from smokestack.store.factory import make_store
from smokestack.store.sqlite import SqliteStore, connect, migrate
from smokestack.store.sqlite_writer import ARRIVING, ROWS, append


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
    commits: set[str] = set()
    """A statement is traced again for each step of its trigger, always as the same text."""

    async def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        assert store._writer is not None
        connection = store._writer._connection
        connection.set_trace_callback(
            lambda line: commits.add(line) if line.startswith(("COMMIT", "INSERT INTO arriving")) else None
        )
        await asyncio.gather(*(store.append(batch(f"t{n}", 1, "{}")) for n in range(100)))
        assert len(await store.tables()) == 100
        assert 1 <= len(commits) <= 10
        assert not connection.in_transaction

    run(str(tmp_path / "x.db"), work)


def test_a_large_group_is_written_whole_or_one_by_one(tmp_path: Path) -> None:
    """More batches than fit into one statement; one of them comes too late."""
    with closing(connect(str(tmp_path / "x.db"), write=True)) as connection:
        migrate(connection)
        connection.executescript(ARRIVING)
        assert append(connection, [batch(f"t{n}", 1, "{}", "{}", "{}") for n in range(2 * ROWS + 1)])
        again = [batch(f"u{n}", 1, "{}") for n in range(ROWS)] + [batch("t0", 3, "{}")]
        assert not append(connection, again)
        assert not connection.in_transaction
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (2 * ROWS + 1,)
        numbers = [row[0] for row in connection.execute("SELECT number FROM events WHERE game = 't0'")]
        assert numbers == [1, 2, 3]


def test_batches_of_one_table_follow_each_other_in_a_group(tmp_path: Path) -> None:
    with closing(connect(str(tmp_path / "x.db"), write=True)) as connection:
        migrate(connection)
        connection.executescript(ARRIVING)
        one = batch("a", 1, "{}", members=[("ann", [0], None)])
        two = batch("a", 2, "{}", "{}", members=[("ann", [], None), ("bob", [0, 1], 2)])
        assert append(connection, [one, two, batch("a", 4, "{}", status="over")])
        assert connection.execute("SELECT number, status FROM games").fetchall() == [(4, "over")]
        members = connection.execute("SELECT person, seats, invited FROM members ORDER BY person").fetchall()
        assert members == [("ann", "[]", None), ("bob", "[0,1]", 2)]
        assert not append(connection, [batch("b", 1, "{}"), batch("b", 1, "{}")])
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (1,)


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
