"""What the server sends about a table. docs/server.md describes these messages for people who write clients.

The page's TypeScript types are generated from these structs; see `smokestack.server.protocol`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from smokestack.kernel.bits import items_of
from smokestack.kernel.facts import EVERYONE, Fact, FactData, Refusal
from smokestack.kernel.info import Figure, Progress
from smokestack.kernel.lesson import Place
from smokestack.kernel.puzzle import Difficulty
from smokestack.table.clocks import SeatTime
from smokestack.table.events import Absence, Clock, Origin, Out
from smokestack.table.plan_data import Plan

SeatKind = Literal["open", "person", "bot"]
TableStatus = Literal["gathering", "playing", "over", "closed", "broken"]


class FactInfo(msgspec.Struct):
    """A fact of the game, worded by a message such as `event.<key>` or `prompt.<key>`."""

    key: str
    seat: int
    """-1 if it concerns no seat."""
    data: FactData
    only: list[int] | msgspec.UnsetType = msgspec.UNSET
    """The seats that may know it, if not everybody may. A page that serves several seats needs this."""


class RefusalInfo(msgspec.Struct):
    """Why an action is illegal, worded by the message `refusal.<key>`."""

    clause: str
    key: str
    data: FactData


class HostInfo(msgspec.Struct):
    """The person who created the table."""

    name: str
    you: bool


class SeatInfo(msgspec.Struct):
    """A seat at a table."""

    kind: SeatKind
    name: str
    colour: str
    you: bool
    level: str | None
    """The level of the bot in this seat."""
    standin: str | None
    """The level of the bot that plays for an absent person."""
    resigned: bool
    reserved: str | None
    """The login or the name of the player whom the seat is kept for."""
    invited: bool
    """That is you: you can take the seat or decline."""
    owner: str | None
    """Who had this open seat and can take it back as long as a bot plays it."""
    reclaim: bool
    """That is you."""
    requested: bool
    """The host asks the person in this seat to open it to somebody else."""
    here: bool
    """The person in this seat looks at this table now."""
    seen: float | None = None
    """When they last did, in seconds since 1970, to the minute; null if they do now, or have never looked."""
    away_until: float | None = None
    """Until when they are on vacation; null if they are not."""
    vacation_left: float | None = None
    """How many seconds of vacation you have left at this table, the present one included; null for others' seats."""


class TurnInfo(msgspec.Struct):
    """What a seat has played this turn and can still undo."""

    seat: int
    actions: list[str]
    confirm: bool
    """The turn is complete and waits for the seat to confirm it."""
    ended: bool
    """The turn is over. It can be undone until somebody else acts, or confirmed, so that nobody waits."""


class PuzzleInfo(msgspec.Struct):
    """The puzzle of a table. Its answer is told only to whoever asks for it."""

    id: str
    seat: int
    """Who has to find the best choice."""
    difficulty: Difficulty
    solved: bool


class Head(msgspec.Struct):
    """Everything about a table except its log and the game's views."""

    id: str
    number: int
    """The number of the last event."""
    game: str
    map: str
    options: dict[str, str]
    title: str
    private: bool
    status: TableStatus
    reason: str
    """Why the table is broken; empty otherwise."""
    host: HostInfo
    seats: list[SeatInfo]
    clock: Clock | None
    out: Out
    absence: Absence
    round: int
    waiting: list[int]
    """The seats that must decide or confirm now."""
    prompt: FactInfo | None
    """What the seat that decides is asked; null if nobody decides now. Others read `prompt.<key>.others`."""
    eliminated: list[int]
    """The seats that are out of the game."""
    turn: TurnInfo | None
    times: list[SeatTime] | None
    scores: list[int] | None
    """By seat, once the game is over."""
    ranking: list[list[int]] | None
    """The places from first to last, once the game is over; an empty first place if nobody won."""
    rematch: str | None
    """The id of the table of the rematch."""
    created: float
    lesson: Place | None
    """Where the player of a guided game is; null at other tables."""
    origin: Origin | None = None
    """Where this study begins."""
    rated: bool = False
    """The result counts for the ratings of the players."""
    hints: bool = False
    """The players may ask the coach now."""
    hints_agreed: bool = False
    """The table was made for that, although several people play."""
    again: list[int] = []
    """The seats of yours whose last decision can be taken back to try again, past the moves of bots."""
    puzzle: PuzzleInfo | None = None
    """The puzzle that this table begins with; null at other tables."""


class LogEntry(msgspec.Struct):
    """One line of a table's log."""

    n: int
    at: float
    what: str
    seat: int = -1
    who: str = ""
    text: str = ""
    facts: list[FactInfo] = []
    count: int = 0
    author: int = -1
    """Who wrote a line of the chat, as a number: equal for all lines of one person at this table."""
    turn: int = 0
    """The turn in which an action was played or a draw was made; 0 during set-up."""
    phase: str = ""
    """The phase of it, named by the message `phase.<phase>`; empty if the game names no phases."""
    plan: int = 0
    """The number of the plan of yours that played this action; 0 for all other lines."""


class FieldInfo(msgspec.Struct):
    """A field of an action."""

    name: str
    lead: str
    """A word written before the value."""
    of: str
    """The list of the scene that the value is an index of, such as `places`; empty if there is none."""


class KindInfo(msgspec.Struct):
    """A kind of action."""

    verb: str
    fields: list[FieldInfo]


BRANCH_IN_TYPESCRIPT = "[value: number, word: string, below?: Branch[] | number]"
Branch = Annotated[list[Any], msgspec.Meta(extra={"typescript": {"Branch": BRANCH_IN_TYPESCRIPT}})]
"""[value, word], [value, word, [branches]] or [value, word, number of actions behind it]."""


class DecisionInfo(msgspec.Struct):
    """What a seat can do now."""

    asked: int
    """Identifies this decision. A client sends it back with its action, so that no action is played twice."""
    prompt: FactInfo
    count: int
    """The number of legal actions."""
    kinds: dict[str, KindInfo]
    """By code, the kinds that occur in the branches."""
    branches: list[Branch]


class PlanInfo(msgspec.Struct):
    """A plan of the person in a seat, which nobody else is told of."""

    number: int
    plan: Plan
    status: Literal["waiting", "done", "stopped"]
    reason: str = ""
    """Why it has ended, worded by the message `plan.end.<reason>`."""
    data: FactData = {}
    played: int = 0
    """How many moves it has played."""


class View(msgspec.Struct):
    """The game as one seat sees it, or a spectator."""

    seat: int | None
    view: Any
    """The game's own view as JSON; null before the start."""
    standing: list[list[Figure]]
    """By seat, the numbers a player list shows; empty before the start."""
    progress: Progress
    """The turn and its phases; without phases before the start."""
    decide: DecisionInfo | None
    plans: list[PlanInfo] = []
    """The plans of this seat that have not been cancelled, the oldest first."""


class Update(msgspec.Struct, tag_field="t", tag="update"):
    """The table as it is now, and the log since `from`."""

    table: str
    from_: int = msgspec.field(name="from")
    number: int
    head: Head
    log_from: int
    """The entries of `log` begin after this number. It is higher than `from` if there were too many to send."""
    log: list[LogEntry]
    views: list[View]


class EncodedUpdate(msgspec.Struct, tag_field="t", tag="update"):
    """An `Update` whose log is already encoded as JSON."""

    table: str
    from_: int = msgspec.field(name="from")
    number: int
    head: Head
    log_from: int
    """The entries of `log` begin after this number. It is higher than `from` if there were too many to send."""
    log: msgspec.Raw
    views: list[View]


class SummarySeat(msgspec.Struct):
    kind: SeatKind
    name: str
    colour: str
    you: bool = False
    level: str | None = None
    """The level of the bot in this seat."""
    reserved: bool = False
    """The open seat is kept for somebody."""


class LastMove(msgspec.Struct):
    """The last action of a game, as far as everybody may know it."""

    seat: int
    at: float
    fact: FactInfo | None
    """What happened; null if it is secret."""


class Summary(msgspec.Struct):
    """A table in a list of tables."""

    id: str
    game: str
    map: str
    title: str
    private: bool
    status: TableStatus
    seats: list[SummarySeat]
    waiting: list[int]
    your_turn: bool
    round: int
    updated: float
    host: str
    created: float = 0.0
    clock: Clock | None = None
    options: dict[str, str] = {}
    """The options that differ from their defaults."""
    last: LastMove | None = None
    scores: list[int] | None = None
    """By seat, once the game is over."""
    ranking: list[list[int]] | None = None
    """The places from first to last, once the game is over; an empty first place if nobody won."""
    origin: Origin | None = None
    """Where this study begins."""
    lesson: bool = False
    """It is a guided game."""
    rated: bool = False
    """The result counts for the ratings of the players."""
    invited: int | None = None
    """The seat that the host keeps for you, and that you can accept or decline."""
    puzzle: PuzzleInfo | None = None
    """The puzzle that it begins with."""


class WalkAnswer(msgspec.Struct):
    """The answer to `walk`."""

    branches: list[Branch]


class LegalAnswer(msgspec.Struct):
    """The answer to `legal`: every legal action as text."""

    texts: list[str]


class PreviewAnswer(msgspec.Struct):
    """The answer to `preview`: what an action is certain to do."""

    text: str
    facts: list[FactInfo]
    view: Any
    standing: list[list[Figure]]
    """By seat, the numbers a player list shows afterwards. What differs from those of the view is what changes."""
    chance: bool
    """A draw or a die roll follows."""
    final: bool
    """The action cannot be undone. A draft can: another one changes it."""
    reveals: bool
    """It reveals hidden information, so nothing is certain: no facts, and view and standing are the present ones."""


class WhyAnswer(msgspec.Struct):
    """The answer to `why`."""

    allowed: bool
    refusal: RefusalInfo | None
    sentence: str


class NoteInfo(msgspec.Struct):
    """What a player should know about an action before choosing it."""

    path: list[int]
    price: int | None
    """What it costs now; null if it has no price."""
    rank: int
    """Lower ranks are listed first."""
    facts: list[FactInfo]
    """What it does, worded by the messages `note.<key>`."""
    then: list[list[int]] = []
    """The actions that follow it, where the note is about a series of actions."""


class NotesAnswer(msgspec.Struct):
    """The answer to `notes`: one for every legal action below the path; of many, for those that are worth one.

    For an action that only begins something, one for every way to finish it that the game offers.
    """

    notes: list[NoteInfo]


def fact_info(fact: Fact) -> FactInfo:
    if fact.audience == EVERYONE:
        return FactInfo(fact.key, fact.seat, fact.data)
    return FactInfo(fact.key, fact.seat, fact.data, items_of(fact.audience))


def refusal_info(refusal: Refusal) -> RefusalInfo:
    return RefusalInfo(refusal.clause, refusal.key, refusal.data)
