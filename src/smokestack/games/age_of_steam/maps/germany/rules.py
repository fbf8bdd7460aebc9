"""The rules of Germany (AOS-GER)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import ENGINEER
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import FOR_HEX

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
    from smokestack.kernel.facts import Fact


class Germany(MapRules):
    """Complete links only, a half-price build for the Engineer, and a Berlin that grows every turn.

    The map's data contain the foreign terminals, the start cubes, the prices and the bought link (AOS-GER-1, 2, 5, 6).
    """

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.berlin: int = board.find_place("Berlin", "city")
        self.vienna: int = board.find_place("Vienna", "city")

    def cubes_at_start(self, position: AgeOfSteamPosition, hex: int) -> int:
        """Berlin and Vienna may change places (AOS-R-31)."""
        if self.rulings.four_cubes_in_berlin and hex in (self.berlin, self.vienna):
            hex = self.vienna if hex == self.berlin else self.berlin
        return super().cubes_at_start(position, hex)

    def builds_allowed(self, position: AgeOfSteamPosition, seat: int) -> int:  # AOS-GER-3
        return self.base_builds

    def discounts(self, position: AgeOfSteamPosition, seat: int) -> bool:  # AOS-GER-3
        return position.action[seat] == ENGINEER

    def bill(self, position: AgeOfSteamPosition, seat: int, prices: list[int]) -> int:
        """The most expensive build costs half, rounded up. No other choice would be cheaper for the player."""
        return sum(prices) - max(prices, default=0) // 2

    def may_leave_incomplete(self) -> bool:  # AOS-GER-4
        return False

    def growth_begins(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:  # AOS-GER-7
        position.owe(FOR_HEX, self.berlin)


RULES: Final[type[MapRules]] = Germany
