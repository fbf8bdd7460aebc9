"""The order of things: rounds, turns, and choices of goods that come in between (COI-3, COI-5, COI-14.7)."""

from __future__ import annotations

from smokestack.games.city_of_iron.holdings import flexible, set_flex
from smokestack.games.city_of_iron.phases import end
from smokestack.games.city_of_iron.table import (
    AT_CONQUEST,
    AT_ROUND_START,
    BIDDING,
    FLEX_GOODS,
    TURN,
    Table,
)
from smokestack.kernel.facts import Fact


def start_round(s: Table, events: list[Fact] | None) -> None:
    """COI-3.1; the goods of a flexible town are chosen before bidding (COI-14.7)."""
    s.round_number += 1
    s.turn = 0
    s.bid_space = [-1] * s.rules.seats
    s.turn_order = []
    for seat in range(s.rules.seats):
        s.flipped[seat] = 0
    if events is not None:
        events.append(Fact("round", data={"n": s.round_number}))
    s.flex_queue = [] if s.rules.flex_at_end else owned_flex_towns(s)
    s.flex_reason = AT_ROUND_START
    next_goods(s, events)


def owned_flex_towns(s: Table) -> list[int]:
    towns = s.rules.box.towns
    return [town for town in range(towns.count) if towns.flex[town] and s.town_owner[town] >= 0]


def chooses_goods(s: Table, town: int, events: list[Fact] | None) -> bool:
    """Does the conqueror of this town choose its goods now?"""
    if not s.rules.box.towns.flex[town] or s.rules.flex_at_end:
        return False
    s.flex_queue = [town]
    s.flex_reason = AT_CONQUEST
    return offer_goods(s, events)


def offer_goods(s: Table, events: list[Fact] | None) -> bool:
    """Settle what needs no choice; True if an owner has to choose now."""
    while s.flex_queue:
        town = s.flex_queue[0]
        owner = s.town_owner[town]
        kinds = flexible(s, owner, town)
        if len(kinds) > 1:
            s.phase = FLEX_GOODS
            s.seat = owner
            return True
        give_goods(s, kinds[0] if kinds else -1, events)
    return False


def give_goods(s: Table, good: int, events: list[Fact] | None) -> None:
    town = s.flex_queue[0]
    s.flex_queue = s.flex_queue[1:]
    owner = s.town_owner[town]
    set_flex(s, owner, town, good)
    if events is not None:
        names = s.rules.box.goods.names
        word = names[good] if good >= 0 else "nothing"
        events.append(Fact("town_goods", owner, {"town": s.rules.box.towns.names[town], "good": word}))


def next_goods(s: Table, events: list[Fact] | None) -> None:
    """After a choice at the start or the end of a round: the next one, or on with the round."""
    if offer_goods(s, events):
        return
    if s.flex_reason == AT_ROUND_START:
        s.phase = BIDDING
        s.seat = s.bid_order[0]
    else:
        end.score_and_pay(s, events)


def end_action(s: Table, free: bool, events: list[Fact] | None) -> None:
    """A free action leaves the turn where it was; a normal one ends it (COI-5.2)."""
    s.reset_action()
    if free:
        s.phase = TURN
        return
    end_turn(s, events)


def end_turn(s: Table, events: list[Fact] | None) -> None:
    """Flip an action token; the next player, or the end phase (COI-5.1, COI-10.1)."""
    s.flipped[s.seat] += 1
    s.free_used = 0
    s.turn += 1
    if s.turn == s.rules.seats * s.rules.box.tokens.actions:
        end.start(s, events)
        return
    s.phase = TURN
    s.seat = s.turn_order[s.turn % s.rules.seats]
