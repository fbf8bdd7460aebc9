"""The messages of the HTTP API about notifications."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from smokestack.server.notifications.choices import KINDS, Channel, Digest, Kind, QuietHours, Service


class NotificationOffers(msgspec.Struct):
    """What this server can do."""

    push: str
    """The public key that browsers subscribe with; empty if there is no push."""
    mail: bool
    """Whether the operator has set up mail."""


class PushDevice(msgspec.Struct):
    """A browser that gets pushes."""

    endpoint: str
    device: str
    """Such as `Firefox on Linux`."""
    created: float


class WebhookInfo(msgspec.Struct):
    """A webhook, without its secret."""

    id: str
    service: Service
    url: str
    room: str
    signed: bool
    """It has a secret."""
    trouble: str
    """Why it is not used any more: `refused`, `unreachable`, `untrusted` (its certificate) or empty."""


class NotificationSettings(msgspec.Struct):
    """What you chose about notifications."""

    offers: NotificationOffers
    events: dict[Kind, list[Channel]]
    mail: str
    """The address; empty if there is none."""
    confirmed: bool
    mail_trouble: str
    """Why no mails arrive: `refused`, `unreachable`, `stopped` by a link in a mail, or empty."""
    devices: list[PushDevice]
    webhooks: list[WebhookInfo]
    zone: str
    quiet: QuietHours | None
    digest: Digest
    digest_hour: int
    muted: list[str]
    """The tables that you hear nothing of."""


Events = Annotated[dict[Kind, Annotated[list[Channel], Meta(max_length=3)]], Meta(max_length=len(KINDS))]


class NewNotificationChoices(msgspec.Struct, forbid_unknown_fields=True):
    events: Events
    zone: Annotated[str, Meta(max_length=60)] = "UTC"
    quiet: QuietHours | None = None
    digest: Digest = "each"
    digest_hour: Annotated[int, Meta(ge=0, le=23)] = 8


class NewMailAddress(msgspec.Struct, forbid_unknown_fields=True):
    """An address that a link is sent to; empty for none."""

    address: Annotated[str, Meta(max_length=200)]


class MailLink(msgspec.Struct, forbid_unknown_fields=True):
    """The secret part of a link in a mail."""

    link: Annotated[str, Meta(max_length=100)]


class NewPush(msgspec.Struct, forbid_unknown_fields=True):
    """A subscription as the browser made it."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class PushEndpoint(msgspec.Struct, forbid_unknown_fields=True):
    endpoint: Annotated[str, Meta(max_length=1000)]


class NewWebhook(msgspec.Struct, forbid_unknown_fields=True):
    service: Service
    url: Annotated[str, Meta(max_length=500)]
    room: Annotated[str, Meta(max_length=255)] = ""
    """The id of the room, for Matrix."""
    secret: Annotated[str, Meta(max_length=300)] = ""
    """The access token for Matrix; what plain JSON is signed with."""


class WebhookId(msgspec.Struct, forbid_unknown_fields=True):
    id: Annotated[str, Meta(max_length=40)]


class TrialNotification(msgspec.Struct, forbid_unknown_fields=True):
    """Send a notification to try a channel."""

    channel: Channel


class MuteTable(msgspec.Struct, forbid_unknown_fields=True):
    table: Annotated[str, Meta(max_length=40)]
    muted: bool = True


class MailLinkAnswer(msgspec.Struct):
    """What a link of a mail has done."""

    address: str
    """The address, shortened so that only its owner knows it."""
