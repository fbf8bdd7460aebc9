"""The rules of Southern US (AOS-SUS)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import WHITE
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import FOR_HEX

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
    from smokestack.kernel.facts import Fact

_COTTON: Final = WHITE
_COTTON_INCOME: Final = 1
_ATLANTA_TURNS: Final = 4
"""Atlanta grows in the first turns."""
_HARD_TURN: Final = 4
"""The turn in which incomes are reduced twice as much."""
# What `memo` holds.
_COTTON_GONE: Final = 0
"""How many cotton cubes have left the game."""


class SouthernUS(MapRules):
    """Towns start with cotton for the ports, Atlanta grows in turns 1 to 4, and turn 4 doubles income reduction.

    The map's data contain the start cubes, the cotton (the tag `starts-with-cotton`) and the ports, which accept white.
    """

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.atlanta: int = board.find_place("Atlanta", "city")
        self.cotton: list[int] = board.tagged("starts-with-cotton")

    def cubes_at_start(self, position: AgeOfSteamPosition, hex: int) -> int:
        """Cotton is not drawn from the bag (AOS-SUS-1)."""
        return 0 if hex in self.cotton else self.board.start_cubes[hex]

    def prepare(self, position: AgeOfSteamPosition) -> None:  # AOS-SUS-1
        super().prepare(position)
        position.memo = [0]
        for hex in self.cotton:
            position.put_cube(hex, _COTTON, self.board.start_cubes[hex])

    def cubes_of(self, colour: int) -> int:
        if colour == _COTTON:
            return sum(self.board.start_cubes[hex] for hex in self.cotton)
        return super().cubes_of(colour)

    def cubes_elsewhere(self, position: AgeOfSteamPosition, colour: int) -> int:
        return position.memo[_COTTON_GONE] if colour == _COTTON else 0

    def put_away(
        self, position: AgeOfSteamPosition, seat: int, colour: int, stop: int, events: list[Fact] | None
    ) -> None:  # AOS-SUS-4
        if colour == _COTTON:
            position.memo[_COTTON_GONE] += 1
        else:
            super().put_away(position, seat, colour, stop, events)

    def delivered(
        self,
        position: AgeOfSteamPosition,
        seat: int,
        colour: int,
        start: int,
        stop: int,
        owners: list[int],
        events: list[Fact] | None,
    ) -> None:  # AOS-SUS-4
        if colour == _COTTON:
            position.earn(seat, _COTTON_INCOME, "cotton", events)

    def before_dice(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:  # AOS-SUS-5
        if position.turn <= _ATLANTA_TURNS:
            position.owe(FOR_HEX, self.atlanta)

    def reduction(self, position: AgeOfSteamPosition, income: int) -> int:  # AOS-SUS-6
        return super().reduction(position, income) * (2 if position.turn == _HARD_TURN else 1)


RULES: Final[type[MapRules]] = SouthernUS
