"""Hooks for moving goods (AOS-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from smokestack.games.age_of_steam.rules.map_hooks.building import BuildingHooks
from smokestack.games.age_of_steam.rules.map_hooks.overriding import overrides
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings


@mypyc_attr(allow_interpreted_subclasses=True)
class MovingHooks(BuildingHooks):
    """Which deliveries are allowed, and what they bring."""

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.restricts_paths: bool = overrides(self, MovingHooks, "path_allowed")
        """`path_allowed` can say no."""

    def path_allowed(self, position: AgeOfSteamPosition, seat: int, own: int, others: int, unpaid: int) -> bool:
        """Whether a delivery may use this many links of the mover, of other players, and unpaid ones (AOS-13.7)."""
        return True

    def path_refusal(self, position: AgeOfSteamPosition, seat: int, own: int, others: int, unpaid: int) -> Refusal:
        """Why `path_allowed` says no."""
        return Refusal("AOS-13.7", "path", {"own": own, "others": others})

    def first_hops(self, position: AgeOfSteamPosition, hex: int) -> list[int]:
        """Where a cube on a hex that is not a stop may go first, as hops (hops.py)."""
        return []

    def extra_moves(self, position: AgeOfSteamPosition, seat: int) -> list[int]:
        """Actions of the map that a player may take instead of a move."""
        return []

    def extra_refusal(self, position: AgeOfSteamPosition, seat: int, action: int) -> Refusal | None:
        """Why an action of the map is not among `extra_moves`; None if it is."""
        return Refusal("AOS-3.6", "not-on-this-map")

    def play_extra(self, position: AgeOfSteamPosition, seat: int, action: int, events: list[Fact] | None) -> None:
        """Play one of `extra_moves`. The next player follows."""

    def delivered(
        self,
        position: AgeOfSteamPosition,
        seat: int,
        colour: int,
        start: int,
        stop: int,
        owners: list[int],
        events: list[Fact] | None,
    ) -> None:
        """Rewards on top of AOS-13.9. `owners` has the payee of each link used, in order, -1 for unpaid ones."""

    def put_away(
        self, position: AgeOfSteamPosition, seat: int, colour: int, stop: int, events: list[Fact] | None
    ) -> None:
        """Where a delivered cube goes (AOS-13.10)."""
        position.bag[colour] += 1
