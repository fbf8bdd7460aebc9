"""Every message of the HTTP and WebSocket API that is not about one table's state.

`smokestack.table.protocol` has the messages about a table, `smokestack.table.commands` what clients send to one, and
`smokestack.server.game_protocol` those about games. The page's TypeScript types are generated from the lists at the end
of this module.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from smokestack.coach.hint import Hint
from smokestack.coach.plans import BotPlan
from smokestack.server import people_protocol as people
from smokestack.server.coach_protocol import AskHint, AskPlan, NewPuzzle, PuzzleAnswer, PuzzleList
from smokestack.server.game_protocol import GameInfo, HowToPlay, LessonInfo, Level, NewLesson, RulesInfo, SceneInfo
from smokestack.server.notification_protocol import (
    MailLink,
    MailLinkAnswer,
    MuteTable,
    NewMailAddress,
    NewNotificationChoices,
    NewPush,
    NewWebhook,
    NotificationSettings,
    PushEndpoint,
    TrialNotification,
    WebhookId,
)
from smokestack.server.review_protocol import AskReview, ReviewAnswer
from smokestack.table import commands as c
from smokestack.table.ahead_protocol import AheadAnswer
from smokestack.table.protocol import (
    Head,
    LegalAnswer,
    LogEntry,
    NotesAnswer,
    PreviewAnswer,
    RefusalInfo,
    Summary,
    Update,
    WalkAnswer,
    WhyAnswer,
)
from smokestack.table.replay_protocol import Charts, Moment, OpenedRecord, Study, Timeline
from smokestack.table.result import TableResult

Ref = Annotated[int, Meta(ge=0, le=2**53)] | None
"""A number the client chooses, so that it can match an answer to its request."""
TableId = Annotated[str, Meta(max_length=40)]
RECORD_SIZE = 1_000_000
RECORDING_SIZE = 4_000_000
"""Games recorded elsewhere contain whole positions."""


# --- errors -------------------------------------------------------------------------------------------------
class ErrorInfo(msgspec.Struct):
    """The body of every 4xx and 5xx response."""

    error: str
    """A key for programs, such as `not_your_turn`."""
    sentence: str
    refusal: RefusalInfo | None = None
    retry: float | None = None
    """After how many seconds to try again, if the request was refused because of load."""


# --- accounts -----------------------------------------------------------------------------------------------
class Identity(msgspec.Struct):
    """Who the client is."""

    id: str
    name: str
    colour: str
    account: str | None
    """The login, or null for a guest."""


class Me(Identity):
    """Who the client is, with the token that requests which change something must carry."""

    token: str


class SessionInfo(msgspec.Struct):
    """A browser or program that is logged in as you."""

    device: str
    """Such as `Firefox on Linux`."""
    created: float
    used: float
    """When it was last used, within an hour."""
    until: float
    """When it ends if it is not used any more."""
    current: bool
    """The session of this request."""


LOGIN_PATTERN = r"^[A-Za-z0-9_.-]+$"
Login = Annotated[str, Meta(min_length=2, max_length=40, pattern=LOGIN_PATTERN)]
Password = Annotated[str, Meta(min_length=10, max_length=200)]
GivenPassword = Annotated[str, Meta(max_length=200)]


class Rename(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    colour: Annotated[str, Meta(max_length=20)]


class NewAccount(msgspec.Struct, forbid_unknown_fields=True):
    login: Login
    password: Password


class LogIn(msgspec.Struct, forbid_unknown_fields=True):
    login: Annotated[str, Meta(max_length=40)]
    password: GivenPassword


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    old: GivenPassword
    password: Password


# --- tables over HTTP ---------------------------------------------------------------------------------------
class Visit(msgspec.Struct, forbid_unknown_fields=True):
    invite: Annotated[str, Meta(max_length=100)]


class Invite(msgspec.Struct):
    """The secret part of a table's link."""

    invite: str


class Online(msgspec.Struct):
    """How lively it is here."""

    people: int
    """How many people look at a page, whoever asks included."""


class NewRecord(msgspec.Struct, forbid_unknown_fields=True):
    record: Annotated[str, Meta(max_length=RECORD_SIZE)]
    title: Annotated[str, Meta(max_length=80)] = ""
    private: bool = False


class ViewRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A record, or a game in another format that one of the games can read."""

    record: Annotated[str, Meta(max_length=RECORDING_SIZE)]


class Done(msgspec.Struct):
    """A command that is on disk."""

    number: int
    """The number of the table's last event."""
    table: str | None = None
    """The id of the new table, for a rematch."""


class Health(msgspec.Struct):
    """Whether the server works, and what does not."""

    ok: bool
    problems: list[str] = []
    """`database`: it cannot be read; `writing`: it cannot be written; `disk`: almost full; `bots`: none answers."""


# --- WebSocket messages from the client ---------------------------------------------------------------------
class Watch(msgspec.Struct, tag_field="t", tag="watch", forbid_unknown_fields=True):
    table: TableId
    since: Annotated[int, Meta(ge=0)] = 0
    tail: Annotated[int, Meta(ge=0)] | None = None
    ref: Ref = None


class OnlyRef(msgspec.Struct):
    """What is needed of a message to refuse it."""

    ref: Ref = None


class OnlyStatus(msgspec.Struct):
    """What is needed of a summary to tell whether the game goes on."""

    status: str


class Leave(msgspec.Struct, tag_field="t", tag="leave", forbid_unknown_fields=True):
    table: TableId
    ref: Ref = None


class Do(msgspec.Struct, tag_field="t", tag="do", forbid_unknown_fields=True):
    table: TableId
    command: c.AnyCommand
    ref: Ref = None


class Ask(msgspec.Struct, tag_field="t", tag="ask", forbid_unknown_fields=True):
    table: TableId
    question: c.AnyQuestion
    ref: Ref = None


class Visible(msgspec.Struct, tag_field="t", tag="visible", forbid_unknown_fields=True):
    """Whether the page can be seen. A page that does not say so can."""

    visible: bool
    ref: Ref = None


class Ping(msgspec.Struct, tag_field="t", tag="ping"):
    ref: Ref = None


ClientMessage = Watch | Leave | Do | Ask | Visible | Ping


# --- WebSocket messages to the client -----------------------------------------------------------------------
class Hello(msgspec.Struct, tag_field="t", tag="hello"):
    """The first message of a connection."""

    me: Identity | None
    announcement: str = ""
    """What the operator tells everybody; see `Announcement`."""


class Announcement(msgspec.Struct, tag_field="t", tag="announcement"):
    """The operator tells everybody something, or with an empty text no longer does."""

    text: str


class AnswerMessage(msgspec.Struct, tag_field="t", tag="answer", omit_defaults=True):
    """The answer to a command (`number`, `table`) or to a question (`result`)."""

    ref: Ref
    number: int | None = None
    table: str | None = None
    result: WalkAnswer | LegalAnswer | PreviewAnswer | WhyAnswer | NotesAnswer | AheadAnswer | None = None


class RefusedMessage(msgspec.Struct, tag_field="t", tag="refused"):
    """A command or question was refused."""

    ref: Ref
    error: str
    sentence: str
    refusal: RefusalInfo | None
    retry: float | None = None
    """After how many seconds to try again, if it was refused because of load."""


class News(msgspec.Struct, tag_field="t", tag="news"):
    """A table of yours that this connection does not watch has changed."""

    table: str
    summary: Summary


class Pong(msgspec.Struct, tag_field="t", tag="pong"):
    pass


ServerMessage = Hello | Announcement | Update | AnswerMessage | RefusedMessage | News | Pong

# --- for the generator of the page's types ------------------------------------------------------------------
RESPONSES: tuple[Any, ...] = (
    ErrorInfo,
    Me,
    SessionInfo,
    GameInfo,
    SceneInfo,
    RulesInfo,
    HowToPlay,
    LessonInfo,
    Level,
    Summary,
    Head,
    Update,
    LogEntry,
    TableResult,
    Timeline,
    Moment,
    Charts,
    OpenedRecord,
    Study,
    *people.RESPONSES,
    Hint,
    BotPlan,
    PuzzleList,
    PuzzleAnswer,
    ReviewAnswer,
    Invite,
    Online,
    NotificationSettings,
    MailLinkAnswer,
    Done,
    Health,
    WalkAnswer,
    LegalAnswer,
    PreviewAnswer,
    WhyAnswer,
    NotesAnswer,
    AheadAnswer,
    Hello,
    Announcement,
    AnswerMessage,
    RefusedMessage,
    News,
    Pong,
)
"""Everything the server sends; the structs inside these are reached through their fields."""

REQUESTS: tuple[Any, ...] = (
    Rename,
    NewAccount,
    LogIn,
    NewPassword,
    c.NewTable,
    NewLesson,
    Visit,
    NewRecord,
    ViewRecord,
    c.NewStudy,
    NewNotificationChoices,
    NewMailAddress,
    MailLink,
    NewPush,
    PushEndpoint,
    NewWebhook,
    WebhookId,
    TrialNotification,
    MuteTable,
    *people.REQUESTS,
    AskHint,
    AskPlan,
    NewPuzzle,
    AskReview,
    Watch,
    Leave,
    Do,
    Ask,
    Visible,
    Ping,
)
"""Everything a client sends; the commands and questions are reached through `Do` and `Ask`."""
