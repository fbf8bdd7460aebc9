"""Looking at the table with the eyes of a seat: how what is shown (view.py) is filled in."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace

from smokestack.games.age_of_industry.components.board import FOREIGN, SEA, TOWN, VILLAGE, AgeOfIndustryBoard
from smokestack.games.age_of_industry.components.box import CARDS, COAL, IRON, MINE, AgeOfIndustryComponents
from smokestack.games.age_of_industry.rules.phases.rounds import AgeOfIndustryScore, rail_value
from smokestack.games.age_of_industry.rules.position import (
    CLOSING,
    DEAL,
    DISCARD,
    DRAW_MORE,
    DRAWING,
    FINISHED,
    FIRST,
    REFILL,
    SELLING,
    TILES,
    TURN,
    TURN_UP,
    AgeOfIndustryPosition,
)
from smokestack.games.age_of_industry.view.view import (
    AgeOfIndustryCardsView,
    AgeOfIndustryImportView,
    AgeOfIndustryLinkView,
    AgeOfIndustryMarketView,
    AgeOfIndustryPlaceView,
    AgeOfIndustryPlayerView,
    AgeOfIndustrySpaceView,
    AgeOfIndustryView,
    CounterStackView,
    CounterView,
    DemandTrackView,
    SeaLineView,
)

PLACE_WORDS = {TOWN: "town", FOREIGN: "foreign", VILLAGE: "village", SEA: "sea"}
SPACE_WORDS = ["blank", "mine", "port", "ship"]
PHASE_WORDS = {
    FIRST: "setup",
    DEAL: "setup",
    TURN_UP: "setup",
    TILES: "setup",
    TURN: "turn",
    DRAWING: "drawing",
    DRAW_MORE: "draw more",
    REFILL: "drawing",
    SELLING: "selling",
    DISCARD: "discard",
    CLOSING: "closing",
    FINISHED: "over",
}


def _hand(position: AgeOfIndustryPosition, counts: list[int]) -> list[AgeOfIndustryCardsView]:
    return [
        AgeOfIndustryCardsView(position.board.components.card_name[card], counts[card])
        for card in range(CARDS)
        if counts[card]
    ]


def _counter(position: AgeOfIndustryPosition, space: int) -> CounterView | None:
    kind = position.counter[space]
    if kind < 0:
        return None
    components = position.board.components
    industry = components.counter_industry[kind]
    return CounterView(
        position.owner[space],
        components.industry_name[industry],
        components.counter_level[kind],
        bool(position.flipped[space]),
        position.cubes[space],
        "" if components.counter_cubes[kind] == 0 else "coal" if industry == MINE else "iron",
        bool(position.never_flips[space]),
    )


def _place(position: AgeOfIndustryPosition, place: int) -> AgeOfIndustryPlaceView:
    bare = _bare_place(position.board, place)
    for space in position.board.place_spaces[place]:
        if position.counter[space] >= 0:
            return replace(bare, spaces=[_space(position, space) for space in position.board.place_spaces[place]])
    return bare


@cache
def _bare_place(board: AgeOfIndustryBoard, place: int) -> AgeOfIndustryPlaceView:
    """A place as printed, which most of them are at any time."""
    colour = board.place_colour[place]
    return AgeOfIndustryPlaceView(
        board.place_id[place],
        board.place_name[place],
        PLACE_WORDS[board.place_kind[place]],
        board.components.colour_name[colour] if colour >= 0 else "",
        board.place_x[place],
        board.place_y[place],
        [_bare_space(board, space) for space in board.place_spaces[place]],
        board.place_distant[place],
        board.place_closed[place],
    )


def _space(position: AgeOfIndustryPosition, space: int) -> AgeOfIndustrySpaceView:
    bare = _bare_space(position.board, space)
    return bare if position.counter[space] < 0 else AgeOfIndustrySpaceView(space, bare.kind, _counter(position, space))


@cache
def _bare_space(board: AgeOfIndustryBoard, space: int) -> AgeOfIndustrySpaceView:
    return AgeOfIndustrySpaceView(space, SPACE_WORDS[board.space_kind[space]], None)


def _market(position: AgeOfIndustryPosition, market: int) -> AgeOfIndustryMarketView:
    board = position.board
    tile = position.market_tile[market]
    accepts = board.components.tile_accepts[tile] if tile >= 0 else 0
    return AgeOfIndustryMarketView(
        board.market_name[market],
        board.place_id[board.market_place[market]],
        board.market_overseas[market],
        board.components.tile_name[tile] if tile >= 0 else "",
        [word for word, bit in (("cotton", 1), ("goods", 2)) if accepts & bit],
        bool(position.market_used[market]),
        board.market_x[market],
        board.market_y[market],
    )


def _import(position: AgeOfIndustryPosition, import_box: int) -> AgeOfIndustryImportView:
    board = position.board
    ship = board.import_ship[import_box]
    return AgeOfIndustryImportView(
        board.import_name[import_box],
        board.place_id[ship],
        position.imports[import_box],
        board.import_cubes[import_box],
        position.counter[board.place_spaces[ship][0]] >= 0,
        board.import_x[import_box],
        board.import_y[import_box],
    )


def _track(position: AgeOfIndustryPosition, colour: int) -> DemandTrackView:
    prices, cubes = position.board.components.track_prices[colour], position.demand[colour]
    return DemandTrackView(
        list(prices), cubes, prices[len(prices) - cubes] if cubes else position.board.components.empty_price
    )


def _display(position: AgeOfIndustryPosition, seat: int) -> list[CounterStackView]:
    return [
        _stack(position.board.components, kind, position.display[seat * position.counter_types + kind])
        for kind in range(position.counter_types)
    ]


@cache
def _stack(components: AgeOfIndustryComponents, kind: int, left: int) -> CounterStackView:
    return CounterStackView(
        components.industry_name[components.counter_industry[kind]],
        components.counter_level[kind],
        left,
        components.counter_cost[kind],
        components.counter_coal[kind],
        components.counter_iron[kind],
        components.counter_cubes[kind],
        components.counter_income[kind],
    )


@cache
def _sea_lines(board: AgeOfIndustryBoard) -> list[SeaLineView]:
    return [
        SeaLineView(board.place_id[place], board.place_id[board.sea_to[at]])
        for place in range(board.land)
        for at in range(board.sea_from[place], board.sea_from[place + 1])
    ]


@cache
def _link(board: AgeOfIndustryBoard, link: int, seat: int, value: int) -> AgeOfIndustryLinkView:
    return AgeOfIndustryLinkView(
        link, board.place_id[board.link_a[link]], board.place_id[board.link_b[link]], seat, value
    )


def _player(position: AgeOfIndustryPosition, seat: int) -> AgeOfIndustryPlayerView:
    tally = AgeOfIndustryScore(position, seat)
    return AgeOfIndustryPlayerView(
        seat,
        position.money[seat],
        position.loans[seat],
        position.spent[seat],
        position.earned[seat],
        position.paid[seat],
        position.railways_left[seat],
        position.hand_size[seat],
        _hand(position, position.known[seat * CARDS : (seat + 1) * CARDS]),
        _display(position, seat),
        tally.total,
        tally.rails,
        tally.money_points,
        tally.counter_points,
        tally.loan_points,
        tally.unpaid,
    )


def looks(position: AgeOfIndustryPosition, seats: list[int | None]) -> list[msgspec.Struct]:
    """The table as these see it: all but the hand is the same."""
    seen = look(position, None)
    return [replace(seen, hand=_own(position, seat), viewer=seat) if seat is not None else seen for seat in seats]


def _own(position: AgeOfIndustryPosition, seat: int) -> list[AgeOfIndustryCardsView]:
    return _hand(position, position.hand[seat * CARDS : (seat + 1) * CARDS])


def look(position: AgeOfIndustryPosition, seat: int | None) -> AgeOfIndustryView:
    """The table as this seat sees it; None is a spectator."""
    board = position.board
    return AgeOfIndustryView(
        map=board.id,
        seats=position.seats,
        phase=PHASE_WORDS[position.phase],
        round=position.round_number,
        order=list(position.order),
        active=position.seat if position.phase in (TURN, SELLING, CLOSING, DRAW_MORE, DRAWING, DISCARD, REFILL) else -1,
        actions_left=position.actions_left,
        places=[_place(position, place) for place in range(board.places)],
        links=[
            _link(board, link, position.rail_owner[link], rail_value(position, link)) for link in range(board.links)
        ],
        sea_lines=_sea_lines(board),
        markets=[_market(position, market) for market in range(board.markets)],
        imports=[_import(position, import_box) for import_box in range(board.imports)],
        coal=_track(position, COAL),
        iron=_track(position, IRON),
        players=[_player(position, player) for player in range(position.seats)],
        deck=position.deck_size,
        face_up=_hand(position, position.face_up),
        discards=_hand(position, position.discards),
        hand=None if seat is None else _own(position, seat),
        viewer=-1 if seat is None else seat,
    )
