"""What an operator erases: people, tables and lines of the chat. The hash chain of a changed log is computed again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import msgspec

from smokestack.store.base import Account, Rewrite, Store, StoredLog, StoreError
from smokestack.store.chain import extend
from smokestack.store.check import replay_rows
from smokestack.table import events as e
from smokestack.table import views
from smokestack.table.errors import CorruptLogError
from smokestack.table.play import NOBODY
from smokestack.table.replay import decode_event
from smokestack.table.table import Table

ATTEMPTS = 20
"""How often a log is read again because the server has written to it meanwhile."""
Change = Callable[[StoredLog], dict[int, e.AnyEvent]]
"""Decides which events to replace, by their number in the store."""


async def delete_account(store: Store, account: Account) -> list[str]:
    """Erase an account, its chat and notes, and its names in all logs; returns what could not be done, in sentences."""
    await store.delete_person(account, time.time())
    return await _erase_from_logs(store, account)


async def resume_erasing(store: Store) -> None:
    """Finish what a process was doing when it was killed."""
    for account in await store.erasing():
        await _erase_from_logs(store, account)


async def _erase_from_logs(store: Store, account: Account) -> list[str]:
    trouble: list[str] = []
    for table in await store.naming(account.id, account.login or "", account.name):
        try:
            await _rewrite(store, table, lambda log: _without(account, log))
        except StoreError as error:
            trouble.append(str(error))
    await store.erased(account.id)
    await store.wipe()
    return trouble


async def delete_table(store: Store, table: str) -> None:
    if not await store.delete_table(table, time.time()):
        raise _no_table(table)
    await store.ratings.refresh()
    await store.wipe()


async def delete_line(store: Store, table: str, number: int) -> None:
    """Erase the text of a line of the chat; `number` is the one that the log shows."""

    def change(log: StoredLog) -> dict[int, e.AnyEvent]:
        place, event = _entry(table, log, number)
        if not isinstance(event, e.Said):
            raise StoreError(f"Entry {number} of table {table} is not a line of the chat; see `smokestack admin chat`.")
        return {place: msgspec.structs.replace(event, text="")}

    await _rewrite(store, table, change)
    await store.wipe()


async def chat_of(store: Store, table: str) -> list[str]:
    """The chat of a table, with what the host has removed."""
    log = await store.log(table)
    if log is None:
        raise _no_table(table)
    lines = []
    for kept in replay_rows(table, log.rows, check=False).entries:
        if isinstance(kept.event, e.Said):
            said = kept.event.text or "(erased)"
            lines.append(
                f"{kept.number:>6}  {kept.event.name}: {said}{'  (removed by the host)' if kept.removed else ''}"
            )
    return lines


def _no_table(table: str) -> StoreError:
    return StoreError(f"There is no table {table!r}; see `smokestack admin tables`.")


def _entry(table: str, log: StoredLog, number: int) -> tuple[int, e.AnyEvent]:
    """An entry by the number that the log shows; returns its number in the store, which counts drafts too."""
    replayed = Table(table)
    try:
        for place, (at, body) in enumerate(log.rows, start=1):
            entry = replayed.fold(decode_event(body), at)
            if entry.draft == NOBODY and entry.number == number:
                return place, entry.event
    except CorruptLogError as error:
        raise StoreError(f"The log of table {table} cannot be replayed up to entry {number}: {error}") from None
    raise StoreError(f"Table {table} has no entry {number}; see `smokestack admin chat`.")


async def _rewrite(store: Store, table: str, change: Change) -> None:
    for _ in range(ATTEMPTS):
        log = await store.log(table)
        if log is None:
            raise _no_table(table)
        if log.missing or (log.chain and extend("", 1, log.rows) != log.chain):
            raise StoreError(
                f"The log of table {table} is damaged (see `smokestack db check`), so nothing in it was changed;"
                " `smokestack admin delete-table` deletes it."
            )
        bodies = {number: e.encode(event) for number, event in change(log).items()}
        if not bodies:
            return
        rows = [(at, bodies.get(number, body)) for number, (at, body) in enumerate(log.rows, start=1)]
        summary = msgspec.json.encode(views.summary(await asyncio.to_thread(replay_rows, table, rows, False)))
        new = Rewrite(log.chain, len(rows), bodies, extend("", 1, rows), summary)
        if await store.rewrite(table, new, time.time()):
            return
    raise StoreError(f"The server keeps writing to table {table}; try again.")


def _without(account: Account, log: StoredLog) -> dict[int, e.AnyEvent]:
    """The events of a log that name a person or repeat their words, without both."""
    changed: dict[int, e.AnyEvent] = {}
    owners: dict[int, str] = {}
    for number, (_, body) in enumerate(log.rows, start=1):
        event = decode_event(body)
        if isinstance(event, e.Seated):
            owners[event.seat] = event.user
        elif isinstance(event, e.BotSeated):
            owners[event.seat] = ""
        erased = _erased(event, account, owners)
        if erased != event:
            changed[number] = erased
    return changed


def _erased(event: e.AnyEvent, account: Account, owners: dict[int, str]) -> e.AnyEvent:
    """The event without the name and the words of a person. `owners` says whose the seats are."""
    person, replace = account.id, msgspec.structs.replace
    match event:
        case e.Created() if event.host == person:
            return replace(event, host_name=former_name(person), title="")
        case e.Titled() if event.user == person:
            return replace(event, title="")
        case e.Seated() if event.user == person:
            return replace(event, name=former_name(person, event.seat))
        case e.Opened() if event.name and owners.get(event.seat) == person:
            return replace(event, name=former_name(person, event.seat))
        case e.Reserved() if event.user == person or event.login in (account.login, account.name):
            return replace(event, login=former_name(person))
        case e.Declined() if event.user == person:
            return replace(event, name=former_name(person))
        case e.Said() if event.user == person:
            return replace(event, name=former_name(person), text="")
        case e.Muted() if event.user == person:
            return replace(event, name=former_name(person))
        case e.Noted() if event.user == person:
            return replace(event, text="")
    return event


def former_name(person: str, seat: int = 0) -> str:
    """What stands for the name of somebody who was deleted, another one for each of their seats."""
    return f"Former player {int(person[:6], 16) % 9000 + 1000 + seat}"
