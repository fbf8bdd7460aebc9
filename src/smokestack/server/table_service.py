"""What people do with tables: create them, send commands, ask questions."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from smokestack.kernel.errors import UserError
from smokestack.server.fair_use import FairUse
from smokestack.server.levels import check_level
from smokestack.server.protocol import Done, OnlyStatus
from smokestack.server.table_cache import LoadedTable, TableCache
from smokestack.store.base import Account, Store
from smokestack.table import commands as c
from smokestack.table import create as creating
from smokestack.table import events as e
from smokestack.table import questions
from smokestack.table.checks import Person, own_seat
from smokestack.table.decide import decide
from smokestack.table.errors import ForbiddenError, LimitError, NotFoundError, NotNowError
from smokestack.table.seating import invite, late, reserve, stand_in
from smokestack.table.study import study
from smokestack.table.table import Table

OPEN = frozenset({"gathering", "playing"})
OPEN_TABLES_RETRY = 60.0
"""Seconds after which to try again with too many unfinished tables; sooner is of little use."""


_read_status: msgspec.json.Decoder[OnlyStatus] = msgspec.json.Decoder(OnlyStatus)


class TableService:
    """Commands and questions of people, for all tables."""

    def __init__(self, cache: TableCache, store: Store, fair_use: FairUse | None = None) -> None:
        self.cache = cache
        self.store = store
        self.rng = cache.rng
        self.fair_use = fair_use or FairUse(cache.config)
        self.clock = cache.clock

    async def check_open_tables(self, who: Person) -> None:
        """LimitError if a person has too many unfinished tables to get another one."""
        limit = self.cache.config.open_tables_per_person
        listed = await self.store.mine(who.id, limit)
        if len(listed) >= limit and all(_read_status.decode(one.summary).status in OPEN for one in listed):
            raise LimitError(
                "too_many", f"You have {limit} unfinished tables. Finish or close some of them.", OPEN_TABLES_RETRY
            )

    async def create(self, new: c.NewTable, who: Person) -> Table:
        await self.check_open_tables(who)
        seats, logins = await self._check_seats(new.seats, who)
        new = msgspec.structs.replace(new, seats=seats)
        return await self.cache.add(creating.create(new, who, logins, self.rng))

    async def study(self, loaded: LoadedTable, new: c.NewStudy, who: Person) -> Table:
        """A new table that begins at a moment of another one."""
        await self.check_open_tables(who)
        seats, logins = await self._check_seats(new.seats, who)
        new = msgspec.structs.replace(new, seats=seats)
        async with loaded.lock:
            events = study(loaded.table, new, who, logins, self.rng)
        return await self.cache.add(events)

    async def _check_seats(self, seats: Sequence[c.NewSeat], who: Person) -> tuple[list[c.NewSeat], dict[str, str]]:
        """Refuse levels and names that cannot be; returns the seats with the exact names of whom they are kept for, and
        the people whom they are kept for, as `create` wants them."""
        logins: dict[str, str] = {}
        exact = list(seats)
        for number, seat in enumerate(seats):
            if isinstance(seat, c.BotSeat):
                check_level(seat.level)
            elif isinstance(seat, c.ReservedSeat):
                logins[seat.login] = await self._owner_of(seat.login, who)
            elif isinstance(seat, c.InvitedSeat):
                account = await self._named(seat.name, who)
                if account.id == who.id:
                    raise NotNowError("yourself", "You cannot invite yourself.")
                if f"@{account.name}" in logins:
                    raise NotNowError("invited", f"A seat is kept for {account.name} already.")
                exact[number] = c.InvitedSeat(account.name)
                logins[f"@{account.name}"] = await self._unless_blocked(account.id, who)
            elif isinstance(seat, c.OwnSeat):
                await self._check_name(seat.name, who)
        return exact, logins

    async def start_lesson(self, game: str, who: Person) -> Table:
        await self.check_open_tables(who)
        return await self.cache.add(creating.guided(game, who, self.rng))

    async def command(self, id: str, command: c.AnyCommand, who: Person) -> Done:
        name, outcome = str(type(command).__struct_config__.tag), "failed"
        try:
            done = await self._command(id, command, who)
            outcome = "done"
        except UserError:
            outcome = "refused"
            raise
        finally:
            self.cache.metrics.count("smokestack_commands_total", do=name, outcome=outcome)
        return done

    async def _command(self, id: str, command: c.AnyCommand, who: Person) -> Done:
        match command:
            case c.Rematch():
                return await self._rematch(id, who)
            case c.Chat():
                self._check_stranger((await self.cache.get_visible(id, who.id)).table, who)
            case c.Sit(_, name):
                await self._check_name(name, who)
            case c.Reserve(seat, login):
                owner = await self._owner_of(login, who)
                return await self.cache.change(id, lambda table: reserve(table, seat, who, owner, login), who.id)
            case c.InvitePlayer(seat, name):
                await self.cache.get_visible(id, who.id)
                account = await self._named(name, who)
                person = await self._unless_blocked(account.id, who)
                return await self.cache.change(id, lambda table: invite(table, seat, who, person, account.name), who.id)
            case c.StepAway(_, level):
                check_level(level)
                here, now = self.cache.pages.people(), self.clock.now()
                return await self.cache.change(id, lambda table: stand_in(table, command, who, here, now), who.id)
            case c.SeatBot(_, level):
                check_level(level)
        now = self.clock.now()
        return await self.cache.change(id, lambda table: decide(table, command, who, self.rng, now), who.id)

    def _check_stranger(self, table: Table, who: Person) -> None:
        """Somebody who only looks on may write less than the host and the players."""
        if who.id != table.created.host and not table.seats_of(who.id):
            self.fair_use.strangers.take(who.id, table.id)

    async def _owner_of(self, login: str, who: Person) -> str:
        """The person with this login; "" if there is none, which whoever asks must not notice."""
        account = await self.store.account_of(login)
        return "" if account is None else await self._unless_blocked(account.id, who)

    async def _named(self, name: str, who: Person) -> Account:
        """The account with this name, which is public. Guests cannot invite, because nobody could block them."""
        if not who.account:
            raise ForbiddenError("no_account", "You need an account to invite players by name.")
        account = await self.store.account_named(name)
        if account is None:
            raise NotFoundError("no_such_player", f"There is no player with an account called {name!r}.")
        return account

    async def _unless_blocked(self, person: str, who: Person) -> str:
        """The person, or "" if they have blocked whoever asks, who must not notice."""
        return "" if person in await self.store.relations.blocking(who.id) else person

    async def _check_name(self, name: str | None, who: Person) -> None:
        """Nobody sits down under the name of somebody else's account."""
        if name is not None and await self.store.name_taken(name, who.id):
            raise NotNowError("name_taken", f"Another player has the name {name!r}, or one that looks like it.")

    async def _rematch(self, id: str, who: Person) -> Done:
        loaded = await self.cache.get_visible(id, who.id)
        if loaded.table.rematch:
            return Done(loaded.table.number, loaded.table.rematch)
        await self.check_open_tables(who)
        new = await self.cache.add(creating.rematch(loaded.table, who, await self.store.relations.blocking(who.id)))

        def announce(table: Table) -> Sequence[e.AnyEvent]:
            return [] if table.rematch else [e.Rematched(new.id)]

        done = await self.cache.change(id, announce, who.id)
        agreed = (await self.cache.get(id)).table.rematch
        if agreed != new.id:  # somebody else was faster, and one rematch is enough
            await self.cache.change(new.id, lambda table: [e.Closed()])
        return Done(done.number, agreed)

    async def admit(self, id: str, who: Person) -> None:
        """Let somebody in who has the private link. Nobody can enter a study of a running game."""

        def admit(table: Table) -> Sequence[e.AnyEvent]:
            if table.may_see(who.id):
                return []
            if table.for_host_only():
                raise NotFoundError("no_such_table", "There is no such table, or the link is wrong.")
            return [e.Admitted(who.id)]

        await self.cache.change(id, admit)

    async def ask(self, id: str, question: c.AnyQuestion, who: Person) -> questions.Answer:
        loaded = await self.cache.get_visible(id, who.id)
        async with loaded.lock:
            own_seat(loaded.table, question.seat, who)
            return questions.answer(loaded.table, question, self.rng)

    async def check_clocks(self, id: str) -> None:
        """Record which seats have run out of time."""
        await self.cache.change(id, lambda table: late(table, self.clock.now()))
