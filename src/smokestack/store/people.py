"""Accounts, sessions and the tables of a person in the database.

SQLite and PostgreSQL share the statements, for both understand `$1`.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import msgspec

from smokestack.store.base import (
    Account,
    KnownAccount,
    ListedTable,
    LoginTakenError,
    Store,
    StoredSession,
)
from smokestack.store.relations import FellowPlayer
from smokestack.table.names import NAME_RULES, canonical

Row = tuple[Any, ...]
_ACCOUNT = "SELECT id, name, colour, created, login, password FROM people WHERE "
_SAVE = """
INSERT INTO people (id, name, colour, created, login, password, login_key, name_key)
SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS DOUBLE PRECISION), CAST($5 AS TEXT),
       CAST($6 AS TEXT), CAST($7 AS TEXT), CAST($8 AS TEXT)
WHERE NOT EXISTS (
    SELECT 1 FROM people WHERE login_key = $7 AND id != $1
    AND NOT EXISTS (SELECT 1 FROM people WHERE id = $1 AND login = $5)
)
ON CONFLICT (id) DO UPDATE SET name = excluded.name, colour = excluded.colour, login = excluded.login,
    password = excluded.password, login_key = excluded.login_key, name_key = excluded.name_key
RETURNING id
"""
"""An account that has its login already keeps it, even if an older version let another have one that looks the same."""
_ACCOUNTS = """
SELECT login, name, created, COALESCE((SELECT max(used) FROM sessions WHERE person = people.id), 0) AS used,
       (SELECT count(*) FROM members WHERE person = people.id)
FROM people WHERE login IS NOT NULL ORDER BY used DESC, login
"""
_SET = "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
_LISTED = "SELECT summary, seats, invited FROM members JOIN games ON games.id = members.game WHERE person = $1 "
_FELLOWS = """
SELECT summary, mine.seats, other.person, other.seats, name, colour FROM members AS mine
JOIN games ON games.id = mine.game
JOIN members AS other ON other.game = mine.game AND other.person != mine.person
JOIN people ON people.id = other.person AND login IS NOT NULL
WHERE mine.person = $1 AND status = 'over' ORDER BY updated DESC, other.person LIMIT $2
"""
_SESSION = "SELECT id, person, created, used, until, device FROM sessions WHERE "


class PeopleStore(Store):
    """The part of a store that both kinds of database share."""

    @abstractmethod
    async def _select(self, query: str, *values: object) -> list[Row]:
        """The rows of a query."""

    @abstractmethod
    async def _change(self, statement: str, *values: object, lock: str = "") -> list[Row]:
        """Change something, and return what the statement returns. Of the changes with one `lock`, one runs at a time.

        LoginTakenError if a unique value is taken.
        """

    # --- the tables of a person -----------------------------------------------------------------------------
    async def mine(self, person: str, limit: int) -> list[ListedTable]:
        query = _LISTED + "AND status != 'closed' ORDER BY status = 'over', updated DESC LIMIT $2"
        return await self._listed(query, person, limit)

    async def finished(self, person: str, limit: int) -> list[ListedTable]:
        return await self._listed(_LISTED + "AND status = 'over' ORDER BY updated DESC LIMIT $2", person, limit)

    async def fellow_players(self, person: str, limit: int) -> list[FellowPlayer]:
        rows = await self._select(_FELLOWS, person, limit)
        return [FellowPlayer(summary.encode(), *rest) for summary, *rest in rows]

    async def studies(self, person: str, table: str, limit: int) -> list[ListedTable]:
        origin = f'%"origin":{{"table":"{table}",%'
        query = _LISTED + "AND status != 'closed' AND summary LIKE $2 ORDER BY updated DESC LIMIT $3"
        return await self._listed(query, person, origin, limit)

    async def _listed(self, query: str, *values: object) -> list[ListedTable]:
        rows = await self._select(query, *values)
        return [ListedTable(row[0].encode(), msgspec.json.decode(row[1], type=list[int]), row[2]) for row in rows]

    # --- accounts -------------------------------------------------------------------------------------------
    async def account(self, id: str) -> Account | None:
        return await self._account(_ACCOUNT + "id = $1", id)

    async def account_of(self, login: str) -> Account | None:
        exact = await self._account(_ACCOUNT + "login = $1", login)
        alike = await self._account(_ACCOUNT + "login_key = $1 ORDER BY created, id", canonical(login))
        return exact or alike

    async def account_named(self, name: str) -> Account | None:
        exact = await self._account(_ACCOUNT + "login IS NOT NULL AND name = $1 ORDER BY created, id", name)
        alike = await self._account(_ACCOUNT + "name_key = $1 ORDER BY created, id", canonical(name))
        return exact or alike

    async def _account(self, query: str, value: str) -> Account | None:
        rows = await self._select(query, value)
        return Account(*rows[0]) if rows else None

    async def save_account(self, account: Account) -> None:
        login = None if account.login is None else canonical(account.login)
        name = None if account.login is None else canonical(account.name)
        saved = await self._change(
            _SAVE,
            account.id,
            account.name,
            account.colour,
            account.created,
            account.login,
            account.password,
            login,
            name,
            lock=login or "",
        )
        if not saved:
            raise LoginTakenError

    async def name_taken(self, name: str, person: str) -> bool:
        return bool(
            await self._select("SELECT 1 FROM people WHERE name_key = $1 AND id != $2", canonical(name), person)
        )

    async def accounts(self) -> list[KnownAccount]:
        return [KnownAccount(*row) for row in await self._select(_ACCOUNTS)]

    # --- what an operator has set -----------------------------------------------------------------------------
    async def setting(self, name: str) -> str:
        rows = await self._select("SELECT value FROM meta WHERE key = $1", f"operator {name}")
        return str(rows[0][0]) if rows else ""

    async def save_setting(self, name: str, value: str) -> None:
        if value:
            await self._change(_SET, f"operator {name}", value)
        else:
            await self._change("DELETE FROM meta WHERE key = $1", f"operator {name}")

    async def fill_keys(self) -> None:
        """Compute the canonical names of all accounts if an older version has not, or computed them differently."""
        known = await self._select("SELECT value FROM meta WHERE key = 'name_rules'")
        if known == [(NAME_RULES,)]:
            return
        for id, login, name in await self._select("SELECT id, login, name FROM people WHERE login IS NOT NULL"):
            await self._change(
                "UPDATE people SET login_key = $2, name_key = $3 WHERE id = $1", id, canonical(login), canonical(name)
            )
        await self._change(
            "INSERT INTO meta VALUES ('name_rules', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            NAME_RULES,
        )

    # --- sessions -------------------------------------------------------------------------------------------
    async def add_session(self, session: StoredSession) -> None:
        await self._change(
            "INSERT INTO sessions (id, person, created, used, until, device) VALUES ($1, $2, $3, $4, $5, $6)",
            session.id,
            session.person,
            session.created,
            session.used,
            session.until,
            session.device,
        )

    async def session(self, id: str) -> StoredSession | None:
        rows = await self._select(_SESSION + "id = $1", id)
        return StoredSession(*rows[0]) if rows else None

    async def sessions(self, person: str) -> list[StoredSession]:
        return [
            StoredSession(*row) for row in await self._select(_SESSION + "person = $1 ORDER BY used DESC, id", person)
        ]

    async def renew_session(self, id: str, used: float, until: float) -> None:
        await self._change("UPDATE sessions SET used = $2, until = $3 WHERE id = $1 AND until > $2", id, used, until)

    async def end_session(self, id: str, now: float) -> None:
        await self._change("UPDATE sessions SET until = $2 WHERE id = $1 AND until > $2", id, now)

    async def end_sessions(self, person: str, now: float) -> None:
        await self._change("UPDATE sessions SET until = $2 WHERE person = $1 AND until > $2", person, now)

    async def ended_sessions(self, ids: list[str], now: float) -> set[str]:
        ended = set(ids)
        for at in range(0, len(ids), 100):
            some = ids[at : at + 100]
            places = ", ".join(f"${number + 2}" for number in range(len(some)))
            rows = await self._select(f"SELECT id FROM sessions WHERE until > $1 AND id IN ({places})", now, *some)
            ended -= {row[0] for row in rows}
        return ended

    async def purge_sessions(self, ended: float, idle: float) -> None:
        await self._change("DELETE FROM sessions WHERE until < $1", ended)
        await self._change(
            "DELETE FROM sessions WHERE used < $1 AND NOT EXISTS (SELECT 1 FROM people WHERE id = sessions.person)"
            " AND NOT EXISTS (SELECT 1 FROM members WHERE members.person = sessions.person)",
            idle,
        )
