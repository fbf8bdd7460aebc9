"""What a seat sees: the whole table, and of the hands only its own and what was taken face up (AOI-24.1)."""

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
    """`coal`, `iron`, or nothing."""
    never_flips: bool = False


class AgeOfIndustrySpaceView(msgspec.Struct, frozen=True):
    index: int
    kind: str
    counter: CounterView | None


class AgeOfIndustryPlaceView(msgspec.Struct, frozen=True):
    """A location or a ship space; x and y are in 0 to 1000."""

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
    name: str
    place: str
    """The location, or the ship space of an overseas market."""
    overseas: bool
    tile: str
    """Nothing before it is laid."""
    accepts: list[str]
    flipped: bool
    x: int
    y: int


class AgeOfIndustryImportView(msgspec.Struct, frozen=True):
    name: str
    place: str
    cubes: int
    printed: int
    open: bool
    x: int
    y: int


class AgeOfIndustryLinkView(msgspec.Struct, frozen=True):
    index: int
    a: str
    b: str
    seat: int
    """-1 while free."""
    value: int
    """What a railway here would pay if the game ended now."""


class SeaLineView(msgspec.Struct, frozen=True):
    a: str
    b: str


class DemandTrackView(msgspec.Struct, frozen=True):
    """The demand track of one colour: prices of all spaces, cheapest first; the dearest `cubes` of them are full."""

    prices: list[int]
    cubes: int
    next_price: int


class CounterStackView(msgspec.Struct, frozen=True):
    """The counters of one level on a display."""

    industry: str
    level: int
    left: int
    cost: int
    coal: int
    iron: int
    cubes: int
    income: int


class AgeOfIndustryCardsView(msgspec.Struct, frozen=True):
    card: str
    count: int


class AgeOfIndustryPlayerView(msgspec.Struct, frozen=True):
    seat: int
    money: int
    loans: int
    spent: int
    earned: int
    paid: int
    railways: int
    cards: int
    seen_cards: list[AgeOfIndustryCardsView]
    """The cards of this hand that all saw being taken."""
    display: list[CounterStackView]
    score: int
    """As if the game ended now; the parts follow."""
    rail_money: int
    money_points: int
    counter_points: int
    loan_points: int
    unpaid_loans: int


class AgeOfIndustryView(msgspec.Struct, frozen=True):
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
    imports: list[AgeOfIndustryImportView]
    coal: DemandTrackView
    iron: DemandTrackView
    players: list[AgeOfIndustryPlayerView]
    deck: int
    face_up: list[AgeOfIndustryCardsView]
    discards: list[AgeOfIndustryCardsView]
    hand: list[AgeOfIndustryCardsView] | None
    """The viewer's own cards; None for a spectator."""
    viewer: int
