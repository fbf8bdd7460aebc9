"""Turns and rounds: who is next, the new turn order, interest, and when the game ends (AOI-3, 20, 21, 22)."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.rules.money import pay, repay_loans, take_loans
from smokestack.games.age_of_industry.rules.phases.loans import may_settle_loans
from smokestack.games.age_of_industry.rules.position import ENDING_TURN, TURN, AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.scoring import finish_game
from smokestack.kernel.facts import Fact

FIRST_ROUND_ACTIONS: Final = 1
ACTIONS: Final = 2


def start_round(position: AgeOfIndustryPosition, events: list[Fact] | None) -> None:
    if events is not None:
        events.append(Fact("round", data={"n": position.round_number}))
    position.anyone_acted = 0
    start_turn(position, 0)


def start_turn(position: AgeOfIndustryPosition, turn_index: int) -> None:
    position.turn_index = turn_index
    position.seat = position.order[turn_index]
    position.actions_left = FIRST_ROUND_ACTIONS if position.round_number == 1 else ACTIONS  # AOI-3.2
    position.borrowed = 0
    position.phase = TURN


def finish_action(position: AgeOfIndustryPosition, events: list[Fact] | None) -> None:
    """Go on after an action: to the next action, to settling loans, or to the next player."""
    position.actions_left -= 1
    if position.actions_left > 0:
        position.phase = TURN
        return
    position.phase = ENDING_TURN
    if not may_settle_loans(position):
        end_turn(position, events)


def apply_repay(position: AgeOfIndustryPosition, count: int, events: list[Fact] | None) -> None:
    repay_loans(position, position.seat, count, events)
    if position.phase == ENDING_TURN and not may_settle_loans(position):
        end_turn(position, events)


def apply_borrow(position: AgeOfIndustryPosition, count: int, events: list[Fact] | None) -> None:
    """The turn does not end by itself afterwards: the loans just taken may be repaid (AOI-19.5)."""
    take_loans(position, position.seat, count, "borrowed", events)
    position.borrowed = 1


def end_turn(position: AgeOfIndustryPosition, events: list[Fact] | None) -> None:
    if position.turn_index + 1 < position.seats:
        start_turn(position, position.turn_index + 1)
    else:
        end_round(position, events)


def end_round(position: AgeOfIndustryPosition, events: list[Fact] | None) -> None:
    set_turn_order(position, events)
    over = game_ends(position)
    if position.rulings.interest_in_last_round or not over:  # AOI-25.13
        pay_interest(position, events)
    if over:
        finish_game(position, events)
    else:
        position.round_number += 1
        start_round(position, events)


def set_turn_order(position: AgeOfIndustryPosition, events: list[Fact] | None) -> None:
    """Least spent first; tied players keep their order (AOI-20.1, AOI-20.2)."""
    order: list[int] = []
    for seat in position.order:
        at = len(order)
        while at > 0 and position.spent[order[at - 1]] > position.spent[seat]:
            at -= 1
        order.insert(at, seat)
    position.order = order
    if events is not None:
        for place, seat in enumerate(order):
            events.append(Fact("order", seat, {"place": place + 1, "spent": position.spent[seat]}))
    position.spent = [0] * position.seats


def pay_interest(position: AgeOfIndustryPosition, events: list[Fact] | None) -> None:
    """AOI-21"""
    for seat in position.order:
        due = position.loans[seat] * position.board.components.interest
        if due:
            pay(position, seat, due, events)
            if events is not None:
                events.append(Fact("interest", seat, {"n": due, "money": -due}))


def game_ends(position: AgeOfIndustryPosition) -> bool:
    """AOI-22.1, AOI-25.12; AOI-25.10 adds a round in which everyone only passed without a card."""
    if not position.anyone_acted:
        return True
    if position.rulings.end_needs_no_face_up and position.face_up_size > 0:
        return False
    return position.deck_size == 0 and min(position.hand_size) == 0
