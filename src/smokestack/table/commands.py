"""What clients send to a table: commands change it, questions do not."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from smokestack.table.events import Absence, Clock, Level, Out
from smokestack.table.plan_data import LONGEST_LINE, NewPlan

SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Text = Annotated[str, Meta(min_length=1, max_length=1000)]
Title = Annotated[str, Meta(max_length=80)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Value = Annotated[int, Meta(ge=0, le=2**31)]
Path = Annotated[list[Value], Meta(max_length=16)]


class Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """A command, named by its field `do`."""


class Sit(Command, frozen=True, tag="sit"):
    seat: SeatNumber
    name: Name | None = None


class Stand(Command, frozen=True, tag="stand"):
    seat: SeatNumber


class SeatBot(Command, frozen=True, tag="bot"):
    seat: SeatNumber
    level: Level = "normal"


class Open(Command, frozen=True, tag="open"):
    seat: SeatNumber


class Keep(Command, frozen=True, tag="keep"):
    seat: SeatNumber


class Reserve(Command, frozen=True, tag="reserve"):
    seat: SeatNumber
    login: Name


class InvitePlayer(Command, frozen=True, tag="invite"):
    seat: SeatNumber
    name: Name


class Decline(Command, frozen=True, tag="decline"):
    seat: SeatNumber


class Start(Command, frozen=True, tag="start"):
    pass


class Close(Command, frozen=True, tag="close"):
    pass


class Act(Command, frozen=True, tag="act"):
    seat: SeatNumber
    path: Path | None = None
    text: Text | None = None
    asked: int | None = None
    confirm: bool = False
    """If the turn is complete with it, confirm the turn: it cannot be undone any more."""
    end: bool = False
    """If the turn is complete with it, end the turn: it needs no confirmation, and can be undone until others act."""


class Undo(Command, frozen=True, tag="undo"):
    seat: SeatNumber
    count: Annotated[int, Meta(ge=0, le=10_000)] = 1
    back: bool = False
    """Take back the last decision and what bots and chance did since, to try again; `count` does not matter then."""


class Confirm(Command, frozen=True, tag="confirm"):
    seat: SeatNumber


class Resign(Command, frozen=True, tag="resign"):
    seat: SeatNumber


class StepAway(Command, frozen=True, tag="away"):
    seat: SeatNumber
    level: Level = "normal"


class ComeBack(Command, frozen=True, tag="back"):
    seat: SeatNumber


class TakeVacation(Command, frozen=True, tag="vacation"):
    """Pause the clock of one's seat for some days; 0 ends a vacation early."""

    seat: SeatNumber
    days: Annotated[int, Meta(ge=0, le=365)]


class Chat(Command, frozen=True, tag="chat"):
    text: Text


class RemoveLine(Command, frozen=True, tag="remove"):
    number: Annotated[int, Meta(ge=1, le=10**9)]


class Mute(Command, frozen=True, tag="mute"):
    author: Annotated[int, Meta(ge=0, le=10**6)]
    muted: bool = True


class Note(Command, frozen=True, tag="note"):
    text: Text


class MakePlan(Command, frozen=True, tag="plan"):
    seat: SeatNumber
    plan: NewPlan


class DropPlan(Command, frozen=True, tag="drop_plan"):
    seat: SeatNumber
    plan: Annotated[int, Meta(ge=1, le=10**6)]
    """Its number."""


class SetTitle(Command, frozen=True, tag="title"):
    title: Title


class Rematch(Command, frozen=True, tag="rematch"):
    pass


AnyCommand = (
    Sit
    | Stand
    | SeatBot
    | Open
    | Keep
    | Reserve
    | InvitePlayer
    | Decline
    | Start
    | Close
    | Act
    | Undo
    | Confirm
    | Resign
    | StepAway
    | ComeBack
    | TakeVacation
    | Chat
    | RemoveLine
    | Mute
    | Note
    | MakePlan
    | DropPlan
    | SetTitle
    | Rematch
)


class Question(msgspec.Struct, frozen=True, tag_field="ask", forbid_unknown_fields=True):
    """A question of the owner of a seat, named by its field `ask`."""

    seat: SeatNumber


class WalkQuestion(Question, frozen=True, tag="walk"):
    path: Path


class LegalQuestion(Question, frozen=True, tag="legal"):
    pass


class PreviewQuestion(Question, frozen=True, tag="preview"):
    path: Path | None = None
    text: Text | None = None
    then: Annotated[list[Path], Meta(max_length=16)] = []
    """Actions of the same seat that follow it at once."""


class WhyQuestion(Question, frozen=True, tag="why"):
    path: Path | None = None
    text: Text | None = None


class NotesQuestion(Question, frozen=True, tag="notes"):
    path: Path


class AheadQuestion(Question, frozen=True, tag="ahead"):
    """Playing ahead: where a line of play leads, and what can be done there. It can be asked at any time."""

    line: Annotated[list[Path], Meta(max_length=LONGEST_LINE)] = []
    """The next actions, whoever plays them."""
    path: Path | None = None
    """A part of the choices there to fetch, where there are too many to send all."""


AnyQuestion = WalkQuestion | LegalQuestion | PreviewQuestion | WhyQuestion | NotesQuestion | AheadQuestion


class OwnSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="me", forbid_unknown_fields=True):
    """A seat for the person who creates the table. Several of them make a hot-seat game."""

    name: Name | None = None


class OpenSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="open", forbid_unknown_fields=True):
    pass


class ReservedSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="reserved", forbid_unknown_fields=True):
    login: Name


class BotSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="bot", forbid_unknown_fields=True):
    level: Level = "normal"


class InvitedSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="invited", forbid_unknown_fields=True):
    """A seat for a player with an account, who can accept or decline."""

    name: Name


NewSeat = OwnSeat | OpenSeat | ReservedSeat | InvitedSeat | BotSeat


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a new table."""

    game: Annotated[str, Meta(max_length=80)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    map: Annotated[str, Meta(max_length=80)] | None = None
    options: Annotated[dict[str, str], Meta(max_length=40)] = {}
    title: Title = ""
    private: bool = False
    clock: Clock | None = None
    out: Out = "bot"
    absence: Absence = Absence()
    start: bool = False
    rated: bool = False
    """The result counts for the ratings of the players; see docs/server.md for what such a table needs."""
    hints: bool = False
    """Everybody may ask the coach, also with other people at the table."""


class NewStudy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A study: a new table that begins at a moment of another one."""

    number: Annotated[int, Meta(ge=1, le=10**9)]
    """The moment."""
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    """Who plays: one for each seat of the game. From a running game, only yourself and bots."""
    title: Title = ""
    private: bool = True
    seat: SeatNumber | None = None
    """Whose knowledge to use, if you have several seats in a running game."""
