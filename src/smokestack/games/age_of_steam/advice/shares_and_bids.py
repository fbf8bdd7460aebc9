"""How many shares to issue, how high to bid, and how much money to keep for the end of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.advice.forecast import turns_left
from smokestack.games.age_of_steam.advice.weights import AgeOfSteamWeights
from smokestack.games.age_of_steam.components.pieces import SHARE_PRICE
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    BID,
    BUY_BACK,
    PASS,
    bid_amount,
    issue_shares,
    kind_of,
)
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, OWNER, WIDTH

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

SAFE_INCOME: Final = 4
"""A player with this income can bear it if an expected delivery fails."""
MOST_SHARES: Final = 4
"""Nobody needs more shares in one turn."""


def finished_lines(position: AgeOfSteamPosition, seat: int, enough: int) -> int:
    """How many lines of the player end at stops on both sides; counts no further than `enough`."""
    lines = position.lines
    count = 0
    for at in range(0, len(lines), WIDTH):
        if lines[at + OWNER] == seat and lines[at + END_A] >= 0 and lines[at + END_B] >= 0:
            count += 1
            if count >= enough:
                break
    return count


def expected_income(position: AgeOfSteamPosition, seat: int) -> int:
    """What is likely to come in this turn: the income and one delivery over the player's own links.

    A player with a low income counts on one link at most, because being wrong means bankruptcy.
    """
    income = position.income[seat]
    most = min(position.engine[seat], 3 if income >= SAFE_INCOME else 1)
    return income + min(most, finished_lines(position, seat, most))


def money_to_keep(weights: AgeOfSteamWeights, position: AgeOfSteamPosition, seat: int) -> int:
    """What the end of the turn will cost beyond what comes in."""
    owed = position.rules.expenses(position, seat) + int(weights.reserve)
    return max(0, owed - expected_income(position, seat))


def shares_wanted(weights: AgeOfSteamWeights, position: AgeOfSteamPosition, seat: int) -> int:
    """As many shares as a turn of building, a small bid and the expenses need."""
    left = turns_left(position)
    budget = int(weights.turn_budget) if left > 1 else int(0.5 * weights.turn_budget) if left == 1 else 0
    missing = budget + money_to_keep(weights, position, seat) - position.cash[seat]
    return min(MOST_SHARES, -(-missing // SHARE_PRICE)) if missing > 0 else 0


def weigh_shares(weights: AgeOfSteamWeights, position: AgeOfSteamPosition, legal: list[int]) -> list[float]:
    """Issue just enough: a share costs points at the end and a dollar every turn."""
    seat = position.now
    wanted = shares_wanted(weights, position, seat)
    found: list[float] = []
    for action in legal:
        if action == BUY_BACK:
            cash_left = position.cash[seat] - position.rules.buy_back_price(position, seat)
            found.append(1.0 if wanted == 0 and cash_left >= weights.turn_budget else -5.0)
        else:
            found.append(-1.5 * abs(issue_shares(action) - wanted))
    return found


def weigh_bids(weights: AgeOfSteamWeights, position: AgeOfSteamPosition, legal: list[int]) -> list[float]:
    """Raise by one as long as it is cheap; keep the money for track."""
    seat = position.now
    last = turns_left(position) == 0
    spare = position.cash[seat] - money_to_keep(weights, position, seat) - (2 if last else 8)
    limit = min(spare, int(weights.bid_limit) + (2 if last else 0))
    found: list[float] = []
    for action in legal:
        kind = kind_of(action)
        if kind == BID:
            amount = bid_amount(action)
            found.append(2.0 - 0.1 * amount if amount <= limit else -1.0)
        elif kind == PASS:
            found.append(3.0)
        else:
            found.append(0.0)
    return found
