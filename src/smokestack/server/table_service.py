"""The tables in memory: one command at a time for each, on disk before anyone hears of it.

A command is folded into the table while its lock is held, then written, then told. When writing fails the table is
forgotten and read again, so nothing that is not on disk is ever seen.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence

from smokestack.kernel.errors import UserError
from smokestack.server.config import Config
from smokestack.server.levels import check_level
from smokestack.server.metrics import Metrics
from smokestack.server.pages import Pages
from smokestack.server.presence import Place, Presence
from smokestack.server.protocol import Done
from smokestack.store.base import EventBatch, NumberTakenError, Store, StoredLog
from smokestack.store.check import fold_rows
from smokestack.store.engine_version import engine_version
from smokestack.store.index import index_of, members_of
from smokestack.table import choices
from smokestack.table import commands as c
from smokestack.table import create as creating
from smokestack.table import events as e
from smokestack.table.decide import Person, decide, late, reserve, seat_at, stand_in
from smokestack.table.errors import BadRequestError, ForbiddenError, NotFoundError, NotNowError, RefusedError
from smokestack.table.table import Table, decode_event

TRIES = 4
"""How often a command is tried again when another process was quicker."""

LONG = 100
"""A log of more events is folded in a thread."""


class Live:
    """A table in memory."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.seating = -1
        """As of the members last written; -1 when not known."""


Decider = Callable[[Table], Sequence[e.AnyEvent]]


class TableService:
    def __init__(self, config: Config, store: Store, metrics: Metrics) -> None:
        self.config = config
        self.store = store
        self.metrics = metrics
        self.rng = secrets.SystemRandom()
        self.presence = Presence(store)
        self.pages = Pages(self.presence)
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._heard: set[asyncio.Task[None]] = set()
        self.on_change: Callable[[Table], None] = lambda table: None
        """Told when a table was loaded or has changed; wakes the bots."""

    def peek(self, id: str) -> Table | None:
        """The table, if it is in memory."""
        live = self._live.get(id)
        return None if live is None else live.table

    def busy(self, id: str) -> bool:
        """Is something being written that nobody may see yet?"""
        live = self._live.get(id)
        return live is not None and live.lock.locked()

    @property
    def loaded(self) -> int:
        return len(self._live)

    # --- loading --------------------------------------------------------------------------------------------
    async def live(self, id: str) -> Live:
        """A table by its id; NotFoundError if there is none."""
        known = self._live.get(id)
        if known is not None:
            self._live.move_to_end(id)
            return known
        task = self._loading.get(id)
        if task is None:
            task = asyncio.create_task(self._load(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> Live:
        log = await self.store.log(id)
        if log is None or not log.rows:
            raise NotFoundError("no_such_table", "There is no such table.")
        if len(log.rows) > LONG:
            live = Live(await asyncio.to_thread(fold_log, id, log))
        else:
            live = Live(fold_log(id, log))
        self._live[id] = live
        self._evict()
        self.on_change(live.table)
        return live

    def _evict(self) -> None:
        """Let go of the tables nobody asked for longest."""
        for id in list(self._live):
            if len(self._live) <= self.config.loaded_tables:
                break
            if not self._live[id].lock.locked():
                del self._live[id]

    async def visible(self, id: str, user: str) -> Live:
        """A table that this person may know of."""
        live = await self.live(id)
        if not live.table.may_see(user) and not (await self._refreshed(live) and live.table.may_see(user)):
            raise NotFoundError("no_such_table", "There is no such table.")
        return live

    # --- changing -------------------------------------------------------------------------------------------
    async def change(self, id: str, decider: Decider, user: str | None = None) -> Done:
        """Let a table decide, write it down, tell everyone. `user` None: the house itself."""
        for _ in range(TRIES):
            live = await (self.live(id) if user is None else self.visible(id, user))
            async with live.lock:
                if self._live.get(id) is not live:
                    continue
                try:
                    events = decider(live.table)
                except RefusedError:
                    # What it says no to may be the past: another process may have written since.
                    if not await self._catch_up(live):
                        raise
                    events = decider(live.table)
                if not events:
                    return Done(live.table.number)
                try:
                    await self._write(live, events)
                except NumberTakenError:
                    self.forget(id)
                    continue
                return Done(live.table.number)
        raise NotNowError("busy", "The table is changing faster than this could be done; try again.")

    async def _write(self, live: Live, events: Sequence[e.AnyEvent]) -> None:
        table = live.table
        first, now = table.number + 1, round(time.time(), 3)
        try:
            for event in events:
                table.fold(event, now)
            index = index_of(table, None if live.seating == table.seating else members_of(table))
            await self.append(EventBatch(table.id, first, now, [e.encode(event) for event in events], index))
        except BaseException:
            self.forget(table.id)
            raise
        live.seating = table.seating
        self.tell(table)

    async def append(self, batch: EventBatch) -> None:
        started = time.perf_counter()
        await self.store.append(batch)
        self.metrics.commits.observe(time.perf_counter() - started)
        self.metrics.count("smokestack_events_total", len(batch.bodies))

    def forget(self, id: str) -> None:
        self._live.pop(id, None)

    def tell(self, table: Table) -> None:
        self.pages.tell(table)
        self.on_change(table)

    # --- what people do -------------------------------------------------------------------------------------
    async def create(self, new: c.NewTable, who: Person) -> Table:
        for place in new.seats:
            if isinstance(place, c.BotSeat):
                check_level(place.level)
        logins: dict[str, str] = {}
        for place in new.seats:
            if isinstance(place, c.ReservedSeat):
                account = await self.store.account_of(place.login)
                if account is not None:
                    logins[place.login] = account.id
        return await self.found(creating.create(new, who, logins, self.rng))

    async def found(self, events: Sequence[e.AnyEvent]) -> Table:
        """A new table from its first events."""
        live = Live(Table(secrets.token_urlsafe(12)))
        self._live[live.table.id] = live
        async with live.lock:
            await self._write(live, events)
        self._evict()
        return live.table

    async def command(self, id: str, command: c.AnyCommand, who: Person) -> Done:
        match command:
            case c.Rematch():
                return await self._rematch(id, who)
            case c.Reserve(_, login):
                account = await self.store.account_of(login)
                if account is None:
                    raise BadRequestError("no_such_login", f"Nobody here has the login {login!r}.")
                person = account.id
                return await self.change(id, lambda table: reserve(table, command, who, person), who.id)
            case c.StepAway(_, level):
                check_level(level)
                here = self.pages.people()
                return await self.change(id, lambda table: stand_in(table, command, who, here), who.id)
            case c.SeatBot(_, level):
                check_level(level)
        return await self.change(id, lambda table: decide(table, command, who, self.rng), who.id)

    async def _rematch(self, id: str, who: Person) -> Done:
        live = await self.visible(id, who.id)
        if live.table.rematch:
            return Done(live.table.number, live.table.rematch)
        new = await self.found(creating.rematch(live.table, who, self.rng))

        def announce(table: Table) -> Sequence[e.AnyEvent]:
            return [] if table.rematch else [e.Rematched(new.id)]

        done = await self.change(id, announce, who.id)
        agreed = (await self.live(id)).table.rematch
        if agreed != new.id:  # somebody else was quicker; one rematch is enough
            await self.change(new.id, lambda table: [e.Closed()])
        return Done(done.number, agreed)

    async def visit(self, id: str, who: Person) -> None:
        """Somebody came with the private link."""
        await self.change(id, lambda table: [] if table.may_see(who.id) else [e.Admitted(who.id)])

    async def ask(self, id: str, question: c.AnyQuestion, who: Person) -> choices.Answer:
        live = await self.visible(id, who.id)
        async with live.lock:
            seat = seat_at(live.table, question.seat)
            if not who.id or seat.user != who.id:
                raise ForbiddenError("not_your_seat", "That seat is somebody else's.")
            return choices.answer(live.table, question, self.rng)

    async def out_of_time(self, id: str) -> None:
        await self.change(id, lambda table: late(table, time.time()))

    # --- other processes ------------------------------------------------------------------------------------
    def heard(self, id: str, number: int) -> None:
        """Another process wrote; "" when anything may have happened."""
        ids = [id] if id else sorted({*self._live, *self.pages.watched()})
        for one in ids:
            if one in self._live or self.pages.watching(one):
                task = asyncio.create_task(self._follow(one))
                self._heard.add(task)
                task.add_done_callback(self._heard.discard)

    def told(self, process: str, text: str) -> None:
        """Another process says who came and went there; nothing when we may have missed something."""
        if text:
            self.moved(self.presence.hear(process, text))
        else:
            self.presence.ask_all()

    def moved(self, places: set[Place]) -> None:
        """These came or went remote."""
        for person, id in places:
            table = self.peek(id)
            if table is not None and not self.busy(id):  # a busy one tells everybody in a moment
                self.pages.tell_presence(table, person)

    async def _follow(self, id: str) -> None:
        try:
            await self._refreshed(await self.live(id))
        except UserError:
            self.forget(id)

    async def _refreshed(self, live: Live) -> bool:
        """Read what others wrote; was there anything?"""
        if not self.store.shared:
            return False
        async with live.lock:
            return await self._catch_up(live)

    async def _catch_up(self, live: Live) -> bool:
        """The same with the lock held already. Everyone here is told."""
        if not self.store.shared or self._live.get(live.table.id) is not live:
            return False
        log = await self.store.log(live.table.id, live.table.number)
        if log is None or not log.rows:
            return False
        try:
            for at, body in log.rows:
                live.table.fold(decode_event(body), at)
        except Exception:
            self.forget(live.table.id)  # it is read again from the start, and checked
            raise
        live.seating = -1
        self.tell(live.table)
        return True


def fold_log(id: str, log: StoredLog) -> Table:
    """The table of a log; checked where another engine accepted it."""
    try:
        first = decode_event(log.rows[0][1])
        same = isinstance(first, e.Created) and engine_version(first.game) == log.engine
    except UserError:
        same = False
    return fold_rows(id, log.rows, check=not same)
