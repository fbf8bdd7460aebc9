"""The rules of St. Lucia (AOS-STL)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import PRODUCTION, TURN_ORDER
from smokestack.games.age_of_steam.components.tiles import SECTIONS
from smokestack.games.age_of_steam.rules.generated.action_fields import DECLINE, PAY
from smokestack.games.age_of_steam.rules.hops import pack_hop, payee
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, WIDTH
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import GOODS_GROWTH, ISSUE_SHARES, NO_SEAT, PLAYER_ORDER
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

_FEE: Final = 5
"""The price of going first."""
# The questions: who pays to go first? The nominal first player is asked before the other.
_ASK_NOMINAL: Final = 1
_ASK_OTHER: Final = 2
# What `memo` holds.
_FIRST_EVER: Final = 0
"""The nominal first player of turn 1."""
_NOMINAL: Final = 1
"""The nominal first player of this turn."""


class StLucia(MapRules):
    """Two players who found all cities themselves, goods that lie on open land, no auction and no goods growth.

    The map's data contain the cubes on open land (AOS-STL-1).
    """

    def display_at_start(self, position: AgeOfSteamPosition) -> list[int]:  # AOS-STL-1
        return []

    def sequence(self) -> list[int]:  # AOS-STL-2, 10
        rest = [phase for phase in super().sequence() if phase not in (PLAYER_ORDER, ISSUE_SHARES, GOODS_GROWTH)]
        return [PLAYER_ORDER, ISSUE_SHARES, *rest]

    def actions_on_offer(self, position: AgeOfSteamPosition) -> list[int]:  # AOS-STL-5
        missing = [PRODUCTION] if self.rulings.turn_order_available else [PRODUCTION, TURN_ORDER]  # AOS-R-68
        return [action for action in super().actions_on_offer(position) if action not in missing]

    # --- who goes first (AOS-STL-2 to 4) --------------------------------------------------------------------------
    def begin_order(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> bool:
        if not position.memo:
            position.memo = [position.order[0], position.order[0]]
        if len(position.order) == 1:  # a survivor who plays on (AOS-R-22)
            return False
        claimed = position.holder(TURN_ORDER)  # chosen last turn, for this turn only (AOS-STL-4)
        position.memo[_NOMINAL] = claimed if claimed != NO_SEAT else self._alternating(position)
        self._ask(position, _ASK_NOMINAL, position.memo[_NOMINAL], events)
        return False

    def _alternating(self, position: AgeOfSteamPosition) -> int:
        """Whose turn it is to be the nominal first player, if nobody chose Turn Order."""
        first_ever = position.memo[_FIRST_EVER]
        if position.turn > 1 and self.rulings.alternate_by_actual_first:  # AOS-R-34
            return 1 - position.order[0]
        if position.turn > 1 and self.rulings.turn_order_shifts_alternation:  # AOS-R-69
            return 1 - position.memo[_NOMINAL]
        return first_ever if position.turn % 2 else 1 - first_ever

    def _ask(self, position: AgeOfSteamPosition, question: int, seat: int, events: list[Fact] | None) -> None:
        """Ask a player who can pay. One who cannot declines automatically."""
        position.ask, position.ask_seat = question, seat
        if position.cash[seat] < _FEE:
            self._decline(position, events)

    def _decline(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
        nominal = position.memo[_NOMINAL]
        if position.ask == _ASK_NOMINAL:
            self._ask(position, _ASK_OTHER, 1 - nominal, events)
        else:
            self._go_first(position, nominal, events)

    def _go_first(self, position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
        position.ask = 0
        position.set_order([seat, 1 - seat], events)

    def map_legal(self, position: AgeOfSteamPosition) -> list[int]:
        return [PAY, DECLINE]

    def map_refusal(self, position: AgeOfSteamPosition, action: int) -> Refusal | None:
        return None if action in (PAY, DECLINE) else Refusal("AOS-STL-3", "pay-first", {"fee": _FEE})

    def map_apply(self, position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
        if action == DECLINE:
            self._decline(position, events)
            return
        position.cash[position.ask_seat] -= _FEE
        if events is not None:
            events.append(Fact("paid-first", position.ask_seat, {"money": -_FEE}))
        self._go_first(position, position.ask_seat, events)

    def map_prompt(self, position: AgeOfSteamPosition) -> Fact:
        return Fact("pay-first", position.ask_seat, {"fee": _FEE, "cash": position.cash[position.ask_seat]})

    # --- cubes on track (AOS-STL-6 to 8) ----------------------------------------------------------------------------
    def first_hops(self, position: AgeOfSteamPosition, hex: int) -> list[int]:
        """A cube on a tile follows one of its sections to a stop at the end of the line, and the owner is paid."""
        found: list[int] = []
        for edge, _ in SECTIONS[position.tile[hex]]:
            at = position.line_at[hex * 6 + edge] * WIDTH
            ends = (position.lines[at + END_A], position.lines[at + END_B])
            found += [pack_hop(stop, payee(position, at)) for stop in ends if stop >= 0]
        return sorted(set(found))


RULES: Final[type[MapRules]] = StLucia
