"""A server in this process that takes probes (provoking.py) and shows what comes back to whom.

It takes them by WebSocket and by HTTP, and another position can be put on the table, so that the answers in two
positions can be compared.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, NoReturn
from unittest.mock import patch

import httpx
import msgspec
from tests.server.provoking import Probe
from tests.table.shallow import shallow

from smokestack.bots.search import Budget
from smokestack.coach import decision
from smokestack.coach.hint import hint
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, State
from smokestack.server import table_cache
from smokestack.server.app import litestar
from smokestack.server.auth import Auth
from smokestack.server.bot_pool import BotPool
from smokestack.server.botworker import BotReply, BotRequest, Memory
from smokestack.server.config import Config, limits
from smokestack.server.live import LiveConnection
from smokestack.server.pages import Page
from smokestack.server.services import Services
from smokestack.table import commands as c
from smokestack.table.checks import Person
from smokestack.table.history import History
from smokestack.table.play import Play
from smokestack.table.table import Table

EVE = Person("e" * 24, "Eve")
NOW = 1_800_000_000.0
"""Messages carry the time, so it stands still."""
NEW = "new"
"""The id of a table that a probe creates."""
UNLIMITED = [f"{name}=900000000" for name in limits() if "_per_" in name]


@dataclass(frozen=True)
class Reaction:
    """What a probe brought about: the answer by HTTP, and by person the messages by WebSocket."""

    answer: tuple[int, bytes]
    heard: dict[str, list[bytes]]


class _NobodyReads:
    """A connection that never has room, so that everything stays in the outbox."""

    on_room: Callable[[], None] | None = None

    def has_room(self) -> bool:
        return False

    def gone(self) -> bool:
        return False

    def write(self, messages: object) -> NoReturn:
        raise AssertionError("nothing is written")


class QuickCoach(BotPool):
    """Finds hints at once, with a few iterations and the same random numbers every time."""

    async def choose(self, request: BotRequest, seconds: float) -> BotReply:
        game, state = registry.game(request.game), Memory().position(request)
        with patch.object(decision, "LEAST_ROUNDS", 2):
            found = hint(game, state, request.seat, Budget(iterations=4), request.names, Random(1))
        return BotReply(None, hint=found)


class Bench:
    """A server in this process, with a connection for everybody at a table."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.people: list[Person] = []
        self.connections: dict[str, LiveConnection] = {}
        self.asking = EVE
        self.app = litestar(services)
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(self._as_person), base_url="http://local")

    @staticmethod
    async def open(db: str) -> Bench:
        services = Services(Config(db=db).with_limits(UNLIMITED))
        services.clock.wall, services.clock.monotonic = (lambda: NOW), (lambda: 0.0)
        services.clock.set(NOW)
        await services.store.open()
        services.auth = Auth(services.store, await services.store.secret())
        services.coach.pool = QuickCoach(1)
        return Bench(services)

    async def close(self) -> None:
        await self.client.aclose()
        await self.services.store.close()

    async def _as_person(self, scope: Any, receive: Any, send: Any) -> None:
        scope["state"] = {"person": self.asking.id}
        await self.app(scope, receive, send)

    def seed(self, seed: int) -> None:
        self.services.tables.rng = self.services.cache.rng = Random(seed)  # type: ignore[assignment]

    async def new_table(self, new: c.NewTable) -> Table:
        """A table with a person in each seat, started; everybody and Eve watch it."""
        tables, new = self.services.tables, msgspec.structs.replace(new, hints=True)
        self.people = [Person(f"{seat:024x}", f"Player {seat}") for seat in range(len(new.seats))]
        table = await tables.create(new, self.people[0])
        for seat, person in enumerate(self.people[1:], start=1):
            await tables.command(table.id, c.Sit(seat), person)
        await tables.command(table.id, c.Start(), self.people[0])
        for person in [*self.people, EVE]:
            connection = LiveConnection(self.services, person.id, "", _NobodyReads())  # type: ignore[arg-type]
            self.connections[person.id] = connection
            self.services.pages.add(connection.page)
            self.services.pages.watch(connection.page, table.id, table.number)
        return table

    def page(self, person: Person) -> Page:
        return self.connections[person.id].page

    def put(self, table: Table) -> None:
        """Have this table in memory, whatever is in the store."""
        self.services.cache._loaded[table.id].table = table

    async def send(self, probe: Probe, who: Person) -> Reaction:
        """Send a probe; what it changed stays in memory only."""
        for connection in self.connections.values():
            self.services.pages.set_visible(connection.page, True)
            connection.page.clear()
            connection.page.behind.clear()
        kept, self.services.store.append = self.services.store.append, _forget  # type: ignore[method-assign]
        chains = {id: loaded.chain for id, loaded in self.services.cache._loaded.items()}
        try:
            with patch.object(table_cache, "new_table_id", lambda: NEW):
                answer = await (self._request(probe, who) if probe.method else self._say(probe, who))
        finally:
            self.services.store.append = kept  # type: ignore[method-assign]
            self.services.cache._loaded.pop(NEW, None)
            for id, chain in chains.items():
                self.services.cache._loaded[id].chain = chain
        heard = {person: list(one.page.outbox) for person, one in self.connections.items()}
        return Reaction(answer, {person: messages for person, messages in heard.items() if messages})

    async def _say(self, probe: Probe, who: Person) -> tuple[int, bytes]:
        await self.connections[who.id].take(probe.body)
        return 0, b""

    async def _request(self, probe: Probe, who: Person) -> tuple[int, bytes]:
        self.asking = who
        body = {"content": probe.body, "headers": {"content-type": "application/json"}} if probe.body else {}
        response = await self.client.request(probe.method, probe.path, **body)  # type: ignore[arg-type]
        return response.status_code, response.content


async def _forget(batch: object) -> None:
    return None


def history_with(history: History, state: State) -> History:
    """The same history with this position as the present one."""
    other = History(history.first)
    for node in range(len(history._actions)):
        other.here = history._parents[node]
        other.play(history._actions[node])
    other.here = history.here
    other.place(state.clone())
    return other


def copied(table: Table, state: State) -> Table:
    """The same table with this position."""
    assert table.play is not None
    other = shallow(table, Table(table.id))
    other.play = shallow(table.play, Play(table.play.game, table.play.history.first))
    other.play.state = state.clone()
    other.play.moves = table.play.moves[:]
    other.play.history = history_with(table.play.history, state)
    if table.play.before_turn is not None:
        other.play.before_turn = table.play.before_turn.clone()
    other.entries, other.resignations = table.entries[:], table.resignations[:]
    other.authors, other.muted = copy.copy(table.authors), copy.copy(table.muted)
    other.asked, other.admitted = dict(table.asked), set(table.admitted)
    other.seats = [copy.copy(seat) for seat in table.seats]
    other.clocks, other.plans = copy.deepcopy(table.clocks), copy.deepcopy(table.plans)
    return other


def is_certain(state: State, action: int) -> bool:
    """Whether the seat of a legal action knows what it will see: nothing is drawn and nothing is revealed."""
    after = state.clone()
    after.apply(action)
    return after.actor() != CHANCE and not state.reveals(action)
