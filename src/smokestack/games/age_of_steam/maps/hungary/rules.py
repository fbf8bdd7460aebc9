"""The rules of Hungary (AOS-HUN)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.board import TOWN_HEX
from smokestack.games.age_of_steam.components.pieces import CITY_COLUMNS, DEPTH, EMPTY, N_COLOURS, PRODUCTION
from smokestack.games.age_of_steam.components.tiles import ON_TOWN
from smokestack.games.age_of_steam.rules.fact_data import colour_data, cube_data
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    PASS,
    PRODUCE,
    RETURN,
    keep_colour,
    kind_of,
    pack_keep,
    pack_return,
)
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import FOR_MAP, NO_SEAT, NOT_IN_PLAY
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings

# The questions.
_PRODUCE_OR_PASS: Final = 1
_WHICH_STAY: Final = 2
"""Production: which of the drawn cubes go to Budapest?"""
_KEEP_OR_RETURN: Final = 3
"""A New City was covered: does this cube stay on it?"""
_DRAWN: Final = 4
_FLAT_PRICE: Final = 3
_DEARER: Final = 1
"""How much more than in the base rules a tile costs."""
_KEPT: Final = 2
# What `memo` holds during _WHICH_STAY.
_LEFT_TO_KEEP: Final = 0
# What `memo` holds during _KEEP_OR_RETURN: the hex, then by colour the cubes that are still to be decided.
_COVERED_HEX: Final = 0
_CUBES: Final = 1


class Hungary(MapRules):
    """Every delivery needs another player's link, New Cities may cover New Cities, and Production feeds Budapest.

    The map's data contain the cubes, the engines, the number of turns, the prices and the lake (AOS-HUN-1 to 4).
    """

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.budapest: int = board.find_place("Budapest", "city")

    # --- other readings of the prices (AOS-R-41) ----------------------------------------------------------------
    def list_price(self, position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int) -> int:
        if old == 0 and self.rulings.flat_price:
            return _FLAT_PRICE
        price = super().list_price(position, seat, hex, old, laid)
        return price + _DEARER if old == 0 and laid > ON_TOWN and self.rulings.dear_towns else price

    def highest_price(self) -> int:
        return self.highest_board_price()  # it counts six exits of a town, two more than any tile has

    # --- moving -------------------------------------------------------------------------------------------------
    def path_allowed(
        self, position: AgeOfSteamPosition, seat: int, own: int, others: int, unpaid: int
    ) -> bool:  # AOS-HUN-7
        return others > 0

    def path_refusal(self, position: AgeOfSteamPosition, seat: int, own: int, others: int, unpaid: int) -> Refusal:
        return Refusal("AOS-HUN-7", "needs-other-link")

    # --- a New City on a New City (AOS-HUN-5) ---------------------------------------------------------------------
    def may_urbanize(self, position: AgeOfSteamPosition, seat: int, hex: int) -> bool:
        return self.board.kind[hex] == TOWN_HEX

    def cubes_of_urbanized(self, position: AgeOfSteamPosition, seat: int, hex: int, events: list[Fact] | None) -> None:
        """The covered tile leaves the game, its display column is emptied, and the player decides on its cubes."""
        if hex not in position.new_city_at:
            return
        letter = position.new_city_at.index(hex)
        position.new_city_at[letter] = NOT_IN_PLAY
        column = (CITY_COLUMNS + letter) * DEPTH
        for box in range(column, column + DEPTH):
            if position.display[box] != EMPTY:
                self._return_to_bag(position, seat, position.display[box], events)
                position.display[box] = EMPTY
        position.memo = [hex, *(position.cubes_on(hex, colour) for colour in range(N_COLOURS))]
        self._ask_about_next_cube(position, seat)

    def _ask_about_next_cube(self, position: AgeOfSteamPosition, seat: int) -> None:
        if any(position.memo[_CUBES:]):
            position.ask, position.ask_seat = _KEEP_OR_RETURN, seat
        else:
            position.ask, position.memo = 0, []

    def _colour_asked_about(self, position: AgeOfSteamPosition) -> int:
        return next(colour for colour in range(N_COLOURS) if position.memo[_CUBES + colour])

    def _return_to_bag(self, position: AgeOfSteamPosition, seat: int, colour: int, events: list[Fact] | None) -> None:
        position.bag[colour] += 1
        if events is not None:
            events.append(Fact("returned", seat, colour_data(colour)))

    def _decide_cube(self, position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
        seat, colour = position.ask_seat, self._colour_asked_about(position)
        position.memo[_CUBES + colour] -= 1
        if kind_of(action) == RETURN:
            position.put_cube(position.memo[_COVERED_HEX], colour, -1)
            self._return_to_bag(position, seat, colour, events)
        self._ask_about_next_cube(position, seat)

    # --- Production (AOS-HUN-6) -----------------------------------------------------------------------------------
    def produces(self, position: AgeOfSteamPosition) -> int:
        return NO_SEAT  # the map's Production comes at the end of the phase

    def growth_ends(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
        seat = position.holder(PRODUCTION)
        if seat != NO_SEAT and not position.bag_empty():
            position.ask, position.ask_seat = _PRODUCE_OR_PASS, seat

    def drawn(
        self, position: AgeOfSteamPosition, purpose: int, target: int, colour: int, events: list[Fact] | None
    ) -> None:
        position.hand.append(colour)
        if events is not None:
            events.append(Fact("drew-hand", position.holder(PRODUCTION), colour_data(colour)))
        if len(position.hand) == _DRAWN or position.bag_empty():
            position.owed = []
            position.memo = [_KEPT]
            position.ask, position.ask_seat = _WHICH_STAY, position.holder(PRODUCTION)

    def _keep(self, position: AgeOfSteamPosition, colour: int, events: list[Fact] | None) -> None:
        position.hand.remove(colour)
        position.put_cube(self.budapest, colour)
        if events is not None:
            events.append(Fact("supplied", position.ask_seat, cube_data(self.board, colour, self.budapest)))
        position.memo[_LEFT_TO_KEEP] -= 1
        if position.memo[_LEFT_TO_KEEP] == 0 or not position.hand:
            for left in position.hand:
                self._return_to_bag(position, position.ask_seat, left, events)
            position.ask, position.hand, position.memo = 0, [], []

    # --- the questions ----------------------------------------------------------------------------------------------
    def map_legal(self, position: AgeOfSteamPosition) -> list[int]:
        if position.ask == _PRODUCE_OR_PASS:
            return [PRODUCE, PASS]
        if position.ask == _WHICH_STAY:
            return [pack_keep(colour) for colour in sorted(set(position.hand))]
        colour = self._colour_asked_about(position)
        return [pack_keep(colour), pack_return(colour)]

    def map_refusal(self, position: AgeOfSteamPosition, action: int) -> Refusal | None:
        if action in self.map_legal(position):
            return None
        if position.ask == _KEEP_OR_RETURN:
            return Refusal("AOS-HUN-5", "keep-or-return", colour_data(self._colour_asked_about(position)))
        return Refusal("AOS-HUN-6", "produce-first" if position.ask == _PRODUCE_OR_PASS else "keep-first")

    def map_apply(self, position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
        if position.ask == _WHICH_STAY:
            self._keep(position, keep_colour(action), events)
        elif position.ask == _KEEP_OR_RETURN:
            self._decide_cube(position, action, events)
        else:
            position.ask = 0
            if action == PRODUCE:
                position.owe(FOR_MAP, 0, _DRAWN)
            elif events is not None:
                events.append(Fact("no-production", position.ask_seat))

    def map_prompt(self, position: AgeOfSteamPosition) -> Fact:
        if position.ask == _PRODUCE_OR_PASS:
            return Fact("produce", position.ask_seat)
        if position.ask == _WHICH_STAY:
            return Fact("keep", position.ask_seat, {"n": position.memo[_LEFT_TO_KEEP]})
        return Fact("keep-or-return", position.ask_seat, colour_data(self._colour_asked_about(position)))


RULES: Final[type[MapRules]] = Hungary
