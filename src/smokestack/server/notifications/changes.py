"""Changes what a person chose, without losing what somebody else changes at the same time."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from smokestack.server.notifications.choices import NotifyChoices, decode_choices
from smokestack.store.notices import NoticeStore
from smokestack.table.errors import BusyError

ATTEMPTS = 8


async def change_choices(
    store: NoticeStore, person: str, change: Callable[[NotifyChoices], NotifyChoices]
) -> NotifyChoices:
    """Apply a change to what a person chose; returns the result."""
    for _ in range(ATTEMPTS):
        before = await store.notify_body(person)
        choices = change(decode_choices(before))
        after = msgspec.json.encode(choices).decode()
        if after == before or await store.swap_notify_body(person, before, after):
            return choices
    raise BusyError("busy", "Your settings are being changed elsewhere; try again.", 1.0)
