"""The format of map files and of components.json, as typed structs. docs/maps.md explains it for map authors."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Meta

from smokestack.games.age_of_steam.components.pieces import LETTERS
from smokestack.kernel.info import SourceStatus

HexKind = Literal["land", "town", "city", "terminal", "zone", "special", "blocked"]
Terrain = Literal["plain", "river", "mountain", "dark_mountain", "swamp", "rough", "very_rough", "lake"]
GoodsColour = Literal["red", "blue", "purple", "yellow", "black", "white"]
DisplaySide = Literal["white", "black"]
"""`white` is the light half of the goods display, `black` the dark half."""
Count = Annotated[int, Meta(ge=0, le=99)]
Edge = Annotated[int, Meta(ge=0, le=5)]
Coordinate = Annotated[int, Meta(ge=0, le=63)]
Turns = Annotated[int, Meta(ge=1, le=20)]

SCHEMA: Final = "aos-map/1"
HEX_KINDS: Final[tuple[str, ...]] = get_args(HexKind)
TERRAINS: Final[tuple[str, ...]] = get_args(Terrain)
GOODS: Final[tuple[str, ...]] = get_args(GoodsColour)
"""The five colours, then cotton (white)."""
SIDES: Final[tuple[str, ...]] = get_args(DisplaySide)
STOPS: Final = ("city", "town", "terminal", "zone")
"""The kinds of hexes where a line can end."""

TURNS: Final[dict[str, Turns | None]] = {"3": 10, "4": 8, "5": 7, "6": 6}
TERRAIN_COST: Final[dict[Terrain, Count]] = {"plain": 2, "river": 3, "mountain": 4}


# --- map files ------------------------------------------------------------------------------------------------


class MapPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a map file. An unknown field is an error, because it is almost always a typing mistake."""


class MapGrowth(MapPart, frozen=True):
    """A column of the goods display that feeds this place."""

    side: DisplaySide
    number: Annotated[int, Meta(ge=1, le=6)]


class MapPreset(MapPart, frozen=True):
    """Track that is printed on the board (Switzerland's tunnels)."""

    exits: tuple[Edge, ...]
    active_from_turn: Turns
    stop: Literal["town"] | None = None
    track_points: Count = 0


class MapHex(MapPart, frozen=True):
    """One hex of the board. Coordinates that no hex has are off the board."""

    q: Coordinate
    r: Coordinate
    kind: HexKind
    label: str = ""
    """`K7`; computed from the coordinates if the file leaves it out."""
    terrain: Terrain | None = None
    name: str = ""
    printed_name: str = ""
    colors: tuple[GoodsColour, ...] | None = None
    growth: tuple[MapGrowth, ...] | None = None
    start_cubes: Count | None = None
    build_cost: Count | None = None
    blocked_edges: tuple[Edge, ...] = ()
    group: str = ""
    tags: tuple[str, ...] = ()
    preset: MapPreset | None = None

    def printed(self) -> str:
        """The name as it is printed on the board."""
        return self.printed_name or self.name


class MapLink(MapPart, frozen=True):
    """A special link (AOS-MAP-3): one player buys it (`claim`), or all may use it from the start (`public`)."""

    id: str
    a: str
    b: str
    kind: Literal["claim", "public"]
    cost: Count
    track_points: Count = 1
    needs_town_track: bool = False
    """Whether the link can be bought only after a town at its ends has track or is a New City (AOS-HCB-6)."""


class MapZone(MapPart, frozen=True):
    """A named group of places that the rules of the map refer to."""

    id: str
    members: tuple[str, ...]
    meaning: str = ""


class MapPlayers(MapPart, frozen=True):
    min: Annotated[int, Meta(ge=1, le=6)]
    max: Annotated[int, Meta(ge=1, le=6)]
    source: str = ""


class MapGeometry(MapPart, frozen=True):
    orientation: Literal["flat", "pointy"] = "flat"
    """`flat`: the hexes form columns; `pointy`: they form rows."""
    coords: Literal["axial"] = "axial"
    edge_names: tuple[str, ...] | None = None
    north: Literal["up"] = "up"


class MapSetup(MapPart, frozen=True):
    """What a player starts with."""

    start_money: Count = 10
    start_shares: Count = 2
    start_engine: Annotated[int, Meta(ge=1, le=6)] = 1
    max_shares: Count = 15


class TownCost(MapPart, frozen=True):
    """The price of track in a town: `town` and `per_track` for the first tile, `replace` for later ones."""

    town: Count = 1
    per_track: Count = 1
    replace: Count = 3


class PartSource(MapPart, frozen=True):
    """Where one part of the map comes from, for players; `Source` in the kernel."""

    part: Annotated[str, Meta(min_length=1)]
    status: SourceStatus
    note: str = ""


class Provenance(MapPart, frozen=True):
    """Where the facts come from, and how reliable they are."""

    kind: Literal["extracted", "extracted-and-checked", "partial", "reconstruction", "own"] = "own"
    confidence: Literal["high", "medium", "low"] = "high"
    sources: tuple[str, ...] = ()
    """The sources themselves, for whoever wants to check them."""
    parts: tuple[PartSource, ...] = ()


class MapFile(MapPart, frozen=True):
    """A map: the board and the numbers it changes."""

    schema: Literal["aos-map/1"]
    id: Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    name: Annotated[str, Meta(min_length=1)]
    players: MapPlayers
    hexes: tuple[MapHex, ...]
    about: str = ""
    """What is special about the map, in one sentence."""
    name_pt: str = ""
    designer: str = ""
    turns: dict[str, Turns | None] = msgspec.field(default_factory=lambda: dict(TURNS))
    """The number of turns by the number of players; null if the game has no fixed length."""
    geometry: MapGeometry = MapGeometry()
    setup: MapSetup = MapSetup()
    terrain_cost: dict[Terrain, Count] = msgspec.field(default_factory=lambda: dict(TERRAIN_COST))
    """The price of a simple tile by terrain."""
    town_cost: TownCost = TownCost()
    new_cities: tuple[str, ...] = tuple(LETTERS)
    links: tuple[MapLink, ...] = ()
    zones: tuple[MapZone, ...] = ()
    notes: tuple[str, ...] = ()
    provenance: Provenance = Provenance()

    def at(self) -> dict[tuple[int, int], int]:
        """The number of the hex at each coordinate."""
        return {(hex.q, hex.r): number for number, hex in enumerate(self.hexes)}

    def named(self) -> dict[str, int]:
        """The number of the hex with each name."""
        return {hex.name: number for number, hex in enumerate(self.hexes) if hex.name}

    def seats(self) -> tuple[int, ...]:
        return tuple(range(self.players.min, self.players.max + 1))


# --- components.json ------------------------------------------------------------------------------------------


class TileType(msgspec.Struct, frozen=True):
    """A kind of track tile in one rotation. A town tile has exits, the others have tracks."""

    id: str
    kind: Literal["simple", "crossing", "coexisting", "town"] = msgspec.field(name="class")
    count: int
    tracks: tuple[tuple[int, int], ...] = ()
    exits: tuple[int, ...] = ()


class NewCityTile(msgspec.Struct, frozen=True):
    letter: str
    color: GoodsColour
    side: DisplaySide
    number: int


class DisplayColumn(msgspec.Struct, frozen=True):
    """A column of the goods display."""

    feeds: Literal["city", "new-city"] = msgspec.field(name="for")
    number: int
    boxes: int
    letter: str = ""


class AgeOfSteamComponents(msgspec.Struct, frozen=True):
    """What is in the box."""

    tiles: tuple[TileType, ...]
    town_discs: int
    new_cities: tuple[NewCityTile, ...]
    cubes: dict[GoodsColour, int]
    display: dict[DisplaySide, tuple[DisplayColumn, ...]]
