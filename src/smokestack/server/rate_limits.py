"""Limits on how often something may be done, as token buckets."""

from __future__ import annotations

import time


class RateLimit:
    """Allows `rate` per second on average, and bursts of up to `burst`."""

    __slots__ = ("burst", "rate", "tokens", "updated")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.tokens, self.updated = rate, burst, burst, time.monotonic()

    def wait(self, amount: float = 1.0) -> float:
        """Use some of the allowance and return 0; if it is exhausted, the seconds until there is enough again."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.updated) * self.rate)
        self.updated = now
        if self.tokens < amount:
            return (amount - self.tokens) / self.rate
        self.tokens -= amount
        return 0.0

    def full(self) -> bool:
        """Whether nothing was used lately, so that it need not be kept."""
        return self.tokens + (time.monotonic() - self.updated) * self.rate >= self.burst


KEPT = 20_000


class RateLimits:
    """The same limit for each person or address."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._of: dict[str, RateLimit] = {}

    def wait(self, who: str, amount: float = 1.0) -> float:
        """As for one limit."""
        limit = self._of.get(who)
        if limit is None:
            if len(self._of) >= KEPT:
                self._forget()
            limit = self._of[who] = RateLimit(self.rate, self.burst)
        return limit.wait(amount)

    def _forget(self) -> None:
        """Keep only the limits in use; if those are too many as well, the most recent half."""
        used = {who: limit for who, limit in self._of.items() if not limit.full()}
        for who in list(used)[: max(0, len(used) - KEPT // 2)]:
            del used[who]
        self._of = used
