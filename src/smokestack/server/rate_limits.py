"""How much of something one may do in a while."""

from __future__ import annotations

import time


class RateLimit:
    """So many a second, with room for a burst."""

    __slots__ = ("rate", "room", "size", "when")

    def __init__(self, rate: float, size: float) -> None:
        self.rate, self.size, self.room, self.when = rate, size, size, time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        now = time.monotonic()
        self.room = min(self.size, self.room + (now - self.when) * self.rate)
        self.when = now
        if self.room < amount:
            return False
        self.room -= amount
        return True


class RateLimits:
    """A bucket for everyone who asks; forgotten when there are too many, which is generous, not unsafe."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._of: dict[str, RateLimit] = {}

    def take(self, who: str, amount: float = 1.0) -> bool:
        if len(self._of) > 20_000:
            self._of.clear()
        bucket = self._of.get(who)
        if bucket is None:
            bucket = self._of[who] = RateLimit(self.rate, self.burst)
        return bucket.take(amount)
