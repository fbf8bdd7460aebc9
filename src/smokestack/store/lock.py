"""One server for each SQLite file. The lock is held on an open file, so it ends with the process, even a killed one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from smokestack.store.base import StoreError


def lock_file(db: str) -> Path:
    return Path(f"{Path(db).resolve()}.lock")


@contextmanager
def only_server(db: str) -> Iterator[None]:
    """Hold the lock of a database file; StoreError if a running server has it."""
    file = lock_file(db)
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)  # children do not inherit it
    except OSError as error:
        raise StoreError(f"The lock {file} cannot be opened: {error.strerror}.") from None
    try:
        if not _take(descriptor):
            raise StoreError(
                f"Another server{_holder(descriptor)} is using {db}; stop it first, or name another file with --db."
            )
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(descriptor)


def _holder(descriptor: int) -> str:
    with suppress(OSError, ValueError):
        return f" (process {int(os.pread(descriptor, 20, 0))})"
    return ""


def _take(descriptor: int) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows refuses to lock bytes that are locked
        return _take_on_windows(descriptor)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _take_on_windows(descriptor: int) -> bool:
    import importlib

    windows = importlib.import_module("msvcrt")
    try:
        windows.locking(descriptor, windows.LK_NBLCK, 1)
    except OSError:
        return False
    return True
