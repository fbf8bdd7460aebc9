"""What the server sends about the past of a game: its timeline, its moments, its charts and the studies made from it.

A moment is named by the number of an entry of the log. docs/replay.md describes these messages.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from smokestack.table.events import Origin
from smokestack.table.protocol import FactInfo, Head, SummarySeat, TableStatus, View
from smokestack.table.result import Earnings


class TimelineStep(msgspec.Struct):
    """An action or draw that stands, or the start of the game, which comes first."""

    n: int
    """The number of its log entry, which names the moment after it."""
    at: float
    seat: int
    """Who acted; -1 for a draw and for the start."""
    round: int
    """The round in which it was played; 0 for the start."""
    turn: int
    """The turn and phase in which it was played, as in `LogEntry`."""
    phase: str


class Timeline(msgspec.Struct):
    """The line of play that stands now. What was undone is in the log only, and can be looked at from there."""

    table: str
    number: int
    """The number of the last entry of the log."""
    over: bool
    seats: list[int]
    """The seats through which you may look: your own, or all of them once the game is over."""
    everything: bool
    """You may look through all seats at once."""
    steps: list[TimelineStep]
    """Empty before the game starts."""


class Moment(msgspec.Struct):
    """The game after an entry of the log."""

    n: int
    round: int
    waiting: list[int]
    """The seats that decided next."""
    prompt: FactInfo | None
    """What the first of them was asked."""
    eliminated: list[int]
    scores: list[int] | None
    """By seat, if the game was over then."""
    ranking: list[list[int]] | None
    views: list[View]
    """One for each seat that you look through, or one for a spectator; `decide` is always null."""


class ChartSeries(msgspec.Struct):
    """A number worth watching, worded by the messages `figure.<key>` and `figure.<key>.short`."""

    key: str
    better: Literal["more", "less", ""]
    values: list[list[int | None]]
    """By seat, then by chart point; null where the game does not show the number."""


class ChartPoint(msgspec.Struct):
    """A moment on the horizontal axis of a chart."""

    n: int
    round: int
    """The round that was being played."""
    ends_round: bool
    """It is the last moment of its round."""


class ChartLead(msgspec.Struct):
    """From this moment on, these seats were ahead."""

    n: int
    seats: list[int]


class ChartCount(msgspec.Struct):
    """How often a seat did something in a round, such as deliver; worded by the message `count.<key>`."""

    round: int
    seat: int
    key: str
    count: int


class Charts(msgspec.Struct):
    """The figures of a game over time, as far as you may know them."""

    over: bool
    points: list[ChartPoint]
    series: list[ChartSeries]
    score: str
    """The key of the series that says who is ahead; empty if there is none."""
    leads: list[ChartLead]
    earnings: list[Earnings]
    """By round, seat and source. Once the game is over, the points (`vp`) of a seat add up to its score."""
    counts: list[ChartCount]
    times: list[float] | None
    """By seat, the seconds it took to decide; null if nobody knows, as in a record."""


class OpenedRecord(msgspec.Struct):
    """A record that was opened for viewing. Its id works wherever the past of a table can be asked for."""

    table: str
    head: Head
    timeline: Timeline


class Study(msgspec.Struct):
    """A table that you branched off from a moment of another one."""

    id: str
    title: str
    origin: Origin
    status: TableStatus
    seats: list[SummarySeat]
    round: int
    points: list[int]
    """By seat, the points so far; empty if the game shows none."""
    ranking: list[list[int]] | None
    """The places from first to last, once it is over."""
    created: float
    updated: float
