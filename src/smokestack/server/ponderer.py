"""Decides which bots think ahead while others decide: the hard ones, at tables that somebody watches.

When a bot begins, at which position and for how long follows from what its own seat sees and from who watches. So how
soon it answers tells nobody that a player has changed a secret choice.
"""

from __future__ import annotations

import time

import msgspec

from smokestack.server.bot_pool import BotPool, Pondering
from smokestack.server.bot_requests import request_for
from smokestack.server.levels import thinks_ahead
from smokestack.server.table_cache import TableCache
from smokestack.table.table import Table


class Ponderer:
    """The bots that think ahead at all tables of this process."""

    def __init__(self, cache: TableCache, pool: BotPool, shared: bool) -> None:
        self.clock = time.monotonic
        self.cache = cache
        self.pool = pool
        self.shared = shared
        """Whether several processes serve the same tables."""
        self.ours: set[str] = set()
        """The tables whose bots this process has played last. Only their trees are here."""
        self._thoughts: dict[str, dict[int, tuple[int, Pondering]]] = {}
        """By table and seat: a hash of what the seat saw when its bot began to think ahead, and how far it got."""
        self._seen: dict[str, float] = {}
        """By table, when somebody last looked at it; the latest last."""
        self._resting: set[str] = set()
        """The tables where bots have stopped because nobody watches."""

    def changed(self, table: Table) -> None:
        """Called after every change of a table."""
        seats = self._seats(table)
        before = self._thoughts.pop(table.id, {})
        if not seats and not before:
            return
        now = {seat: self._thought(table, seat, before.get(seat)) for seat in seats}
        for seat, (_, pondering) in before.items():
            if seat not in now or now[seat][1] is not pondering:
                self.pool.drop(pondering)
        for _, pondering in now.values():
            self.pool.ponder(pondering)
        if table.status == "playing":
            self._thoughts[table.id] = {**before, **now}
            while len(self._thoughts) > self.cache.config.loaded_tables:
                self._forget(next(iter(self._thoughts)))
        else:
            self._forget(table.id)

    def look(self, table: Table) -> None:
        """Called when somebody looks at a table."""
        if table.status != "playing" or not any(thinks_ahead(seat.played_by()) for seat in table.seats):
            return
        self._seen.pop(table.id, None)
        self._seen[table.id] = self.clock()
        while len(self._seen) > self.cache.config.loaded_tables:
            del self._seen[next(iter(self._seen))]
        if table.id in self._resting:
            self._resting.discard(table.id)
            self.changed(table)

    def _seats(self, table: Table) -> list[int]:
        """The seats whose bots may think ahead now: the hard ones, while no bot of the table has to move."""
        play = table.play
        hard = [seat for seat, one in enumerate(table.seats) if thinks_ahead(one.played_by())]
        if not hard or play is None or not table.waiting() or table.bots_to_move():
            return []
        if self.cache.config.ponder_seconds <= 0 or (self.shared and table.id not in self.ours):
            return []
        out = play.state.eliminated()
        return [seat for seat in hard if seat not in out]

    def _thought(self, table: Table, seat: int, before: tuple[int, Pondering] | None) -> tuple[int, Pondering]:
        """What the seat's bot thinks about: the same as before if it sees no difference."""
        if table.play is None:
            raise ValueError("the game has not begun")
        view = hash(msgspec.json.encode(table.play.state.view(seat)))
        if before is not None and before[0] == view:
            return before
        request = request_for(table, seat, table.seats[seat].played_by())
        request.task = "ponder"
        return view, self.pool.pondering(request, self.cache.config.ponder_seconds, lambda: self._is_watched(table.id))

    def _is_watched(self, id: str) -> bool:
        watched = self.cache.pages.anybody_at(id) or (
            id in self._seen and self.clock() - self._seen[id] <= self.cache.config.bot_pause_seconds
        )
        (self._resting.discard if watched else self._resting.add)(id)
        return watched

    def _forget(self, id: str) -> None:
        for _, pondering in self._thoughts.pop(id, {}).values():
            self.pool.drop(pondering)
        self._seen.pop(id, None)
        self._resting.discard(id)
        self.ours.discard(id)
