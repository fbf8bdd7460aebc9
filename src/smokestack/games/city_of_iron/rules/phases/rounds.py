"""The order of things: rounds, turns, and choices of goods that come in between (COI-3, COI-5, COI-14.7)."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules.holdings import flexible_goods, set_flexible_good
from smokestack.games.city_of_iron.rules.phases import end_phase
from smokestack.games.city_of_iron.rules.position import (
    AT_CONQUEST,
    AT_ROUND_START,
    BIDDING,
    FLEX_GOODS,
    TURN,
    CityOfIronPosition,
)
from smokestack.kernel.facts import Fact


def start_round(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """COI-3.1; the goods of a flexible town are chosen before bidding (COI-14.7)."""
    position.round_number += 1
    position.turn = 0
    position.bid_space = [-1] * position.rulings.seats
    position.turn_order = []
    for seat in range(position.rulings.seats):
        position.flipped[seat] = 0
    if events is not None:
        events.append(Fact("round", data={"n": position.round_number}))
    position.flex_queue = [] if position.rulings.flex_at_end else owned_flexible_towns(position)
    position.flex_reason = AT_ROUND_START
    continue_after_goods(position, events)


def owned_flexible_towns(position: CityOfIronPosition) -> list[int]:
    towns = position.components.towns
    return [town for town in range(towns.count) if towns.flex[town] and position.town_owner[town] >= 0]


def ask_conqueror_for_goods(position: CityOfIronPosition, town: int, events: list[Fact] | None) -> bool:
    """Does the conqueror of this town choose its goods now?"""
    if not position.components.towns.flex[town] or position.rulings.flex_at_end:
        return False
    position.flex_queue = [town]
    position.flex_reason = AT_CONQUEST
    return ask_next_goods(position, events)


def ask_next_goods(position: CityOfIronPosition, events: list[Fact] | None) -> bool:
    """Settle what needs no choice; True if an owner has to choose now."""
    while position.flex_queue:
        town = position.flex_queue[0]
        owner = position.town_owner[town]
        kinds = flexible_goods(position, owner, town)
        if len(kinds) > 1:
            position.phase = FLEX_GOODS
            position.seat = owner
            return True
        apply_goods(position, kinds[0] if kinds else -1, events)
    return False


def apply_goods(position: CityOfIronPosition, good: int, events: list[Fact] | None) -> None:
    town = position.flex_queue[0]
    position.flex_queue = position.flex_queue[1:]
    owner = position.town_owner[town]
    set_flexible_good(position, owner, town, good)
    if events is not None:
        names = position.components.goods.names
        word = names[good] if good >= 0 else "nothing"
        events.append(Fact("town_goods", owner, {"town": position.components.towns.names[town], "good": word}))


def continue_after_goods(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """After a choice at the start or the end of a round: the next one, or on with the round."""
    if ask_next_goods(position, events):
        return
    if position.flex_reason == AT_ROUND_START:
        position.phase = BIDDING
        position.seat = position.bid_order[0]
    else:
        end_phase.score_and_pay(position, events)


def end_action(position: CityOfIronPosition, free: bool, events: list[Fact] | None) -> None:
    """A free action leaves the turn where it was; a normal one ends it (COI-5.2)."""
    position.reset_action()
    if free:
        position.phase = TURN
        return
    end_turn(position, events)


def end_turn(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """Flip an action token; the next player, or the end phase (COI-5.1, COI-10.1)."""
    position.flipped[position.seat] += 1
    position.free_used = 0
    position.turn += 1
    if position.turn == position.rulings.seats * position.components.tokens.actions:
        end_phase.start_end_phase(position, events)
        return
    position.phase = TURN
    position.seat = position.turn_order[position.turn % position.rulings.seats]
