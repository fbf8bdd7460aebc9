"""Rounds, turns, and the choices of goods that come in between (COI-3, COI-5, COI-14.7)."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules.fact_data import town_data
from smokestack.games.city_of_iron.rules.generated.action_fields import pack_goods
from smokestack.games.city_of_iron.rules.holdings import flexible_goods, set_flexible_good
from smokestack.games.city_of_iron.rules.phases import end_phase
from smokestack.games.city_of_iron.rules.position import (
    AT_CONQUEST,
    AT_ROUND_START,
    BIDDING,
    FLEX_GOODS,
    NONE,
    TURN,
    CityOfIronPosition,
)
from smokestack.kernel.facts import Fact, FactData


def start_round(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """COI-3.1. Owners of flexible towns choose goods before the bidding (COI-14.7)."""
    position.round_number += 1
    position.turn = 0
    position.bid_space = [NONE] * position.rulings.seats
    position.turn_order = []
    position.reserved_now = []
    for seat in range(position.rulings.seats):
        position.flipped[seat] = 0
    if events is not None:
        events.append(Fact("round", data={"n": position.round_number}))
    position.flex_queue = [] if position.rulings.flex_at_end else owned_flexible_towns(position)
    position.flex_reason = AT_ROUND_START
    continue_after_goods(position, events)


# --- goods of flexible towns ------------------------------------------------------------------------------------
def owned_flexible_towns(position: CityOfIronPosition) -> list[int]:
    towns = position.components.towns
    return [town for town in range(towns.count) if towns.flex[town] and position.town_owner[town] >= 0]


def ask_conqueror_for_goods(position: CityOfIronPosition, town: int, events: list[Fact] | None) -> bool:
    """After a conquest: True if the conqueror has to choose the town's goods now."""
    if not position.components.towns.flex[town] or position.rulings.flex_at_end:
        return False
    position.flex_queue = [town]
    position.flex_reason = AT_CONQUEST
    return _ask_next_owner(position, events)


def _ask_next_owner(position: CityOfIronPosition, events: list[Fact] | None) -> bool:
    """Settle the towns that leave no choice. True if an owner has to choose now."""
    while position.flex_queue:
        owner = position.town_owner[position.flex_queue[0]]
        goods = flexible_goods(position, owner)
        if len(goods) > 1:
            position.phase = FLEX_GOODS
            position.seat = owner
            return True
        set_goods(position, goods[0] if goods else NONE, events)
    return False


def legal_goods(position: CityOfIronPosition) -> list[int]:
    return [pack_goods(good) for good in flexible_goods(position, position.seat)]


def set_goods(position: CityOfIronPosition, good: int, events: list[Fact] | None) -> None:
    """The first town of the queue gives this good from now on."""
    town = position.flex_queue[0]
    position.flex_queue = position.flex_queue[1:]
    owner = position.town_owner[town]
    set_flexible_good(position, owner, town, good)
    if events is not None:
        data: FactData = {**town_data(position, town), "good": "nothing", "good_id": good}
        if good >= 0:
            data["good"] = position.components.goods.names[good]
        events.append(Fact("town_goods", owner, data))


def continue_after_goods(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """At the start or end of a round: ask the next owner, or go on with the round."""
    if _ask_next_owner(position, events):
        return
    if position.flex_reason == AT_ROUND_START:
        position.phase = BIDDING
        position.seat = position.bid_order[0]
    else:
        end_phase.score_and_pay(position, events)


# --- turns ------------------------------------------------------------------------------------------------------
def end_action(position: CityOfIronPosition, free: bool, events: list[Fact] | None) -> None:
    """A free action does not end the turn; a normal action does (COI-5.2)."""
    position.reset_action()
    if free:
        position.phase = TURN
        return
    end_turn(position, events)


def end_turn(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """Flip an action token. Then the next player acts, or the end phase begins (COI-5.1, COI-10.1)."""
    position.flipped[position.seat] += 1
    position.free_used = 0
    position.turn += 1
    if position.turn == position.rulings.seats * position.components.tokens.actions:
        end_phase.start_end_phase(position, events)
        return
    position.phase = TURN
    position.seat = position.turn_order[position.turn % position.rulings.seats]
