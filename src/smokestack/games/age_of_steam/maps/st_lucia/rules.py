"""St. Lucia: two players, no city but those they found, cubes lying on the land, no auction and no growth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import PRODUCTION, TURN_ORDER
from smokestack.games.age_of_steam.components.tiles import SECTIONS
from smokestack.games.age_of_steam.rules.generated.action_fields import DECLINE, PAY
from smokestack.games.age_of_steam.rules.hops import pack_hop, payee
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, WIDTH
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import GOODS_GROWTH, ISSUE_SHARES, PLAYER_ORDER
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

_FEE: Final = 5
# Who is asked to pay for the first place: the nominal first player, then the other.
_NOMINAL: Final = 1
_OTHER: Final = 2


class StLucia(MapRules):
    """`memo` holds the nominal first players of turn 1 and of this turn. The cubes on land are the board's data."""

    def display_at_start(self, position: AgeOfSteamPosition) -> list[int]:  # AOS-STL-1
        return []

    def sequence(self) -> list[int]:  # AOS-STL-2, 10
        rest = [phase for phase in super().sequence() if phase not in (PLAYER_ORDER, ISSUE_SHARES, GOODS_GROWTH)]
        return [PLAYER_ORDER, ISSUE_SHARES, *rest]

    def actions_on_offer(self, position: AgeOfSteamPosition) -> list[int]:  # AOS-STL-5
        return [action for action in super().actions_on_offer(position) if action != PRODUCTION]

    # --- who goes first (AOS-STL-2 to 4) --------------------------------------------------------------------------
    def begin_order(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> bool:
        if not position.memo:
            position.memo = [position.order[0], position.order[0]]
        alternating = position.memo[0] if position.turn % 2 else 1 - position.memo[0]
        claimed = position.holder(TURN_ORDER)  # of the turn before; for this turn only (AOS-STL-4)
        position.memo[1] = claimed if claimed >= 0 else alternating
        self._ask(position, _NOMINAL, position.memo[1], events)
        return False

    def _ask(self, position: AgeOfSteamPosition, question: int, seat: int, events: list[Fact] | None) -> None:
        """Ask a player who can pay, else go on as if he had declined."""
        position.ask, position.ask_seat = question, seat
        if position.cash[seat] < _FEE:
            self._decline(position, events)

    def _decline(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
        if position.ask == _NOMINAL:
            self._ask(position, _OTHER, 1 - position.memo[1], events)
        else:
            self._go_first(position, position.memo[1], events)

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
        """Along a section of the tile to each stop its line comes to; the section's owner is paid."""
        found: list[int] = []
        for edge, _ in SECTIONS[position.tile[hex]]:
            at = position.line_at[hex * 6 + edge] * WIDTH
            ends = (position.lines[at + END_A], position.lines[at + END_B])
            found += [pack_hop(stop, payee(position, at)) for stop in ends if stop >= 0]
        return sorted(set(found))


RULES: Final[type[MapRules]] = StLucia
