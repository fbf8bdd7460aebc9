"""What the page needs to draw a map and what never changes in play.

Facts and action fields refer to these lists by index: `place_id` is an index into `places`, and a field with
`of="links"` holds an index into `links`.
"""

from __future__ import annotations

import msgspec

from smokestack.games.age_of_industry.components.board import MAX_SPACES, AgeOfIndustryBoard
from smokestack.games.age_of_industry.components.box import CARDS, COAL, CUBE_NAMES, INDUSTRIES, IRON
from smokestack.games.age_of_industry.view.words import PHASES, PLACE_KINDS, PRODUCTS, SPACE_KINDS, product_words
from smokestack.kernel.info import Scene

NOWHERE = -1


class AgeOfIndustryPlace(msgspec.Struct, frozen=True):
    """A location or a ship space; x and y are in 0 to 1000."""

    id: str
    name: str
    kind: str
    colour: str
    x: int
    y: int
    spaces: list[int]
    market: int
    """The market in this location, or -1."""
    distant_port: bool
    no_through: bool


class AgeOfIndustrySpace(msgspec.Struct, frozen=True):
    """A space to build on."""

    place: int
    kind: str
    number: int
    """Which space of its place, from 1."""


class AgeOfIndustryLine(msgspec.Struct, frozen=True):
    """A link or a sea line between two places."""

    a: int
    b: int


class AgeOfIndustryMarket(msgspec.Struct, frozen=True):
    """A market in a location, or overseas beyond a ship space."""

    name: str
    place: int
    overseas: bool
    x: int
    y: int


class CoalImport(msgspec.Struct, frozen=True):
    """A coal import beyond a ship space."""

    name: str
    place: int
    cubes: int
    x: int
    y: int


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


def scene_of(board: AgeOfIndustryBoard) -> AgeOfIndustryScene:
    components = board.components
    return AgeOfIndustryScene(
        title=board.title,
        places=[_place(board, place) for place in range(board.places)],
        spaces=[
            AgeOfIndustrySpace(place, SPACE_KINDS[kind], number)
            for place, kind, number in zip(board.space_place, board.space_kind, board.space_number, strict=True)
        ],
        links=[AgeOfIndustryLine(a, b) for a, b in zip(board.link_a, board.link_b, strict=True)],
        sea_lines=[AgeOfIndustryLine(place, to) for place in range(board.land) for to in board.sea_neighbours(place)],
        markets=[_market(board, market) for market in range(board.markets)],
        imports=[_import(board, import_box) for import_box in range(board.imports)],
        sources=_sources(board),
        outlets=_outlets(board),
        industries=[
            AgeOfIndustryIndustry(id, name, SPACE_KINDS[space])
            for id, name, space in zip(
                components.industry_id, components.industry_name, components.industry_space, strict=True
            )
        ],
        counters=[_counter(board, counter) for counter in range(components.counter_types)],
        cards=[_card(board, card) for card in range(CARDS)],
        colours=components.colour_name,
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


def _place(board: AgeOfIndustryBoard, place: int) -> AgeOfIndustryPlace:
    colour = board.place_colour[place]
    return AgeOfIndustryPlace(
        id=board.place_id[place],
        name=board.place_name[place],
        kind=PLACE_KINDS[board.place_kind[place]],
        colour=board.components.colour_name[colour] if colour >= 0 else "",
        x=board.place_x[place],
        y=board.place_y[place],
        spaces=board.place_spaces[place],
        market=board.place_market[place],
        distant_port=board.place_distant[place],
        no_through=board.place_closed[place],
    )


def _market(board: AgeOfIndustryBoard, market: int) -> AgeOfIndustryMarket:
    return AgeOfIndustryMarket(
        board.market_name[market],
        board.market_place[market],
        board.market_overseas[market],
        board.market_x[market],
        board.market_y[market],
    )


def _import(board: AgeOfIndustryBoard, import_box: int) -> CoalImport:
    return CoalImport(
        board.import_name[import_box],
        board.import_ship[import_box],
        board.import_cubes[import_box],
        board.import_x[import_box],
        board.import_y[import_box],
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
