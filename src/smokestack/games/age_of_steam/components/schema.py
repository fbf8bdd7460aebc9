"""The shape of map files and of components.json: what a board is and what is in the box, as typed structs.

The format is told in docs/maps.md.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The axial step through each edge 0-5, clockwise; the same for both orientations."""
EDGE_NAMES: Final = {"flat": ("N", "NE", "SE", "S", "SW", "NW"), "pointy": ("NW", "NE", "E", "SE", "SW", "W")}
LETTERS: Final = "ABCDEFGH"

Kind = Literal["land", "town", "city", "terminal", "zone", "special", "blocked"]
Terrain = Literal["plain", "river", "mountain", "dark_mountain", "swamp", "rough", "very_rough", "lake"]
Goods = Literal["red", "blue", "purple", "yellow", "black", "white"]
Side = Literal["white", "black"]
Count = Annotated[int, Meta(ge=0, le=99)]
Edge = Annotated[int, Meta(ge=0, le=5)]
Coordinate = Annotated[int, Meta(ge=0, le=63)]
Turns = Annotated[int, Meta(ge=1, le=20)]

TURNS: Final[dict[str, Turns | None]] = {"3": 10, "4": 8, "5": 7, "6": 6}
TERRAIN_COST: Final[dict[Terrain, Count]] = {"plain": 2, "river": 3, "mountain": 4}

STOPS: Final = ("city", "town", "terminal", "zone")
"""The kinds of hexes that are places a line may run between."""


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a map file. A word nobody knows is an error: it is nearly always a slip of the pen."""


class Growth(Struct, frozen=True):
    """One column of the goods display that feeds this place."""

    side: Side
    """`white` the light half of the display, `black` the dark half."""
    number: Annotated[int, Meta(ge=1, le=6)]


class Preset(Struct, frozen=True):
    """Track printed on the board (Switzerland's tunnels)."""

    exits: tuple[Edge, ...]
    active_from_turn: Annotated[int, Meta(ge=1, le=20)]
    stop: Literal["town"] | None = None
    track_points: Count = 0
    owner: None = None


class Hex(Struct, frozen=True):
    """One hex of the board. A coordinate that is not listed is off the board."""

    q: Coordinate
    r: Coordinate
    kind: Kind
    label: str = ""
    """`K7`; worked out from the coordinates where the file leaves it out."""
    terrain: Terrain | None = None
    name: str = ""
    printed_name: str = ""
    colors: tuple[Goods, ...] | None = None
    growth: tuple[Growth, ...] | None = None
    start_cubes: Count | None = None
    build_cost: Count | None = None
    blocked_edges: tuple[Edge, ...] = ()
    group: str = ""
    tags: tuple[str, ...] = ()
    preset: Preset | None = None

    def printed(self) -> str:
        """The name as the board has it."""
        return self.printed_name or self.name


class Link(Struct, frozen=True):
    """A connection that is no tile: bought by one player (`claim`) or everybody's from the start (`public`)."""

    id: str
    a: str
    b: str
    kind: Literal["claim", "public"]
    cost: Count
    counts_as_builds: Count = 1
    track_points: Count = 1
    owners: Annotated[int, Meta(ge=0, le=6)] = 1
    needs: str = ""
    engine_links: Count = 1
    income: Count = 1


class Zone(Struct, frozen=True):
    """A named group of places."""

    id: str
    members: tuple[str, ...]
    meaning: str = ""


class Players(Struct, frozen=True):
    min: Annotated[int, Meta(ge=1, le=6)]
    max: Annotated[int, Meta(ge=1, le=6)]
    source: str = ""


class Geometry(Struct, frozen=True):
    orientation: Literal["flat", "pointy"] = "flat"
    """`flat`: columns of hexes; `pointy`: rows of hexes."""
    coords: Literal["axial"] = "axial"
    edge_names: tuple[str, ...] | None = None
    north: Literal["up"] = "up"


class Setup(Struct, frozen=True):
    """What a player starts with."""

    start_money: Count = 10
    start_shares: Count = 2
    start_engine: Annotated[int, Meta(ge=1, le=6)] = 1
    max_shares: Count = 15
    first_turn_space: Annotated[int, Meta(ge=1, le=20)] = 1


class TownCost(Struct, frozen=True):
    town: Count = 1
    per_track: Count = 1
    replace: Count = 3


class Provenance(Struct, frozen=True):
    """Where the facts come from, and how far to trust them."""

    kind: Literal["extracted", "extracted-and-checked", "partial", "reconstruction", "own"] = "own"
    confidence: Literal["high", "medium", "low"] = "high"
    sources: tuple[str, ...] = ()
    facts: dict[str, str] = {}


class MapFile(Struct, frozen=True):
    """A board, with what it changes in the game."""

    schema: Literal["aos-map/1"]
    id: Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    name: Annotated[str, Meta(min_length=1)]
    players: Players
    hexes: tuple[Hex, ...]
    about: str = ""
    """What is special about it, in a sentence."""
    name_pt: str = ""
    designer: str = ""
    turns: dict[str, Turns | None] = msgspec.field(default_factory=lambda: dict(TURNS))
    """The number of turns by player count; null where the game has no fixed length."""
    geometry: Geometry = Geometry()
    setup: Setup = Setup()
    terrain_cost: dict[Terrain, Count] = msgspec.field(default_factory=lambda: dict(TERRAIN_COST))
    """The price of a simple tile by terrain."""
    town_cost: TownCost = TownCost()
    new_cities: tuple[str, ...] = tuple(LETTERS)
    links: tuple[Link, ...] = ()
    zones: tuple[Zone, ...] = ()
    notes: tuple[str, ...] = ()
    provenance: Provenance = Provenance()

    def at(self) -> dict[tuple[int, int], int]:
        """The number of the hex at each coordinate."""
        return {(hex.q, hex.r): number for number, hex in enumerate(self.hexes)}

    def named(self) -> dict[str, int]:
        """The number of the hex of each name."""
        return {hex.name: number for number, hex in enumerate(self.hexes) if hex.name}

    def seats(self) -> tuple[int, ...]:
        return tuple(range(self.players.min, self.players.max + 1))


class TileType(msgspec.Struct, frozen=True):
    """A kind of track tile in one rotation; a town tile has exits, the others tracks."""

    id: str
    kind: Literal["simple", "crossing", "coexisting", "town"] = msgspec.field(name="class")
    count: int
    tracks: tuple[tuple[int, int], ...] = ()
    exits: tuple[int, ...] = ()


class NewCity(msgspec.Struct, frozen=True):
    letter: str
    color: Goods
    side: Side
    number: int


class Column(msgspec.Struct, frozen=True):
    """One column of the goods display."""

    feeds: Literal["city", "new-city"] = msgspec.field(name="for")
    number: int
    boxes: int
    letter: str = ""


class Components(msgspec.Struct, frozen=True):
    """What is in the box."""

    tiles: tuple[TileType, ...]
    town_discs: int
    new_cities: tuple[NewCity, ...]
    cubes: dict[Goods, int]
    display: dict[Side, tuple[Column, ...]]
