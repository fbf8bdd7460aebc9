"""What an expert would call a waste in a game of Age of Industry, counted from its facts."""

from __future__ import annotations

from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.kernel.facts import Fact


def count_lapses(end: AgeOfIndustryPosition, facts: list[Fact]) -> dict[str, list[int]]:
    """By lapse and seat: actions passed, counters that were never flipped, and loans never repaid."""
    passed, unflipped = [0] * end.seats, [0] * end.seats
    for fact in facts:
        if fact.key == "passed":
            passed[fact.seat] += 1
    for space in range(end.board.spaces):
        if end.owner[space] >= 0 and not end.flipped[space]:
            unflipped[end.owner[space]] += 1
    return {"passed-actions": passed, "unflipped-counters": unflipped, "unpaid-loans": list(end.loans)}
