"""What has happened at a table that somebody may want to be told. It depends on the table alone."""

from __future__ import annotations

from typing import Final

import msgspec

from smokestack.server.notifications.choices import Kind
from smokestack.table import events as e
from smokestack.table.table import Entry, Table

STALE: Final = 86400.0
"""What happened longer ago is not told any more, for example because the server was not running."""
DELAY: Final = 1.0
"""Seconds until something is told, so that a page that is being loaded again counts as open."""
LONGEST_WARNING: Final = 12 * 3600.0
SHORTEST_TIME: Final = 120.0
"""With less time than this for a decision nobody is warned."""


class Told(msgspec.Struct, frozen=True):
    """What was known about a table at the last look."""

    number: int = 0
    """The number of the last entry of its log."""
    over: bool = False
    turns: dict[int, int] = {}
    """By seat whose owner knows that it is their turn, how many moves that seat had made."""


class Notice(msgspec.Struct, frozen=True):
    """Something to tell a person."""

    person: str
    kind: Kind
    key: str
    """What it is, among everything that can happen at a table."""
    at: float
    due: float
    seat: int = -1
    number: int = 0
    """The entry of the log that it is about."""
    moves: int = 0
    """How many moves the seat had made."""
    warning: float = 0.0
    """How much time is left when the owner of the seat is warned."""


def notices_of(table: Table, told: Told | None, now: float, undo_seconds: float) -> tuple[Told, list[Notice]]:
    """What is new since the last look; `told` is None if nobody looked before."""
    quiet = table.created.lesson or table.created.origin is not None or table.status == "broken"
    before = told or Told(number=table.number)
    turns, found = _turns(table, before, now, undo_seconds)
    for entry in table.entries[before.number :]:
        found += _of_entry(table, entry, now)
    over = table.status == "over"
    if over and not before.over and told is not None:
        found += [
            Notice(person, "over", "over", table.updated, now + DELAY)
            for person in _players(table)
            if person != _last_person(table)
        ]
    after = Told(table.number, over, turns)
    asked = {one.person for one in found if one.kind == "turn"}
    relevant = [one for one in found if one.at > now - STALE and not (one.kind == "started" and one.person in asked)]
    return after, [] if quiet else relevant


def first_chat(found: list[Notice]) -> list[Notice]:
    """What a person is told: several new lines of the chat at once, from the first of them on."""
    lines = [one for one in found if one.kind == "chat"]
    return [one for one in found if one.kind != "chat" or one is lines[0]]


def moves_of(table: Table, seat: int) -> int:
    """How many moves a seat has made. Drafts do not count: the choice that they prepare is one."""
    play = table.play
    return 0 if play is None else sum(1 for move in play.moves if move.seat == seat and not move.draft)


def _turns(table: Table, before: Told, now: float, undo_seconds: float) -> tuple[dict[int, int], list[Notice]]:
    """Whose turn it is. Nobody is told twice about one turn, even if another player undoes theirs meanwhile."""
    waiting, last = table.waiting(), _last_person(table)
    turns: dict[int, int] = {}
    found: list[Notice] = []
    delay = DELAY + (undo_seconds if table.play is not None and table.play.ended else 0.0)
    for seat, count in before.turns.items():
        if seat in waiting or moves_of(table, seat) == count:
            turns[seat] = count
    for seat in waiting:
        person = table.seats[seat].user
        if not person or table.seats[seat].played_by():
            continue
        count = moves_of(table, seat)
        # In a simultaneous choice of several moves a seat may move while others do too, and still have the same turn.
        new = seat not in turns or (waiting == [seat] and turns[seat] != count)
        turns[seat] = count
        if new and person != last:
            at = table.waiting_since.get(seat, now)
            notice = Notice(person, "turn", f"turn {seat} {count}", at, now + delay, seat, moves=count)
            found += [notice, *_warning(table, notice, now)]
    return turns, found


def _warning(table: Table, turn: Notice, now: float) -> list[Notice]:
    """When the owner of a seat learns that time is running low: a quarter of it is left, at most twelve hours."""
    if table.clocks is None:
        return []
    left = table.clocks.seats[turn.seat].remaining(now)
    if left < SHORTEST_TIME:
        return []
    warning = min(LONGEST_WARNING, left / 4)
    key = f"clock {turn.seat} {turn.moves}"
    return [msgspec.structs.replace(turn, kind="clock", key=key, due=now + left - warning, warning=warning)]


def _of_entry(table: Table, entry: Entry, now: float) -> list[Notice]:
    """What an entry of the log means to whom."""
    event, due, host = entry.event, now + DELAY, table.created.host
    match event:
        case e.Reserved(seat, user) if user and user != host and table.seats[seat].reserved == user:
            return [Notice(user, "invited", f"invited {seat} {entry.number}", entry.at, due, seat, entry.number)]
        case e.Started():
            return [Notice(person, "started", "started", entry.at, due) for person in _players(table) if person != host]
        case e.Requested(seat) | e.Late(seat):
            person = table.seats[seat].user
            return [Notice(person, "seat", f"seat {entry.number}", entry.at, due, seat, entry.number)] if person else []
        case e.Said(user) if not entry.removed:
            return [
                Notice(person, "chat", f"chat {entry.number}", entry.at, due, number=entry.number)
                for person in table.members()
                if person != user
            ]
    return []


def _players(table: Table) -> list[str]:
    return sorted({seat.user for seat in table.seats} - {""})


def _last_person(table: Table) -> str:
    """Who moved last, and so knows how the game goes on: not the bot that plays for somebody."""
    for entry in reversed(table.entries):
        event = entry.event
        if isinstance(event, e.Acted | e.Undone | e.Confirmed):
            seat = table.seats[event.seat]
            return "" if seat.played_by() else seat.user
        if isinstance(event, e.Started):
            return table.created.host
    return ""
