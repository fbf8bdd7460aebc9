"""The rules of Switzerland (AOS-SWI)."""

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

_BUY_BACK_PRICE: Final = 8
_NOT_FOR_SALE: Final = -1
_SHARES_LEFT: Final = 2
"""So many shares cannot be bought back."""
_SECTION_POINTS: Final = 2


class Switzerland(MapRules):
    """All track has one price, shares can be bought back, Zurich grows every turn, and track scores twice.

    The map's data contain the cubes, the price of track, closed edges and hexes, the tunnels and the cities of all
    colours (AOS-SWI-1, 3 to 7).
    """

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.zurich: int = board.find_place("Zurich", "city")

    def buy_back_price(self, position: AgeOfSteamPosition, seat: int) -> int:  # AOS-SWI-2
        return _BUY_BACK_PRICE if position.shares[seat] > _SHARES_LEFT else _NOT_FOR_SALE

    def buy_back_refusal(self, position: AgeOfSteamPosition, seat: int) -> Refusal:
        return Refusal("AOS-SWI-2", "buy-back-floor", {"shares": _SHARES_LEFT})

    # --- every tile costs as much as a simple one (AOS-SWI-3) -------------------------------------------------------
    def place_price(self, position: AgeOfSteamPosition, seat: int, hex: int, laid: int) -> int:
        return self.board.simple_price[hex]

    def replace_price(self, position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int) -> int:
        return self.board.simple_price[hex]

    def highest_price(self) -> int:
        return self.highest_board_price()

    # --- growth and scoring -----------------------------------------------------------------------------------------
    def before_dice(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:  # AOS-SWI-8
        position.owe(FOR_HEX, self.zurich)

    def section_points(self) -> int:  # AOS-SWI-9
        return _SECTION_POINTS


RULES: Final[type[MapRules]] = Switzerland
