"""A player's score at the end of the game if it goes on like this: income, shares, expenses and track, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from smokestack.games.age_of_steam.advice.map_values import MapValues
from smokestack.games.age_of_steam.advice.reachable_goods import GoodsStock, ReachableGoods
from smokestack.games.age_of_steam.advice.weights import AgeOfSteamWeights
from smokestack.games.age_of_steam.components.pieces import SHARE_PRICE
from smokestack.games.age_of_steam.rules.position import BUILD_TRACK, COLLECT_INCOME, ISSUE_SHARES, MOVE_GOODS, SETUP

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

ENDLESS: Final = 6
"""How many turns to look ahead where the length of the game is not fixed."""
HIGHEST: Final[list[int]] = [0] + [bits.bit_length() - 1 for bits in range(1, 256)]
"""By set of link counts, as bits: the highest of them."""


@mypyc_attr(acyclic=True)
class ForecastStart:
    """What a forecast starts from: where a player stands. Change anything to ask what would happen then."""

    def __init__(self, position: AgeOfSteamPosition, seat: int) -> None:
        self.cash = float(position.cash[seat])
        self.income = float(position.income[seat])
        self.shares = float(position.shares[seat])
        self.engine: int = position.engine[seat]
        self.track = 0.0
        """Sections in complete links."""
        phase = position.phase
        queued = seat in position.queue
        self.issues: bool = phase == SETUP or (phase == ISSUE_SHARES and queued)
        """Whether the player still issues shares this turn; the same for the phases below."""
        self.builds: bool = phase < BUILD_TRACK or (phase == BUILD_TRACK and queued)
        self.pays: bool = phase <= COLLECT_INCOME
        self.upgraded: bool = phase == MOVE_GOODS and position.upgraded[seat] > 0
        self.moves = 0
        """How many goods the player still moves this turn."""
        if phase < MOVE_GOODS:
            self.moves = position.rules.move_rounds
        elif phase == MOVE_GOODS:
            self.moves = position.rules.move_rounds - position.move_round + (1 if queued else 0)


def turns_left(position: AgeOfSteamPosition) -> int:
    """The turns after this one; a guess on a map without a fixed length."""
    return max(0, position.rules.turns - position.turn) if position.rules.turns else ENDLESS


@mypyc_attr(acyclic=True)
class Forecast:
    """The rest of the game for one player, turn by turn."""

    def __init__(
        self,
        weights: AgeOfSteamWeights,
        values: MapValues,
        position: AgeOfSteamPosition,
        goods: GoodsStock,
        reachable: ReachableGoods,
        start: ForecastStart,
    ) -> None:
        seat = reachable.seat
        self.weights = weights
        self.values = values
        self.position = position
        self.turns: int = turns_left(position)
        self.cash: float = start.cash
        self.income: float = start.income
        self.shares: float = start.shares
        self.engine = float(start.engine)
        self.track: float = start.track
        self.moves = float(start.moves)
        self.issues: bool = start.issues
        self.builds: bool = start.builds
        self.pays: bool = start.pays
        self.upgraded: bool = start.upgraded
        self.lengths: list[int] = reachable.lengths
        self.stock: list[float] = [goods.stock[cube] for cube in reachable.cubes]
        longest = float(reachable.longest_delivery())
        self.reach: float = longest + weights.open_links * (reachable.longest_way - longest)
        """How many own links a delivery can use."""
        self.other_expenses = float(
            position.rules.expenses(position, seat) - position.shares[seat] - position.engine[seat]
        )
        """Expenses beyond those for shares and the engine."""
        self.budget: float = 3.0 * values.tile_price + 1.0
        """What a full turn of building costs."""
        self.new_goods: float = values.cubes_a_turn + goods.total / (position.seats * (self.turns + 1))
        """How many goods a turn the player can find that are not on the map yet."""
        self.later_goods: float = weights.later_goods
        self.solvent: int = self.turns + 1
        """How many turns the player can pay for, this one included."""

    def expect_nothing_new(self) -> None:
        """From now on forecast that nobody builds and no goods come: what the goods on the map are enough for."""
        self.budget = 0.0
        self.later_goods = 0.0

    def final_score(self) -> float:
        weights, values = self.weights, self.values
        for turn in range(self.turns + 1):
            last = turn == self.turns
            if self.builds:
                self._issue_and_build(last)
            if self.moves > 0.0 and not self.upgraded and not last:
                self._upgrade()
            if self.moves > 0.0:
                self._deliver(self.later_goods * min(self.engine, self.reach) if self.builds else 0.0)
            if self.pays:
                if not self._pay():
                    self.solvent = turn
                    return 3.0 * turn + self.income - weights.ruin - values.debt
                self._reduce_income()
            self._begin_turn()
        return (
            values.income * self.income
            - values.share * self.shares
            + values.section * self.track
            + values.cash * self.cash
        )

    def _issue_and_build(self, last: bool) -> None:
        """Issue the shares that building and the expenses need; then build with the money that is left over."""
        delivery = min(self.engine, self.reach)
        owed = self.shares + self.engine + self.other_expenses
        wanted = 0.0 if last else self.budget
        short = wanted + max(0.0, owed + 1.0 - self.income - delivery) - self.cash
        limit = float(self.position.rules.share_limit)
        if short > 0.0 and self.issues and self.shares < limit:
            issued = min(short / SHARE_PRICE, limit - self.shares, self.values.shares_a_turn)
            self.shares += issued
            self.cash += SHARE_PRICE * issued
            owed += issued
        spare = max(0.0, self.cash - max(0.0, owed - self.income - delivery))
        spent = min(spare, self.budget)
        if spent <= 0.0:
            return
        self.cash -= spent
        self.track += self.weights.tile_later * spent / (self.values.tile_price + 0.4)
        self.reach += self.weights.links_a_turn * spent / self.budget

    def _upgrade(self) -> None:
        """Use a move for a better engine if the links are longer than the engine can go."""
        most = float(self.position.rules.max_engine)
        if self.engine < most and self.reach > self.engine:
            better = min(1.0, self.reach - self.engine, most - self.engine)
            self.engine += better
            self.moves -= better

    def _deliver(self, unseen: float) -> None:
        """Deliver goods on the map, the longest way first, as long as they pay more than goods not yet seen."""
        need = self.moves
        lengths, stock = self.lengths, self.stock
        links = int(self.engine + 0.5)
        within_engine = (2 << links) - 1
        while links > unseen and need > 0.0:
            for cube in range(len(lengths)):
                if HIGHEST[lengths[cube] & within_engine] == links and stock[cube] > 0.0:
                    taken = min(stock[cube], need)
                    stock[cube] -= taken
                    need -= taken
                    self.income += taken * min(self.engine, float(links))
                    if need <= 0.0:
                        break
            links -= 1
        if need > 0.0:
            self.income += min(need, self.new_goods) * unseen

    def _pay(self) -> bool:
        """Collect income and pay expenses. What is missing lowers the income; False if that makes it negative."""
        self.cash += self.income - self.shares - self.engine - self.other_expenses
        if self.cash >= 0.0:
            return True
        self.income += self.cash
        self.cash = 0.0
        return self.income >= 0.0

    def _reduce_income(self) -> None:
        """Smooth the steps of the reduction, so that a point of income is always worth something."""
        position, rules = self.position, self.position.rules
        whole = int(self.income)
        lost = (
            rules.reduction(position, whole - 3)
            + rules.reduction(position, whole)
            + rules.reduction(position, whole + 3)
        )
        self.income -= lost / 3.0

    def _begin_turn(self) -> None:
        """A full turn lies ahead, and rivals have taken some of the goods."""
        stock = self.stock
        for cube in range(len(stock)):
            stock[cube] *= self.weights.rivals_take
        self.other_expenses += self.values.expenses_growth
        self.issues = True
        self.builds = True
        self.pays = True
        self.upgraded = False
        self.moves = float(self.position.rules.move_rounds)
