"""Every build and combined build there is (AOI-4, 13, 26.1)."""

from __future__ import annotations

from mypy_extensions import i64

from smokestack.games.age_of_industry import actions, books
from smokestack.games.age_of_industry.board import (
    CARDS,
    INDUSTRIES,
    IRON,
    IRONWORKS,
    MINE,
    PORT,
    SHIP,
)
from smokestack.games.age_of_industry.network import CUT_OFF
from smokestack.games.age_of_industry.phases.build import (
    FINE,
    card_trouble,
    coal_for,
    cost_of,
    errand_of,
    is_plain,
    needs_of,
    port_joined,
    space_trouble,
)
from smokestack.games.age_of_industry.position import Position
from smokestack.games.age_of_industry.supply import build_row, price_of
from smokestack.games.age_of_industry.transport import (
    NO_CHOICE,
    NO_WAY,
    choices,
    sources_of,
    supply_of,
)


def may_combine(p: Position) -> bool:
    """AOI-13.1, AOI-13.3, not in round 1 (AOI-3.4)."""
    return p.left == 2 and p.cards[p.seat] > 0


def legal(p: Position, found: list[int]) -> None:
    """Every build and combined build of the active player."""
    seat, board = p.seat, p.board
    if p.cards[seat] == 0:
        return
    combined: list[int] = []
    full = full_places(p, seat)
    spaces = [worth_a_look(p, full, kind) for kind in range(len(board.kind_spaces))]
    coloured = coloured_places(p, seat)
    for industry in range(INDUSTRIES):
        kind = p.next_type(seat, industry)
        if kind >= 0 and board.box.type_level[kind] > 0:  # as `counter_trouble`
            there = spaces[board.box.industry_kind[industry]]
            legal_of_industry(p, industry, kind, coloured, there, found, combined)
    found += combined


def full_places(p: Position, seat: int) -> i64:
    """The places where the seat has all the counters it may have (AOI-5.4), as bits."""
    space_place = p.board.space_place
    once: i64 = 0
    twice: i64 = 0
    for space, owner in enumerate(p.owner):
        if owner == seat:
            bit: i64 = 1 << space_place[space]
            twice |= once & bit
            once |= bit
    small: i64 = p.board.small_places
    return once & small | twice


def coloured_places(p: Position, seat: int) -> i64:
    """The places that the location cards in hand name, as bits."""
    found: i64 = 0
    for colour, places in enumerate(p.board.colour_places):
        if p.hand[seat * CARDS + INDUSTRIES + colour] > 0:
            found |= places
    return found


def worth_a_look(p: Position, full: i64, kind: int) -> list[int]:
    """The taken spaces of a kind, and of the free ones the first of each location with room (AOI-5.4, AOI-26.1)."""
    found: list[int] = []
    owner, space_place = p.owner, p.board.space_place
    last = -1
    for space in p.board.kind_spaces[kind]:
        if owner[space] < 0:
            place = space_place[space]
            if place == last:
                continue
            last = place
            if full >> place & 1:
                continue
        found.append(space)
    return found


def legal_of_industry(
    p: Position,
    industry: int,
    kind: int,
    coloured: i64,
    spaces: list[int],
    found: list[int],
    combined: list[int],
) -> None:
    board, seat, owners = p.board, p.seat, p.owner
    box, space_place = board.box, board.space_place
    combining = may_combine(p)
    by_industry = p.hand[seat * CARDS + industry] > 0
    takes_over = industry in (MINE, IRONWORKS)
    needs = needs_of(p, kind)
    if needs == 0 and not books.within_loan_limit(p, seat, box.type_cost[kind]):
        return
    stem: i64 = industry << 6
    for space in spaces:
        place = space_place[space]
        by_colour = bool(coloured >> place & 1)
        if not (combining or by_industry or by_colour):
            continue
        owner = owners[space]
        if owner >= 0:
            lower = box.type_level[kind] <= box.type_level[p.what[space]]
            if lower or not (takes_over or owner == seat) or space_trouble(p, seat, industry, kind, space) != FINE:
                continue
        elif industry == SHIP and not port_joined(p, place):
            continue
        by_card = by_industry and card_trouble(p, seat, industry, space, industry) == FINE
        if not (combining or by_card or by_colour):
            continue
        here: i64 = stem | space << 9
        for way in ways_to_supply(p, industry, kind, space, needs) if needs else NO_CHOICE:
            sources: i64 = way
            if by_card:
                found.append(actions.BUILD | here | industry << 16 | sources << 20)
            if by_colour:
                found.append(actions.BUILD | here | (INDUSTRIES + board.place_colour[place]) << 16 | sources << 20)
            if combining:
                combined.append(actions.COMBINE | here | sources << 16)


def ways_to_supply(p: Position, industry: int, kind: int, space: int, needs: int) -> list[int]:
    """Every way to name the sources of a build that needs cubes; none if a cube or a loan cannot be had."""
    place = p.board.space_place[space]
    if not is_plain(p, industry, kind, place):
        return other_ways(p, industry, kind, space)
    row = build_row(p, supply_of(p), place, needs)
    buys = row[0]
    if buys & CUT_OFF and industry not in (PORT, SHIP):  # a new port or ship has its own way (AOI-6.3)
        return NO_WAY
    if p.rules.limited_loans:
        cost = p.board.box.type_cost[kind] + price_of(p, buys)
        if not books.within_loan_limit(p, p.seat, cost):
            return NO_WAY
    return NO_CHOICE if len(row) == 2 else row[1:]


def other_ways(p: Position, industry: int, kind: int, space: int) -> list[int]:
    """The same with more cubes, or over the sea lines that the new counter opens."""
    errand = errand_of(p, industry, kind, space)
    mined, iron = coal_for(p, industry, space), sources_of(p, IRON)
    cost = cost_of(p, kind, errand, mined, iron)
    if cost < 0 or not books.within_loan_limit(p, p.seat, cost):
        return NO_WAY
    coal_ways = choices(p, mined, errand, errand.coal)
    iron_ways = choices(p, iron, errand, errand.iron)
    return [coal_way | iron_way << 14 for coal_way in coal_ways for iron_way in iron_ways]
