"""How the game will end for a player if it goes on as it does: income, shares, expenses and track, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.advice.reachable_goods import Goods, Prospects
from smokestack.games.age_of_steam.advice.weights import AgeOfSteamWeights
from smokestack.games.age_of_steam.components.board import LAND
from smokestack.games.age_of_steam.components.pieces import DARK, LIGHT, SHARE_PRICE, boxes_row_by_row
from smokestack.games.age_of_steam.rules.position import (
    BUILD_TRACK,
    COLLECT_INCOME,
    GOODS_GROWTH,
    ISSUE_SHARES,
    MOVE_GOODS,
    SETUP,
    AgeOfSteamPosition,
)

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.map_rules import MapRules

ENDLESS: Final = 6
"""How many turns are looked ahead where the length of the game is not fixed."""
TOP: Final[list[int]] = [0] + [number.bit_length() - 1 for number in range(1, 256)]
"""The highest bit of a mask."""


class Ledger:
    """What counts on a map at the end and what a turn costs there, found by asking its rules."""

    def __init__(self, position: AgeOfSteamPosition) -> None:
        self.rules: MapRules = position.rules
        trial = AgeOfSteamPosition(position.context, position.rules, position)
        for seat in range(position.seats):
            trial.out[seat] = 0
        base = position.rules.score(trial, 0)
        trial.income[0] += 10
        self.income: float = (position.rules.score(trial, 0) - base) / 10
        trial.income[0] -= 10
        trial.shares[0] += 1
        self.share: float = float(base - position.rules.score(trial, 0))
        trial.shares[0] -= 1
        trial.cash[0] += 200
        self.cash: float = (position.rules.score(trial, 0) - base) / 200
        trial.cash[0] -= 200
        self.section = 0.0 if self.income == 0.0 else float(position.rules.section_points())
        self.survival: bool = self.income == 0.0 and self.cash == 0.0
        """Nothing counts but to be the last one solvent."""
        if self.survival:  # What keeps a company solvent is what counts elsewhere.
            self.income, self.share = 3.0, 3.0
        trial.shares[0] = 0
        self.shares_a_turn = float(position.rules.issue_limit(trial, 0))
        self.debt: float = 100.0 * self.cash
        """How far below nothing a solvent player may end, where shares are paid back in money."""
        self.cubes_a_turn: float = _growth(position)
        owed = position.rules.expenses(trial, 0)
        trial.turn += 1
        self.growing: int = position.rules.expenses(trial, 0) - owed
        """By how much the expenses of all grow each turn."""
        prices = [
            min(position.board.simple_price[hex], 5)
            for hex in range(position.board.size)
            if position.board.kind[hex] == LAND
        ]
        self.tile: float = max(2.0, sum(prices) / max(1, len(prices)))
        price = (
            position.rules.list_price(position, 0, position.board.buildable[0], 0, 1) if position.board.buildable else 2
        )
        if price > self.tile + 1.0:
            self.tile = min(4.0, float(price))


def _growth(position: AgeOfSteamPosition) -> float:
    """How many cubes a turn brings to the map for each player: every die one, if there is any to come."""
    if GOODS_GROWTH not in position.rules.sequence():
        return 0.0
    dice = position.rules.dice(position, LIGHT) + position.rules.dice(position, DARK)
    full = min(1.0, len(position.rules.display_at_start(position)) / len(boxes_row_by_row()))
    return dice * (0.25 + 0.75 * full) / position.seats


class Standing:
    """Where a player stands: what the forecast starts from. Anything may be changed to ask `what if`."""

    def __init__(self, position: AgeOfSteamPosition, seat: int) -> None:
        self.cash = float(position.cash[seat])
        self.income = float(position.income[seat])
        self.shares = float(position.shares[seat])
        self.engine: int = position.engine[seat]
        self.track = 0.0
        """Sections in complete links, those there are and those that will be."""
        phase = position.phase
        queued = seat in position.queue
        self.issuing: bool = phase == SETUP or (phase == ISSUE_SHARES and queued)
        self.building: bool = phase < BUILD_TRACK or (phase == BUILD_TRACK and queued)
        self.paying: bool = phase <= COLLECT_INCOME
        self.upgraded: bool = phase == MOVE_GOODS and position.upgraded[seat] > 0
        self.moves = 0
        """Goods still to be moved this turn."""
        if phase < MOVE_GOODS:
            self.moves = position.rules.move_rounds
        elif phase == MOVE_GOODS:
            self.moves = position.rules.move_rounds - position.move_round + (1 if queued else 0)


def turns_left(position: AgeOfSteamPosition) -> int:
    """Turns after this one; on a map without a fixed length a guess."""
    return max(0, position.rules.turns - position.turn) if position.rules.turns else ENDLESS


def as_turns(j: AgeOfSteamWeights, position: AgeOfSteamPosition, outcome: float) -> float:
    """A forecast on a map on which nothing counts but how long one lasts."""
    return position.turn + max(0.0, (outcome + j.ruin) / 10.0)


def forecast(
    j: AgeOfSteamWeights, ledger: Ledger, position: AgeOfSteamPosition, goods: Goods, p: Prospects, s: Standing
) -> float:
    """The score at the end. The prospects must have been surveyed; the standing is not changed."""
    cash, income, shares, track = s.cash, s.income, s.shares, s.track
    engine = float(s.engine)
    most = float(position.rules.max_engine)
    left = turns_left(position)
    rules = position.rules
    masks = p.masks
    stock: list[float] = [goods.stock[place] for place in p.places]
    longest = float(p.longest())
    reach = longest + j.open_links * (p.stretch - longest)
    extra = float(rules.expenses(position, p.seat) - position.shares[p.seat] - position.engine[p.seat])
    budget = 3.0 * ledger.tile + 1.0
    building, moves, paying, upgraded, issuing = s.building, float(s.moves), s.paying, s.upgraded, s.issuing
    limit = float(rules.share_limit)
    plenty = ledger.cubes_a_turn + goods.total / (position.seats * (left + 1))
    for turn in range(left + 1):
        last = turn == left
        guess = min(engine, reach)
        owed = shares + engine + extra
        unseen = 0.0
        if building:
            wanted = 0.0 if last else budget
            short = wanted + max(0.0, owed + 1.0 - income - guess) - cash
            if short > 0.0 and issuing and shares < limit:
                issued = min(short / SHARE_PRICE, limit - shares, ledger.shares_a_turn)
                shares += issued
                cash += SHARE_PRICE * issued
                owed += issued
            spare = max(0.0, cash - max(0.0, owed - income - guess))
            spent = min(spare, budget)
            cash -= spent
            track += j.tile_later * spent / (ledger.tile + 0.4)
            reach += j.links_a_turn * spent / budget
        if moves > 0.0 and not upgraded and not last and engine < most and reach > engine:
            better = min(1.0, reach - engine, most - engine)
            engine += better
            moves -= better
        if building:
            unseen = j.later_goods * min(engine, reach)
        need = moves
        if need > 0.0:
            links = int(engine + 0.5)
            cap = (2 << links) - 1
            while links > unseen and need > 0.0:
                for at in range(len(masks)):
                    if TOP[masks[at] & cap] == links and stock[at] > 0.0:
                        taken = min(stock[at], need)
                        stock[at] -= taken
                        need -= taken
                        income += taken * min(engine, float(links))
                        if need <= 0.0:
                            break
                links -= 1
            if need > 0.0:
                income += min(need, plenty) * unseen
        if paying:
            cash += income - shares - engine - extra
            if cash < 0.0:
                income += cash
                cash = 0.0
                if income < 0.0:
                    return 3.0 * turn + income - j.ruin - ledger.debt
            whole = int(income)
            lost = (
                rules.reduction(position, whole - 3)
                + rules.reduction(position, whole)
                + rules.reduction(position, whole + 3)
            )
            income -= lost / 3.0
        for at in range(len(stock)):
            stock[at] *= j.rivals_take
        extra += ledger.growing
        building, moves, paying, upgraded, issuing = True, float(rules.move_rounds), True, False, True
    return ledger.income * income - ledger.share * shares + ledger.section * track + ledger.cash * cash
