"""Everything one server process holds, from start to shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections.abc import AsyncIterator, Coroutine
from typing import Any

from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.datastructures import State

from smokestack.kernel.errors import UserError
from smokestack.server.auth import Auth
from smokestack.server.bot_pool import BotPool
from smokestack.server.bot_runner import BotRunner
from smokestack.server.config import Config
from smokestack.server.metrics import Metrics
from smokestack.server.pages import Pages
from smokestack.server.presence import Presence, Watching
from smokestack.server.table_cache import TableCache
from smokestack.server.table_service import TableService
from smokestack.store.factory import make_store
from smokestack.table import events as e
from smokestack.table.checks import Person
from smokestack.table.table import Table

log = logging.getLogger("smokestack")
TICK = 1.0
"""Seconds between two looks at the clocks."""
BOT_TICKS = 10
"""After this many ticks the server looks for tables whose bots were forgotten."""
SESSION_TICKS = 3
"""After this many ticks the server looks for sessions that somebody else has ended, such as an operator."""
PURGE_TICKS = 3600
ENDED = "ended "
"""What the announcement of ended sessions starts with; the id of the person follows."""


class Services:
    """The store, the tables, the connected pages and the bots."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.store = make_store(config.db)
        self.presence = Presence(self.store)
        self.pages = Pages(self.presence)
        self.cache = TableCache(config, self.store, self.metrics, self.pages)
        self.tables = TableService(self.cache, self.store)
        self.auth = Auth(self.store, b"", config.session_days)
        self.bots = BotRunner(self.cache, self.store, BotPool(config.bot_workers))
        self._background: set[asyncio.Task[None]] = set()
        self._looked = time.time() - 60
        """Tables that were deleted before this time are gone from memory."""
        self.ready = False

    async def start(self) -> None:
        await self.store.open()
        self.auth = Auth(self.store, await self.store.secret(), self.config.session_days)
        self.store.listen(self.cache.on_write, self.on_announcement)
        if self.config.workers == 1:
            await self._restart_clocks()
        # What exists now will stay. Keeping the garbage collector from scanning it again saves a tenth of the time.
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        self.ready = True
        log.info("started", extra={"workers": self.config.workers})

    async def _restart_clocks(self) -> None:
        """Charge nobody for the time the server was not running."""

        def grace(table: Table) -> list[e.AnyEvent]:
            return [e.Grace()] if table.status == "playing" else []

        for id in await self.store.clocked():
            with contextlib.suppress(UserError):
                await self.cache.change(id, grace)

    async def stop(self) -> None:
        self.ready = False
        await self.bots.close()
        await self.presence.leave()
        await self.store.close()
        log.info("stopped")

    async def _tick(self) -> None:
        """Check every second who has run out of time, and now and then whether a bot was forgotten."""
        ticks = 0
        while True:
            try:
                if ticks % BOT_TICKS == 0:
                    for id in await self.store.to_wake():
                        self.bots.start(id)
                if ticks % SESSION_TICKS == 0:
                    await self.close_ended(self.pages.sessions())
                    await self._drop_deleted()
                if ticks % PURGE_TICKS == 0:
                    await self.auth.sessions.purge()
                self._tell_presence(self.presence.remote.expire(time.monotonic()))
                for id in await self.store.due(time.time()):
                    await self.tables.check_clocks(id)
            except UserError as trouble:
                log.warning("tick", extra={"trouble": str(trouble)})
            except Exception:
                log.exception("tick")
            ticks += 1
            await asyncio.sleep(TICK)

    # --- other processes ------------------------------------------------------------------------------------
    def on_announcement(self, process: str, text: str) -> None:
        """Another process says who came or went there. Without a text we may have missed announcements."""
        if text.startswith(ENDED):
            person = text.removeprefix(ENDED)
            self.auth.forget(person)
            self.in_background(self.close_ended(self.pages.sessions(person)))
        elif text:
            self._tell_presence(self.presence.hear(process, text))
        else:
            self.presence.ask_all()

    def in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    # --- sessions -------------------------------------------------------------------------------------------
    async def end_sessions(self, person: str, session: str = "") -> None:
        """End one session of a person, or all, and close their pages everywhere."""
        if session:
            await self.auth.sessions.end(session)
        else:
            await self.auth.sessions.end_all(person)
        await self.close_ended(self.pages.sessions(person))
        if self.store.shared:
            with contextlib.suppress(UserError):  # the others find out by themselves, a little later
                await self.store.announce(ENDED + person)

    async def close_ended(self, sessions: list[str]) -> None:
        """Close the pages of those of these sessions that have ended."""
        if sessions:
            self.pages.end(await self.store.ended_sessions(sessions, time.time()))

    async def _drop_deleted(self) -> None:
        """Let go of the tables that an operator has deleted lately. A little overlap covers clocks that differ."""
        since, self._looked = self._looked, time.time() - 60
        for id in await self.store.deleted_tables(since):
            self.cache.drop(id)

    def _tell_presence(self, changed: set[Watching]) -> None:
        """Tell our pages who came or went at other processes."""
        for person, id in changed:
            table = self.cache.peek(id)
            if table is not None and not self.cache.busy(id):  # a busy table will tell everybody in a moment
                self.pages.tell_presence(table, person)

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Litestar) -> AsyncIterator[None]:
        await self.start()
        work = [asyncio.create_task(self._tick())]
        if self.store.shared:
            work.append(asyncio.create_task(self.presence.send_notices()))
        try:
            yield
        finally:
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)
            await self.stop()

    async def person(self, connection: Connection) -> Person:
        client = connection.scope.get("client")
        return await self.auth.person(user_of(connection), client[0] if client else "")


Connection = ASGIConnection[Any, object, object, State]


def user_of(connection: Connection) -> str:
    """The id of the person who sent the request, as the middleware found it; "" for nobody."""
    return str(connection.scope["state"].get("person", ""))


def session_of(connection: Connection) -> str:
    """The session of the request; "" for nobody."""
    return str(connection.scope["state"].get("session", ""))


def services_of(connection: Connection) -> Services:
    services = connection.app.state["services"]
    if not isinstance(services, Services):
        raise TypeError("the application has no services")
    return services
