"""Southern US: cotton for the ports, Atlanta grows, hard times in turn 4."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.board import TOWN_HEX
from smokestack.games.age_of_steam.pieces import WHITE
from smokestack.games.age_of_steam.rules import Rules
from smokestack.games.age_of_steam.state import FOR_HEX

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table
    from smokestack.kernel.facts import Fact


class SouthernUS(Rules):
    """`memo` counts the cotton that has left the game."""

    def cubes_at_start(self, t: Table, hex: int) -> int:  # AOS-SUS-1: towns get cotton, which is not drawn
        return 0 if self.board.kind[hex] == TOWN_HEX else self.board.start_cubes[hex]

    def prepare(self, t: Table) -> None:  # AOS-SUS-1
        super().prepare(t)
        t.memo = [0]
        for town in self.board.towns:
            t.put_cube(town, WHITE, self.board.start_cubes[town])

    def cubes_of(self, colour: int) -> int:
        if colour == WHITE:
            return sum(self.board.start_cubes[town] for town in self.board.towns)
        return super().cubes_of(colour)

    def cubes_elsewhere(self, t: Table, colour: int) -> int:
        return t.memo[0] if colour == WHITE else 0

    def put_away(self, t: Table, seat: int, colour: int, stop: int, events: list[Fact] | None) -> None:  # AOS-SUS-4
        if colour == WHITE:
            t.memo[0] += 1
        else:
            super().put_away(t, seat, colour, stop, events)

    def delivered(
        self, t: Table, seat: int, colour: int, start: int, stop: int, owners: list[int], events: list[Fact] | None
    ) -> None:  # AOS-SUS-4
        if colour == WHITE:
            t.earn(seat, 1, "cotton", events)

    def before_dice(self, t: Table, events: list[Fact] | None) -> None:  # AOS-SUS-5
        if t.turn <= 4:
            t.owe(FOR_HEX, self.board.by_name["Atlanta"])

    def reduction(self, t: Table, income: int) -> int:  # AOS-SUS-6
        return super().reduction(t, income) * (2 if t.turn == 4 else 1)
