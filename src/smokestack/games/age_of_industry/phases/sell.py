"""Sell: a series of single sales in one action (AOI-15)."""

from __future__ import annotations

from mypy_extensions import i64

from smokestack.games.age_of_industry import actions, books
from smokestack.games.age_of_industry.board import COTTON, FACTORY, GOODS, MAX_SPACES, MILL, PORT_SPACE
from smokestack.games.age_of_industry.position import Position, changed
from smokestack.games.age_of_industry.transport import joined as joined_places
from smokestack.kernel.facts import Fact


def product(p: Position, space: int) -> int:
    """What a counter sells: COTTON, GOODS, or 0."""
    kind = p.what[space]
    if kind < 0:
        return 0
    industry = p.board.box.type_industry[kind]
    return COTTON if industry == MILL else GOODS if industry == FACTORY else 0


def sellers(p: Position, seat: int) -> list[int]:
    """The own unflipped mills and factories (AOI-15.2)."""
    flipped = p.flipped
    found: list[int] = []
    for space, owner in enumerate(p.owner):
        if owner == seat and flipped[space] == 0 and product(p, space):
            found.append(space)
    return found


def takes(p: Position, outlet: int, goods: int) -> bool:
    """Is the outlet unused and does it take this product (AOI-15.4, AOI-15.5, AOI-15.8)?"""
    box = p.board.box
    if outlet < MAX_SPACES:
        if p.what[outlet] < 0 or p.flipped[outlet] or p.board.space_kind[outlet] != PORT_SPACE:
            return False
        return bool(box.type_accepts[p.what[outlet]] & goods)
    market = outlet - MAX_SPACES
    return not p.sold[market] and bool(box.tile_accepts[p.tile[market]] & goods)


def outlet_place(p: Position, outlet: int) -> int:
    """The place an outlet is reached at; an overseas market behind its ship space, which must hold a ship."""
    return p.board.space_place[outlet] if outlet < MAX_SPACES else p.board.market_place[outlet - MAX_SPACES]


def outlets(p: Position) -> list[int]:
    """Every unused outlet on the board."""
    found = [space for space in p.board.kind_spaces[PORT_SPACE] if p.what[space] >= 0 and not p.flipped[space]]
    for market in range(p.board.markets):
        if not p.sold[market]:
            found.append(MAX_SPACES + market)
    return found


def joined(p: Position, space: int, outlet: int) -> bool:
    """Does a path lead from the seller to the outlet, of length 0 or more (AOI-15.2, AOI-15.6)?"""
    return bool(joined_places(p)[p.board.space_place[space]] >> outlet_place(p, outlet) & 1)


def legal(p: Position, found: list[int]) -> None:
    mine = sellers(p, p.seat)
    if not mine:
        return
    free = outlets(p)
    for space in mine:
        goods = product(p, space)
        there: i64 = joined_places(p)[p.board.space_place[space]]
        for outlet in free:
            if there >> outlet_place(p, outlet) & 1 and takes(p, outlet, goods):
                found.append(actions.sell(space, outlet))


def apply(p: Position, space: int, outlet: int, events: list[Fact] | None) -> None:
    """Seller and outlet flip, incomes are paid at once (AOI-15.7)."""
    board = p.board
    if events is not None:
        name = (
            board.place_name[board.space_place[outlet]]
            if outlet < MAX_SPACES
            else board.market_name[outlet - MAX_SPACES]
        )
        place = board.place_name[board.space_place[space]]
        events.append(
            Fact("sold", p.seat, {"counter": board.box.type_name[p.what[space]], "place": place, "outlet": name})
        )
    books.flip(p, space, events)
    if outlet < MAX_SPACES:
        books.flip(p, outlet, events)
        return
    market = outlet - MAX_SPACES
    p.sold = changed(p.sold, market, 1)
    if board.market_overseas[market]:
        books.flip_used_up_ship(p, board.market_place[market], events)
