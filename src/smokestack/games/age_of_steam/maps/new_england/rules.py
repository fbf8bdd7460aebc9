"""New England: two players, a fixed order, complete links only, three rounds of moving, points for money."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.pieces import TURN_ORDER
from smokestack.games.age_of_steam.rules import Rules
from smokestack.games.age_of_steam.state import PLAYER_ORDER

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.board import Board
    from smokestack.games.age_of_steam.rules import Flags
    from smokestack.games.age_of_steam.state import Table
    from smokestack.kernel.facts import Fact

_WHITE_FIRST: Final = (1, 3, 6, 8)
_DOLLARS_A_POINT: Final = 20


class NewEngland(Rules):
    """`memo` holds who is white: whoever comes out first when the order is drawn (AOS-NEN-1)."""

    def __init__(self, board: Board, seats: int, flags: Flags) -> None:
        super().__init__(board, seats, flags)
        self.move_rounds = 3  # AOS-NEN-4

    def sequence(self) -> list[int]:  # AOS-NEN-2
        return [phase for phase in super().sequence() if phase != PLAYER_ORDER]

    def begin_turn(self, t: Table, events: list[Fact] | None) -> None:  # AOS-NEN-2
        if t.turn == 1:
            t.memo = [t.order[0]]
        white = t.memo[0]
        t.set_order([white, 1 - white] if t.turn in _WHITE_FIRST else [1 - white, white], events)

    def actions_on_offer(self, t: Table) -> list[int]:  # AOS-NEN-2
        return [action for action in super().actions_on_offer(t) if action != TURN_ORDER]

    def may_leave_incomplete(self) -> bool:  # AOS-NEN-3
        return False

    def score(self, t: Table, seat: int) -> int:  # AOS-NEN-5
        return super().score(t, seat) + t.cash[seat] // _DOLLARS_A_POINT
