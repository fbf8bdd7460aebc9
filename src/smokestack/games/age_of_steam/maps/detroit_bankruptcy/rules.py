"""Detroit Bankruptcy: debt that grows until one player is left; alone, against a city that fails in turn 6."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.pieces import (
    ACTION_NAMES,
    CITY_COLUMNS,
    DEPTH,
    ENGINEER,
    LOCOMOTIVE,
    N_LETTERS,
    PRODUCTION,
    URBANIZATION,
)
from smokestack.games.age_of_steam.rules import Rules
from smokestack.games.age_of_steam.state import PLAYER_ORDER
from smokestack.kernel.facts import Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table
    from smokestack.kernel.facts import Fact


class Detroit(Rules):
    """Shares, money, the share limit and the links for sale are the board's data (AOS-DET-1, 2, 5)."""

    def display_at_start(self, t: Table) -> list[int]:  # AOS-DET-1
        return [column * DEPTH for column in range(CITY_COLUMNS + N_LETTERS)]

    def actions_on_offer(self, t: Table) -> list[int]:  # AOS-DET-4
        return [action for action in super().actions_on_offer(t) if action != PRODUCTION]

    def discounts(self, t: Table, seat: int) -> bool:  # AOS-DET-3
        return t.action[seat] == ENGINEER

    def bill(self, t: Table, seat: int, prices: list[int]) -> int:
        return sum(prices) - min(prices, default=0)

    def path_allowed(self, t: Table, seat: int, own: int, others: int, unpaid: int) -> bool:  # AOS-DET-6
        return own >= others + unpaid

    def path_refusal(self, t: Table, seat: int, own: int, others: int, unpaid: int) -> Refusal:
        links = own + others + unpaid
        return Refusal("AOS-DET-6", "half-own", {"own": own, "n": links, "needed": (links + 1) // 2})

    def expenses(self, t: Table, seat: int) -> int:  # AOS-DET-7
        return super().expenses(t, seat) + t.turn

    def reduction(self, t: Table, income: int) -> int:  # AOS-DET-8, AOS-DETS-3
        return max(0, (income - 1) // 5)

    def last_one_wins(self) -> bool:  # AOS-DET-9
        return True

    def out_merit(self, t: Table, seat: int) -> tuple[int, ...]:  # AOS-DET-9: how far below 0 they fell
        return (t.income[seat],)

    def score(self, t: Table, seat: int) -> int:
        """The last turn a player began solvent, or the present one (AOS-DET-9)."""
        return t.out[seat] or t.turn


_ACTIONS: Final = [ENGINEER, LOCOMOTIVE, URBANIZATION]
_DISCS: Final = 3
_RIVAL_FAILS: Final = 6


class DetroitSolo(Detroit):
    """`memo` counts how often each of the three actions was chosen."""

    def prepare(self, t: Table) -> None:
        super().prepare(t)
        t.memo = [0] * len(_ACTIONS)

    def sequence(self) -> list[int]:
        return [phase for phase in super().sequence() if phase != PLAYER_ORDER]

    # --- actions (AOS-DETS-1) -----------------------------------------------------------------------------------
    def actions_on_offer(self, t: Table) -> list[int]:
        return list(_ACTIONS)

    def action_refusal(self, t: Table, seat: int, action: int) -> Refusal | None:
        if t.memo[_ACTIONS.index(action)] < _DISCS:
            return None
        return Refusal("AOS-DETS-1", "no-discs", {"action": ACTION_NAMES[action], "n": _DISCS})

    def action_fee(self, t: Table, seat: int, action: int) -> int:
        return _DISCS - t.memo[_ACTIONS.index(action)] if action in _ACTIONS else 0

    def may_skip_action(self, t: Table, seat: int) -> bool:
        return True

    def selected(self, t: Table, seat: int, action: int, events: list[Fact] | None) -> None:
        super().selected(t, seat, action, events)
        t.memo[_ACTIONS.index(action)] += 1

    # --- growth and the end -----------------------------------------------------------------------------------
    def dice(self, t: Table, half: int) -> int:  # AOS-DETS-2
        return 2

    def ranking(self, t: Table) -> list[list[int]]:
        """Whoever fails no later than the rival has lost; a first place that stays empty says so (AOS-DETS-4)."""
        return [[], [0]] if 0 < t.out[0] <= _RIVAL_FAILS else [[0]]
