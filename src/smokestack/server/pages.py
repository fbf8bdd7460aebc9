"""The connected pages and the messages that wait for them. A page is one WebSocket, of a browser tab or a program."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from smokestack.server.last_seen import LastSeen
from smokestack.server.presence import Presence
from smokestack.server.protocol import News, RefusedMessage
from smokestack.server.table_time import TableTime
from smokestack.table import views
from smokestack.table.table import Table

_encode = msgspec.json.Encoder().encode
BACKLOG = 32
"""A page with more unsent messages gets no single updates; it gets one update for all once it reads again."""
OUTBOX_BYTES = 512_000
"""The same for their size."""
CLOCK_SECONDS = 1.0
"""An update that was prepared longer ago is made again if it shows clocks."""


def _do_nothing() -> None:
    return None


class Page:
    """One WebSocket. Messages wait in its outbox, so a slow page does not delay the others."""

    def __init__(self, user: str, wake: Callable[[], None] = _do_nothing, address: str = "") -> None:
        self.user = user
        self.address = address
        self.visible = True
        """Whether somebody can see it; a hidden tab is open, but nobody looks at it."""
        self.session = ""
        self.close: Callable[[], None] = _do_nothing
        """Tells the page that its session has ended, and disconnects it."""
        self.wake = wake
        """Called when the first message enters an empty outbox."""
        self.drop: Callable[[], None] = _do_nothing
        """Disconnects the page."""
        self.outboxes: Outboxes | None = None
        self.largest = OUTBOX_BYTES
        self.sent: dict[str, int] = {}
        """By watched table, the number of the last event this page was told."""
        self.outbox: deque[bytes] = deque()
        self.bytes = 0
        """The size of what waits in the outbox."""
        self.behind: set[str] = set()
        """The tables it missed updates of."""

    def put(self, message: bytes) -> None:
        self.outbox.append(message)
        self._count(len(message))
        if len(self.outbox) == 1:
            self.wake()

    def take(self, room: int) -> list[bytes]:
        """The next messages, as many as fit into `room` bytes and at least one."""
        taken: list[bytes] = []
        size = 0
        while self.outbox and (not taken or size + len(self.outbox[0]) <= room):
            taken.append(self.outbox.popleft())
            size += len(taken[-1])
        self._count(-size)
        return taken

    def clear(self) -> None:
        """Forget what waits, because the page is gone."""
        self.outbox.clear()
        self._count(-self.bytes)

    def _count(self, size: int) -> None:
        self.bytes += size
        if self.outboxes is not None:
            self.outboxes.count(self, size)

    def full(self) -> bool:
        return len(self.outbox) >= BACKLOG or self.bytes >= self.largest


class Outboxes:
    """The size of all outboxes together. When it is too much, the pages with the most are disconnected."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self.dropped = 0
        self._waiting: dict[Page, None] = {}
        """The pages that something waits for."""
        self.to_flush: list[Callable[[], None]] = []
        """What empties those that are due at the end of this turn of the event loop, all in one callback."""

    def count(self, page: Page, size: int) -> None:
        self.bytes += size
        if page.bytes:
            self._waiting[page] = None
        else:
            self._waiting.pop(page, None)
        while self.bytes > self.limit and self._waiting:
            largest = max(self._waiting, key=lambda one: one.bytes)
            self.dropped += 1
            largest.clear()
            largest.drop()


class Pages:
    """All pages connected to this process, by table and by person."""

    def __init__(self, presence: Presence) -> None:
        self.presence = presence
        self.clock = TableTime()
        self.last_seen = LastSeen()
        self._tables: dict[str, set[Page]] = {}
        self._people: dict[str, set[Page]] = {}
        self._addresses: Counter[str] = Counter()
        self.count = 0
        self.on_look: Callable[[str, str], None] = lambda person, table: None
        """Called with (person, table) when somebody begins to look at a table, and when they no longer do."""
        self.skipped = 0
        """How many updates slow pages did not get singly; they get one for all."""

    def tell_all(self, message: bytes) -> None:
        """Tell every page the same."""
        for pages in self._people.values():
            for page in pages:
                page.put(message)

    # --- coming and going -----------------------------------------------------------------------------------
    def add(self, page: Page) -> None:
        self.count += 1
        self._addresses[page.address] += 1
        self._people.setdefault(page.user, set()).add(page)
        self.presence.came(page.user, "")

    def remove(self, page: Page) -> list[str]:
        """Forget a page; returns the tables it watched."""
        self.count -= 1
        self._addresses[page.address] -= 1
        if not self._addresses[page.address]:
            del self._addresses[page.address]
        watched = list(page.sent)
        for table in watched:
            self.leave(page, table)
        mine = self._people.get(page.user, set())
        mine.discard(page)
        if not mine:
            self._people.pop(page.user, None)
        self._tell_if_away(page.user)
        return watched

    def watch(self, page: Page, table: str, number: int) -> None:
        page.sent[table] = number
        self._tables.setdefault(table, set()).add(page)
        if page.visible:
            self._look(page, table)

    def leave(self, page: Page, table: str) -> None:
        page.sent.pop(table, None)
        page.behind.discard(table)
        pages = self._tables.get(table)
        if pages is not None:
            pages.discard(page)
            if not pages:
                del self._tables[table]
            if page.visible:
                self._look_away(page, table)

    def set_visible(self, page: Page, visible: bool) -> list[str]:
        """A page was hidden or can be seen again; returns the tables that this concerns."""
        if page.visible == visible:
            return []
        page.visible = visible
        for table in page.sent:
            if visible:
                self._look(page, table)
            else:
                self._look_away(page, table)
        if visible:
            self.presence.came(page.user, "")
        else:
            self._tell_if_away(page.user)
        return list(page.sent)

    def _look(self, page: Page, table: str) -> None:
        self.presence.came(page.user, table)
        self.on_look(page.user, table)

    def _look_away(self, page: Page, table: str) -> None:
        if page.user not in self._lookers(table):
            self.presence.went(page.user, table)
            self.last_seen.note(page.user, table, self.clock.now())
        self.on_look(page.user, table)

    def _tell_if_away(self, person: str) -> None:
        if not any(page.visible for page in self._people.get(person, ())):
            self.presence.went(person, "")

    def _lookers(self, table: str) -> set[str]:
        """Who can see a table on a page of this process."""
        return {page.user for page in self._tables.get(table, ()) if page.visible}

    def people(self) -> frozenset[str]:
        """Everybody who looks at a page, at any process."""
        here = {person for person, pages in self._people.items() if any(page.visible for page in pages)}
        return frozenset(here | self.presence.remote.at(""))

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

    def unsent(self) -> int:
        """How many messages wait in the outboxes."""
        return sum(len(page.outbox) for pages in self._people.values() for page in pages)

    def count_at(self, address: str) -> int:
        """How many pages are connected from an address."""
        return self._addresses[address]

    def watched(self) -> Iterable[str]:
        """The tables that somebody watches here."""
        return list(self._tables)

    def watching(self, table: str) -> bool:
        return table in self._tables

    def anybody_at(self, table: str) -> bool:
        """Whether somebody looks at a table, at any process."""
        return bool(self._lookers(table) or self.presence.remote.at(table))

    def here(self, table: Table) -> frozenset[str]:
        """Who looks at this table, at any process."""
        return frozenset(self._lookers(table.id) | self.presence.remote.at(table.id))

    def looking(self) -> Iterator[tuple[str, str]]:
        """The people who look at tables on pages of this process, each with the table."""
        for table in self._tables:
            for person in self._lookers(table) - {""}:
                yield person, table

    def seen(self, table: Table) -> Mapping[str, float]:
        """When people last looked at this table."""
        return self.last_seen.at(table.id)

    # --- telling --------------------------------------------------------------------------------------------
    def tell(self, table: Table, prepared: views.TableSnapshot | None = None) -> None:
        """Send the changes of a table to all pages that watch it, and news to its other members."""
        self._send_update(table, self._tables.get(table.id, ()), prepared)
        self._send_news(table)

    def prepare(self, table: Table) -> views.TableSnapshot:
        """Make the updates for all pages that watch a table. They are for `tell`, once the change is on disk."""
        snapshot = self._snapshot(table)
        reading = [(page, self._viewer(table, page.user)) for page in self._tables.get(table.id, ()) if not page.full()]
        snapshot.prepare([user for _, user in reading])
        for page, user in reading:
            snapshot.encoded(user, page.sent[table.id])
        return snapshot

    def _snapshot(self, table: Table) -> views.TableSnapshot:
        return views.TableSnapshot(table, self.clock.now(), self.here(table), self.seen(table))

    def _still_true(self, prepared: views.TableSnapshot, table: Table) -> bool:
        """Whether nobody came or went since then, and clocks still show the right time."""
        timely = table.clocks is None or self.clock.now() - prepared.now < CLOCK_SECONDS
        return timely and prepared.here == self.here(table)

    def tell_players(self, table: Table, seats: Iterable[int]) -> None:
        """Send the changes of a table to the pages of these players only. Nobody else learns that it changed."""
        people = {table.seats[seat].user for seat in seats} - {""}
        self._send_update(table, [page for page in self._tables.get(table.id, ()) if page.user in people])

    def tell_presence(self, table: Table, person: str, page: Page | None = None) -> None:
        """Tell the other pages that a person came or went, unless they see the table on another page anyway."""
        others = self._tables.get(table.id, set()) - {page}
        if table.seats_of(person) and not any(other.user == person and other.visible for other in others):
            self._send_update(table, others)

    def _send_update(self, table: Table, pages: Iterable[Page], prepared: views.TableSnapshot | None = None) -> None:
        reading: list[tuple[Page, str]] = []
        for page in pages:
            if page.full():
                page.behind.add(table.id)
                self.skipped += 1
            else:
                reading.append((page, self._viewer(table, page.user)))
        if not reading:
            return
        snapshot = prepared
        if snapshot is None or not self._still_true(snapshot, table):
            snapshot = self._snapshot(table)
            snapshot.prepare([user for _, user in reading])
        for page, user in reading:
            page.put(snapshot.encoded(user, page.sent[table.id]))
            page.sent[table.id] = table.number

    def show(self, page: Page, table: Table, since: int, tail: int | None = None) -> None:
        """Send the table as it is now to one page that has the log up to number `since`."""
        page.put(self._snapshot(table).message(page.user, since, tail))
        page.sent[table.id] = table.number
        page.behind.discard(table.id)

    def show_all(self, table: Table) -> None:
        """Send the table as it is now, with the latest part of the log, to everybody who watches it."""
        for page in list(self._tables.get(table.id, ())):
            self.show(page, table, 0)

    def _viewer(self, table: Table, user: str) -> str:
        """The person whose update a page gets; "" for all spectators, who see the same."""
        known = user == table.created.host or user in table.seen or table.seats_of(user)
        return user if known or table.invited(user) is not None else ""

    def _send_news(self, table: Table) -> None:
        """Tell the members of a table on their pages that do not watch it."""
        others = [
            page
            for person in table.members()
            for page in self._people.get(person, ())
            if table.id not in page.sent and not page.full()
        ]
        for page in others:
            listed = views.summary_for(views.summary(table), table.seats_of(page.user), table.invited(page.user))
            page.put(_encode(News(table.id, listed)))
