"""What a seat sees, as plain structs. `fill.py` fills the view and `scene.py` the scene."""

from __future__ import annotations

import msgspec

from smokestack.games.industria.components.schema import (
    IndustriaBoardSize,
    IndustriaEpochEntry,
    IndustriaLinkEntry,
    IndustriaRegion,
    IndustriaScoreOverflow,
    IndustriaScoreSpace,
    IndustriaSpaceEntry,
)
from smokestack.kernel.info import Scene


# --- the scene: what never changes in a game ----------------------------------------------------------------
class IndustriaTile(msgspec.Struct, frozen=True):
    """A tile as printed. Copies that are alike appear once."""

    word: str
    """Its name in the notation. The view uses this name for the tile."""
    title: str
    kind: str
    """One of the scene's `kinds`."""
    epoch: int
    epochs: list[int]
    """Every stack that holds a copy."""
    cost: int
    vp: int
    materials: list[str]
    produces: str | None
    symbols: list[str]
    discount: int
    material: str | None
    bonus: str | None
    space: str | None


class IndustriaRuleNumbers(msgspec.Struct, frozen=True):
    """Numbers of the rules that the page shows or computes with."""

    material_price: int
    cash_value: int
    build_limit: int
    bonus_vp: int
    link_vp: int
    taler_per_vp: int
    score_track_end: int


class IndustriaScene(Scene, frozen=True):
    """The tiles, and where everything is on the board.

    In facts and actions, `tile_id` is an index of `tiles` and `material_id` an index of `materials`.
    """

    tiles: list[IndustriaTile]
    materials: list[str]
    bonuses: list[str]
    kinds: list[str]
    """The kinds of tile."""
    steps: list[str]
    """What the view's `step` can be, in the order of a turn."""
    sources: list[str]
    """The words for the sources of a material; the index is the value in an action."""
    rules: IndustriaRuleNumbers
    size: IndustriaBoardSize
    regions: dict[str, IndustriaRegion]
    epochs: list[IndustriaEpochEntry]
    spaces: list[IndustriaSpaceEntry]
    roads: list[IndustriaLinkEntry]
    lines: list[IndustriaLinkEntry]
    score_track: list[IndustriaScoreSpace]
    score_overflow: IndustriaScoreOverflow


# --- the view: what changes ---------------------------------------------------------------------------------
class IndustriaTilePrice(msgspec.Struct, frozen=True):
    """What a seat must pay to lay a tile of its hand or of the offer now."""

    tile: str
    taler: int
    """After discounts, without materials."""
    least: int | None
    """With the cheapest sources; None if a material is not available."""


class IndustriaMaterialSupply(msgspec.Struct, frozen=True):
    """Where a seat can get a material now."""

    material: str
    sources: list[str]


class IndustriaProjection(msgspec.Struct, frozen=True):
    """The score breakdown if the game ended now."""

    built: int
    bonuses: int
    roads: int
    lines: int
    money: int
    total: int


class IndustriaSeatView(msgspec.Struct, frozen=True):
    """A player and what belongs to them."""

    seat: int
    cash: int
    score: int
    lap: str
    """The score as the marker shows it: `45+3` for 48."""
    hand: list[str] | None
    """None if hands are closed and this is another player's."""
    hand_size: int
    laid: list[str]
    """In the order in which they were laid."""
    bonuses: list[str]
    produces: list[str]
    discount: int
    bid: int | None
    """The seat's bid in the current auction."""
    passed: bool
    prices: list[IndustriaTilePrice] | None
    supply: list[IndustriaMaterialSupply]
    projection: IndustriaProjection


class IndustriaView(msgspec.Struct, frozen=True):
    """A position as one seat or a spectator sees it."""

    seats: list[IndustriaSeatView]
    you: int | None
    step: str
    actor: int
    """The seat that decides; -1 for chance, -2 at the end."""
    turn: int
    turns: int
    epoch: int
    roman: str
    last_epoch: int
    first: int
    auctioneer: int
    offer: list[str]
    up: str | None
    """The tile that is put up for auction."""
    high: int | None
    leader: int | None
    least_bid: int | None
    used: list[str]
    """The kinds of tile that were laid in this building turn."""
    unseen: list[str]
    """The tiles left in the stack of the epoch, in no particular order."""
    gone: list[str]
    bank_sells: list[str]
    """The materials that the bank sells in this epoch; a seat's `supply` says who may buy them there."""
    owners: dict[str, int]
    """The seat that owns a space, by the space's id."""
    ranking: list[list[int]]
