"""Friends and blocked people in the database.

A row says what one person has done about another: asked them to be friends, become their friend, or blocked them.
Friends have a row each.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Literal

import msgspec

from smokestack.table.names import canonical

Kind = Literal["asked", "friend", "blocked"]
_SET = """
INSERT INTO relations (person, other, kind, at) VALUES ($1, $2, $3, $4)
ON CONFLICT (person, other) DO UPDATE SET kind = excluded.kind, at = excluded.at RETURNING person
"""
_ASK = """
INSERT INTO relations (person, other, kind, at)
SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS DOUBLE PRECISION)
WHERE EXISTS (SELECT 1 FROM people WHERE id = $2) ON CONFLICT (person, other) DO NOTHING RETURNING person
"""
_ACCEPT = (
    "UPDATE relations SET kind = 'friend', at = $3 WHERE person = $2 AND other = $1 AND kind = 'asked' RETURNING 1"
)
_AROUND = """
SELECT people.id, name, colour, kind FROM relations JOIN people ON people.id = relations.other
WHERE relations.person = $1 ORDER BY name, people.id
"""
_ASKING = """
SELECT people.id, name, colour FROM relations JOIN people ON people.id = relations.person
WHERE relations.other = $1 AND relations.kind = 'asked'
AND NOT EXISTS (SELECT 1 FROM relations AS mine WHERE mine.person = $1 AND mine.other = relations.person)
ORDER BY relations.at DESC, people.id
"""

_SUGGESTED = r"""
SELECT id, name, colour, friend FROM (
    SELECT id, name, colour, name_key, CASE WHEN kind = 'friend' THEN 1 ELSE 0 END AS friend, CASE WHEN EXISTS (
        SELECT 1 FROM members AS mine JOIN members AS theirs ON theirs.game = mine.game
        WHERE mine.person = $1 AND theirs.person = people.id
    ) THEN 1 ELSE 0 END AS met
    FROM people LEFT JOIN relations ON relations.person = $1 AND relations.other = people.id
    WHERE login IS NOT NULL AND people.id != $1 AND (kind IS NULL OR kind != 'blocked')
) AS known
WHERE (CAST($2 AS TEXT) = '' AND friend + met > 0)
OR ($2 != '' AND (lower(name) LIKE $2 || '%' ESCAPE '\' OR name_key LIKE $3 || '%' ESCAPE '\'))
ORDER BY friend DESC, met DESC, lower(name), id LIMIT $4
"""


class Related(msgspec.Struct, frozen=True):
    """Somebody whom a person knows."""

    id: str
    name: str
    colour: str


class FellowPlayer(msgspec.Struct, frozen=True):
    """Somebody with an account who played in a finished game of a person."""

    summary: bytes
    own_seats: str
    """The seats of the person, as JSON."""
    person: str
    seats: str
    """The seats of the fellow player."""
    name: str
    colour: str


class RelationTables:
    """The friends and blocked people of one store."""

    def __init__(
        self, select: Callable[..., Awaitable[list[tuple[Any, ...]]]], transact: Callable[..., Awaitable[bool]]
    ) -> None:
        self._select = select
        self._transact = transact

    async def of(self, person: str) -> dict[Kind, list[Related]]:
        """Whom a person has asked, befriended or blocked, by name."""
        found: dict[Kind, list[Related]] = {"asked": [], "friend": [], "blocked": []}
        for id, name, colour, kind in await self._select(_AROUND, person):
            found[msgspec.convert(kind, Kind)].append(Related(id, name, colour))
        return found

    async def asking(self, person: str) -> list[Related]:
        """Who asks this person to be friends, the last one first; not those whom they have blocked."""
        return [Related(*row) for row in await self._select(_ASKING, person)]

    async def between(self, person: str, other: str) -> Kind | None:
        """What the first person has done about the second."""
        rows = await self._select("SELECT kind FROM relations WHERE person = $1 AND other = $2", person, other)
        return msgspec.convert(rows[0][0], Kind) if rows else None

    async def blocking(self, person: str) -> set[str]:
        """Everybody who has blocked this person."""
        rows = await self._select("SELECT person FROM relations WHERE other = $1 AND kind = 'blocked'", person)
        return {row[0] for row in rows}

    async def count(self, person: str) -> int:
        rows = await self._select("SELECT count(*) FROM relations WHERE person = $1", person)
        return int(rows[0][0])

    async def ask(self, person: str, other: str, now: float) -> None:
        """Ask somebody to be friends; whoever was asked by them already becomes their friend at once."""
        if not await self.accept(person, other, now):
            await self._transact((_ASK, (person, other, "asked", now)))

    async def accept(self, person: str, other: str, now: float) -> bool:
        """Become the friend of somebody who has asked; False if they have not."""
        return await self._transact((_ACCEPT, (person, other, now)), (_SET, (person, other, "friend", now)))

    async def end(self, person: str, other: str) -> None:
        """Be friends no longer, take a question back or decline it. Who is blocked stays so."""
        either = "((person = $1 AND other = $2) OR (person = $2 AND other = $1)) AND kind != 'blocked'"
        await self._transact((f"DELETE FROM relations WHERE {either} RETURNING person", (person, other)))

    async def block(self, person: str, other: str, now: float) -> None:
        """Hear nothing more from somebody."""
        await self._transact(
            (_SET, (person, other, "blocked", now)),
            ("DELETE FROM relations WHERE person = $2 AND other = $1 AND kind = 'friend'", (person, other)),
        )

    async def unblock(self, person: str, other: str) -> None:
        await self._transact(
            (
                "DELETE FROM relations WHERE person = $1 AND other = $2 AND kind = 'blocked' RETURNING person",
                (person, other),
            )
        )

    async def suggested(self, person: str, begins: str, limit: int) -> list[tuple[Related, bool]]:
        """Accounts whose names begin so, and whether they are friends of a person. Friends come first, then people they
        have met; those whom they have blocked are left out. Of an empty beginning only friends and people met."""
        begins = begins.lower()
        key = canonical(begins) or begins
        rows = await self._select(_SUGGESTED, person, _pattern(begins), _pattern(key), limit)
        return [(Related(id, name, colour), bool(friend)) for id, name, colour, friend in rows]


def _pattern(text: str) -> str:
    """The text for LIKE, without its special characters."""
    return text.replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")
