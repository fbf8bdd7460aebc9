"""The bots at the tables: woken when one is to decide, played on until none is."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from smokestack.kernel.errors import UserError
from smokestack.server.bot_pool import BotPool
from smokestack.server.botworker import BotReply, BotRequest
from smokestack.server.levels import LEVELS
from smokestack.server.table_service import TableService
from smokestack.store.base import Store
from smokestack.table import events as e
from smokestack.table.decide import outcome
from smokestack.table.table import Table

AGAIN = 2.0
"""How long to wait before trying again when another process thinks for a table, or the store failed."""


class BotRunner:
    def __init__(self, tables: TableService, store: Store, pool: BotPool) -> None:
        self.tables = tables
        self.store = store
        self.pool = pool
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._closing = False
        tables.on_change = self.wake

    def wake(self, table: Table) -> None:
        """Called after every change of a table."""
        if table.id not in self._busy and not self._closing and table.bots_to_move():
            self.start(table.id)

    def start(self, id: str) -> None:
        if id in self._busy or self._closing:
            return
        task = asyncio.create_task(self._play_on(id))
        self._busy[id] = task
        task.add_done_callback(lambda _: self._ended(id))

    def _ended(self, id: str) -> None:
        self._busy.pop(id, None)
        table = self.tables.peek(id)
        if table is not None:
            self.wake(table)

    async def close(self) -> None:
        self._closing = True
        tasks = list(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.pool.close()

    async def _play_on(self, id: str) -> None:
        """Until no bot is to decide. Whatever goes wrong, the table is tried again later."""
        if not await self.store.claim(id):
            await asyncio.sleep(AGAIN)
            return
        try:
            while await self._play_one(id):
                pass
        except UserError:
            await asyncio.sleep(AGAIN)
        finally:
            await self.store.release(id)

    async def _play_one(self, id: str) -> bool:
        live = await self.tables.live(id)
        async with live.lock:
            table, play = live.table, live.table.play
            seats = table.bots_to_move()
            if not seats or play is None:
                return False
            seat = seats[0]
            asked = table.asked.get(seat, 0)
            level = table.seats[seat].played_by()
            thought = None if play.unconfirmed == seat else thought_of(table, seat, level)
        if thought is None:
            await self.tables.change(id, lambda table: _confirm(table, seat))
            return True
        seconds = LEVELS[level].seconds if level in LEVELS else LEVELS["normal"].seconds
        choice = await self.pool.choose(thought, seconds)
        self.tables.metrics.count(
            "smokestack_bot_moves_total", outcome="good" if choice.action is not None else "stumbled"
        )
        await self.tables.change(id, lambda table: self._act(table, seat, asked, choice))
        return True

    def _act(self, table: Table, seat: int, asked: int, choice: BotReply) -> Sequence[e.AnyEvent]:
        """What the bot chose, unless the table has moved on; something legal where it chose nothing."""
        play = table.play
        if play is None or table.asked.get(seat) != asked or seat not in table.bots_to_move():
            return []
        if play.unconfirmed == seat:
            return []
        legal = play.state.legal_of(seat)
        if choice.action is not None and choice.action in legal:
            return outcome(play.state, seat, choice.action, True, self.tables.rng)
        fallback = self.tables.rng.choice(legal)
        stumbled = e.Stumbled(seat, choice.trouble or "it chose something illegal")
        return [stumbled, *outcome(play.state, seat, fallback, True, self.tables.rng)]


def _confirm(table: Table, seat: int) -> Sequence[e.AnyEvent]:
    unconfirmed = table.play is not None and table.play.unconfirmed == seat and seat in table.bots_to_move()
    return [e.Confirmed(seat)] if unconfirmed else []


def thought_of(table: Table, seat: int, level: str) -> BotRequest:
    play = table.play
    actions = [move.action for move in play.moves] if play is not None else []
    created = table.created
    return BotRequest(table.id, created.game, created.map, created.places, created.options, actions, seat, level)
