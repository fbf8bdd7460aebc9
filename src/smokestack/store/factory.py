"""Which store a name means, and where the default one lies."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from smokestack.store.base import Store, StoreError
from smokestack.store.sqlite import SqliteStore


def data_folder() -> Path:
    """Where this user's own things of ours belong on this platform."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "smokestack"


def default_file() -> Path:
    return data_folder() / "tables.db"


def is_postgres(name: str) -> bool:
    return name.startswith(("postgresql://", "postgres://"))


def make_store(name: str) -> Store:
    """A file name is SQLite, a URL PostgreSQL."""
    if is_postgres(name):
        try:
            from smokestack.store.postgres import PostgresStore
        except ImportError:
            raise StoreError("PostgreSQL needs asyncpg: install smokestack[postgres].") from None
        return PostgresStore(name)
    if "://" in name:
        raise StoreError(f"{name.split(':')[0]!r} is no store; give a file or a postgresql:// address.")
    return SqliteStore(name)
