"""Looking at the table with the eyes of a seat: how what is shown (view.py) is filled in."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace

from smokestack.games.age_of_industry.board import (
    CARDS,
    COAL,
    FOREIGN,
    IRON,
    MINE,
    SEA,
    TOWN,
    VILLAGE,
    Board,
    Components,
)
from smokestack.games.age_of_industry.phases.rounds import Tally, rail_value
from smokestack.games.age_of_industry.position import (
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
    Position,
)
from smokestack.games.age_of_industry.view import (
    Counter,
    Hand,
    Import,
    IndustryView,
    Link,
    Market,
    Place,
    Player,
    SeaLine,
    Space,
    Stack,
    Track,
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


def _hand(p: Position, counts: list[int]) -> list[Hand]:
    return [Hand(p.board.box.card_name[card], counts[card]) for card in range(CARDS) if counts[card]]


def _counter(p: Position, space: int) -> Counter | None:
    kind = p.what[space]
    if kind < 0:
        return None
    box = p.board.box
    industry = box.type_industry[kind]
    return Counter(
        p.owner[space],
        box.industry_name[industry],
        box.type_level[kind],
        bool(p.flipped[space]),
        p.cubes[space],
        "" if box.type_cubes[kind] == 0 else "coal" if industry == MINE else "iron",
        bool(p.never[space]),
    )


def _place(p: Position, place: int) -> Place:
    bare = _bare_place(p.board, place)
    for space in p.board.place_spaces[place]:
        if p.what[space] >= 0:
            return replace(bare, spaces=[_space(p, space) for space in p.board.place_spaces[place]])
    return bare


@cache
def _bare_place(board: Board, place: int) -> Place:
    """A place as printed, which most of them are at any time."""
    colour = board.place_colour[place]
    return Place(
        board.place_id[place],
        board.place_name[place],
        PLACE_WORDS[board.place_kind[place]],
        board.box.colour_name[colour] if colour >= 0 else "",
        board.place_x[place],
        board.place_y[place],
        [_bare_space(board, space) for space in board.place_spaces[place]],
        board.place_distant[place],
        board.place_closed[place],
    )


def _space(p: Position, space: int) -> Space:
    bare = _bare_space(p.board, space)
    return bare if p.what[space] < 0 else Space(space, bare.kind, _counter(p, space))


@cache
def _bare_space(board: Board, space: int) -> Space:
    return Space(space, SPACE_WORDS[board.space_kind[space]], None)


def _market(p: Position, market: int) -> Market:
    board = p.board
    tile = p.tile[market]
    accepts = board.box.tile_accepts[tile] if tile >= 0 else 0
    return Market(
        board.market_name[market],
        board.place_id[board.market_place[market]],
        board.market_overseas[market],
        board.box.tile_name[tile] if tile >= 0 else "",
        [word for word, bit in (("cotton", 1), ("goods", 2)) if accepts & bit],
        bool(p.sold[market]),
        board.market_x[market],
        board.market_y[market],
    )


def _import(p: Position, box: int) -> Import:
    board = p.board
    ship = board.import_ship[box]
    return Import(
        board.import_name[box],
        board.place_id[ship],
        p.imports[box],
        board.import_cubes[box],
        p.what[board.place_spaces[ship][0]] >= 0,
        board.import_x[box],
        board.import_y[box],
    )


def _track(p: Position, colour: int) -> Track:
    prices, cubes = p.board.box.track_prices[colour], p.track[colour]
    return Track(list(prices), cubes, prices[len(prices) - cubes] if cubes else p.board.box.empty_price)


def _display(p: Position, seat: int) -> list[Stack]:
    return [_stack(p.board.box, kind, p.display[seat * p.types + kind]) for kind in range(p.types)]


@cache
def _stack(box: Components, kind: int, left: int) -> Stack:
    return Stack(
        box.industry_name[box.type_industry[kind]],
        box.type_level[kind],
        left,
        box.type_cost[kind],
        box.type_coal[kind],
        box.type_iron[kind],
        box.type_cubes[kind],
        box.type_income[kind],
    )


@cache
def _sea_lines(board: Board) -> list[SeaLine]:
    return [
        SeaLine(board.place_id[place], board.place_id[board.sea_to[at]])
        for place in range(board.land)
        for at in range(board.sea_from[place], board.sea_from[place + 1])
    ]


@cache
def _link(board: Board, link: int, seat: int, value: int) -> Link:
    return Link(link, board.place_id[board.link_a[link]], board.place_id[board.link_b[link]], seat, value)


def _player(p: Position, seat: int) -> Player:
    tally = Tally(p, seat)
    return Player(
        seat,
        p.money[seat],
        p.loans[seat],
        p.spent[seat],
        p.earned[seat],
        p.paid[seat],
        p.railways[seat],
        p.cards[seat],
        _hand(p, p.known[seat * CARDS : (seat + 1) * CARDS]),
        _display(p, seat),
        tally.total,
        tally.rails,
        tally.money_points,
        tally.counter_points,
        tally.loan_points,
        tally.unpaid,
    )


def looks(p: Position, seats: list[int | None]) -> list[msgspec.Struct]:
    """The table as these see it: all but the hand is the same."""
    seen = look(p, None)
    return [replace(seen, hand=_own(p, seat), viewer=seat) if seat is not None else seen for seat in seats]


def _own(p: Position, seat: int) -> list[Hand]:
    return _hand(p, p.hand[seat * CARDS : (seat + 1) * CARDS])


def look(p: Position, seat: int | None) -> IndustryView:
    """The table as this seat sees it; None is a spectator."""
    board = p.board
    return IndustryView(
        map=board.id,
        seats=p.seats,
        phase=PHASE_WORDS[p.phase],
        round=p.number,
        order=list(p.order),
        active=p.seat if p.phase in (TURN, SELLING, CLOSING, DRAW_MORE, DRAWING, DISCARD, REFILL) else -1,
        actions_left=p.left,
        places=[_place(p, place) for place in range(board.places)],
        links=[_link(board, link, p.rail[link], rail_value(p, link)) for link in range(board.links)],
        sea_lines=_sea_lines(board),
        markets=[_market(p, market) for market in range(board.markets)],
        imports=[_import(p, box) for box in range(board.imports)],
        coal=_track(p, COAL),
        iron=_track(p, IRON),
        players=[_player(p, player) for player in range(p.seats)],
        deck=p.deck_size,
        face_up=_hand(p, p.face_up),
        discards=_hand(p, p.discards),
        hand=None if seat is None else _own(p, seat),
        viewer=-1 if seat is None else seat,
    )
