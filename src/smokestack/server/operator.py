"""What an operator sets while the server runs: limits and an announcement. `smokestack admin` writes both."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

import msgspec

from smokestack.server.config import Config, LimitSettingError, limits
from smokestack.server.pages import Pages
from smokestack.server.protocol import Announcement
from smokestack.store.base import Store

log = logging.getLogger("smokestack")
LIMITS, ANNOUNCEMENT = "limits", "announcement"
"""Their names in the store."""


class StoredAnnouncement(msgspec.Struct, frozen=True):
    """What everybody reads at the top of the page."""

    text: str
    until: float | None = None
    """When it ends, in seconds since 1970."""

    def ended(self) -> bool:
        return self.until is not None and self.until <= time.time()


def decode_limits(text: str) -> dict[str, float]:
    """The limits that are set, without those that this version does not know."""
    found = msgspec.json.decode(text, type=dict[str, float]) if text else {}
    return {name: value for name, value in found.items() if name in limits()}


def decode_announcement(text: str) -> StoredAnnouncement | None:
    """The announcement, unless there is none or its time is over."""
    found = msgspec.json.decode(text, type=StoredAnnouncement) if text else None
    return None if found is None or found.ended() else found


def limited(config: Config, set: dict[str, float]) -> Config:
    """The settings with these limits."""
    return config.with_limits([f"{name}={value:.15g}" for name, value in set.items()])


class Operator:
    """Follows what the operator has set in the store."""

    def __init__(self, config: Config, store: Store, pages: Pages, use: Callable[[Config], None]) -> None:
        self.config, self.store, self.pages, self.use = config, store, pages, use
        self.announcement = ""
        self._limits: dict[str, float] = {}

    async def follow(self) -> None:
        """Read both, and apply what has changed."""
        found = decode_limits(await self.store.setting(LIMITS))
        if found != self._limits:
            self._limits = found
            try:
                self.use(limited(self.config, found))
                log.info("limits", extra={"limits": found})
            except LimitSettingError as error:
                log.warning("limits", extra={"trouble": str(error)})
        announced = decode_announcement(await self.store.setting(ANNOUNCEMENT))
        text = announced.text if announced else ""
        if text != self.announcement:
            self.announcement = text
            self.pages.tell_all(msgspec.json.encode(Announcement(text)))
