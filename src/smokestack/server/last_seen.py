"""When people last looked at a table. It is kept in the store too, but written there only now and then."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Final

from smokestack.kernel.errors import UserError
from smokestack.server.presence import Watching
from smokestack.store.base import Store

TABLES: Final = 5000
"""For how many tables it is kept in memory, the latest ones."""


class LastSeen:
    """By table and person, when they looked away."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, dict[str, float]] = OrderedDict()
        self._unsaved: dict[Watching, float] = {}

    def note(self, person: str, table: str, now: float) -> None:
        """A person looks at a table, or has just looked away. In minutes: others need not know it better."""
        if person and table:
            minute = now // 60 * 60
            self._unsaved[person, table] = minute
            self._take(table, {person: minute})

    def _take(self, table: str, seen: Mapping[str, float]) -> None:
        known = self._tables.setdefault(table, {})
        known.update({person: max(at, known.get(person, 0.0)) for person, at in seen.items()})
        self._tables.move_to_end(table)
        if len(self._tables) > TABLES:
            self._tables.popitem(last=False)

    def at(self, table: str) -> Mapping[str, float]:
        return self._tables.get(table, {})

    def forget(self, table: str) -> None:
        """Somebody was erased from a table: only what the store knows counts."""
        self._tables.pop(table, None)
        self._unsaved = {one: at for one, at in self._unsaved.items() if one[1] != table}

    async def load(self, store: Store, table: str) -> None:
        """Learn what the store knows about a table."""
        seen = await store.last_seen.at(table)
        if seen:
            self._take(table, seen)

    async def save(self, store: Store, looking: Iterable[Watching], now: float) -> None:
        """Write what is new. Whoever is looking is noted too: a server that is killed forgets the time since then."""
        for person, table in looking:
            self.note(person, table, now)
        unsaved, self._unsaved = self._unsaved, {}
        try:
            await store.last_seen.note(unsaved)
        except UserError:
            self._unsaved = unsaved | self._unsaved
            raise
