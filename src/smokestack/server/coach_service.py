"""What the coach is asked at a table: hints, and what the bots are after. Bot processes find the answers."""

from __future__ import annotations

from typing import TypeVar

from smokestack.coach.follower import HINT_SECONDS
from smokestack.coach.hint import Hint
from smokestack.coach.plans import BotPlan
from smokestack.server.bot_pool import BotPool
from smokestack.server.bot_requests import request_for
from smokestack.server.botworker import BotReply, BotRequest
from smokestack.server.table_cache import LoadedTable, TableCache
from smokestack.table.checks import Person, own_seat, require_playing, require_turn, seat_at
from smokestack.table.errors import BadRequestError, BusyError, NotNowError
from smokestack.table.hints import require_hints

Answer = TypeVar("Answer", Hint, BotPlan)
PLAN_SECONDS = 0.4
RETRY = 1.0


class CoachService:
    """Hints and plans, for all tables of this process."""

    def __init__(self, cache: TableCache, pool: BotPool) -> None:
        self.cache = cache
        self.pool = pool

    async def hint(self, id: str, seat: int, who: Person) -> Hint:
        """The best choices of a seat that must decide."""
        loaded = await self.cache.get_visible(id, who.id)
        async with loaded.lock:
            table = loaded.table
            own_seat(table, seat, who)
            play = require_playing(table)
            require_hints(table)
            require_turn(table, play, seat)
            asked = table.asked.get(seat)
            request = self._request(loaded, seat, who, HINT_SECONDS)
        request.task = "hint"
        reply = await self.pool.choose(request, HINT_SECONDS)
        if loaded.table.asked.get(seat) != asked or seat not in loaded.table.waiting():
            raise NotNowError("stale", "The game has moved on since then; look again.")
        return _found(reply, reply.hint)

    async def plan(self, id: str, seat: int, bot: int, who: Person) -> BotPlan:
        """What the bot in a seat is after, as far as another seat can know."""
        loaded = await self.cache.get_visible(id, who.id)
        async with loaded.lock:
            own_seat(loaded.table, seat, who)
            asked = seat_at(loaded.table, bot)
            require_playing(loaded.table)
            require_hints(loaded.table)
            if asked.kind() != "bot":
                raise BadRequestError("no_bot", "Only bots can be asked what they are after.")
            request = self._request(loaded, seat, who, PLAN_SECONDS)
        request.task, request.about = "plan", bot
        reply = await self.pool.choose(request, PLAN_SECONDS)
        return _found(reply, reply.plan)

    def _request(self, loaded: LoadedTable, seat: int, who: Person, seconds: float) -> BotRequest:
        """It is the share of the person who asks, not of the host."""
        request = request_for(loaded.table, seat, "")
        request.host, request.names, request.seconds = who.id, loaded.table.names(), seconds
        return request


def _found(reply: BotReply, answer: Answer | None) -> Answer:
    if answer is None:
        raise BusyError("no_answer", f"The coach found no answer: {reply.trouble or 'it failed'}. Ask again.", RETRY)
    return answer
