"""Reads and writes files that the user names. Errors are sentences."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from smokestack.kernel.errors import RecordError, UserError
from smokestack.kernel.record import Record, parse


def read_text(file: Path) -> str:
    """The contents of a UTF-8 text file, with or without a byte order mark."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError(f"{file} is not a UTF-8 text file (see byte {error.start}); save it as UTF-8.") from None
    except (OSError, ValueError) as error:
        raise UserError(f"{file} cannot be read: {_reason(error)}.") from None


def write_text(file: Path, text: str) -> None:
    """Write a file atomically, so that nobody ever finds half a file."""
    temporary = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(file)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            temporary.unlink(missing_ok=True)
        raise UserError(f"{file} cannot be written: {_reason(error)}.") from None


def _reason(error: OSError | ValueError) -> str:
    """Python raises ValueError for names that no file can have."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def read_record(file: Path) -> Record:
    """A record, not replayed yet. Errors name the file and the line."""
    try:
        return parse(read_text(file))
    except RecordError as trouble:
        raise RecordError(f"{file}: {trouble}") from None


def saves_folder() -> Path:
    """The folder for saved games without a file name."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "smokestack"
