"""What people do with tables: create them, send commands, ask questions."""

from __future__ import annotations

import time
from collections.abc import Sequence

from smokestack.server.chat_limits import ChatLimits
from smokestack.server.levels import check_level
from smokestack.server.protocol import Done
from smokestack.server.table_cache import TableCache
from smokestack.store.base import Store
from smokestack.table import commands as c
from smokestack.table import create as creating
from smokestack.table import events as e
from smokestack.table import questions
from smokestack.table.checks import Person, own_seat
from smokestack.table.decide import decide
from smokestack.table.errors import NotNowError
from smokestack.table.seating import late, reserve, stand_in
from smokestack.table.table import Table


class TableService:
    """Commands and questions of people, for all tables."""

    def __init__(self, cache: TableCache, store: Store) -> None:
        self.cache = cache
        self.store = store
        self.rng = cache.rng
        self.chat_limits = ChatLimits(cache.config)

    async def create(self, new: c.NewTable, who: Person) -> Table:
        logins: dict[str, str] = {}
        for seat in new.seats:
            if isinstance(seat, c.BotSeat):
                check_level(seat.level)
            elif isinstance(seat, c.ReservedSeat):
                logins[seat.login] = await self._owner_of(seat.login)
            elif isinstance(seat, c.OwnSeat):
                await self._check_name(seat.name, who)
        return await self.cache.add(creating.create(new, who, logins, self.rng))

    async def command(self, id: str, command: c.AnyCommand, who: Person) -> Done:
        match command:
            case c.Rematch():
                return await self._rematch(id, who)
            case c.Chat():
                self.chat_limits.check((await self.cache.get_visible(id, who.id)).table, who)
            case c.Sit(_, name):
                await self._check_name(name, who)
            case c.Reserve(_, login):
                person = await self._owner_of(login)
                return await self.cache.change(id, lambda table: reserve(table, command, who, person), who.id)
            case c.StepAway(_, level):
                check_level(level)
                here = self.cache.pages.people()
                return await self.cache.change(id, lambda table: stand_in(table, command, who, here), who.id)
            case c.SeatBot(_, level):
                check_level(level)
        return await self.cache.change(id, lambda table: decide(table, command, who, self.rng), who.id)

    async def _owner_of(self, login: str) -> str:
        """The person with this login; "" if there is none, which whoever asks must not notice."""
        account = await self.store.account_of(login)
        return "" if account is None else account.id

    async def _check_name(self, name: str | None, who: Person) -> None:
        """Nobody sits down under the name of somebody else's account."""
        if name is not None and await self.store.name_taken(name, who.id):
            raise NotNowError("name_taken", f"Another player has the name {name!r}, or one that looks like it.")

    async def _rematch(self, id: str, who: Person) -> Done:
        loaded = await self.cache.get_visible(id, who.id)
        if loaded.table.rematch:
            return Done(loaded.table.number, loaded.table.rematch)
        new = await self.cache.add(creating.rematch(loaded.table, who))

        def announce(table: Table) -> Sequence[e.AnyEvent]:
            return [] if table.rematch else [e.Rematched(new.id)]

        done = await self.cache.change(id, announce, who.id)
        agreed = (await self.cache.get(id)).table.rematch
        if agreed != new.id:  # somebody else was faster, and one rematch is enough
            await self.cache.change(new.id, lambda table: [e.Closed()])
        return Done(done.number, agreed)

    async def admit(self, id: str, who: Person) -> None:
        """Let somebody in who has the private link."""
        await self.cache.change(id, lambda table: [] if table.may_see(who.id) else [e.Admitted(who.id)])

    async def ask(self, id: str, question: c.AnyQuestion, who: Person) -> questions.Answer:
        loaded = await self.cache.get_visible(id, who.id)
        async with loaded.lock:
            own_seat(loaded.table, question.seat, who)
            return questions.answer(loaded.table, question, self.rng)

    async def check_clocks(self, id: str) -> None:
        """Record which seats have run out of time."""
        await self.cache.change(id, lambda table: late(table, time.time()))
