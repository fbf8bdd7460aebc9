"""Phase 3, the auction (IND-6)."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.rules.generated.action_fields import (
    PASS,
    bid_amount,
    pack_bid,
    pack_put_up,
    put_up_tile,
)
from smokestack.games.industria.rules.position import (
    BIDDING,
    BUILDING,
    DECIDING,
    NO_BID,
    NO_SEAT,
    NO_TILE,
    NOT_ASKED,
    PASSED,
    PUTTING_UP,
    IndustriaPosition,
)
from smokestack.kernel.facts import Fact, FactData

NEXT_BID: Final = pack_bid(1) - pack_bid(0)
"""The step from a bid to the next higher one. Adding it is faster than packing every bid."""


# --- putting up a tile --------------------------------------------------------------------------------------
def legal_put_ups(position: IndustriaPosition) -> list[int]:
    """Any tile of the offer (IND-6.2). Copies of a tile are one action."""
    legal: list[int] = []
    last = NO_TILE
    for tile in position.offer:
        if tile != last:
            legal.append(pack_put_up(tile))
            last = tile
    return legal


def apply_put_up(position: IndustriaPosition, action: int, events: list[Fact] | None) -> None:
    position.up = put_up_tile(action)
    position.step = BIDDING
    if events is not None:
        events.append(Fact("put_up", position.auctioneer, position.tile_data(position.up)))
    position.seat = position.left_of(position.auctioneer)  # IND-6.4


# --- bidding ------------------------------------------------------------------------------------------------
def least_bid(position: IndustriaPosition) -> int:
    """IND-6.6, IND-A6"""
    minimum = position.rulings.minimum_bid
    return position.high + 1 if position.high >= minimum else minimum


def legal_bids(position: IndustriaPosition) -> list[int]:
    """A pass, and every bid from the least one up to all of the bidder's cash (IND-6.6 to IND-6.8)."""
    legal = [PASS]
    bid, last = pack_bid(least_bid(position)), pack_bid(position.cash[position.seat])
    while bid <= last:
        legal.append(bid)
        bid += NEXT_BID
    return legal


def apply_bid(position: IndustriaPosition, action: int, events: list[Fact] | None) -> None:
    amount = bid_amount(action)
    position.bids[position.seat] = amount
    position.high = amount
    position.leader = position.seat
    if events is not None:
        events.append(Fact("bid", position.seat, {**position.tile_data(position.up), "amount": amount}))
    ask_next_bidder(position, events)


def apply_pass(position: IndustriaPosition, events: list[Fact] | None) -> None:
    position.bids[position.seat] = PASSED
    if events is not None:
        events.append(Fact("passed", position.seat, position.tile_data(position.up)))
    ask_next_bidder(position, events)


def ask_next_bidder(position: IndustriaPosition, events: list[Fact] | None) -> None:
    """Everybody but the auctioneer is asked once (IND-6.4, IND-6.5, IND-6.9)."""
    position.seat = position.left_of(position.seat)
    if position.seat != position.auctioneer:
        return
    if position.leader != NO_SEAT:
        position.step = DECIDING  # IND-6.11
        return
    if events is not None:  # IND-6.15
        events.append(Fact("forced", position.auctioneer, position.tile_data(position.up)))
    position.take_from_offer(position.auctioneer, position.up)
    pass_auctioneer(position, events)


# --- the auctioneer's decision ------------------------------------------------------------------------------
def apply_sell(position: IndustriaPosition, events: list[Fact] | None) -> None:
    """IND-6.12"""
    tile, price, buyer = position.up, position.high, position.leader
    if events is not None:
        sale: FactData = {"money": -price, "price": price, "owner": position.auctioneer}
        events.append(Fact("sold", buyer, {**position.tile_data(tile), **sale}))
    if position.rulings.bank_gets_bids:  # IND-6.24
        position.pay_bank(buyer, price)
    else:  # IND-6.13
        position.pay_player(buyer, position.auctioneer, price)
        if events is not None:
            events.append(Fact("proceeds", position.auctioneer, {"money": price}))
    position.take_from_offer(buyer, tile)
    go_on(position)


def apply_keep(position: IndustriaPosition, events: list[Fact] | None) -> None:
    """IND-6.14"""
    if events is not None:
        events.append(Fact("kept", position.auctioneer, {**position.tile_data(position.up), "price": position.high}))
    position.take_from_offer(position.auctioneer, position.up)
    pass_auctioneer(position, events)


def pass_auctioneer(position: IndustriaPosition, events: list[Fact] | None) -> None:
    """The player to the left becomes auctioneer, unless this was the last tile (IND-6.18, IND-6.19)."""
    if position.offer:
        position.auctioneer = position.left_of(position.auctioneer)
        if events is not None:
            events.append(Fact("auctioneer", position.auctioneer))
    go_on(position)


def go_on(position: IndustriaPosition) -> None:
    """To the next tile of the offer, or to the building phase after the last one."""
    clear_auction(position)
    if position.offer:  # IND-6.17
        position.step = PUTTING_UP
        position.seat = position.auctioneer
        return
    position.step = BUILDING  # IND-7.1
    position.seat = position.first


def clear_auction(position: IndustriaPosition) -> None:
    position.up = NO_TILE
    position.bids = [NOT_ASKED] * position.seats
    position.high = NO_BID
    position.leader = NO_SEAT
