"""Phase 3, the auction (IND-6)."""

from __future__ import annotations

from smokestack.games.industria import actions
from smokestack.games.industria.position import (
    BIDDING,
    BUILDING,
    DECIDING,
    NOT_YET,
    PASSED,
    PUTTING_UP,
    Position,
)
from smokestack.kernel.facts import Fact


def offers(p: Position) -> list[int]:
    """IND-6.2"""
    found: list[int] = []
    last = -1
    for tile in p.offer:
        if tile != last:
            found.append(actions.PUT_UP | tile << actions.VALUE)
            last = tile
    return found


def put_up(p: Position, tile: int, events: list[Fact] | None) -> None:
    p.up = tile
    p.bids = [NOT_YET] * p.seats
    p.high = PASSED
    p.leader = -1
    p.step = BIDDING
    if events is not None:
        events.append(Fact("put_up", p.auctioneer, {"tile": p.parts.words[tile]}))
    p.seat = p.left_of(p.auctioneer)  # IND-6.4


def least_bid(p: Position) -> int:
    """IND-6.6, IND-A6"""
    return p.high + 1 if p.high >= p.rulings.least_bid else p.rulings.least_bid


def bids(p: Position) -> list[int]:
    """Passing, and every bid from the least to all the bidder's cash (IND-6.6 to IND-6.8)."""
    found = [actions.PASS]
    for amount in range(least_bid(p), p.cash[p.seat] + 1):
        found.append(actions.BID | amount << actions.VALUE)
    return found


def bid(p: Position, amount: int, events: list[Fact] | None) -> None:
    p.bids[p.seat] = amount
    p.high = amount
    p.leader = p.seat
    if events is not None:
        events.append(Fact("bid", p.seat, {"amount": amount, "tile": p.parts.words[p.up]}))
    next_bidder(p, events)


def pass_by(p: Position, events: list[Fact] | None) -> None:
    p.bids[p.seat] = PASSED
    if events is not None:
        events.append(Fact("passed", p.seat, {"tile": p.parts.words[p.up]}))
    next_bidder(p, events)


def next_bidder(p: Position, events: list[Fact] | None) -> None:
    """Everybody but the auctioneer is asked once (IND-6.4, IND-6.5, IND-6.9)."""
    p.seat = p.left_of(p.seat)
    if p.seat != p.auctioneer:
        return
    if p.leader >= 0:
        p.step = DECIDING  # IND-6.11
        return
    tile = p.up  # IND-6.15
    if events is not None:
        events.append(Fact("forced", p.auctioneer, {"tile": p.parts.words[tile]}))
    p.take(p.auctioneer, tile)
    pass_role(p, events)


def sell(p: Position, events: list[Fact] | None) -> None:
    """IND-6.12"""
    tile, price, buyer = p.up, p.high, p.leader
    if events is not None:
        words = p.parts.words[tile]
        events.append(Fact("sold", buyer, {"tile": words, "money": -price, "price": price, "owner": p.auctioneer}))
    if p.rulings.bank_gets_bids:  # IND-6.24
        p.pay_bank(buyer, price)
    else:  # IND-6.13
        p.cash[buyer] -= price
        p.cash[p.auctioneer] += price
        if events is not None:
            events.append(Fact("proceeds", p.auctioneer, {"money": price}))
    p.take(buyer, tile)
    next_tile(p, events)


def keep(p: Position, events: list[Fact] | None) -> None:
    """IND-6.14"""
    tile = p.up
    if events is not None:
        events.append(Fact("kept", p.auctioneer, {"tile": p.parts.words[tile], "price": p.high}))
    p.take(p.auctioneer, tile)
    pass_role(p, events)


def pass_role(p: Position, events: list[Fact] | None) -> None:
    """The role goes to the left; after the last tile it no longer matters (IND-6.18, IND-6.19)."""
    if p.offer:
        p.auctioneer = p.left_of(p.auctioneer)
        if events is not None:
            events.append(Fact("auctioneer", p.auctioneer))
    next_tile(p, events)


def next_tile(p: Position, events: list[Fact] | None) -> None:
    p.up = -1
    p.bids = [NOT_YET] * p.seats
    p.high = PASSED
    p.leader = -1
    if p.offer:  # IND-6.17
        p.step = PUTTING_UP
        p.seat = p.auctioneer
        return
    p.step = BUILDING  # IND-7.1
    p.seat = p.first
    p.used = [0, 0, 0]
