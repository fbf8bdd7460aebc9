"""Phases VI to VIII: income, expenses, income reduction. Nobody is asked (AOS-14, 15, 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.lines import OWNER, WIDTH
from smokestack.games.age_of_steam.network import incomplete_of
from smokestack.games.age_of_steam.pieces import NO_ACTION, NOBODY
from smokestack.games.age_of_steam.state import NO_HOPS
from smokestack.kernel.facts import Fact

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table


def collect_income(t: Table, events: list[Fact] | None) -> None:
    for seat in t.order:
        t.cash[seat] += t.income[seat]
        if events is not None:
            events.append(Fact("collected", seat, {"money": t.income[seat]}))


def pay_expenses(t: Table, events: list[Fact] | None) -> None:
    """All players with the same timing; those whose income falls below 0 are eliminated (AOS-15)."""
    for seat in t.order[:]:
        owed = t.rules.expenses(t, seat)
        paid = min(owed, t.cash[seat])
        t.cash[seat] -= paid
        if events is not None:
            events.append(Fact("expenses", seat, {"owed": owed, "money": -paid}))
        if owed > paid:
            before = t.income[seat]
            t.income[seat] = t.rules.shortfall(t, seat, owed - paid)
            if events is not None:
                events.append(Fact("shortfall", seat, {"n": owed - paid, "income": t.income[seat] - before}))
    for seat in t.order[:]:
        if t.income[seat] < 0:
            eliminate(t, seat, events)


def eliminate(t: Table, seat: int, events: list[Fact] | None) -> None:
    """AOS-15.5 to 15.7: incomplete lines become unowned, complete ones stay and pay nobody."""
    for line in incomplete_of(t, seat):
        t.lines[line * WIDTH + OWNER] = NOBODY
    t.out[seat] = t.turn
    t.action[seat] = NO_ACTION
    t.order.remove(seat)
    t.hops = NO_HOPS
    if events is not None:
        events.append(Fact("eliminated", seat))


def reduce_income(t: Table, events: list[Fact] | None) -> None:
    for seat in t.order:
        loss = t.rules.reduction(t, t.income[seat])
        t.income[seat] -= loss
        if loss and events is not None:
            events.append(Fact("reduced", seat, {"income": -loss}))
