"""Phase II: the auction for player order (AOS-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.rules.actions import BID, DROP, KIND, MAX_BID, PASS, bare, one
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def begin(position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
    position.queue = []
    position.places = []
    if position.rules.begin_order(position, events):
        position.bid = [0] * position.seats
        position.high = -1
        position.pass_used = 0
        position.queue = position.order[:]  # those still bidding, the one to call first (AOS-5.1)


def proceed(position: AgeOfSteamPosition, events: list[Fact] | None) -> bool:
    """Go on to the next caller; the last one left is first without another call (AOS-5.9)."""
    if len(position.queue) > 1:
        if position.queue[0] == position.high:  # nobody outbids himself (AOS-5.7)
            position.queue.append(position.queue.pop(0))
        return True
    if len(position.queue) == 1:
        _take_place(position, events)
    if position.places:
        position.set_order(position.places[::-1], events)
        position.places = []
    return False


def may_pass(position: AgeOfSteamPosition, seat: int) -> bool:
    """AOS-5.6, 5.7: the right is there, unused, and would not bring the same call back."""
    return (
        position.rules.may_pass(position, seat)
        and not position.pass_used
        and not (len(position.queue) == 2 and position.high >= 0)
    )


def highest(position: AgeOfSteamPosition) -> int:
    return position.bid[position.high] if position.high >= 0 else 0


def legal(position: AgeOfSteamPosition) -> list[int]:
    seat = position.queue[0]
    top = min(position.cash[seat], MAX_BID)
    found = [one(BID, amount) for amount in range(highest(position) + 1, top + 1)]
    found.append(bare(DROP))
    if may_pass(position, seat):
        found.append(bare(PASS))
    return found


def refusal(position: AgeOfSteamPosition, action: int) -> Refusal | None:
    seat = position.queue[0]
    kind = action & KIND
    if kind == BID:
        amount = action >> 6
        if amount <= highest(position):
            if position.high < 0:
                return Refusal("AOS-5.3", "bid-zero")
            return Refusal("AOS-5.3", "bid-low", {"high": highest(position), "owner": position.high})
        if amount > position.cash[seat]:
            return Refusal("AOS-5.3", "bid-cash", {"cash": position.cash[seat]})
        return None
    if kind == PASS and not may_pass(position, seat):
        if not position.rules.may_pass(position, seat):
            return Refusal("AOS-5.6", "no-pass")
        if position.pass_used:
            return Refusal("AOS-5.6", "pass-used")
        return Refusal("AOS-5.7", "pass-idle", {"owner": position.high})
    return None


def apply(position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
    kind = action & KIND
    seat = position.queue[0]
    if kind == BID:
        position.bid[seat] = action >> 6
        position.high = seat
        position.queue.append(position.queue.pop(0))
        if events is not None:
            events.append(Fact("bid", seat, {"amount": position.bid[seat]}))
    elif kind == PASS:
        position.pass_used = 1
        position.queue.append(position.queue.pop(0))
        if events is not None:
            events.append(Fact("passed-auction", seat))
    else:
        _take_place(position, events)


def price(position: AgeOfSteamPosition, seat: int) -> int:
    """What the player pays when his place is fixed now (AOS-5.8, 5.10)."""
    if not position.places and len(position.queue) > 1:
        return 0  # the first to drop out, even with two players
    return position.bid[seat] if len(position.queue) <= 2 else (position.bid[seat] + 1) // 2


def _take_place(position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
    """The next caller gets the worst free place and pays."""
    seat = position.queue[0]
    paid = price(position, seat)
    position.cash[seat] -= paid
    place = len(position.queue)
    position.queue.pop(0)
    position.places.append(seat)
    if events is not None:
        events.append(Fact("place", seat, {"place": place, "paid": paid, "money": -paid}))


def prompt(position: AgeOfSteamPosition) -> Fact:
    seat = position.queue[0]
    if position.high < 0:
        return Fact("open-bid", seat, {"cash": position.cash[seat]})
    return Fact("bid", seat, {"high": highest(position), "owner": position.high, "cash": position.cash[seat]})
