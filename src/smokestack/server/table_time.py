"""The time that tables run on: the system's clock at the start, and monotonic time from then on.

So the clocks of tables do not notice when the system's clock is set. All processes of a database run on the same time.
"""

from __future__ import annotations

import time
from collections.abc import Callable

BEAT = 5.0
"""Seconds between two notes in the store that the server is running."""


class TableTime:
    """The time of all tables, in seconds since 1970."""

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.wall = wall
        self.monotonic = monotonic
        self._ahead = wall() - monotonic()

    def now(self) -> float:
        return self._ahead + self.monotonic()

    def set(self, now: float) -> None:
        self._ahead = now - self.monotonic()

    def observe(self, at: float) -> None:
        """Another process wrote an event at this time, so it cannot be earlier."""
        if at > self.now():
            self.set(at)
