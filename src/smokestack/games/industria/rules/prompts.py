"""What the actor is asked to do."""

from __future__ import annotations

from smokestack.games.industria.rules.phases.auction import least_bid
from smokestack.games.industria.rules.position import (
    BIDDING,
    BUILDING,
    CHOOSE_FIRST,
    DECIDING,
    PUTTING_UP,
    REVEALING,
    IndustriaPosition,
)
from smokestack.kernel.facts import Fact, FactData


def prompt(position: IndustriaPosition) -> Fact:
    step, seat = position.step, position.seat
    if step == CHOOSE_FIRST:
        return Fact("first_player")
    if step == REVEALING:
        return Fact("reveal", data={"n": position.revealed + 1, "of": position.seats})
    if step == PUTTING_UP:
        return Fact("put_up", seat)
    if step == BIDDING:
        return bid_prompt(position, seat)
    if step == DECIDING:
        data = position.tile_data(position.up)
        return Fact("decide", seat, {**data, "price": position.high, "owner": position.leader})
    return Fact("build", seat) if step == BUILDING else Fact("over")


def bid_prompt(position: IndustriaPosition, seat: int) -> Fact:
    least, cash = least_bid(position), position.cash[seat]
    data: FactData = {**position.tile_data(position.up), "least": least, "cash": cash}
    return Fact("bid", seat, data) if least <= cash else Fact("pass", seat, data)
