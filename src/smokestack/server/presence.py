"""Who looks at a page, at all processes that serve the same tables.

Each process announces who comes and goes as `+` or `-` with pairs of a person and a table ("" for any page at all).
Every few seconds it announces how many pairs it has; a process that counts differently asks for all of them. A process
that stays silent is forgotten together with its people.
"""

from __future__ import annotations

import asyncio
import contextlib
import time

import msgspec

from smokestack.kernel.errors import UserError
from smokestack.store.base import Store

Watching = tuple[str, str]
"""A person and a table they look at; "" stands for any page at all."""

HEARTBEAT = 5.0
SILENCE = 4 * HEARTBEAT
"""After this many seconds without a message, a process is assumed to be gone."""
PAIRS_PER_NOTICE = 80


class PresenceNotice(msgspec.Struct, array_like=True):
    """A message between processes: `+`, `-`, `=` (all pairs), `!` (I am alive), `?` (`who` should send all pairs)."""

    what: str
    pairs: list[Watching] = []
    count: int = 0
    who: str = ""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(PresenceNotice).decode


class RemotePresence:
    """Who looks at a page at the other processes."""

    def __init__(self) -> None:
        self._heard: dict[str, float] = {}
        self._pairs: dict[str, set[Watching]] = {}
        self._at: dict[str, set[str]] | None = None
        """By table, the people who look at it; None when it must be computed again."""

    def take(self, process: str, notice: PresenceNotice, now: float) -> set[Watching]:
        """Apply a notice; returns the pairs that have changed."""
        self._heard[process] = now
        before = self._pairs.get(process, set())
        given = set(notice.pairs)
        if notice.what == "+":
            after = before | given
        elif notice.what == "-":
            after = before - given
        elif notice.what == "=":
            after = given
        else:
            return set()
        self._pairs[process], self._at = after, None
        return before ^ after

    def knows(self, process: str, count: int) -> bool:
        """Whether we know this many pairs of a process."""
        return len(self._pairs.get(process, ())) == count

    def expire(self, now: float) -> set[Watching]:
        """Forget the processes that have been silent for too long; returns the pairs that have changed."""
        silent = [process for process, at in self._heard.items() if now - at > SILENCE]
        changed: set[Watching] = set()
        for process in silent:
            del self._heard[process]
            changed |= self._pairs.pop(process, set())
            self._at = None
        return changed

    def at(self, table: str) -> set[str]:
        """Who looks at a table; for "", at any page."""
        if self._at is None:
            self._at = {}
            for person, place in set().union(*self._pairs.values()):
                self._at.setdefault(place, set()).add(person)
        return self._at.get(table, set())


class Presence:
    """Announces our pages to the other processes and keeps what they announce."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.remote = RemotePresence()
        self._mine: set[Watching] = set()
        self._outbox: asyncio.Queue[PresenceNotice] = asyncio.Queue()

    def came(self, person: str, table: str) -> None:
        self._change("+", person, table)

    def went(self, person: str, table: str) -> None:
        self._change("-", person, table)

    def _change(self, what: str, person: str, table: str) -> None:
        if not person or not self.store.shared:
            return
        pair = (person, table)
        if (pair in self._mine) != (what == "+"):
            self._mine ^= {pair}
            self._outbox.put_nowait(PresenceNotice(what, [pair]))

    def ask_all(self) -> None:
        """We have just begun to listen: exchange all pairs with everybody."""
        self._outbox.put_nowait(PresenceNotice("?"))
        self._announce_all()

    def _announce_all(self) -> None:
        mine = sorted(self._mine)
        self._outbox.put_nowait(PresenceNotice("=", mine[:PAIRS_PER_NOTICE]))
        for at in range(PAIRS_PER_NOTICE, len(mine), PAIRS_PER_NOTICE):
            self._outbox.put_nowait(PresenceNotice("+", mine[at : at + PAIRS_PER_NOTICE]))

    def hear(self, process: str, text: str) -> set[Watching]:
        """Handle an announcement of another process; returns the pairs that have changed."""
        try:
            notice = _decode(text)
        except msgspec.MsgspecError:
            return set()
        if notice.what == "?" and notice.who in ("", self.store.name):
            self._announce_all()
        if notice.what == "!" and not self.remote.knows(process, notice.count):
            self._outbox.put_nowait(PresenceNotice("?", who=process))
        return self.remote.take(process, notice, time.monotonic())

    async def leave(self) -> None:
        """This process ends, and its pages with it."""
        with contextlib.suppress(UserError):
            await self.store.announce(_encode(PresenceNotice("=")).decode())

    async def send_notices(self) -> None:
        """Send notices as they come up, and a heartbeat when there are none."""
        while True:
            try:
                notice = await asyncio.wait_for(self._outbox.get(), HEARTBEAT)
            except TimeoutError:
                notice = PresenceNotice("!", count=len(self._mine))
            with contextlib.suppress(UserError):  # a lost notice is asked for after the next heartbeat
                await self.store.announce(_encode(notice).decode())
