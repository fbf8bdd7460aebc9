"""The shapes of what pages and programs get to see, as docs/server.md lists them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from smokestack.kernel.facts import EVERYONE, Fact, FactData, Refusal
from smokestack.table.clocks import Time
from smokestack.table.events import Clock, Out

SeatKind = Literal["open", "person", "bot"]
StatusWord = Literal["gathering", "playing", "over", "closed", "broken"]


class FactShape(msgspec.Struct):
    key: str
    seat: int
    data: FactData
    only: list[int] | msgspec.UnsetType = msgspec.UNSET
    """The seats that may know it, where not everybody may: one screen may serve several seats."""


class RefusalShape(msgspec.Struct):
    clause: str
    key: str
    data: FactData


class Host(msgspec.Struct):
    name: str
    you: bool


class SeatShape(msgspec.Struct):
    kind: SeatKind
    name: str
    colour: str
    you: bool
    level: str | None
    standin: str | None
    resigned: bool
    reserved: str | None
    here: bool


class Turn(msgspec.Struct):
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
    status: StatusWord
    reason: str
    host: Host
    seats: list[SeatShape]
    clock: Clock | None
    out: Out
    round: int
    waiting: list[int]
    turn: Turn | None
    times: list[Time] | None
    scores: list[int] | None
    ranking: list[list[int]] | None
    rematch: str | None
    created: float


class EntryShape(msgspec.Struct):
    n: int
    at: float
    what: str
    seat: int = -1
    who: str = ""
    text: str = ""
    facts: list[FactShape] = []
    count: int = 0


class FieldShape(msgspec.Struct):
    name: str
    lead: str


class KindShape(msgspec.Struct):
    verb: str
    fields: list[FieldShape]


Branch = Annotated[
    list[Any], msgspec.Meta(extra={"typescript": {"Branch": "[value: number, word: string, below?: Branch[] | number]"}})
]
"""[value, word], [value, word, [branches]] or [value, word, how many actions lie behind]."""


class Decision(msgspec.Struct):
    asked: int
    ask: FactShape
    count: int
    kinds: dict[str, KindShape]
    branches: list[Branch]


class View(msgspec.Struct):
    seat: int | None
    view: Any
    """The game's own, as JSON; null before the start."""
    decide: Decision | None


class Update(msgspec.Struct, tag_field="t", tag="update"):
    table: str
    from_: int = msgspec.field(name="from")
    number: int
    head: Head
    log: list[EntryShape]
    views: list[View]


class Written(msgspec.Struct, tag_field="t", tag="update"):
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
    status: StatusWord
    seats: list[SummarySeat]
    waiting: list[int]
    your_turn: bool
    round: int
    updated: float
    host: str


class Branches(msgspec.Struct):
    branches: list[Branch]


class Texts(msgspec.Struct):
    texts: list[str]


class Gain(msgspec.Struct):
    money: int = 0
    vp: int = 0
    income: int = 0


class Foresight(msgspec.Struct):
    text: str
    facts: list[FactShape]
    view: Any
    gains: list[Gain]
    chance: bool
    final: bool


class Reason(msgspec.Struct):
    allowed: bool
    refusal: RefusalShape | None
    sentence: str


class Earned(msgspec.Struct):
    round: int
    seat: int
    key: str
    money: int
    vp: int
    income: int


class Result(msgspec.Struct):
    over: bool
    scores: list[int] | None
    ranking: list[list[int]] | None
    rounds: list[Earned]


def fact_shape(fact: Fact) -> FactShape:
    if fact.audience == EVERYONE:
        return FactShape(fact.key, fact.seat, fact.data)
    only = [seat for seat in range(fact.audience.bit_length()) if fact.audience >> seat & 1]
    return FactShape(fact.key, fact.seat, fact.data, only)


def refusal_shape(refusal: Refusal) -> RefusalShape:
    return RefusalShape(refusal.clause, refusal.key, refusal.data)
