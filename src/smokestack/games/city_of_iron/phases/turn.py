"""One turn: free actions, then exactly one normal action (COI-5, COI-6)."""

from __future__ import annotations

from smokestack.games.city_of_iron.actions import DRAW, SCIENCE, TAX, one
from smokestack.games.city_of_iron.holdings import can_draw, draw_card, gain_money, gain_science
from smokestack.games.city_of_iron.phases.attack import attacks
from smokestack.games.city_of_iron.phases.build import builds, moves, reserves
from smokestack.games.city_of_iron.phases.flow import end_turn
from smokestack.games.city_of_iron.phases.play import plays
from smokestack.games.city_of_iron.table import Table
from smokestack.kernel.facts import Fact


def turns(s: Table) -> list[int]:
    """Everything a player may do in a turn (COI-5.4)."""
    seat = s.seat
    found = builds(s, seat, s.money[seat], s.science[seat], 0, 0, False)
    found += reserves(s)
    for kind in range(2):
        if can_draw(s, seat, kind):
            found.append(one(DRAW, kind))
    found.append(TAX)
    if s.money[seat] >= s.rules.box.tokens.science_price:
        found.append(SCIENCE)
    found += plays(s, seat)
    found += attacks(s, seat, s.hand[seat], 0, 0, 0)
    found += moves(s, seat)
    return found


def draw(s: Table, kind: int, events: list[Fact] | None) -> None:
    """COI-6.15."""
    draw_card(s, s.seat, kind, events)
    end_turn(s, events)


def tax(s: Table, events: list[Fact] | None) -> None:
    """COI-6.17."""
    gained = gain_money(s, s.seat, s.rules.box.tokens.tax)
    if events is not None:
        events.append(Fact("taxed", s.seat, {"money": gained}))
    end_turn(s, events)


def buy_science(s: Table, events: list[Fact] | None) -> None:
    """COI-6.18."""
    price = s.rules.box.tokens.science_price
    s.money[s.seat] -= price
    gain_science(s, s.seat, 1)
    if events is not None:
        events.append(Fact("bought_science", s.seat, {"money": -price, "cost": price}))
    end_turn(s, events)
