"""The shapes of what pages and programs get to see, as docs/server.md lists them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from smokestack.kernel.facts import EVERYONE, Fact, FactData, Refusal
from smokestack.table.clocks import SeatTime
from smokestack.table.events import Clock, Out

SeatKind = Literal["open", "person", "bot"]
TableStatus = Literal["gathering", "playing", "over", "closed", "broken"]


class FactInfo(msgspec.Struct):
    key: str
    seat: int
    data: FactData
    only: list[int] | msgspec.UnsetType = msgspec.UNSET
    """The seats that may know it, where not everybody may: one screen may serve several seats."""


class RefusalInfo(msgspec.Struct):
    clause: str
    key: str
    data: FactData


class HostInfo(msgspec.Struct):
    name: str
    you: bool


class SeatInfo(msgspec.Struct):
    kind: SeatKind
    name: str
    colour: str
    you: bool
    level: str | None
    standin: str | None
    resigned: bool
    reserved: str | None
    here: bool


class TurnInfo(msgspec.Struct):
    seat: int
    actions: list[str]
    confirm: bool


class Head(msgspec.Struct):
    id: str
    number: int
    game: str
    map: str
    options: dict[str, str]
    title: str
    private: bool
    status: TableStatus
    reason: str
    host: HostInfo
    seats: list[SeatInfo]
    clock: Clock | None
    out: Out
    round: int
    waiting: list[int]
    turn: TurnInfo | None
    times: list[SeatTime] | None
    scores: list[int] | None
    ranking: list[list[int]] | None
    rematch: str | None
    created: float


class LogEntry(msgspec.Struct):
    n: int
    at: float
    what: str
    seat: int = -1
    who: str = ""
    text: str = ""
    facts: list[FactInfo] = []
    count: int = 0


class FieldInfo(msgspec.Struct):
    name: str
    lead: str


class KindInfo(msgspec.Struct):
    verb: str
    fields: list[FieldInfo]


BRANCH_IN_TYPESCRIPT = "[value: number, word: string, below?: Branch[] | number]"
Branch = Annotated[list[Any], msgspec.Meta(extra={"typescript": {"Branch": BRANCH_IN_TYPESCRIPT}})]
"""[value, word], [value, word, [branches]] or [value, word, how many actions lie behind]."""


class DecisionInfo(msgspec.Struct):
    asked: int
    ask: FactInfo
    count: int
    kinds: dict[str, KindInfo]
    branches: list[Branch]


class View(msgspec.Struct):
    seat: int | None
    view: Any
    """The game's own, as JSON; null before the start."""
    decide: DecisionInfo | None


class Update(msgspec.Struct, tag_field="t", tag="update"):
    table: str
    from_: int = msgspec.field(name="from")
    number: int
    head: Head
    log: list[LogEntry]
    views: list[View]


class EncodedUpdate(msgspec.Struct, tag_field="t", tag="update"):
    """An Update whose log is in JSON already."""

    table: str
    from_: int = msgspec.field(name="from")
    number: int
    head: Head
    log: msgspec.Raw
    views: list[View]


class SummarySeat(msgspec.Struct):
    kind: SeatKind
    name: str
    colour: str
    you: bool = False


class Summary(msgspec.Struct):
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


class WalkAnswer(msgspec.Struct):
    branches: list[Branch]


class LegalAnswer(msgspec.Struct):
    texts: list[str]


class Gain(msgspec.Struct):
    money: int = 0
    vp: int = 0
    income: int = 0


class PreviewAnswer(msgspec.Struct):
    text: str
    facts: list[FactInfo]
    view: Any
    gains: list[Gain]
    chance: bool
    final: bool


class WhyAnswer(msgspec.Struct):
    allowed: bool
    refusal: RefusalInfo | None
    sentence: str


class Earnings(msgspec.Struct):
    round: int
    seat: int
    key: str
    money: int
    vp: int
    income: int


class TableResult(msgspec.Struct):
    over: bool
    scores: list[int] | None
    ranking: list[list[int]] | None
    rounds: list[Earnings]


def fact_info(fact: Fact) -> FactInfo:
    if fact.audience == EVERYONE:
        return FactInfo(fact.key, fact.seat, fact.data)
    only = [seat for seat in range(fact.audience.bit_length()) if fact.audience >> seat & 1]
    return FactInfo(fact.key, fact.seat, fact.data, only)


def refusal_info(refusal: Refusal) -> RefusalInfo:
    return RefusalInfo(refusal.clause, refusal.key, refusal.data)
