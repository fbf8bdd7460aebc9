"""Why loans cannot be repaid or taken."""

from __future__ import annotations

from smokestack.games.age_of_industry.rules.phases.loans import most_borrowed, most_repaid
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.kernel.facts import FactData, Refusal


def refuse_repay(position: AgeOfIndustryPosition, count: int) -> Refusal | None:
    if 0 < count <= most_repaid(position):
        return None
    data: FactData = {"n": count, "loans": position.loans[position.seat], "has": position.money[position.seat]}
    return Refusal("AOI-19.5", "cannot_repay", data)


def refuse_borrow(position: AgeOfIndustryPosition, count: int) -> Refusal | None:
    if not position.rulings.borrow_freely:
        return Refusal("AOI-19.2", "borrow_in_need_only")
    if position.borrowed or count == 0:
        return Refusal("AOI-25.7", "borrow_once")
    most = most_borrowed(position)
    if count > most:
        return Refusal("AOI-25.8" if position.rulings.limited_loans else "AOI-25.7", "too_many_loans", {"n": most})
    return None
