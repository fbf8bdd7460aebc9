"""Limits on how often something may be done, as token buckets."""

from __future__ import annotations

import time


class RateLimit:
    """Allows `rate` per second on average, and bursts of up to `burst`."""

    __slots__ = ("burst", "rate", "tokens", "updated")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.tokens, self.updated = rate, burst, burst, time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Use some of the allowance; False if it is exhausted."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.updated) * self.rate)
        self.updated = now
        if self.tokens < amount:
            return False
        self.tokens -= amount
        return True


class RateLimits:
    """The same limit for each person or address. All are reset if there are too many, which only makes them milder."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._of: dict[str, RateLimit] = {}

    def take(self, who: str, amount: float = 1.0) -> bool:
        if len(self._of) > 20_000:
            self._of.clear()
        limit = self._of.get(who)
        if limit is None:
            limit = self._of[who] = RateLimit(self.rate, self.burst)
        return limit.take(amount)
