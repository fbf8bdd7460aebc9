"""A real server in its own process, on a free port of loopback. Its database outlives a restart."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

LIMITS = (
    *("tables_per_person=10000", "tables_per_address=10000", "open_tables_per_person=10000"),
    *("guests_per_address=10000", "pages_per_address=10000", "questions_per_address=1000000"),
    "record_seconds=100",
    "undo_seconds=0",
    "review_seconds=1",
)
"""All visitors of the tests come from one address. Imports of records yield to everything else, so they may take long
on a busy machine. Bots leave nobody time to undo a turn that ended, and reviews are made with the least effort."""


class ServerProcess:
    """`smokestack serve`, which can be stopped and started again."""

    def __init__(
        self,
        folder: Path,
        environment: dict[str, str] | None = None,
        program: str = "smokestack.cli",
        python: str | Path = sys.executable,
    ) -> None:
        self.program = program
        self.python = str(python)
        self.environment = {**os.environ, "PYTHONUNBUFFERED": "1", **(environment or {})}
        self.db = folder / "games.db"
        self.log = folder / "server.log"
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start on a free port; after a restart, on the same port as before."""
        words = [self.python, "-m", self.program, "serve", "--port", str(self.port), "--db", str(self.db)]
        words += [word for limit in LIMITS for word in ("--limit", limit)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True, env=self.environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        assert found, f"the server did not start: {line!r} {self.log.read_text()[-2000:]}"
        self.port = int(found.group(1))

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(20)
            if self.process.stdout is not None:
                self.process.stdout.close()
            self.process = None
