"""France: hills for the Engineer alone, two Urbanizations at the start, Production for one city, no bankruptcy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.board import ROUGH, TOWN_HEX, VERY_ROUGH
from smokestack.games.age_of_steam.pieces import ENGINEER, PRODUCTION, URBANIZATION
from smokestack.games.age_of_steam.rules import Rules
from smokestack.games.age_of_steam.state import FOR_HEX
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table

_LESS_CASH: Final = 10


class France(Rules):
    """Money, prices, the cubes on towns and what Paris takes and grows are the board's data (AOS-FRA-1, 3, 6, 7)."""

    # --- setup (AOS-FRA-1), as printed or as the paragraph may have been meant (AOS-R-35) --------------------------
    def prepare(self, t: Table) -> None:
        super().prepare(t)
        if not self.flags.more_cash:
            t.cash = [_LESS_CASH] * t.seats

    def cubes_at_start(self, t: Table, hex: int) -> int:
        bare = self.board.kind[hex] == TOWN_HEX and not self.flags.town_cubes
        return 0 if bare else super().cubes_at_start(t, hex)

    def cubes_of_urbanized(self, t: Table, seat: int, hex: int, events: list[Fact] | None) -> None:  # AOS-FRA-1
        t.empty_into_bag(hex)

    # --- building -----------------------------------------------------------------------------------------------
    def builds_allowed(self, t: Table, seat: int) -> int:  # AOS-FRA-2, 5: no fourth build for the Engineer
        return 2 if t.action[seat] == URBANIZATION else self.base_builds

    def may_build_on(self, t: Table, seat: int, hex: int) -> bool:  # AOS-FRA-2
        return super().may_build_on(t, seat, hex) and not self._needs_engineer(t, seat, hex)

    def build_on_refusal(self, t: Table, seat: int, hex: int) -> Refusal:
        if self._needs_engineer(t, seat, hex):
            return Refusal("AOS-FRA-2", "needs-engineer", {"hex": self.board.names[hex]})
        return super().build_on_refusal(t, seat, hex)

    def _needs_engineer(self, t: Table, seat: int, hex: int) -> bool:
        return self.board.terrain[hex] in (ROUGH, VERY_ROUGH) and t.action[seat] != ENGINEER

    def takers(self, t: Table, action: int) -> int:  # AOS-FRA-5
        return 2 if action == URBANIZATION and t.turn == 1 else super().takers(t, action)

    # --- Production (AOS-FRA-4) -----------------------------------------------------------------------------------
    def produces(self, t: Table) -> int:
        return -1 if t.bag_empty() else t.holder(PRODUCTION)

    def supply_places(self, t: Table) -> list[int]:
        return [hex for hex in range(self.board.size) if t.city[hex] == hex]

    def supply_refusal(self, t: Table, place: int) -> Refusal:
        return Refusal("AOS-FRA-4", "supply-city")

    def supply(self, t: Table, seat: int, place: int, events: list[Fact] | None) -> None:
        t.owe(FOR_HEX, place, 1 if self.flags.one_cube else 2)  # AOS-R-38
        if events is not None:
            events.append(Fact("supplies", seat, {"city": self.board.names[place]}))

    # --- expenses ---------------------------------------------------------------------------------------------------
    def shortfall(self, t: Table, seat: int, missing: int) -> int:  # AOS-FRA-8
        return max(0, super().shortfall(t, seat, missing))
