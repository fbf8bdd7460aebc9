"""A board as flat tables: what is on each hex and beside it. Built once from a map file, never changed.

A hex is a number: its place in the map file. A *stop* is the hex of a City or town; a City of several hexes is the one
that has the name. An edge of a hex is `hex * 6 + edge`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.hexes import EDGE_NAMES, STEPS, opposite
from smokestack.games.age_of_steam.components.pieces import CITY_COLUMNS, COLOURS, HALF_COLUMNS, LETTERS
from smokestack.games.age_of_steam.components.printed_track import PrintedTrack, printed_tracks
from smokestack.games.age_of_steam.components.schema import HEX_KINDS, TERRAINS
from smokestack.games.age_of_steam.components.tiles import IN_TOWN, NO_TRACK, RAIL
from smokestack.kernel.bits import set_of, single
from smokestack.kernel.errors import DataError

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.schema import MapFile, MapHex

LAND: Final = 0
TOWN_HEX: Final = 1
CITY: Final = 2
TERMINAL: Final = 3
ZONE: Final = 4
SPECIAL: Final = 5
BLOCKED: Final = 6
"""The kinds of hexes, in the order of schema.HEX_KINDS."""

MOUNTAIN: Final = 2
ROUGH: Final = 5
VERY_ROUGH: Final = 6
"""Some of the terrains, in the order of schema.TERRAINS."""
_NO_TERRAIN: Final = -1

FAR_AWAY: Final = 12
"""The distance of a hex that is out of reach."""
_MOST_SEATS: Final = 6


class SpecialLink:
    """A printed connection that a player buys instead of building it, or that all may use (AOS-MAP-3)."""

    def __init__(self, id: str, a: int, b: int, cost: int, points: int, public: bool, needs_town_track: bool) -> None:
        self.id = id
        self.a = a
        self.b = b
        self.cost = cost
        self.points = points
        self.public = public
        self.needs_town_track = needs_town_track


class Board:
    """The tables of one map."""

    def __init__(self, map: MapFile) -> None:
        self.file = map
        self.id: str = map.id
        self.title: str = map.name
        self.size: int = len(map.hexes)
        self.labels: list[str] = [hex.label for hex in map.hexes]
        self.kind: list[int] = [HEX_KINDS.index(hex.kind) for hex in map.hexes]
        self.terrain: list[int] = [
            TERRAINS.index(hex.terrain) if hex.terrain is not None else _NO_TERRAIN for hex in map.hexes
        ]
        self.edge_names: tuple[str, ...] = EDGE_NAMES[map.geometry.orientation]
        self._steps: dict[int, list[int]] = {}
        self._lay_out(map)
        self._name_places(map)
        self._price(map)
        self._stock(map)
        self.links: list[SpecialLink] = [self._link(map, number) for number in range(len(map.links))]
        self.presets: list[PrintedTrack] = printed_tracks(map)
        self.tunnel_turn: int = min((preset.turn for preset in self.presets), default=0)
        """The turn in which the printed track appears; 0 if there is none."""
        self._trace_printed_track()
        self.worth: list[int] = [1 if hex.preset is None else int(hex.preset.track_points) for hex in map.hexes]
        """How many points a section on the hex scores."""
        self.start_cash: int = map.setup.start_money
        self.start_shares: int = map.setup.start_shares
        self.start_engine: int = map.setup.start_engine
        self.share_limit: int = map.setup.max_shares
        self.turns: list[int] = [_turns(map, seats) for seats in range(_MOST_SEATS + 1)]
        """The number of turns by the number of players; 0 if it is not fixed."""
        self.new_cities: list[bool] = [letter in map.new_cities for letter in LETTERS]
        self.zones: dict[str, list[int]] = {
            zone.id: [self.by_name[name] for name in zone.members] for zone in map.zones
        }

    def find_place(self, name: str, kind: str) -> int:
        """The hex of a place that the rules of this map refer to; DataError if it is missing or has another kind."""
        number = self.by_name.get(name, -1)
        if number < 0:
            raise DataError(f"The rules of {self.id} need a {kind} called {name}, but no place has that name.")
        if self.file.hexes[number].kind != kind:
            raise DataError(f"{self.labels[number]} ({name}): the rules of {self.id} need it to be a {kind}.")
        return number

    def find_zone(self, id: str) -> list[int]:
        """The hexes of a zone that the rules of this map refer to; DataError if it is missing."""
        if id not in self.zones:
            raise DataError(f"The rules of {self.id} need the zone {id}, but the map does not define it.")
        return self.zones[id]

    def tagged(self, tag: str) -> list[int]:
        """The hexes with a tag."""
        return [number for number, hex in enumerate(self.file.hexes) if tag in hex.tags]

    def _lay_out(self, map: MapFile) -> None:
        at = {(hex.q, hex.r): number for number, hex in enumerate(map.hexes)}
        self.place: list[int] = list(range(self.size))
        """The stop that each hex belongs to."""
        groups = {hex.group: number for number, hex in enumerate(map.hexes) if hex.group and hex.name}
        for number, hex in enumerate(map.hexes):
            if hex.group:
                self.place[number] = groups[hex.group]
        self.beside: list[int] = []
        """The hex on the other side of each edge, or -1."""
        self.way: list[int] = []
        """The hex that track may reach through each edge, or -1: off the board, a blocked hex or a blocked edge."""
        for number, hex in enumerate(map.hexes):
            for edge, (dq, dr) in enumerate(STEPS):
                near = at.get((hex.q + dq, hex.r + dr), -1)
                self.beside.append(near)
                blocked = near < 0 or edge in hex.blocked_edges or BLOCKED in (self.kind[near], self.kind[number])
                self.way.append(-1 if blocked else near)
        self.shut: list[int] = [
            set_of([edge for edge in range(6) if self.way[hex * 6 + edge] < 0]) for hex in range(self.size)
        ]
        """The edges of each hex that track may not use, as bits (AOS-8.8)."""
        self.across: list[int] = [self._beyond(edge) for edge in range(self.size * 6)]
        """Each edge as the hex on its other side counts it, `hex << 3 | edge`; -1 if no track may come from there."""
        self.inward: list[list[int]] = [
            [near for near in self.across[hex * 6 : hex * 6 + 6] if near >= 0] for hex in range(self.size)
        ]
        """By hex: the edges of its neighbours that lead to it, in the same form."""
        self.buildable: list[int] = [n for n in range(self.size) if self.kind[n] in (LAND, TOWN_HEX)]
        """Hexes that can carry a tile unless they become a City."""
        self.cells: list[tuple[int, int]] = [(hex.q, hex.r) for hex in map.hexes]

    def _beyond(self, edge: int) -> int:
        near, back = self.beside[edge], opposite(edge)
        return near << 3 | back if near >= 0 and self.way[near * 6 + back] >= 0 else -1

    def _name_places(self, map: MapFile) -> None:
        self.names: list[str] = [hex.name or hex.label for hex in map.hexes]
        """What players call each hex: its name, or its label."""
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
        """The stop of each hex that counts as a City (AOS-MAP-7), -1 for other hexes."""
        self.city_hexes: list[int] = [number for number, stop in enumerate(self.city_like) if stop >= 0]
        self.city_edges: list[int] = [0] * self.size
        """The edges of each hex that lead to a printed City, as bits."""
        for city in self.city_hexes:
            for near in self.inward[city]:
                self.city_edges[near >> 3] |= single(near & 7)
        self.near_stops: list[bool] = [
            town or edges > 0 for town, edges in zip(self.is_town, self.city_edges, strict=True)
        ]
        """Hexes with a town or next to a printed City."""
        self.dead_end: list[bool] = [kind == TERMINAL for kind in self.kind]
        """Stops that goods cannot pass through."""
        self.takes: list[int] = [_colours_of(hex) for hex in map.hexes]
        """The colours that each stop accepts at the start, as bits."""
        self.column_city: list[int] = [-1] * CITY_COLUMNS
        """The city that each column of the goods display feeds, or -1."""
        for number, hex in enumerate(map.hexes):
            for growth in hex.growth or ():
                self.column_city[(HALF_COLUMNS if growth.side == "black" else 0) + growth.number - 1] = number

    def _price(self, map: MapFile) -> None:
        terrain = {TERRAINS.index(name): price for name, price in map.terrain_cost.items()}
        self.simple_price: list[int] = []
        """The price of a simple tile on each empty hex (AOS-12, AOS-MAP-6)."""
        for number, hex in enumerate(map.hexes):
            price = terrain.get(self.terrain[number], 0)
            self.simple_price.append(price if hex.build_cost is None else int(hex.build_cost))
        self.town_price: int = map.town_cost.town
        self.exit_price: int = map.town_cost.per_track
        self.town_replace_price: int = map.town_cost.replace

    def _stock(self, map: MapFile) -> None:
        self.start_cubes: list[int] = [hex.start_cubes or 0 for hex in map.hexes]
        self.spot: list[int] = [-1] * self.size
        """The number under which the cubes on a hex are counted, or -1 if it never holds any."""
        self.spots: list[int] = []
        """The hex of each spot."""
        for number, kind in enumerate(self.kind):
            holds = kind in (CITY, TERMINAL, ZONE) or self.is_town[number] or self.start_cubes[number] > 0
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
            link.needs_town_track,
        )

    def _trace_printed_track(self) -> None:
        """Find where printed track leads from each edge that faces it: to a stop, or to another such edge."""
        self.tunnel: list[int] = [-1] * (self.size * 6)
        """By edge: -1, a stop, or the size of the board + the edge where the track ends."""
        printed = {preset.hex: preset.laid for preset in self.presets}
        for edge in range(self.size * 6):
            near = self.way[edge]
            if near in printed and edge // 6 not in printed:
                self.tunnel[edge] = self._follow(printed, edge)
        self.tunnel_edges: list[int] = [edge for edge, code in enumerate(self.tunnel) if code >= 0]
        self.across_open: list[int] = self.across[:]
        """`across` when the printed track is there: its two ends lie side by side."""
        for edge in self.tunnel_edges:
            out = self.tunnel[edge] - self.size
            if out >= 0:
                self.across_open[edge] = out // 6 << 3 | out % 6

    def _follow(self, printed: dict[int, int], edge: int) -> int:
        hex, out = edge // 6, edge % 6
        for _ in range(self.size):
            hex = self.way[hex * 6 + out]
            if self.city_like[hex] >= 0:
                return self.city_like[hex]
            if hex not in printed:
                return self.size + hex * 6 + opposite(out)
            out = RAIL[printed[hex] * 6 + opposite(out)]
            if out == NO_TRACK:
                return -1
            if out == IN_TOWN:
                return hex
        return -1

    def steps_to(self, stop: int) -> list[int]:
        """The distance of each hex from a stop, over hexes where track may run; FAR_AWAY if it is out of reach."""
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


def _colours_of(hex: MapHex) -> int:
    return set_of([COLOURS.index(colour) for colour in hex.colors or ()])


def _turns(map: MapFile, seats: int) -> int:
    found = map.turns.get(str(seats))
    return 0 if found is None else int(found)
