"""Phase II: the auction for player order (AOS-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.rules.actions import MAX_BID
from smokestack.games.age_of_steam.rules.generated.action_fields import BID, DROP, PASS, bid_amount, kind_of, pack_bid
from smokestack.games.age_of_steam.rules.position import NO_SEAT
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def begin(position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
    position.queue = []
    position.places = []
    if position.rules.begin_order(position, events):
        position.bid = [0] * position.seats
        position.high = NO_SEAT
        position.pass_used = 0
        position.queue = position.order[:]  # the bidders, the next one first (AOS-5.1)


def proceed(position: AgeOfSteamPosition, events: list[Fact] | None) -> bool:
    """Go on to the next bidder. The last one left takes first place without another bid (AOS-5.9)."""
    if len(position.queue) > 1:
        if position.queue[0] == position.high:  # nobody has to outbid their own bid (AOS-5.7)
            position.queue.append(position.queue.pop(0))
        return True
    if len(position.queue) == 1:
        _take_place(position, events)
    if position.places:
        position.set_order(position.places[::-1], events)
        position.places = []
    return False


def may_pass(position: AgeOfSteamPosition, seat: int) -> bool:
    """Whether the player has the right to pass, has not used it, and would gain by it (AOS-5.6, 5.7)."""
    return (
        position.rules.may_pass(position, seat)
        and not position.pass_used
        and not (len(position.queue) == 2 and (position.high != NO_SEAT or not _two_may_pass(position)))
    )


def _two_may_pass(position: AgeOfSteamPosition) -> bool:
    """Whether one of two bidders may pass while neither has bid (AOS-R-07)."""
    return position.rules.rulings.two_bidders_may_pass


def highest_bid(position: AgeOfSteamPosition) -> int:
    return position.bid[position.high] if position.high != NO_SEAT else 0


def legal(position: AgeOfSteamPosition) -> list[int]:
    seat = position.queue[0]
    top = min(position.cash[seat], MAX_BID)
    found = [pack_bid(amount) for amount in range(highest_bid(position) + 1, top + 1)]
    found.append(DROP)
    if may_pass(position, seat):
        found.append(PASS)
    return found


def refusal(position: AgeOfSteamPosition, action: int) -> Refusal | None:
    seat = position.queue[0]
    kind = kind_of(action)
    if kind == BID:
        amount = bid_amount(action)
        if amount <= highest_bid(position):
            if position.high == NO_SEAT:
                return Refusal("AOS-5.3", "bid-zero")
            return Refusal("AOS-5.3", "bid-low", {"high": highest_bid(position), "owner": position.high})
        if amount > position.cash[seat]:
            return Refusal("AOS-5.3", "bid-cash", {"cash": position.cash[seat]})
        return None
    if kind == PASS and not may_pass(position, seat):
        if not position.rules.may_pass(position, seat):
            return Refusal("AOS-5.6", "no-pass")
        if position.pass_used:
            return Refusal("AOS-5.6", "pass-used")
        if position.high == NO_SEAT:
            return Refusal("AOS-R-07", "pass-with-two")
        return Refusal("AOS-5.7", "pass-idle", {"owner": position.high})
    return None


def apply(position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
    kind = kind_of(action)
    seat = position.queue[0]
    if kind == BID:
        position.bid[seat] = bid_amount(action)
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
    """What the player pays for the worst free place (AOS-5.8, 5.10)."""
    first_to_drop = not position.places and len(position.queue) > 1
    if first_to_drop and not (len(position.queue) == 2 and position.rules.rulings.loser_of_two_pays):  # AOS-R-09
        return 0
    return position.bid[seat] if len(position.queue) <= 2 else (position.bid[seat] + 1) // 2


def _take_place(position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
    """The bidder at the head of the queue takes the worst free place and pays."""
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
    if position.high == NO_SEAT:
        return Fact("open-bid", seat, {"cash": position.cash[seat]})
    return Fact("bid", seat, {"high": highest_bid(position), "owner": position.high, "cash": position.cash[seat]})
