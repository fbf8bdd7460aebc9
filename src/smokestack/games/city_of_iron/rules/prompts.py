"""What is asked of the actor."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.components.effects import DECK_COUNT, FOUND_CITY, VEHICLES_WITH_ARTICLE
from smokestack.games.city_of_iron.rules.fact_data import card_data, deck_data, town_data
from smokestack.games.city_of_iron.rules.phases.setup import pile_to_stack
from smokestack.games.city_of_iron.rules.position import (
    BID_ORDER,
    BIDDING,
    BIDDING_AGAIN,
    BUILDING,
    CHOOSE_NATION,
    DISCARDING,
    DISTRICTS,
    DRAWING,
    FILL_MARKET,
    FLEX_GOODS,
    GAME_OVER,
    LAY_TOWNS,
    MOVING,
    PURCHASE,
    REFILL,
    SPENDING,
    STACK_DECKS,
    TARGET,
    TURN,
    CityOfIronPosition,
)
from smokestack.kernel.facts import Fact, FactData

PROMPT_KEYS: Final = {
    CHOOSE_NATION: "nation",
    STACK_DECKS: "stack",
    FILL_MARKET: "market",
    LAY_TOWNS: "town",
    BID_ORDER: "bid_order",
    BIDDING: "bid",
    BIDDING_AGAIN: "bid_again",
    TURN: "turn",
    SPENDING: "spend",
    DISCARDING: "discard",
    DRAWING: "draw",
    BUILDING: "build",
    DISTRICTS: "district",
    FLEX_GOODS: "goods",
    MOVING: "moving",
    REFILL: "market",
    PURCHASE: "purchase",
    GAME_OVER: "over",
}


def prompt_for(position: CityOfIronPosition, actor: int) -> Fact:
    phase = position.phase
    if phase == TARGET:
        founds = position.components.cards.targeted[position.card] == FOUND_CITY
        return Fact("found" if founds else "attack", actor, card_data(position, position.card))
    data: FactData = {}
    if phase == SPENDING:
        data["needs"] = _needs(position)
    elif phase == TURN:
        data["n"] = position.components.tokens.actions - position.flipped[position.seat]
    elif phase == FLEX_GOODS:
        data = town_data(position, position.flex_queue[0])
    elif phase == STACK_DECKS:
        data = deck_data(pile_to_stack(position, position.seat) % DECK_COUNT)
    return Fact(PROMPT_KEYS[phase], actor, data)


def _needs(position: CityOfIronPosition) -> str:
    """What is still to be spent, in words."""
    amounts = {"work": position.need_work, "distance": position.need_distance, "attack": position.need_attack}
    needs = [f"{amount} {skill}" for skill, amount in amounts.items() if amount > 0]
    if position.need_vehicle > 0:
        needs.append(VEHICLES_WITH_ARTICLE[position.need_vehicle])
    return " and ".join(needs)
