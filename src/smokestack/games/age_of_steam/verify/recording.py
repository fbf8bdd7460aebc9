"""The file of a recorded game (`aos-reference-game/1`), read and checked; what its fields mean stands beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import field

from smokestack.kernel.trouble import DataTrouble

FORMAT: Final = "aos-reference-game/1"


class Growth(msgspec.Struct):
    dice: str
    """`white` for the light half of the display, `black` for the dark one."""
    number: int
    slots: int


class Space(msgspec.Struct):
    at: tuple[int, int]
    kind: str
    name: str = ""
    accepts: list[str] = []
    growth: list[Growth] = []
    preprinted: Any = None
    """Track printed on the hex, with `claim_cost` if it can be bought."""
    claim_cost: int | None = None


class Link(msgspec.Struct):
    id: str
    connects: list[tuple[int, int]]
    cost: int


class NewCity(msgspec.Struct):
    id: str
    growth: list[Growth]


class RecordedBoard(msgspec.Struct):
    spaces: list[Space]
    links: list[Link]
    new_cities: list[NewCity]


class Player(msgspec.Struct):
    money: int
    income: int
    shares: int
    engine: int
    action: str | None
    out: bool


class Section(msgspec.Struct):
    exits: tuple[str, str]
    """Two of N NE SE S SW NW, or `town`."""
    owner: str | None


class Tile(msgspec.Struct):
    tracks: list[Section]


class Position(msgspec.Struct):
    """The full public state at a moment."""

    turn_order: list[str]
    players: dict[str, Player]
    goods: dict[str, list[str]]
    urbanized: dict[str, str]
    new_cities: list[str]
    display: dict[str, list[str | None]]
    """The last slot is the top box; a shorter list has empty boxes at the top."""
    bag: dict[str, int]
    track: dict[str, Tile]
    links: dict[str, str | None]
    """The owner of each special link, `unowned`, or null for one that is not built."""


class Hop(msgspec.Struct):
    to: tuple[int, int]
    owner: str | None = None


class Column(msgspec.Struct):
    dice: str
    number: int
    display: str


class Decision(msgspec.Struct):
    """One decision; which fields are there depends on its type."""

    type: str
    shares: int = 0
    amount: int = 0
    action: str = ""
    available: list[str] = []
    at: tuple[int, int] | None = None
    exits: list[tuple[str, str]] = []
    link: str = ""
    new_city: str = ""
    good: str = ""
    start: tuple[int, int] | None = field(name="from", default=None)
    to: tuple[int, int] | None = None
    path: list[Hop] = []
    city: str = ""
    column: Column | None = None
    slot: int = 0


class Step(msgspec.Struct):
    i: int
    t: str
    round: int | None = None
    phase: str | None = None
    turn: int | None = None
    player: str = ""
    by: str = ""
    decision: Decision | None = None
    kind: str = ""
    dice: str = ""
    rolled: list[int] = []
    goods: list[str] = []
    purpose: str = field(name="for", default="")
    state: Position | None = None


class Score(msgspec.Struct):
    score: Any
    """Points, or a word for a player who was eliminated."""


class End(msgspec.Struct):
    scores: dict[str, Score]
    ranking: list[list[str]]
    state: Position


class Recording(msgspec.Struct):
    format: str
    map: str
    players: list[str]
    """In the starting order."""
    board: RecordedBoard
    initial: Position
    steps: list[Step]
    final: End


def read(file: Path) -> Recording:
    """A recorded game; DataTrouble if it is none."""
    try:
        raw = msgspec.json.decode(file.read_bytes())
    except msgspec.DecodeError as error:
        raise DataTrouble(f"{file} is not JSON: {error}.") from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        found = raw.get("format") if isinstance(raw, dict) else None
        raise DataTrouble(f"{file} is no recorded game: its format is {found!r}, not {FORMAT!r}.")
    return parse(raw, str(file))


def parse(raw: dict[str, Any], name: str = "The recording") -> Recording:
    """The same from what the JSON says."""
    try:
        recording = msgspec.convert(raw, Recording)
    except msgspec.ValidationError as error:
        raise DataTrouble(f"{name} does not keep to the format {FORMAT}: {error}.") from None
    if not recording.players or set(recording.players) != set(recording.initial.players):
        raise DataTrouble(f"{name} names other players at the start than in its initial state.")
    for step in recording.steps:
        missing = (step.t == "decision" and step.decision is None) or (step.t == "phase_end" and step.state is None)
        if missing:
            raise DataTrouble(f"{name}: step {step.i} says {step.t}, but not what it was.")
    return recording
