"""Hungary: every delivery needs a rival's link, New Cities may cover New Cities, Production feeds Budapest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.board import TOWN_HEX
from smokestack.games.age_of_steam.components.pieces import CITY_COLUMNS, COLOURS, DEPTH, EMPTY, N_COLOURS, PRODUCTION
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
from smokestack.games.age_of_steam.rules.position import FOR_MAP, NOT_IN_PLAY
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings

_WHETHER: Final = 1
"""Production: draw or not?"""
_WHICH: Final = 2
"""Production: which cubes stay in Budapest?"""
_COVERED: Final = 3
"""A New City was covered: does this cube stay?"""
_DRAWN: Final = 4
_KEPT: Final = 2


class Hungary(MapRules):
    """Cubes, engines, length, prices and the lake are the board's data (AOS-HUN-1 to 4).

    `memo` holds, while a covered New City's cubes are gone through, its hex and the cubes still to decide by colour.
    """

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.budapest: int = board.find_place("Budapest", "city")

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
        """The covered tile leaves the game, its column of the display is emptied, its cubes are gone through."""
        if hex not in position.new_city_at:
            return
        letter = position.new_city_at.index(hex)
        position.new_city_at[letter] = NOT_IN_PLAY
        column = (CITY_COLUMNS + letter) * DEPTH
        for box in range(column, column + DEPTH):
            if position.display[box] != EMPTY:
                self._to_bag(position, seat, position.display[box], events)
                position.display[box] = EMPTY
        position.memo = [hex, *(position.cubes_on(hex, colour) for colour in range(N_COLOURS))]
        self._go_on(position, seat)

    def _go_on(self, position: AgeOfSteamPosition, seat: int) -> None:
        if any(position.memo[1:]):
            position.ask, position.ask_seat = _COVERED, seat
        else:
            position.ask, position.memo = 0, []

    def _to_bag(self, position: AgeOfSteamPosition, seat: int, colour: int, events: list[Fact] | None) -> None:
        position.bag[colour] += 1
        if events is not None:
            events.append(Fact("returned", seat, {"colour": COLOURS[colour]}))

    # --- Production (AOS-HUN-6) -----------------------------------------------------------------------------------
    def produces(self, position: AgeOfSteamPosition) -> int:
        return -1

    def growth_ends(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
        if position.holder(PRODUCTION) >= 0 and not position.bag_empty():
            position.ask, position.ask_seat = _WHETHER, position.holder(PRODUCTION)

    def drawn(
        self, position: AgeOfSteamPosition, purpose: int, target: int, colour: int, events: list[Fact] | None
    ) -> None:
        position.hand.append(colour)
        if events is not None:
            events.append(Fact("drew-hand", position.holder(PRODUCTION), {"colour": COLOURS[colour]}))
        if len(position.hand) == _DRAWN or position.bag_empty():
            position.owed = []
            position.memo = [_KEPT]
            position.ask, position.ask_seat = _WHICH, position.holder(PRODUCTION)

    def _keep(self, position: AgeOfSteamPosition, colour: int, events: list[Fact] | None) -> None:
        budapest = self.budapest
        position.hand.remove(colour)
        position.put_cube(budapest, colour)
        if events is not None:
            data: FactData = {"colour": COLOURS[colour], "place": self.board.names[budapest]}
            events.append(Fact("supplied", position.ask_seat, data))
        position.memo[0] -= 1
        if position.memo[0] == 0 or not position.hand:
            for left in position.hand:
                self._to_bag(position, position.ask_seat, left, events)
            position.ask, position.hand, position.memo = 0, [], []

    # --- the questions ----------------------------------------------------------------------------------------------
    def map_legal(self, position: AgeOfSteamPosition) -> list[int]:
        if position.ask == _WHETHER:
            return [PRODUCE, PASS]
        if position.ask == _WHICH:
            return [pack_keep(colour) for colour in sorted(set(position.hand))]
        colour = self._in_question(position)
        return [pack_keep(colour), pack_return(colour)]

    def _in_question(self, position: AgeOfSteamPosition) -> int:
        return next(colour for colour in range(N_COLOURS) if position.memo[1 + colour])

    def map_refusal(self, position: AgeOfSteamPosition, action: int) -> Refusal | None:
        if action in self.map_legal(position):
            return None
        if position.ask == _COVERED:
            return Refusal("AOS-HUN-5", "keep-or-return", {"colour": COLOURS[self._in_question(position)]})
        return Refusal("AOS-HUN-6", "produce-first" if position.ask == _WHETHER else "keep-first")

    def map_apply(self, position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
        kind, colour = kind_of(action), keep_colour(action)
        if position.ask == _WHICH:
            self._keep(position, colour, events)
        elif position.ask == _WHETHER:
            position.ask = 0
            if kind == PRODUCE:
                position.owe(FOR_MAP, 0, _DRAWN)
            elif events is not None:
                events.append(Fact("no-production", position.ask_seat))
        else:
            position.memo[1 + colour] -= 1
            if kind == RETURN:
                position.put_cube(position.memo[0], colour, -1)
                self._to_bag(position, position.ask_seat, colour, events)
            self._go_on(position, position.ask_seat)

    def map_prompt(self, position: AgeOfSteamPosition) -> Fact:
        if position.ask == _WHETHER:
            return Fact("produce", position.ask_seat)
        if position.ask == _WHICH:
            return Fact("keep", position.ask_seat, {"n": position.memo[0]})
        return Fact("keep-or-return", position.ask_seat, {"colour": COLOURS[self._in_question(position)]})


RULES: Final[type[MapRules]] = Hungary
