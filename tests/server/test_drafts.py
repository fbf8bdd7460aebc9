"""A secret choice that a player can still change is nobody else's business: not what it is, nor that it was changed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from smokestack.kernel.contract import State
from smokestack.server.config import Config
from smokestack.server.metrics import Metrics
from smokestack.server.pages import Page, Pages
from smokestack.server.presence import Presence
from smokestack.server.table_cache import TableCache
from smokestack.server.table_service import TableService
from smokestack.store.factory import make_store
from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table import views
from smokestack.table.checks import Person
from smokestack.table.decide import decide
from smokestack.table.errors import ForbiddenError, RefusedError
from smokestack.table.protocol import PreviewAnswer, WhyAnswer
from smokestack.table.table import Table

PEOPLE = [Person("ann", "Ann"), Person("bob", "Bob"), Person("cat", "Cat")]
EVE = Person("eve", "Eve")
Script = list[tuple[int, str]]
"""Who does what, in order."""

PLAIN: Script = [(0, "buy Merchant for Arc"), (0, "ready Arc"), (2, "ready Hog"), (1, "ready Cresaria")]
CHANGED: Script = [
    (0, "buy Explorer for Arc"),
    (0, "put back Explorer for Arc"),
    (1, "buy Spy for Cresaria"),
    (0, "buy Merchant for Arc"),
    (0, "ready Arc"),
    (1, "put back Spy for Cresaria"),
    (2, "ready Hog"),
    (1, "ready Cresaria"),
]


class Sitting:
    """A game of City of Iron for three that has come to the first purchase, with a page for everybody."""

    def __init__(self, tables: TableService, table: Table) -> None:
        self.tables = tables
        self.table = table
        self.pages = {person.id: Page(person.id) for person in [*PEOPLE, EVE]}
        self.lobby = Page("bob")
        """Bob has another page open that shows the list of tables."""
        for page in [*self.pages.values(), self.lobby]:
            tables.cache.pages.add(page)
        for page in self.pages.values():
            tables.cache.pages.watch(page, table.id, table.number)

    @property
    def state(self) -> State:
        assert self.table.play is not None
        return self.table.play.state

    async def act(self, seat: int, text: str) -> None:
        await self.tables.command(self.table.id, c.Act(seat, text=text, confirm=True), PEOPLE[seat])

    async def to_the_purchase(self) -> None:
        nations = iter(("Arc", "Cresaria", "Hog"))
        while len(self.table.waiting()) == 1:
            seat = self.table.waiting()[0]
            legal = [self.state.codec().text(self.state, action) for action in self.state.legal_of(seat)]
            first = f"nation {next(nations)}" if legal[0].startswith("nation") else legal[0]
            await self.act(seat, "tax" if "tax" in legal else first)
        for page in [*self.pages.values(), self.lobby]:
            page.clear()

    def heard(self, person: Person) -> list[Any]:
        """What a person was sent since the last time, without the table's id and without times."""
        return [_without_times(msgspec.json.decode(message)) for message in self._taken(self.pages[person.id])]

    def _taken(self, page: Page) -> list[bytes]:
        messages = list(page.outbox)
        page.clear()
        return messages


def _without_times(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_times(one) for key, one in value.items() if key not in ("table", "id", "at", "created")}
    return [_without_times(one) for one in value] if isinstance(value, list) else value


def sitting(folder: Path, work: Callable[[Sitting], Awaitable[None]]) -> None:
    """Do this at a table whose draws are always the same."""

    async def run() -> None:
        store = make_store(str(folder / "t.db"))
        await store.open()
        cache = TableCache(Config(db=""), store, Metrics(), Pages(Presence(store)))
        cache.rng = Random(7)  # type: ignore[assignment]
        tables = TableService(cache, store)
        try:
            seats: list[c.NewSeat] = [c.OwnSeat(), c.OpenSeat(), c.OpenSeat()]
            table = await tables.create(c.NewTable("city-of-iron", seats, options={"abilities": "off"}), PEOPLE[0])
            for seat in (1, 2):
                await tables.command(table.id, c.Sit(seat), PEOPLE[seat])
            await tables.command(table.id, c.Start(), PEOPLE[0])
            at = Sitting(tables, table)
            await at.to_the_purchase()
            await work(at)
        finally:
            await store.close()

    asyncio.run(run())


def told(folder: Path, script: Script) -> dict[str, list[Any]]:
    """What those are told who do not choose anything, from the first choice until the cards are revealed."""
    found: dict[str, list[Any]] = {}

    async def work(at: Sitting) -> None:
        for seat, text in script:
            await at.act(seat, text)
        found.update({person.name: at.heard(person) for person in (PEOPLE[2], EVE)})
        found["news"] = [msgspec.json.decode(message)["summary"]["waiting"] for message in at.lobby.outbox]
        at.lobby.clear()
        found["log"] = _without_times(msgspec.to_builtins(views.log(at.table, EVE.id)))

    folder.mkdir()
    sitting(folder, work)
    return found


def test_two_games_that_differ_only_in_changes_of_mind_look_the_same(tmp_path: Path) -> None:
    plain, changed = told(tmp_path / "plain", PLAIN), told(tmp_path / "changed", CHANGED)
    assert len(plain["Eve"]) == 3, "one message for each player who is ready"
    assert plain == changed


def test_the_player_who_chooses_is_told_and_nobody_else(tmp_path: Path) -> None:
    async def work(at: Sitting) -> None:
        number, updated = at.table.number, at.table.updated
        for text in ("buy Merchant for Arc", "put back Merchant for Arc", "buy Merchant for Arc"):
            asked = at.table.asked[0]
            await at.act(0, text)
            assert at.table.asked[0] == asked + 1, "a new question, so that no choice is made twice"
            (message,) = at.heard(PEOPLE[0])
            assert message["views"][0]["decide"]["asked"] == asked + 1
            assert [at.heard(person) for person in (*PEOPLE[1:], EVE)] == [[], [], []]
            assert (at.table.number, at.table.updated, list(at.lobby.outbox)) == (number, updated, [])
        await at.act(0, "ready Arc")
        assert [len(at.heard(person)) for person in (*PEOPLE, EVE)] == [1, 1, 1, 1]
        assert at.table.number == number + 1

    sitting(tmp_path, work)


@pytest.mark.parametrize("text", ["buy Merchant for Arc", "put back Merchant for Arc", "put back Spy for Arc"])
def test_a_refusal_does_not_depend_on_the_choice_of_another_seat(text: str, tmp_path: Path) -> None:
    async def refused(at: Sitting) -> tuple[str, str]:
        with pytest.raises(RefusedError) as trouble:
            await at.act(1, text)
        assert isinstance(trouble.value, ForbiddenError)
        why = await at.tables.ask(at.table.id, c.WhyQuestion(1, text=text), PEOPLE[1])
        assert isinstance(why, WhyAnswer)
        assert (why.allowed, why.refusal) == (False, None)
        return str(trouble.value), why.sentence

    async def work(at: Sitting) -> None:
        before = await refused(at)
        await at.act(0, "buy Merchant for Arc")
        assert await refused(at) == before
        await at.act(0, "ready Arc")
        assert await refused(at) == before

    sitting(tmp_path, work)


def test_a_choice_in_the_making_survives_a_restart(tmp_path: Path) -> None:
    async def work(at: Sitting) -> None:
        for text in ("buy Explorer for Arc", "put back Explorer for Arc", "buy Merchant for Arc"):
            await at.act(0, text)
        at.tables.cache._forget(at.table.id)
        again = (await at.tables.cache.get(at.table.id)).table
        assert again is not at.table
        assert again.play is not None
        assert again.play.state.key() == at.state.key()
        assert (again.number, again.length, again.asked) == (at.table.number, at.table.length, at.table.asked)
        assert again.length == again.number + 3
        at.table = again
        await at.act(0, "ready Arc")
        assert again.waiting() == [1, 2]

    sitting(tmp_path, work)


def test_a_choice_cannot_be_undone_but_only_put_back(tmp_path: Path) -> None:
    async def work(at: Sitting) -> None:
        await at.act(0, "buy Merchant for Arc")
        with pytest.raises(RefusedError):
            await at.tables.command(at.table.id, c.Undo(0, 1), PEOPLE[0])
        await at.act(0, "put back Merchant for Arc")
        await at.act(0, "ready Arc")
        with pytest.raises(RefusedError):
            await at.tables.command(at.table.id, c.Undo(0, 1), PEOPLE[0])

    sitting(tmp_path, work)


@pytest.mark.parametrize("choices", [[], ["buy Merchant for Arc"]], ids=["nothing bought", "one card bought"])
def test_the_reveal_of_the_purchases_can_never_be_undone(choices: list[str], tmp_path: Path) -> None:
    """However likely the true purchases are: what is final follows from the position, and no sample decides it."""

    async def work(at: Sitting) -> None:
        for text in [*choices, "ready Arc"]:
            await at.act(0, text)
        await at.act(2, "ready Hog")
        preview = await at.tables.ask(at.table.id, c.PreviewQuestion(1, text="ready Cresaria"), PEOPLE[1])
        assert isinstance(preview, PreviewAnswer)
        assert (preview.final, preview.reveals, preview.facts) == (True, True, [])
        before = at.state
        for seed in range(20):
            assert at.table.play is not None
            at.table.play.state = before.resample(1, Random(seed))
            ready = c.Act(1, text="ready Cresaria")
            (done, *_) = decide(at.table, ready, PEOPLE[1], Random(seed))
            assert isinstance(done, e.Acted)
            assert done.final

    sitting(tmp_path, work)
