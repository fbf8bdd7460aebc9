"""Southern US: cotton for the ports, Atlanta grows, hard times in turn 4."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.board import TOWN_HEX
from smokestack.games.age_of_steam.components.pieces import WHITE
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import FOR_HEX

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
    from smokestack.kernel.facts import Fact


class SouthernUS(MapRules):
    """`memo` counts the cotton that has left the game."""

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.atlanta: int = board.find_place("Atlanta", "city")

    def cubes_at_start(
        self, position: AgeOfSteamPosition, hex: int
    ) -> int:  # AOS-SUS-1: towns get cotton, which is not drawn
        return 0 if self.board.kind[hex] == TOWN_HEX else self.board.start_cubes[hex]

    def prepare(self, position: AgeOfSteamPosition) -> None:  # AOS-SUS-1
        super().prepare(position)
        position.memo = [0]
        for town in self.board.towns:
            position.put_cube(town, WHITE, self.board.start_cubes[town])

    def cubes_of(self, colour: int) -> int:
        if colour == WHITE:
            return sum(self.board.start_cubes[town] for town in self.board.towns)
        return super().cubes_of(colour)

    def cubes_elsewhere(self, position: AgeOfSteamPosition, colour: int) -> int:
        return position.memo[0] if colour == WHITE else 0

    def put_away(
        self, position: AgeOfSteamPosition, seat: int, colour: int, stop: int, events: list[Fact] | None
    ) -> None:  # AOS-SUS-4
        if colour == WHITE:
            position.memo[0] += 1
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
        if colour == WHITE:
            position.earn(seat, 1, "cotton", events)

    def before_dice(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:  # AOS-SUS-5
        if position.turn <= 4:
            position.owe(FOR_HEX, self.atlanta)

    def reduction(self, position: AgeOfSteamPosition, income: int) -> int:  # AOS-SUS-6
        return super().reduction(position, income) * (2 if position.turn == 4 else 1)


RULES: Final[type[MapRules]] = SouthernUS
