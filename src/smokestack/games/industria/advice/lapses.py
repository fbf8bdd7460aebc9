"""What an expert would call a waste in a game of Industria, counted from its facts."""

from __future__ import annotations

from smokestack.games.industria.rules.position import IndustriaPosition
from smokestack.kernel.facts import Fact


def count_lapses(end: IndustriaPosition, facts: list[Fact]) -> dict[str, list[int]]:
    """By lapse and seat: the taler of a winning bid beyond the least that would have won, and tiles discarded."""
    overpaid, discarded = [0] * end.seats, [0] * end.seats
    bids: dict[int, int] = {}
    for fact in facts:
        if fact.key == "put_up":
            bids = {}
        elif fact.key == "bid":
            amount = fact.data["amount"]
            assert isinstance(amount, int)
            bids[fact.seat] = amount
        elif fact.key == "sold" and fact.seat in bids:
            others = max((bid for seat, bid in bids.items() if seat != fact.seat), default=0)
            overpaid[fact.seat] += max(0, bids[fact.seat] - others - 1)
        elif fact.key == "discarded":
            discarded[fact.seat] += 1
    return {"overpaid-bids": overpaid, "discarded-tiles": discarded}
