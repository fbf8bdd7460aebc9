"""From tables to the queue: looks at what has changed and queues what its people want to be told."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from smokestack.kernel.errors import UserError
from smokestack.server.notifications.choices import NotifyChoices, decode_choices
from smokestack.server.notifications.mail import is_offered
from smokestack.server.notifications.notices import Notice, Told, first_chat, notices_of
from smokestack.server.notifications.words import NoticeDetail
from smokestack.server.table_cache import TableCache
from smokestack.store.notices import Delivery, NoticeCursor, NoticeStore, TableNote
from smokestack.table.table import Table

ATTEMPTS = 4
"""How often a table is looked at again because another process was faster."""


def delivery_id(*parts: str) -> str:
    """The same for the same news, so that it is never queued twice."""
    return sha256("|".join(parts).encode()).hexdigest()[:32]


class Planner:
    """Queues the deliveries of all tables that have changed."""

    def __init__(self, store: NoticeStore, cache: TableCache) -> None:
        self.store = store
        self.cache = cache
        self.wanting: set[str] = set()
        """Everybody who has chosen something."""
        self.dirty: dict[str, None] = {}
        """The tables to look at, in order."""

    async def refresh(self) -> None:
        """Learn who wants to be told, and which tables nobody has looked at, perhaps because a server was killed."""
        self.wanting = await self.store.notify_people()
        if self.wanting:
            for table in await self.store.unnoticed():
                self.dirty[table] = None

    def changed(self, table: Table) -> bool:
        """A table has changed; whether anybody there wants to be told anything."""
        if not self.wanting or self.wanting.isdisjoint(table.members()):
            return False
        self.dirty[table.id] = None
        return True

    async def plan(self) -> None:
        """Look at all tables that have changed."""
        while self.dirty:
            table = next(iter(self.dirty))
            del self.dirty[table]
            await self.look(table)

    async def look(self, id: str) -> None:
        """Queue what is new at a table. Of several processes one does it."""
        for _ in range(ATTEMPTS):
            cursor = await self.store.notice_cursor(id)
            if cursor is None or cursor.notified >= cursor.number:
                return
            try:
                loaded = await self.cache.get(id)
            except UserError:
                return
            async with loaded.lock:  # so that everything it holds is on disk
                table, now = loaded.table, self.cache.clock.now()
                if table.length <= cursor.notified:
                    return
                told, found = notices_of(table, _told(cursor), now, self.cache.config.undo_seconds)
                after = NoticeCursor(table.length, table.length, msgspec.json.encode(told).decode())
            if await self.store.queue_notices(id, cursor, after, await self._deliveries(table, found, now)):
                return

    async def _deliveries(self, table: Table, found: list[Notice], now: float) -> list[Delivery]:
        notes = await self.store.table_notes(table.id) if found else {}
        here = self.cache.pages.here(table)
        queued: list[Delivery] = []
        for person in sorted({one.person for one in found} & self.wanting):
            choices = decode_choices(await self.store.notify_body(person))
            note = notes.get(person, TableNote())
            wanted = [
                one
                for one in found
                if one.person == person
                and one.at >= choices.since
                and not note.muted
                and (one.kind == "clock" or person not in here)
                and (one.kind != "chat" or note.chat <= note.seen)  # once, until they have had a look
            ]
            targets = await self._targets(person, choices) if wanted else []
            queued += [
                _delivery(table, one, choices, channel, target, now)
                for one in first_chat(wanted)
                for channel, target in targets
                if choices.wants(one.kind, channel)
            ]
        return queued

    async def _targets(self, person: str, choices: NotifyChoices) -> list[tuple[str, str]]:
        """The channels of a person, with what is addressed there."""
        targets = [("push", one.endpoint) for one in await self.store.subscriptions(person)]
        if choices.mail and choices.confirmed and is_offered(self.cache.config):
            targets.append(("mail", ""))
        return targets + [("webhook", one.id) for one in choices.webhooks if not one.trouble]


def _told(cursor: NoticeCursor) -> Told | None:
    if cursor.told:
        return msgspec.json.decode(cursor.told, type=Told)
    return None if cursor.notified else Told()


def _delivery(table: Table, one: Notice, choices: NotifyChoices, channel: str, target: str, now: float) -> Delivery:
    due = one.due
    if channel == "mail" and choices.digest != "each":
        due = choices.next_digest(due)
    detail = NoticeDetail(one.seat, one.number, one.moves, one.warning)
    return Delivery(
        id=delivery_id(table.id, one.person, one.key, channel, target),
        person=one.person,
        table=table.id,
        kind=one.kind,
        detail=msgspec.json.encode(detail).decode(),
        channel=channel,
        target=target,
        created=now,
        due=due,
    )
