"""Playing well without looking ahead: build what pays, bid what a tile is worth, leave rivals little."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria import actions
from smokestack.games.industria.components import BONUS, FACTORY, MATERIAL
from smokestack.games.industria.phases.auction import least_bid
from smokestack.games.industria.phases.scoring import TALER_PER_VP, bonus_points, cashable, link_points
from smokestack.games.industria.position import BIDDING, BUILDING, DECIDING, FINISHED, NOT_YET, PUTTING_UP, Position
from smokestack.games.industria.supply import BANK, OWN, SEAT, TILE, taler_cost
from smokestack.games.industria.worth import (
    Taste,
    bonus_worth,
    epoch_left,
    laying_worth,
    production_worth,
    taler,
    turns_left,
    worth,
)
from smokestack.kernel.contract import Advice, State

# What things are worth at the end, fitted to games of this advice against itself (mean error 5 points, 3 at the end).
A_TURN: Final = 2.73
A_TALER: Final = 0.48
IN_HAND: Final = 0.57
A_SALE: Final = 0.7


class IndustriaAdvice(Advice):
    """A greedy player with a feeling for what tiles are worth."""

    def __init__(self, taste: Taste | None = None) -> None:
        self.taste = Taste() if taste is None else taste

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, Position)
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
        assert isinstance(state, Position)
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
    return IndustriaAdvice(Taste().turned(numbers))


# --- the auction --------------------------------------------------------------------------------------------
def limit(w: Taste, p: Position, seat: int, tile: int) -> int:
    """The most a seat should pay for a tile."""
    spare = p.cash[seat] + (cashable(p, seat) if seat != p.seat else 0)
    return min(int(w.shading * worth(w, p, seat, tile) / taler(w, p, seat)), spare)


def weigh_bids(w: Taste, p: Position, legal: list[int]) -> list[float]:
    """Just enough to beat the auctioneer's own interest and those who still bid, within what the tile is worth."""
    seat = p.seat
    most = limit(w, p, seat, p.up)
    least = least_bid(p)
    target = -1
    if most >= least:
        reserve = int(worth(w, p, p.auctioneer, p.up) / taler(w, p, p.auctioneer)) + 1
        for other in range(p.seats):
            if other != seat and other != p.auctioneer and p.bids[other] == NOT_YET:
                reserve = max(reserve, limit(w, p, other, p.up))
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


def weigh_sale(w: Taste, p: Position, legal: list[int]) -> list[float]:
    """Sell for more than the tile is worth here, less what it does for the buyer."""
    seat = p.seat
    mine = worth(w, p, seat, p.up)
    gain = max(0.0, worth(w, p, p.leader, p.up) - taler(w, p, p.leader) * p.high)
    income = 0.0 if p.rulings.bank_gets_bids else taler(w, p, seat) * p.high
    sale = income - w.rival * gain + role_worth(w, p, seat, p.up)
    return [
        sale if action == actions.SELL else mine if action == actions.KEEP else min(sale, mine) - 0.5
        for action in legal
    ]


def role_worth(w: Taste, p: Position, seat: int, tile: int) -> float:
    """What staying auctioneer is worth once this tile is gone."""
    best = 0.0
    for other in p.offer:
        if other != tile:
            best = max(best, worth(w, p, seat, other))
    return w.role * best


def weigh_offers(w: Taste, p: Position, legal: list[int]) -> list[float]:
    """Put up what sells well while others have money, and what one wants before the role is lost."""
    seat = p.seat
    rate = taler(w, p, seat)
    weights: list[float] = []
    for action in legal:
        if action & actions.KIND != actions.PUT_UP:
            weights.append(-1.0)
            continue
        tile = action >> actions.VALUE
        price = 0
        for other in range(p.seats):
            if other != seat:
                price = max(price, limit(w, p, other, tile))
        mine = worth(w, p, seat, tile)
        if price > 0 and not p.rulings.bank_gets_bids:
            weights.append(max(mine, 0.8 * rate * price + role_worth(w, p, seat, tile)))
        else:
            weights.append(mine)
    return weights


# --- building -----------------------------------------------------------------------------------------------
def weigh_builds(w: Taste, p: Position, legal: list[int]) -> list[float]:
    """Lay whatever brings more than it costs, the most urgent first, by the cheapest sources."""
    seat = p.seat
    rate = taler(w, p, seat)
    weights: list[float] = []
    for action in legal:
        kind = action & actions.KIND
        if kind == actions.END:
            weights.append(0.0)
        elif kind == actions.LAY:
            weights.append(weigh_lay(w, p, seat, action, rate))
        else:
            weights.append(weigh_cash(w, p, seat, rate))
    return weights


def weigh_lay(w: Taste, p: Position, seat: int, action: int, rate: float) -> float:
    tile = action >> actions.VALUE & actions.TILE_MASK
    parts = p.parts
    if parts.kind[tile] == BONUS:
        return 5.0 + bonus_worth(w, p, seat, tile) - rate * taler_cost(p, seat, tile)
    price = rate * taler_cost(p, seat, tile)
    shift = actions.SOURCE
    for _ in parts.needs[tile]:
        price += source_price(p, action >> shift & actions.SOURCE_MASK, rate)
        shift += actions.SOURCE_BITS
    net = laying_worth(w, p, seat, tile, rate) - price
    if net <= 0.0:
        return net - 0.01
    if parts.epoch[tile] == p.epoch and parts.vp[tile] > 0 and epoch_left(p) == 1:
        net += 2.0  # its points are lost after this turn
    if parts.kind[tile] == FACTORY and parts.makes[tile] >= 0:
        net += 1.0  # its product may be wanted at once
    return net


def source_price(p: Position, source: int, rate: float) -> float:
    """Own production costs nothing, a tile the taler it could be handed in for, and rivals should not be paid."""
    if source == OWN:
        return 0.0
    if source == TILE:
        return 0.8 * rate if p.rulings.cashing else 0.1
    return rate if source == BANK else rate + (0.1 if source >= SEAT else 0.0)


def weigh_cash(w: Taste, p: Position, seat: int, rate: float) -> float:
    """Hand in a material tile only if the taler makes the difference for something in hand."""
    value = -0.5
    for tile in p.hands[seat]:
        kind = p.parts.kind[tile]
        if kind in (MATERIAL, BONUS) or p.used[kind]:
            continue
        lack = taler_cost(p, seat, tile) + len(p.parts.needs[tile]) - p.cash[seat]
        if 0 < lack <= cashable(p, seat):
            value = max(value, 0.3 * worth(w, p, seat, tile) - rate)
    return value


# --- the whole position -------------------------------------------------------------------------------------
def expected(w: Taste, p: Position, seat: int) -> float:
    if p.step == FINISHED:
        return float(p.score[seat])
    left = turns_left(p) - (1 if p.step == BUILDING else 0)
    points = float(p.score[seat] + bonus_points(p, seat))
    points += link_points(p, seat, p.parts.roads) + link_points(p, seat, p.parts.lines)
    points += (A_TALER if left > 0 else 1 / TALER_PER_VP) * p.cash[seat]
    for tile in p.hands[seat]:
        points += IN_HAND * worth(w, p, seat, tile)
    for tile in p.laid[seat]:
        if p.parts.makes[tile] >= 0:
            points += A_SALE * production_worth(w, p, seat, tile)
    return points + A_TURN * left
