"""Files the user names: read and written whole, with troubles in words."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from smokestack.kernel.errors import RecordError, UserError
from smokestack.kernel.record import Record, parse


def read_text(file: Path) -> str:
    """A text file as UTF-8, whether or not an editor put its mark in front."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError(f"{file} is not a text file in UTF-8 (byte {error.start}); save it as UTF-8.") from None
    except (OSError, ValueError) as error:
        raise UserError(f"{file} cannot be read: {_reason(error)}.") from None


def write_text(file: Path, text: str) -> None:
    """All or nothing: a reader, or a loss of power, never finds half a file."""
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8")
        beside.replace(file)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            beside.unlink(missing_ok=True)
        raise UserError(f"{file} cannot be written: {_reason(error)}.") from None


def _reason(error: OSError | ValueError) -> str:
    """ValueError is Python's answer to a name that no file can have."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def read_record(file: Path) -> Record:
    """A record, not yet replayed; troubles name the file and the line."""
    try:
        return parse(read_text(file))
    except RecordError as trouble:
        raise RecordError(f"{file}: {trouble}") from None


def saves_folder() -> Path:
    """Where games are kept that nobody gave a file name."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "smokestack"
