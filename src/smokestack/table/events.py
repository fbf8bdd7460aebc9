"""What can happen at a table. The log is a list of these, the table is their fold."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Out = Literal["bot", "resign", "nothing"]
"""What happens to a seat whose time runs out."""

Level = Annotated[str, Meta(min_length=1, max_length=40)]


class TurnClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="turn"):
    """For play over days: each turn has a limit, and what goes beyond runs down a bank."""

    limit: Annotated[int, Meta(ge=5, le=60 * 86400)]
    bank: Annotated[int, Meta(ge=0, le=365 * 86400)] = 0


class LiveClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="live"):
    """For one sitting: a chess clock."""

    total: Annotated[int, Meta(ge=5, le=7 * 86400)]
    increment: Annotated[int, Meta(ge=0, le=86400)] = 0


Clock = TurnClock | LiveClock


class Event(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """One thing that happened."""


class Created(Event, frozen=True, tag="created"):
    game: str
    map: str
    places: int
    rules: int
    host: str
    host_name: str
    options: dict[str, str] = {}
    title: str = ""
    private: bool = False
    clock: Clock | None = None
    out: Out = "bot"


class Admitted(Event, frozen=True, tag="admitted"):
    """Somebody came with the private link and may see the table from now on."""

    user: str


class Seated(Event, frozen=True, tag="seated"):
    seat: int
    user: str
    name: str
    colour: str


class Stood(Event, frozen=True, tag="stood"):
    seat: int


class BotSeated(Event, frozen=True, tag="bot"):
    seat: int
    level: str
    name: str
    colour: str


class Opened(Event, frozen=True, tag="opened"):
    """The host opened a seat again."""

    seat: int


class Reserved(Event, frozen=True, tag="reserved"):
    seat: int
    user: str
    login: str


class Started(Event, frozen=True, tag="started"):
    pass


class Closed(Event, frozen=True, tag="closed"):
    pass


class Acted(Event, frozen=True, tag="acted"):
    seat: int
    text: str
    path: list[int]
    final: bool = False
    """It cannot be taken back: confirmed with it, or chance or hidden information was touched."""


class Drawn(Event, frozen=True, tag="drawn"):
    """Chance."""

    text: str
    path: list[int]


class Undone(Event, frozen=True, tag="undone"):
    seat: int
    count: int


class Confirmed(Event, frozen=True, tag="confirmed"):
    seat: int


class Said(Event, frozen=True, tag="chat"):
    user: str
    name: str
    text: str
    seat: int = -1


class Noted(Event, frozen=True, tag="note"):
    """A note to oneself; nobody else is ever told."""

    user: str
    text: str


class Resigned(Event, frozen=True, tag="resigned"):
    seat: int


class Away(Event, frozen=True, tag="away"):
    """A bot stands in for the owner of a seat."""

    seat: int
    level: str


class Back(Event, frozen=True, tag="back"):
    seat: int


class Late(Event, frozen=True, tag="late"):
    """The time of a seat ran out; `Created.out` says what that means."""

    seat: int


class Grace(Event, frozen=True, tag="grace"):
    """The server was away; the clocks go on from here and charge nothing for it."""


class Stumbled(Event, frozen=True, tag="stumbled"):
    """A bot crashed or took too long; what is played for it comes next."""

    seat: int
    text: str


class Rematched(Event, frozen=True, tag="rematch"):
    table: str


AnyEvent = (
    Created
    | Admitted
    | Seated
    | Stood
    | BotSeated
    | Opened
    | Reserved
    | Started
    | Closed
    | Acted
    | Drawn
    | Undone
    | Confirmed
    | Said
    | Noted
    | Resigned
    | Away
    | Back
    | Late
    | Grace
    | Stumbled
    | Rematched
)

_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
_encoder = msgspec.json.Encoder()


def encode(event: AnyEvent) -> bytes:
    """The event as it lies on disk."""
    return _encoder.encode(event)


def decode(body: bytes | str) -> AnyEvent:
    return _decoder.decode(body)
