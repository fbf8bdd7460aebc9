"""Reviews that were made, and how far those are that are being made: files that all processes of a server share.

A file is named by a hash of everything the review depends on. It holds no names, only a game.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
import time
from pathlib import Path

import msgspec

from smokestack.coach.report import GameReview
from smokestack.coach.review import REVIEW_VERSION
from smokestack.server.reviewworker import ReviewRequest
from smokestack.store.engine_version import engine_version

KEPT = 1000
"""The most files; the oldest go first."""
FRESH = 15.0
"""Seconds after which a review that tells no progress is not being made any more."""


def folder_for(db: str) -> Path:
    """Beside an SQLite file; with another database in the folder for what can be made again."""
    if "://" not in db:
        return Path(f"{db}-reviews")
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "smokestack" / "reviews"


class ReviewFiles:
    """The reviews of a server. Where nothing can be written, none is kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def key(self, request: ReviewRequest) -> str:
        digest = hashlib.sha256(f"{REVIEW_VERSION}/{engine_version(request.game)}/".encode())
        digest.update(msgspec.json.encode(request))
        return digest.hexdigest()[:40]

    def read(self, key: str) -> GameReview | None:
        try:
            return msgspec.json.decode((self.folder / f"{key}.json").read_bytes(), type=GameReview)
        except (OSError, msgspec.MsgspecError):
            return None

    def write(self, key: str, review: GameReview) -> None:
        with contextlib.suppress(OSError):
            self._replace(f"{key}.json", msgspec.json.encode(review))
            (self.folder / f"{key}.progress").unlink(missing_ok=True)
            self._remove_old()

    def progress(self, key: str) -> int | None:
        """How many actions another process has reviewed; None if none is at it."""
        file = self.folder / f"{key}.progress"
        with contextlib.suppress(OSError, ValueError):
            if time.time() - file.stat().st_mtime < FRESH:
                return int(file.read_text())
        return None

    def tell(self, key: str, done: int) -> None:
        with contextlib.suppress(OSError):
            self._replace(f"{key}.progress", str(done).encode())

    def stop(self, key: str) -> None:
        """It is not being made any more."""
        with contextlib.suppress(OSError):
            (self.folder / f"{key}.progress").unlink(missing_ok=True)

    def _replace(self, name: str, body: bytes) -> None:
        """Write a file so that nobody ever reads half of it."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        number, path = tempfile.mkstemp(dir=self.folder)
        with os.fdopen(number, "wb") as file:
            file.write(body)
        Path(path).replace(self.folder / name)

    def _remove_old(self) -> None:
        files = sorted(self.folder.glob("*.json"), key=lambda file: file.stat().st_mtime)
        for file in files[: max(0, len(files) - KEPT)]:
            file.unlink(missing_ok=True)
