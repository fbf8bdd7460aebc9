"""A process that replays one imported record: the request on standard input, the reply on standard output.

A record comes from anybody and may cost as much to replay as its writer likes, so it is never replayed in the server.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sys

import msgspec

from smokestack.kernel import record, registry
from smokestack.kernel.errors import DataError, RecordError
from smokestack.table import events as e
from smokestack.table.checks import Person
from smokestack.table.create import from_record, from_recorded
from smokestack.table.errors import BadRequestError


class ImportRequest(msgspec.Struct):
    """A record, who imports it, and how much work it may be."""

    record: str
    title: str
    private: bool
    person: str
    name: str
    lines: int
    undos: int
    seconds: int
    viewing: bool = False
    """It is only looked at, so nothing is drawn that is not in the record."""


class ImportReply(msgspec.Struct):
    """The events of the new table, or why there is none."""

    events: list[str] = []
    names: list[str] = []
    """What the players are called in the record."""
    trouble: str = ""


def import_record(request: ImportRequest) -> ImportReply:
    try:
        events, names = _read(request)
    except (RecordError, DataError, BadRequestError) as trouble:
        return ImportReply(trouble=str(trouble))
    return ImportReply([e.encode(event).decode() for event in events], names)


def _read(request: ImportRequest) -> tuple[list[e.AnyEvent], list[str]]:
    """The events and names of a record, or of a game in a format that one of the games can read."""
    who, rng = Person(request.person, request.name), None if request.viewing else secrets.SystemRandom()
    if request.record.lstrip().startswith("{"):
        recorded = registry.read_recording(request.record)
        if recorded is None:
            raise RecordError("none of the games can read this format; a record begins with `smokestack 1`.")
        return from_recorded(recorded, who, request.title, request.private, rng), recorded.names
    given = record.parse(request.record)
    _check_size(given, request)
    return from_record(given, who, request.title, request.private, rng), given.seat_names()


def _check_size(given: record.Record, request: ImportRequest) -> None:
    if len(given.lines) > request.lines:
        raise RecordError(f"the record has {len(given.lines)} lines; at most {request.lines} can be imported.")
    undos = sum(1 for line in given.lines if record.UNDO.fullmatch(line.text))
    if undos > request.undos:
        raise RecordError(
            f"the record undoes something {undos} times; at most {request.undos} times can be imported. "
            "Leave out what was undone."
        )


def limit_processor(seconds: int) -> None:
    """The process ends after so many seconds of work, and the server itself goes first."""
    with contextlib.suppress(ImportError):  # Windows has no limits; there the server's own timeout ends the process
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        os.nice(10)


def main() -> None:
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=ImportRequest)
    limit_processor(request.seconds)
    sys.stdout.buffer.write(msgspec.json.encode(import_record(request)))


if __name__ == "__main__":
    main()
