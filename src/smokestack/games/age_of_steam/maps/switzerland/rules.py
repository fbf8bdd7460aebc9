"""Switzerland: every build $4, tunnels from turn 5, shares bought back, Zurich grows, track counts twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.rules import Rules
from smokestack.games.age_of_steam.state import FOR_HEX
from smokestack.kernel.facts import Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table
    from smokestack.kernel.facts import Fact

_BUILD: Final = 4
_SHARE: Final = 8
_SHARES_LEFT: Final = 2


class Switzerland(Rules):
    """Cubes, closed edges and hexes, tunnels and the cities of all colours are the board's data (AOS-SWI-1, 4-7)."""

    def buy_back_price(self, t: Table, seat: int) -> int:  # AOS-SWI-2
        return _SHARE if t.shares[seat] > _SHARES_LEFT else -1

    def buy_back_refusal(self, t: Table, seat: int) -> Refusal:
        return Refusal("AOS-SWI-2", "buy-back-floor", {"shares": _SHARES_LEFT})

    def list_price(self, t: Table, seat: int, hex: int, old: int, laid: int) -> int:  # AOS-SWI-3
        return _BUILD

    def highest_price(self) -> int:
        return _BUILD

    def before_dice(self, t: Table, events: list[Fact] | None) -> None:  # AOS-SWI-8
        t.owe(FOR_HEX, self.board.by_name["Zurich"])

    def section_points(self) -> int:  # AOS-SWI-9
        return 2
