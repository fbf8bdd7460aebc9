"""The value of railways, the final scoring, and the ranking (AOI-23)."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.board import VILLAGE
from smokestack.games.age_of_industry.components.box import CARDS
from smokestack.games.age_of_industry.rules.money import earn, repay_loans
from smokestack.games.age_of_industry.rules.position import FINISHED, AgeOfIndustryPosition
from smokestack.kernel.facts import Fact


def occupied_spaces(position: AgeOfIndustryPosition, place: int) -> int:
    """Occupied spaces as railways count them: a village and a market count as well (AOI-23.1, AOI-23.2)."""
    board = position.board
    count = 1 if board.place_kind[place] == VILLAGE else 0
    if board.place_market[place] >= 0:
        count += 1
    for space in board.place_spaces[place]:
        if position.counter[space] >= 0:
            count += 1
    return count


def rail_value(position: AgeOfIndustryPosition, link: int) -> int:
    """What a railway on this link would pay if the game ended now."""
    board = position.board
    occupied = occupied_spaces(position, board.link_a[link]) + occupied_spaces(position, board.link_b[link])
    return board.components.rail_base + board.components.rail_per_space * occupied


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


def finish_game(position: AgeOfIndustryPosition, events: list[Fact] | None) -> None:
    """AOI-23.1 to AOI-23.6"""
    components = position.board.components
    position.phase = FINISHED
    _discard_hands(position)
    if events is not None:
        events.append(Fact("game_over"))
    for seat in position.order:
        income = rail_income(position, seat)
        earn(position, seat, income)
        if events is not None and income:
            events.append(Fact("rail_income", seat, {"money": income}))
        count = min(position.loans[seat], position.money[seat] // components.loan)
        if count:
            repay_loans(position, seat, count, events)
        if events is not None:
            _report_points(position, seat, events)


def _report_points(position: AgeOfIndustryPosition, seat: int, events: list[Fact]) -> None:
    score = AgeOfIndustryScore(position, seat)
    events.append(Fact("money_points", seat, {"n": position.money[seat], "vp": score.money_points}))
    events.append(Fact("counter_points", seat, {"vp": score.counter_points}))
    if score.unpaid:
        events.append(Fact("loan_points", seat, {"n": score.unpaid, "vp": score.loan_points}))


def _discard_hands(position: AgeOfIndustryPosition) -> None:
    """Cards left in hand are discarded without effect (AOI-22.3)."""
    for seat in range(position.seats):
        for card in range(CARDS):
            position.discards[card] += position.hand[seat * CARDS + card]
        position.hand_size[seat] = 0
    position.hand = [0] * (CARDS * position.seats)
    position.known = [0] * (CARDS * position.seats)


class AgeOfIndustryScore:
    """A seat's score and its parts; before the end, as if the game ended now."""

    def __init__(self, position: AgeOfIndustryPosition, seat: int) -> None:
        components = position.board.components
        self.rails = rail_income(position, seat)
        money, loans = position.money[seat], position.loans[seat]
        if position.phase != FINISHED:
            money += self.rails
            repaid = min(loans, money // components.loan)
            money -= repaid * components.loan
            loans -= repaid
        self.unpaid = loans
        self.money_points = money // components.dollars_per_vp
        self.counter_points = counter_points(position, seat)
        self.loan_points = -components.loan_penalty * loans
        self.total = self.money_points + self.counter_points + self.loan_points


def final_ranking(position: AgeOfIndustryPosition) -> list[list[int]]:
    """Most points first; a tie goes to the player earlier in the turn order (AOI-23.7)."""
    order = position.order or list(range(position.seats))
    scored = [(-AgeOfIndustryScore(position, seat).total, place, seat) for place, seat in enumerate(order)]
    scored.sort()
    return [[seat] for _, _, seat in scored]
