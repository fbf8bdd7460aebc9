"""A PostgreSQL server for the tests: Debian's, or the pgserver wheel. Without one the tests are skipped."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def server() -> Iterator[str]:
    """The address of a new server."""
    if os.geteuid() == 0 and _programs() is not None and shutil.which("runuser"):
        with _debian() as address:
            yield address
        return
    with _wheel() as address:
        yield address


def _programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


@contextmanager
def _debian() -> Iterator[str]:
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="smokestack-pg-"))
    shutil.chown(folder, "postgres", "postgres")

    def run(*words: str) -> None:
        subprocess.run(["runuser", "-u", "postgres", "--", *words], check=True, capture_output=True, cwd=folder)

    data = folder / "data"
    run(f"{programs}/initdb", "-D", str(data), "-A", "trust", "-E", "UTF8", "--no-sync")
    options = f"-c listen_addresses='' -c unix_socket_directories={folder}"
    run(f"{programs}/pg_ctl", "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start")
    try:
        yield f"postgresql://postgres@/postgres?host={folder}"
    finally:
        run(f"{programs}/pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _wheel() -> Iterator[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pgserver.postgres_server import get_server  # here, for it warns as it is imported

        folder = tempfile.mkdtemp(prefix="smokestack-pg-")
        running = get_server(folder)
    try:
        yield running.get_uri()
    finally:
        running.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
