"""Everything one server process holds, from start to shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import sys
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
from smokestack.server.coach_service import CoachService
from smokestack.server.config import Config
from smokestack.server.fair_use import FairUse
from smokestack.server.health import HealthCheck
from smokestack.server.http_connection import Connections
from smokestack.server.metrics import Metrics
from smokestack.server.notifications.service import Notifications
from smokestack.server.operator import Operator
from smokestack.server.pages import Outboxes, Pages
from smokestack.server.plan_runner import PlanRunner
from smokestack.server.presence import Presence, Watching
from smokestack.server.rating_service import RatingService
from smokestack.server.record_imports import RecordImports
from smokestack.server.record_viewer import PREFIX, RecordViewer
from smokestack.server.replay_service import ReplayService
from smokestack.server.review_service import ReviewService
from smokestack.server.table_cache import LoadedTable, TableCache
from smokestack.server.table_service import TableService
from smokestack.server.table_time import BEAT
from smokestack.store import moderation
from smokestack.store.factory import make_store
from smokestack.table import events as e
from smokestack.table.checks import Person
from smokestack.table.errors import NotFoundError
from smokestack.table.table import Table

log = logging.getLogger("smokestack")
SWITCH_INTERVAL = 0.0005
"""Seconds after which a thread that waits for the interpreter lock gets it."""
TICK = 1.0
"""Seconds between two looks at the clocks."""
BOT_TICKS = 10
"""After this many ticks the server looks for tables whose bots were forgotten."""
SESSION_TICKS = 3
"""After this many ticks the server looks for sessions that somebody else has ended, such as an operator."""
SEEN_TICKS = 60
"""After this many ticks the server writes down who looked at which table."""
PURGE_TICKS = 3600
MODERATED_SECONDS = 600.0
"""How far back the server looks for what an operator has erased."""
ENDED = "ended "
"""What the announcement of ended sessions starts with; the id of the person follows."""


class Services:
    """The store, the tables, the connected pages and the bots."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.fair_use = FairUse(config)
        self.connections = Connections(config, self.metrics)
        self.store = make_store(config.db)
        self.presence = Presence(self.store)
        self.outboxes = Outboxes(config.outbox_total_bytes)
        self.pages = Pages(self.presence)
        self.clock = self.pages.clock
        self.cache = TableCache(config, self.store, self.metrics, self.pages)
        self.imports = RecordImports(config)
        self.viewer = RecordViewer(config, self.imports)
        self.replays = ReplayService(config)
        self.reviews = ReviewService(config, self.fair_use.address_of)
        self.tables = TableService(self.cache, self.store, self.fair_use)
        self.auth = Auth(self.store, b"", config.session_days)
        self.plans = PlanRunner(self.cache)  # before the bots: a planned move comes first
        self.exporting = asyncio.Lock()
        """Held while a game is replayed for somebody's file of data, so that one at a time takes the processor."""
        self.ratings = RatingService(self.store, self.in_background)
        self.cache.on_over = self.ratings.on_over
        self.bots = BotRunner(self.cache, self.store, BotPool(config.bots, self.fair_use.address_of))
        self.notifications = Notifications(config, self.store, self.cache)
        self.cache.on_change.append(self.notifications.changed)
        self.pages.on_look = self.notifications.looked
        self.coach = CoachService(self.cache, self.bots.pool)
        self.health = HealthCheck(self)
        self.operator = Operator(config, self.store, self.pages, self.use)
        self._background: set[asyncio.Task[None]] = set()
        self._moderated: dict[str, float] = {}
        """The tables that an operator has changed lately, with the time; these changes are known here."""
        self.ready = False

    async def start(self) -> None:
        await self.store.open()
        secret = await self.store.secret()
        self.auth = Auth(self.store, secret, self.config.session_days)
        self.store.listen(self.cache.on_write, self.on_announcement)
        await self._start_clocks()
        await self.notifications.start(secret)
        await self.operator.follow()
        self.in_background(self._finish_earlier_work())
        # What exists now will stay. Keeping the garbage collector from scanning it again saves a tenth of the time.
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        # The writer of the store waits for the interpreter lock twice per commit. With Python's 5 ms it would wait for
        # most of the commit; with less than half a millisecond, changing hands costs more than it saves.
        sys.setswitchinterval(SWITCH_INTERVAL)
        self.ready = True
        log.info("started", extra={"workers": self.config.workers})

    async def _start_clocks(self) -> None:
        """Take the time from the other processes; the first one charges nobody for the time when none was running."""
        last = await self.store.join()
        if last.alone:
            self.clock.set(max(self.clock.wall(), last.time))  # it never goes back
            await self._restart_clocks(last.time)
            await self.store.release_claims()  # before the next process may claim anything
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

    async def _finish_earlier_work(self) -> None:
        """Do what a process that was killed has left to others, and what a new version wants computed again."""
        try:
            await moderation.resume_erasing(self.store)
            await self.store.ratings.refresh()
        except UserError as trouble:
            log.warning("start", extra={"trouble": str(trouble)})

    def use(self, config: Config) -> None:
        """Go on with other limits."""
        self.config = self.cache.config = self.imports.config = self.connections.config = config
        self.reviews.config = config
        self.outboxes.limit = config.outbox_total_bytes
        self.auth.sessions.set_days(config.session_days)
        self.fair_use.use(config)
        self.notifications.use(config)

    async def stop(self) -> None:
        self.ready = False
        await self.plans.close()
        await self.bots.close()
        await self.notifications.stop()
        await self.reviews.close()
        await self.presence.leave()
        with contextlib.suppress(UserError):
            await self._save_last_seen()
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
                    await self.ratings.count_finished()
                if ticks % SESSION_TICKS == 0:
                    await self.close_ended(self.pages.sessions())
                    await self._follow_operator()
                    await self.operator.follow()
                if ticks % PURGE_TICKS == 0:
                    await self.auth.sessions.purge()
                    await self.store.purge_notices()
                    await self.store.last_seen.purge()
                if ticks % SEEN_TICKS == 0:
                    await self._save_last_seen()
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

    async def _save_last_seen(self) -> None:
        await self.pages.last_seen.save(self.store, self.pages.looking(), self.clock.now())

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

    async def delete_account(self, person: str, password: str) -> None:
        """Delete an account for its owner, who gives the password once more."""
        account = await self.auth.check_password(person, password)
        await self.end_sessions(person)
        self.auth.forget(person)
        await asyncio.shield(asyncio.ensure_future(moderation.delete_account(self.store, account)))
        await self._follow_operator()

    async def close_ended(self, sessions: list[str]) -> None:
        """Close the pages of those of these sessions that have ended."""
        if sessions:
            self.pages.end(await self.store.ended_sessions(sessions, time.time()))

    async def _follow_operator(self) -> None:
        """Let go of what an operator has erased lately. The long time covers clocks that differ."""
        found = await self.store.moderated(time.time() - MODERATED_SECONDS)
        before, self._moderated = self._moderated, {one.table: one.at for one in found}
        for one in found:
            if before.get(one.table) == one.at:
                continue
            if one.deleted:
                self.cache.drop(one.table)
            else:
                with contextlib.suppress(NotFoundError):
                    await self.cache.reload(one.table)

    def _tell_presence(self, changed: set[Watching]) -> None:
        """Tell our pages who came or went at other processes."""
        for person, id in changed:
            if person not in self.presence.remote.at(id):
                self.pages.last_seen.note(person, id, self.clock.now())
            table = self.cache.peek(id)
            if table is not None and not self.cache.busy(id):  # a busy table will tell everybody in a moment
                self.pages.tell_presence(table, person)

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Litestar) -> AsyncIterator[None]:
        await self.start()
        work = [asyncio.create_task(self._tick()), asyncio.create_task(self.notifications.run())]
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


def session_of(connection: Connection) -> str:
    """The session of the request; "" for nobody."""
    return str(connection.scope["state"].get("session", ""))


def address_of(connection: Connection) -> str:
    """Whose limits the request counts against, besides those of the person."""
    return str(connection.scope["state"].get("address", ""))


def services_of(connection: Connection) -> Services:
    services = connection.app.state["services"]
    if not isinstance(services, Services):
        raise TypeError("the application has no services")
    return services


async def readable(connection: Connection, id: str) -> LoadedTable:
    """A table that this person may see, or a record that was opened for viewing."""
    services = services_of(connection)
    if id.startswith(PREFIX):
        return services.viewer.find(id)
    return await services.cache.get_visible(id, user_of(connection))
