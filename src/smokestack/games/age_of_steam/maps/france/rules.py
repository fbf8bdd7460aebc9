"""The rules of France (AOS-FRA)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.board import ROUGH, TOWN_HEX, VERY_ROUGH
from smokestack.games.age_of_steam.components.pieces import ENGINEER, PRODUCTION, URBANIZATION
from smokestack.games.age_of_steam.rules.fact_data import hex_data
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import FOR_HEX, NO_SEAT
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

_BASE_CASH: Final = 10
"""The start cash of the base game, used without the option `more_cash`."""
_FIRST_TURN_URBANIZERS: Final = 2
_BUILDS_WITH_URBANIZATION: Final = 2
_SUPPLIED_CUBES: Final = 2
_SIMPLE_TILE: Final = 2
"""The price of a simple tile on a plain hex, to which the option `hill_surcharge` adds the price of a hill."""


class France(MapRules):
    """Only the Engineer builds in the hills, Production may supply one city, and nobody goes bankrupt.

    The map's data contain the money, the prices, the cubes on towns and all about Paris (AOS-FRA-1, 3, 6, 7).
    """

    # --- setup: as printed, or as it may have been meant (AOS-FRA-1, AOS-R-35) -------------------------------------
    def prepare(self, position: AgeOfSteamPosition) -> None:
        super().prepare(position)
        if not self.rulings.more_cash:
            position.cash = [_BASE_CASH] * position.seats

    def cubes_at_start(self, position: AgeOfSteamPosition, hex: int) -> int:
        if self.board.kind[hex] == TOWN_HEX and not self.rulings.town_cubes:
            return 0
        return super().cubes_at_start(position, hex)

    def cubes_of_urbanized(
        self, position: AgeOfSteamPosition, seat: int, hex: int, events: list[Fact] | None
    ) -> None:  # AOS-FRA-1
        position.empty_into_bag(hex)

    # --- building -----------------------------------------------------------------------------------------------
    def builds_allowed(self, position: AgeOfSteamPosition, seat: int) -> int:
        """The Engineer has no fourth build (AOS-FRA-2, AOS-R-36), a player with Urbanization only two (AOS-FRA-5)."""
        if position.action[seat] == URBANIZATION:
            return _BUILDS_WITH_URBANIZATION
        return super().builds_allowed(position, seat) if self.rulings.fourth_build else self.base_builds

    def may_build_on(self, position: AgeOfSteamPosition, seat: int, hex: int) -> bool:  # AOS-FRA-2
        return super().may_build_on(position, seat, hex) and not self._needs_engineer(position, seat, hex)

    def build_on_refusal(self, position: AgeOfSteamPosition, seat: int, hex: int) -> Refusal:
        if self._needs_engineer(position, seat, hex):
            return Refusal("AOS-FRA-2", "needs-engineer", hex_data(self.board, hex))
        return super().build_on_refusal(position, seat, hex)

    def _needs_engineer(self, position: AgeOfSteamPosition, seat: int, hex: int) -> bool:
        return self.board.terrain[hex] in (ROUGH, VERY_ROUGH) and position.action[seat] != ENGINEER

    def place_price(self, position: AgeOfSteamPosition, seat: int, hex: int, laid: int) -> int:  # AOS-R-37
        price = super().place_price(position, seat, hex, laid)
        if self.rulings.hill_surcharge and self.board.terrain[hex] in (ROUGH, VERY_ROUGH):
            price += _SIMPLE_TILE
        return price

    def highest_price(self) -> int:
        return self.highest_board_price() + (_SIMPLE_TILE if self.rulings.hill_surcharge else 0)

    def takers(self, position: AgeOfSteamPosition, action: int) -> int:  # AOS-FRA-5
        if action == URBANIZATION and position.turn == 1:
            return _FIRST_TURN_URBANIZERS
        return super().takers(position, action)

    # --- Production (AOS-FRA-4) -----------------------------------------------------------------------------------
    def produces(self, position: AgeOfSteamPosition) -> int:
        return NO_SEAT if position.bag_empty() else position.holder(PRODUCTION)

    def supply_places(self, position: AgeOfSteamPosition) -> list[int]:
        return [hex for hex in range(self.board.size) if position.city[hex] == hex]

    def supply_refusal(self, position: AgeOfSteamPosition, place: int) -> Refusal:
        return Refusal("AOS-FRA-4", "supply-city")

    def supply(self, position: AgeOfSteamPosition, seat: int, place: int, events: list[Fact] | None) -> None:
        position.owe(FOR_HEX, place, 1 if self.rulings.one_cube else _SUPPLIED_CUBES)  # AOS-R-38
        if events is not None:
            events.append(Fact("supplies", seat, hex_data(self.board, place, "city")))

    # --- expenses ---------------------------------------------------------------------------------------------------
    def shortfall(self, position: AgeOfSteamPosition, seat: int, missing: int) -> int:  # AOS-FRA-8
        return max(0, super().shortfall(position, seat, missing))


RULES: Final[type[MapRules]] = France
