"""Hooks for income, expenses and goods growth (AOS-14 to AOS-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from smokestack.games.age_of_steam.components.pieces import CITY_COLUMNS, DEPTH, EMPTY, PRODUCTION, depth
from smokestack.games.age_of_steam.rules.map_hooks.moving import MovingHooks
from smokestack.games.age_of_steam.rules.position import FOR_HAND, NO_SEAT, NOT_IN_PLAY
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


@mypyc_attr(allow_interpreted_subclasses=True)
class UpkeepHooks(MovingHooks):
    """In growth, `position.owe(FOR_HEX, hex)` has a cube drawn for a hex; `position.owe(FOR_MAP + n, target)` calls
    `drawn` when the cube is there."""

    # --- income and expenses --------------------------------------------------------------------------------
    def expenses(self, position: AgeOfSteamPosition, seat: int) -> int:
        """What the player has to pay (AOS-15.1)."""
        return position.shares[seat] + position.engine[seat]

    def shortfall(self, position: AgeOfSteamPosition, seat: int, missing: int) -> int:
        """The income after a shortfall. Below 0 the player is eliminated (AOS-15.2, 15.3)."""
        return position.income[seat] - missing

    def reduction(self, position: AgeOfSteamPosition, income: int) -> int:
        """By how much an income is reduced (AOS-16)."""
        if income >= 50:
            return 10
        return 2 * ((income - 1) // 10) if income > 10 else 0

    def ends_after_expenses(self, position: AgeOfSteamPosition) -> bool:
        """Whether the game is over because too few players are left (AOS-15.8)."""
        if len(position.order) == 1:
            return self.seats > 1 and self.rulings.survivor_wins_at_once  # AOS-R-22
        return len(position.order) == 0

    # --- Production -------------------------------------------------------------------------------------------
    def growth_begins(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
        """Phase IX begins; Production comes next."""

    def produces(self, position: AgeOfSteamPosition) -> int:
        """The seat that uses Production before the dice, or NO_SEAT (AOS-17.2)."""
        seat = position.holder(PRODUCTION)
        return seat if seat >= 0 and not position.bag_empty() and self.production_boxes(position) else NO_SEAT

    def production_cubes(self, position: AgeOfSteamPosition) -> int:
        """How many cubes Production draws."""
        return 2

    def produce(self, position: AgeOfSteamPosition, seat: int) -> None:
        """Have the cubes of Production drawn."""
        position.owe(FOR_HAND, 0, self.production_cubes(position))

    def production_boxes(self, position: AgeOfSteamPosition) -> list[int]:
        """The empty boxes that Production may fill."""
        return [
            box
            for box in range(len(position.display))
            if position.display[box] == EMPTY
            and box % DEPTH < depth(box // DEPTH)
            and self.column_in_use(position, box // DEPTH)
            and (not self.rulings.production_needs_city or self._has_city(position, box // DEPTH))  # AOS-R-23
        ]

    def _has_city(self, position: AgeOfSteamPosition, column: int) -> bool:
        """Whether the city of a column is on the map."""
        if column < CITY_COLUMNS:
            return self.board.column_city[column] >= 0
        return position.new_city_at[column - CITY_COLUMNS] >= 0

    def supply_places(self, position: AgeOfSteamPosition) -> list[int]:
        """The hexes for which the owner of Production may have cubes drawn instead of filling the display."""
        return []

    def supply_refusal(self, position: AgeOfSteamPosition, place: int) -> Refusal:
        """Why a hex is not among `supply_places`."""
        return Refusal("AOS-3.6", "not-on-this-map")

    def supply(self, position: AgeOfSteamPosition, seat: int, place: int, events: list[Fact] | None) -> None:
        """Use Production for one of `supply_places`."""

    # --- the dice -----------------------------------------------------------------------------------------------
    def column_in_use(self, position: AgeOfSteamPosition, column: int) -> bool:
        """Whether the map uses this column of the display."""
        return column < CITY_COLUMNS or position.new_city_at[column - CITY_COLUMNS] != NOT_IN_PLAY

    def before_dice(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
        """After Production, before the dice."""

    def dice(self, position: AgeOfSteamPosition, half: int) -> int:
        """How many dice are rolled for a half of the display (AOS-17.3)."""
        return self.seats

    def growth_ends(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
        """Phase IX ends."""
