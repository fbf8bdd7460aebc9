"""Fills views from positions. Parts that never change are built once per map."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
from msgspec.structs import replace

from smokestack.games.age_of_industry.components.board import AgeOfIndustryBoard
from smokestack.games.age_of_industry.components.box import (
    CARDS,
    COAL,
    CUBE_NAMES,
    IRON,
    MINE,
    AgeOfIndustryComponents,
)
from smokestack.games.age_of_industry.rules.position import (
    DISCARDING,
    DRAWING,
    DRAWING_MORE,
    ENDING_TURN,
    REFILLING,
    SELLING,
    TURN,
    AgeOfIndustryPosition,
)
from smokestack.games.age_of_industry.rules.scoring import AgeOfIndustryScore, rail_value
from smokestack.games.age_of_industry.view.view import (
    AgeOfIndustryLinkView,
    AgeOfIndustryMarketView,
    AgeOfIndustryPlaceView,
    AgeOfIndustryPlayerView,
    AgeOfIndustrySpaceView,
    AgeOfIndustryView,
    CardCountView,
    CoalImportView,
    CounterStackView,
    CounterView,
    DemandTrackView,
    SeaLineView,
)
from smokestack.games.age_of_industry.view.words import PHASES, PLACE_KINDS, SPACE_KINDS, product_words
from smokestack.kernel.contract import State, Viewer

IN_A_TURN: Final = (TURN, SELLING, ENDING_TURN, DRAWING_MORE, DRAWING, DISCARDING, REFILLING)


class AgeOfIndustryViewer(Viewer):
    """Shows positions of Age of Industry."""

    def view(self, state: State, seat: int | None) -> msgspec.Struct:
        assert isinstance(state, AgeOfIndustryPosition)
        return view_of(state, seat)

    def views(self, state: State, seats: list[int | None]) -> list[msgspec.Struct]:
        """Everything but the viewer's own hand is the same for all."""
        assert isinstance(state, AgeOfIndustryPosition)
        shared = view_of(state, None)
        return [
            replace(shared, hand=_own_hand(state, seat), viewer=seat) if seat is not None else shared for seat in seats
        ]


def view_of(position: AgeOfIndustryPosition, seat: int | None) -> AgeOfIndustryView:
    """The table as this seat sees it; None is a spectator."""
    board = position.board
    return AgeOfIndustryView(
        map=board.id,
        seats=position.seats,
        phase=PHASES[position.phase],
        round=position.round_number,
        order=list(position.order),
        active=position.seat if position.phase in IN_A_TURN else -1,
        actions_left=position.actions_left,
        places=[_place(position, place) for place in range(board.places)],
        links=[
            _link(board, link, position.rail_owner[link], rail_value(position, link)) for link in range(board.links)
        ],
        sea_lines=_sea_lines(board),
        markets=[_market(position, market) for market in range(board.markets)],
        imports=[_import(position, import_box) for import_box in range(board.imports)],
        coal=_demand_track(position, COAL),
        iron=_demand_track(position, IRON),
        players=[_player(position, player) for player in range(position.seats)],
        deck=position.deck_size,
        face_up=_cards(position, position.face_up),
        discards=_cards(position, position.discards),
        hand=None if seat is None else _own_hand(position, seat),
        viewer=-1 if seat is None else seat,
    )


def _cards(position: AgeOfIndustryPosition, counts: list[int]) -> list[CardCountView]:
    names = position.board.components.card_name
    return [CardCountView(names[card], counts[card]) for card in range(CARDS) if counts[card]]


def _own_hand(position: AgeOfIndustryPosition, seat: int) -> list[CardCountView]:
    return _cards(position, position.hand[seat * CARDS : (seat + 1) * CARDS])


# --- the map ------------------------------------------------------------------------------------------------------
def _place(position: AgeOfIndustryPosition, place: int) -> AgeOfIndustryPlaceView:
    empty = _empty_place(position.board, place)
    spaces = position.board.place_spaces[place]
    for space in spaces:
        if position.counter[space] >= 0:
            return replace(empty, spaces=[_space(position, space) for space in spaces])
    return empty


@cache
def _empty_place(board: AgeOfIndustryBoard, place: int) -> AgeOfIndustryPlaceView:
    """A place without counters, as most of them are at any time."""
    colour = board.place_colour[place]
    return AgeOfIndustryPlaceView(
        board.place_id[place],
        board.place_name[place],
        PLACE_KINDS[board.place_kind[place]],
        board.components.colour_name[colour] if colour >= 0 else "",
        board.place_x[place],
        board.place_y[place],
        [_empty_space(board, space) for space in board.place_spaces[place]],
        board.place_distant[place],
        board.place_closed[place],
    )


def _space(position: AgeOfIndustryPosition, space: int) -> AgeOfIndustrySpaceView:
    empty = _empty_space(position.board, space)
    if position.counter[space] < 0:
        return empty
    return AgeOfIndustrySpaceView(space, empty.kind, _counter(position, space))


@cache
def _empty_space(board: AgeOfIndustryBoard, space: int) -> AgeOfIndustrySpaceView:
    return AgeOfIndustrySpaceView(space, SPACE_KINDS[board.space_kind[space]], None)


def _counter(position: AgeOfIndustryPosition, space: int) -> CounterView:
    components = position.board.components
    counter = position.counter[space]
    industry = components.counter_industry[counter]
    cube = CUBE_NAMES[COAL if industry == MINE else IRON] if components.counter_cubes[counter] else ""
    return CounterView(
        position.owner[space],
        components.industry_name[industry],
        components.counter_level[counter],
        bool(position.flipped[space]),
        position.cubes[space],
        cube,
        bool(position.never_flips[space]),
    )


@cache
def _link(board: AgeOfIndustryBoard, link: int, seat: int, value: int) -> AgeOfIndustryLinkView:
    return AgeOfIndustryLinkView(
        link, board.place_id[board.link_a[link]], board.place_id[board.link_b[link]], seat, value
    )


@cache
def _sea_lines(board: AgeOfIndustryBoard) -> list[SeaLineView]:
    return [
        SeaLineView(board.place_id[place], board.place_id[to])
        for place in range(board.land)
        for to in board.sea_neighbours[place]
    ]


def _market(position: AgeOfIndustryPosition, market: int) -> AgeOfIndustryMarketView:
    board, components = position.board, position.board.components
    tile = position.market_tile[market]
    return AgeOfIndustryMarketView(
        board.market_name[market],
        board.place_id[board.market_place[market]],
        board.market_overseas[market],
        components.tile_name[tile] if tile >= 0 else "",
        product_words(components.tile_accepts[tile]) if tile >= 0 else [],
        bool(position.market_used[market]),
        board.market_x[market],
        board.market_y[market],
    )


def _import(position: AgeOfIndustryPosition, import_box: int) -> CoalImportView:
    board = position.board
    ship = board.import_ship[import_box]
    return CoalImportView(
        board.import_name[import_box],
        board.place_id[ship],
        position.imports[import_box],
        board.import_cubes[import_box],
        position.has_ship(ship),
        board.import_x[import_box],
        board.import_y[import_box],
    )


def _demand_track(position: AgeOfIndustryPosition, cube: int) -> DemandTrackView:
    components = position.board.components
    prices, cubes = components.track_prices[cube], position.demand[cube]
    return DemandTrackView(list(prices), cubes, prices[len(prices) - cubes] if cubes else components.empty_price)


# --- players ------------------------------------------------------------------------------------------------------
@cache
def _stack(components: AgeOfIndustryComponents, counter: int, left: int) -> CounterStackView:
    return CounterStackView(
        components.industry_name[components.counter_industry[counter]],
        components.counter_level[counter],
        left,
        components.counter_cost[counter],
        components.counter_coal[counter],
        components.counter_iron[counter],
        components.counter_cubes[counter],
        components.counter_income[counter],
    )


def _player(position: AgeOfIndustryPosition, seat: int) -> AgeOfIndustryPlayerView:
    score = AgeOfIndustryScore(position, seat)
    begin = seat * position.counter_types
    components = position.board.components
    return AgeOfIndustryPlayerView(
        seat,
        position.money[seat],
        position.loans[seat],
        position.spent[seat],
        position.earned[seat],
        position.paid[seat],
        position.railways_left[seat],
        position.hand_size[seat],
        _cards(position, position.known[seat * CARDS : (seat + 1) * CARDS]),
        [_stack(components, counter, position.display[begin + counter]) for counter in range(position.counter_types)],
        score.total,
        score.rails,
        score.money_points,
        score.counter_points,
        score.loan_points,
        score.unpaid,
    )
