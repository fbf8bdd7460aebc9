"""Everything one server process holds, and its life from start to end."""

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
from smokestack.server.metrics import Metrics
from smokestack.server.table_service import TableService
from smokestack.store.factory import make_store
from smokestack.table import events as e
from smokestack.table.decide import Person
from smokestack.table.table import Table

log = logging.getLogger("smokestack")
TICK = 1.0
WAKE = 10


class Services:
    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.store = make_store(config.db)
        self.tables = TableService(config, self.store, self.metrics)
        self.auth = Auth(self.store, b"")
        self.bots = BotRunner(self.tables, self.store, BotPool(config.bot_workers))
        self.ready = False

    async def start(self) -> None:
        await self.store.open()
        self.auth = Auth(self.store, await self.store.secret())
        self.store.listen(self.tables.heard, self.tables.told)
        if self.config.workers == 1:
            await self._forgive_the_clocks()
        # What is there now stays; looking through it again and again for garbage would cost a tenth of the time.
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        self.ready = True
        log.info("started", extra={"workers": self.config.workers})

    async def _forgive_the_clocks(self) -> None:
        """Nobody pays for the time the server was away."""

        def grace(table: Table) -> list[e.AnyEvent]:
            return [e.Grace()] if table.status == "playing" else []

        for id in await self.store.clocked():
            with contextlib.suppress(UserError):
                await self.tables.change(id, grace)

    async def stop(self) -> None:
        self.ready = False
        await self.bots.close()
        await self.tables.presence.leave()
        await self.store.close()
        log.info("stopped")

    async def tick(self) -> None:
        """Once a second: whose time has run out; every now and then: is a bot forgotten anywhere."""
        beats = 0
        while True:
            try:
                if beats % WAKE == 0:
                    for id in await self.store.to_wake():
                        self.bots.start(id)
                self.tables.moved(self.tables.presence.remote.expire(time.monotonic()))
                for id in await self.store.due(time.time()):
                    await self.tables.out_of_time(id)
            except UserError as trouble:
                log.warning("tick", extra={"trouble": str(trouble)})
            except Exception:
                log.exception("tick")
            beats += 1
            await asyncio.sleep(TICK)

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Litestar) -> AsyncIterator[None]:
        await self.start()
        work = [asyncio.create_task(self.tick())]
        if self.store.shared:
            work.append(asyncio.create_task(self.tables.presence.send_on()))
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
    """Who asks, as the guard at the door found out; "" for nobody."""
    return str(connection.scope["state"].get("person", ""))


def services_of(connection: Connection) -> Services:
    services = connection.app.state["services"]
    if not isinstance(services, Services):
        raise TypeError("the application has no services")
    return services
