"""Everything one server process holds, from start to shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.datastructures import State

from smokestack.kernel.errors import UserError
from smokestack.server.auth import Auth
from smokestack.server.bot_pool import BotPool
from smokestack.server.bot_runner import BotRunner
from smokestack.server.config import Config
from smokestack.server.fair_use import FairUse
from smokestack.server.health import HealthCheck
from smokestack.server.metrics import Metrics
from smokestack.server.pages import Outboxes, Pages
from smokestack.server.presence import Presence, Watching
from smokestack.server.record_imports import RecordImports
from smokestack.server.table_cache import TableCache
from smokestack.server.table_service import TableService
from smokestack.server.table_time import BEAT
from smokestack.store.factory import make_store
from smokestack.table import events as e
from smokestack.table.checks import Person
from smokestack.table.table import Table

log = logging.getLogger("smokestack")
TICK = 1.0
"""Seconds between two looks at the clocks."""
BOT_TICKS = 10
"""After this many ticks the server looks for tables whose bots were forgotten."""


class Services:
    """The store, the tables, the connected pages and the bots."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.fair_use = FairUse(config)
        self.store = make_store(config.db)
        self.presence = Presence(self.store)
        self.outboxes = Outboxes(config.outbox_total_bytes)
        self.pages = Pages(self.presence)
        self.clock = self.pages.clock
        self.cache = TableCache(config, self.store, self.metrics, self.pages)
        self.imports = RecordImports(config)
        self.tables = TableService(self.cache, self.store)
        self.auth = Auth(self.store, b"")
        self.bots = BotRunner(self.cache, self.store, BotPool(config.bot_workers, self.fair_use.address_of))
        self.health = HealthCheck(self)
        self.ready = False

    async def start(self) -> None:
        await self.store.open()
        self.auth = Auth(self.store, await self.store.secret())
        self.store.listen(self.cache.on_write, self.on_announcement)
        await self._start_clocks()
        # What exists now will stay. Keeping the garbage collector from scanning it again saves a tenth of the time.
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        self.ready = True
        log.info("started", extra={"workers": self.config.workers})

    async def _start_clocks(self) -> None:
        """Take the time from the other processes; the first one charges nobody for the time when none was running."""
        last = await self.store.join()
        if last.alone:
            self.clock.set(max(self.clock.wall(), last.time))  # it never goes back
            await self._restart_clocks(last.time)
        else:
            self.clock.set(last.time + min(max(0.0, last.age), BEAT))
        await self.store.beat(self.clock.now())
        await self.store.joined()

    async def _restart_clocks(self, stopped: float) -> None:
        def grace(table: Table) -> list[e.AnyEvent]:
            return [e.Grace(stopped)] if table.status == "playing" else []

        for id in await self.store.clocked():
            with contextlib.suppress(UserError):
                await self.cache.change(id, grace)

    async def stop(self) -> None:
        self.ready = False
        await self.bots.close()
        await self.presence.leave()
        with contextlib.suppress(UserError):
            await self.store.beat(self.clock.now())
        await self.store.close()
        log.info("stopped")

    async def _tick(self) -> None:
        """Check every second who has run out of time, and now and then whether a bot was forgotten."""
        ticks = 0
        while True:
            try:
                if ticks % BOT_TICKS == 0:
                    await self.health.problems()
                    self.bots.wake_forgotten(await self.store.to_wake())
                self._tell_presence(self.presence.remote.expire(time.monotonic()))
                for id in await self.store.due(self.clock.now()):
                    await self.tables.check_clocks(id)
                if ticks % int(BEAT / TICK) == 0:
                    await self.store.beat(self.clock.now())
            except UserError as trouble:
                log.warning("tick", extra={"trouble": str(trouble)})
            except Exception:
                log.exception("tick")
            ticks += 1
            await asyncio.sleep(TICK)

    # --- other processes ------------------------------------------------------------------------------------
    def on_announcement(self, process: str, text: str) -> None:
        """Another process says who came or went there. Without a text we may have missed announcements."""
        if text:
            self._tell_presence(self.presence.hear(process, text))
        else:
            self.presence.ask_all()

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
        return await self.auth.person(user_of(connection))


Connection = ASGIConnection[Any, object, object, State]


def user_of(connection: Connection) -> str:
    """The id of the person who sent the request, as the middleware found it; "" for nobody."""
    return str(connection.scope["state"].get("person", ""))


def address_of(connection: Connection) -> str:
    """Whose limits the request counts against, besides those of the person."""
    return str(connection.scope["state"].get("address", ""))


def services_of(connection: Connection) -> Services:
    services = connection.app.state["services"]
    if not isinstance(services, Services):
        raise TypeError("the application has no services")
    return services
