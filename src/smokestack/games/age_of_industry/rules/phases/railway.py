"""Build a railway (AOI-14)."""

from __future__ import annotations

from mypy_extensions import i64

from smokestack.games.age_of_industry.components.box import COAL, IRON
from smokestack.games.age_of_industry.rules import actions, money
from smokestack.games.age_of_industry.rules.network import CUT_OFF, CubeSources
from smokestack.games.age_of_industry.rules.phases.building import fetch
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition, changed
from smokestack.games.age_of_industry.rules.supply import picked, price_of, rail_row
from smokestack.games.age_of_industry.rules.transport import (
    AS_IT_IS,
    NO_CHOICE,
    NO_WAY,
    CubeNeed,
    choices,
    may_buy,
    picks,
    sources_of,
    supply_of,
    to_buy,
    track_price,
)
from smokestack.kernel.facts import Fact


def is_first(position: AgeOfIndustryPosition, seat: int) -> bool:
    return position.railways_left[seat] == position.board.components.railways


def starts_from_own(position: AgeOfIndustryPosition, seat: int, link: int) -> bool:
    """AOI-14.2"""
    a, b = position.board.link_a[link], position.board.link_b[link]
    if position.is_linked(seat, a) or position.is_linked(seat, b):
        return True
    return position.counters_at(seat, a) > 0 or position.counters_at(seat, b) > 0


def cubes_needed(position: AgeOfIndustryPosition, seat: int, link: int) -> CubeNeed:
    """What the railway needs at either end; the first needs nothing (AOI-14.3, AOI-14.4)."""
    components = position.board.components
    a, b = position.board.link_a[link], position.board.link_b[link]
    if is_first(position, seat):
        return CubeNeed(a, b, AS_IT_IS, 0, 0)
    return CubeNeed(a, b, AS_IT_IS, components.rail_coal, components.rail_iron)


def cost_of(position: AgeOfIndustryPosition, seat: int, errand: CubeNeed, coal: CubeSources, iron: CubeSources) -> int:
    """Everything the railway costs, or -1 if a cube can neither be brought nor bought (AOI-14.3, AOI-14.6)."""
    components = position.board.components
    cost = components.rail_first_cost if is_first(position, seat) else components.rail_cost
    buy_coal = to_buy(position, coal, errand, errand.coal)
    buy_iron = to_buy(position, iron, errand, errand.iron)
    if buy_coal or buy_iron:
        if not may_buy(position, errand):
            return -1
        cost += track_price(position, COAL, buy_coal) + track_price(position, IRON, buy_iron)
    return cost


def is_plain(position: AgeOfIndustryPosition, seat: int) -> bool:
    """At most one cube of each colour, and not the first railway: supply.py has the answers at hand."""
    components = position.board.components
    return components.rail_coal <= 1 and components.rail_iron <= 1 and not is_first(position, seat)


def whole_cost(position: AgeOfIndustryPosition, seat: int, link: int) -> int:
    """`cost_of`, from the tables where they tell."""
    if not is_plain(position, seat):
        return cost_of(
            position, seat, cubes_needed(position, seat, link), sources_of(position, COAL), sources_of(position, IRON)
        )
    buys = rail_row(position, supply_of(position), link)[0]
    return -1 if buys & CUT_OFF else position.board.components.rail_cost + price_of(position, buys)


def legal(position: AgeOfIndustryPosition, found: list[int]) -> None:
    seat = position.seat
    if position.railways_left[seat] == 0 or (position.counters_on_map[seat] == 0 and position.linked[seat] == 0):
        return
    link_ends = position.board.link_ends
    own: i64 = position.linked[seat] | position.places_with_counters(seat)  # AOI-14.2, for all links at once
    for link, taken in enumerate(position.rail_owner):
        if taken < 0 and own & link_ends[link]:
            stem: i64 = actions.RAIL | link << 6
            for way in ways_to_supply(position, seat, link):
                sources: i64 = way
                found.append(stem | sources << 13)


def ways_to_supply(position: AgeOfIndustryPosition, seat: int, link: int) -> list[int]:
    """Every way to name the sources of a railway; none if a cube or a loan cannot be had."""
    components = position.board.components
    if is_first(position, seat):
        return NO_CHOICE if money.within_loan_limit(position, seat, components.rail_first_cost) else NO_WAY
    if components.rail_coal > 1 or components.rail_iron > 1:
        return other_ways(position, seat, link)
    row = rail_row(position, supply_of(position), link)
    buys = row[0]
    if buys & CUT_OFF:
        return NO_WAY
    if position.rulings.limited_loans and not money.within_loan_limit(
        position, seat, components.rail_cost + price_of(position, buys)
    ):
        return NO_WAY
    return NO_CHOICE if len(row) == 2 else row[1:]


def other_ways(position: AgeOfIndustryPosition, seat: int, link: int) -> list[int]:
    """The same with more cubes."""
    errand, coal, iron = cubes_needed(position, seat, link), sources_of(position, COAL), sources_of(position, IRON)
    cost = cost_of(position, seat, errand, coal, iron)
    if cost < 0 or not money.within_loan_limit(position, seat, cost):
        return NO_WAY
    coal_ways, iron_ways = choices(position, coal, errand, errand.coal), choices(position, iron, errand, errand.iron)
    return [coal_way | iron_way << 14 for coal_way in coal_ways for iron_way in iron_ways]


def apply(position: AgeOfIndustryPosition, link: int, sources: int, events: list[Fact] | None) -> None:
    """The order of AOI-14.9; the new railway carries none of its own cubes (AOI-14.5)."""
    seat, components = position.seat, position.board.components
    coal_picks, iron_picks = sources_picked(position, seat, link, sources)
    cost = components.rail_first_cost if is_first(position, seat) else components.rail_cost
    price = track_price(position, COAL, coal_picks.count(0)) + track_price(position, IRON, iron_picks.count(0))
    if events is not None:
        events.append(Fact("railway", seat, {"link": position.board.link_name(link), "money": -cost}))
    money.spend(position, seat, cost + price, events)
    fetch(position, COAL, coal_picks, events)
    fetch(position, IRON, iron_picks, events)
    lay(position, seat, link)


def sources_picked(position: AgeOfIndustryPosition, seat: int, link: int, sources: int) -> tuple[list[int], list[int]]:
    if is_plain(position, seat):
        components, a, b = position.board.components, position.board.link_a[link], position.board.link_b[link]
        coal_picks = picked(position, COAL, a, b, sources & 16383) if components.rail_coal else NO_WAY
        return coal_picks, picked(position, IRON, a, b, sources >> 14) if components.rail_iron else NO_WAY
    errand = cubes_needed(position, seat, link)
    coal_picks = picks(position, sources_of(position, COAL), errand, errand.coal, sources & 16383)
    return coal_picks, picks(position, sources_of(position, IRON), errand, errand.iron, sources >> 14)


def lay(position: AgeOfIndustryPosition, seat: int, link: int) -> None:
    position.rail_owner = changed(position.rail_owner, link, 1 + seat)
    position.railways_left = changed(position.railways_left, seat, -1)
    position.linked = position.linked.copy()
    position.linked[seat] |= position.board.link_ends[link]
    position.link_added(position.board.link_a[link], position.board.link_b[link])
