"""Hungary: every delivery needs a rival's link, New Cities may cover New Cities, Production feeds Budapest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.actions import KEEP, KIND, PASS, PRODUCE, RETURN, bare, one
from smokestack.games.age_of_steam.board import TOWN_HEX
from smokestack.games.age_of_steam.pieces import (
    CITY_COLUMNS,
    COLOURS,
    DEPTH,
    EMPTY,
    N_COLOURS,
    PRODUCTION,
)
from smokestack.games.age_of_steam.rules import Rules
from smokestack.games.age_of_steam.state import FOR_MAP, NOT_IN_PLAY
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table

_WHETHER: Final = 1
"""Production: draw or not?"""
_WHICH: Final = 2
"""Production: which cubes stay in Budapest?"""
_COVERED: Final = 3
"""A New City was covered: does this cube stay?"""
_DRAWN: Final = 4
_KEPT: Final = 2


class Hungary(Rules):
    """Cubes, engines, length, prices and the lake are the board's data (AOS-HUN-1 to 4).

    `memo` holds, while a covered New City's cubes are gone through, its hex and the cubes still to decide by colour.
    """

    # --- moving -------------------------------------------------------------------------------------------------
    def path_allowed(self, t: Table, seat: int, own: int, others: int, unpaid: int) -> bool:  # AOS-HUN-7
        return others > 0

    def path_refusal(self, t: Table, seat: int, own: int, others: int, unpaid: int) -> Refusal:
        return Refusal("AOS-HUN-7", "needs-other-link")

    # --- a New City on a New City (AOS-HUN-5) ---------------------------------------------------------------------
    def may_urbanize(self, t: Table, seat: int, hex: int) -> bool:
        return self.board.kind[hex] == TOWN_HEX

    def cubes_of_urbanized(self, t: Table, seat: int, hex: int, events: list[Fact] | None) -> None:
        """The covered tile leaves the game, its column of the display is emptied, its cubes are gone through."""
        if hex not in t.new_city_at:
            return
        letter = t.new_city_at.index(hex)
        t.new_city_at[letter] = NOT_IN_PLAY
        column = (CITY_COLUMNS + letter) * DEPTH
        for box in range(column, column + DEPTH):
            if t.display[box] != EMPTY:
                self._to_bag(t, seat, t.display[box], events)
                t.display[box] = EMPTY
        t.memo = [hex, *(t.cubes_on(hex, colour) for colour in range(N_COLOURS))]
        self._go_on(t, seat)

    def _go_on(self, t: Table, seat: int) -> None:
        if any(t.memo[1:]):
            t.ask, t.ask_seat = _COVERED, seat
        else:
            t.ask, t.memo = 0, []

    def _to_bag(self, t: Table, seat: int, colour: int, events: list[Fact] | None) -> None:
        t.bag[colour] += 1
        if events is not None:
            events.append(Fact("returned", seat, {"colour": COLOURS[colour]}))

    # --- Production (AOS-HUN-6) -----------------------------------------------------------------------------------
    def produces(self, t: Table) -> int:
        return -1

    def growth_ends(self, t: Table, events: list[Fact] | None) -> None:
        if t.holder(PRODUCTION) >= 0 and not t.bag_empty():
            t.ask, t.ask_seat = _WHETHER, t.holder(PRODUCTION)

    def drawn(self, t: Table, purpose: int, target: int, colour: int, events: list[Fact] | None) -> None:
        t.hand.append(colour)
        if events is not None:
            events.append(Fact("drew-hand", t.holder(PRODUCTION), {"colour": COLOURS[colour]}))
        if len(t.hand) == _DRAWN or t.bag_empty():
            t.owed = []
            t.memo = [_KEPT]
            t.ask, t.ask_seat = _WHICH, t.holder(PRODUCTION)

    def _keep(self, t: Table, colour: int, events: list[Fact] | None) -> None:
        budapest = self.board.by_name["Budapest"]
        t.hand.remove(colour)
        t.put_cube(budapest, colour)
        if events is not None:
            data: FactData = {"colour": COLOURS[colour], "place": self.board.names[budapest]}
            events.append(Fact("supplied", t.ask_seat, data))
        t.memo[0] -= 1
        if t.memo[0] == 0 or not t.hand:
            for left in t.hand:
                self._to_bag(t, t.ask_seat, left, events)
            t.ask, t.hand, t.memo = 0, [], []

    # --- the questions ----------------------------------------------------------------------------------------------
    def map_legal(self, t: Table) -> list[int]:
        if t.ask == _WHETHER:
            return [bare(PRODUCE), bare(PASS)]
        if t.ask == _WHICH:
            return [one(KEEP, colour) for colour in sorted(set(t.hand))]
        colour = self._in_question(t)
        return [one(KEEP, colour), one(RETURN, colour)]

    def _in_question(self, t: Table) -> int:
        return next(colour for colour in range(N_COLOURS) if t.memo[1 + colour])

    def map_refusal(self, t: Table, action: int) -> Refusal | None:
        if action in self.map_legal(t):
            return None
        if t.ask == _COVERED:
            return Refusal("AOS-HUN-5", "keep-or-return", {"colour": COLOURS[self._in_question(t)]})
        return Refusal("AOS-HUN-6", "produce-first" if t.ask == _WHETHER else "keep-first")

    def map_apply(self, t: Table, action: int, events: list[Fact] | None) -> None:
        kind, colour = action & KIND, action >> 6
        if t.ask == _WHICH:
            self._keep(t, colour, events)
        elif t.ask == _WHETHER:
            t.ask = 0
            if kind == PRODUCE:
                t.owe(FOR_MAP, 0, _DRAWN)
            elif events is not None:
                events.append(Fact("no-production", t.ask_seat))
        else:
            t.memo[1 + colour] -= 1
            if kind == RETURN:
                t.put_cube(t.memo[0], colour, -1)
                self._to_bag(t, t.ask_seat, colour, events)
            self._go_on(t, t.ask_seat)

    def map_prompt(self, t: Table) -> Fact:
        if t.ask == _WHETHER:
            return Fact("produce", t.ask_seat)
        if t.ask == _WHICH:
            return Fact("keep", t.ask_seat, {"n": t.memo[0]})
        return Fact("keep-or-return", t.ask_seat, {"colour": COLOURS[self._in_question(t)]})
