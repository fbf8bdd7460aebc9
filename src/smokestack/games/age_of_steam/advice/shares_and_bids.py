"""Money: how many shares to issue, how high to bid, what to keep back for the end of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.advice.forecast import turns_left
from smokestack.games.age_of_steam.advice.weights import AgeOfSteamWeights
from smokestack.games.age_of_steam.components.pieces import SHARE_PRICE
from smokestack.games.age_of_steam.rules.generated import action_fields as kinds

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

CAREFREE: Final = 4
"""From this income on a player can do with a delivery less than he counted on."""
MOST_SHARES: Final = 4
"""Nobody needs more in one turn."""


def expected_income(position: AgeOfSteamPosition, seat: int, links: int) -> int:
    """What is likely to come in this turn: the income, and a delivery over own links.

    Who earns little must not count on much: a shortfall that others would feel is the end of him.
    """
    return position.income[seat] + min(links, position.engine[seat], 3 if position.income[seat] >= CAREFREE else 1)


def own_links_built(position: AgeOfSteamPosition, seat: int) -> int:
    """How many complete links the player owns; more than three count as three."""
    lines = position.lines
    count = 0
    for at in range(0, len(lines), 8):
        if lines[at] == seat and lines[at + 1] >= 0 and lines[at + 2] >= 0:
            count += 1
            if count == 3:
                break
    return count


def upkeep(position: AgeOfSteamPosition, seat: int, reserve: float) -> int:
    """What the end of the turn will cost beyond what comes in."""
    owed = position.rules.expenses(position, seat) + int(reserve)
    return max(0, owed - expected_income(position, seat, own_links_built(position, seat)))


def shares_wanted(j: AgeOfSteamWeights, position: AgeOfSteamPosition, seat: int) -> int:
    """As many shares as a turn of building, a small bid and the expenses need."""
    left = turns_left(position)
    budget = int(j.turn_budget) if left > 1 else int(0.5 * j.turn_budget) if left == 1 else 0
    missing = budget + upkeep(position, seat, j.reserve) - position.cash[seat]
    return min(MOST_SHARES, -(-missing // SHARE_PRICE)) if missing > 0 else 0


def weigh_shares(j: AgeOfSteamWeights, position: AgeOfSteamPosition, legal: list[int]) -> list[float]:
    """Just enough: a share costs three points and a dollar every turn."""
    seat = position.now
    wanted = shares_wanted(j, position, seat)
    weights: list[float] = []
    for action in legal:
        if action == kinds.BUY_BACK:
            price = position.rules.buy_back_price(position, seat)
            weights.append(1.0 if wanted == 0 and position.cash[seat] - price >= j.turn_budget else -5.0)
        else:
            weights.append(-1.5 * abs((action >> 6) - wanted))
    return weights


def weigh_bids(j: AgeOfSteamWeights, position: AgeOfSteamPosition, legal: list[int]) -> list[float]:
    """Raise by one as long as it is cheap; keep the money for track."""
    seat = position.now
    spare = position.cash[seat] - upkeep(position, seat, j.reserve) - (8 if turns_left(position) else 2)
    limit = min(spare, int(j.bid_limit) + (0 if turns_left(position) else 2))
    weights: list[float] = []
    for action in legal:
        kind = kinds.kind_of(action)
        if kind == kinds.BID:
            weights.append(2.0 - 0.1 * (action >> 6) if action >> 6 <= limit else -1.0)
        elif kind == kinds.PASS:
            weights.append(3.0)
        else:
            weights.append(0.0)
    return weights
