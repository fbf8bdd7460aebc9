"""Bidding for turn order (COI-4, COI-13.6)."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules.actions import BID, BID_AGAIN, STAY, one
from smokestack.games.city_of_iron.rules.holdings import gain_money, with_value
from smokestack.games.city_of_iron.rules.position import BIDDING_AGAIN, TURN, CityOfIronPosition
from smokestack.kernel.facts import Fact


def legal_bids(position: CityOfIronPosition) -> list[int]:
    """Any empty space that can be paid (COI-4.2, COI-4.3)."""
    costs = position.rulings.bid_costs
    return [
        one(BID, space)
        for space in range(len(costs))
        if space not in position.bid_space and costs[space] <= position.money[position.seat]
    ]


def apply_bid(position: CityOfIronPosition, space: int, events: list[Fact] | None) -> None:
    cost = position.rulings.bid_costs[space]
    position.bid_space = with_value(position.bid_space, position.seat, space)
    position.money[position.seat] -= cost
    if events is not None:
        events.append(Fact("bid", position.seat, {"space": space + 1, "money": -cost, "cost": cost}))
    place = position.bid_order.index(position.seat) + 1
    if place < position.rulings.seats:
        position.seat = position.bid_order[place]
        return
    for seat in range(position.rulings.seats):
        if position.rulings.bids_again(position.nation[seat]):
            position.seat = seat
            position.phase = BIDDING_AGAIN
            return
    start_turns(position, events)


def second_bid_price(position: CityOfIronPosition, space: int) -> int:
    """What moving there costs; negative if money comes back (COI-13.6)."""
    difference = position.rulings.bid_costs[space] - position.rulings.bid_costs[position.bid_space[position.seat]]
    return difference if position.rulings.om_refund else max(0, difference)


def legal_second_bids(position: CityOfIronPosition) -> list[int]:
    found = [STAY]
    for space in range(len(position.rulings.bid_costs)):
        if space not in position.bid_space and second_bid_price(position, space) <= position.money[position.seat]:
            found.append(one(BID_AGAIN, space))
    return found


def apply_second_bid(position: CityOfIronPosition, space: int, events: list[Fact] | None) -> None:
    price = second_bid_price(position, space)
    position.bid_space = with_value(position.bid_space, position.seat, space)
    if price >= 0:
        position.money[position.seat] -= price
    else:
        price = -gain_money(position, position.seat, -price)
    if events is not None:
        events.append(Fact("bid_again", position.seat, {"space": space + 1, "money": -price}))
    start_turns(position, events)


def apply_stay(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    if events is not None:
        events.append(Fact("stays", position.seat))
    start_turns(position, events)


def start_turns(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """The rightmost cube acts first (COI-4.4)."""
    order = list(range(position.rulings.seats))
    order.sort(key=lambda seat: -position.bid_space[seat])
    position.turn_order = order
    position.turn = 0
    position.seat = order[0]
    position.phase = TURN
