"""Build a railway (AOI-14)."""

from __future__ import annotations

from smokestack.games.age_of_industry import actions, books
from smokestack.games.age_of_industry.board import COAL, IRON
from smokestack.games.age_of_industry.phases.build import fetch
from smokestack.games.age_of_industry.position import Position
from smokestack.games.age_of_industry.transport import (
    AS_IT_IS,
    NO_WAY,
    Errand,
    Sources,
    choices,
    may_buy,
    picks,
    single_ways,
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
    buy_coal = to_buy(coal, errand, errand.coal)
    buy_iron = to_buy(iron, errand, errand.iron)
    if buy_coal or buy_iron:
        if not may_buy(p, errand):
            return -1
        cost += track_price(p, COAL, buy_coal) + track_price(p, IRON, buy_iron)
    return cost


def legal(p: Position, coal: Sources, iron: Sources, found: list[int]) -> None:
    seat = p.seat
    if p.railways[seat] == 0 or (p.built[seat] == 0 and p.linked[seat] == 0):
        return
    board, rail = p.board, p.rail
    link_a, link_b = board.link_a, board.link_b
    own = p.linked[seat] | p.places_with_counters(seat)  # AOI-14.2, for all links at once
    for link in range(board.links):
        if rail[link] >= 0 or not (own >> link_a[link] | own >> link_b[link]) & 1:
            continue
        for sources in ways_to_supply(p, seat, link, coal, iron):
            found.append(actions.rail(link, sources))


def ways_to_supply(p: Position, seat: int, link: int, coal: Sources, iron: Sources) -> list[int]:
    """Every way to name the sources of a railway; none if a cube or a loan cannot be had."""
    errand = errand_of(p, seat, link)
    if errand.coal <= 1 and errand.iron <= 1:
        box = p.board.box
        return single_ways(coal, iron, errand, box.rail_first_cost if is_first(p, seat) else box.rail_cost)
    cost = cost_of(p, seat, errand, coal, iron)
    if cost < 0 or not books.within_loan_limit(p, seat, cost):
        return NO_WAY
    coal_ways, iron_ways = choices(coal, errand, errand.coal), choices(iron, errand, errand.iron)
    return [coal_way | iron_way << 14 for coal_way in coal_ways for iron_way in iron_ways]


def apply(p: Position, link: int, sources: int, events: list[Fact] | None) -> None:
    """The order of AOI-14.9; the new railway carries none of its own cubes (AOI-14.5)."""
    seat, box = p.seat, p.board.box
    errand = errand_of(p, seat, link)
    coal_picks = picks(Sources(p, COAL), errand, errand.coal, sources & 16383)
    iron_picks = picks(Sources(p, IRON), errand, errand.iron, sources >> 14)
    cost = box.rail_first_cost if is_first(p, seat) else box.rail_cost
    price = track_price(p, COAL, coal_picks.count(0)) + track_price(p, IRON, iron_picks.count(0))
    if events is not None:
        events.append(Fact("railway", seat, {"link": p.board.link_name(link), "money": -cost}))
    books.spend(p, seat, cost + price, events)
    fetch(p, COAL, coal_picks, events)
    fetch(p, IRON, iron_picks, events)
    lay(p, seat, link)


def lay(p: Position, seat: int, link: int) -> None:
    p.rail[link] = seat
    p.railways[seat] -= 1
    p.linked[seat] |= 1 << p.board.link_a[link] | 1 << p.board.link_b[link]
    p.link_added(p.board.link_a[link], p.board.link_b[link])
