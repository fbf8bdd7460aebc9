"""Phase II: the auction for player order (AOS-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.actions import BID, DROP, KIND, MAX_BID, PASS, bare, one
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table


def begin(t: Table, events: list[Fact] | None) -> None:
    t.queue = []
    t.places = []
    if t.rules.begin_order(t, events):
        t.bid = [0] * t.seats
        t.high = -1
        t.pass_used = 0
        t.queue = t.order[:]  # those still bidding, the one to call first (AOS-5.1)


def proceed(t: Table, events: list[Fact] | None) -> bool:
    """Go on to the next caller; the last one left is first without another call (AOS-5.9)."""
    if len(t.queue) > 1:
        if t.queue[0] == t.high:  # nobody outbids himself (AOS-5.7)
            t.queue.append(t.queue.pop(0))
        return True
    if len(t.queue) == 1:
        _take_place(t, events)
    if t.places:
        t.set_order(t.places[::-1], events)
        t.places = []
    return False


def may_pass(t: Table, seat: int) -> bool:
    """AOS-5.6, 5.7: the right is there, unused, and would not bring the same call back."""
    return t.rules.may_pass(t, seat) and not t.pass_used and not (len(t.queue) == 2 and t.high >= 0)


def highest(t: Table) -> int:
    return t.bid[t.high] if t.high >= 0 else 0


def legal(t: Table) -> list[int]:
    seat = t.queue[0]
    top = min(t.cash[seat], MAX_BID)
    found = [one(BID, amount) for amount in range(highest(t) + 1, top + 1)]
    found.append(bare(DROP))
    if may_pass(t, seat):
        found.append(bare(PASS))
    return found


def refusal(t: Table, action: int) -> Refusal | None:
    seat = t.queue[0]
    kind = action & KIND
    if kind == BID:
        amount = action >> 6
        if amount <= highest(t):
            if t.high < 0:
                return Refusal("AOS-5.3", "bid-zero")
            return Refusal("AOS-5.3", "bid-low", {"high": highest(t), "owner": t.high})
        if amount > t.cash[seat]:
            return Refusal("AOS-5.3", "bid-cash", {"cash": t.cash[seat]})
        return None
    if kind == PASS and not may_pass(t, seat):
        if not t.rules.may_pass(t, seat):
            return Refusal("AOS-5.6", "no-pass")
        if t.pass_used:
            return Refusal("AOS-5.6", "pass-used")
        return Refusal("AOS-5.7", "pass-idle", {"owner": t.high})
    return None


def apply(t: Table, action: int, events: list[Fact] | None) -> None:
    kind = action & KIND
    seat = t.queue[0]
    if kind == BID:
        t.bid[seat] = action >> 6
        t.high = seat
        t.queue.append(t.queue.pop(0))
        if events is not None:
            events.append(Fact("bid", seat, {"amount": t.bid[seat]}))
    elif kind == PASS:
        t.pass_used = 1
        t.queue.append(t.queue.pop(0))
        if events is not None:
            events.append(Fact("passed-auction", seat))
    else:
        _take_place(t, events)


def price(t: Table, seat: int) -> int:
    """What the player pays when his place is fixed now (AOS-5.8, 5.10)."""
    if not t.places and len(t.queue) > 1:
        return 0  # the first to drop out, even with two players
    return t.bid[seat] if len(t.queue) <= 2 else (t.bid[seat] + 1) // 2


def _take_place(t: Table, events: list[Fact] | None) -> None:
    """The next caller gets the worst free place and pays."""
    seat = t.queue[0]
    paid = price(t, seat)
    t.cash[seat] -= paid
    place = len(t.queue)
    t.queue.pop(0)
    t.places.append(seat)
    if events is not None:
        events.append(Fact("place", seat, {"place": place, "paid": paid, "money": -paid}))


def prompt(t: Table) -> Fact:
    seat = t.queue[0]
    if t.high < 0:
        return Fact("open-bid", seat, {"cash": t.cash[seat]})
    return Fact("bid", seat, {"high": highest(t), "owner": t.high, "cash": t.cash[seat]})
