"""No message reveals hidden information: it stays the same when what its receiver may not know is resampled.

The tests play whole random games of every game with a real store, and a page for each seat and for a spectator. Views,
decisions and heads are made again from a position that the receiver cannot tell apart from the true one, and must be
the same bytes. Log entries are made again with another secret in place of the true one.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.table.shallow import shallow

from smokestack.kernel import registry
from smokestack.kernel.contract import State
from smokestack.kernel.facts import EVERYONE, Fact
from smokestack.server.config import Config
from smokestack.server.metrics import Metrics
from smokestack.server.pages import Page, Pages
from smokestack.server.presence import Presence
from smokestack.server.table_cache import TableCache
from smokestack.server.table_service import TableService
from smokestack.store.factory import make_store
from smokestack.table import commands as c
from smokestack.table import plan_data as d
from smokestack.table import views
from smokestack.table.checks import Person
from smokestack.table.due_plan import due_plan, planned_events
from smokestack.table.errors import RefusedError
from smokestack.table.play import Move, Play
from smokestack.table.protocol import fact_info
from smokestack.table.table import Entry, Table

GAMES = max(1, int(os.environ.get("SMOKESTACK_FUZZ", "1")))
EVE = Person("eve", "Eve")


class Watched:
    """A table in play with a page for everybody."""

    def __init__(self, tables: TableService, table: Table, people: list[Person]) -> None:
        self.tables = tables
        self.table = table
        self.people = people
        self.last: dict[str, bytes] = {}
        """By person, the last message."""
        self.pages = {person.id: Page(person.id) for person in [*people, EVE]}
        for page in self.pages.values():
            tables.cache.pages.add(page)
            tables.cache.pages.watch(page, table.id, table.number)

    def resampled(self, seat: int, rng: Random) -> Table:
        """A table that this seat cannot tell apart from the true one."""
        assert self.table.play is not None
        other = shallow(self.table, Table(self.table.id))
        other.play = shallow(self.table.play, Play(self.table.play.game, self.table.play.history.first))
        other.play.state = self.table.play.state.resample(seat, rng)
        return other

    def forget_messages(self) -> None:
        """Empty the outboxes; the last message of each stays what its person heard last."""
        for person, page in self.pages.items():
            while page.outbox:
                self.last[person] = page.take(0)[0]

    def check_silence(self, chooser: Person) -> None:
        """Only the person who changed a secret choice was sent a message."""
        heard = {person for person, page in self.pages.items() if page.outbox}
        assert heard == {chooser.id}, "somebody else learns that a secret choice was changed"

    def check_messages(self, rng: Random) -> int:
        checked = 0
        here = self.tables.cache.pages.here(self.table)
        self.forget_messages()
        for seat in range(len(self.people)):
            other = self.resampled(seat, rng)
            for person in (self.people[seat], EVE):
                said = self.last.get(person.id)
                if said is None:
                    continue
                since = msgspec.json.decode(said, type=dict[str, object])["from"]
                made = msgspec.json.encode(views.update(other, person.id, int(str(since)), 0.0, here))
                assert made == said, f"what {person.name} hears gives something away"
                checked += 1
        return checked


def facts_for(facts: list[Fact], seat: int | None) -> list[object]:
    return [msgspec.to_builtins(fact_info(fact)) for fact in facts if fact.seen_by(seat)]


def check_log(before: State, move: Move, seats: int, rng: Random) -> None:
    """The log does not reveal secrets of a move."""
    waiting = before.waiting()
    for seat in [*range(seats), None]:
        if move.audience == EVERYONE or (seat is not None and move.audience >> seat & 1):
            continue
        if before.actor() >= 0 and len(waiting) == 1:
            continue  # the last answer turns everything up
        alternatives = before.legal() if before.actor() < 0 else before.legal_of(move.seat)
        secret = [
            action
            for action in alternatives
            if before.audience(action) != EVERYONE and not (seat is not None and before.audience(action) >> seat & 1)
        ]
        for action in rng.sample(secret, min(3, len(secret))):
            facts: list[Fact] = []
            before.clone().apply(action, facts)
            assert facts_for(facts, seat) == facts_for(move.facts, seat), "the log gives a secret away"


def check_entry(entry: Entry, move: Move, people: list[Person]) -> None:
    for seat, person in [*enumerate(people), (None, EVE)]:
        shape = views.log_entry(entry, person.id, [] if seat is None else [seat])
        assert shape is not None
        assert bool(shape.text) == move.seen_by(seat)
        told = [msgspec.to_builtins(fact) for fact in shape.facts]
        assert told == facts_for(move.facts, seat)


async def plan(watched: Watched, rng: Random) -> None:
    """Somebody plans a move, and nobody else hears anything."""
    table, play = watched.table, watched.table.play
    assert play is not None
    seat = rng.randrange(len(watched.people))
    known = play.known_to(seat, rng)
    if known.actor() < 0:
        return
    path = known.codec().path(rng.choice(known.legal()))
    plans: list[d.NewPlan] = [d.NewLine([path]), d.NewFirst([path]), d.NewRepeat(path, d.NewCondition(path[:1]))]
    new = rng.choice(plans)
    watched.forget_messages()
    with contextlib.suppress(RefusedError):
        await watched.tables.command(table.id, c.MakePlan(seat, new), watched.people[seat])
        watched.check_silence(watched.people[seat])


async def play_planned(watched: Watched, rng: Random) -> None:
    """Whoever has planned the next move plays it."""
    if (due := due_plan(watched.table)) is not None:
        await watched.tables.cache.change(watched.table.id, lambda table: planned_events(table, due, rng))


async def play(tables: TableService, game: str, rng: Random) -> int:
    """Play and check one whole game; returns how many messages were checked."""
    board = rng.choice(registry.game(game).maps())
    people = [Person(f"p{seat}", f"Player {seat}") for seat in range(rng.choice(board.seats[:2]))]
    places: list[c.NewSeat] = [c.OwnSeat(), *(c.OpenSeat() for _ in people[1:])]
    table = await tables.create(c.NewTable(game, places, map=board.id), people[0])
    for seat, person in enumerate(people[1:], start=1):
        await tables.command(table.id, c.Sit(seat), person)
    watched = Watched(tables, table, people)
    await tables.command(table.id, c.Start(), people[0])
    checked = 0
    while table.status == "playing":
        assert table.play is not None
        before, number = table.play.state.clone(), table.number
        seat = rng.choice(table.waiting())
        if rng.random() < 0.1:
            await plan(watched, rng)
        if due_plan(table) is not None:
            await play_planned(watched, rng)
        elif table.play.unconfirmed == seat:
            await tables.command(table.id, c.Confirm(seat), people[seat])
        else:
            action = rng.choice(before.legal_of(seat))
            watched.forget_messages()
            await tables.command(
                table.id,
                c.Act(seat, before.codec().path(action), confirm=rng.random() < 0.5, end=rng.random() < 0.8),
                people[seat],
            )
            if before.is_draft(action):
                watched.check_silence(people[seat])
        checked += watched.check_messages(rng)
        for entry in table.entries[number:]:
            for move in entry.moves:
                check_entry(entry, move, people)
                check_log(before, move, len(people), rng)
                before.apply(move.action)
    return checked


@pytest.mark.parametrize("game", ["quarry", "lantern", *registry.game_ids()])
def test_nobody_hears_what_they_may_not_know(game: str, tmp_path: Path) -> None:
    if game in ("quarry", "lantern"):
        games = 5 * GAMES
    else:
        games = GAMES

    async def work() -> int:
        store = make_store(str(tmp_path / "t.db"))
        await store.open()
        cache = TableCache(Config(db=""), store, Metrics(), Pages(Presence(store)))
        tables = TableService(cache, store)
        try:
            return sum([await play(tables, game, Random(f"{game} {seed}")) for seed in range(games)])
        finally:
            await store.close()

    assert asyncio.run(work()) > 20
