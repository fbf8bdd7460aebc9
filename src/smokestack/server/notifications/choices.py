"""What a person chose about notifications, and when their quiet hours and digests are."""

from __future__ import annotations

from datetime import datetime, time, timedelta, tzinfo
from typing import Annotated, Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta

from smokestack.table.errors import BadRequestError

Kind = Literal["turn", "clock", "invited", "started", "over", "seat", "chat"]
"""turn: it is your turn. clock: your time is running low. invited: a seat is reserved for you. started and over: your
game. seat: your time ran out, or the host asks for your seat. chat: somebody wrote at your table."""
Channel = Literal["push", "mail", "webhook"]
Service = Literal["discord", "slack", "matrix", "json"]
Digest = Literal["each", "hourly", "daily"]
KINDS: Final[tuple[Kind, ...]] = ("turn", "clock", "invited", "started", "over", "seat", "chat")
CHANNELS: Final[tuple[Channel, ...]] = ("push", "mail", "webhook")
WEBHOOKS_PER_PERSON: Final = 5
HOUR, DAY_MINUTES = 3600, 1440
Minute = Annotated[int, Meta(ge=0, lt=DAY_MINUTES)]
"""A time of day, in minutes after midnight."""


class QuietHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From when to when nothing is sent, in the person's time zone. It may go over midnight."""

    start: Minute
    end: Minute


class Webhook(msgspec.Struct, frozen=True):
    """An address of a person that is told the news."""

    id: str
    service: Service
    url: str
    room: str = ""
    """The room, for Matrix."""
    secret: str = ""
    """The access token for Matrix; the key of the signature for plain JSON."""
    trouble: str = ""
    """Why it is not used any more: the key of a message."""


def _default_events() -> dict[Kind, list[Channel]]:
    """Everything but mails about what can wait."""
    mailed = ("turn", "clock", "invited", "over", "seat")
    return {kind: [one for one in CHANNELS if one != "mail" or kind in mailed] for kind in KINDS}


class NotifyChoices(msgspec.Struct, frozen=True):
    """What one person chose, as it is stored."""

    since: float = 0.0
    """Nothing that happened before is told."""
    events: dict[Kind, list[Channel]] = msgspec.field(default_factory=_default_events)
    mail: str = ""
    confirmed: bool = False
    """The owner of the address has opened the link that was sent there."""
    mail_trouble: str = ""
    webhooks: list[Webhook] = []
    zone: str = "UTC"
    quiet: QuietHours | None = None
    digest: Digest = "each"
    digest_hour: int = 8

    def wants(self, kind: str, channel: str) -> bool:
        return any(kind == one and channel in channels for one, channels in self.events.items())

    def webhook(self, id: str) -> Webhook | None:
        return next((one for one in self.webhooks if one.id == id), None)

    def quiet_until(self, now: float) -> float | None:
        """When the present quiet hours end; None if there are none now."""
        if self.quiet is None or self.quiet.start == self.quiet.end:
            return None
        local = datetime.fromtimestamp(now, known_zone(self.zone))
        minute = local.hour * 60 + local.minute
        start, end = self.quiet.start, self.quiet.end
        inside = start <= minute < end if start < end else minute >= start or minute < end
        return _next(local, end) if inside else None

    def next_digest(self, now: float) -> float:
        """When the next digest is sent."""
        if self.digest == "hourly":
            return (now // HOUR + 1) * HOUR
        return _next(datetime.fromtimestamp(now, known_zone(self.zone)), self.digest_hour * 60)


def _next(local: datetime, minute: int) -> float:
    """The next time it is so late in that time zone, also when its clocks are changed before then."""
    wanted = time(minute // 60, minute % 60)
    for days in range(3):
        found = datetime.combine(local.date() + timedelta(days), wanted, local.tzinfo).timestamp()
        if found > local.timestamp():
            return found
    raise AssertionError("every day has that minute")


def known_zone(name: str) -> tzinfo:
    """A time zone by its name, such as Europe/Vienna."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadRequestError("zone", f"There is no time zone {name!r}; write one like Europe/Vienna.") from None


def decode_choices(body: str) -> NotifyChoices:
    return msgspec.json.decode(body, type=NotifyChoices) if body else NotifyChoices()
