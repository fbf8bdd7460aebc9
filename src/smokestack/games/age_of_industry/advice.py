"""Playing it well: every action gets a merit in points, from what it costs and what is likely to come of it."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry import actions, books
from smokestack.games.age_of_industry.board import (
    CARDS,
    COAL,
    COTTON,
    FACTORY,
    GOODS,
    INDUSTRIES,
    IRON,
    IRONWORKS,
    MAX_SPACES,
    MILL,
    MINE,
    PORT,
    SHIP,
)
from smokestack.games.age_of_industry.outlook import Outlook
from smokestack.games.age_of_industry.phases import build, railway, rounds, sell
from smokestack.games.age_of_industry.position import DISCARD, DRAW_MORE, SELLING, TURN, Position
from smokestack.games.age_of_industry.transport import Sources
from smokestack.kernel.contract import Advice, State

INTEREST: Final = 0.08
DEEP: Final = 0.2
DREAD: Final = 0.28
"""What every further loan weighs, by the number already owed."""
ACTION: Final = 1.5
"""What an action could earn elsewhere, in points: a combined build must be that much better."""


class IndustryAdvice(Advice):
    """A greedy player: it builds what will flip, sells in good time, and borrows as long as it pays."""

    def weigh(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, Position)
        if state.phase == TURN:
            return Turn(state).weigh(legal)
        if state.phase == SELLING:
            return [weigh_sale(state, action) for action in legal]
        if state.phase in (DISCARD, DRAW_MORE):
            turn = Turn(state)
            return [turn.weigh_card_action(action) for action in legal]
        return [weigh_money(action) for action in legal]

    def evaluate(self, state: State) -> list[float]:
        """Points as they stand, and what the counters and debts on the table will probably still change."""
        assert isinstance(state, Position)
        return [expected_score(state, seat) for seat in range(state.seats)]


def expected_score(p: Position, seat: int) -> float:
    box = p.board.box
    outlook = Outlook(p, seat)
    points = 0.0
    for space in range(p.board.spaces):
        if p.owner[space] == seat:
            points += outlook.worth_of_standing(space)
    for link in range(p.board.links):
        if p.rail[link] == seat:
            points += outlook.rail(link)
    money = p.money[seat] - p.loans[seat] * (box.loan + outlook.rounds * 0.5 * box.interest)
    points += money * outlook.vp_per_dollar
    points += min(p.cards[seat], outlook.rounds * 2.0) * 1.0 + outlook.rounds * 1.2
    return points


def weigh_money(action: int) -> float:
    """At the end of a turn every loan that can be repaid is; whoever needs the money can borrow it again."""
    kind = actions.kind_of(action)
    if kind == actions.REPAY:
        return float(actions.value_of(action))
    return 0.5 if kind == actions.END_TURN else -9.0


