"""When people last looked at their tables, in the database.

Only the members of a table are kept: whoever looks on as a spectator leaves no trace.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

_NOTE = """
INSERT INTO last_seen (person, game, at)
SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS DOUBLE PRECISION)
WHERE EXISTS (SELECT 1 FROM members WHERE person = $1 AND game = $2)
ON CONFLICT (person, game) DO UPDATE SET at = excluded.at WHERE excluded.at > last_seen.at
"""
_PURGE = """
DELETE FROM last_seen
WHERE NOT EXISTS (SELECT 1 FROM members WHERE members.person = last_seen.person AND members.game = last_seen.game)
"""


class LastSeenTable:
    """By person and table, when they last looked."""

    def __init__(self, select: Callable[..., Awaitable[list[tuple[Any, ...]]]], transact: Callable[..., Any]) -> None:
        self._select = select
        self._transact = transact

    async def note(self, seen: Mapping[tuple[str, str], float]) -> None:
        """Keep when people, each with a table, last looked; all in one transaction."""
        if seen:
            await self._transact(
                ("SELECT 1", ()), *((_NOTE, (person, table, at)) for (person, table), at in seen.items())
            )

    async def at(self, table: str) -> dict[str, float]:
        """When the members of a table last looked at it."""
        rows = await self._select("SELECT person, at FROM last_seen WHERE game = $1", table)
        return dict(rows)

    async def of(self, person: str) -> dict[str, float]:
        """When a person last looked at each of their tables."""
        rows = await self._select("SELECT game, at FROM last_seen WHERE person = $1", person)
        return dict(rows)

    async def purge(self) -> None:
        """Forget those who are no longer members."""
        await self._transact(("SELECT 1", ()), (_PURGE, ()))
