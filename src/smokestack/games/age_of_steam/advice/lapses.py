"""What an expert would call a waste in a game of Age of Steam, counted from its facts."""

from __future__ import annotations

from smokestack.games.age_of_steam.components.pieces import SHARE_PRICE
from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
from smokestack.kernel.facts import Fact

COUNTED = {"abandoned": "abandoned-lines", "passed-move": "passed-moves"}
"""Facts that count as they are, and the lapses they are."""


def count_lapses(end: AgeOfSteamPosition, facts: list[Fact]) -> dict[str, list[int]]:
    """By lapse and seat."""
    seats = end.seats
    found = {key: [0] * seats for key in ("overpaid-bids", "unused-shares", *COUNTED.values(), "turns-without-track")}
    for fact in facts:
        if fact.key in COUNTED:
            found[COUNTED[fact.key]][fact.seat] += 1
        elif fact.key == "build-done" and fact.data["n"] == 0:
            found["turns-without-track"][fact.seat] += 1
    _count_bids(facts, found["overpaid-bids"])
    _count_shares(end, facts, found["unused-shares"])
    return found


def _count_bids(facts: list[Fact], overpaid: list[int]) -> None:
    """The dollars that a player paid for raising by more than 1, beyond what beats the next lower bid."""
    bids, jumps = [0] * len(overpaid), [0] * len(overpaid)
    for fact in facts:
        if fact.key == "round":
            bids, jumps = [0] * len(overpaid), [0] * len(overpaid)
        elif fact.key == "bid":
            amount = _number(fact, "amount")
            jumps[fact.seat] = amount - max(bids) - 1
            bids[fact.seat] = amount
        elif fact.key == "place" and _number(fact, "paid") > 0:
            own, paid = bids[fact.seat], _number(fact, "paid")
            enough = 1 + max((bid for bid in bids if bid < own), default=0)
            excess = paid - (enough if paid == own else (enough + 1) // 2)
            overpaid[fact.seat] += max(0, min(excess, jumps[fact.seat]))


def _count_shares(end: AgeOfSteamPosition, facts: list[Fact], unused: list[int]) -> None:
    """Shares of a turn without which the player would have had enough money until the expenses were paid."""
    cash = list(end.cash)
    for fact in facts:  # back to the beginning
        if fact.seat >= 0:
            cash[fact.seat] -= fact.gain("money")
    issued, income, before = [0] * end.seats, [0] * end.seats, [0] * end.seats
    for fact in facts:
        seat = fact.seat
        if fact.key == "issued":
            issued[seat] = _number(fact, "n")
        elif fact.key == "collected":
            before[seat], income[seat] = cash[seat], fact.gain("money")
        elif fact.key == "expenses":
            spare = before[seat] - max(0, _number(fact, "owed") - income[seat])
            unused[seat] += min(issued[seat], max(0, spare) // SHARE_PRICE)
            issued[seat] = 0
        if seat >= 0:
            cash[seat] += fact.gain("money")


def _number(fact: Fact, name: str) -> int:
    value = fact.data[name]
    assert isinstance(value, int)
    return value
