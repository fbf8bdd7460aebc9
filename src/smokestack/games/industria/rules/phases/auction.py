"""Phase 3, the auction (IND-6)."""

from __future__ import annotations

from smokestack.games.industria.rules import actions
from smokestack.games.industria.rules.position import (
    BIDDING,
    BUILDING,
    DECIDING,
    NOT_YET,
    PASSED,
    PUTTING_UP,
    IndustriaPosition,
)
from smokestack.kernel.facts import Fact


def offers(position: IndustriaPosition) -> list[int]:
    """IND-6.2"""
    found: list[int] = []
    last = -1
    for tile in position.offer:
        if tile != last:
            found.append(actions.PUT_UP | tile << actions.VALUE)
            last = tile
    return found


def put_up(position: IndustriaPosition, tile: int, events: list[Fact] | None) -> None:
    position.up = tile
    position.bids = [NOT_YET] * position.seats
    position.high = PASSED
    position.leader = -1
    position.step = BIDDING
    if events is not None:
        events.append(Fact("put_up", position.auctioneer, {"tile": position.components.words[tile]}))
    position.seat = position.left_of(position.auctioneer)  # IND-6.4


def least_bid(position: IndustriaPosition) -> int:
    """IND-6.6, IND-A6"""
    return position.high + 1 if position.high >= position.rulings.least_bid else position.rulings.least_bid


def bids(position: IndustriaPosition) -> list[int]:
    """Passing, and every bid from the least to all the bidder's cash (IND-6.6 to IND-6.8)."""
    found = [actions.PASS]
    for amount in range(least_bid(position), position.cash[position.seat] + 1):
        found.append(actions.BID | amount << actions.VALUE)
    return found


def bid(position: IndustriaPosition, amount: int, events: list[Fact] | None) -> None:
    position.bids[position.seat] = amount
    position.high = amount
    position.leader = position.seat
    if events is not None:
        events.append(Fact("bid", position.seat, {"amount": amount, "tile": position.components.words[position.up]}))
    next_bidder(position, events)


def pass_by(position: IndustriaPosition, events: list[Fact] | None) -> None:
    position.bids[position.seat] = PASSED
    if events is not None:
        events.append(Fact("passed", position.seat, {"tile": position.components.words[position.up]}))
    next_bidder(position, events)


def next_bidder(position: IndustriaPosition, events: list[Fact] | None) -> None:
    """Everybody but the auctioneer is asked once (IND-6.4, IND-6.5, IND-6.9)."""
    position.seat = position.left_of(position.seat)
    if position.seat != position.auctioneer:
        return
    if position.leader >= 0:
        position.step = DECIDING  # IND-6.11
        return
    tile = position.up  # IND-6.15
    if events is not None:
        events.append(Fact("forced", position.auctioneer, {"tile": position.components.words[tile]}))
    position.take(position.auctioneer, tile)
    pass_role(position, events)


def sell(position: IndustriaPosition, events: list[Fact] | None) -> None:
    """IND-6.12"""
    tile, price, buyer = position.up, position.high, position.leader
    if events is not None:
        words = position.components.words[tile]
        events.append(
            Fact("sold", buyer, {"tile": words, "money": -price, "price": price, "owner": position.auctioneer})
        )
    if position.rulings.bank_gets_bids:  # IND-6.24
        position.pay_bank(buyer, price)
    else:  # IND-6.13
        position.cash[buyer] -= price
        position.cash[position.auctioneer] += price
        if events is not None:
            events.append(Fact("proceeds", position.auctioneer, {"money": price}))
    position.take(buyer, tile)
    next_tile(position, events)


def keep(position: IndustriaPosition, events: list[Fact] | None) -> None:
    """IND-6.14"""
    tile = position.up
    if events is not None:
        events.append(
            Fact("kept", position.auctioneer, {"tile": position.components.words[tile], "price": position.high})
        )
    position.take(position.auctioneer, tile)
    pass_role(position, events)


def pass_role(position: IndustriaPosition, events: list[Fact] | None) -> None:
    """The role goes to the left; after the last tile it no longer matters (IND-6.18, IND-6.19)."""
    if position.offer:
        position.auctioneer = position.left_of(position.auctioneer)
        if events is not None:
            events.append(Fact("auctioneer", position.auctioneer))
    next_tile(position, events)


def next_tile(position: IndustriaPosition, events: list[Fact] | None) -> None:
    position.up = -1
    position.bids = [NOT_YET] * position.seats
    position.high = PASSED
    position.leader = -1
    if position.offer:  # IND-6.17
        position.step = PUTTING_UP
        position.seat = position.auctioneer
        return
    position.step = BUILDING  # IND-7.1
    position.seat = position.first
    position.used = [0, 0, 0]
