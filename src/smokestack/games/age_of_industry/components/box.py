"""The pieces that come with every map: counters, cards, market tiles, the demand track and the prices.

A counter, a card or a tile is an index into the lists here. Where clauses speak of a "counter", these tables hold one
entry for each industry and level; a player's set has several copies of it.
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

COAL: Final = 0
IRON: Final = 1
CUBE_NAMES: Final = ["coal", "iron"]

COTTON: Final = 1
GOODS: Final = 2
"""Products are flags: what a port or a market accepts is a sum of them."""

COLOURS: Final = 6
CARDS: Final = INDUSTRIES + COLOURS
"""Cards 0 to 5 show an industry, cards 6 to 11 a location colour."""

MAX_COUNTER_TYPES: Final = 32
MAX_TILES: Final = 8


class AgeOfIndustryComponents:
    """The contents of the box apart from the boards."""

    def __init__(self) -> None:
        self.industry_id: list[str] = []
        self.industry_name: list[str] = []
        self.industry_first: list[int] = []
        """The lowest counter of an industry. Its higher levels follow in ascending order (AOI-1.5)."""
        self.industry_space: list[int] = []
        """The kind of space an industry is built on (AOI-5.1, AOI-5.2)."""

        self.counter_types = 0
        """How many different counters there are; a player's set has `counter_copies` of each."""
        self.counter_industry: list[int] = []
        self.counter_level: list[int] = []
        self.counter_copies: list[int] = []
        self.counter_cost: list[int] = []
        self.counter_coal: list[int] = []
        self.counter_iron: list[int] = []
        self.counter_cubes: list[int] = []
        """The cubes a mine or an ironworks receives when it is built."""
        self.counter_income: list[int] = []
        self.counter_accepts: list[int] = []
        """The products a port accepts."""
        self.counter_name: list[str] = []

        self.colour_name: list[str] = []
        self.card_name: list[str] = []
        self.card_count: list[int] = []
        self.face_up = 2
        self.hand_limit = 9
        self.draw = 2
        self.hand_second: list[int] = []
        self.hand_first: list[int] = []
        """Cards in a starting hand by number of players, in the second and the first edition (AOI-2.7)."""

        self.tile_name: list[str] = []
        self.tile_accepts: list[int] = []
        self.tile_count: list[int] = []

        self.track_prices: list[list[int]] = [[], []]
        """For coal and for iron: the price of each space of the demand track, cheapest first."""
        self.empty_price = 4
        """What a cube costs when its row of the demand track is empty (AOI-8.3)."""
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
        self.min_players = 2
        self.max_players = 5

    def counters_of(self, industry: int) -> list[int]:
        """The counters of an industry, lowest level first."""
        return list(range(self.industry_first[industry], self.industry_first[industry + 1]))
