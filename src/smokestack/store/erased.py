"""What an operator erases from the database. SQLite and PostgreSQL share the statements."""

from __future__ import annotations

import secrets
from abc import abstractmethod

import msgspec

from smokestack.store.base import Account, Moderated, Rewrite
from smokestack.store.last_seen import LastSeenTable
from smokestack.store.people import PeopleStore, Row
from smokestack.store.ratings import RatingTables
from smokestack.store.relations import RelationTables

Statement = tuple[str, tuple[object, ...]]
_MODERATED = """
INSERT INTO moderated (game, at, deleted) VALUES ($1, $2, $3)
ON CONFLICT (game) DO UPDATE SET at = excluded.at, deleted = excluded.deleted
"""
NOTIFYING = ("notify_people", "notify_tables", "push_subscriptions", "deliveries")
"""What is kept for notifying a person."""
_FORGET = "DELETE FROM moderated WHERE at < $1"
_ERASING = "erasing "
"""What the keys in `meta` begin with that name deleted accounts whose logs are still to be changed."""
_KEPT = 86400.0
"""Seconds for which `moderated` tells running servers that a table has changed."""


class ErasingStore(PeopleStore):
    """The part of a store that erases people, tables and lines of the chat."""

    async def _select_slowly(self, query: str, *values: object) -> list[Row]:
        """The rows of a query that reads a whole table, so that nobody else should have to wait for it."""
        return await self._select(query, *values)

    @abstractmethod
    async def _transact(self, first: Statement, *others: Statement) -> bool:
        """Do all of this or nothing: nothing, and False, if the first statement returns no row."""

    @property
    def ratings(self) -> RatingTables:
        return RatingTables(self._select, self._transact)

    @property
    def relations(self) -> RelationTables:
        return RelationTables(self._select, self._transact)

    @property
    def last_seen(self) -> LastSeenTable:
        return LastSeenTable(self._select, self._transact)

    async def delete_person(self, account: Account, now: float) -> None:
        person = account.id
        left = msgspec.json.encode(msgspec.structs.replace(account, password=None)).decode()
        # A session that has ended stays behind: it says nothing, and keeps cookies of earlier versions from working.
        ended = (f"deleted {secrets.token_hex(16)}", person, now, now, now, "")
        await self._transact(
            (
                "INSERT INTO sessions (id, person, created, used, until, device) VALUES ($1, $2, $3, $4, $5, $6)"
                " RETURNING id",
                ended,
            ),
            ("DELETE FROM sessions WHERE person = $1 AND id != $2", (person, ended[0])),
            ("INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING", (_ERASING + person, left)),
            ("DELETE FROM people WHERE id = $1", (person,)),
            ("DELETE FROM members WHERE person = $1", (person,)),
            *((f"DELETE FROM {table} WHERE person = $1", (person,)) for table in NOTIFYING),
            ("DELETE FROM last_seen WHERE person = $1", (person,)),
            ("DELETE FROM ratings WHERE person = $1", (person,)),
            ("DELETE FROM relations WHERE person = $1 OR other = $1", (person,)),
        )

    async def erasing(self) -> list[Account]:
        rows = await self._select("SELECT value FROM meta WHERE key LIKE $1 ORDER BY key", _ERASING + "%")
        return [msgspec.json.decode(row[0], type=Account) for row in rows]

    async def erased(self, person: str) -> None:
        await self._transact(("DELETE FROM meta WHERE key = $1 RETURNING key", (_ERASING + person,)))

    async def delete_table(self, table: str, now: float) -> bool:
        return await self._transact(
            ("DELETE FROM games WHERE id = $1 RETURNING id", (table,)),
            ("DELETE FROM members WHERE game = $1", (table,)),
            ("DELETE FROM events WHERE game = $1", (table,)),
            ("DELETE FROM notify_tables WHERE game = $1", (table,)),
            ("DELETE FROM deliveries WHERE game = $1", (table,)),
            ("DELETE FROM last_seen WHERE game = $1", (table,)),
            (  # the ratings are computed again
                "UPDATE rating_models SET model = '', version = version + 1"
                " WHERE game = (SELECT game FROM rated_games WHERE id = $1)",
                (table,),
            ),
            ("DELETE FROM rated_games WHERE id = $1", (table,)),
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

    async def naming(self, person: str, *called: str) -> list[str]:
        names = [f'%"login":{msgspec.json.encode(name).decode()}%' for name in called]
        rows = await self._select_slowly(
            "SELECT DISTINCT events.game FROM events JOIN games ON games.id = events.game"
            f" WHERE body LIKE $1 {' '.join(f'OR body LIKE ${place}' for place in range(2, len(names) + 2))}"
            " ORDER BY events.game",
            f'%"{person}"%',
            *names,
        )
        return [row[0] for row in rows]
