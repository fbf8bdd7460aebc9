"""The shapes of what a seat sees: all there is to draw the table. `seeing.py` fills them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from smokestack.games.industria.components import schema as data
from smokestack.games.industria.components.box import IndustriaComponents
from smokestack.games.industria.components.load import SHIPPED, read_file
from smokestack.kernel.info import Scene

KINDS = ("factory", "technology", "bonus", "material")


class IndustriaTileFace(msgspec.Struct, frozen=True):
    """A tile as printed. Copies that are alike stand once."""

    word: str
    """Its name in the notation; everything else in the view speaks of tiles by this name."""
    title: str
    kind: str
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


class IndustriaScene(Scene, frozen=True):
    """What does not change during a game: the tiles and where everything lies on the board."""

    faces: list[IndustriaTileFace]
    materials: list[str]
    bonuses: list[str]
    size: data.Size
    regions: dict[str, data.Region]
    epochs: list[data.EpochPlace]
    spaces: list[data.Space]
    roads: list[data.Link]
    lines: list[data.Link]
    score_track: list[data.ScorePlace]
    score_overflow: data.Overflow


class IndustriaTilePrice(msgspec.Struct, frozen=True):
    """What it takes a seat to lay a tile of its hand now."""

    tile: str
    taler: int
    """After discounts, without materials."""
    least: int | None
    """With the cheapest sources; None if a material cannot be had."""


class IndustriaMaterialSupply(msgspec.Struct, frozen=True):
    """Where a seat can get a material now."""

    material: str
    sources: list[str]


class IndustriaProjection(msgspec.Struct, frozen=True):
    """The final score if the game ended now, part by part."""

    built: int
    bonuses: int
    roads: int
    lines: int
    money: int
    total: int


class IndustriaSeatView(msgspec.Struct, frozen=True):
    seat: int
    cash: int
    score: int
    lap: str
    """The score as the marker shows it: `45+3` for 48."""
    hand: list[str] | None
    """None where hands are closed and this is another's."""
    hand_size: int
    laid: list[str]
    """In the order of laying."""
    bonuses: list[str]
    produces: list[str]
    discount: int
    bid: int | None
    """What it bid in the present auction."""
    passed: bool
    prices: list[IndustriaTilePrice] | None
    supply: list[IndustriaMaterialSupply]
    projection: IndustriaProjection


class IndustriaView(msgspec.Struct, frozen=True):
    seats: list[IndustriaSeatView]
    you: int | None
    step: str
    actor: int
    """The seat that decides; -1 at chance, -2 at the end."""
    turn: int
    turns: int
    epoch: int
    roman: str
    last_epoch: int
    first: int
    auctioneer: int
    offer: list[str]
    up: str | None
    high: int | None
    leader: int | None
    least_bid: int | None
    used: list[str]
    """The kinds of tile already laid in this building turn."""
    unseen: list[str]
    """What is still in the stack of the epoch, in no order."""
    gone: list[str]
    bank_sells: list[str]
    """The materials the bank has at all in this epoch; a seat's `supply` says who may buy there."""
    owners: dict[str, int]
    """The seat that owns a space, by the space's id."""
    ranking: list[list[int]]


@cache
def board_of(components: IndustriaComponents) -> IndustriaScene:
    folder = Path(components.folder) if components.folder else SHIPPED
    tiles = read_file(folder, "tiles.json", data.IndustriaTileFile).tiles
    board = read_file(folder, "board.json", data.IndustriaBoardFile)
    by_id = {tile.id: tile for tile in tiles}
    return IndustriaScene(
        faces=[face(components, index, by_id[id]) for index, id in enumerate(components.ids)],
        materials=components.materials,
        bonuses=components.bonuses,
        size=board.size,
        regions=board.regions,
        epochs=board.epochs,
        spaces=board.spaces,
        roads=board.roads,
        lines=board.lines,
        score_track=board.score_track,
        score_overflow=board.score_overflow,
    )


def face(components: IndustriaComponents, tile: int, entry: data.Tile) -> IndustriaTileFace:
    symbols = [bonus for place, bonus in enumerate(components.bonuses) if components.symbols[tile] >> place & 1]
    return IndustriaTileFace(
        word=components.words[tile],
        title=entry.name,
        kind=KINDS[components.kind[tile]],
        epoch=components.epoch[tile],
        epochs=[epoch for epoch, stack in enumerate(components.stacks) if tile in stack],
        cost=components.cost[tile],
        vp=components.vp[tile],
        materials=[components.materials[material] for material in components.needs[tile]],
        produces=components.materials[components.makes[tile]] if components.makes[tile] >= 0 else None,
        symbols=symbols,
        discount=components.discount[tile],
        material=components.materials[components.stuff[tile]] if components.stuff[tile] >= 0 else None,
        bonus=components.bonuses[components.bonus[tile]] if components.bonus[tile] >= 0 else None,
        space=entry.space,
    )
