"""Plays the bots at the tables: it starts when a bot must decide and continues until none must."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence

from smokestack.kernel.errors import UserError
from smokestack.server.bot_pool import BotPool
from smokestack.server.bot_requests import request_for
from smokestack.server.botworker import BotReply, BotRequest
from smokestack.server.levels import LEVELS, thinks_ahead
from smokestack.server.ponderer import Ponderer
from smokestack.server.table_cache import LoadedTable, TableCache
from smokestack.server.undo_time import time_to_undo
from smokestack.store.base import Store
from smokestack.table import events as e
from smokestack.table.decide import outcome
from smokestack.table.lessons import scripted_move
from smokestack.table.seat import STANDIN_LEVEL
from smokestack.table.table import Table

RETRY = 2.0
"""Seconds to wait before trying again when another process plays the bots of a table, or the store failed."""


class BotRunner:
    """The bots at all tables of this process."""

    def __init__(self, cache: TableCache, store: Store, pool: BotPool) -> None:
        self.cache = cache
        self.store = store
        self.pool = pool
        self.ponderer = Ponderer(cache, pool, store.shared)
        self._running: dict[str, asyncio.Task[None]] = {}
        self._asked: dict[str, float] = {}
        """By table, since when its bot is thinking or waiting for a process to think in."""
        self._answered = 0.0
        """When a bot last answered."""
        self._changed: dict[str, asyncio.Event] = {}
        """By table where a bot leaves a person time to undo: set when the table changes."""
        self.paused: set[str] = set()
        """The tables where only bots play and nobody watches."""
        self._closing = False
        cache.on_change.append(self.wake)
        cache.on_look = self.look

    def wake(self, table: Table) -> None:
        """Called after every change of a table."""
        if table.id in self._changed:
            self._changed[table.id].set()
        if not self._closing:
            self.ponderer.changed(table)
        if table.id not in self._running and not self._closing and table.id not in self.paused and table.bots_to_move():
            self.start(table.id)

    def look(self, table: Table) -> None:
        """Called when somebody looks at a table."""
        self.ponderer.look(table)
        if table.id in self.paused:
            self.paused.discard(table.id)
            self.wake(table)

    def wake_forgotten(self, ids: list[str]) -> None:
        """Start the bots of all tables that wait for one; the paused ones when somebody watches at another process."""
        self.paused.intersection_update(ids)
        for id in ids:
            if id not in self.paused or self.cache.pages.anybody_at(id):
                self.start(id)

    def _pause(self, loaded: LoadedTable) -> bool:
        """Whether the bots of a table rest because only bots play there and nobody watches."""
        table = loaded.table
        rests = (
            all(seat.played_by() for seat in table.seats)
            and not self.cache.pages.anybody_at(table.id)
            and time.monotonic() - loaded.seen > self.cache.config.bot_pause_seconds
        )
        (self.paused.add if rests else self.paused.discard)(table.id)
        return rests

    def start(self, id: str) -> None:
        if id in self._running or self._closing:
            return
        task = asyncio.create_task(self._play(id))
        self._running[id] = task
        task.add_done_callback(lambda _: self._ended(id))

    def _ended(self, id: str) -> None:
        self._running.pop(id, None)
        table = self.cache.peek(id)
        if table is not None:
            self.wake(table)

    async def close(self) -> None:
        self._closing = True
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.pool.close()

    async def _play(self, id: str) -> None:
        """Play until no bot must decide. After a failure the table is tried again later."""
        if not await self.store.claim(id):
            self.ponderer.ours.discard(id)
            await asyncio.sleep(RETRY)
            return
        self.ponderer.ours.add(id)
        try:
            while await self._play_one(id):
                pass
        except UserError:
            await asyncio.sleep(RETRY)
        finally:
            await self.store.release(id)

    async def _play_one(self, id: str) -> bool:
        """Play one decision of a bot; False if there was none."""
        loaded = await self.cache.get(id)
        async with loaded.lock:
            table, play = loaded.table, loaded.table.play
            seats = table.bots_to_move()
            if not seats or play is None or self._pause(loaded):
                return False
            seat = seats[0]
            asked = table.asked.get(seat, 0)
            level = table.seats[seat].played_by()
            request = None if play.unconfirmed == seat else request_for(table, seat, level)
            if request is not None and thinks_ahead(level):
                request.cores = self.cache.config.bot_cores
            scripted = scripted_move(table, seat)
        if request is None:
            await self.cache.change(id, lambda table: _confirm(table, seat))
            return True
        seconds = LEVELS[level if level in LEVELS else STANDIN_LEVEL].seconds
        reply = await self._choose(request, seconds) if scripted is None else BotReply(scripted)
        self.cache.metrics.count(
            "smokestack_bot_moves_total", outcome="good" if reply.action is not None else "stumbled"
        )
        await self._leave_time_to_undo(id, seat)
        await self.cache.change(id, lambda table: self._act(table, seat, asked, reply))
        return True

    async def _leave_time_to_undo(self, id: str, seat: int) -> None:
        """Wait while a person may want to undo the turn that ended before this bot's; until they confirm it at most.

        If they undo it, the bot's action no longer fits the question it was asked, and `_act` drops it.
        """
        changed = self._changed[id] = asyncio.Event()
        try:
            while (left := self._time_to_undo((await self.cache.get(id)).table, seat)) > 0:
                changed.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), left)
        finally:
            del self._changed[id]

    def _time_to_undo(self, table: Table, seat: int) -> float:
        return time_to_undo(table, seat, self.cache.clock.now(), self.cache.config)

    async def _choose(self, request: BotRequest, seconds: float) -> BotReply:
        self._asked[request.table] = time.monotonic()
        try:
            return await self.pool.choose(request, seconds)
        finally:
            del self._asked[request.table]
            self._answered = time.monotonic()

    def waiting(self) -> int:
        """How many bots are thinking or waiting for it."""
        return len(self._asked)

    def stuck_for(self, now: float) -> float:
        """For how many seconds bots have been waiting without any of them answering."""
        return max(0.0, now - max(self._answered, min(self._asked.values()))) if self._asked else 0.0

    def _act(self, table: Table, seat: int, asked: int, reply: BotReply) -> Sequence[e.AnyEvent]:
        """The events of the bot's action, or of a random legal one if it failed; none if the table has moved on."""
        play = table.play
        if play is None or table.asked.get(seat) != asked or seat not in table.bots_to_move():
            return []
        if play.unconfirmed == seat:
            return []
        legal = play.state.legal_of(seat)
        if reply.action is not None and reply.action in legal:
            return outcome(table, play, seat, reply.action, True, self.cache.rng)
        fallback = self.cache.rng.choice(legal)
        stumbled = e.Stumbled(seat, reply.trouble or "it chose an illegal action")
        return [stumbled, *outcome(table, play, seat, fallback, True, self.cache.rng)]


def _confirm(table: Table, seat: int) -> Sequence[e.AnyEvent]:
    unconfirmed = table.play is not None and table.play.unconfirmed == seat and seat in table.bots_to_move()
    return [e.Confirmed(seat)] if unconfirmed else []
