"""What an operator erases from the database. SQLite and PostgreSQL share the statements."""

from __future__ import annotations

import secrets
from abc import abstractmethod

from smokestack.store.base import Moderated, Rewrite
from smokestack.store.people import PeopleStore

Statement = tuple[str, tuple[object, ...]]
_MODERATED = """
INSERT INTO moderated (game, at, deleted) VALUES ($1, $2, $3)
ON CONFLICT (game) DO UPDATE SET at = excluded.at, deleted = excluded.deleted
"""
NOTIFYING = ("notify_people", "notify_tables", "push_subscriptions", "deliveries")
"""What is kept for notifying a person."""
_FORGET = "DELETE FROM moderated WHERE at < $1"
_KEPT = 86400.0
"""Seconds for which `moderated` tells running servers that a table has changed."""


class ErasingStore(PeopleStore):
    """The part of a store that erases people, tables and lines of the chat."""

    @abstractmethod
    async def _transact(self, first: Statement, *others: Statement) -> bool:
        """Do all of this or nothing: nothing, and False, if the first statement returns no row."""

    async def delete_person(self, person: str, now: float) -> None:
        # A session that has ended stays behind: it says nothing, and keeps cookies of earlier versions from working.
        ended = (f"deleted {secrets.token_hex(16)}", person, now, now, now, "")
        await self._transact(
            (
                "INSERT INTO sessions (id, person, created, used, until, device) VALUES ($1, $2, $3, $4, $5, $6)"
                " RETURNING id",
                ended,
            ),
            ("DELETE FROM sessions WHERE person = $1 AND id != $2", (person, ended[0])),
            ("DELETE FROM people WHERE id = $1", (person,)),
            ("DELETE FROM members WHERE person = $1", (person,)),
            *((f"DELETE FROM {table} WHERE person = $1", (person,)) for table in NOTIFYING),
        )

    async def delete_table(self, table: str, now: float) -> bool:
        return await self._transact(
            ("DELETE FROM games WHERE id = $1 RETURNING id", (table,)),
            ("DELETE FROM members WHERE game = $1", (table,)),
            ("DELETE FROM events WHERE game = $1", (table,)),
            ("DELETE FROM notify_tables WHERE game = $1", (table,)),
            ("DELETE FROM deliveries WHERE game = $1", (table,)),
            (_MODERATED, (table, now, 1)),
            (_FORGET, (now - _KEPT,)),
        )

    async def rewrite(self, table: str, change: Rewrite, now: float) -> bool:
        return await self._transact(
            (
                "UPDATE games SET chain = $4, summary = $5 WHERE id = $1 AND chain = $2 AND number = $3 RETURNING id",
                (table, change.before, change.length, change.chain, change.summary.decode()),
            ),
            *(
                ("UPDATE events SET body = $3 WHERE game = $1 AND number = $2", (table, number, body.decode()))
                for number, body in change.bodies.items()
            ),
            (_MODERATED, (table, now, 0)),
            (_FORGET, (now - _KEPT,)),
        )

    async def moderated(self, since: float) -> list[Moderated]:
        rows = await self._select("SELECT game, at, deleted FROM moderated WHERE at > $1 ORDER BY at", since)
        return [Moderated(table, at, bool(deleted)) for table, at, deleted in rows]

    async def naming(self, person: str, login: str) -> list[str]:
        rows = await self._select(
            "SELECT DISTINCT events.game FROM events JOIN games ON games.id = events.game"
            " WHERE body LIKE $1 OR body LIKE $2 ORDER BY events.game",
            f'%"{person}"%',
            f'%"login":"{login}"%',
        )
        return [row[0] for row in rows]
