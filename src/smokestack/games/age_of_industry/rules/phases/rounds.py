"""Turns and rounds: who is next, the new turn order, interest, the end and the final scoring (AOI-3, 19 to 23)."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.board import VILLAGE
from smokestack.games.age_of_industry.components.box import CARDS
from smokestack.games.age_of_industry.rules import actions, money
from smokestack.games.age_of_industry.rules.position import CLOSING, FINISHED, TURN, AgeOfIndustryPosition
from smokestack.kernel.facts import Fact


def start_round(position: AgeOfIndustryPosition, events: list[Fact] | None) -> None:
    if events is not None:
        events.append(Fact("round", data={"n": position.round_number}))
    position.anyone_acted = 0
    start_turn(position, 0)


def start_turn(position: AgeOfIndustryPosition, turn: int) -> None:
    position.turn_index = turn
    position.seat = position.order[turn]
    position.actions_left = 1 if position.round_number == 1 else 2  # AOI-3.2
    position.borrowed = 0
    position.phase = TURN


def action_done(position: AgeOfIndustryPosition, events: list[Fact] | None) -> None:
    """After an action: the next one, what may still follow the last, or the next player."""
    position.actions_left -= 1
    if position.actions_left > 0:
        position.phase = TURN
        return
    position.phase = CLOSING
    if not may_close_with_money(position):
        end_turn(position, events)


def may_close_with_money(position: AgeOfIndustryPosition) -> bool:
    """Is there anything left to decide after the last action (AOI-19.5, AOI-25.7)?"""
    return most_repaid(position) > 0 or most_borrowed(position) > 0


def end_turn(position: AgeOfIndustryPosition, events: list[Fact] | None) -> None:
    if position.turn_index + 1 < position.seats:
        start_turn(position, position.turn_index + 1)
    else:
        end_round(position, events)


def most_repaid(position: AgeOfIndustryPosition) -> int:
    """AOI-19.5"""
    loans = position.loans[position.seat]
    if loans == 0:
        return 0
    return min(min(loans, position.money[position.seat] // position.board.components.loan), actions.MAX_REPAY - 1)


def most_borrowed(position: AgeOfIndustryPosition) -> int:
    """Loans without need: once a turn, and no more at once than there are loan tiles (AOI-25.7, AOI-25.8)."""
    if not position.rulings.borrow_freely or position.borrowed:
        return 0
    tiles = min(position.board.components.loan_tiles, actions.MAX_BORROW - 1)
    return (
        max(0, min(tiles, position.board.components.loan_tiles - position.loans_out()))
        if position.rulings.limited_loans
        else tiles
    )


def legal_money(position: AgeOfIndustryPosition, found: list[int]) -> None:
    for count in range(1, most_repaid(position) + 1):
        found.append(actions.one(actions.REPAY, count))
    for count in range(1, most_borrowed(position) + 1):
        found.append(actions.one(actions.BORROW, count))


def repay(position: AgeOfIndustryPosition, count: int, events: list[Fact] | None) -> None:
    give_back(position, position.seat, count, events)
    if position.phase == CLOSING and not may_close_with_money(position):
        end_turn(position, events)


def give_back(position: AgeOfIndustryPosition, seat: int, count: int, events: list[Fact] | None) -> None:
    amount = count * position.board.components.loan
    position.loans[seat] -= count
    position.money[seat] -= amount
    if events is not None:
        events.append(Fact("repaid", seat, {"n": count, "money": -amount}))


def borrow(position: AgeOfIndustryPosition, count: int, events: list[Fact] | None) -> None:
    money.take_loans(position, position.seat, count, "borrowed", events)
    position.borrowed = 1
    # Someone who has just borrowed may still repay (AOI-19.5), so the turn stays open.


# --- phases 2 and 3 ----------------------------------------------------------------------------------------------
def end_round(position: AgeOfIndustryPosition, events: list[Fact] | None) -> None:
    new_order(position, events)
    interest(position, events)
    if game_ends(position):
        finish(position, events)
    else:
        position.round_number += 1
        start_round(position, events)


def new_order(position: AgeOfIndustryPosition, events: list[Fact] | None) -> None:
    """Least spent first, equals as they were (AOI-20.1, AOI-20.2)."""
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


def interest(position: AgeOfIndustryPosition, events: list[Fact] | None) -> None:
    """AOI-21"""
    for seat in position.order:
        due = position.loans[seat] * position.board.components.interest
        if due:
            money.pay(position, seat, due, events)
            if events is not None:
                events.append(Fact("interest", seat, {"n": due, "money": -due}))


def game_ends(position: AgeOfIndustryPosition) -> bool:
    """AOI-22.1; AOI-25.10 adds a round of nothing but passes without a card."""
    if position.rulings.pass_with_either_empty and not position.anyone_acted:
        return True
    return position.deck_size == 0 and min(position.hand_size) == 0


# --- final scoring -----------------------------------------------------------------------------------------------
def occupied_at(position: AgeOfIndustryPosition, place: int) -> int:
    """Occupied spaces as railways count them (AOI-23.1, AOI-23.2)."""
    board = position.board
    count = 1 if board.place_kind[place] == VILLAGE else 0
    if board.place_market[place] >= 0:
        count += 1
    for space in board.place_spaces[place]:
        if position.counter[space] >= 0:
            count += 1
    return count


def rail_value(position: AgeOfIndustryPosition, link: int) -> int:
    components = position.board.components
    ends = occupied_at(position, position.board.link_a[link]) + occupied_at(position, position.board.link_b[link])
    return components.rail_base + components.rail_per_space * ends


def rail_income(position: AgeOfIndustryPosition, seat: int) -> int:
    """What the seat's railways pay at the end of the game."""
    total = 0
    for link in range(position.board.links):
        if position.rail_owner[link] == seat:
            total += rail_value(position, link)
    return total


def counter_points(position: AgeOfIndustryPosition, seat: int) -> int:
    """AOI-23.5"""
    total = 0
    for space in range(position.board.spaces):
        if position.owner[space] == seat:
            total += position.board.components.counter_level[position.counter[space]]
    return total


def finish(position: AgeOfIndustryPosition, events: list[Fact] | None) -> None:
    """AOI-23.1 to AOI-23.6"""
    components = position.board.components
    position.phase = FINISHED
    put_hands_away(position)
    if events is not None:
        events.append(Fact("game_over"))
    for seat in position.order:
        income = rail_income(position, seat)
        money.earn(position, seat, income)
        if events is not None and income:
            events.append(Fact("rail_income", seat, {"money": income}))
        count = min(position.loans[seat], position.money[seat] // components.loan)
        if count:
            give_back(position, seat, count, events)
        if events is not None:
            events.append(
                Fact(
                    "money_points",
                    seat,
                    {"n": position.money[seat], "vp": position.money[seat] // components.dollars_per_vp},
                )
            )
            events.append(Fact("counter_points", seat, {"vp": counter_points(position, seat)}))
            if position.loans[seat]:
                owed = position.loans[seat]
                events.append(Fact("loan_points", seat, {"n": owed, "vp": -components.loan_penalty * owed}))


def put_hands_away(position: AgeOfIndustryPosition) -> None:
    """Cards left in hand are discarded without effect (AOI-22.3)."""
    for seat in range(position.seats):
        for card in range(CARDS):
            position.discards[card] += position.hand[seat * CARDS + card]
        position.hand_size[seat] = 0
    position.hand = [0] * (CARDS * position.seats)
    position.known = [0] * (CARDS * position.seats)


class AgeOfIndustryScore:
    """A seat's score and its parts; before the end as if the game ended now."""

    def __init__(self, position: AgeOfIndustryPosition, seat: int) -> None:
        components = position.board.components
        self.rails = rail_income(position, seat)
        money, loans = position.money[seat], position.loans[seat]
        if position.phase != FINISHED:
            money += self.rails
            repaid = min(loans, money // components.loan)
            money -= repaid * components.loan
            loans -= repaid
        self.money = money
        self.unpaid = loans
        self.money_points = money // components.dollars_per_vp
        self.counter_points = counter_points(position, seat)
        self.loan_points = -components.loan_penalty * loans
        self.total = self.money_points + self.counter_points + self.loan_points


def ranking(position: AgeOfIndustryPosition) -> list[list[int]]:
    """Most points first; of equals the one earlier in the turn order (AOI-23.7)."""
    order = position.order or list(range(position.seats))
    scored = [(-AgeOfIndustryScore(position, seat).total, place, seat) for place, seat in enumerate(order)]
    scored.sort()
    return [[seat] for _, _, seat in scored]
