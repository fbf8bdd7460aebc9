"""The board and the components as flat tables: a place, a space, a link, a counter, a card is an index.

Places are the land locations, then the ship spaces. Overseas boxes are no places: an import and a market hang on
their ship space, one sea line further (AOI-7.4, AOI-11.8).
"""

from __future__ import annotations

from typing import Final

MILL: Final = 0
FACTORY: Final = 1
MINE: Final = 2
IRONWORKS: Final = 3
PORT: Final = 4
SHIP: Final = 5
INDUSTRIES: Final = 6

BLANK: Final = 0
MINE_SPACE: Final = 1
PORT_SPACE: Final = 2
SHIP_SPACE: Final = 3

COAL: Final = 0
IRON: Final = 1

COTTON: Final = 1
GOODS: Final = 2
"""What an outlet takes is a sum of these."""

COLOURS: Final = 6
CARDS: Final = INDUSTRIES + COLOURS
"""Cards 0 to 5 show an industry, 6 to 11 a colour."""

TOWN: Final = 0
FOREIGN: Final = 1
VILLAGE: Final = 2
SEA: Final = 3

MAX_SPACES: Final = 96
MAX_PLACES: Final = 60
"""Sets of places are kept as bits of one small int."""
MAX_LINKS: Final = 128
MAX_IMPORTS: Final = 16
MAX_MARKETS: Final = 32
MAX_TYPES: Final = 32


class Components:
    """What lies in the box, whatever the map."""

    def __init__(self) -> None:
        self.industry_name: list[str] = []
        self.industry_first: list[int] = []
        """The lowest counter type of an industry; its levels follow in ascending order (AOI-1.5)."""
        self.industry_kind: list[int] = []
        """The kind of space an industry is built on (AOI-5.1, AOI-5.2)."""

        self.type_industry: list[int] = []
        self.type_level: list[int] = []
        self.type_count: list[int] = []
        self.type_cost: list[int] = []
        self.type_coal: list[int] = []
        self.type_iron: list[int] = []
        self.type_cubes: list[int] = []
        self.type_income: list[int] = []
        self.type_accepts: list[int] = []
        self.type_name: list[str] = []

        self.colour_name: list[str] = []
        self.card_name: list[str] = []
        self.card_count: list[int] = []
        self.face_up = 2
        self.hand_limit = 9
        self.draw = 2
        self.hand_second: list[int] = []
        self.hand_first: list[int] = []
        """Cards in a starting hand by number of players, in either edition (AOI-2.7)."""

        self.tile_name: list[str] = []
        self.tile_accepts: list[int] = []
        self.tile_count: list[int] = []

        self.track_prices: list[list[int]] = [[], []]
        """Coal and iron: the price of each space, cheapest first."""
        self.empty_price = 4
        self.railways = 12
        self.rail_first_cost = 1
        self.rail_cost = 1
        self.rail_coal = 1
        self.rail_iron = 1
        self.loan = 10
        self.interest = 1
        self.loan_penalty = 5
        self.loan_tiles = 24
        self.dollars_per_vp = 5
        self.rail_base = 2
        self.rail_per_space = 1
        self.counters = 35
        self.min_players = 2
        self.max_players = 5

    def types_of(self, industry: int) -> list[int]:
        return list(range(self.industry_first[industry], self.industry_first[industry + 1]))


class Board:
    """One map, with the components it is played with."""

    def __init__(self, box: Components, id: str, title: str) -> None:
        self.box = box
        self.id = id
        self.title = title
        self.folder = ""
        """Where its data was read from."""
        self.has_ships = False

        self.places = 0
        self.land = 0
        """Places below this number are land locations, the others ship spaces."""
        self.place_id: list[str] = []
        self.place_name: list[str] = []
        self.place_kind: list[int] = []
        self.place_colour: list[int] = []
        self.colour_places: list[int] = []
        """By colour: the places of that colour, as bits."""
        self.place_spaces: list[list[int]] = []
        self.small_places = 0
        """The places with room for one counter of a player only (AOI-5.4), as bits."""
        self.place_distant: list[bool] = []
        self.place_closed: list[bool] = []
        self.has_closed = False
        """Nothing passes through (AOI-12.1)."""
        self.place_market: list[int] = []
        """The market of a land location, or -1."""
        self.place_x: list[int] = []
        self.place_y: list[int] = []
        self.port_places: list[int] = []
        """Places with a port space."""
        self.distant_places: list[int] = []
        self.alone: list[list[int]] = []
        """By place: the distances in an empty network, 0 to itself and -1 to all others."""

        self.spaces = 0
        self.space_place: list[int] = []
        self.space_kind: list[int] = []
        self.space_number: list[int] = []
        """Which space of its location, from 1."""
        self.kind_spaces: list[list[int]] = [[], [], [], []]

        self.links = 0
        self.link_a: list[int] = []
        self.link_b: list[int] = []
        self.link_ends: list[int] = []
        """Both ends of a link as bits."""
        self.rail_from: list[int] = []
        self.rail_link: list[int] = []
        self.rail_to: list[int] = []
        """From each place: `rail_from[p]` to `rail_from[p + 1]` are its links and where they lead."""
        self.sea_from: list[int] = []
        self.sea_to: list[int] = []
        """The same for sea lines between locations and ship spaces."""

        self.imports = 0
        self.import_name: list[str] = []
        self.import_ship: list[int] = []
        self.import_cubes: list[int] = []
        self.import_x: list[int] = []
        self.import_y: list[int] = []
        self.ship_import: list[int] = []
        self.ship_market: list[int] = []
        """By place: the import and the market behind a ship space, or -1."""

        self.markets = 0
        self.market_name: list[str] = []
        self.market_place: list[int] = []
        self.market_overseas: list[bool] = []
        self.market_x: list[int] = []
        self.market_y: list[int] = []

    def link_name(self, link: int) -> str:
        return f"{self.place_name[self.link_a[link]]}-{self.place_name[self.link_b[link]]}"
