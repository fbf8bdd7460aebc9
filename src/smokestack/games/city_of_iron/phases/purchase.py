"""The secret purchase: everybody at once, revealed together (COI-10.10, COI-10.11)."""

from __future__ import annotations

from smokestack.games.city_of_iron.actions import READY, buy_action, one
from smokestack.games.city_of_iron.holdings import with_value
from smokestack.games.city_of_iron.phases import flow
from smokestack.games.city_of_iron.table import Table
from smokestack.kernel.facts import Fact, FactData


def chosen_money(s: Table, seat: int) -> int:
    total = 0
    for card in range(s.rules.box.cards.count):
        if s.chosen[seat] >> card & 1:
            total += s.rules.price[card]
    return total


def chosen_science(s: Table, seat: int) -> int:
    total = 0
    for card in range(s.rules.box.cards.count):
        if s.chosen[seat] >> card & 1:
            total += s.rules.box.cards.science[card]
    return total


def purchases(s: Table, seat: int) -> list[int]:
    """One more card that can still be paid, or ready."""
    found = [one(READY, seat)]
    money = s.money[seat] - chosen_money(s, seat)
    science = s.science[seat] - chosen_science(s, seat)
    left = s.buy[seat] & ~s.chosen[seat]
    cards = s.rules.box.cards
    for card in range(cards.count):
        if left >> card & 1 and s.rules.price[card] <= money and cards.science[card] <= science:
            found.append(buy_action(card, seat))
    return found


def choose(s: Table, seat: int, card: int, events: list[Fact] | None) -> None:
    s.chosen[seat] |= 1 << card
    if events is not None:
        events.append(Fact("chose", seat, {"card": s.rules.card_names[card]}, 1 << seat))


def be_ready(s: Table, seat: int, events: list[Fact] | None) -> None:
    s.ready[seat] = 1
    if events is not None:
        events.append(Fact("ready", seat))
    if sum(s.ready) == s.rules.seats:
        reveal(s, events)
        close_round(s, events)


def reveal(s: Table, events: list[Fact] | None) -> None:
    """All pay and take their cards into hand."""
    for seat in range(s.rules.seats):
        for card in range(s.rules.box.cards.count):
            if s.chosen[seat] >> card & 1:
                s.money[seat] -= s.rules.price[card]
                s.science[seat] -= s.rules.box.cards.science[card]
                if events is not None:
                    data: FactData = {
                        "card": s.rules.card_names[card],
                        "money": -s.rules.price[card],
                        "cost": s.rules.price[card],
                        "science": s.rules.box.cards.science[card],
                    }
                    events.append(Fact("bought", seat, data))
        s.hand[seat] |= s.chosen[seat]
        s.buy = with_value(s.buy, seat, s.buy[seat] & ~s.chosen[seat])
        s.chosen[seat] = 0


def close_round(s: Table, events: list[Fact] | None) -> None:
    """The bid cubes drop straight down (COI-4.6, COI-10.12)."""
    order: list[int] = []
    for space in range(len(s.rules.bid_costs)):
        for seat in range(s.rules.seats):
            if s.bid_space[seat] == space:
                order.append(seat)
    s.bid_order = order
    flow.start_round(s, events)
