"""What a seat sees: the whole table, but of the hands only its own and the cards taken face up (AOI-24.1)."""

from __future__ import annotations

import msgspec


class CounterView(msgspec.Struct, frozen=True):
    """A counter on the map."""

    seat: int
    industry: str
    level: int
    flipped: bool
    cubes: int
    cube: str
    """`coal`, `iron`, or empty."""
    never_flips: bool = False


class AgeOfIndustrySpaceView(msgspec.Struct, frozen=True):
    """A space and what is built on it."""

    index: int
    kind: str
    counter: CounterView | None


class AgeOfIndustryPlaceView(msgspec.Struct, frozen=True):
    """A location or a ship space; x and y are in units of the sheet."""

    id: str
    name: str
    kind: str
    colour: str
    x: int
    y: int
    spaces: list[AgeOfIndustrySpaceView]
    distant_port: bool
    no_through: bool


class AgeOfIndustryMarketView(msgspec.Struct, frozen=True):
    """A market in a location or overseas."""

    name: str
    place: str
    """The location, or the ship space of an overseas market."""
    overseas: bool
    tile: str
    """Empty before a tile is laid."""
    accepts: list[str]
    flipped: bool
    x: int
    y: int


class CoalImportView(msgspec.Struct, frozen=True):
    """A coal import; it is open once its ship is built."""

    name: str
    place: str
    cubes: int
    printed: int
    open: bool
    x: int
    y: int


class AgeOfIndustryLinkView(msgspec.Struct, frozen=True):
    """A link between two locations."""

    index: int
    a: str
    b: str
    seat: int
    """The owner of its railway, or -1."""
    value: int
    """What a railway here would pay if the game ended now."""


class SeaLineView(msgspec.Struct, frozen=True):
    """A sea line between a location and a ship space."""

    a: str
    b: str


class DemandTrackView(msgspec.Struct, frozen=True):
    """One row of the demand track: the prices of all spaces, cheapest first. The dearest `cubes` spaces are full."""

    prices: list[int]
    cubes: int
    next_price: int


class CounterStackView(msgspec.Struct, frozen=True):
    """The counters of one industry and level on a display."""

    industry: str
    level: int
    left: int
    cost: int
    coal: int
    iron: int
    cubes: int
    income: int


class CardCountView(msgspec.Struct, frozen=True):
    """How many copies of a card there are."""

    card: str
    count: int


class AgeOfIndustryPlayerView(msgspec.Struct, frozen=True):
    """A player's money, supplies and score."""

    seat: int
    money: int
    loans: int
    spent: int
    earned: int
    paid: int
    railways: int
    cards: int
    seen_cards: list[CardCountView]
    """The cards in hand that everybody saw being taken."""
    display: list[CounterStackView]
    score: int
    """As if the game ended now; its parts follow."""
    rail_money: int
    money_points: int
    counter_points: int
    loan_points: int
    unpaid_loans: int


class AgeOfIndustryView(msgspec.Struct, frozen=True):
    """The table as one seat or a spectator sees it."""

    map: str
    seats: int
    phase: str
    round: int
    order: list[int]
    active: int
    """The seat whose turn it is, -1 outside a turn."""
    actions_left: int
    places: list[AgeOfIndustryPlaceView]
    links: list[AgeOfIndustryLinkView]
    sea_lines: list[SeaLineView]
    markets: list[AgeOfIndustryMarketView]
    imports: list[CoalImportView]
    coal: DemandTrackView
    iron: DemandTrackView
    players: list[AgeOfIndustryPlayerView]
    deck: int
    face_up: list[CardCountView]
    discards: list[CardCountView]
    hand: list[CardCountView] | None
    """The viewer's own cards; None for a spectator."""
    viewer: int
    """The seat that sees this, or -1 for a spectator."""
