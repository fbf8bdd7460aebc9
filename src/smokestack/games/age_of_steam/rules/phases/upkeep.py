"""Phases VI to VIII: income, expenses, income reduction. Nobody decides anything (AOS-14, 15, 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import NO_ACTION, NOBODY
from smokestack.games.age_of_steam.rules.lines import OWNER, WIDTH
from smokestack.games.age_of_steam.rules.network import incomplete_of
from smokestack.games.age_of_steam.rules.position import NO_HOPS
from smokestack.kernel.facts import Fact

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def collect_income(position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
    for seat in position.order:
        position.cash[seat] += position.income[seat]
        if events is not None:
            events.append(Fact("collected", seat, {"money": position.income[seat]}))


def pay_expenses(position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
    """All players pay at the same time. Those whose income falls below 0 are eliminated (AOS-15)."""
    for seat in position.order[:]:
        owed = position.rules.expenses(position, seat)
        paid = min(owed, position.cash[seat])
        position.cash[seat] -= paid
        if events is not None:
            events.append(Fact("expenses", seat, {"owed": owed, "money": -paid}))
        if owed > paid:
            before = position.income[seat]
            position.income[seat] = position.rules.shortfall(position, seat, owed - paid)
            if events is not None:
                events.append(Fact("shortfall", seat, {"n": owed - paid, "income": position.income[seat] - before}))
    for seat in position.order[:]:
        if position.income[seat] < 0:
            eliminate(position, seat, events)


def eliminate(position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
    """Incomplete lines become unowned. Complete ones stay and pay nobody (AOS-15.5 to 15.7)."""
    for line in incomplete_of(position, seat):
        position.lines[line * WIDTH + OWNER] = NOBODY
    position.out[seat] = position.turn
    position.action[seat] = NO_ACTION
    position.order.remove(seat)
    position.hops = NO_HOPS
    if events is not None:
        events.append(Fact("eliminated", seat))


def reduce_income(position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
    for seat in position.order:
        loss = position.rules.reduction(position, position.income[seat])
        position.income[seat] -= loss
        if loss and events is not None:
            events.append(Fact("reduced", seat, {"income": -loss}))
