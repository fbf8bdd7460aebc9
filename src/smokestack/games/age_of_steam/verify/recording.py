"""The file of a recorded game (`aos-reference-game/1`), read and checked; what its fields mean stands beside them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, field

from smokestack.kernel.errors import DataError

FORMAT: Final = "aos-reference-game/1"
UNOWNED: Final = "unowned"

Cell = tuple[int, int]
Colour = Literal["red", "blue", "purple", "yellow", "black", "white"]
Dice = Literal["white", "black"]
"""`white` for the light half of the display, `black` for the dark one."""
Exit = Literal["N", "NE", "SE", "S", "SW", "NW", "town"]
Letter = Literal["A", "B", "C", "D", "E", "F", "G", "H"]
Key = Annotated[str, Meta(pattern=r"^-?\d+,-?\d+$")]
"""A hex, as `3,12`."""


class Growth(msgspec.Struct):
    dice: Dice
    number: Annotated[int, Meta(ge=1, le=6)]
    slots: Annotated[int, Meta(ge=1, le=3)]


class Space(msgspec.Struct):
    at: Cell
    kind: str
    name: str = ""
    accepts: list[Colour] = []
    growth: list[Growth] = []
    preprinted: Any = None
    """Track printed on the hex, with `claim_cost` if it can be bought."""
    claim_cost: int | None = None


class Link(msgspec.Struct):
    id: str
    connects: tuple[Cell, Cell]
    cost: int


class NewCity(msgspec.Struct):
    id: Letter
    growth: Annotated[list[Growth], Meta(min_length=1)]


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
    exits: tuple[Exit, Exit]
    owner: str | None


class Tile(msgspec.Struct):
    tracks: list[Section]


class Position(msgspec.Struct):
    """The full public state at a moment."""

    turn_order: list[str]
    players: dict[str, Player]
    goods: dict[Key, list[Colour]]
    urbanized: dict[Key, Letter]
    new_cities: list[Letter]
    display: dict[str, list[Colour | None]]
    """The last slot is the top box; a shorter list has empty boxes at the top."""
    bag: dict[Colour, int]
    track: dict[Key, Tile]
    links: dict[str, str | None]
    """The owner of each special link, `unowned`, or null for one that is not built."""


class Hop(msgspec.Struct):
    to: Cell
    owner: str | None = None


class Column(msgspec.Struct):
    display: str


class Decision(msgspec.Struct):
    """One decision; which fields are there depends on its type."""

    type: str
    shares: int = 0
    amount: int = 0
    action: str = ""
    available: list[str] = []
    at: Cell | None = None
    exits: list[tuple[Exit, Exit]] = []
    link: str = ""
    new_city: Letter = "A"
    good: Colour = "red"
    start: Cell | None = field(name="from", default=None)
    to: Cell | None = None
    path: list[Hop] = []
    city: Key = "0,0"
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
    dice: Dice = "white"
    rolled: list[Annotated[int, Meta(ge=1, le=6)]] = []
    goods: list[Colour] = []
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
    """A recorded game; DataError if it is none."""
    try:
        raw = msgspec.json.decode(file.read_bytes())
    except msgspec.DecodeError as error:
        raise DataError(f"{file} is not JSON: {error}.") from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        found = raw.get("format") if isinstance(raw, dict) else None
        raise DataError(f"{file} is no recorded game: its format is {found!r}, not {FORMAT!r}.")
    return parse(raw, str(file))


def parse(raw: dict[str, Any], name: str = "The recording") -> Recording:
    """The same from what the JSON says."""
    try:
        recording = msgspec.convert(raw, Recording)
    except msgspec.ValidationError as error:
        raise DataError(f"{name} does not keep to the format {FORMAT}: {error}.") from None
    for fault in _faults(recording):
        raise DataError(f"{name}: {fault}.")
    return recording


def _faults(recording: Recording) -> Iterator[str]:
    """What is wrong although every field has its right form: names of nobody and of nothing."""
    known = {*recording.players, UNOWNED}
    links = {link.id for link in recording.board.links}
    columns = {letter.id for letter in recording.board.new_cities} | set(_city_columns(recording))
    states = [("the initial state", recording.initial), ("the final state", recording.final.state)]
    for step in recording.steps:
        where = f"step {step.i}"
        if (step.t == "decision" and step.decision is None) or (step.t == "phase_end" and step.state is None):
            yield f"{where} says {step.t}, but not what it was"
        if step.state is not None:
            states.append((where, step.state))
        if step.decision is not None:
            strangers = {step.player, *(hop.owner or UNOWNED for hop in step.decision.path)} - known
            if strangers:
                yield f"{where} names the player {min(strangers)!r}, who is not in the game"
            if step.decision.link and step.decision.link not in links:
                yield f"{where} names the link {step.decision.link!r}, which is not on the board"
            if step.decision.column is not None and step.decision.column.display not in columns:
                yield f"{where} names the column {step.decision.column.display!r}, which is not on the board"
    for where, state in states:
        yield from (f"{where} {fault}" for fault in _state_faults(state, recording.players, links, columns))
    if set(recording.final.scores) != set(recording.players):
        yield "the final scores are those of other players"


def _city_columns(recording: Recording) -> Iterator[str]:
    for space in recording.board.spaces:
        key = f"{space.at[0]},{space.at[1]}"
        yield from [key] if len(space.growth) == 1 else (f"{key}#{number}" for number in range(len(space.growth)))


def _state_faults(state: Position, players: list[str], links: set[str], columns: set[str]) -> Iterator[str]:
    if not players or set(state.players) != set(players):
        yield f"has the players {', '.join(state.players)}, not {', '.join(players)}"
    owners = {part.owner or UNOWNED for tile in state.track.values() for part in tile.tracks}
    owners |= {owner or UNOWNED for owner in state.links.values()}
    strangers = (owners | set(state.turn_order)) - {*players, UNOWNED}
    if strangers:
        yield f"names the player {min(strangers)!r}, who is not in the game"
    for what, named, known in (("link", set(state.links), links), ("column", set(state.display), columns)):
        if named - known:
            yield f"names the {what} {min(named - known)!r}, which is not on the board"
