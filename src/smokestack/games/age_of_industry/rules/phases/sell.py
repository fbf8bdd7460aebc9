"""Sell: a series of single sales in one action (AOI-15)."""

from __future__ import annotations

from mypy_extensions import i64

from smokestack.games.age_of_industry.components.board import MAX_SPACES, PORT_SPACE
from smokestack.games.age_of_industry.components.box import COTTON, FACTORY, GOODS, MILL
from smokestack.games.age_of_industry.rules import actions, money
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition, changed
from smokestack.games.age_of_industry.rules.transport import joined as joined_places
from smokestack.kernel.facts import Fact


def product(position: AgeOfIndustryPosition, space: int) -> int:
    """What a counter sells: COTTON, GOODS, or 0."""
    kind = position.counter[space]
    if kind < 0:
        return 0
    industry = position.board.components.counter_industry[kind]
    return COTTON if industry == MILL else GOODS if industry == FACTORY else 0


def sellers(position: AgeOfIndustryPosition, seat: int) -> list[int]:
    """The own unflipped mills and factories (AOI-15.2)."""
    flipped = position.flipped
    found: list[int] = []
    for space, owner in enumerate(position.owner):
        if owner == seat and flipped[space] == 0 and product(position, space):
            found.append(space)
    return found


def takes(position: AgeOfIndustryPosition, outlet: int, goods: int) -> bool:
    """Is the outlet unused and does it take this product (AOI-15.4, AOI-15.5, AOI-15.8)?"""
    components = position.board.components
    if outlet < MAX_SPACES:
        if position.counter[outlet] < 0 or position.flipped[outlet] or position.board.space_kind[outlet] != PORT_SPACE:
            return False
        return bool(components.counter_accepts[position.counter[outlet]] & goods)
    market = outlet - MAX_SPACES
    return not position.market_used[market] and bool(components.tile_accepts[position.market_tile[market]] & goods)


def outlet_place(position: AgeOfIndustryPosition, outlet: int) -> int:
    """The place an outlet is reached at; an overseas market behind its ship space, which must hold a ship."""
    return (
        position.board.space_place[outlet] if outlet < MAX_SPACES else position.board.market_place[outlet - MAX_SPACES]
    )


def outlets(position: AgeOfIndustryPosition) -> list[int]:
    """Every unused outlet on the board."""
    found = [
        space
        for space in position.board.kind_spaces[PORT_SPACE]
        if position.counter[space] >= 0 and not position.flipped[space]
    ]
    for market in range(position.board.markets):
        if not position.market_used[market]:
            found.append(MAX_SPACES + market)
    return found


def joined(position: AgeOfIndustryPosition, space: int, outlet: int) -> bool:
    """Does a path lead from the seller to the outlet, of length 0 or more (AOI-15.2, AOI-15.6)?"""
    return bool(joined_places(position)[position.board.space_place[space]] >> outlet_place(position, outlet) & 1)


def legal(position: AgeOfIndustryPosition, found: list[int]) -> None:
    mine = sellers(position, position.seat)
    if not mine:
        return
    free = outlets(position)
    for space in mine:
        goods = product(position, space)
        there: i64 = joined_places(position)[position.board.space_place[space]]
        for outlet in free:
            if there >> outlet_place(position, outlet) & 1 and takes(position, outlet, goods):
                found.append(actions.sell(space, outlet))


def apply(position: AgeOfIndustryPosition, space: int, outlet: int, events: list[Fact] | None) -> None:
    """Seller and outlet flip, incomes are paid at once (AOI-15.7)."""
    board = position.board
    if events is not None:
        name = (
            board.place_name[board.space_place[outlet]]
            if outlet < MAX_SPACES
            else board.market_name[outlet - MAX_SPACES]
        )
        place = board.place_name[board.space_place[space]]
        events.append(
            Fact(
                "sold",
                position.seat,
                {"counter": board.components.counter_name[position.counter[space]], "place": place, "outlet": name},
            )
        )
    money.flip(position, space, events)
    if outlet < MAX_SPACES:
        money.flip(position, outlet, events)
        return
    market = outlet - MAX_SPACES
    position.market_used = changed(position.market_used, market, 1)
    if board.market_overseas[market]:
        money.flip_used_up_ship(position, board.market_place[market], events)
