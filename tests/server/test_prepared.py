"""Updates are made while a change is being written, and nobody gets them before it is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.table.quarry import Quarry, QuarryView

from smokestack.server.config import Config
from smokestack.server.metrics import Metrics
from smokestack.server.pages import Page, Pages
from smokestack.server.presence import Presence
from smokestack.server.table_cache import TableCache
from smokestack.server.table_service import TableService
from smokestack.store.base import EventBatch, StoreError
from smokestack.store.factory import make_store
from smokestack.table import commands as c
from smokestack.table.checks import Person
from smokestack.table.protocol import Update

ANN, BOB = Person("ann", "Ann", "orange", False), Person("bob", "Bob", "sky", False)
TURNS = 20
"""Turns of the event loop in which everything happens that does not wait for the disk."""


class SlowDisk:
    """A table of Quarry whose writes are on disk only when `release` or `fail` is called."""

    def __init__(self, tables: TableService, id: str) -> None:
        self.tables = tables
        self.id = id
        self.pages = tables.cache.pages
        self.page = self.watch(BOB)
        self.answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.real = tables.store.append
        tables.store.append = self.append  # type: ignore[method-assign]

    async def append(self, batch: EventBatch) -> None:
        await self.answer
        await self.real(batch)

    def watch(self, person: Person) -> Page:
        table = self.tables.cache.peek(self.id)
        assert table is not None
        page = Page(person.id)
        self.pages.add(page)
        self.pages.watch(page, self.id, table.number)
        return page

    async def play(self) -> asyncio.Task[object]:
        """Play a move, up to where it waits for the disk."""
        task: asyncio.Task[object] = asyncio.create_task(
            self.tables.command(self.id, c.Act(0, text="cut 2", confirm=True), ANN)
        )
        for _ in range(TURNS):
            await asyncio.sleep(0)
        assert not task.done()
        return task

    def heard(self) -> list[Update]:
        return [msgspec.json.decode(message, type=Update) for message in self.page.outbox]


def with_slow_disk(folder: Path, work: Callable[[SlowDisk], Awaitable[None]]) -> None:
    async def run() -> None:
        store = make_store(str(folder / "t.db"))
        await store.open()
        cache = TableCache(Config(db=""), store, Metrics(), Pages(Presence(store)))
        cache.rng = Random(7)  # type: ignore[assignment]
        tables = TableService(cache, store)
        try:
            table = await tables.create(c.NewTable("quarry", [c.OwnSeat(), c.OpenSeat()]), ANN)
            await tables.command(table.id, c.Sit(1), BOB)
            await tables.command(table.id, c.Start(), ANN)
            await work(SlowDisk(tables, table.id))
        finally:
            await store.close()

    asyncio.run(run())


def test_nobody_is_told_before_a_move_is_on_disk(toys: Path, tmp_path: Path) -> None:
    async def work(at: SlowDisk) -> None:
        task = await at.play()
        assert at.heard() == []
        at.answer.set_result(None)
        await task
        (update,) = at.heard()
        assert update.views[0].view["stone"] == [2, 0]

    with_slow_disk(tmp_path, work)


def test_the_updates_are_made_while_the_disk_is_busy(
    toys: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int | None] = []
    view = Quarry.view

    def counted(state: Quarry, seat: int | None) -> QuarryView:
        made.append(seat)
        return view(state, seat)

    async def work(at: SlowDisk) -> None:
        monkeypatch.setattr(Quarry, "view", counted)
        task = await at.play()
        assert made.count(1) == 1
        at.answer.set_result(None)
        await task
        assert len(at.heard()) == made.count(1) == 1

    with_slow_disk(tmp_path, work)


def test_nobody_is_told_of_a_move_that_is_not_written(toys: Path, tmp_path: Path) -> None:
    async def work(at: SlowDisk) -> None:
        task = await at.play()
        at.answer.set_exception(StoreError("The disk is full."))
        with pytest.raises(StoreError):
            await task
        for _ in range(TURNS):
            await asyncio.sleep(0)
        assert at.heard() == []

    with_slow_disk(tmp_path, work)


def test_who_comes_while_a_move_is_written_is_shown(toys: Path, tmp_path: Path) -> None:
    async def work(at: SlowDisk) -> None:
        task = await at.play()
        at.watch(ANN)
        at.answer.set_result(None)
        await task
        (update,) = at.heard()
        assert [seat.here for seat in update.head.seats] == [True, True]

    with_slow_disk(tmp_path, work)


def test_a_page_that_falls_behind_while_a_move_is_written_gets_one_update_later(toys: Path, tmp_path: Path) -> None:
    async def work(at: SlowDisk) -> None:
        task = await at.play()
        at.page.largest = 0
        at.answer.set_result(None)
        await task
        assert at.heard() == []
        assert at.page.behind == {at.id}

    with_slow_disk(tmp_path, work)
