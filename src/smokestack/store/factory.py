"""Makes the store for a name, and knows where the default database is."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from smokestack.store.base import StoreError
from smokestack.store.notices import NoticeStore
from smokestack.store.sqlite import SqliteStore


def data_folder() -> Path:
    """The folder for our files of this user, by the custom of the platform."""
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


def make_store(name: str) -> NoticeStore:
    """The store for a name: a file name means SQLite, a URL means PostgreSQL."""
    if is_postgres(name):
        try:
            from smokestack.store.postgres import PostgresStore
        except ImportError:
            raise StoreError("PostgreSQL needs asyncpg; install smokestack[postgres].") from None
        return PostgresStore(name)
    if "://" in name:
        scheme = name.split(":")[0]
        raise StoreError(f"{scheme!r} is not a supported database; use a file name or a postgresql:// address.")
    return SqliteStore(name)
