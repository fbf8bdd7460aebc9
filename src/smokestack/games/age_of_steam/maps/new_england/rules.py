"""The rules of New England (AOS-NEN)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import TURN_ORDER
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import PLAYER_ORDER
from smokestack.kernel.facts import Fact

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings

_WHITE_FIRST: Final = (1, 3, 6, 8)
"""The turns in which white goes first."""
_MOVE_ROUNDS: Final = 3
_CASH_PER_POINT: Final = 20
# What `memo` holds.
_WHITE: Final = 0
"""The seat that is white: the first in the order drawn at the start (AOS-NEN-1)."""


class NewEngland(MapRules):
    """Two players, a fixed player order, complete links only, three movement rounds, and points for cash."""

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.move_rounds = _MOVE_ROUNDS  # AOS-NEN-4

    def sequence(self) -> list[int]:  # AOS-NEN-2
        return [phase for phase in super().sequence() if phase != PLAYER_ORDER]

    def begin_turn(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:  # AOS-NEN-2
        if position.turn == 1:
            position.memo = [position.order[0]]
        white = position.memo[_WHITE]
        black = 1 - white
        order = [white, black] if position.turn in _WHITE_FIRST else [black, white]
        position.set_order([seat for seat in order if not position.out[seat]], events)

    def actions_on_offer(self, position: AgeOfSteamPosition) -> list[int]:  # AOS-NEN-2
        return [action for action in super().actions_on_offer(position) if action != TURN_ORDER]

    def may_leave_incomplete(self) -> bool:  # AOS-NEN-3
        return False

    def score(self, position: AgeOfSteamPosition, seat: int) -> int:  # AOS-NEN-5
        return super().score(position, seat) + position.cash[seat] // _CASH_PER_POINT

    def score_parts(self, position: AgeOfSteamPosition, seat: int) -> list[Fact]:
        cash = position.cash[seat]
        parts = super().score_parts(position, seat)
        return [*parts, Fact("score-cash", seat, {"n": cash, "vp": cash // _CASH_PER_POINT})]


RULES: Final[type[MapRules]] = NewEngland
