"""The file format of recorded games (`aos-reference-game/1`): reading and checking it."""

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
"""`white` for the light half of the display, `black` for the dark half."""
Exit = Literal["N", "NE", "SE", "S", "SW", "NW", "town"]
Letter = Literal["A", "B", "C", "D", "E", "F", "G", "H"]
Key = Annotated[str, Meta(pattern=r"^-?\d+,-?\d+$")]
"""The coordinates of a hex, as `3,12`."""


class RecordedGrowth(msgspec.Struct):
    dice: Dice
    number: Annotated[int, Meta(ge=1, le=6)]
    slots: Annotated[int, Meta(ge=1, le=3)]


class RecordedSpace(msgspec.Struct):
    at: Cell
    kind: str
    name: str = ""
    accepts: list[Colour] = []
    growth: list[RecordedGrowth] = []
    preprinted: Any = None
    """Track printed on the hex, with `claim_cost` if it can be bought."""
    claim_cost: int | None = None


class RecordedLink(msgspec.Struct):
    id: str
    connects: tuple[Cell, Cell]
    cost: int


class RecordedNewCity(msgspec.Struct):
    id: Letter
    growth: Annotated[list[RecordedGrowth], Meta(min_length=1)]


class RecordedBoard(msgspec.Struct):
    spaces: list[RecordedSpace]
    links: list[RecordedLink]
    new_cities: list[RecordedNewCity]


class RecordedPlayer(msgspec.Struct):
    money: int
    income: int
    shares: int
    engine: int
    action: str | None
    out: bool


class RecordedSection(msgspec.Struct):
    exits: tuple[Exit, Exit]
    owner: str | None


class RecordedTile(msgspec.Struct):
    tracks: list[RecordedSection]


class RecordedState(msgspec.Struct):
    """Everything that is public at one moment of the game."""

    turn_order: list[str]
    players: dict[str, RecordedPlayer]
    goods: dict[Key, list[Colour]]
    urbanized: dict[Key, Letter]
    new_cities: list[Letter]
    display: dict[str, list[Colour | None]]
    """The last slot is the top box. In a shorter list the top boxes are empty."""
    bag: dict[Colour, int]
    track: dict[Key, RecordedTile]
    links: dict[str, str | None]
    """The owner of each special link; `unowned`, or null if it is not built."""


class RecordedHop(msgspec.Struct):
    to: Cell
    owner: str | None = None


class RecordedColumn(msgspec.Struct):
    display: str


class RecordedDecision(msgspec.Struct):
    """One decision. Its type says which of the fields it has."""

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
    path: list[RecordedHop] = []
    city: Key = "0,0"
    column: RecordedColumn | None = None
    slot: int = 0


class RecordedStep(msgspec.Struct):
    i: int
    t: str
    round: int | None = None
    phase: str | None = None
    turn: int | None = None
    player: str = ""
    by: str = ""
    decision: RecordedDecision | None = None
    kind: str = ""
    dice: Dice = "white"
    rolled: list[Annotated[int, Meta(ge=1, le=6)]] = []
    goods: list[Colour] = []
    purpose: str = field(name="for", default="")
    state: RecordedState | None = None


class RecordedScore(msgspec.Struct):
    score: Any
    """Points, or a word for an eliminated player."""


class RecordedEnd(msgspec.Struct):
    scores: dict[str, RecordedScore]
    ranking: list[list[str]]
    state: RecordedState


class Recording(msgspec.Struct):
    format: str
    map: str
    players: list[str]
    """In starting order."""
    board: RecordedBoard
    initial: RecordedState
    steps: list[RecordedStep]
    final: RecordedEnd


def read(file: Path) -> Recording:
    """Read a recorded game; DataError if the file is not one."""
    try:
        raw = msgspec.json.decode(file.read_bytes())
    except msgspec.DecodeError as error:
        raise DataError(f"{file} is not valid JSON: {error}.") from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        found = raw.get("format") if isinstance(raw, dict) else None
        raise DataError(f"{file} is not a recorded game: its format is {found!r}, not {FORMAT!r}.")
    return parse(raw, str(file))


def parse(raw: dict[str, Any], name: str = "The recording") -> Recording:
    """Convert the JSON of a recorded game; DataError if it is wrong."""
    try:
        recording = msgspec.convert(raw, Recording)
    except msgspec.ValidationError as error:
        raise DataError(f"{name} does not follow the format {FORMAT}: {error}.") from None
    for fault in _faults(recording):
        raise DataError(f"{name}: {fault}.")
    return recording


def _faults(recording: Recording) -> Iterator[str]:
    """Mistakes that the types do not show: names of players, links and columns that do not exist."""
    known = {*recording.players, UNOWNED}
    links = {link.id for link in recording.board.links}
    columns = {letter.id for letter in recording.board.new_cities} | set(_city_columns(recording))
    states = [("the initial state", recording.initial), ("the final state", recording.final.state)]
    for step in recording.steps:
        where = f"step {step.i}"
        if (step.t == "decision" and step.decision is None) or (step.t == "phase_end" and step.state is None):
            yield f"{where} is a {step.t} without its content"
        if step.state is not None:
            states.append((where, step.state))
        if step.decision is not None:
            unknown = {step.player, *(hop.owner or UNOWNED for hop in step.decision.path)} - known
            if unknown:
                yield f"{where} names the player {min(unknown)!r}, who is not in the game"
            if step.decision.link and step.decision.link not in links:
                yield f"{where} names the link {step.decision.link!r}, which is not on the board"
            if step.decision.column is not None and step.decision.column.display not in columns:
                yield f"{where} names the column {step.decision.column.display!r}, which is not on the board"
    for where, state in states:
        yield from (f"{where} {fault}" for fault in _state_faults(state, recording.players, links, columns))
    if set(recording.final.scores) != set(recording.players):
        yield "the final scores belong to other players"


def _city_columns(recording: Recording) -> Iterator[str]:
    for space in recording.board.spaces:
        key = f"{space.at[0]},{space.at[1]}"
        yield from [key] if len(space.growth) == 1 else (f"{key}#{number}" for number in range(len(space.growth)))


def _state_faults(state: RecordedState, players: list[str], links: set[str], columns: set[str]) -> Iterator[str]:
    if not players or set(state.players) != set(players):
        yield f"has the players {', '.join(state.players)}, not {', '.join(players)}"
    owners = {part.owner or UNOWNED for tile in state.track.values() for part in tile.tracks}
    owners |= {owner or UNOWNED for owner in state.links.values()}
    unknown = (owners | set(state.turn_order)) - {*players, UNOWNED}
    if unknown:
        yield f"names the player {min(unknown)!r}, who is not in the game"
    for what, named, known in (("link", set(state.links), links), ("column", set(state.display), columns)):
        if named - known:
            yield f"names the {what} {min(named - known)!r}, which is not on the board"
