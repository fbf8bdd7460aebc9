"""What the page needs to draw a map and what never changes in play.

Facts and action fields refer to these lists by index: `place_id` is an index into `places`, and a field with
`of="links"` holds an index into `links`.
"""

from __future__ import annotations

import msgspec

from smokestack.games.age_of_industry.components.board import MAX_SPACES, AgeOfIndustryBoard
from smokestack.games.age_of_industry.components.box import CARDS, COAL, CUBE_NAMES, INDUSTRIES, IRON
from smokestack.games.age_of_industry.view.icons import ICONS, SYMBOLS, Icon
from smokestack.games.age_of_industry.view.layout import MapLayout, Plate, middle_of
from smokestack.games.age_of_industry.view.words import PHASES, PLACE_KINDS, PRODUCTS, SPACE_KINDS, product_words
from smokestack.kernel.info import Scene

NOWHERE = -1


class AgeOfIndustryPlace(msgspec.Struct, frozen=True):
    """A location or a ship space; x and y are in units of the sheet."""

    id: str
    name: str
    kind: str
    colour: str
    x: int
    y: int
    plate: Plate
    spaces: list[int]
    market: int
    """The market in this location, or -1."""
    distant_port: bool
    no_through: bool
    harbour: tuple[float, float] | None = None
    """Where the symbol of its distant port lies."""


class AgeOfIndustrySpace(msgspec.Struct, frozen=True):
    """A space to build on."""

    place: int
    kind: str
    number: int
    """Which space of its place, from 1."""
    x: float
    y: float
    takes: list[int]
    """The industries that may be built on it."""


class AgeOfIndustryLine(msgspec.Struct, frozen=True):
    """A link or a sea line between two places."""

    a: int
    b: int
    d: str = ""
    """The path data of a link; sea lines are drawn with the ground."""
    x: float = 0.0
    y: float = 0.0
    """The middle of a link."""


class AgeOfIndustryMarket(msgspec.Struct, frozen=True):
    """A market in a location, or overseas beyond a ship space."""

    name: str
    place: int
    overseas: bool
    x: float
    y: float
    plate: Plate | None = None
    """The name of an overseas market; others lie in a place with a name."""


class CoalImport(msgspec.Struct, frozen=True):
    """A coal import beyond a ship space."""

    name: str
    place: int
    cubes: int
    x: float
    y: float
    plate: Plate


class CubeSource(msgspec.Struct, frozen=True):
    """A value of a source field: a space, an import, or nothing."""

    place: int = NOWHERE
    space: int = NOWHERE
    import_box: int = NOWHERE


class SaleOutlet(msgspec.Struct, frozen=True):
    """A value of the outlet field: the space of a port, a market, or nothing."""

    place: int = NOWHERE
    space: int = NOWHERE
    market: int = NOWHERE


class AgeOfIndustryIndustry(msgspec.Struct, frozen=True):
    """An industry, its name in the notation, and the kind of space it is built on."""

    id: str
    name: str
    space: str
    icon: Icon


class AgeOfIndustryCounter(msgspec.Struct, frozen=True):
    """A counter: one industry at one level."""

    industry: int
    level: int
    name: str
    copies: int
    cost: int
    coal: int
    iron: int
    cubes: int
    income: int
    accepts: list[str]


class AgeOfIndustryCard(msgspec.Struct, frozen=True):
    """A card: it shows an industry or a location colour, the other is -1."""

    name: str
    industry: int = NOWHERE
    colour: int = NOWHERE


class AgeOfIndustryTile(msgspec.Struct, frozen=True):
    """A market tile."""

    name: str
    accepts: list[str]


class AgeOfIndustryScene(Scene, frozen=True):
    """One map with the components it is played with."""

    title: str
    width: float
    height: float
    track: tuple[float, float]
    """The upper left corner of the demand track."""
    places: list[AgeOfIndustryPlace]
    spaces: list[AgeOfIndustrySpace]
    links: list[AgeOfIndustryLine]
    sea_lines: list[AgeOfIndustryLine]
    markets: list[AgeOfIndustryMarket]
    imports: list[CoalImport]
    sources: list[CubeSource]
    outlets: list[SaleOutlet]
    industries: list[AgeOfIndustryIndustry]
    counters: list[AgeOfIndustryCounter]
    cards: list[AgeOfIndustryCard]
    colours: list[str]
    symbols: list[str]
    """By location colour: the path data of its symbol."""
    tiles: list[AgeOfIndustryTile]
    cubes: list[str]
    products: list[str]
    phases: list[str]
    """Every phase that a view may name, in the order of a game."""
    coal_prices: list[int]
    iron_prices: list[int]
    empty_price: int
    loan: int
    interest: int
    hand_limit: int
    railways: int


def scene_of(board: AgeOfIndustryBoard, layout: MapLayout, symbols: list[str]) -> AgeOfIndustryScene:
    """The scene of a map with its layout, and the names of the symbols of its colours."""
    components = board.components
    return AgeOfIndustryScene(
        title=board.title,
        width=layout.width,
        height=layout.height,
        track=layout.track,
        places=[_place(board, layout, place) for place in range(board.places)],
        spaces=[_space(board, layout, space) for space in range(board.spaces)],
        links=[
            AgeOfIndustryLine(a, b, d, *middle_of(d))
            for a, b, d in zip(board.link_a, board.link_b, layout.links, strict=True)
        ],
        sea_lines=[AgeOfIndustryLine(place, to) for place in range(board.land) for to in board.sea_neighbours[place]],
        markets=[_market(board, layout, market) for market in range(board.markets)],
        imports=[_import(board, layout, import_box) for import_box in range(board.imports)],
        sources=_sources(board),
        outlets=_outlets(board),
        industries=[
            AgeOfIndustryIndustry(id, name, SPACE_KINDS[space], ICONS[id])
            for id, name, space in zip(
                components.industry_id, components.industry_name, components.industry_space, strict=True
            )
        ],
        counters=[_counter(board, counter) for counter in range(components.counter_types)],
        cards=[_card(board, card) for card in range(CARDS)],
        colours=components.colour_name,
        symbols=[SYMBOLS[symbol] for symbol in symbols],
        tiles=[
            AgeOfIndustryTile(name, product_words(accepted))
            for name, accepted in zip(components.tile_name, components.tile_accepts, strict=True)
        ],
        cubes=CUBE_NAMES,
        products=list(PRODUCTS.values()),
        phases=list(dict.fromkeys(PHASES.values())),
        coal_prices=components.track_prices[COAL],
        iron_prices=components.track_prices[IRON],
        empty_price=components.empty_price,
        loan=components.loan,
        interest=components.interest,
        hand_limit=components.hand_limit,
        railways=components.railways,
    )


def _place(board: AgeOfIndustryBoard, layout: MapLayout, place: int) -> AgeOfIndustryPlace:
    colour = board.place_colour[place]
    at = layout.places[board.place_id[place]]
    return AgeOfIndustryPlace(
        id=board.place_id[place],
        name=board.place_name[place],
        kind=PLACE_KINDS[board.place_kind[place]],
        colour=board.components.colour_name[colour] if colour >= 0 else "",
        x=board.place_x[place],
        y=board.place_y[place],
        plate=at.plate,
        spaces=board.place_spaces[place],
        market=board.place_market[place],
        distant_port=board.place_distant[place],
        no_through=board.place_closed[place],
        harbour=at.harbour,
    )


def _space(board: AgeOfIndustryBoard, layout: MapLayout, space: int) -> AgeOfIndustrySpace:
    place, kind, number = board.space_place[space], board.space_kind[space], board.space_number[space]
    x, y = layout.places[board.place_id[place]].spaces[number - 1]
    takes = [industry for industry in range(INDUSTRIES) if board.components.industry_space[industry] == kind]
    return AgeOfIndustrySpace(place, SPACE_KINDS[kind], number, x, y, takes)


def _market(board: AgeOfIndustryBoard, layout: MapLayout, market: int) -> AgeOfIndustryMarket:
    place, overseas = board.market_place[market], board.market_overseas[market]
    name = board.market_name[market]
    at = layout.overseas_by_name[name] if overseas else layout.places[board.place_id[place]]
    x, y = at.market or at.at
    return AgeOfIndustryMarket(name, place, overseas, x, y, at.plate if overseas else None)


def _import(board: AgeOfIndustryBoard, layout: MapLayout, import_box: int) -> CoalImport:
    at = layout.overseas_by_name[board.import_name[import_box]]
    x, y = at.market or at.at
    return CoalImport(
        board.import_name[import_box],
        board.import_ship[import_box],
        board.import_cubes[import_box],
        x,
        y,
        at.plate,
    )


def _sources(board: AgeOfIndustryBoard) -> list[CubeSource]:
    """The values of a source field in order: none, every space, every import."""
    spaces = [CubeSource(place, space) for space, place in enumerate(board.space_place)]
    imports = [CubeSource(place, import_box=import_box) for import_box, place in enumerate(board.import_ship)]
    unused = [CubeSource()] * (MAX_SPACES - board.spaces)
    return [CubeSource(), *spaces, *unused, *imports]


def _outlets(board: AgeOfIndustryBoard) -> list[SaleOutlet]:
    """The values of the outlet field in order: every space, every market."""
    spaces = [SaleOutlet(place, space) for space, place in enumerate(board.space_place)]
    markets = [SaleOutlet(place, market=market) for market, place in enumerate(board.market_place)]
    unused = [SaleOutlet()] * (MAX_SPACES - board.spaces)
    return [*spaces, *unused, *markets]


def _counter(board: AgeOfIndustryBoard, counter: int) -> AgeOfIndustryCounter:
    components = board.components
    return AgeOfIndustryCounter(
        industry=components.counter_industry[counter],
        level=components.counter_level[counter],
        name=components.counter_name[counter],
        copies=components.counter_copies[counter],
        cost=components.counter_cost[counter],
        coal=components.counter_coal[counter],
        iron=components.counter_iron[counter],
        cubes=components.counter_cubes[counter],
        income=components.counter_income[counter],
        accepts=product_words(components.counter_accepts[counter]),
    )


def _card(board: AgeOfIndustryBoard, card: int) -> AgeOfIndustryCard:
    name = board.components.card_name[card]
    if card < INDUSTRIES:
        return AgeOfIndustryCard(name, industry=card)
    return AgeOfIndustryCard(name, colour=card - INDUSTRIES)
