"""Playing well without looking ahead: build what pays, bid what a tile is worth, leave rivals little."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.advice.tile_value import (
    IndustriaWeights,
    bonus_worth,
    epoch_left,
    laying_worth,
    production_worth,
    taler,
    turns_left,
    worth,
)
from smokestack.games.industria.components.box import BONUS, FACTORY, MATERIAL
from smokestack.games.industria.rules import actions
from smokestack.games.industria.rules.phases.auction import least_bid
from smokestack.games.industria.rules.position import (
    BIDDING,
    BUILDING,
    DECIDING,
    FINISHED,
    NOT_YET,
    PUTTING_UP,
    IndustriaPosition,
)
from smokestack.games.industria.rules.scoring import TALER_PER_VP, bonus_points, cashable, link_points
from smokestack.games.industria.rules.supply import BANK, OWN, SEAT, TILE, taler_cost
from smokestack.kernel.contract import Advice, State

# What things are worth at the end, fitted to games of this advice against itself (mean error 5 points, 3 at the end).
A_TURN: Final = 2.73
A_TALER: Final = 0.48
IN_HAND: Final = 0.57
A_SALE: Final = 0.7


class IndustriaAdvice(Advice):
    """A greedy player with a feeling for what tiles are worth."""

    def __init__(self, taste: IndustriaWeights | None = None) -> None:
        self.taste = IndustriaWeights() if taste is None else taste

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, IndustriaPosition)
        if state.step == BIDDING:
            return weigh_bids(self.taste, state, legal)
        if state.step == BUILDING:
            return weigh_builds(self.taste, state, legal)
        if state.step == DECIDING:
            return weigh_sale(self.taste, state, legal)
        if state.step == PUTTING_UP:
            return weigh_offers(self.taste, state, legal)
        return [0.0] * len(legal)

    def evaluate(self, state: State) -> list[float]:
        """The score as it stands, what hands and production promise, and a share of the turns to come."""
        assert isinstance(state, IndustriaPosition)
        return [expected(self.taste, state, seat) for seat in range(state.seats)]

    def search_settings(self) -> dict[str, float]:
        """An auction pays off turns later, and playouts are quick: look three turns ahead before judging.

        Of four players, whoever spends on hurting one helps the other two: the own score counts most.
        """
        return {"explore": 1.0, "rounds": 3.0, "steps": 100.0, "envy": 0.0, "rank": 0.25}

    def weights(self) -> dict[str, float]:
        return self.taste.numbers()

    def with_weights(self, weights: dict[str, float]) -> Advice:
        return IndustriaAdvice(self.taste.turned(weights))

    def __reduce__(self) -> tuple[object, ...]:
        return tasting, (self.taste.numbers(),)


def tasting(numbers: dict[str, float]) -> IndustriaAdvice:
    """An advice that was pickled."""
    return IndustriaAdvice(IndustriaWeights().turned(numbers))


# --- the auction --------------------------------------------------------------------------------------------
def limit(w: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int) -> int:
    """The most a seat should pay for a tile."""
    spare = position.cash[seat] + (cashable(position, seat) if seat != position.seat else 0)
    return min(int(w.shading * worth(w, position, seat, tile) / taler(w, position, seat)), spare)


def weigh_bids(w: IndustriaWeights, position: IndustriaPosition, legal: list[int]) -> list[float]:
    """Just enough to beat the auctioneer's own interest and those who still bid, within what the tile is worth."""
    seat = position.seat
    most = limit(w, position, seat, position.up)
    least = least_bid(position)
    target = -1
    if most >= least:
        reserve = (
            int(worth(w, position, position.auctioneer, position.up) / taler(w, position, position.auctioneer)) + 1
        )
        for other in range(position.seats):
            if other != seat and other != position.auctioneer and position.bids[other] == NOT_YET:
                reserve = max(reserve, limit(w, position, other, position.up))
        target = max(least, min(most, reserve))
    weights: list[float] = []
    for action in legal:
        kind = action & actions.KIND
        if kind == actions.PASS:
            weights.append(0.0)
        elif kind == actions.BID:
            amount = action >> actions.VALUE
            gap = amount - target if amount > target else target - amount
            weights.append(1.0 - 0.1 * gap if target >= 0 and amount <= most else -1.0 - 0.1 * amount)
        else:
            weights.append(-0.5)
    return weights


def weigh_sale(w: IndustriaWeights, position: IndustriaPosition, legal: list[int]) -> list[float]:
    """Sell for more than the tile is worth here, less what it does for the buyer."""
    seat = position.seat
    mine = worth(w, position, seat, position.up)
    gain = max(
        0.0, worth(w, position, position.leader, position.up) - taler(w, position, position.leader) * position.high
    )
    income = 0.0 if position.rulings.bank_gets_bids else taler(w, position, seat) * position.high
    sale = income - w.rival * gain + role_worth(w, position, seat, position.up)
    return [
        sale if action == actions.SELL else mine if action == actions.KEEP else min(sale, mine) - 0.5
        for action in legal
    ]


def role_worth(w: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int) -> float:
    """What staying auctioneer is worth once this tile is gone."""
    best = 0.0
    for other in position.offer:
        if other != tile:
            best = max(best, worth(w, position, seat, other))
    return w.role * best


def weigh_offers(w: IndustriaWeights, position: IndustriaPosition, legal: list[int]) -> list[float]:
    """Put up what sells well while others have money, and what one wants before the role is lost."""
    seat = position.seat
    rate = taler(w, position, seat)
    weights: list[float] = []
    for action in legal:
        if action & actions.KIND != actions.PUT_UP:
            weights.append(-1.0)
            continue
        tile = action >> actions.VALUE
        price = 0
        for other in range(position.seats):
            if other != seat:
                price = max(price, limit(w, position, other, tile))
        mine = worth(w, position, seat, tile)
        if price > 0 and not position.rulings.bank_gets_bids:
            weights.append(max(mine, 0.8 * rate * price + role_worth(w, position, seat, tile)))
        else:
            weights.append(mine)
    return weights


# --- building -----------------------------------------------------------------------------------------------
def weigh_builds(w: IndustriaWeights, position: IndustriaPosition, legal: list[int]) -> list[float]:
    """Lay whatever brings more than it costs, the most urgent first, by the cheapest sources."""
    seat = position.seat
    rate = taler(w, position, seat)
    weights: list[float] = []
    for action in legal:
        kind = action & actions.KIND
        if kind == actions.END:
            weights.append(0.0)
        elif kind == actions.LAY:
            weights.append(weigh_lay(w, position, seat, action, rate))
        else:
            weights.append(weigh_cash(w, position, seat, rate))
    return weights


def weigh_lay(w: IndustriaWeights, position: IndustriaPosition, seat: int, action: int, rate: float) -> float:
    tile = action >> actions.VALUE & actions.TILE_MASK
    components = position.components
    if components.kind[tile] == BONUS:
        return 5.0 + bonus_worth(w, position, seat, tile) - rate * taler_cost(position, seat, tile)
    price = rate * taler_cost(position, seat, tile)
    shift = actions.SOURCE
    for _ in components.needs[tile]:
        price += source_price(position, action >> shift & actions.SOURCE_MASK, rate)
        shift += actions.SOURCE_BITS
    net = laying_worth(w, position, seat, tile, rate) - price
    if net <= 0.0:
        return net - 0.01
    if components.epoch[tile] == position.epoch and components.vp[tile] > 0 and epoch_left(position) == 1:
        net += 2.0  # its points are lost after this turn
    if components.kind[tile] == FACTORY and components.makes[tile] >= 0:
        net += 1.0  # its product may be wanted at once
    return net


def source_price(position: IndustriaPosition, source: int, rate: float) -> float:
    """Own production costs nothing, a tile the taler it could be handed in for, and rivals should not be paid."""
    if source == OWN:
        return 0.0
    if source == TILE:
        return 0.8 * rate if position.rulings.cashing else 0.1
    return rate if source == BANK else rate + (0.1 if source >= SEAT else 0.0)


def weigh_cash(w: IndustriaWeights, position: IndustriaPosition, seat: int, rate: float) -> float:
    """Hand in a material tile only if the taler makes the difference for something in hand."""
    value = -0.5
    for tile in position.hands[seat]:
        kind = position.components.kind[tile]
        if kind in (MATERIAL, BONUS) or position.used[kind]:
            continue
        lack = taler_cost(position, seat, tile) + len(position.components.needs[tile]) - position.cash[seat]
        if 0 < lack <= cashable(position, seat):
            value = max(value, 0.3 * worth(w, position, seat, tile) - rate)
    return value


# --- the whole position -------------------------------------------------------------------------------------
def expected(w: IndustriaWeights, position: IndustriaPosition, seat: int) -> float:
    if position.step == FINISHED:
        return float(position.score[seat])
    left = turns_left(position) - (1 if position.step == BUILDING else 0)
    points = float(position.score[seat] + bonus_points(position, seat))
    points += link_points(position, seat, position.components.roads) + link_points(
        position, seat, position.components.lines
    )
    points += (A_TALER if left > 0 else 1 / TALER_PER_VP) * position.cash[seat]
    for tile in position.hands[seat]:
        points += IN_HAND * worth(w, position, seat, tile)
    for tile in position.laid[seat]:
        if position.components.makes[tile] >= 0:
            points += A_SALE * production_worth(w, position, seat, tile)
    return points + A_TURN * left
