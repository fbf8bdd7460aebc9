"""One map as flat tables: a place, a space, a link, a market or an import is an index.

Places are the land locations, followed by the ship spaces. The boxes overseas are not places: an import and an
overseas market belong to their ship space and lie one sea line beyond it (AOI-7.4, AOI-11.8).
"""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.components.box import AgeOfIndustryComponents

BLANK: Final = 0
MINE_SPACE: Final = 1
PORT_SPACE: Final = 2
SHIP_SPACE: Final = 3

TOWN: Final = 0
FOREIGN: Final = 1
VILLAGE: Final = 2
SEA: Final = 3

MAX_SPACES: Final = 96
MAX_PLACES: Final = 60
"""A set of places fits into the bits of one machine word."""
MAX_LINKS: Final = 128
MAX_IMPORTS: Final = 16
MAX_MARKETS: Final = 32
SMALL_LOCATION: Final = 3
"""Up to this many spaces, a player may have only one counter in a location (AOI-5.4)."""


class AgeOfIndustryBoard:
    """One map, with the components it is played with."""

    def __init__(self, components: AgeOfIndustryComponents, id: str, title: str) -> None:
        self.components = components
        self.id = id
        self.title = title
        self.has_ships = False

        self.places = 0
        self.land = 0
        """Places below this number are land locations, the others are ship spaces."""
        self.place_id: list[str] = []
        self.place_name: list[str] = []
        self.place_kind: list[int] = []
        self.place_colour: list[int] = []
        """The location colour, or -1."""
        self.colour_places: list[int] = []
        """By colour: its places as a bit set."""
        self.place_spaces: list[list[int]] = []
        self.small_places = 0
        """The places where a player may have only one counter (AOI-5.4), as a bit set."""
        self.place_distant: list[bool] = []
        """Whether the place has the distant-port symbol (AOI-1.8)."""
        self.place_closed: list[bool] = []
        """Whether transport may start or end here but not pass through (AOI-12.1)."""
        self.has_closed = False
        self.place_market: list[int] = []
        """The market of a land location, or -1."""
        self.place_x: list[int] = []
        self.place_y: list[int] = []
        self.port_places: list[int] = []
        """Places with a port space."""
        self.distant_places: list[int] = []
        self.own_distance: list[list[int]] = []
        """By place: the distances in an empty network, 0 to itself and -1 to every other place."""

        self.spaces = 0
        self.space_place: list[int] = []
        self.space_kind: list[int] = []
        self.space_number: list[int] = []
        """The number of a space within its location, from 1."""
        self.space_name: list[str] = []
        """The location and the number of a space: `Köln 2`."""
        self.kind_spaces: list[list[int]] = [[], [], [], []]

        self.links = 0
        self.link_a: list[int] = []
        self.link_b: list[int] = []
        self.link_ends: list[int] = []
        """Both ends of a link as a bit set."""
        self.rail_from: list[int] = []
        self.rail_link: list[int] = []
        self.rail_to: list[int] = []
        """The links of a place are entries `rail_from[place]` to `rail_from[place + 1]` of the other two lists."""
        self.sea_neighbours: list[list[int]] = []
        """By place: the places at the other ends of its sea lines, which join locations and ship spaces."""

        self.imports = 0
        self.import_name: list[str] = []
        self.import_ship: list[int] = []
        self.import_cubes: list[int] = []
        self.import_x: list[int] = []
        self.import_y: list[int] = []
        self.ship_import: list[int] = []
        self.ship_market: list[int] = []
        """By place: the import and the market beyond a ship space, or -1."""

        self.markets = 0
        self.market_name: list[str] = []
        self.market_place: list[int] = []
        self.market_overseas: list[bool] = []
        self.market_x: list[int] = []
        self.market_y: list[int] = []

    def link_name(self, link: int) -> str:
        return f"{self.place_name[self.link_a[link]]}-{self.place_name[self.link_b[link]]}"
