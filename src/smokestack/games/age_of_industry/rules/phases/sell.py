"""Sell: a series of single sales in one action (AOI-15)."""

from __future__ import annotations

from mypy_extensions import i64

from smokestack.games.age_of_industry.components.board import MAX_SPACES, PORT_SPACE
from smokestack.games.age_of_industry.components.box import COTTON, FACTORY, GOODS, MILL
from smokestack.games.age_of_industry.rules.cubes import flip_counter, flip_used_up_ship
from smokestack.games.age_of_industry.rules.fact_data import counter_data, outlet_data, space_data
from smokestack.games.age_of_industry.rules.generated.action_fields import pack_sell
from smokestack.games.age_of_industry.rules.paths import joined_places
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition, changed
from smokestack.kernel.bits import contains
from smokestack.kernel.facts import Fact


# --- outlets: a port by its space, or a market ----------------------------------------------------------------------
def is_market(outlet: int) -> bool:
    return outlet >= MAX_SPACES


def outlet_market(outlet: int) -> int:
    """The market of an outlet that is one."""
    return outlet - MAX_SPACES


def market_outlet(market: int) -> int:
    return MAX_SPACES + market


def outlet_place(position: AgeOfIndustryPosition, outlet: int) -> int:
    """The place where an outlet is reached; for an overseas market its ship space, which must hold a ship."""
    if is_market(outlet):
        return position.board.market_place[outlet_market(outlet)]
    return position.board.space_place[outlet]


def accepted_products(position: AgeOfIndustryPosition, outlet: int) -> int:
    """The products that a port or market with a tile accepts, whether it is used or not."""
    components = position.board.components
    if is_market(outlet):
        return components.tile_accepts[position.market_tile[outlet_market(outlet)]]
    return components.counter_accepts[position.counter[outlet]]


def unused_outlets(position: AgeOfIndustryPosition) -> list[int]:
    """Every port and market that has not had its one sale (AOI-15.8)."""
    counter, flipped = position.counter, position.flipped
    found = [space for space in position.board.kind_spaces[PORT_SPACE] if counter[space] >= 0 and not flipped[space]]
    for market in range(position.board.markets):
        if not position.market_used[market]:
            found.append(market_outlet(market))
    return found


# --- sellers ------------------------------------------------------------------------------------------------------
def product_at(position: AgeOfIndustryPosition, space: int) -> int:
    """What the counter on a space sells: COTTON, GOODS, or 0."""
    counter = position.counter[space]
    if counter < 0:
        return 0
    industry = position.board.components.counter_industry[counter]
    return COTTON if industry == MILL else GOODS if industry == FACTORY else 0


def unsold_spaces(position: AgeOfIndustryPosition, spaces: list[int]) -> list[int]:
    """The unflipped mills and factories on these spaces (AOI-15.2)."""
    flipped = position.flipped
    found: list[int] = []
    for space in spaces:
        if flipped[space] == 0 and product_at(position, space):
            found.append(space)
    return found


def has_path(position: AgeOfIndustryPosition, space: int, outlet: int) -> bool:
    """Whether a path of length 0 or more leads from the seller to the outlet (AOI-15.2, AOI-15.6)."""
    there = joined_places(position)[position.board.space_place[space]]
    return contains(there, outlet_place(position, outlet))


# --- the action ---------------------------------------------------------------------------------------------------
def legal_sales(position: AgeOfIndustryPosition, own: list[int], found: list[int]) -> None:
    """Add the sales of the active player, whose counters are on the spaces in `own`."""
    sellers = unsold_spaces(position, own)
    if not sellers:
        return
    outlets = unused_outlets(position)
    joined = joined_places(position)
    for space in sellers:
        product = product_at(position, space)
        there: i64 = joined[position.board.space_place[space]]
        for outlet in outlets:
            if there >> outlet_place(position, outlet) & 1 and accepted_products(position, outlet) & product:
                found.append(pack_sell(space, outlet))


def apply_sale(position: AgeOfIndustryPosition, space: int, outlet: int, events: list[Fact] | None) -> None:
    """Seller and outlet flip, and incomes are paid at once (AOI-15.7)."""
    board = position.board
    if events is not None:
        counter = counter_data(position, position.counter[space])
        data = {**counter, **space_data(position, space), **outlet_data(position, outlet)}
        events.append(Fact("sold", position.seat, data))
    flip_counter(position, space, events)
    if not is_market(outlet):
        flip_counter(position, outlet, events)
        return
    market = outlet_market(outlet)
    position.market_used = changed(position.market_used, market, 1)
    if board.market_overseas[market]:
        flip_used_up_ship(position, board.market_place[market], events)
