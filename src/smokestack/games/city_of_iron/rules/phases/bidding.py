"""Bidding for turn order (COI-4, COI-13.6)."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules.generated.action_fields import STAY, pack_bid, pack_bid_again
from smokestack.games.city_of_iron.rules.holdings import gain_money
from smokestack.games.city_of_iron.rules.position import BIDDING_AGAIN, TURN, CityOfIronPosition, with_value
from smokestack.kernel.facts import Fact


def legal_bids(position: CityOfIronPosition) -> list[int]:
    """Every empty space the player can pay for (COI-4.2, COI-4.3)."""
    costs, money = position.rulings.bid_costs, position.money[position.seat]
    found: list[int] = []
    for space in range(len(costs)):
        if space not in position.bid_space and costs[space] <= money:
            found.append(pack_bid(space))
    return found


def apply_bid(position: CityOfIronPosition, space: int, events: list[Fact] | None) -> None:
    """Place the cube and pay. Then the next player bids, or Om moves its cube, or the turns begin."""
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
    start_turns(position)


def second_bid_price(position: CityOfIronPosition, space: int) -> int:
    """What it costs to move the cube there; negative if money comes back (COI-13.6)."""
    costs = position.rulings.bid_costs
    difference = costs[space] - costs[position.bid_space[position.seat]]
    return difference if position.rulings.om_refund else max(0, difference)


def legal_second_bids(position: CityOfIronPosition) -> list[int]:
    found = [STAY]
    for space in range(len(position.rulings.bid_costs)):
        if space not in position.bid_space and second_bid_price(position, space) <= position.money[position.seat]:
            found.append(pack_bid_again(space))
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
    start_turns(position)


def apply_stay(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    if events is not None:
        events.append(Fact("stays", position.seat))
    start_turns(position)


def start_turns(position: CityOfIronPosition) -> None:
    """The player with the rightmost cube acts first (COI-4.4)."""
    order = list(range(position.rulings.seats))
    order.sort(key=lambda seat: -position.bid_space[seat])
    position.turn_order = order
    position.seat = order[0]
    position.phase = TURN
