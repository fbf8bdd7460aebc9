"""Paying, earning and taking loans (AOI-19)."""

from __future__ import annotations

from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.kernel.facts import Fact


def loans_needed(position: AgeOfIndustryPosition, seat: int, amount: int) -> int:
    """How many loans a payment takes: exactly as many as necessary (AOI-19.2)."""
    loan = position.board.components.loan
    short = amount - position.money[seat]
    return (short + loan - 1) // loan if short > 0 else 0


def within_loan_limit(position: AgeOfIndustryPosition, seat: int, amount: int) -> bool:
    """AOI-25.8; without the option there is no limit (AOI-19.3)."""
    if not position.rulings.limited_loans:
        return True
    needed = loans_needed(position, seat, amount)
    return needed == 0 or position.all_loans() + needed <= position.board.components.loan_tiles


def take_loans(position: AgeOfIndustryPosition, seat: int, count: int, key: str, events: list[Fact] | None) -> None:
    """Take loans; `key` is the message that reports them."""
    amount = count * position.board.components.loan
    position.loans[seat] += count
    position.money[seat] += amount
    if events is not None:
        events.append(Fact(key, seat, {"n": count, "money": amount}))


def repay_loans(position: AgeOfIndustryPosition, seat: int, count: int, events: list[Fact] | None) -> None:
    amount = count * position.board.components.loan
    position.loans[seat] -= count
    position.money[seat] -= amount
    if events is not None:
        events.append(Fact("repaid", seat, {"n": count, "money": -amount}))


def pay(position: AgeOfIndustryPosition, seat: int, amount: int, events: list[Fact] | None) -> None:
    """Pay the bank, with loans as needed (AOI-19.1, AOI-19.2). The caller reports what the payment is for."""
    needed = loans_needed(position, seat, amount)
    if needed:
        take_loans(position, seat, needed, "loan", events)
    position.money[seat] -= amount
    position.paid[seat] += amount


def spend(position: AgeOfIndustryPosition, seat: int, amount: int, events: list[Fact] | None) -> None:
    """Pay the cost of an action, which counts for the next turn order (AOI-3.7)."""
    pay(position, seat, amount, events)
    position.spent[seat] += amount


def earn(position: AgeOfIndustryPosition, seat: int, amount: int) -> None:
    position.money[seat] += amount
    position.earned[seat] += amount
