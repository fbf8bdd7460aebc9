"""A board as flat tables: what lies where and beside what. Built once from a map file, never changed.

A hex is its number in the map file. A *stop* is the hex it stands on; a city of several hexes is the one that bears
the name. An edge of a hex is `hex * 6 + edge`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import COLOURS, LETTERS
from smokestack.games.age_of_steam.components.tiles import IN_TOWN, N_PLACEMENTS, NO_TRACK, ON_TOWN, RAIL, SECTIONS
from smokestack.kernel.errors import DataError

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.schema import Hex, MapFile

LAND: Final = 0
TOWN_HEX: Final = 1
CITY: Final = 2
TERMINAL: Final = 3
ZONE: Final = 4
SPECIAL: Final = 5
BLOCKED: Final = 6
KINDS: Final = ("land", "town", "city", "terminal", "zone", "special", "blocked")

TERRAINS: Final = ("plain", "river", "mountain", "dark_mountain", "swamp", "rough", "very_rough", "lake")
MOUNTAIN: Final = 2
ROUGH: Final = 5
VERY_ROUGH: Final = 6

FAR_AWAY: Final = 12

_STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_NO_TERRAIN: Final = -1


class SpecialLink:
    """A printed connection that is bought instead of built, or is everybody's (AOS-MAP-3)."""

    def __init__(self, id: str, a: int, b: int, cost: int, points: int, public: bool, needs_town_track: bool) -> None:
        self.id = id
        self.a = a
        self.b = b
        self.cost = cost
        self.points = points
        self.public = public
        self.needs_town_track = needs_town_track


class Preset:
    """Track printed on a hex, there from some turn on."""

    def __init__(self, hex: int, laid: int, turn: int) -> None:
        self.hex = hex
        self.laid = laid
        self.turn = turn


class Board:
    """The tables of one map."""

    def __init__(self, map: MapFile) -> None:
        self.file = map
        self.id: str = map.id
        self.title: str = map.name
        self.size: int = len(map.hexes)
        self.labels: list[str] = [hex.label for hex in map.hexes]
        self.kind: list[int] = [KINDS.index(hex.kind) for hex in map.hexes]
        self.terrain: list[int] = [
            TERRAINS.index(hex.terrain) if hex.terrain is not None else _NO_TERRAIN for hex in map.hexes
        ]
        self.edge_names: tuple[str, ...] = _edge_names(map)
        self._steps: dict[int, list[int]] = {}
        self._lay_out(map)
        self._name_places(map)
        self._price(map)
        self._stock(map)
        self.links: list[SpecialLink] = [self._link(map, number) for number in range(len(map.links))]
        self.presets: list[Preset] = _presets(map)
        self.tunnel_turn: int = min((preset.turn for preset in self.presets), default=0)
        """From which turn on the printed track is there; 0 if there is none."""
        self._dig()
        self.worth: list[int] = [1 if hex.preset is None else int(hex.preset.track_points) for hex in map.hexes]
        """What one section on the hex counts when scoring."""
        self.start_cash: int = map.setup.start_money
        self.start_shares: int = map.setup.start_shares
        self.start_engine: int = map.setup.start_engine
        self.share_limit: int = map.setup.max_shares
        self.turns: list[int] = [_turns(map, seats) for seats in range(7)]
        """By player count; 0 where the length is not fixed."""
        self.new_cities: list[bool] = [letter in map.new_cities for letter in LETTERS]
        self.zones: dict[str, list[int]] = {
            zone.id: [self.by_name[name] for name in zone.members] for zone in map.zones
        }
        self.tags: dict[str, list[int]] = {}
        for number, hex in enumerate(map.hexes):
            for tag in hex.tags:
                self.tags.setdefault(tag, []).append(number)

    def find_place(self, name: str, kind: str) -> int:
        """The hex of a place that the rules of this map refer to; DataError if it is missing or of another kind."""
        number = self.by_name.get(name, -1)
        if number < 0:
            raise DataError(f"the rules of {self.id} need a {kind} called {name}, but no place has that name.")
        if self.file.hexes[number].kind != kind:
            raise DataError(f"{self.labels[number]} ({name}): the rules of {self.id} need it to be a {kind}.")
        return number

    def find_zone(self, id: str) -> list[int]:
        """The hexes of a zone that the rules of this map refer to; DataError if it is missing."""
        if id not in self.zones:
            raise DataError(f"the rules of {self.id} need the zone {id}, but the map does not define it.")
        return self.zones[id]

    def _lay_out(self, map: MapFile) -> None:
        at = {(hex.q, hex.r): number for number, hex in enumerate(map.hexes)}
        self.place: list[int] = list(range(self.size))
        """The stop a city hex belongs to."""
        groups = {hex.group: number for number, hex in enumerate(map.hexes) if hex.group and hex.name}
        for number, hex in enumerate(map.hexes):
            if hex.group:
                self.place[number] = groups[hex.group]
        self.beside: list[int] = []
        """The hex beyond each edge, or -1."""
        self.way: list[int] = []
        """The hex track may run to beyond each edge, or -1: off the board, a closed hex or a closed edge."""
        for number, hex in enumerate(map.hexes):
            for edge, (dq, dr) in enumerate(_STEPS):
                near = at.get((hex.q + dq, hex.r + dr), -1)
                self.beside.append(near)
                shut = near < 0 or edge in hex.blocked_edges or self.kind[near] == BLOCKED
                self.way.append(-1 if shut or self.kind[number] == BLOCKED else near)
        self.shut: list[int] = [
            sum(1 << edge for edge in range(6) if self.way[hex * 6 + edge] < 0) for hex in range(self.size)
        ]
        """The edges of each hex that no track may use, as bits (AOS-8.8)."""
        self.across: list[int] = [self._beyond(edge) for edge in range(self.size * 6)]
        """The same edge seen from the hex beyond it, as `hex << 3 | edge`; -1 if no track may come from there."""
        self.inward: list[list[int]] = [
            [near for near in self.across[hex * 6 : hex * 6 + 6] if near >= 0] for hex in range(self.size)
        ]
        """By hex: the edges of its neighbours that lead to it, likewise."""
        self.buildable: list[int] = [n for n in range(self.size) if self.kind[n] in (LAND, TOWN_HEX)]
        """Hexes that may carry a tile as long as they are no City."""
        self.cells: list[tuple[int, int]] = [(hex.q, hex.r) for hex in map.hexes]

    def _beyond(self, edge: int) -> int:
        near, back = self.beside[edge], (edge + 3) % 6
        return near << 3 | back if near >= 0 and self.way[near * 6 + back] >= 0 else -1

    def _name_places(self, map: MapFile) -> None:
        self.names: list[str] = [hex.name or hex.label for hex in map.hexes]
        """What a player calls the hex: its name, or its label."""
        for number in range(self.size):
            if self.place[number] != number:
                self.names[number] = map.hexes[number].label
        self.by_name: dict[str, int] = {name: number for number, name in enumerate(self.names)}
        self.by_label: dict[str, int] = {label: number for number, label in enumerate(self.labels)}
        self.is_town: list[bool] = [
            kind == TOWN_HEX or (hex.preset is not None and hex.preset.stop == "town")
            for kind, hex in zip(self.kind, map.hexes, strict=True)
        ]
        self.towns: list[int] = [number for number in range(self.size) if self.kind[number] == TOWN_HEX]
        self.cities: list[int] = [
            number for number in range(self.size) if self.kind[number] == CITY and self.place[number] == number
        ]
        self.stops: list[int] = [
            number
            for number in range(self.size)
            if self.place[number] == number and (self.is_town[number] or self.kind[number] in (CITY, TERMINAL, ZONE))
        ]
        self.city_like: list[int] = [
            self.place[number] if kind in (CITY, TERMINAL, ZONE) else -1 for number, kind in enumerate(self.kind)
        ]
        """The stop of every hex that counts as a City (AOS-MAP-7), -1 for the others."""
        self.city_hexes: list[int] = [number for number, stop in enumerate(self.city_like) if stop >= 0]
        self.city_edges: list[int] = [0] * self.size
        """The edges of each hex beyond which a printed City lies, as bits."""
        for city in self.city_hexes:
            for near in self.inward[city]:
                self.city_edges[near >> 3] |= 1 << (near & 7)
        self.near_stops: list[bool] = [
            town or edges > 0 for town, edges in zip(self.is_town, self.city_edges, strict=True)
        ]
        """Hexes with a town, or beside a printed City."""
        self.dead_end: list[bool] = [kind == TERMINAL for kind in self.kind]
        """Stops that can never be passed through."""
        self.takes: list[int] = [_mask(hex) for hex in map.hexes]
        """The colours accepted at the start, as bits."""
        self.column_city: list[int] = [-1] * 12
        for number, hex in enumerate(map.hexes):
            for growth in hex.growth or ():
                self.column_city[(6 if growth.side == "black" else 0) + growth.number - 1] = number

    def _price(self, map: MapFile) -> None:
        terrain = {TERRAINS.index(name): price for name, price in map.terrain_cost.items()}
        self.simple_price: list[int] = []
        """What a simple tile costs on the empty hex (AOS-12, AOS-MAP-6)."""
        for number, hex in enumerate(map.hexes):
            price = terrain.get(self.terrain[number], 0)
            self.simple_price.append(price if hex.build_cost is None else int(hex.build_cost))
        self.town_price: int = map.town_cost.town
        self.exit_price: int = map.town_cost.per_track
        self.town_replace_price: int = map.town_cost.replace

    def _stock(self, map: MapFile) -> None:
        self.start_cubes: list[int] = [hex.start_cubes or 0 for hex in map.hexes]
        self.spot: list[int] = [-1] * self.size
        """Where a hex's cubes are counted, or -1 for a hex that never holds any."""
        self.spots: list[int] = []
        """The hex of each spot."""
        for number, kind in enumerate(self.kind):
            holds = kind in (TOWN_HEX, CITY, TERMINAL, ZONE) or self.start_cubes[number] > 0
            if holds and self.place[number] == number:
                self.spot[number] = len(self.spots)
                self.spots.append(number)

    def _link(self, map: MapFile, number: int) -> SpecialLink:
        link = map.links[number]
        return SpecialLink(
            link.id,
            self.by_name[link.a],
            self.by_name[link.b],
            int(link.cost),
            int(link.track_points),
            link.kind == "public",
            bool(link.needs),
        )

    def _dig(self) -> None:
        """Where printed track leads: from each edge of land that faces it, to a stop or to such an edge elsewhere."""
        self.tunnel: list[int] = [-1] * (self.size * 6)
        """By edge: -1, a stop, or the size of the board + the edge where the track comes out."""
        printed = {preset.hex: preset.laid for preset in self.presets}
        for edge in range(self.size * 6):
            near = self.way[edge]
            if near in printed and edge // 6 not in printed:
                self.tunnel[edge] = self._follow(printed, edge)
        self.tunnel_edges: list[int] = [edge for edge, code in enumerate(self.tunnel) if code >= 0]

    def _follow(self, printed: dict[int, int], edge: int) -> int:
        hex, out = edge // 6, edge % 6
        for _ in range(self.size):
            hex = self.way[hex * 6 + out]
            if self.city_like[hex] >= 0:
                return self.city_like[hex]
            if hex not in printed:
                return self.size + hex * 6 + (out + 3) % 6
            out = RAIL[printed[hex] * 6 + (out + 3) % 6]
            if out == NO_TRACK:
                return -1
            if out == IN_TOWN:
                return hex
        return -1

    def steps_to(self, stop: int) -> list[int]:
        """How many hexes from each hex to a stop, over land where track may run; FAR_AWAY where there is no way."""
        known = self._steps.get(stop)
        if known is not None:
            return known
        found = [FAR_AWAY] * self.size
        ring = [hex for hex in range(self.size) if self.place[hex] == stop]
        for hex in ring:
            found[hex] = 0
        for steps in range(1, FAR_AWAY):
            further: list[int] = []
            for hex in ring:
                for edge in range(6):
                    near = self.way[hex * 6 + edge]
                    if near >= 0 and found[near] == FAR_AWAY:
                        found[near] = steps
                        if self.city_like[near] < 0:
                            further.append(near)
            ring = further
        self._steps[stop] = found
        return found

    def edge_name(self, edge: int) -> str:
        return self.edge_names[edge % 6]


def _edge_names(map: MapFile) -> tuple[str, ...]:
    if map.geometry.edge_names is not None:
        return tuple(map.geometry.edge_names)
    flat = map.geometry.orientation == "flat"
    return ("N", "NE", "SE", "S", "SW", "NW") if flat else ("NW", "NE", "E", "SE", "SW", "W")


def _mask(hex: Hex) -> int:
    return sum(1 << COLOURS.index(colour) for colour in hex.colors or ())


def _turns(map: MapFile, seats: int) -> int:
    found = map.turns.get(str(seats))
    return 0 if found is None else int(found)


def _presets(map: MapFile) -> list[Preset]:
    found: list[Preset] = []
    for number, hex in enumerate(map.hexes):
        if hex.preset is not None:
            town = hex.preset.stop == "town"
            laid = _laid(tuple(hex.preset.exits), town)
            found.append(Preset(number, laid, int(hex.preset.active_from_turn)))
    return found


def _laid(exits: tuple[int, ...], town: bool) -> int:
    """The placement with these exits; mapcheck has made sure that there is one."""
    for placement in range(1, N_PLACEMENTS):
        laid = placement + ON_TOWN if town else placement
        edges = sorted(edge for section in SECTIONS[laid] for edge in section if edge < 6)
        if edges == sorted(exits):
            return laid
    raise ValueError(f"no tile has exactly the exits {exits}")
