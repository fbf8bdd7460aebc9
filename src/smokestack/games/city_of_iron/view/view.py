"""What a seat sees: everything needed to draw the table, and nothing that is hidden from that seat."""

from __future__ import annotations

import msgspec

from smokestack.kernel.info import Scene


class BuildingView(msgspec.Struct, frozen=True):
    """A building card."""

    id: int
    """Its index in the scene."""
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

    id: int
    """Its index in the scene."""
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

    id: int
    """The index of the place in the scene."""
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

    id: int
    """Its index in the scene."""
    name: str
    stars: int
    owner: int
    """The seat, or -1 while it is independent."""
    open: bool
    """Whether players who do not own it can attack it now."""
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
    """A land that nobody has settled."""

    id: int
    """Its index in the scene."""
    name: str
    distance: int
    terrain: list[str]
    need: str


class GoodView(msgspec.Struct, frozen=True):
    """A goods track."""

    id: int
    """Its index in the scene."""
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
    """A player. A list is None if it is hidden from the viewer."""

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
    """The cards chosen so far in the secret purchase; None for other players."""
    ready: bool
    land_distance: int
    cards_owned: int
    town_count: int


class PlayView(msgspec.Struct, frozen=True):
    """The card action or attack being played."""

    card: str
    target: str
    spent: list[str]
    work: int
    distance: int
    vehicle: str
    attack: int
    draws: int


class MarketSpace(msgspec.Struct, frozen=True):
    """A space of the building market, counted from 1."""

    space: int
    building: BuildingView | None


class BidSpace(msgspec.Struct, frozen=True):
    """A space of the bid track, counted from 1."""

    space: int
    cost: int
    seat: int
    """The seat whose cube is there, or -1."""


class CityOfIronView(msgspec.Struct, frozen=True):
    """The whole table as one seat sees it."""

    seat: int | None
    round: int
    phase: str
    actor: int
    waiting: list[int]
    market: list[MarketSpace]
    deck: str
    """The building deck that is drawn from: A, B, C, or R for the reshuffled discards."""
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
    """Every town in play. The independent ones come first, pile by pile from the top down."""
    players: list[CityOfIronPlayerView]
    playing: PlayView | None
    choosing_goods: str
    cards: list[CityOfIronCardView]
    """The faces of all cards that somebody in this game can own."""
    ranking: list[list[int]]
    """The final ranking; empty before the end."""


class SceneTown(msgspec.Struct, frozen=True):
    """A town card, as far as it never changes."""

    id: int
    name: str
    stars: int


class NationFace(msgspec.Struct, frozen=True):
    """A nation as its players choose it."""

    name: str
    short: str
    home: int
    """The index of its land."""
    abilities: list[str]
    start_cards: list[int]
    """The indexes of the cards of its starting decks, with abilities."""
    special_cards: list[int]
    """The indexes of the cards that only this nation has."""


class BuildingSource(msgspec.Struct, frozen=True):
    """Where a building to build comes from: a market space, or the player's reserve by its type."""

    space: int = -1
    """The index of the market space, or -1."""
    building: int = -1
    """The index of the building, or -1."""


class CityOfIronScene(Scene, frozen=True):
    """What never changes in play. Ids in facts, actions and views are indexes of these lists."""

    phases: list[str]
    decks: list[str]
    """The two decks of a player."""
    building_decks: list[str]
    nations: list[str]
    nation_faces: list[NationFace]
    """The same nations with what is special about them."""
    terrains: list[str]
    goods: list[str]
    tokens: list[str]
    lands: list[LandView]
    towns: list[SceneTown]
    places: list[str]
    """The places for buildings: all lands, then the towns with building spaces."""
    buildings: list[BuildingView]
    building_sources: list[BuildingSource]
    """The values of the field `building` of a build."""
    cards: list[CityOfIronCardView]
