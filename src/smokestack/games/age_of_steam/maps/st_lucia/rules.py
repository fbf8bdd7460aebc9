"""St. Lucia: two players, no city but those they found, cubes lying on the land, no auction and no growth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.actions import DECLINE, PAY, bare
from smokestack.games.age_of_steam.delivery import payee
from smokestack.games.age_of_steam.lines import END_A, END_B, WIDTH
from smokestack.games.age_of_steam.pieces import PRODUCTION, TURN_ORDER
from smokestack.games.age_of_steam.rules import Rules
from smokestack.games.age_of_steam.state import GOODS_GROWTH, ISSUE_SHARES, PLAYER_ORDER
from smokestack.games.age_of_steam.tiles import SECTIONS
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table

_FEE: Final = 5
# Who is asked to pay for the first place: the nominal first player, then the other.
_NOMINAL: Final = 1
_OTHER: Final = 2


class StLucia(Rules):
    """`memo` holds the nominal first players of turn 1 and of this turn. The cubes on land are the board's data."""

    def display_at_start(self, t: Table) -> list[int]:  # AOS-STL-1
        return []

    def sequence(self) -> list[int]:  # AOS-STL-2, 10
        rest = [phase for phase in super().sequence() if phase not in (PLAYER_ORDER, ISSUE_SHARES, GOODS_GROWTH)]
        return [PLAYER_ORDER, ISSUE_SHARES, *rest]

    def actions_on_offer(self, t: Table) -> list[int]:  # AOS-STL-5
        return [action for action in super().actions_on_offer(t) if action != PRODUCTION]

    # --- who goes first (AOS-STL-2 to 4) --------------------------------------------------------------------------
    def begin_order(self, t: Table, events: list[Fact] | None) -> bool:
        if not t.memo:
            t.memo = [t.order[0], t.order[0]]
        alternating = t.memo[0] if t.turn % 2 else 1 - t.memo[0]
        claimed = t.holder(TURN_ORDER)  # of the turn before; for this turn only (AOS-STL-4)
        t.memo[1] = claimed if claimed >= 0 else alternating
        self._ask(t, _NOMINAL, t.memo[1], events)
        return False

    def _ask(self, t: Table, question: int, seat: int, events: list[Fact] | None) -> None:
        """Ask a player who can pay, else go on as if he had declined."""
        t.ask, t.ask_seat = question, seat
        if t.cash[seat] < _FEE:
            self._decline(t, events)

    def _decline(self, t: Table, events: list[Fact] | None) -> None:
        if t.ask == _NOMINAL:
            self._ask(t, _OTHER, 1 - t.memo[1], events)
        else:
            self._go_first(t, t.memo[1], events)

    def _go_first(self, t: Table, seat: int, events: list[Fact] | None) -> None:
        t.ask = 0
        t.set_order([seat, 1 - seat], events)

    def map_legal(self, t: Table) -> list[int]:
        return [bare(PAY), bare(DECLINE)]

    def map_refusal(self, t: Table, action: int) -> Refusal | None:
        return None if action in (PAY, DECLINE) else Refusal("AOS-STL-3", "pay-first", {"fee": _FEE})

    def map_apply(self, t: Table, action: int, events: list[Fact] | None) -> None:
        if action == DECLINE:
            self._decline(t, events)
            return
        t.cash[t.ask_seat] -= _FEE
        if events is not None:
            events.append(Fact("paid-first", t.ask_seat, {"money": -_FEE}))
        self._go_first(t, t.ask_seat, events)

    def map_prompt(self, t: Table) -> Fact:
        return Fact("pay-first", t.ask_seat, {"fee": _FEE, "cash": t.cash[t.ask_seat]})

    # --- cubes on track (AOS-STL-6 to 8) ----------------------------------------------------------------------------
    def first_hops(self, t: Table, hex: int) -> list[int]:
        """Along a section of the tile to each stop its line comes to; the section's owner is paid."""
        found: list[int] = []
        for edge, _ in SECTIONS[t.tile[hex]]:
            at = t.line_at[hex * 6 + edge] * WIDTH
            ends = (t.lines[at + END_A], t.lines[at + END_B])
            found += [stop * 8 + payee(t, at) + 1 for stop in ends if stop >= 0]
        return sorted(set(found))
