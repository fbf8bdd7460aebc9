"""Barbados: one player against debt, with four actions in turn and half a display."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.pieces import (
    ACTION_NAMES,
    CITY_COLUMNS,
    DEPTH,
    ENGINEER,
    LIGHT,
    LOCOMOTIVE,
    N_LETTERS,
    NEW_CITY_COLOURS,
    PRODUCTION,
    PURPLE,
    SHARE_PRICE,
    URBANIZATION,
)
from smokestack.games.age_of_steam.rules import Rules
from smokestack.games.age_of_steam.state import FOR_BOX, NOT_IN_PLAY, PLAYER_ORDER
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table

_ACTIONS: Final = [ENGINEER, LOCOMOTIVE, URBANIZATION, PRODUCTION]
_DARK_COLUMNS: Final = range(6, CITY_COLUMNS)


class Barbados(Rules):
    """`memo` holds the actions chosen in the present cycle of four."""

    # --- setup ----------------------------------------------------------------------------------------------
    def fill_bag(self, t: Table) -> None:  # AOS-BAR-1
        super().fill_bag(t)
        t.bag[PURPLE] = 0

    def cubes_of(self, colour: int) -> int:
        return 0 if colour == PURPLE else super().cubes_of(colour)

    def display_at_start(self, t: Table) -> list[int]:  # AOS-BAR-2
        letters = [letter for letter in range(N_LETTERS) if t.new_city_at[letter] != NOT_IN_PLAY]
        return [column * DEPTH for column in [*range(6), *(CITY_COLUMNS + letter for letter in letters)]]

    def drawable(self, t: Table, purpose: int, target: int, colour: int) -> bool:
        """No cube that its own New City would take (AOS-BAR-2: red on A, blue on B)."""
        letter = target // DEPTH - CITY_COLUMNS
        return purpose != FOR_BOX or letter not in (0, 1) or colour != NEW_CITY_COLOURS[letter]

    def cubes_at_start(self, t: Table, hex: int) -> int:  # AOS-BAR-3
        return self.board.start_cubes[hex] * (2 if self.flags.easy else 1)

    # --- the turn -------------------------------------------------------------------------------------------
    def sequence(self) -> list[int]:  # AOS-BAR-4
        return [phase for phase in super().sequence() if phase != PLAYER_ORDER]

    def issue_limit(self, t: Table, seat: int) -> int:  # AOS-BAR-4
        return min(1, super().issue_limit(t, seat))

    def issue_refusal(self, t: Table, seat: int) -> Refusal:
        if super().issue_limit(t, seat) > 0:
            return Refusal("AOS-BAR-4", "one-share")
        return super().issue_refusal(t, seat)

    def actions_on_offer(self, t: Table) -> list[int]:  # AOS-BAR-5
        return list(_ACTIONS)

    def action_refusal(self, t: Table, seat: int, action: int) -> Refusal | None:  # AOS-BAR-5
        return Refusal("AOS-BAR-5", "action-used", {"action": ACTION_NAMES[action]}) if action in t.memo else None

    def selected(self, t: Table, seat: int, action: int, events: list[Fact] | None) -> None:
        super().selected(t, seat, action, events)
        t.memo.append(action)
        if len(t.memo) == len(_ACTIONS):
            t.memo = []

    # --- growth and the end -----------------------------------------------------------------------------------
    def column_in_use(self, t: Table, column: int) -> bool:  # AOS-BAR-6
        return column not in _DARK_COLUMNS and super().column_in_use(t, column)

    def dice(self, t: Table, half: int) -> int:  # AOS-BAR-6
        return 2 if half == LIGHT else 0

    def at_the_end(self, t: Table, events: list[Fact] | None) -> None:
        """The shares are bought back, if the money is there (AOS-BAR-7)."""
        price = SHARE_PRICE * t.shares[0]
        if t.out[0] or price > t.cash[0]:
            return
        t.cash[0] -= price
        t.shares[0] = 0
        if events is not None:
            events.append(Fact("redeemed", 0, {"price": price, "money": -price}))

    def score(self, t: Table, seat: int) -> int:  # AOS-BAR-7
        return t.cash[seat] - SHARE_PRICE * t.shares[seat]

    def ranking(self, t: Table) -> list[list[int]]:
        """A first place that stays empty is a loss."""
        lost = t.out[0] > 0 or self.score(t, 0) < 0
        return [[], [0]] if lost else [[0]]
