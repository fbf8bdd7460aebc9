"""The connected pages and the messages that wait for them. A page is one WebSocket, of a browser tab or a program."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable

import msgspec

from smokestack.server.presence import Presence
from smokestack.server.protocol import News, RefusedMessage
from smokestack.table import views
from smokestack.table.table import Table

_encode = msgspec.json.Encoder().encode
BACKLOG = 32
"""A page with more unsent messages gets no single updates; it gets one update for all once it reads again."""


def _do_nothing() -> None:
    return None


class Page:
    """One WebSocket. Messages wait in its outbox, so a slow page does not delay the others."""

    def __init__(
        self,
        user: str,
        wake: Callable[[], None] = _do_nothing,
        session: str = "",
        close: Callable[[], None] = _do_nothing,
    ) -> None:
        self.user = user
        self.session = session
        self.close = close
        """Called when the session of the page has ended."""
        self.wake = wake
        """Called when the first message enters an empty outbox."""
        self.sent: dict[str, int] = {}
        """By watched table, the number of the last event this page was told."""
        self.outbox: deque[bytes] = deque()
        self.behind: set[str] = set()
        """The tables it missed updates of."""

    def put(self, message: bytes) -> None:
        self.outbox.append(message)
        if len(self.outbox) == 1:
            self.wake()

    def full(self) -> bool:
        return len(self.outbox) >= BACKLOG


class Pages:
    """All pages connected to this process, by table and by person."""

    def __init__(self, presence: Presence) -> None:
        self.presence = presence
        self._tables: dict[str, set[Page]] = {}
        self._people: dict[str, set[Page]] = {}
        self.count = 0

    # --- coming and going -----------------------------------------------------------------------------------
    def add(self, page: Page) -> None:
        self.count += 1
        self._people.setdefault(page.user, set()).add(page)
        self.presence.came(page.user, "")

    def remove(self, page: Page) -> list[str]:
        """Forget a page; returns the tables it watched."""
        self.count -= 1
        mine = self._people.get(page.user, set())
        mine.discard(page)
        if not mine:
            self._people.pop(page.user, None)
            self.presence.went(page.user, "")
        watched = list(page.sent)
        for table in watched:
            self.leave(page, table)
        return watched

    def watch(self, page: Page, table: str, number: int) -> None:
        page.sent[table] = number
        self._tables.setdefault(table, set()).add(page)
        self.presence.came(page.user, table)

    def leave(self, page: Page, table: str) -> None:
        page.sent.pop(table, None)
        page.behind.discard(table)
        pages = self._tables.get(table)
        if pages is not None:
            pages.discard(page)
            if not pages:
                del self._tables[table]
            if not any(other.user == page.user for other in pages):
                self.presence.went(page.user, table)

    def people(self) -> frozenset[str]:
        """Everybody who has a page open, at any process."""
        return frozenset({*self._people, *self.presence.remote.at("")})

    def count_of(self, person: str) -> int:
        """How many pages a person has open here."""
        return len(self._people.get(person, ()))

    def sessions(self, person: str | None = None) -> list[str]:
        """The sessions of the pages here, of one person or of all."""
        people = list(self._people) if person is None else [person]
        return sorted({page.session for one in people for page in self._people.get(one, ())} - {""})

    def end(self, sessions: set[str]) -> None:
        """Close the pages of sessions that have ended."""
        for page in [page for pages in self._people.values() for page in pages if page.session in sessions]:
            page.close()

    def drop(self, table: str) -> None:
        """A table was deleted; tell everybody who watches it."""
        gone = RefusedMessage(None, "no_such_table", "The operator has deleted this table.", None)
        for page in list(self._tables.get(table, ())):
            self.leave(page, table)
            page.put(_encode(gone))

    def watched(self) -> Iterable[str]:
        """The tables that somebody watches here."""
        return list(self._tables)

    def watching(self, table: str) -> bool:
        return table in self._tables

    def here(self, table: Table) -> frozenset[str]:
        """Who has a page of this table open, at any process."""
        mine = {page.user for page in self._tables.get(table.id, ())}
        return frozenset(mine | self.presence.remote.at(table.id))

    # --- telling --------------------------------------------------------------------------------------------
    def tell(self, table: Table) -> None:
        """Send the changes of a table to all pages that watch it, and news to its other members."""
        self._send_update(table, self._tables.get(table.id, ()))
        self._send_news(table)

    def tell_players(self, table: Table, seats: Iterable[int]) -> None:
        """Send the changes of a table to the pages of these players only. Nobody else learns that it changed."""
        people = {table.seats[seat].user for seat in seats} - {""}
        self._send_update(table, [page for page in self._tables.get(table.id, ()) if page.user in people])

    def tell_presence(self, table: Table, person: str, page: Page | None = None) -> None:
        """Tell the other pages that a person came or went, unless another page of theirs is connected anyway."""
        others = self._tables.get(table.id, set()) - {page}
        if table.seats_of(person) and not any(other.user == person for other in others):
            self._send_update(table, others)

    def _send_update(self, table: Table, pages: Iterable[Page]) -> None:
        reading: list[tuple[Page, str]] = []
        for page in pages:
            if page.full():
                page.behind.add(table.id)
            else:
                reading.append((page, self._viewer(table, page.user)))
        if not reading:
            return
        snapshot = views.TableSnapshot(table, time.time(), self.here(table))
        snapshot.prepare([user for _, user in reading])
        made: dict[tuple[str, int], bytes] = {}
        for page, user in reading:
            key = (user, page.sent[table.id])
            message = made.get(key)
            if message is None:
                message = made[key] = snapshot.message(*key)
            page.put(message)
            page.sent[table.id] = table.number

    def show(self, page: Page, table: Table, since: int, tail: int | None = None) -> None:
        """Send the table as it is now to one page that has the log up to number `since`."""
        snapshot = views.TableSnapshot(table, time.time(), self.here(table))
        page.put(snapshot.message(page.user, since, tail))
        page.sent[table.id] = table.number
        page.behind.discard(table.id)

    def _viewer(self, table: Table, user: str) -> str:
        """The person whose update a page gets; "" for all spectators, who see the same."""
        return user if user == table.created.host or table.seats_of(user) else ""

    def _send_news(self, table: Table) -> None:
        """Tell the members of a table on their pages that do not watch it."""
        others = [
            page
            for person in table.members()
            for page in self._people.get(person, ())
            if table.id not in page.sent and not page.full()
        ]
        for page in others:
            listed = views.summary_for(views.summary(table), table.seats_of(page.user))
            page.put(_encode(News(table.id, listed)))
