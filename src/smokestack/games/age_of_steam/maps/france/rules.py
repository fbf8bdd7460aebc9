"""France: hills for the Engineer alone, two Urbanizations at the start, Production for one city, no bankruptcy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.board import ROUGH, TOWN_HEX, VERY_ROUGH
from smokestack.games.age_of_steam.components.pieces import ENGINEER, PRODUCTION, URBANIZATION
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import FOR_HEX
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

_LESS_CASH: Final = 10


class France(MapRules):
    """Money, prices, the cubes on towns and what Paris takes and grows are the board's data (AOS-FRA-1, 3, 6, 7)."""

    # --- setup (AOS-FRA-1), as printed or as the paragraph may have been meant (AOS-R-35) --------------------------
    def prepare(self, position: AgeOfSteamPosition) -> None:
        super().prepare(position)
        if not self.rulings.more_cash:
            position.cash = [_LESS_CASH] * position.seats

    def cubes_at_start(self, position: AgeOfSteamPosition, hex: int) -> int:
        bare = self.board.kind[hex] == TOWN_HEX and not self.rulings.town_cubes
        return 0 if bare else super().cubes_at_start(position, hex)

    def cubes_of_urbanized(
        self, position: AgeOfSteamPosition, seat: int, hex: int, events: list[Fact] | None
    ) -> None:  # AOS-FRA-1
        position.empty_into_bag(hex)

    # --- building -----------------------------------------------------------------------------------------------
    def builds_allowed(
        self, position: AgeOfSteamPosition, seat: int
    ) -> int:  # AOS-FRA-2, 5: no fourth build for the Engineer
        return 2 if position.action[seat] == URBANIZATION else self.base_builds

    def may_build_on(self, position: AgeOfSteamPosition, seat: int, hex: int) -> bool:  # AOS-FRA-2
        return super().may_build_on(position, seat, hex) and not self._needs_engineer(position, seat, hex)

    def build_on_refusal(self, position: AgeOfSteamPosition, seat: int, hex: int) -> Refusal:
        if self._needs_engineer(position, seat, hex):
            return Refusal("AOS-FRA-2", "needs-engineer", {"hex": self.board.names[hex]})
        return super().build_on_refusal(position, seat, hex)

    def _needs_engineer(self, position: AgeOfSteamPosition, seat: int, hex: int) -> bool:
        return self.board.terrain[hex] in (ROUGH, VERY_ROUGH) and position.action[seat] != ENGINEER

    def takers(self, position: AgeOfSteamPosition, action: int) -> int:  # AOS-FRA-5
        return 2 if action == URBANIZATION and position.turn == 1 else super().takers(position, action)

    # --- Production (AOS-FRA-4) -----------------------------------------------------------------------------------
    def produces(self, position: AgeOfSteamPosition) -> int:
        return -1 if position.bag_empty() else position.holder(PRODUCTION)

    def supply_places(self, position: AgeOfSteamPosition) -> list[int]:
        return [hex for hex in range(self.board.size) if position.city[hex] == hex]

    def supply_refusal(self, position: AgeOfSteamPosition, place: int) -> Refusal:
        return Refusal("AOS-FRA-4", "supply-city")

    def supply(self, position: AgeOfSteamPosition, seat: int, place: int, events: list[Fact] | None) -> None:
        position.owe(FOR_HEX, place, 1 if self.rulings.one_cube else 2)  # AOS-R-38
        if events is not None:
            events.append(Fact("supplies", seat, {"city": self.board.names[place]}))

    # --- expenses ---------------------------------------------------------------------------------------------------
    def shortfall(self, position: AgeOfSteamPosition, seat: int, missing: int) -> int:  # AOS-FRA-8
        return max(0, super().shortfall(position, seat, missing))


RULES: Final[type[MapRules]] = France
