"""The secret purchase: everybody at once, revealed together (COI-10.10, COI-10.11)."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules.actions import READY, buy_action, one
from smokestack.games.city_of_iron.rules.holdings import with_value
from smokestack.games.city_of_iron.rules.phases import rounds
from smokestack.games.city_of_iron.rules.position import CityOfIronPosition
from smokestack.kernel.facts import Fact, FactData


def chosen_money(position: CityOfIronPosition, seat: int) -> int:
    total = 0
    for card in range(position.components.cards.count):
        if position.chosen[seat] >> card & 1:
            total += position.rulings.price[card]
    return total


def chosen_science(position: CityOfIronPosition, seat: int) -> int:
    total = 0
    for card in range(position.components.cards.count):
        if position.chosen[seat] >> card & 1:
            total += position.components.cards.science[card]
    return total


def legal_purchases(position: CityOfIronPosition, seat: int) -> list[int]:
    """One more card that can still be paid, or ready."""
    found = [one(READY, seat)]
    money = position.money[seat] - chosen_money(position, seat)
    science = position.science[seat] - chosen_science(position, seat)
    left = position.buy[seat] & ~position.chosen[seat]
    cards = position.components.cards
    for card in range(cards.count):
        if left >> card & 1 and position.rulings.price[card] <= money and cards.science[card] <= science:
            found.append(buy_action(card, seat))
    return found


def apply_buy(position: CityOfIronPosition, seat: int, card: int, events: list[Fact] | None) -> None:
    position.chosen[seat] |= 1 << card
    if events is not None:
        events.append(Fact("chose", seat, {"card": position.rulings.card_names[card]}, 1 << seat))


def apply_ready(position: CityOfIronPosition, seat: int, events: list[Fact] | None) -> None:
    position.ready[seat] = 1
    if events is not None:
        events.append(Fact("ready", seat))
    if sum(position.ready) == position.rulings.seats:
        reveal_purchases(position, events)
        close_round(position, events)


def reveal_purchases(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """All pay and take their cards into hand."""
    for seat in range(position.rulings.seats):
        for card in range(position.components.cards.count):
            if position.chosen[seat] >> card & 1:
                position.money[seat] -= position.rulings.price[card]
                position.science[seat] -= position.components.cards.science[card]
                if events is not None:
                    data: FactData = {
                        "card": position.rulings.card_names[card],
                        "money": -position.rulings.price[card],
                        "cost": position.rulings.price[card],
                        "science": position.components.cards.science[card],
                    }
                    events.append(Fact("bought", seat, data))
        position.hand[seat] |= position.chosen[seat]
        position.buy = with_value(position.buy, seat, position.buy[seat] & ~position.chosen[seat])
        position.chosen[seat] = 0


def close_round(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """The bid cubes drop straight down (COI-4.6, COI-10.12)."""
    order: list[int] = []
    for space in range(len(position.rulings.bid_costs)):
        for seat in range(position.rulings.seats):
            if position.bid_space[seat] == space:
                order.append(seat)
    position.bid_order = order
    rounds.start_round(position, events)
