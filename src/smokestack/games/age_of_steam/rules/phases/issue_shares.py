"""Phase I: every player in the old order says how many shares to issue (AOS-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.actions import BUY_BACK, ISSUE, bare, one
from smokestack.games.age_of_steam.pieces import SHARE_PRICE
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table


def begin(t: Table) -> None:
    t.queue = t.order[:]


def legal(t: Table) -> list[int]:
    seat = t.queue[0]
    found = [one(ISSUE, shares) for shares in range(t.rules.issue_limit(t, seat) + 1)]
    price = t.rules.buy_back_price(t, seat)
    if 0 <= price <= t.cash[seat]:
        found.append(bare(BUY_BACK))
    return found


def refusal(t: Table, action: int) -> Refusal | None:
    seat = t.queue[0]
    if action == BUY_BACK:
        price = t.rules.buy_back_price(t, seat)
        if price < 0:
            return t.rules.buy_back_refusal(t, seat)
        return Refusal("AOS-3.5", "cash", {"cost": price, "cash": t.cash[seat]}) if price > t.cash[seat] else None
    return t.rules.issue_refusal(t, seat) if action >> 6 > t.rules.issue_limit(t, seat) else None


def apply(t: Table, action: int, events: list[Fact] | None) -> None:
    seat = t.queue.pop(0)
    if action == BUY_BACK:
        price = t.rules.buy_back_price(t, seat)
        t.shares[seat] -= 1
        t.cash[seat] -= price
        if events is not None:
            events.append(Fact("bought-back", seat, {"money": -price, "shares": t.shares[seat]}))
        return
    shares = action >> 6
    t.shares[seat] += shares
    t.cash[seat] += SHARE_PRICE * shares
    if events is not None:
        events.append(Fact("issued", seat, {"n": shares, "money": SHARE_PRICE * shares}))


def prompt(t: Table) -> Fact:
    seat = t.queue[0]
    return Fact("issue", seat, {"shares": t.shares[seat], "cash": t.cash[seat]})
