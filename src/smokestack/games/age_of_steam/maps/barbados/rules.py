"""Barbados: one player against debt, with four actions in turn and half a display."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import (
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
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import FOR_BOX, NOT_IN_PLAY, PLAYER_ORDER
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

_ACTIONS: Final = [ENGINEER, LOCOMOTIVE, URBANIZATION, PRODUCTION]
_DARK_COLUMNS: Final = range(6, CITY_COLUMNS)


class Barbados(MapRules):
    """`memo` holds the actions chosen in the present cycle of four."""

    # --- setup ----------------------------------------------------------------------------------------------
    def fill_bag(self, position: AgeOfSteamPosition) -> None:  # AOS-BAR-1
        super().fill_bag(position)
        position.bag[PURPLE] = 0

    def cubes_of(self, colour: int) -> int:
        return 0 if colour == PURPLE else super().cubes_of(colour)

    def display_at_start(self, position: AgeOfSteamPosition) -> list[int]:  # AOS-BAR-2
        letters = [letter for letter in range(N_LETTERS) if position.new_city_at[letter] != NOT_IN_PLAY]
        return [column * DEPTH for column in [*range(6), *(CITY_COLUMNS + letter for letter in letters)]]

    def drawable(self, position: AgeOfSteamPosition, purpose: int, target: int, colour: int) -> bool:
        """No cube that its own New City would take (AOS-BAR-2: red on A, blue on B)."""
        letter = target // DEPTH - CITY_COLUMNS
        return purpose != FOR_BOX or letter not in (0, 1) or colour != NEW_CITY_COLOURS[letter]

    def cubes_at_start(self, position: AgeOfSteamPosition, hex: int) -> int:  # AOS-BAR-3
        return self.board.start_cubes[hex] * (2 if self.rulings.easy else 1)

    # --- the turn -------------------------------------------------------------------------------------------
    def sequence(self) -> list[int]:  # AOS-BAR-4
        return [phase for phase in super().sequence() if phase != PLAYER_ORDER]

    def issue_limit(self, position: AgeOfSteamPosition, seat: int) -> int:  # AOS-BAR-4
        return min(1, super().issue_limit(position, seat))

    def issue_refusal(self, position: AgeOfSteamPosition, seat: int) -> Refusal:
        if super().issue_limit(position, seat) > 0:
            return Refusal("AOS-BAR-4", "one-share")
        return super().issue_refusal(position, seat)

    def actions_on_offer(self, position: AgeOfSteamPosition) -> list[int]:  # AOS-BAR-5
        return list(_ACTIONS)

    def action_refusal(self, position: AgeOfSteamPosition, seat: int, action: int) -> Refusal | None:  # AOS-BAR-5
        return (
            Refusal("AOS-BAR-5", "action-used", {"action": ACTION_NAMES[action]}) if action in position.memo else None
        )

    def selected(self, position: AgeOfSteamPosition, seat: int, action: int, events: list[Fact] | None) -> None:
        super().selected(position, seat, action, events)
        position.memo.append(action)
        if len(position.memo) == len(_ACTIONS):
            position.memo = []

    # --- growth and the end -----------------------------------------------------------------------------------
    def column_in_use(self, position: AgeOfSteamPosition, column: int) -> bool:  # AOS-BAR-6
        return column not in _DARK_COLUMNS and super().column_in_use(position, column)

    def dice(self, position: AgeOfSteamPosition, half: int) -> int:  # AOS-BAR-6
        return 2 if half == LIGHT else 0

    def at_the_end(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
        """The shares are bought back, if the money is there (AOS-BAR-7)."""
        price = SHARE_PRICE * position.shares[0]
        if position.out[0] or price > position.cash[0]:
            return
        position.cash[0] -= price
        position.shares[0] = 0
        if events is not None:
            events.append(Fact("redeemed", 0, {"price": price, "money": -price}))

    def score(self, position: AgeOfSteamPosition, seat: int) -> int:  # AOS-BAR-7
        return position.cash[seat] - SHARE_PRICE * position.shares[seat]

    def ranking(self, position: AgeOfSteamPosition) -> list[list[int]]:
        """A first place that stays empty is a loss."""
        lost = position.out[0] > 0 or self.score(position, 0) < 0
        return [[], [0]] if lost else [[0]]


RULES: Final[type[MapRules]] = Barbados
