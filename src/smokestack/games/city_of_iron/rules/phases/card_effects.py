"""The effects of a card's action or of an attack, one after the other (COI-8.11)."""

from __future__ import annotations

from smokestack.games.city_of_iron.components.effects import (
    ADD_DISTRICT,
    ATTACK,
    BUILD,
    CITIZEN,
    DRAW,
    EITHER,
    FOUND_CITY,
    GAIN_MONEY,
    GAIN_SCIENCE,
    MILITARY,
)
from smokestack.games.city_of_iron.rules.generated.action_fields import pack_draw
from smokestack.games.city_of_iron.rules.holdings import can_draw, draw_card, gain_money, gain_science
from smokestack.games.city_of_iron.rules.phases import rounds
from smokestack.games.city_of_iron.rules.phases.attack import conquer
from smokestack.games.city_of_iron.rules.phases.build import can_build
from smokestack.games.city_of_iron.rules.phases.cities import add_district, found_city, legal_districts
from smokestack.games.city_of_iron.rules.position import BUILDING, DISTRICTS, DRAWING, NONE, CityOfIronPosition
from smokestack.kernel.facts import Fact


def continue_effects(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """Resolve the remaining effects. Stops when the player has to choose, or ends the action."""
    if position.card < 0:
        _finish_plain_attack(position, events)
        return
    cards = position.components.cards
    while position.effect < cards.last_effect[position.card]:
        if not _resolve_effect(position, events):
            return
    rounds.end_action(position, cards.free[position.card], events)


def _finish_plain_attack(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """An attack without a card's action. It comes here a second time after the conqueror has chosen goods."""
    if position.target >= 0:
        town = position.target
        position.target = NONE
        conquer(position, town, events)
        if rounds.ask_conqueror_for_goods(position, town, events):
            return
    rounds.end_action(position, False, events)


def _resolve_effect(position: CityOfIronPosition, events: list[Fact] | None) -> bool:
    """Resolve the current effect and move on to the next. False if the player has to choose first."""
    seat, cards, effect = position.seat, position.components.cards, position.effect
    code, amount = cards.effect[effect], cards.effect_a[effect]
    if code == DRAW:
        return _resolve_draw(position, cards.effect_b[effect], amount, events)
    money, science = position.money[seat], position.science[seat]
    if code == BUILD and can_build(position, seat, money, science, amount, cards.effect_b[effect]):
        position.phase = BUILDING
        return False
    if code == ADD_DISTRICT and legal_districts(position, seat):
        position.phase = DISTRICTS
        return False
    position.effect += 1
    if code == GAIN_MONEY:
        gained = gain_money(position, seat, amount)
        if events is not None:
            events.append(Fact("gains_money", seat, {"money": gained}))
    elif code == GAIN_SCIENCE:
        gained = gain_science(position, seat, amount)
        if events is not None:
            events.append(Fact("gains_science", seat, {"n": gained}))
    elif code == FOUND_CITY:
        found_city(position, position.target, position.token, events)
    elif code == ATTACK:
        conquer(position, position.target, events)
        return not rounds.ask_conqueror_for_goods(position, position.target, events)
    return True


def finish_chosen_effect(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """The player has made the choice that the current effect asked for."""
    position.effect += 1
    continue_effects(position, events)


def apply_district(position: CityOfIronPosition, token: int, land: int, events: list[Fact] | None) -> None:
    add_district(position, token, land, events)
    finish_chosen_effect(position, events)


# --- drawing ----------------------------------------------------------------------------------------------------
def _resolve_draw(position: CityOfIronPosition, deck: int, amount: int, events: list[Fact] | None) -> bool:
    """Draw card by card. The player may choose the deck (COI-8.11); missing cards are skipped (COI-8.7)."""
    if position.draws_left == 0:
        position.draws_left = amount
    while position.draws_left > 0:
        source = deck
        if deck == EITHER:
            if can_draw(position, position.seat, CITIZEN) and can_draw(position, position.seat, MILITARY):
                position.phase = DRAWING
                return False
            source = CITIZEN if can_draw(position, position.seat, CITIZEN) else MILITARY
        position.draws_left -= 1
        if not draw_card(position, position.seat, source, events):
            position.draws_left = 0
    position.effect += 1
    return True


def legal_draw_choices(position: CityOfIronPosition) -> list[int]:
    return [pack_draw(deck) for deck in (CITIZEN, MILITARY) if can_draw(position, position.seat, deck)]


def apply_draw_choice(position: CityOfIronPosition, deck: int, events: list[Fact] | None) -> None:
    """Draw from the chosen deck, then go on with the remaining draws and effects."""
    draw_card(position, position.seat, deck, events)
    position.draws_left -= 1
    if position.draws_left == 0:
        position.effect += 1
    continue_effects(position, events)
