"""Build a railway (AOI-14)."""

from __future__ import annotations

from mypy_extensions import i64

from smokestack.games.age_of_industry import actions, books
from smokestack.games.age_of_industry.board import COAL, IRON
from smokestack.games.age_of_industry.network import CUT_OFF, Sources
from smokestack.games.age_of_industry.phases.building import fetch
from smokestack.games.age_of_industry.position import Position, changed
from smokestack.games.age_of_industry.supply import picked, price_of, rail_row
from smokestack.games.age_of_industry.transport import (
    AS_IT_IS,
    NO_CHOICE,
    NO_WAY,
    Errand,
    choices,
    may_buy,
    picks,
    sources_of,
    supply_of,
    to_buy,
    track_price,
)
from smokestack.kernel.facts import Fact


def is_first(p: Position, seat: int) -> bool:
    return p.railways[seat] == p.board.box.railways


def starts_from_own(p: Position, seat: int, link: int) -> bool:
    """AOI-14.2"""
    a, b = p.board.link_a[link], p.board.link_b[link]
    if p.is_linked(seat, a) or p.is_linked(seat, b):
        return True
    return p.counters_at(seat, a) > 0 or p.counters_at(seat, b) > 0


def errand_of(p: Position, seat: int, link: int) -> Errand:
    """What the railway needs at either end; the first needs nothing (AOI-14.3, AOI-14.4)."""
    box = p.board.box
    a, b = p.board.link_a[link], p.board.link_b[link]
    if is_first(p, seat):
        return Errand(a, b, AS_IT_IS, 0, 0)
    return Errand(a, b, AS_IT_IS, box.rail_coal, box.rail_iron)


def cost_of(p: Position, seat: int, errand: Errand, coal: Sources, iron: Sources) -> int:
    """Everything the railway costs, or -1 if a cube can neither be brought nor bought (AOI-14.3, AOI-14.6)."""
    box = p.board.box
    cost = box.rail_first_cost if is_first(p, seat) else box.rail_cost
    buy_coal = to_buy(p, coal, errand, errand.coal)
    buy_iron = to_buy(p, iron, errand, errand.iron)
    if buy_coal or buy_iron:
        if not may_buy(p, errand):
            return -1
        cost += track_price(p, COAL, buy_coal) + track_price(p, IRON, buy_iron)
    return cost


def is_plain(p: Position, seat: int) -> bool:
    """At most one cube of each colour, and not the first railway: supply.py has the answers at hand."""
    box = p.board.box
    return box.rail_coal <= 1 and box.rail_iron <= 1 and not is_first(p, seat)


def whole_cost(p: Position, seat: int, link: int) -> int:
    """`cost_of`, from the tables where they tell."""
    if not is_plain(p, seat):
        return cost_of(p, seat, errand_of(p, seat, link), sources_of(p, COAL), sources_of(p, IRON))
    buys = rail_row(p, supply_of(p), link)[0]
    return -1 if buys & CUT_OFF else p.board.box.rail_cost + price_of(p, buys)


def legal(p: Position, found: list[int]) -> None:
    seat = p.seat
    if p.railways[seat] == 0 or (p.built[seat] == 0 and p.linked[seat] == 0):
        return
    link_ends = p.board.link_ends
    own: i64 = p.linked[seat] | p.places_with_counters(seat)  # AOI-14.2, for all links at once
    for link, taken in enumerate(p.rail):
        if taken < 0 and own & link_ends[link]:
            stem: i64 = actions.RAIL | link << 6
            for way in ways_to_supply(p, seat, link):
                sources: i64 = way
                found.append(stem | sources << 13)


def ways_to_supply(p: Position, seat: int, link: int) -> list[int]:
    """Every way to name the sources of a railway; none if a cube or a loan cannot be had."""
    box = p.board.box
    if is_first(p, seat):
        return NO_CHOICE if books.within_loan_limit(p, seat, box.rail_first_cost) else NO_WAY
    if box.rail_coal > 1 or box.rail_iron > 1:
        return other_ways(p, seat, link)
    row = rail_row(p, supply_of(p), link)
    buys = row[0]
    if buys & CUT_OFF:
        return NO_WAY
    if p.rules.limited_loans and not books.within_loan_limit(p, seat, box.rail_cost + price_of(p, buys)):
        return NO_WAY
    return NO_CHOICE if len(row) == 2 else row[1:]


def other_ways(p: Position, seat: int, link: int) -> list[int]:
    """The same with more cubes."""
    errand, coal, iron = errand_of(p, seat, link), sources_of(p, COAL), sources_of(p, IRON)
    cost = cost_of(p, seat, errand, coal, iron)
    if cost < 0 or not books.within_loan_limit(p, seat, cost):
        return NO_WAY
    coal_ways, iron_ways = choices(p, coal, errand, errand.coal), choices(p, iron, errand, errand.iron)
    return [coal_way | iron_way << 14 for coal_way in coal_ways for iron_way in iron_ways]


def apply(p: Position, link: int, sources: int, events: list[Fact] | None) -> None:
    """The order of AOI-14.9; the new railway carries none of its own cubes (AOI-14.5)."""
    seat, box = p.seat, p.board.box
    coal_picks, iron_picks = sources_picked(p, seat, link, sources)
    cost = box.rail_first_cost if is_first(p, seat) else box.rail_cost
    price = track_price(p, COAL, coal_picks.count(0)) + track_price(p, IRON, iron_picks.count(0))
    if events is not None:
        events.append(Fact("railway", seat, {"link": p.board.link_name(link), "money": -cost}))
    books.spend(p, seat, cost + price, events)
    fetch(p, COAL, coal_picks, events)
    fetch(p, IRON, iron_picks, events)
    lay(p, seat, link)


def sources_picked(p: Position, seat: int, link: int, sources: int) -> tuple[list[int], list[int]]:
    if is_plain(p, seat):
        box, a, b = p.board.box, p.board.link_a[link], p.board.link_b[link]
        coal_picks = picked(p, COAL, a, b, sources & 16383) if box.rail_coal else NO_WAY
        return coal_picks, picked(p, IRON, a, b, sources >> 14) if box.rail_iron else NO_WAY
    errand = errand_of(p, seat, link)
    coal_picks = picks(p, sources_of(p, COAL), errand, errand.coal, sources & 16383)
    return coal_picks, picks(p, sources_of(p, IRON), errand, errand.iron, sources >> 14)


def lay(p: Position, seat: int, link: int) -> None:
    p.rail = changed(p.rail, link, 1 + seat)
    p.railways = changed(p.railways, seat, -1)
    p.linked = p.linked.copy()
    p.linked[seat] |= p.board.link_ends[link]
    p.link_added(p.board.link_a[link], p.board.link_b[link])
