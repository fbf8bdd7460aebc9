"""The rules of Barbados (AOS-BAR)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import (
    CITY_COLUMNS,
    DEPTH,
    ENGINEER,
    HALF_COLUMNS,
    LETTERS,
    LIGHT,
    LOCOMOTIVE,
    N_LETTERS,
    NEW_CITY_COLOURS,
    PRODUCTION,
    PURPLE,
    SHARE_PRICE,
    URBANIZATION,
)
from smokestack.games.age_of_steam.rules.fact_data import action_data
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import FOR_BOX, NOT_IN_PLAY, PLAYER_ORDER
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

_ACTIONS: Final = [ENGINEER, LOCOMOTIVE, URBANIZATION, PRODUCTION]
_LIGHT_COLUMNS: Final = range(HALF_COLUMNS)
_DARK_COLUMNS: Final = range(HALF_COLUMNS, CITY_COLUMNS)
_EXCHANGED: Final = (LETTERS.index("A"), LETTERS.index("B"))
"""The New Cities whose own colour is not drawn for their column."""
_SHARES_A_TURN: Final = 1
_DICE: Final = 2
_EASY_CUBES: Final = 2
"""How many times as many cubes the cities get in the easy variant."""
_SEAT: Final = 0
"""The only player."""


class Barbados(MapRules):
    """A solo game against debt: four actions in rotation, one share a turn, and only the light half of the display.

    `memo` holds the actions chosen in the present cycle of four.
    """

    # --- setup ----------------------------------------------------------------------------------------------
    def cubes_of(self, colour: int) -> int:  # AOS-BAR-1
        return 0 if colour == PURPLE else super().cubes_of(colour)

    def fill_bag(self, position: AgeOfSteamPosition) -> None:  # AOS-BAR-1
        super().fill_bag(position)
        position.bag[PURPLE] = self.cubes_of(PURPLE)

    def display_at_start(self, position: AgeOfSteamPosition) -> list[int]:  # AOS-BAR-2
        letters = [letter for letter in range(N_LETTERS) if position.new_city_at[letter] != NOT_IN_PLAY]
        return [column * DEPTH for column in [*_LIGHT_COLUMNS, *(CITY_COLUMNS + letter for letter in letters)]]

    def drawable(self, position: AgeOfSteamPosition, purpose: int, target: int, colour: int) -> bool:
        """A red cube for A or a blue one for B would be exchanged, so it is never drawn (AOS-BAR-2)."""
        letter = target // DEPTH - CITY_COLUMNS
        return purpose != FOR_BOX or letter not in _EXCHANGED or colour != NEW_CITY_COLOURS[letter]

    def cubes_at_start(self, position: AgeOfSteamPosition, hex: int) -> int:  # AOS-BAR-3
        return self.board.start_cubes[hex] * (_EASY_CUBES if self.rulings.easy else 1)

    # --- the turn -------------------------------------------------------------------------------------------
    def sequence(self) -> list[int]:  # AOS-BAR-4
        return [phase for phase in super().sequence() if phase != PLAYER_ORDER]

    def issue_limit(self, position: AgeOfSteamPosition, seat: int) -> int:  # AOS-BAR-4
        return min(_SHARES_A_TURN, super().issue_limit(position, seat))

    def issue_refusal(self, position: AgeOfSteamPosition, seat: int) -> Refusal:
        if super().issue_limit(position, seat) > 0:
            return Refusal("AOS-BAR-4", "one-share")
        return super().issue_refusal(position, seat)

    def actions_on_offer(self, position: AgeOfSteamPosition) -> list[int]:  # AOS-BAR-5
        return list(_ACTIONS)

    def action_refusal(self, position: AgeOfSteamPosition, seat: int, action: int) -> Refusal | None:  # AOS-BAR-5
        return Refusal("AOS-BAR-5", "action-used", action_data(action)) if action in position.memo else None

    def selected(self, position: AgeOfSteamPosition, seat: int, action: int, events: list[Fact] | None) -> None:
        super().selected(position, seat, action, events)
        position.memo.append(action)
        if len(position.memo) == len(_ACTIONS):
            position.memo = []

    # --- growth and the end -----------------------------------------------------------------------------------
    def column_in_use(self, position: AgeOfSteamPosition, column: int) -> bool:  # AOS-BAR-6
        return column not in _DARK_COLUMNS and super().column_in_use(position, column)

    def dice(self, position: AgeOfSteamPosition, half: int) -> int:  # AOS-BAR-6
        return _DICE if half == LIGHT else 0

    def at_the_end(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
        """The player buys all shares back, if the cash is enough (AOS-BAR-7)."""
        price = SHARE_PRICE * position.shares[_SEAT]
        if position.out[_SEAT] or price > position.cash[_SEAT]:
            return
        position.cash[_SEAT] -= price
        position.shares[_SEAT] = 0
        if events is not None:
            events.append(Fact("redeemed", _SEAT, {"price": price, "money": -price}))

    def score(self, position: AgeOfSteamPosition, seat: int) -> int:  # AOS-BAR-7
        return position.cash[seat] - SHARE_PRICE * position.shares[seat]

    def score_parts(self, position: AgeOfSteamPosition, seat: int) -> list[Fact]:
        cash, shares = position.cash[seat], position.shares[seat]
        return [
            Fact("score-cash", seat, {"n": cash, "vp": cash}),
            Fact("score-shares", seat, {"n": shares, "vp": -SHARE_PRICE * shares}),
        ]

    def ranking(self, position: AgeOfSteamPosition) -> list[list[int]]:
        """An empty first place means that the player has lost."""
        lost = position.out[_SEAT] > 0 or self.score(position, _SEAT) < 0
        return [[], [_SEAT]] if lost else [[_SEAT]]


RULES: Final[type[MapRules]] = Barbados
