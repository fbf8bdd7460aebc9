"""A turn: free actions, then exactly one normal action (COI-5, COI-6)."""

from __future__ import annotations

from smokestack.games.city_of_iron.components.effects import CITIZEN, MILITARY
from smokestack.games.city_of_iron.rules.generated.action_fields import BUY_SCIENCE, TAX, pack_draw
from smokestack.games.city_of_iron.rules.holdings import can_draw, draw_card, gain_money, gain_science
from smokestack.games.city_of_iron.rules.phases.attack import legal_attacks
from smokestack.games.city_of_iron.rules.phases.build import legal_builds, legal_reserves
from smokestack.games.city_of_iron.rules.phases.moving import legal_first_moves
from smokestack.games.city_of_iron.rules.phases.play_card import legal_plays
from smokestack.games.city_of_iron.rules.phases.rounds import end_turn
from smokestack.games.city_of_iron.rules.position import CityOfIronPosition
from smokestack.kernel.facts import Fact


def legal_turn_actions(position: CityOfIronPosition) -> list[int]:
    """Everything a player may do in a turn (COI-5.4)."""
    seat = position.seat
    found = legal_builds(position, seat, position.money[seat], position.science[seat], 0, 0)
    found += legal_reserves(position)
    for deck in (CITIZEN, MILITARY):
        if can_draw(position, seat, deck):
            found.append(pack_draw(deck))
    found.append(TAX)
    if position.money[seat] >= position.components.tokens.science_price:
        found.append(BUY_SCIENCE)
    found += legal_plays(position, seat)
    found += legal_attacks(position, seat, position.hand[seat], 0, 0, 0)
    found += legal_first_moves(position, seat)
    return found


def apply_draw(position: CityOfIronPosition, deck: int, events: list[Fact] | None) -> None:
    """COI-6.15."""
    draw_card(position, position.seat, deck, events)
    end_turn(position, events)


def apply_tax(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """COI-6.17."""
    gained = gain_money(position, position.seat, position.components.tokens.tax)
    if events is not None:
        events.append(Fact("taxed", position.seat, {"money": gained}))
    end_turn(position, events)


def apply_buy_science(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """COI-6.18."""
    price = position.components.tokens.science_price
    position.money[position.seat] -= price
    gain_science(position, position.seat, 1)
    if events is not None:
        events.append(Fact("bought_science", position.seat, {"money": -price, "cost": price}))
    end_turn(position, events)
