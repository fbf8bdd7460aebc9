"""Who has a page open at another process that serves the same tables.

Each process says who comes and goes: `+` or `-`, then pairs of a person and a table ("" for any page at all). Every few
seconds it says that it is there and how many pairs it has, and whoever counts differently asks it for all of them. A
process that is not heard of any more is forgotten, with everybody it had.
"""

from __future__ import annotations

import asyncio
import contextlib
import time

import msgspec

from smokestack.kernel.errors import UserError
from smokestack.store.base import Store

Place = tuple[str, str]
"""A person, and a table they look at; "" for having a page open at all."""

BEAT = 5.0
SILENCE = 4 * BEAT
"""After so many seconds a process that says nothing is taken to be gone."""
AT_ONCE = 80
"""So many pairs fit into one message."""


class PresenceNotice(msgspec.Struct, array_like=True):
    """What a process says: `+`, `-`, `=` (all of them), `!` (I am here), `?` (tell me all; `who` is asked)."""

    what: str
    places: list[Place] = []
    count: int = 0
    who: str = ""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(PresenceNotice).decode


class RemotePresence:
    """What the other processes have said."""

    def __init__(self) -> None:
        self._heard: dict[str, float] = {}
        self._places: dict[str, set[Place]] = {}
        self._at: dict[str, set[str]] | None = None
        """Table to people; None when it is to be made anew."""

    def take(self, process: str, notice: PresenceNotice, now: float) -> set[Place]:
        """Take note of it; the pairs that have changed."""
        self._heard[process] = now
        before = self._places.get(process, set())
        given = set(notice.places)
        if notice.what == "+":
            after = before | given
        elif notice.what == "-":
            after = before - given
        elif notice.what == "=":
            after = given
        else:
            return set()
        self._places[process], self._at = after, None
        return before ^ after

    def knows(self, process: str, count: int) -> bool:
        return len(self._places.get(process, ())) == count

    def expire(self, now: float) -> set[Place]:
        """Forget who has been silent for too long; the pairs that have changed."""
        silent = [process for process, at in self._heard.items() if now - at > SILENCE]
        changed: set[Place] = set()
        for process in silent:
            del self._heard[process]
            changed |= self._places.pop(process, set())
            self._at = None
        return changed

    def at(self, table: str) -> set[str]:
        """Who looks at a table; at "" everybody with a page."""
        if self._at is None:
            self._at = {}
            for person, place in set().union(*self._places.values()):
                self._at.setdefault(place, set()).add(person)
        return self._at.get(table, set())


class Presence:
    """Tells the other processes about our pages, and keeps what they tell us."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.remote = RemotePresence()
        self._mine: set[Place] = set()
        self._outbox: asyncio.Queue[PresenceNotice] = asyncio.Queue()

    def came(self, person: str, table: str) -> None:
        self._change("+", person, table)

    def went(self, person: str, table: str) -> None:
        self._change("-", person, table)

    def _change(self, what: str, person: str, table: str) -> None:
        if not person or not self.store.shared:
            return
        place = (person, table)
        if (place in self._mine) != (what == "+"):
            self._mine ^= {place}
            self._outbox.put_nowait(PresenceNotice(what, [place]))

    def ask_all(self) -> None:
        """We have just begun to listen: everybody tells us, and hears from us."""
        self._outbox.put_nowait(PresenceNotice("?"))
        self._tell_all()

    def _tell_all(self) -> None:
        mine = sorted(self._mine)
        self._outbox.put_nowait(PresenceNotice("=", mine[:AT_ONCE]))
        for at in range(AT_ONCE, len(mine), AT_ONCE):
            self._outbox.put_nowait(PresenceNotice("+", mine[at : at + AT_ONCE]))

    def hear(self, process: str, text: str) -> set[Place]:
        """Another process says something; the pairs that have changed."""
        try:
            notice = _decode(text)
        except msgspec.MsgspecError:
            return set()
        if notice.what == "?" and notice.who in ("", self.store.name):
            self._tell_all()
        if notice.what == "!" and not self.remote.knows(process, notice.count):
            self._outbox.put_nowait(PresenceNotice("?", who=process))
        return self.remote.take(process, notice, time.monotonic())

    async def leave(self) -> None:
        """This process ends, and with it its pages."""
        with contextlib.suppress(UserError):
            await self.store.announce(_encode(PresenceNotice("=")).decode())

    async def send_on(self) -> None:
        """Say what there is to say, and every few seconds that we are here."""
        while True:
            try:
                notice = await asyncio.wait_for(self._outbox.get(), BEAT)
            except TimeoutError:
                notice = PresenceNotice("!", count=len(self._mine))
            with contextlib.suppress(UserError):  # what is lost now is asked for after the next beat
                await self.store.announce(_encode(notice).decode())
