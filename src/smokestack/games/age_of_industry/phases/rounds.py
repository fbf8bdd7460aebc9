"""Turns and rounds: who is next, the new turn order, interest, the end and the final scoring (AOI-3, 19 to 23)."""

from __future__ import annotations

from smokestack.games.age_of_industry import actions, books
from smokestack.games.age_of_industry.board import CARDS, VILLAGE
from smokestack.games.age_of_industry.position import CLOSING, FINISHED, TURN, Position
from smokestack.kernel.facts import Fact


def start_round(p: Position, events: list[Fact] | None) -> None:
    if events is not None:
        events.append(Fact("round", data={"n": p.number}))
    p.busy = 0
    start_turn(p, 0)


def start_turn(p: Position, turn: int) -> None:
    p.turn = turn
    p.seat = p.order[turn]
    p.left = 1 if p.number == 1 else 2  # AOI-3.2
    p.borrowed = 0
    p.phase = TURN


def action_done(p: Position, events: list[Fact] | None) -> None:
    """After an action: the next one, what may still follow the last, or the next player."""
    p.left -= 1
    if p.left > 0:
        p.phase = TURN
        return
    p.phase = CLOSING
    if not may_close_with_money(p):
        end_turn(p, events)


def may_close_with_money(p: Position) -> bool:
    """Is there anything left to decide after the last action (AOI-19.5, AOI-25.7)?"""
    return most_repaid(p) > 0 or most_borrowed(p) > 0


def end_turn(p: Position, events: list[Fact] | None) -> None:
    if p.turn + 1 < p.seats:
        start_turn(p, p.turn + 1)
    else:
        end_round(p, events)


def most_repaid(p: Position) -> int:
    """AOI-19.5"""
    loans = p.loans[p.seat]
    if loans == 0:
        return 0
    return min(min(loans, p.money[p.seat] // p.board.box.loan), actions.MAX_REPAY - 1)


def most_borrowed(p: Position) -> int:
    """Loans without need: once a turn, and no more at once than there are loan tiles (AOI-25.7, AOI-25.8)."""
    if not p.rules.borrow_freely or p.borrowed:
        return 0
    tiles = min(p.board.box.loan_tiles, actions.MAX_BORROW - 1)
    return max(0, min(tiles, p.board.box.loan_tiles - p.loans_out())) if p.rules.limited_loans else tiles


def legal_money(p: Position, found: list[int]) -> None:
    for count in range(1, most_repaid(p) + 1):
        found.append(actions.one(actions.REPAY, count))
    for count in range(1, most_borrowed(p) + 1):
        found.append(actions.one(actions.BORROW, count))


def repay(p: Position, count: int, events: list[Fact] | None) -> None:
    give_back(p, p.seat, count, events)
    if p.phase == CLOSING and not may_close_with_money(p):
        end_turn(p, events)


def give_back(p: Position, seat: int, count: int, events: list[Fact] | None) -> None:
    amount = count * p.board.box.loan
    p.loans[seat] -= count
    p.money[seat] -= amount
    if events is not None:
        events.append(Fact("repaid", seat, {"n": count, "money": -amount}))


def borrow(p: Position, count: int, events: list[Fact] | None) -> None:
    books.take_loans(p, p.seat, count, "borrowed", events)
    p.borrowed = 1
    # Someone who has just borrowed may still repay (AOI-19.5), so the turn stays open.


# --- phases 2 and 3 ----------------------------------------------------------------------------------------------
def end_round(p: Position, events: list[Fact] | None) -> None:
    new_order(p, events)
    interest(p, events)
    if game_ends(p):
        finish(p, events)
    else:
        p.number += 1
        start_round(p, events)


def new_order(p: Position, events: list[Fact] | None) -> None:
    """Least spent first, equals as they were (AOI-20.1, AOI-20.2)."""
    order: list[int] = []
    for seat in p.order:
        at = len(order)
        while at > 0 and p.spent[order[at - 1]] > p.spent[seat]:
            at -= 1
        order.insert(at, seat)
    p.order = order
    if events is not None:
        for place, seat in enumerate(order):
            events.append(Fact("order", seat, {"place": place + 1, "spent": p.spent[seat]}))
    p.spent = [0] * p.seats


def interest(p: Position, events: list[Fact] | None) -> None:
    """AOI-21"""
    for seat in p.order:
        due = p.loans[seat] * p.board.box.interest
        if due:
            books.pay(p, seat, due, events)
            if events is not None:
                events.append(Fact("interest", seat, {"n": due, "money": -due}))


def game_ends(p: Position) -> bool:
    """AOI-22.1; AOI-25.10 adds a round of nothing but passes without a card."""
    if p.rules.pass_with_either_empty and not p.busy:
        return True
    return p.deck_size == 0 and min(p.cards) == 0


# --- final scoring -----------------------------------------------------------------------------------------------
def occupied_at(p: Position, place: int) -> int:
    """Occupied spaces as railways count them (AOI-23.1, AOI-23.2)."""
    board = p.board
    count = 1 if board.place_kind[place] == VILLAGE else 0
    if board.place_market[place] >= 0:
        count += 1
    for space in board.place_spaces[place]:
        if p.what[space] >= 0:
            count += 1
    return count


def rail_value(p: Position, link: int) -> int:
    box = p.board.box
    ends = occupied_at(p, p.board.link_a[link]) + occupied_at(p, p.board.link_b[link])
    return box.rail_base + box.rail_per_space * ends


def rail_income(p: Position, seat: int) -> int:
    """What the seat's railways pay at the end of the game."""
    total = 0
    for link in range(p.board.links):
        if p.rail[link] == seat:
            total += rail_value(p, link)
    return total


def counter_points(p: Position, seat: int) -> int:
    """AOI-23.5"""
    total = 0
    for space in range(p.board.spaces):
        if p.owner[space] == seat:
            total += p.board.box.type_level[p.what[space]]
    return total


def finish(p: Position, events: list[Fact] | None) -> None:
    """AOI-23.1 to AOI-23.6"""
    box = p.board.box
    p.phase = FINISHED
    put_hands_away(p)
    if events is not None:
        events.append(Fact("game_over"))
    for seat in p.order:
        income = rail_income(p, seat)
        books.earn(p, seat, income)
        if events is not None and income:
            events.append(Fact("rail_income", seat, {"money": income}))
        count = min(p.loans[seat], p.money[seat] // box.loan)
        if count:
            give_back(p, seat, count, events)
        if events is not None:
            events.append(Fact("money_points", seat, {"n": p.money[seat], "vp": p.money[seat] // box.dollars_per_vp}))
            events.append(Fact("counter_points", seat, {"vp": counter_points(p, seat)}))
            if p.loans[seat]:
                owed = p.loans[seat]
                events.append(Fact("loan_points", seat, {"n": owed, "vp": -box.loan_penalty * owed}))


def put_hands_away(p: Position) -> None:
    """Cards left in hand are discarded without effect (AOI-22.3)."""
    for seat in range(p.seats):
        for card in range(CARDS):
            p.discards[card] += p.hand[seat * CARDS + card]
        p.cards[seat] = 0
    p.hand = [0] * (CARDS * p.seats)
    p.known = [0] * (CARDS * p.seats)


class Tally:
    """A seat's score and its parts; before the end as if the game ended now."""

    def __init__(self, p: Position, seat: int) -> None:
        box = p.board.box
        self.rails = rail_income(p, seat)
        money, loans = p.money[seat], p.loans[seat]
        if p.phase != FINISHED:
            money += self.rails
            repaid = min(loans, money // box.loan)
            money -= repaid * box.loan
            loans -= repaid
        self.money = money
        self.unpaid = loans
        self.money_points = money // box.dollars_per_vp
        self.counter_points = counter_points(p, seat)
        self.loan_points = -box.loan_penalty * loans
        self.total = self.money_points + self.counter_points + self.loan_points


def ranking(p: Position) -> list[list[int]]:
    """Most points first; of equals the one earlier in the turn order (AOI-23.7)."""
    order = p.order or list(range(p.seats))
    scored = [(-Tally(p, seat).total, place, seat) for place, seat in enumerate(order)]
    scored.sort()
    return [[seat] for _, _, seat in scored]
