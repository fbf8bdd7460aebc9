"""Every build and combined build there is (AOI-4, 13, 26.1)."""

from __future__ import annotations

from mypy_extensions import i64

from smokestack.games.age_of_industry.components.box import CARDS, INDUSTRIES, IRON, IRONWORKS, MINE, PORT, SHIP
from smokestack.games.age_of_industry.rules import actions, money
from smokestack.games.age_of_industry.rules.network import CUT_OFF
from smokestack.games.age_of_industry.rules.phases.build import (
    FINE,
    card_trouble,
    coal_for,
    cost_of,
    cubes_needed,
    is_plain,
    needs_of,
    port_joined,
    space_trouble,
)
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.supply import build_row, price_of
from smokestack.games.age_of_industry.rules.transport import (
    NO_CHOICE,
    NO_WAY,
    choices,
    sources_of,
    supply_of,
)


def may_combine(position: AgeOfIndustryPosition) -> bool:
    """AOI-13.1, AOI-13.3, not in round 1 (AOI-3.4)."""
    return position.actions_left == 2 and position.hand_size[position.seat] > 0


def legal(position: AgeOfIndustryPosition, found: list[int]) -> None:
    """Every build and combined build of the active player."""
    seat, board = position.seat, position.board
    if position.hand_size[seat] == 0:
        return
    combined: list[int] = []
    full = full_places(position, seat)
    spaces = [worth_a_look(position, full, kind) for kind in range(len(board.kind_spaces))]
    coloured = coloured_places(position, seat)
    for industry in range(INDUSTRIES):
        kind = position.next_counter(seat, industry)
        if kind >= 0 and board.components.counter_level[kind] > 0:  # as `counter_trouble`
            there = spaces[board.components.industry_space[industry]]
            legal_of_industry(position, industry, kind, coloured, there, found, combined)
    found += combined


def full_places(position: AgeOfIndustryPosition, seat: int) -> i64:
    """The places where the seat has all the counters it may have (AOI-5.4), as bits."""
    space_place = position.board.space_place
    once: i64 = 0
    twice: i64 = 0
    for space, owner in enumerate(position.owner):
        if owner == seat:
            bit: i64 = 1 << space_place[space]
            twice |= once & bit
            once |= bit
    small: i64 = position.board.small_places
    return once & small | twice


def coloured_places(position: AgeOfIndustryPosition, seat: int) -> i64:
    """The places that the location cards in hand name, as bits."""
    found: i64 = 0
    for colour, places in enumerate(position.board.colour_places):
        if position.hand[seat * CARDS + INDUSTRIES + colour] > 0:
            found |= places
    return found


def worth_a_look(position: AgeOfIndustryPosition, full: i64, kind: int) -> list[int]:
    """The taken spaces of a kind, and of the free ones the first of each location with room (AOI-5.4, AOI-26.1)."""
    found: list[int] = []
    owner, space_place = position.owner, position.board.space_place
    last = -1
    for space in position.board.kind_spaces[kind]:
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
    position: AgeOfIndustryPosition,
    industry: int,
    kind: int,
    coloured: i64,
    spaces: list[int],
    found: list[int],
    combined: list[int],
) -> None:
    board, seat, owners = position.board, position.seat, position.owner
    components, space_place = board.components, board.space_place
    combining = may_combine(position)
    by_industry = position.hand[seat * CARDS + industry] > 0
    takes_over = industry in (MINE, IRONWORKS)
    needs = needs_of(position, kind)
    if needs == 0 and not money.within_loan_limit(position, seat, components.counter_cost[kind]):
        return
    stem: i64 = industry << 6
    for space in spaces:
        place = space_place[space]
        by_colour = bool(coloured >> place & 1)
        if not (combining or by_industry or by_colour):
            continue
        owner = owners[space]
        if owner >= 0:
            lower = components.counter_level[kind] <= components.counter_level[position.counter[space]]
            if (
                lower
                or not (takes_over or owner == seat)
                or space_trouble(position, seat, industry, kind, space) != FINE
            ):
                continue
        elif industry == SHIP and not port_joined(position, place):
            continue
        by_card = by_industry and card_trouble(position, seat, industry, space, industry) == FINE
        if not (combining or by_card or by_colour):
            continue
        here: i64 = stem | space << 9
        for way in ways_to_supply(position, industry, kind, space, needs) if needs else NO_CHOICE:
            sources: i64 = way
            if by_card:
                found.append(actions.BUILD | here | industry << 16 | sources << 20)
            if by_colour:
                found.append(actions.BUILD | here | (INDUSTRIES + board.place_colour[place]) << 16 | sources << 20)
            if combining:
                combined.append(actions.COMBINE | here | sources << 16)


def ways_to_supply(position: AgeOfIndustryPosition, industry: int, kind: int, space: int, needs: int) -> list[int]:
    """Every way to name the sources of a build that needs cubes; none if a cube or a loan cannot be had."""
    place = position.board.space_place[space]
    if not is_plain(position, industry, kind, place):
        return other_ways(position, industry, kind, space)
    row = build_row(position, supply_of(position), place, needs)
    buys = row[0]
    if buys & CUT_OFF and industry not in (PORT, SHIP):  # a new port or ship has its own way (AOI-6.3)
        return NO_WAY
    if position.rulings.limited_loans:
        cost = position.board.components.counter_cost[kind] + price_of(position, buys)
        if not money.within_loan_limit(position, position.seat, cost):
            return NO_WAY
    return NO_CHOICE if len(row) == 2 else row[1:]


def other_ways(position: AgeOfIndustryPosition, industry: int, kind: int, space: int) -> list[int]:
    """The same with more cubes, or over the sea lines that the new counter opens."""
    errand = cubes_needed(position, industry, kind, space)
    mined, iron = coal_for(position, industry, space), sources_of(position, IRON)
    cost = cost_of(position, kind, errand, mined, iron)
    if cost < 0 or not money.within_loan_limit(position, position.seat, cost):
        return NO_WAY
    coal_ways = choices(position, mined, errand, errand.coal)
    iron_ways = choices(position, iron, errand, errand.iron)
    return [coal_way | iron_way << 14 for coal_way in coal_ways for iron_way in iron_ways]
