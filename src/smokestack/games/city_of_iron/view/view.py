"""What a seat sees: everything a table needs to be drawn, and nothing that is hidden from that seat."""

from __future__ import annotations

import msgspec


class BuildingView(msgspec.Struct, frozen=True):
    """A building card."""

    label: str
    name: str
    money: int
    science: int
    terrain: str
    goods: dict[str, int]
    science_per_round: int
    draw_citizen: int
    draw_military: int
    vp_good: str
    vp: int


class CityOfIronCardView(msgspec.Struct, frozen=True):
    """A citizen or military card."""

    name: str
    kind: str
    money: int
    science: int
    work: int
    distance: int
    attack: int
    vehicle: str
    action: str
    free: bool
    action_money: int
    action_science: int
    action_work: int
    action_distance: int


class CityView(msgspec.Struct, frozen=True):
    """A city on a land, or a town with building spaces."""

    name: str
    town: bool
    distance: int
    terrain: list[str]
    spaces: int
    token: str
    districts: list[str]
    buildings: list[BuildingView]


class TownView(msgspec.Struct, frozen=True):
    """A town card."""

    name: str
    stars: int
    owner: int
    """The seat, or -1 while it is independent."""
    open: bool
    """Can it be attacked now, by anybody who does not own it?"""
    defence: int
    distance: int
    goods: dict[str, int]
    flex_goods: int
    flex_kind: str
    income: int
    science_per_round: int
    draw_citizen: int
    draw_military: int
    spaces: int
    terrain: list[str]
    counts_as: int


class LandView(msgspec.Struct, frozen=True):
    """A land nobody has settled."""

    name: str
    distance: int
    terrain: list[str]
    need: str


class GoodView(msgspec.Struct, frozen=True):
    """A goods track."""

    name: str
    counts: list[int]
    places: list[int]
    """By seat: 1 first, 2 second, 0 neither."""
    leader_income: int
    vp_first: int
    vp_second: int
    shield: int
    track: int


class CityOfIronPlayerView(msgspec.Struct, frozen=True):
    """A player. Lists are None where they are hidden from the viewer."""

    seat: int
    nation: str
    abilities: list[str]
    money: int
    science: int
    vp: int
    income: int
    leader_income: int
    science_per_round: int
    draws_citizen: int
    draws_military: int
    actions_left: int
    tokens_left: list[str]
    cities: list[CityView]
    towns: list[str]
    reserve: list[BuildingView]
    hand_size: int
    hand: list[str] | None
    citizen_draw_size: int
    citizen_draw: list[str] | None
    citizen_discards: list[str]
    military_draw_size: int
    military_draw: list[str] | None
    military_discards: list[str]
    buy_pile: list[str]
    chosen: list[str] | None
    """Cards chosen in the secret purchase that is going on; None for the others'."""
    ready: bool
    land_distance: int
    cards_owned: int
    town_count: int


class PlayView(msgspec.Struct, frozen=True):
    """The action being played."""

    card: str
    target: str
    spent: list[str]
    work: int
    distance: int
    vehicle: str
    attack: int
    draws: int


class MarketSpace(msgspec.Struct, frozen=True):
    space: int
    building: BuildingView | None


class BidSpace(msgspec.Struct, frozen=True):
    space: int
    cost: int
    seat: int
    """Whose cube lies there, or -1."""


class CityOfIronView(msgspec.Struct, frozen=True):
    """The whole table."""

    seat: int | None
    round: int
    phase: str
    actor: int
    waiting: list[int]
    market: list[MarketSpace]
    deck: str
    """The deck being drawn from: A, B, C or R for the reshuffled discards."""
    deck_left: list[int]
    """Cards left in A, B, C and the reshuffled deck."""
    discards: dict[str, int]
    score_cards_shown: int
    score_due: int
    """The score card (1 to 3) that scores at the end of this round; 0 for none."""
    score_fresh: int
    last_round: bool
    bid_track: list[BidSpace]
    bid_order: list[int]
    turn_order: list[int]
    turn: int
    goods: list[GoodView]
    lands: list[LandView]
    towns: list[TownView]
    """Every town in play; independent ones pile by pile, from the top down."""
    players: list[CityOfIronPlayerView]
    playing: PlayView | None
    choosing_goods: str
    cards: list[CityOfIronCardView]
    """The faces of every card that may be owned by somebody."""
    ranking: list[list[int]]
    """The places when the game is over; empty before."""
