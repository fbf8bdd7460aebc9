"""Repaying loans, and borrowing without need where that is allowed (AOI-19.5, AOI-25.7, AOI-25.8)."""

from __future__ import annotations

from smokestack.games.age_of_industry.rules.actions import MAX_BORROW, MAX_REPAY
from smokestack.games.age_of_industry.rules.generated.action_fields import pack_borrow, pack_repay
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition


def most_repaid(position: AgeOfIndustryPosition) -> int:
    """How many loans the active player can repay now (AOI-19.5)."""
    loans = position.loans[position.seat]
    if loans == 0:
        return 0
    return min(min(loans, position.money[position.seat] // position.board.components.loan), MAX_REPAY - 1)


def most_borrowed(position: AgeOfIndustryPosition) -> int:
    """Loans without need: once a turn, and never more than there are loan tiles (AOI-25.7, AOI-25.8)."""
    if not position.rulings.borrow_freely or position.borrowed:
        return 0
    tiles = position.board.components.loan_tiles
    most = min(tiles, MAX_BORROW - 1)
    return max(0, min(most, tiles - position.all_loans())) if position.rulings.limited_loans else most


def may_settle_loans(position: AgeOfIndustryPosition) -> bool:
    """Whether there is anything left to decide after the last action of a turn (AOI-26.6)."""
    return most_repaid(position) > 0 or most_borrowed(position) > 0


def legal_loans(position: AgeOfIndustryPosition, found: list[int]) -> None:
    for count in range(1, most_repaid(position) + 1):
        found.append(pack_repay(count))
    for count in range(1, most_borrowed(position) + 1):
        found.append(pack_borrow(count))
