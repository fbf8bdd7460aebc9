"""The data files as they are written: the msgspec structs of components.json and of every map.json.

Only the shape is checked here. `load.py` and `load_board.py` check that the values make a playable game.
"""

from __future__ import annotations

import msgspec

from smokestack.kernel.info import Source


class LevelEntry(msgspec.Struct, frozen=True):
    level: int
    count: int
    buildable: bool
    coal: int
    iron: int
    cubes: int
    vp: int
    cost: int | None = None
    income: int | None = None
    accepts: tuple[str, ...] = ()


class IndustryEntry(msgspec.Struct, frozen=True):
    id: str
    name: str
    flips_when: str
    levels: tuple[LevelEntry, ...]
    produces: str = ""
    cube: str = ""


class ColourEntry(msgspec.Struct, frozen=True):
    id: str
    symbol: str
    hex: str


class SpaceKindEntry(msgspec.Struct, frozen=True):
    accepts: tuple[str, ...]


class IndustryCards(msgspec.Struct, frozen=True):
    industry: str
    count: int


class LocationCards(msgspec.Struct, frozen=True):
    colour: str
    count: int


class DeckEntry(msgspec.Struct, frozen=True):
    size: int
    industry_cards: tuple[IndustryCards, ...]
    location_cards: tuple[LocationCards, ...]
    face_up: int
    hand_limit: int
    draw: int
    hand_size: dict[str, dict[str, int]]


class TileEntry(msgspec.Struct, frozen=True):
    id: str
    accepts: tuple[str, ...]
    count: int


class TilesEntry(msgspec.Struct, frozen=True):
    size: int
    tiles: tuple[TileEntry, ...]


class DemandRowEntry(msgspec.Struct, frozen=True):
    price: int
    coal: int
    iron: int


class DemandTrackEntry(msgspec.Struct, frozen=True):
    rows: tuple[DemandRowEntry, ...]
    empty_price: int


class RailwayEntry(msgspec.Struct, frozen=True):
    first_cost: int
    next_cost: int
    next_coal: int
    next_iron: int


class LoansEntry(msgspec.Struct, frozen=True):
    unit: int
    interest_per_round: int
    unpaid_vp_penalty: int
    tiles: int


class CountersEntry(msgspec.Struct, frozen=True):
    industry: int
    railway: int


class PlayersEntry(msgspec.Struct, frozen=True):
    min: int
    max: int


class ScoringEntry(msgspec.Struct, frozen=True):
    dollars_per_vp: int
    rail_base: int
    rail_per_occupied_space: int


class AgeOfIndustryComponentsFile(msgspec.Struct, frozen=True):
    """components.json."""

    players: PlayersEntry
    location_colours: tuple[ColourEntry, ...]
    space_kinds: dict[str, SpaceKindEntry]
    industries: tuple[IndustryEntry, ...]
    counters_per_player: CountersEntry
    railway: RailwayEntry
    loans: LoansEntry
    demand_track: DemandTrackEntry
    deck: DeckEntry
    market_tiles: TilesEntry
    scoring: ScoringEntry


class SpaceEntry(msgspec.Struct, frozen=True):
    id: str
    kind: str


class LocationEntry(msgspec.Struct, frozen=True):
    id: str
    name: str
    kind: str
    spaces: tuple[SpaceEntry, ...]
    market: bool
    distant_port: bool
    x: int
    y: int
    colour: str | None = None
    no_through: bool = False


class LineEntry(msgspec.Struct, frozen=True):
    id: str
    a: str
    b: str


class ShipSpaceEntry(msgspec.Struct, frozen=True):
    id: str
    name: str
    colour: str
    space: SpaceEntry
    x: int
    y: int


class OverseasEntry(msgspec.Struct, frozen=True):
    id: str
    kind: str
    name: str
    ship: str
    x: int
    y: int
    cubes: int = 0


class AgeOfIndustryMapFile(msgspec.Struct, frozen=True):
    """A map.json."""

    id: str
    name: str
    about: str
    """What is special about the map, in a sentence."""
    provenance: tuple[Source, ...]
    """Where its parts come from, for players."""
    ships_buildable: bool
    locations: tuple[LocationEntry, ...]
    rail_links: tuple[LineEntry, ...]
    ship_spaces: tuple[ShipSpaceEntry, ...] = ()
    overseas: tuple[OverseasEntry, ...] = ()
    sea_lines: tuple[LineEntry, ...] = ()
    default: bool = False
    """The map that is listed first and played unless another one is chosen."""


class River(msgspec.Struct, frozen=True):
    """A river from its mouth up; the points are x, y, x, y ..."""

    name: str
    width: float
    course: list[float]


class Range(msgspec.Struct, frozen=True):
    """A range of mountains (`peaks`) or hills (`hills`) along its crest."""

    kind: str
    crest: list[float]


class Lettering(msgspec.Struct, frozen=True):
    """The name of a sea, a country or a region, lettered across it."""

    text: str
    x: float
    y: float
    size: float = 15.0
    kind: str = "land"
    """`land` or `sea`."""
    turn: float = 0.0
    """Degrees clockwise."""


class GeographyFile(msgspec.Struct, frozen=True):
    """A geography.json: the country under a map, in units of its sheet. `tools/geography` writes it."""

    schema: str
    provenance: list[Source]
    size: tuple[int, int]
    land: list[list[float]]
    """Rings of coast, each x, y, x, y ..."""
    lakes: list[list[float]]
    rivers: list[River]
    ranges: list[Range]
    letters: list[Lettering]
    track: tuple[int, int]
    """Where the demand track lies: its upper left corner."""
    title: tuple[int, int]
    """The middle of the title."""
    lanes: dict[str, list[float]] = {}
    """By sea line: the points through which it is led around land."""
