"""Hooks for building track, its prices, and New Cities (AOS-7 to AOS-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from smokestack.games.age_of_steam.components.board import TOWN_HEX
from smokestack.games.age_of_steam.components.pieces import ENGINEER
from smokestack.games.age_of_steam.components.tiles import CLASS_OF, COEXISTING, CROSSING, N_EXITS, ON_TOWN, SECTIONS
from smokestack.games.age_of_steam.rules.fact_data import hex_data, link_data
from smokestack.games.age_of_steam.rules.map_hooks.overriding import overrides
from smokestack.games.age_of_steam.rules.map_hooks.turn import TurnHooks
from smokestack.games.age_of_steam.rules.network import begins_here
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
    from smokestack.games.age_of_steam.rules.track import Site

PRICE_HOOKS: Final = ("list_price", "place_price", "replace_price")
UNKNOWN_PRICE: Final = 1_000_000
"""`dearest` of a map that has its own prices and does not name the highest: every price is checked."""


@mypyc_attr(allow_interpreted_subclasses=True)
class BuildingHooks(TurnHooks):
    """Some hooks need not be asked where the base rules hold. Which ones is derived from what a map overrides."""

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.start_anywhere: bool = not overrides(self, BuildingHooks, "may_start_at")
        """`may_start_at` always says yes."""
        self.restricts_both: bool = overrides(self, BuildingHooks, "may_lay_both")
        """`may_lay_both` can say no."""
        self.has_discounts: bool = overrides(self, BuildingHooks, "bill")
        """The map has its own `bill`."""
        self.own_prices: bool = any(overrides(self, BuildingHooks, hook) for hook in PRICE_HOOKS)
        """Prices can differ from those that the board's data give."""
        self.dearest: int = self.highest_price()
        """A player with this much cash can pay for any build."""

    # --- where track may go ---------------------------------------------------------------------------------
    def builds_allowed(self, position: AgeOfSteamPosition, seat: int) -> int:
        """How many builds the player has this turn (AOS-8.2, AOS-6.5)."""
        return self.base_builds + (1 if position.action[seat] == ENGINEER else 0)

    def may_build_on(self, position: AgeOfSteamPosition, seat: int, hex: int) -> bool:
        """Whether the player may place or replace a tile on this hex at all."""
        return self.rulings.same_hex_twice or hex not in position.built

    def build_on_refusal(self, position: AgeOfSteamPosition, seat: int, hex: int) -> Refusal:
        """Why `may_build_on` says no."""
        return Refusal("AOS-R-13", "same-hex-twice", {"hex": self.board.labels[hex], "hex_id": hex})

    def may_start_at(self, position: AgeOfSteamPosition, seat: int, stop: int) -> bool:
        """Whether track of this player may begin at this City (AOS-8.4 a, AOS-8.5)."""
        return True

    def start_refusal(self, position: AgeOfSteamPosition, seat: int, stop: int) -> Refusal:
        """Why `may_start_at` says no."""
        return Refusal("AOS-8.5", "no-start", hex_data(self.board, stop, "city"))

    def may_lay_both(self, position: AgeOfSteamPosition, site: Site, laid: int) -> bool:
        """Whether both sections of a complex tile may begin on this empty hex at once (AOS-8.6)."""
        return True

    def asks_about_both(self, position: AgeOfSteamPosition, seat: int) -> bool:
        """False if `may_lay_both` says yes to everything of this player now. Only saves time; the referee checks it."""
        return True

    def both_refusal(self, position: AgeOfSteamPosition, hex: int) -> Refusal:
        """Why `may_lay_both` says no."""
        return Refusal("AOS-8.6", "not-both", hex_data(self.board, hex))

    def may_join(self, position: AgeOfSteamPosition, one: int, two: int) -> bool:
        """Whether a line may run between these two stops (AOS-7.5)."""
        return one != two

    def join_refusal(self, position: AgeOfSteamPosition, one: int, two: int) -> Refusal:
        """Why `may_join` says no."""
        return Refusal("AOS-7.5", "loop", hex_data(self.board, one, "stop"))

    def may_meet(self, position: AgeOfSteamPosition, seat: int, hex: int, edge: int, line: int) -> bool:
        """Whether the player's track may run into this line of another player (AOS-8.9)."""
        return False

    def may_leave_incomplete(self) -> bool:
        """Whether a build turn may end with incomplete lines of the builder (AOS-MAP-5)."""
        return True

    def may_buy(self, position: AgeOfSteamPosition, seat: int, link: int) -> Refusal | None:
        """Why the player cannot buy a special link that is for sale, apart from money (AOS-MAP-3); None if possible."""
        special = self.board.links[link]
        for stop in (special.a, special.b):
            if special.needs_town_track and position.city[stop] < 0 and position.tile[stop] == 0:
                return Refusal("AOS-MAP-3", "link-needs-town", hex_data(self.board, stop, "town"))
        for stop in (special.a, special.b):
            if begins_here(position, seat, stop):
                return None
        return Refusal("AOS-8.4", "link-not-reached", link_data(self.board, link))

    def after_build(
        self, position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int, events: list[Fact] | None
    ) -> None:
        """Immediate rewards of a build (hex >= 0) or of a bought link (hex is -1 - link)."""

    # --- prices -----------------------------------------------------------------------------------------------
    def list_price(self, position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int) -> int:
        """What it costs to lay this on the hex in place of `old`, which is 0 for an empty hex (AOS-12).

        All rotations of a tile cost the same, and so do all tiles on a town with the same number of exits.
        """
        if laid > ON_TOWN:
            board = self.board
            return board.town_replace_price if old else board.town_price + board.exit_price * N_EXITS[laid]
        if old == 0:
            return self.place_price(position, seat, hex, laid)
        return self.replace_price(position, seat, hex, old, laid)

    def place_price(self, position: AgeOfSteamPosition, seat: int, hex: int, laid: int) -> int:
        """The first tile on a hex without a town."""
        kind = CLASS_OF[laid]
        price = self.board.simple_price[hex]
        if kind == COEXISTING:
            return price + 1
        return price + 2 if kind == CROSSING else price

    def replace_price(self, position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int) -> int:
        """A second section, or a redirect, on a hex without a town."""
        if len(SECTIONS[laid]) > len(SECTIONS[old]) and (CLASS_OF[laid] == CROSSING or self.rulings.dear_coexisting):
            return 3
        if self.rulings.double_redirect_costs_double and _bends_both(old, laid):  # AOS-R-16
            return 4
        return 2

    def highest_price(self) -> int:
        """No list price is higher. A map with its own prices may name it to save time; the referee checks it."""
        return UNKNOWN_PRICE if self.own_prices else self.highest_board_price()

    def highest_board_price(self) -> int:
        """The highest price of the base rules on this board."""
        board = self.board
        return max(max(board.simple_price) + 2, 4, board.town_price + 6 * board.exit_price, board.town_replace_price)

    def bill(self, position: AgeOfSteamPosition, seat: int, prices: list[int]) -> int:
        """What builds with these list prices cost together in one turn, for a player with a discount."""
        return sum(prices)

    def discounts(self, position: AgeOfSteamPosition, seat: int) -> bool:
        """Whether the player has a discount now. Asked only on maps with their own `bill`."""
        return True

    def due(self, position: AgeOfSteamPosition, seat: int, price: int) -> int:
        """What a build with this list price costs now, after the builds of the turn so far."""
        if not self.has_discounts or not self.discounts(position, seat):
            return price
        return self.bill(position, seat, [*position.prices, price]) - self.bill(position, seat, position.prices)

    # --- New Cities -----------------------------------------------------------------------------------------------
    def may_urbanize(self, position: AgeOfSteamPosition, seat: int, hex: int) -> bool:
        """Whether a New City may be put here (AOS-11.2)."""
        return self.board.kind[hex] == TOWN_HEX and position.city[hex] < 0

    def cubes_of_urbanized(self, position: AgeOfSteamPosition, seat: int, hex: int, events: list[Fact] | None) -> None:
        """What happens to cubes that lie in the town; in the base rules they stay on the New City."""

    def may_claim(self, position: AgeOfSteamPosition, seat: int, line: int) -> bool:
        """Whether the urbanizing player may claim this unowned line that the New City completes (AOS-11.6)."""
        return True

    def after_urbanize(
        self, position: AgeOfSteamPosition, seat: int, hex: int, letter: int, events: list[Fact] | None
    ) -> None:
        """Immediate rewards of a New City."""


def _bends_both(old: int, laid: int) -> bool:
    """Whether a redirect from one tile to the other changes both sections of a complex tile."""
    return len(SECTIONS[old]) == 2 and not any(section in SECTIONS[old] for section in SECTIONS[laid])
