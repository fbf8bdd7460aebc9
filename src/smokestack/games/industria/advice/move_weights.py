"""How good each legal action is for the actor; higher is better."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.advice.tile_value import bonus_value, laying_value, tile_value
from smokestack.games.industria.advice.timing import taler_value, turns_left_in_epoch
from smokestack.games.industria.advice.weights import IndustriaWeights
from smokestack.games.industria.components.box import BONUS, FACTORY, MATERIAL
from smokestack.games.industria.rules.generated.action_fields import (
    BID,
    END_BUILDING,
    KEEP,
    LAY,
    PASS,
    PUT_UP,
    SELL,
    bid_amount,
    kind_of,
    lay_source,
    lay_tile,
    put_up_tile,
)
from smokestack.games.industria.rules.phases.auction import least_bid
from smokestack.games.industria.rules.position import NOT_ASKED, IndustriaPosition
from smokestack.games.industria.rules.scoring import cashable_tiles
from smokestack.games.industria.rules.supply import BANK, OWN, TILE, taler_cost

NO_TARGET: Final = -1
SALE_SHARE: Final = 0.8
"""How much of the price that rivals can pay a sale usually brings."""
HANDED_IN_TILE: Final = 0.8
"""The cost of using up a material tile, as a share of the taler the bank would pay for it."""
USELESS_TILE: Final = 0.1
"""The same if the bank pays nothing."""
RIVAL_INCOME: Final = 0.1
"""What it costs to pay a rival rather than the bank."""
BONUS_FIRST: Final = 5.0
"""Bonus tiles are laid before anything else: they cost little and can only gain."""
LAST_CHANCE: Final = 2.0
"""Added for a tile whose points are lost after this turn."""
PRODUCER_FIRST: Final = 1.0
"""Added for a producer, because its product may be useful at once."""
CASHING_GAIN: Final = 0.3
"""The share of a tile's value that counts when handing in material tiles makes it affordable."""


# --- the auction --------------------------------------------------------------------------------------------
def bid_limit(weights: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int) -> int:
    """The most a seat should pay for a tile."""
    spare = position.cash[seat] + (len(cashable_tiles(position, seat)) if seat != position.seat else 0)
    value = tile_value(weights, position, seat, tile) / taler_value(weights, position, seat)
    return min(int(weights.shading * value), spare)


def target_bid(weights: IndustriaWeights, position: IndustriaPosition, most: int) -> int:
    """Enough to beat the auctioneer's own interest and the bidders to come, but no more than `most`."""
    seat, tile, auctioneer = position.seat, position.up, position.auctioneer
    least = least_bid(position)
    if most < least:
        return NO_TARGET
    value = tile_value(weights, position, auctioneer, tile) / taler_value(weights, position, auctioneer)
    enough = int(value) + 1
    for other in range(position.seats):
        if other != seat and other != auctioneer and position.bids[other] == NOT_ASKED:
            enough = max(enough, bid_limit(weights, position, other, tile))
    return max(least, min(most, enough))


def weigh_bids(weights: IndustriaWeights, position: IndustriaPosition, legal: list[int]) -> list[float]:
    """The target bid first, then the bids near it, then a pass, then bids above the limit."""
    most = bid_limit(weights, position, position.seat, position.up)
    target = target_bid(weights, position, most)
    found: list[float] = []
    for action in legal:
        kind = kind_of(action)
        if kind == PASS:
            found.append(0.0)
        elif kind == BID:
            amount = bid_amount(action)
            gap = amount - target if amount > target else target - amount
            found.append(1.0 - 0.1 * gap if target != NO_TARGET and amount <= most else -1.0 - 0.1 * amount)
        else:
            found.append(-0.5)
    return found


def weigh_sale(weights: IndustriaWeights, position: IndustriaPosition, legal: list[int]) -> list[float]:
    """Sell if the price and the role are worth more than the tile, less what the buyer gains."""
    seat, tile, buyer, price = position.seat, position.up, position.leader, position.high
    keep = tile_value(weights, position, seat, tile)
    paid = taler_value(weights, position, buyer) * price
    gain = max(0.0, tile_value(weights, position, buyer, tile) - paid)
    income = 0.0 if position.rulings.bank_gets_bids else taler_value(weights, position, seat) * price
    sell = income - weights.rival * gain + auctioneer_value(weights, position, seat, tile)
    found: list[float] = []
    for action in legal:
        if action == SELL:
            found.append(sell)
        elif action == KEEP:
            found.append(keep)
        else:
            found.append(min(sell, keep) - 0.5)
    return found


def auctioneer_value(weights: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int) -> float:
    """What it is worth to stay auctioneer after this tile is sold."""
    best = 0.0
    for other in position.offer:
        if other != tile:
            best = max(best, tile_value(weights, position, seat, other))
    return weights.role * best


def weigh_put_ups(weights: IndustriaWeights, position: IndustriaPosition, legal: list[int]) -> list[float]:
    """Put up what sells well while the others have money, or what the auctioneer wants to keep."""
    seat = position.seat
    rate = taler_value(weights, position, seat)
    found: list[float] = []
    for action in legal:
        if kind_of(action) != PUT_UP:
            found.append(-1.0)
            continue
        tile = put_up_tile(action)
        price = 0
        for other in range(position.seats):
            if other != seat:
                price = max(price, bid_limit(weights, position, other, tile))
        value = tile_value(weights, position, seat, tile)
        if price > 0 and not position.rulings.bank_gets_bids:
            sale = SALE_SHARE * rate * price + auctioneer_value(weights, position, seat, tile)
            value = max(value, sale)
        found.append(value)
    return found


# --- building -----------------------------------------------------------------------------------------------
def weigh_builds(weights: IndustriaWeights, position: IndustriaPosition, legal: list[int]) -> list[float]:
    """Lay what brings more than it costs, the most urgent first, from the cheapest sources."""
    seat = position.seat
    rate = taler_value(weights, position, seat)
    found: list[float] = []
    for action in legal:
        kind = kind_of(action)
        if kind == END_BUILDING:
            found.append(0.0)
        elif kind == LAY:
            found.append(weigh_lay(weights, position, seat, action, rate))
        else:
            found.append(weigh_cash(weights, position, seat, rate))
    return found


def weigh_lay(weights: IndustriaWeights, position: IndustriaPosition, seat: int, action: int, rate: float) -> float:
    components = position.components
    tile = lay_tile(action)
    price = rate * taler_cost(position, seat, tile)
    if components.kind[tile] == BONUS:
        return BONUS_FIRST + bonus_value(weights, position, seat, tile) - price
    for index in range(len(components.needs[tile])):
        price += source_cost(position, lay_source(action, index), rate)
    net = laying_value(weights, position, seat, tile, rate) - price
    if net <= 0.0:
        return net - 0.01
    if components.epoch[tile] == position.epoch and components.vp[tile] > 0 and turns_left_in_epoch(position) == 1:
        net += LAST_CHANCE
    if components.kind[tile] == FACTORY and components.produces[tile] >= 0:
        net += PRODUCER_FIRST
    return net


def source_cost(position: IndustriaPosition, source: int, rate: float) -> float:
    """What a unit of material costs in points. `rate` is the value of a taler."""
    if source == OWN:
        return 0.0
    if source == TILE:
        return HANDED_IN_TILE * rate if position.rulings.cash_material_tiles else USELESS_TILE
    return rate if source == BANK else rate + RIVAL_INCOME


def weigh_cash(weights: IndustriaWeights, position: IndustriaPosition, seat: int, rate: float) -> float:
    """Hand in a material tile only if the money makes a tile in hand affordable."""
    components = position.components
    value = -0.5
    cashable = len(cashable_tiles(position, seat))
    for tile in position.hands[seat]:
        kind = components.kind[tile]
        if kind in (MATERIAL, BONUS) or position.used[kind]:
            continue
        missing = taler_cost(position, seat, tile) + len(components.needs[tile]) - position.cash[seat]
        if 0 < missing <= cashable:
            value = max(value, CASHING_GAIN * tile_value(weights, position, seat, tile) - rate)
    return value
