"""Imports records in a process of their own, one after the other, within limits."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import msgspec

from smokestack.server.config import Config
from smokestack.server.protocol import NewRecord
from smokestack.server.recordworker import ImportReply, ImportRequest
from smokestack.table import events as e
from smokestack.table.checks import Person
from smokestack.table.errors import BadRequestError, BusyError, LimitError

WORKER = "smokestack.server.recordworker"
RETRY = 5.0
"""Seconds after which to try again when others are importing."""
PATIENCE = 4
"""On a busy machine a process gets only a part of a processor, so it may take this many times its processor time."""


class RecordImports:
    """The imports of this process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self._free = asyncio.Semaphore(1)
        self._people: set[str] = set()
        """Whose imports run or wait."""

    async def events(self, new: NewRecord, who: Person) -> list[e.AnyEvent]:
        """The events of a table that continues a record."""
        return [e.decode(event) for event in (await self.reply(new, who)).events]

    async def reply(self, new: NewRecord, who: Person, viewer: str = "") -> ImportReply:
        """What the worker made of a record. `viewer` is who waits for it, if it is only for viewing."""
        asker = viewer or who.id
        if asker in self._people:
            raise LimitError("too_fast", "Your last record is still being imported; wait a little.", RETRY)
        if len(self._people) >= self.config.record_queue:
            raise BusyError("busy", "Too many records are being imported; try again in a moment.", RETRY)
        self._people.add(asker)
        try:
            async with self._free:
                reply = await asyncio.to_thread(self._run, new, who, bool(viewer))
        finally:
            self._people.discard(asker)
        if reply.trouble:
            raise BadRequestError("record", reply.trouble)
        return reply

    def _run(self, new: NewRecord, who: Person, viewing: bool) -> ImportReply:
        config = self.config
        request = ImportRequest(
            record=new.record,
            title=new.title,
            private=new.private,
            person=who.id,
            name=who.name,
            lines=config.record_lines,
            undos=config.record_undos,
            seconds=config.record_seconds,
            viewing=viewing,
        )
        try:
            done = subprocess.run(
                [sys.executable, "-m", WORKER],
                input=msgspec.json.encode(request),
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=config.record_seconds * PATIENCE,
                check=True,
            )
        except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
            return ImportReply(trouble=f"The record takes longer than {config.record_seconds} seconds to replay.")
        return msgspec.json.decode(done.stdout, type=ImportReply)
