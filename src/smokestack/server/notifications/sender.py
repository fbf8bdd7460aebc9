"""From the queue to people: claims deliveries that are due, looks whether they still matter, sends them, tries again.

A delivery leaves the queue when its receiver has taken it. If the process is killed in between, it is sent again after
the restart, under the same id, by which a receiver can tell.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable

import msgspec

from smokestack.kernel.errors import UserError
from smokestack.server.notifications.channels import Channels, SendOutcome
from smokestack.server.notifications.choices import NotifyChoices, decode_choices
from smokestack.server.notifications.words import NoticeDetail, NoticeWords, time_left, trial_words, words_of
from smokestack.server.rate_limits import RateLimits
from smokestack.server.table_cache import TableCache
from smokestack.store.notices import Delivery, NoticeStore, TableNote

log = logging.getLogger("smokestack")
CLAIM_SECONDS = 120.0
"""For how long a delivery belongs to the process that claimed it."""
AT_ONCE = 32
"""Deliveries that are sent at the same time."""
AT_ONCE_PER_PERSON = 4
PAUSE = 2.0
"""Seconds that further ones of the same person wait then."""
BACK_OFF = (2.0, 10.0, 60.0, 300.0, 1800.0, 7200.0, 21600.0)
"""Seconds until a delivery is tried again, by how often it was tried."""
LIFETIME = 3 * 86400.0
"""What could not be delivered by then is dropped."""
HOUR = 3600.0
SLACK = 5.0
"""Seconds by which a clock may differ from what was expected."""


class Sender:
    """The deliveries of this process."""

    def __init__(self, store: NoticeStore, cache: TableCache, channels: Channels) -> None:
        self.store = store
        self.cache = cache
        self.channels = channels
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy: Counter[str] = Counter()
        self._rates = RateLimits(1, 1)
        self.use_limit(cache.config.notifications_per_person)

    def use_limit(self, per_hour: float) -> None:
        self._rates = RateLimits(per_hour / HOUR, per_hour)

    async def send_due(self, done: Callable[[], None]) -> int:
        """Begin to send what is due; `done` is called whenever one was settled. Returns how many were begun."""
        free = AT_ONCE - len(self._tasks)
        if free <= 0:
            return 0
        now = self.cache.clock.now()
        claimed = await self.store.claim_deliveries(now, now + CLAIM_SECONDS, free)
        for batch in _batches(claimed):
            task = asyncio.create_task(self._settle(batch))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            task.add_done_callback(lambda _: done())
        return len(claimed)

    async def close(self) -> None:
        """Give up what is being sent; it is sent after the next start."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _settle(self, batch: list[Delivery]) -> None:
        person = batch[0].person
        self._busy[person] += 1
        try:
            if self._busy[person] > AT_ONCE_PER_PERSON:
                for one in batch:
                    await self.store.postpone(one.id, self.cache.clock.now() + PAUSE, one.attempts)
            else:
                await self._deliver(batch)
        except UserError as trouble:  # the store does not answer; the claim ends by itself
            log.warning("delivery", extra={"trouble": str(trouble)})
        except Exception:
            log.exception("delivery")
            for one in batch:
                await self.store.remove_delivery(one.id)
        finally:
            self._busy[person] -= 1
            if not self._busy[person]:
                del self._busy[person]

    # --- does it still matter? --------------------------------------------------------------------------------
    async def _deliver(self, batch: list[Delivery]) -> None:
        """Deliver what was claimed together: all mails to one person, or a single one of another kind."""
        now, first = self.cache.clock.now(), batch[0]
        choices = decode_choices(await self.store.notify_body(first.person))
        digest = first.table and first.channel == "mail" and choices.digest != "each"
        if digest and choices.quiet_until(now) is None:
            await self._send_digest(batch, choices, now)
            return
        for one in batch:
            await self._deliver_one(one, choices, now)

    async def _deliver_one(self, one: Delivery, choices: NotifyChoices, now: float) -> None:
        later = choices.quiet_until(now) if one.table else None
        if now - one.created > LIFETIME:
            await self.store.remove_delivery(one.id)
        elif later is not None:
            await self.store.postpone(one.id, later, one.attempts)
        else:
            found = await self._look(one, choices, now)
            if isinstance(found, NoticeWords):
                await self._attempt([one], lambda: self.channels.send(one, choices, [found]))
            elif found is not None:
                await self.store.postpone(one.id, found, one.attempts)
            else:
                await self.store.remove_delivery(one.id)

    async def _look(self, one: Delivery, choices: NotifyChoices, now: float) -> NoticeWords | float | None:
        """The words, or when to look again; None if there is nothing to tell any more."""
        if not one.table:
            return trial_words()
        note = (await self.store.table_notes(one.table)).get(one.person, TableNote())
        if note.muted or not choices.wants(one.kind, one.channel):
            return None
        if note.seen >= one.created and one.kind != "clock":  # who has looked may still forget the time
            return None
        try:
            loaded = await self.cache.get(one.table)
            await self.cache.refresh(loaded)
        except UserError:
            return None
        detail = msgspec.json.decode(one.detail, type=NoticeDetail)
        async with loaded.lock:
            if one.person in self.cache.pages.here(loaded.table):
                return None
            words = words_of(loaded.table, one.kind, detail, one.person, now)
            if words is not None and one.kind == "clock":
                early = time_left(loaded.table, detail.seat, now) - detail.warning
                return now + early if early > SLACK else words
            return words

    async def _send_digest(self, batch: list[Delivery], choices: NotifyChoices, now: float) -> None:
        """One mail for everything that waits."""
        others = await self.store.claim_mails(batch[0].person, now, now + CLAIM_SECONDS, 100)
        told: list[Delivery] = []
        parts: list[NoticeWords] = []
        for one in [*batch, *others]:
            found = await self._look(one, choices, now)
            if isinstance(found, NoticeWords):
                told.append(one)
                parts.append(found)
            elif found is not None:
                await self.store.postpone(one.id, found, one.attempts)
            else:
                await self.store.remove_delivery(one.id)
        if told:
            await self._attempt(told, lambda: self.channels.send(told[0], choices, parts))

    # --- sending ----------------------------------------------------------------------------------------------
    async def _attempt(self, told: list[Delivery], send: Callable[[], Awaitable[SendOutcome]]) -> None:
        first, now = told[0], self.cache.clock.now()
        wait = self._rates.wait(first.person)
        if wait:
            for one in told:
                await self.store.postpone(one.id, now + wait, one.attempts)
            return
        outcome = await send()
        self.cache.metrics.count("smokestack_notifications_total", channel=first.channel, outcome=outcome.name)
        if outcome.name == "later" and first.attempts < len(BACK_OFF):
            due = now + max(BACK_OFF[first.attempts], outcome.after)
            for one in told:
                await self.store.postpone(one.id, due, one.attempts + 1)
            return
        for one in told:
            await self.store.remove_delivery(one.id)
        if outcome.name in ("gone", "later"):
            await self.channels.give_up(first, outcome)


def _batches(claimed: list[Delivery]) -> list[list[Delivery]]:
    """All mails about tables to one person together, for they may become a digest; everything else singly."""
    mails: dict[str, list[Delivery]] = {}
    for one in claimed:
        if one.channel == "mail" and one.table:
            mails.setdefault(one.person, []).append(one)
    return [*mails.values(), *([one] for one in claimed if one.channel != "mail" or not one.table)]
