"""The rules of Pittsburgh (AOS-PIT)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.hexes import opposite
from smokestack.games.age_of_steam.components.pieces import COMMONWEALTH_GRANT, TURN_ORDER
from smokestack.games.age_of_steam.components.tiles import SECTIONS, TILE_IDS
from smokestack.games.age_of_steam.rules.map_rules import MapRules

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

_STRAIGHT: Final = 10
"""The price of a tile with a straight section."""
_CURVE: Final = 3
_OTHER: Final = 4
_GRANT: Final = 3
"""The discount on one build of $10."""
_TWO_STRAIGHTS: Final = "cross-two-straight"


class Pittsburgh(MapRules):
    """Straight track costs $10 and curves little, whatever the terrain, and a grant makes one straight cheaper.

    The map's data contain the cubes, the free towns and the number of turns (AOS-PIT-1, 3, 5).
    """

    def tiles_in_use(self) -> list[int]:  # AOS-R-52
        counts = super().tiles_in_use()
        if not self.rulings.two_straights:
            counts[TILE_IDS.index(_TWO_STRAIGHTS)] = 0
        return counts

    def actions_on_offer(self, position: AgeOfSteamPosition) -> list[int]:  # AOS-PIT-2
        return [COMMONWEALTH_GRANT if action == TURN_ORDER else action for action in super().actions_on_offer(position)]

    def discounts(self, position: AgeOfSteamPosition, seat: int) -> bool:  # AOS-PIT-2
        return position.action[seat] == COMMONWEALTH_GRANT

    def bill(self, position: AgeOfSteamPosition, seat: int, prices: list[int]) -> int:
        return sum(prices) - (_GRANT if _STRAIGHT in prices else 0)

    def place_price(self, position: AgeOfSteamPosition, seat: int, hex: int, laid: int) -> int:  # AOS-PIT-3
        if _straights(laid):
            return _STRAIGHT
        return _CURVE if len(SECTIONS[laid]) == 1 else _OTHER

    def replace_price(self, position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int) -> int:
        """A new straight costs $10; of the redirects only the first straight of a complex tile (AOS-PIT-4, R-52)."""
        new = [straight for straight in _straights(laid) if straight not in _straights(old)]
        redirects = len(SECTIONS[laid]) == len(SECTIONS[old])
        if redirects and not self.rulings.dear_straight_redirects and (len(SECTIONS[old]) == 1 or _straights(old)):
            return _OTHER
        return _STRAIGHT if new else _OTHER

    def highest_price(self) -> int:
        return max(_STRAIGHT, self.highest_board_price())


def _straights(laid: int) -> list[tuple[int, int]]:
    """The straight sections of what lies on a hex without a town."""
    return [(a, b) for a, b in SECTIONS[laid] if b == opposite(a)]


RULES: Final[type[MapRules]] = Pittsburgh
