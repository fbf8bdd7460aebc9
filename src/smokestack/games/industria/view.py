"""What a seat sees: all there is to draw the table. Left interpreted; nothing here is asked in search."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from smokestack.games.industria import data
from smokestack.games.industria.components import MATERIAL, ROMAN, Components
from smokestack.games.industria.phases import auction, scoring
from smokestack.games.industria.position import BIDDING, PASSED, Position
from smokestack.games.industria.reading import SHIPPED, read_file
from smokestack.games.industria.supply import sources, taler_cost
from smokestack.kernel.about import Scene

STEPS = ("first player", "reveal", "put up", "bid", "decide", "build", "over")
KINDS = ("factory", "technology", "bonus", "material")
SOURCES = ("none", "own", "tile", "bank", "from 0", "from 1", "from 2", "from 3")


class Face(msgspec.Struct, frozen=True):
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


class Board(Scene, frozen=True):
    """What does not change during a game: the tiles and where everything lies on the board."""

    faces: list[Face]
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


class Price(msgspec.Struct, frozen=True):
    """What it takes a seat to lay a tile of its hand now."""

    tile: str
    taler: int
    """After discounts, without materials."""
    least: int | None
    """With the cheapest sources; None if a material cannot be had."""


class Supply(msgspec.Struct, frozen=True):
    """Where a seat can get a material now."""

    material: str
    sources: list[str]


class Projection(msgspec.Struct, frozen=True):
    """The final score if the game ended now, part by part."""

    built: int
    bonuses: int
    roads: int
    lines: int
    money: int
    total: int


class SeatView(msgspec.Struct, frozen=True):
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
    prices: list[Price] | None
    supply: list[Supply]
    projection: Projection


class IndustriaView(msgspec.Struct, frozen=True):
    seats: list[SeatView]
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


def lap(score: int) -> str:
    """IND-13.10: above 45 the marker starts over, once for every 45 full points passed."""
    laps = max(0, (score - 1) // 45)
    return str(score) if laps == 0 else f"45+{score - 45}" if laps == 1 else f"{laps}x45+{score - 45 * laps}"


@cache
def board_of(parts: Components) -> Board:
    folder = Path(parts.folder) if parts.folder else SHIPPED
    tiles = read_file(folder, "tiles.json", data.TileFile).tiles
    board = read_file(folder, "board.json", data.BoardFile)
    by_id = {tile.id: tile for tile in tiles}
    return Board(
        faces=[face(parts, index, by_id[id]) for index, id in enumerate(parts.ids)],
        materials=parts.materials,
        bonuses=parts.bonuses,
        size=board.size,
        regions=board.regions,
        epochs=board.epochs,
        spaces=board.spaces,
        roads=board.roads,
        lines=board.lines,
        score_track=board.score_track,
        score_overflow=board.score_overflow,
    )


def face(parts: Components, tile: int, entry: data.Tile) -> Face:
    symbols = [bonus for place, bonus in enumerate(parts.bonuses) if parts.symbols[tile] >> place & 1]
    return Face(
        word=parts.words[tile],
        title=entry.name,
        kind=KINDS[parts.kind[tile]],
        epoch=parts.epoch[tile],
        epochs=[epoch for epoch, stack in enumerate(parts.stacks) if tile in stack],
        cost=parts.cost[tile],
        vp=parts.vp[tile],
        materials=[parts.materials[material] for material in parts.needs[tile]],
        produces=parts.materials[parts.makes[tile]] if parts.makes[tile] >= 0 else None,
        symbols=symbols,
        discount=parts.discount[tile],
        material=parts.materials[parts.stuff[tile]] if parts.stuff[tile] >= 0 else None,
        bonus=parts.bonuses[parts.bonus[tile]] if parts.bonus[tile] >= 0 else None,
        space=entry.space,
    )


def view_of(p: Position, seat: int | None) -> IndustriaView:
    return _seen(p, seat, [seat_view(p, other, _open(p, other, seat)) for other in range(p.seats)])


def views_of(p: Position, seats: list[int | None]) -> list[msgspec.Struct]:
    """Open hands look the same to everybody; a closed one only to its owner does not."""
    made: dict[tuple[int, bool], SeatView] = {}
    views: list[msgspec.Struct] = []
    first: IndustriaView | None = None
    for seat in seats:
        shown: list[SeatView] = []
        for other in range(p.seats):
            kind = (other, _open(p, other, seat))
            if kind not in made:
                made[kind] = seat_view(p, *kind)
            shown.append(made[kind])
        first = _seen(p, seat, shown) if first is None else replace(first, you=seat, seats=shown)
        views.append(first)
    return views


def _open(p: Position, other: int, seat: int | None) -> bool:
    return other == seat or not p.rulings.closed_hands


def _seen(p: Position, seat: int | None, seats: list[SeatView]) -> IndustriaView:
    board = board_of(p.parts)
    words = p.parts.words
    return IndustriaView(
        seats=seats,
        you=seat,
        step=STEPS[p.step],
        actor=p.actor(),
        turn=p.turn,
        turns=16 if p.seats == 3 else 15,
        epoch=p.epoch,
        roman=ROMAN[p.epoch],
        last_epoch=p.last_epoch(),
        first=p.first,
        auctioneer=p.auctioneer,
        offer=[words[tile] for tile in p.offer],
        up=words[p.up] if p.up >= 0 else None,
        high=p.high if p.leader >= 0 else None,
        leader=p.leader if p.leader >= 0 else None,
        least_bid=auction.least_bid(p) if p.step == BIDDING else None,
        used=[KINDS[kind] for kind, count in enumerate(p.used) if count],
        unseen=[words[tile] for tile in p.stack],
        gone=[words[tile] for tile in p.gone],
        bank_sells=[
            name for name, epoch in zip(p.parts.materials, p.parts.material_epoch, strict=True) if epoch < p.epoch
        ],
        owners={str(board.faces[tile].space): owner for tile, owner in enumerate(p.owner) if owner >= 0},
        ranking=p.ranking(),
    )


def seat_view(p: Position, seat: int, open_hand: bool) -> SeatView:
    words, parts = p.parts.words, p.parts
    return SeatView(
        seat=seat,
        cash=p.cash[seat],
        score=p.score[seat],
        lap=lap(p.score[seat]),
        hand=[words[tile] for tile in p.hands[seat]] if open_hand else None,
        hand_size=len(p.hands[seat]),
        laid=[words[tile] for tile in p.laid[seat]],
        bonuses=[bonus for place, bonus in enumerate(parts.bonuses) if p.bonus_of[seat] >> place & 1],
        produces=[name for place, name in enumerate(parts.materials) if p.makers[place] >> seat & 1],
        discount=p.discount[seat],
        bid=p.bids[seat] if p.bids[seat] > PASSED else None,
        passed=p.bids[seat] == PASSED,
        prices=prices(p, seat) if open_hand else None,
        supply=[
            _supply(name, tuple([source for source in sources(p, seat, place) if open_hand or source != 2]))
            for place, name in enumerate(parts.materials)
        ],
        projection=projection(p, seat, open_hand),
    )


@cache
def _supply(name: str, ways: tuple[int, ...]) -> Supply:
    return Supply(name, [SOURCES[way] for way in ways])


def prices(p: Position, seat: int) -> list[Price]:
    found: list[Price] = []
    for tile in dict.fromkeys(p.hands[seat]):
        if p.parts.kind[tile] == MATERIAL:
            continue
        taler = taler_cost(p, seat, tile)
        least: int | None = taler
        for material in p.parts.needs[tile]:
            options = sources(p, seat, material)
            if not options:
                least = None
                break
            least = (least or 0) + (0 if min(options) < 3 else 1)
        found.append(Price(p.parts.words[tile], taler, least))
    return found


def projection(p: Position, seat: int, open_hand: bool) -> Projection:
    """Before the end the parts are added up; at the end the score already holds them."""
    bonuses = scoring.bonus_points(p, seat)
    roads = scoring.link_points(p, seat, p.parts.roads)
    lines = scoring.link_points(p, seat, p.parts.lines)
    money = scoring.money_points(p.cash[seat] + (scoring.cashable(p, seat) if open_hand else 0))
    final = bonuses + roads + lines + money
    built = p.score[seat] - (final if p.actor() == -2 else 0)
    return Projection(built, bonuses, roads, lines, money, built + final)
