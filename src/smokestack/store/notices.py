"""What is kept for notifications: what people chose, their browsers, and the queue of deliveries.

SQLite and PostgreSQL share the statements. Several processes may work on the queue: one of them claims a delivery for a
while, and if that process is killed, the claim ends by itself.
"""

from __future__ import annotations

import msgspec

from smokestack.store.erased import ErasingStore

SUBSCRIPTIONS_PER_PERSON = 10
"""Browsers that a person gets pushes on; the oldest makes way for a new one."""
DELIVERIES_PER_PERSON = 200
"""Deliveries that may wait for one person. Further ones are dropped."""
_DELIVERY = "id, person, game, kind, detail, channel, target, created, due, attempts"
_SUBSCRIPTION = "SELECT endpoint, person, session, p256dh, auth, device, created FROM push_subscriptions WHERE "
_ADD = f"""
INSERT INTO deliveries ({_DELIVERY}, claimed)
SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS TEXT),
       CAST($7 AS TEXT), CAST($8 AS DOUBLE PRECISION), CAST($9 AS DOUBLE PRECISION), CAST($10 AS INTEGER), 0
WHERE (SELECT count(*) FROM deliveries WHERE person = $2) < {DELIVERIES_PER_PERSON}
ON CONFLICT (id) DO NOTHING
"""
_CLAIM = """
UPDATE deliveries SET claimed = $2
WHERE claimed <= $1 AND id IN (SELECT id FROM deliveries WHERE {which} AND claimed <= $1 ORDER BY due, id LIMIT $3)
RETURNING id, person, game, kind, detail, channel, target, created, due, attempts
"""
_NOTE = """
INSERT INTO notify_tables (person, game, muted, seen, chat) VALUES ($1, $2, {muted}, {seen}, {chat})
ON CONFLICT (person, game) DO UPDATE SET {name} = excluded.{name}
"""


class Delivery(msgspec.Struct, frozen=True):
    """Something to tell a person through one channel. The words are made when it is sent."""

    id: str
    """The same for the same news, person and target, so that nothing is queued twice."""
    person: str
    table: str
    """The id of the table; empty if it is not about one."""
    kind: str
    detail: str
    """What it takes to find the words and to see whether it still matters, as JSON."""
    channel: str
    target: str
    """The address of a push subscription, or the id of a webhook."""
    created: float
    due: float
    attempts: int = 0


class PushSubscription(msgspec.Struct, frozen=True):
    """A browser that wants pushes. It belongs to a session and ends with it."""

    endpoint: str
    person: str
    session: str
    p256dh: str
    auth: str
    device: str
    created: float


class TableNote(msgspec.Struct, frozen=True):
    """What is remembered about a person and a table."""

    muted: bool = False
    seen: float = 0.0
    """When the person last had it open."""
    chat: float = 0.0
    """When the person was last told about its chat."""


class NoticeCursor(msgspec.Struct, frozen=True):
    """How far the people of a table have been told about it."""

    number: int
    """The number of its last event."""
    notified: int
    """All events up to this one have been looked at."""
    told: str
    """What the next look must know about the last one."""


class NoticeStore(ErasingStore):
    """The part of a store that is about notifications."""

    # --- what people chose ------------------------------------------------------------------------------------
    async def notify_body(self, person: str) -> str:
        """What a person chose, as JSON; "" if nothing."""
        rows = await self._select("SELECT body FROM notify_people WHERE person = $1", person)
        return str(rows[0][0]) if rows else ""

    async def swap_notify_body(self, person: str, before: str, after: str) -> bool:
        """Replace what a person chose; False if it is not `before` any more."""
        if before:
            statement = "UPDATE notify_people SET body = $3 WHERE person = $1 AND body = $2 RETURNING person"
            return bool(await self._change(statement, person, before, after))
        statement = "INSERT INTO notify_people (person, body) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING person"
        return bool(await self._change(statement, person, after))

    async def notify_people(self) -> set[str]:
        """Everybody who has chosen something."""
        return {row[0] for row in await self._select("SELECT person FROM notify_people")}

    async def table_notes(self, table: str) -> dict[str, TableNote]:
        """What is remembered about the people of a table."""
        rows = await self._select("SELECT person, muted, seen, chat FROM notify_tables WHERE game = $1", table)
        return {person: TableNote(bool(muted), seen, chat) for person, muted, seen, chat in rows}

    async def muted_tables(self, person: str) -> list[str]:
        rows = await self._select(
            "SELECT game FROM notify_tables WHERE person = $1 AND muted = 1 ORDER BY game", person
        )
        return [row[0] for row in rows]

    async def mute_table(self, person: str, table: str, muted: bool) -> None:
        await self._change(_NOTE.format(muted="$3", seen="0", chat="0", name="muted"), person, table, int(muted))

    async def note_seen(self, person: str, table: str, at: float) -> None:
        await self._change(_NOTE.format(muted="0", seen="$3", chat="0", name="seen"), person, table, at)

    async def purge_notices(self) -> None:
        """Forget what is kept for people, sessions and tables that do not exist any more."""
        await self._change(
            "DELETE FROM push_subscriptions"
            " WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE id = push_subscriptions.session)"
        )
        for table in ("notify_people", "notify_tables"):
            await self._change(
                f"DELETE FROM {table} WHERE NOT EXISTS (SELECT 1 FROM people WHERE id = {table}.person)"
                f" AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.person = {table}.person)"
                f" AND NOT EXISTS (SELECT 1 FROM members WHERE members.person = {table}.person)"
            )

    # --- browsers ---------------------------------------------------------------------------------------------
    async def add_subscription(self, one: PushSubscription) -> None:
        """Add a browser, or change whose it is. The oldest ones of the person make way."""
        await self._change(
            "INSERT INTO push_subscriptions (endpoint, person, session, p256dh, auth, device, created)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person,"
            " session = excluded.session, p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device",
            one.endpoint,
            one.person,
            one.session,
            one.p256dh,
            one.auth,
            one.device,
            one.created,
        )
        await self._change(
            "DELETE FROM push_subscriptions WHERE person = $1 AND endpoint != $2 AND endpoint NOT IN (SELECT endpoint"
            " FROM push_subscriptions WHERE person = $1 AND endpoint != $2 ORDER BY created DESC, endpoint LIMIT $3)",
            one.person,
            one.endpoint,
            SUBSCRIPTIONS_PER_PERSON - 1,
        )

    async def subscriptions(self, person: str) -> list[PushSubscription]:
        rows = await self._select(_SUBSCRIPTION + "person = $1 ORDER BY created, endpoint", person)
        return [PushSubscription(*row) for row in rows]

    async def subscription(self, endpoint: str) -> PushSubscription | None:
        rows = await self._select(_SUBSCRIPTION + "endpoint = $1", endpoint)
        return PushSubscription(*rows[0]) if rows else None

    async def remove_subscription(self, endpoint: str) -> None:
        await self._change("DELETE FROM push_subscriptions WHERE endpoint = $1", endpoint)

    # --- from the log to the queue ----------------------------------------------------------------------------
    async def unnoticed(self) -> list[str]:
        """The tables with events that nobody has looked at, if somebody there wants to be told."""
        rows = await self._select(
            "SELECT id FROM games WHERE number > notified AND EXISTS (SELECT 1 FROM members JOIN notify_people"
            " ON notify_people.person = members.person WHERE members.game = games.id) ORDER BY id"
        )
        return [row[0] for row in rows]

    async def notice_cursor(self, table: str) -> NoticeCursor | None:
        rows = await self._select("SELECT number, notified, told FROM games WHERE id = $1", table)
        return NoticeCursor(*rows[0]) if rows else None

    async def queue_notices(
        self, table: str, before: NoticeCursor, after: NoticeCursor, deliveries: list[Delivery]
    ) -> bool:
        """Queue what follows from the events up to `after`, all or nothing; False if another process was faster."""
        told = sorted({one.person for one in deliveries if one.kind == "chat"})
        return await self._transact(
            (
                "UPDATE games SET notified = $3, told = $4 WHERE id = $1 AND notified = $2 AND told = $5 RETURNING id",
                (table, before.notified, after.notified, after.told, before.told),
            ),
            *((_ADD, _values(one)) for one in deliveries),
            *(
                (
                    _NOTE.format(muted="0", seen="0", chat="$3", name="chat"),
                    (person, table, max(one.created for one in deliveries)),
                )
                for person in told
            ),
        )

    # --- the queue --------------------------------------------------------------------------------------------
    async def queue_delivery(self, one: Delivery) -> None:
        await self._change(_ADD, *_values(one))

    async def claim_deliveries(self, now: float, until: float, limit: int) -> list[Delivery]:
        """Take deliveries that are due. Nobody else gets them before `until`."""
        if not await self._select("SELECT 1 FROM deliveries WHERE due <= $1 AND claimed <= $1 LIMIT 1", now):
            return []  # which is usual, and nothing need be written
        rows = await self._change(_CLAIM.format(which="due <= $1"), now, until, limit)
        return sorted((Delivery(*row) for row in rows), key=lambda one: (one.due, one.id))

    async def claim_mails(self, person: str, now: float, until: float, limit: int) -> list[Delivery]:
        """Take all mails about tables to one person that are due, for one digest."""
        which = "due <= $1 AND person = $4 AND channel = 'mail' AND game != ''"
        rows = await self._change(_CLAIM.format(which=which), now, until, limit, person)
        return sorted((Delivery(*row) for row in rows), key=lambda one: (one.created, one.id))

    async def postpone(self, id: str, due: float, attempts: int) -> None:
        """Let go of a delivery until later."""
        await self._change(
            "UPDATE deliveries SET due = $2, attempts = $3, claimed = 0 WHERE id = $1", id, due, attempts
        )

    async def remove_delivery(self, id: str) -> None:
        await self._change("DELETE FROM deliveries WHERE id = $1", id)

    async def release_claims(self) -> None:
        """No other process is running: what was claimed was claimed by one that is gone."""
        await self._change("UPDATE deliveries SET claimed = 0 WHERE claimed > 0")

    async def deliveries(self, person: str) -> list[Delivery]:
        rows = await self._select(f"SELECT {_DELIVERY} FROM deliveries WHERE person = $1 ORDER BY created, id", person)
        return [Delivery(*row) for row in rows]


def _values(one: Delivery) -> tuple[object, ...]:
    return (
        one.id,
        one.person,
        one.table,
        one.kind,
        one.detail,
        one.channel,
        one.target,
        one.created,
        one.due,
        one.attempts,
    )
