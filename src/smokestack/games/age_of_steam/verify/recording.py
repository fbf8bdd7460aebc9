"""The file format of recorded games (`aos-reference-game/1`), and reading a file. docs/verify.md explains it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, field

from smokestack.games.age_of_steam.verify import names as kinds
from smokestack.games.age_of_steam.verify.names import NAMES, Names, UnknownNameError
from smokestack.games.age_of_steam.verify.recording_checks import faults, name_keys
from smokestack.kernel.errors import DataError

FORMAT: Final = "aos-reference-game/1"
_LARGEST: Final = 64 * 2**20
"""Bytes. The recorded games have about one megabyte."""


# --- names, which are looked up while the file is read -----------------------------------------------------------


class Colour(str):
    """The colour of a good."""


class Dice(str):
    """`white` for the light half of the display, `black` for the dark half."""


class Exit(str):
    """An edge of a hex, or `town`."""


class Letter(str):
    """A New City."""


class StepKind(str):
    """What kind of step it is."""


_KINDS: Final[dict[type, str]] = {
    Colour: kinds.GOOD,
    Dice: kinds.DIE,
    Exit: kinds.EXIT,
    Letter: kinds.NEW_CITY,
    StepKind: kinds.STEP,
}

# --- numbers, with the limits of what makes sense ---------------------------------------------------------------

Coordinate = Annotated[int, Meta(ge=-999, le=999)]
Cell = tuple[Coordinate, Coordinate]
Key = Annotated[str, Meta(pattern=r"^-?\d{1,3},-?\d{1,3}$")]
"""The coordinates of a hex, as `3,12`."""
Money = Annotated[int, Meta(ge=-99999, le=99999)]
Count = Annotated[int, Meta(ge=0, le=999)]
Die = Annotated[int, Meta(ge=1, le=6)]
Name = Annotated[str, Meta(max_length=100)]
Goods = Annotated[list[Colour], Meta(max_length=200)]


class RecordedGrowth(msgspec.Struct):
    dice: Dice
    number: Die
    slots: Annotated[int, Meta(ge=1, le=3)]


class RecordedSpace(msgspec.Struct):
    at: Cell
    kind: Name
    name: Name = ""
    accepts: Goods = []
    growth: Annotated[list[RecordedGrowth], Meta(max_length=12)] = []
    preprinted: Any = None
    """Track printed on the hex, with `claim_cost` if it can be bought."""
    claim_cost: Count | None = None


class RecordedLink(msgspec.Struct):
    id: Name
    connects: tuple[Cell, Cell]
    cost: Count


class RecordedNewCity(msgspec.Struct):
    id: Letter
    growth: Annotated[list[RecordedGrowth], Meta(min_length=1)]


class RecordedBoard(msgspec.Struct):
    spaces: Annotated[list[RecordedSpace], Meta(max_length=512)]
    links: Annotated[list[RecordedLink], Meta(max_length=32)]
    new_cities: Annotated[list[RecordedNewCity], Meta(max_length=8)]


class RecordedPlayer(msgspec.Struct):
    money: Money
    income: Money
    shares: Count
    engine: Count
    action: Name | None
    out: bool


class RecordedSection(msgspec.Struct):
    exits: tuple[Exit, Exit]
    owner: Name | None


class RecordedTile(msgspec.Struct):
    tracks: list[RecordedSection]


class RecordedMapState(msgspec.Struct):
    """What only one map has. The format has more of these, which follow from the rest."""

    actions_used_this_cycle: list[Name] | None = None
    """Barbados: the actions that are blocked until all four were chosen."""
    reserve: Goods | None = None
    """Finland: the cubes that wait for Sweden."""


class RecordedState(msgspec.Struct):
    """Everything that is public at one moment of the game."""

    turn_order: list[Name]
    players: dict[Name, RecordedPlayer]
    goods: dict[Key, Goods]
    urbanized: dict[Key, Letter]
    new_cities: list[Letter]
    display: dict[Name, Annotated[list[Colour | None], Meta(max_length=3)]]
    """The last slot is the top box. In a shorter list the top boxes are empty."""
    bag: dict[Name, Count]
    track: dict[Key, RecordedTile]
    links: dict[Name, Name | None]
    """The owner of each special link; `unowned`, or null if it is not built."""
    map_state: RecordedMapState | None = None


class RecordedHop(msgspec.Struct):
    to: Cell
    owner: Name | None = None


class RecordedColumn(msgspec.Struct):
    display: Name


class RecordedDecision(msgspec.Struct):
    """One decision. Its type says which of the fields it has (recording_checks.py)."""

    type: Name
    shares: Count | None = None
    amount: Count | None = None
    action: Name | None = None
    available: list[Name] = []
    at: Cell | None = None
    exits: Annotated[list[tuple[Exit, Exit]], Meta(max_length=6)] = []
    tile: Name = ""
    list_cost: Money | None = None
    """The price of a build before discounts."""
    link: Name | None = None
    new_city: Letter | None = None
    claims: bool = True
    """Whether the player claims the unowned track that a New City completes."""
    good: Colour | None = None
    start: Cell | None = field(name="from", default=None)
    to: Cell | None = None
    path: list[RecordedHop] = []
    city: Key | None = None
    column: RecordedColumn | None = None
    slot: Annotated[int, Meta(ge=0, le=2)] = 0
    rewarded: Name | None = None
    """The player who is named for a reward."""


class RecordedStep(msgspec.Struct):
    i: int
    t: StepKind
    round: Count | None = None
    phase: Name | None = None
    turn: int | None = None
    player: Name = ""
    by: Name = ""
    decision: RecordedDecision | None = None
    kind: Name = ""
    dice: Dice = Dice("white")
    rolled: list[Die] = []
    goods: Goods = []
    purpose: Name = field(name="for", default="")
    state: RecordedState | None = None


class RecordedScore(msgspec.Struct):
    score: Any
    """Points, or a word for an eliminated player."""


class RecordedEnd(msgspec.Struct):
    scores: dict[Name, RecordedScore]
    ranking: list[list[Name]]
    state: RecordedState


class Recording(msgspec.Struct):
    format: str
    map: Name
    players: Annotated[list[Name], Meta(max_length=6)]
    """In starting order."""
    board: RecordedBoard
    initial: RecordedState
    steps: Annotated[list[RecordedStep], Meta(max_length=100_000)]
    final: RecordedEnd
    variant: dict[str, Any] = {}
    """How the game differs from the usual; options of this engine are used, all else is the source's own."""


def read(file: Path, names: Names = NAMES) -> Recording:
    """Read a recorded game; DataError if the file is not one."""
    if file.stat().st_size > _LARGEST:
        raise DataError(f"{file} is larger than {_LARGEST // 2**20} MB, which no recorded game is.")
    try:
        raw = msgspec.json.decode(file.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{file} is not valid JSON: {error}.") from None
    except RecursionError:
        raise DataError(f"{file} is not a recorded game: it is nested too deeply.") from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        found = raw.get("format") if isinstance(raw, dict) else None
        raise DataError(f"{file} is not a recorded game: its format is {found!r:.60}, not {FORMAT!r}.")
    return parse(raw, str(file), names)


def parse(raw: dict[str, Any], name: str = "The recording", names: Names = NAMES) -> Recording:
    """Convert the JSON of a recorded game; DataError if it is wrong."""

    def find(kind: type, value: object) -> object:
        if not isinstance(value, str):
            raise ValueError(f"Expected the name of a {_KINDS[kind]}")
        try:
            return kind(names.find(_KINDS[kind], value))
        except UnknownNameError as error:
            raise ValueError(str(error)) from None

    try:
        recording = msgspec.convert(raw, Recording, dec_hook=find)
        name_keys(recording, names)
    except UnknownNameError as error:
        raise DataError(f"{name}: {error}.") from None
    except msgspec.ValidationError as error:
        raise DataError(f"{name} does not follow the format {FORMAT}: {error}.") from None
    for fault in faults(recording, names):
        raise DataError(f"{name}: {fault}.")
    return recording
