"""Actions that no careful player considers: bidding against oneself, issuing shares that nothing can be bought with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.advice.delivery_choice import links_paid
from smokestack.games.age_of_steam.advice.forecast import turns_left
from smokestack.games.age_of_steam.advice.map_values import MapValues
from smokestack.games.age_of_steam.components.pieces import SHARE_PRICE
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    BID,
    ISSUE,
    MOVE,
    PASS,
    issue_shares,
    kind_of,
)
from smokestack.games.age_of_steam.rules.position import MOVE_GOODS

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

HARD_GROUND: Final = 1.5
"""How much more than the average a tile may cost where a player wants to build."""
BID_MONEY: Final = 5.0
"""What a turn may spend on the auction, in dollars."""


def sensible_actions(values: MapValues, position: AgeOfSteamPosition, legal: list[int]) -> list[int]:
    """The actions worth considering."""
    kind = kind_of(legal[0])
    if kind == BID:
        return [action for action in legal if kind_of(action) != BID or action == legal[0]]
    if kind == ISSUE:
        most = useful_shares(values, position, position.now)
        return [action for action in legal if kind_of(action) != ISSUE or issue_shares(action) <= most]
    if position.phase == MOVE_GOODS and turns_left(position) == 0 and not position.ride:
        return _last_moves(position, legal)
    return legal


def useful_shares(values: MapValues, position: AgeOfSteamPosition, seat: int) -> int:
    """How many shares pay for a full turn: track, a bid, and expenses that the income does not cover."""
    rules = position.rules
    track = rules.builds_allowed(position, seat) * (values.tile_price + HARD_GROUND)
    owed = max(0, rules.expenses(position, seat) - position.income[seat])
    missing = track + BID_MONEY + owed - position.cash[seat]
    shares = 1  # in case something comes up
    while missing > 0.0:  # every share costs a dollar this turn
        shares += 1
        missing += 1.0 - SHARE_PRICE
    return shares


def _last_moves(position: AgeOfSteamPosition, legal: list[int]) -> list[int]:
    """In the last turn there is nothing to save a delivery for: a player who can gain by one does not pass."""
    for action in legal:
        if kind_of(action) == MOVE:
            own, others = links_paid(position, action, position.now)
            if own > others:
                return [other for other in legal if kind_of(other) != PASS]
    return legal
