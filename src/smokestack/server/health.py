"""What is wrong with a running server, for `/healthz` and the log: the database, the disk, the bots."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from smokestack.store.base import StoreError

if TYPE_CHECKING:
    from smokestack.server.services import Services

log = logging.getLogger("smokestack")


class HealthCheck:
    """Finds problems and logs when they begin and end."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._known: list[str] = []

    async def problems(self) -> list[str]:
        """Keys of what is wrong at the moment, such as `disk`; none if all is well."""
        found = await self._database()
        free = self.services.store.free_space()
        if free is not None and free < self.services.config.least_disk_mb << 20:
            found.append("disk")
        if self.services.bots.stuck_for(time.monotonic()) > self.services.config.bots_stuck_seconds:
            found.append("bots")
        if found != self._known:
            if found:
                log.error("unhealthy", extra={"trouble": ", ".join(found)})
            else:
                log.info("healthy again")
            self._known = found
        return found

    async def _database(self) -> list[str]:
        store, cache = self.services.store, self.services.cache
        try:
            await store.ping()
        except StoreError as error:
            return self._new("database", error)
        if not cache.write_failed:
            return []
        try:
            await store.try_writing()  # nobody may have written since the disk was full
        except StoreError as error:
            return self._new("writing", error)
        cache.write_failed = False
        return []

    def _new(self, problem: str, error: StoreError) -> list[str]:
        if problem not in self._known:
            log.error(problem, extra={"trouble": str(error)})
        return [problem]
