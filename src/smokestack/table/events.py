"""The events of a table. The log is a list of events, and replaying it gives the table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from smokestack.kernel.fields import FieldValue
from smokestack.table.plan_data import Plan

Out = Literal["bot", "resign", "nothing"]
"""What happens to a seat that runs out of time."""

Level = Annotated[str, Meta(min_length=1, max_length=40)]


class TurnClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="turn"):
    """For games over days: each turn has a limit, and a bank covers the time beyond it. All in seconds."""

    limit: Annotated[int, Meta(ge=5, le=60 * 86400)]
    bank: Annotated[int, Meta(ge=0, le=365 * 86400)] = 0


class LiveClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="live"):
    """For games in one session: a chess clock. All in seconds."""

    total: Annotated[int, Meta(ge=5, le=7 * 86400)]
    increment: Annotated[int, Meta(ge=0, le=86400)] = 0


Clock = TurnClock | LiveClock


class WeeklyHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hours in which clocks run; at all other times they pause."""

    days: Annotated[list[Annotated[int, Meta(ge=0, le=6)]], Meta(min_length=1, max_length=7)]
    """The days of the week, from 0 for Monday."""
    zone: Annotated[str, Meta(min_length=1, max_length=60)]
    """The time zone by its name, such as `Europe/Berlin`."""
    start: Annotated[int, Meta(ge=0, le=1439)] = 8 * 60
    end: Annotated[int, Meta(ge=1, le=1440)] = 22 * 60
    """Minutes after midnight."""


class Absence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on about seats whose owners are away. All in seconds."""

    bot: Annotated[int, Meta(ge=0, le=60 * 86400)] = 600
    """At a table without a clock: how long a seat must keep the others waiting before the host may call a bot."""
    open: Annotated[int, Meta(ge=600, le=365 * 86400)] | None = 3 * 86400
    """How long a bot must have played a seat before the host may open it without the owner's consent; None: never."""
    hours: WeeklyHours | None = None
    """The weekly hours in which clocks run; None: always."""
    vacation: Annotated[int, Meta(ge=0, le=365)] = 0
    """For how many days in all each player may pause their clock."""


class Origin(msgspec.Struct, frozen=True):
    """Where a study begins: at a moment of another table."""

    table: str
    """Its id; empty for a record that was opened for viewing."""
    number: int
    """The moment: the number of an entry of its log."""
    round: int = 0
    seat: int = -1
    """The seat whose knowledge it was made from; -1 if everything was known."""
    resampled: bool = False
    """What that seat did not know was dealt anew."""
    running: bool = False
    """That game was not over, or its table is for its host alone. Only whoever made the study may see it."""


class Event(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """One event."""


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
    absence: Absence = Absence()
    origin: Origin | None = None
    """The moment of another table from which this study branches off."""
    position: dict[str, FieldValue] | None = None
    """The first position, if no actions lead to it (`State.dump`)."""
    lesson: str = ""
    """The id of the lesson that this table is a guided game of."""
    rated: bool = False
    """The result counts for the ratings of the players."""
    hints: bool = False
    """Its players agreed that the coach may be asked, although several people play."""
    puzzle: str = ""
    """The id of the puzzle that this table begins with."""


class Titled(Event, frozen=True, tag="titled"):
    """The host gave the table another title."""

    user: str
    title: str


class Admitted(Event, frozen=True, tag="admitted"):
    """Somebody opened the private link and may see the table from now on."""

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
    """A seat is open to anybody: the host opened it, or its owner did."""

    seat: int
    name: str = ""
    """Whose seat it was."""


class Requested(Event, frozen=True, tag="requested"):
    """The host asks the owner of a seat to open it."""

    seat: int


class Kept(Event, frozen=True, tag="kept"):
    """The owner of a seat keeps it, although the host asked for it."""

    seat: int


class Reserved(Event, frozen=True, tag="reserved"):
    seat: int
    user: str
    login: str


class Declined(Event, frozen=True, tag="declined"):
    """The person whom a seat was kept for does not want to play."""

    seat: int
    user: str
    name: str


class Started(Event, frozen=True, tag="started"):
    pass


class Closed(Event, frozen=True, tag="closed"):
    pass


class Acted(Event, frozen=True, tag="acted"):
    seat: int
    text: str
    path: list[int]
    final: bool = False
    """It cannot be undone: it was confirmed at once, or it involved chance or hidden information."""
    ended: bool = False
    """The turn ended with it without a confirmation, and can be undone until somebody else acts."""
    placed: dict[str, FieldValue] | None = None
    """The position after it, where a recorded game followed another rule (`State.dump`)."""
    plan: int = 0
    """The number of the plan of its seat that played it; 0 if the player did. Only the owner may know."""


class Drawn(Event, frozen=True, tag="drawn"):
    """A draw, die roll or other outcome of chance."""

    text: str
    path: list[int]


class Undone(Event, frozen=True, tag="undone"):
    seat: int
    count: int
    back: bool = False
    """Taken back to try again: with the moves of bots and the draws since then."""


class Confirmed(Event, frozen=True, tag="confirmed"):
    seat: int


class Said(Event, frozen=True, tag="chat"):
    user: str
    name: str
    text: str
    seat: int = -1


class Removed(Event, frozen=True, tag="removed"):
    """The host removed a line of the chat. Nobody is shown its text any more."""

    number: int
    """The number of the line."""


class Muted(Event, frozen=True, tag="muted"):
    """The host muted somebody, or lets them speak again."""

    user: str
    name: str
    muted: bool = True


class Noted(Event, frozen=True, tag="note"):
    """A private note; only its author ever sees it."""

    user: str
    text: str


class Planned(Event, frozen=True, tag="planned"):
    """A player decided on moves in advance. Only they ever learn of it."""

    seat: int
    user: str
    plan: Plan


class PlanDropped(Event, frozen=True, tag="plan_dropped"):
    """A player cancelled a plan, or no longer wants to see one that has ended."""

    seat: int
    number: int
    """The number of the plan among those of its seat."""


class Resigned(Event, frozen=True, tag="resigned"):
    seat: int


class Away(Event, frozen=True, tag="away"):
    """A bot plays for the owner of a seat."""

    seat: int
    level: str


class Back(Event, frozen=True, tag="back"):
    seat: int


class VacationBegun(Event, frozen=True, tag="vacation"):
    """A player is away; the clock of the seat pauses until then."""

    seat: int
    until: float


class VacationEnded(Event, frozen=True, tag="vacation_over"):
    """A player is back earlier than announced."""

    seat: int


class Late(Event, frozen=True, tag="late"):
    """A seat ran out of time; `Created.out` says what happens then."""

    seat: int


class Grace(Event, frozen=True, tag="grace"):
    """The server was not running; nobody is charged for that time."""

    stopped: float = 0.0
    """When it was last known to run. 0 in older logs, where the turns in progress start afresh."""


class Stumbled(Event, frozen=True, tag="stumbled"):
    """A bot failed or took too long. The action played for it follows."""

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
    | Requested
    | Kept
    | Reserved
    | Declined
    | Started
    | Closed
    | Acted
    | Drawn
    | Undone
    | Confirmed
    | Said
    | Removed
    | Muted
    | Noted
    | Planned
    | PlanDropped
    | Resigned
    | Away
    | Back
    | VacationBegun
    | VacationEnded
    | Late
    | Grace
    | Stumbled
    | Rematched
    | Titled
)

_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
_encoder = msgspec.json.Encoder()


def encode(event: AnyEvent) -> bytes:
    """The event as stored on disk."""
    return _encoder.encode(event)


def decode(body: bytes | str) -> AnyEvent:
    return _decoder.decode(body)
