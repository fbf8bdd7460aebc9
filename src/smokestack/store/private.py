"""Files that only their owner may read: the database, its backups and the secret."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path


def make_private(file: Path) -> None:
    """Create a file for its owner only, or take it from everybody else. SQLite gives its side files the same mode."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for one in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        with contextlib.suppress(FileNotFoundError, PermissionError):  # a file of somebody else stays as it is
            one.chmod(0o600)


def write_private(file: Path, text: str) -> None:
    """Write a file for its owner only; after a crash it has the old or the new text."""
    fresh = Path(f"{file}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)
