"""Commands about the chat: speaking, and the host's means against those who disturb it."""

from __future__ import annotations

from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table.checks import Person, require_host
from smokestack.table.errors import BadRequestError, ForbiddenError, NotNowError
from smokestack.table.play import NOBODY
from smokestack.table.table import Table


def chat(table: Table, command: c.Chat | c.RemoveLine | c.Mute, who: Person) -> list[e.AnyEvent]:
    if isinstance(command, c.Chat):
        if who.id in table.muted:
            raise ForbiddenError("muted", "The host has muted you in the chat of this table.")
        mine = table.seats_of(who.id)
        return [e.Said(who.id, who.name, command.text, mine[0] if mine else NOBODY)]
    require_host(table, who)
    if isinstance(command, c.RemoveLine):
        return _remove(table, command.number)
    return _mute(table, command)


def _remove(table: Table, number: int) -> list[e.AnyEvent]:
    entry = table.entries[number - 1] if number <= len(table.entries) else None
    if entry is None or not isinstance(entry.event, e.Said):
        raise BadRequestError("no_such_line", f"Entry {number} of the log is not a line of the chat.")
    if entry.removed:
        raise NotNowError("removed", "That line has been removed already.")
    return [e.Removed(number)]


def _mute(table: Table, command: c.Mute) -> list[e.AnyEvent]:
    if command.author >= len(table.authors):
        raise BadRequestError("no_such_author", "Nobody with that number has written in this chat.")
    person = table.authors[command.author]
    if person == table.created.host:
        raise BadRequestError("host", "You are the host; you cannot mute yourself.")
    if (person in table.muted) == command.muted:
        raise NotNowError("muted", "They are muted already." if command.muted else "They are not muted.")
    names = [
        entry.event.name
        for entry in table.entries
        if isinstance(entry.event, e.Said | e.Muted) and entry.event.user == person
    ]
    return [e.Muted(person, names[-1], command.muted)]
