"""The secret purchase: all players choose at once, and all cards are revealed together (COI-10.10, COI-10.11).

A player can change the choice until they say that they are ready (COI-10.16). The others learn only who is ready.
"""

from __future__ import annotations

from smokestack.games.city_of_iron.rules.fact_data import card_data
from smokestack.games.city_of_iron.rules.generated.action_fields import pack_buy, pack_put_back, pack_ready
from smokestack.games.city_of_iron.rules.phases import rounds
from smokestack.games.city_of_iron.rules.position import CityOfIronPosition, with_value
from smokestack.kernel.bits import items_of, single, with_item, without_item
from smokestack.kernel.facts import Fact, FactData


def chosen_money(position: CityOfIronPosition, seat: int) -> int:
    """The price in money of the cards chosen so far."""
    total = 0
    for card in items_of(position.chosen[seat]):
        total += position.rulings.price[card]
    return total


def chosen_science(position: CityOfIronPosition, seat: int) -> int:
    """The price in science of the cards chosen so far."""
    total = 0
    for card in items_of(position.chosen[seat]):
        total += position.components.cards.science[card]
    return total


def legal_purchases(position: CityOfIronPosition, seat: int) -> list[int]:
    """Ready, one more card that the player can still pay for, or a chosen card to put back."""
    found = [pack_ready(seat)]
    money = position.money[seat] - chosen_money(position, seat)
    science = position.science[seat] - chosen_science(position, seat)
    cards, price = position.components.cards, position.rulings.price
    for card in items_of(position.buy[seat] & ~position.chosen[seat]):
        if price[card] <= money and cards.science[card] <= science:
            found.append(pack_buy(card, seat))
    for card in items_of(position.chosen[seat]):
        found.append(pack_put_back(card, seat))
    return found


def apply_buy(position: CityOfIronPosition, seat: int, card: int, events: list[Fact] | None) -> None:
    """Choose a card. Only its buyer is told."""
    position.chosen[seat] = with_item(position.chosen[seat], card)
    if events is not None:
        events.append(Fact("chose", seat, card_data(position, card), single(seat)))


def apply_put_back(position: CityOfIronPosition, seat: int, card: int, events: list[Fact] | None) -> None:
    """Choose a card no longer. Only its buyer is told (COI-10.16)."""
    position.chosen[seat] = without_item(position.chosen[seat], card)
    if events is not None:
        events.append(Fact("put_back", seat, card_data(position, card), single(seat)))


def apply_ready(position: CityOfIronPosition, seat: int, events: list[Fact] | None) -> None:
    """When everybody is ready, the cards are revealed and the next round begins."""
    position.ready[seat] = 1
    if events is not None:
        events.append(Fact("ready", seat))
    if sum(position.ready) == position.rulings.seats:
        _reveal_purchases(position, events)
        _drop_bid_cubes(position)
        rounds.start_round(position, events)


def _reveal_purchases(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """Everybody pays and takes the chosen cards into hand."""
    for seat in range(position.rulings.seats):
        chosen = position.chosen[seat]
        for card in items_of(chosen):
            money, science = position.rulings.price[card], position.components.cards.science[card]
            position.money[seat] -= money
            position.science[seat] -= science
            if events is not None:
                data: FactData = {**card_data(position, card), "money": -money, "cost": money, "science": science}
                events.append(Fact("bought", seat, data))
        position.hand[seat] |= chosen
        position.buy = with_value(position.buy, seat, position.buy[seat] & ~chosen)
        position.chosen[seat] = 0


def _drop_bid_cubes(position: CityOfIronPosition) -> None:
    """The bid cubes drop straight down: from left to right they are the next bid order (COI-4.6, COI-10.12)."""
    order: list[int] = []
    for space in range(len(position.rulings.bid_costs)):
        for seat in range(position.rulings.seats):
            if position.bid_space[seat] == space:
                order.append(seat)
    position.bid_order = order
