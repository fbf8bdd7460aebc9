"""Everything that the server keeps about a person, as one file."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import msgspec

from smokestack.server.notifications.choices import decode_choices
from smokestack.server.people_protocol import (
    ExportedBrowser,
    ExportedLine,
    ExportedNotice,
    ExportedSession,
    ExportedTable,
)
from smokestack.server.profiles import friends_of
from smokestack.server.table_cache import replay_log
from smokestack.store.base import StoredLog
from smokestack.table import events as e
from smokestack.table import views
from smokestack.table.create import to_record
from smokestack.table.errors import RefusedError
from smokestack.table.replay import decode_event
from smokestack.table.table import Table

if TYPE_CHECKING:
    from smokestack.server.services import Services

_encode = msgspec.json.encode


async def export(services: Services, person: str) -> AsyncIterator[bytes]:
    """The file in pieces: a JSON object with one table after the other at its end."""
    account = await services.store.account(person) or await services.auth.account(person)
    sections = {
        "account": {
            "id": account.id,
            "login": account.login,
            "name": account.name,
            "colour": account.colour,
            "created": account.created,
        },
        "sessions": [
            ExportedSession(one.device, one.created, one.used, one.until)
            for one in await services.store.sessions(person)
        ],
        "people": await friends_of(services, person),
        "ratings": await services.store.ratings.of(person),
        "notifications": decode_choices(await services.store.notify_body(person)),
        "browsers": [
            ExportedBrowser(one.endpoint, one.device, one.created) for one in await services.store.subscriptions(person)
        ],
        "waiting": [
            ExportedNotice(one.kind, one.table, one.channel, one.created, one.due)
            for one in await services.store.deliveries(person)
        ],
        "muted": await services.store.muted_tables(person),
        "seen": await services.store.last_seen.of(person),
    }
    yield b"{" + b"".join(b'"' + name.encode() + b'":' + _encode(part) + b",\n" for name, part in sections.items())
    yield b'"tables":['
    between = b"\n"
    for id in await services.store.naming(person, *([account.login] if account.login else [])):
        log = await services.store.log(id)
        if log is not None and log.rows:
            async with services.exporting:
                found = await asyncio.to_thread(_table, id, log, person)
            yield between + found
            between = b",\n"
    yield b"\n]}\n"


def _table(id: str, log: StoredLog, person: str) -> bytes:
    table = replay_log(id, log)
    found = ExportedTable(id)
    if table.may_see(person):
        created = table.created
        found = ExportedTable(
            id, created.game, created.map, table.title, table.status, table.created_at, table.seats_of(person)
        )
        found.log = [line for line in views.log(table, person) if line.what not in ("chat", "note")]
        found.record = _record(table)
    for kept in table.entries:
        match kept.event:
            case e.Said(user, _, text) if user == person:
                found.chat.append(ExportedLine(kept.at, text, kept.removed))
            case e.Noted(user, text) if user == person:
                found.notes.append(ExportedLine(kept.at, text))
    for _, body in log.rows:  # a plan has no entry, so that nobody else can count them
        event = decode_event(body)
        if isinstance(event, e.Planned) and event.user == person:
            found.plans.append(event.plan)
    return _encode(found)


def _record(table: Table) -> str | None:
    try:
        return to_record(table).write()
    except RefusedError:
        return None
