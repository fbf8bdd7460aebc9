"""Bidding for turn order (COI-4, COI-13.6)."""

from __future__ import annotations

from smokestack.games.city_of_iron.actions import BID, BID_AGAIN, STAY, one
from smokestack.games.city_of_iron.holdings import gain_money, with_value
from smokestack.games.city_of_iron.table import BIDDING_AGAIN, TURN, Table
from smokestack.kernel.facts import Fact


def bids(s: Table) -> list[int]:
    """Any empty space that can be paid (COI-4.2, COI-4.3)."""
    costs = s.rules.bid_costs
    return [
        one(BID, space) for space in range(len(costs)) if space not in s.bid_space and costs[space] <= s.money[s.seat]
    ]


def bid(s: Table, space: int, events: list[Fact] | None) -> None:
    cost = s.rules.bid_costs[space]
    s.bid_space = with_value(s.bid_space, s.seat, space)
    s.money[s.seat] -= cost
    if events is not None:
        events.append(Fact("bid", s.seat, {"space": space + 1, "money": -cost, "cost": cost}))
    place = s.bid_order.index(s.seat) + 1
    if place < s.rules.seats:
        s.seat = s.bid_order[place]
        return
    for seat in range(s.rules.seats):
        if s.rules.bids_again(s.nation[seat]):
            s.seat = seat
            s.phase = BIDDING_AGAIN
            return
    start_turns(s, events)


def price_again(s: Table, space: int) -> int:
    """What moving there costs; negative if money comes back (COI-13.6)."""
    difference = s.rules.bid_costs[space] - s.rules.bid_costs[s.bid_space[s.seat]]
    return difference if s.rules.om_refund else max(0, difference)


def bids_again(s: Table) -> list[int]:
    found = [STAY]
    for space in range(len(s.rules.bid_costs)):
        if space not in s.bid_space and price_again(s, space) <= s.money[s.seat]:
            found.append(one(BID_AGAIN, space))
    return found


def bid_again(s: Table, space: int, events: list[Fact] | None) -> None:
    price = price_again(s, space)
    s.bid_space = with_value(s.bid_space, s.seat, space)
    if price >= 0:
        s.money[s.seat] -= price
    else:
        price = -gain_money(s, s.seat, -price)
    if events is not None:
        events.append(Fact("bid_again", s.seat, {"space": space + 1, "money": -price}))
    start_turns(s, events)


def stay(s: Table, events: list[Fact] | None) -> None:
    if events is not None:
        events.append(Fact("stays", s.seat))
    start_turns(s, events)


def start_turns(s: Table, events: list[Fact] | None) -> None:
    """The rightmost cube acts first (COI-4.4)."""
    order = list(range(s.rules.seats))
    order.sort(key=lambda seat: -s.bid_space[seat])
    s.turn_order = order
    s.turn = 0
    s.seat = order[0]
    s.phase = TURN
