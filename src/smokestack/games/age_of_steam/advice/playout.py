"""The playout policy: fast decisions for the playouts of a search.

Deliveries are counted, not followed to the end of the game. Shares are issued for what the turn needs. Track is in
playout_track.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.advice.delivery_choice import lift_income, links_paid
from smokestack.games.age_of_steam.advice.forecast import turns_left
from smokestack.games.age_of_steam.advice.shares_and_bids import finished_lines, shares_wanted
from smokestack.games.age_of_steam.advice.weights import AgeOfSteamWeights
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    ISSUE,
    LIFT,
    MOVE,
    UPGRADE,
    issue_shares,
    kind_of,
    move_stop,
)

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def choose_shares(weights: AgeOfSteamWeights, position: AgeOfSteamPosition, legal: list[int]) -> int:
    """As many shares as a turn of building, a small bid and the expenses need."""
    wanted = shares_wanted(weights, position, position.now)
    best = legal[0]
    for action in legal:
        if kind_of(action) == ISSUE and issue_shares(action) <= wanted:
            best = action
    return best


def choose_move(position: AgeOfSteamPosition, legal: list[int]) -> int:
    """The delivery over the most own links, or an upgrade."""
    seat = position.now
    best, chosen = 0.0, legal[-1]
    most_own = 0
    may_upgrade = False
    for action in legal:
        kind = kind_of(action)
        if kind == MOVE:
            if _is_no_longer_than(action, best):
                continue  # It cannot pay more.
            own, others = links_paid(position, action, seat)
            value = own - 0.6 * others
            most_own = max(most_own, own)
        elif kind == LIFT:
            value = float(lift_income(position))
        else:
            may_upgrade = may_upgrade or action == UPGRADE
            continue
        if value > best:
            best, chosen = value, action
    if may_upgrade and _upgrade_value(position, seat, best, most_own) > best:
        return UPGRADE
    return chosen


def _is_no_longer_than(action: int, links: float) -> bool:
    """Does a MOVE use at most this many links?"""
    return move_stop(action, int(links)) == 0


def _upgrade_value(position: AgeOfSteamPosition, seat: int, best: float, most_own: int) -> float:
    """What an upgrade adds to the deliveries to come, less its cost of a dollar every turn.

    `best` is the value of the best delivery now, `most_own` the most own links of any delivery.
    """
    left = turns_left(position)
    engine = position.engine[seat]
    if left == 0 or position.cash[seat] + position.income[seat] + best < position.rules.expenses(position, seat) + 1:
        return -1.0
    if finished_lines(position, seat, engine) < engine:
        return -1.0
    if best <= 0.0:
        return 0.5
    early = engine <= 1 + position.turn // 2
    if most_own < engine and not early:
        return -0.3
    value = 0.9 * min(3, left) - 0.3
    if most_own >= engine:
        if early and left >= 2:
            value += 1.1
        if position.move_round > 1 and best >= 2:
            value -= 0.5
    return value
