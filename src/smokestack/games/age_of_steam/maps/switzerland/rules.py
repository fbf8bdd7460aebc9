"""Switzerland: every build $4, tunnels from turn 5, shares bought back, Zurich grows, track counts twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import FOR_HEX
from smokestack.kernel.facts import Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
    from smokestack.kernel.facts import Fact

_BUILD: Final = 4
_SHARE: Final = 8
_SHARES_LEFT: Final = 2


class Switzerland(MapRules):
    """Cubes, closed edges and hexes, tunnels and the cities of all colours are the board's data (AOS-SWI-1, 4-7)."""

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.zurich: int = board.find_place("Zurich", "city")

    def buy_back_price(self, position: AgeOfSteamPosition, seat: int) -> int:  # AOS-SWI-2
        return _SHARE if position.shares[seat] > _SHARES_LEFT else -1

    def buy_back_refusal(self, position: AgeOfSteamPosition, seat: int) -> Refusal:
        return Refusal("AOS-SWI-2", "buy-back-floor", {"shares": _SHARES_LEFT})

    def list_price(self, position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int) -> int:  # AOS-SWI-3
        return _BUILD

    def highest_price(self) -> int:
        return _BUILD

    def before_dice(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:  # AOS-SWI-8
        position.owe(FOR_HEX, self.zurich)

    def section_points(self) -> int:  # AOS-SWI-9
        return 2


RULES: Final[type[MapRules]] = Switzerland
