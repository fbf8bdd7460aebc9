"""Phase I: in the old player order, everybody decides how many shares to issue (AOS-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import SHARE_PRICE
from smokestack.games.age_of_steam.rules.generated.action_fields import BUY_BACK, issue_shares, pack_issue
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def begin(position: AgeOfSteamPosition) -> None:
    position.queue = position.order[:]


def legal(position: AgeOfSteamPosition) -> list[int]:
    seat = position.queue[0]
    found = [pack_issue(shares) for shares in range(position.rules.issue_limit(position, seat) + 1)]
    price = position.rules.buy_back_price(position, seat)
    if 0 <= price <= position.cash[seat]:
        found.append(BUY_BACK)
    return found


def refusal(position: AgeOfSteamPosition, action: int) -> Refusal | None:
    seat = position.queue[0]
    if action == BUY_BACK:
        price = position.rules.buy_back_price(position, seat)
        if price < 0:
            return position.rules.buy_back_refusal(position, seat)
        if price > position.cash[seat]:
            return Refusal("AOS-3.5", "cash", {"cost": price, "cash": position.cash[seat]})
        return None
    if issue_shares(action) > position.rules.issue_limit(position, seat):
        return position.rules.issue_refusal(position, seat)
    return None


def apply(position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
    seat = position.queue.pop(0)
    if action == BUY_BACK:
        price = position.rules.buy_back_price(position, seat)
        position.shares[seat] -= 1
        position.cash[seat] -= price
        if events is not None:
            events.append(Fact("bought-back", seat, {"money": -price, "shares": position.shares[seat]}))
        return
    shares = issue_shares(action)
    position.shares[seat] += shares
    position.cash[seat] += SHARE_PRICE * shares
    if events is not None:
        events.append(Fact("issued", seat, {"n": shares, "money": SHARE_PRICE * shares}))


def prompt(position: AgeOfSteamPosition) -> Fact:
    seat = position.queue[0]
    return Fact("issue", seat, {"shares": position.shares[seat], "cash": position.cash[seat]})
