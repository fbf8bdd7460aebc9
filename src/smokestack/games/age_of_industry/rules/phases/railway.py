"""Build a railway (AOI-14)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from smokestack.games.age_of_industry.components.box import COAL, IRON
from smokestack.games.age_of_industry.rules.cubes import fetch_cubes
from smokestack.games.age_of_industry.rules.fact_data import link_data
from smokestack.games.age_of_industry.rules.generated.action_fields import (
    pack_rail,
    with_rail_sources,
)
from smokestack.games.age_of_industry.rules.money import spend, within_loan_limit
from smokestack.games.age_of_industry.rules.network import NO_CHOICE, NO_WAY
from smokestack.games.age_of_industry.rules.paths import AS_IT_IS
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition, changed
from smokestack.games.age_of_industry.rules.source_codes import UNNAMED, coal_named, iron_named
from smokestack.games.age_of_industry.rules.supply import chosen_source, purchase_price, rail_plan
from smokestack.games.age_of_industry.rules.transport import (
    CubeNeed,
    all_source_choices,
    chosen_sources,
    cost_with_cubes,
    sources_of,
    track_price,
)
from smokestack.kernel.facts import Fact

_NEXT_LINK: Final[int] = pack_rail(1) - pack_rail(0)
"""The step from a railway to the one on the next link."""


def is_first(position: AgeOfIndustryPosition, seat: int) -> bool:
    """The first railway of a player needs no cubes (AOI-14.3)."""
    return position.railways_left[seat] == position.board.components.railways


def starts_from_own(position: AgeOfIndustryPosition, seat: int, link: int) -> bool:
    """AOI-14.2"""
    a, b = position.board.link_a[link], position.board.link_b[link]
    if position.is_linked(seat, a) or position.is_linked(seat, b):
        return True
    return position.counters_at(seat, a) > 0 or position.counters_at(seat, b) > 0


def rail_need(position: AgeOfIndustryPosition, seat: int, link: int) -> CubeNeed:
    """The cubes a railway needs, each at either end (AOI-14.3, AOI-14.4)."""
    components = position.board.components
    a, b = position.board.link_a[link], position.board.link_b[link]
    if is_first(position, seat):
        return CubeNeed(a, b, AS_IT_IS, 0, 0)
    return CubeNeed(a, b, AS_IT_IS, components.rail_coal, components.rail_iron)


def money_cost(position: AgeOfIndustryPosition, seat: int) -> int:
    """The price of the seat's next railway without cubes (AOI-14.3)."""
    components = position.board.components
    return components.rail_first_cost if is_first(position, seat) else components.rail_cost


def is_simple(position: AgeOfIndustryPosition, seat: int) -> bool:
    """At most one cube of each kind, and not the first railway: the tables of supply.py apply."""
    components = position.board.components
    return components.rail_coal <= 1 and components.rail_iron <= 1 and not is_first(position, seat)


def rail_cost(position: AgeOfIndustryPosition, seat: int, link: int) -> int:
    """Everything the railway costs, or -1 if a cube can neither be delivered nor bought (AOI-14.3, AOI-14.6)."""
    cost = money_cost(position, seat)
    if is_simple(position, seat):
        plan = rail_plan(position, link)
        return -1 if plan.cut_off else cost + purchase_price(position, plan)
    need = rail_need(position, seat, link)
    return cost_with_cubes(position, cost, need, sources_of(position, COAL), sources_of(position, IRON))


# --- what is legal ------------------------------------------------------------------------------------------------
def legal_railways(position: AgeOfIndustryPosition, own: list[int], found: list[int]) -> None:
    """Add the railways of the active player, whose counters are on the spaces in `own`."""
    seat = position.seat
    nowhere = position.counters_on_map[seat] == 0 and position.linked[seat] == 0
    if position.railways_left[seat] == 0 or nowhere:
        return
    planned = is_simple(position, seat) and not position.rulings.limited_loans
    link_ends = position.board.link_ends
    railway: i64 = pack_rail(0)
    step: i64 = _NEXT_LINK
    starts: i64 = position.linked[seat] | position.places_of(own)  # AOI-14.2, for all links at once
    for link, owner in enumerate(position.rail_owner):
        if owner < 0 and starts & link_ends[link]:
            if planned:
                plan = rail_plan(position, link)
                ways = NO_WAY if plan.cut_off else plan.ways
            else:
                ways = ways_to_supply(position, seat, link)
            for sources in ways:
                named: i64 = with_rail_sources(0, sources) if sources else 0
                found.append(railway + link * step + named)


def ways_to_supply(position: AgeOfIndustryPosition, seat: int, link: int) -> list[int]:
    """Every way to name the sources of a railway; none if a cube or a loan is not available."""
    if is_first(position, seat):
        return NO_CHOICE if within_loan_limit(position, seat, money_cost(position, seat)) else NO_WAY
    components = position.board.components
    cost = components.rail_cost
    if components.rail_coal <= 1 and components.rail_iron <= 1:  # as `is_simple`
        plan = rail_plan(position, link)
        if plan.cut_off:
            return NO_WAY
        if position.rulings.limited_loans:
            cost += purchase_price(position, plan)
            if not within_loan_limit(position, seat, cost):
                return NO_WAY
        return plan.ways
    need, coal, iron = rail_need(position, seat, link), sources_of(position, COAL), sources_of(position, IRON)
    cost = cost_with_cubes(position, cost, need, coal, iron)
    if cost < 0 or not within_loan_limit(position, seat, cost):
        return NO_WAY
    return all_source_choices(position, coal, iron, need)


# --- what happens -------------------------------------------------------------------------------------------------
def apply_railway(position: AgeOfIndustryPosition, link: int, sources: int, events: list[Fact] | None) -> None:
    """The order of AOI-14.9; the new railway does not carry its own cubes (AOI-14.5)."""
    seat = position.seat
    coal, iron = _sources_of_railway(position, seat, link, sources)
    cost = money_cost(position, seat)
    price = track_price(position, COAL, coal.count(UNNAMED)) + track_price(position, IRON, iron.count(UNNAMED))
    if events is not None:
        events.append(Fact("railway", seat, {**link_data(position, link), "money": -cost}))
    spend(position, seat, cost + price, events)
    fetch_cubes(position, COAL, coal, events)
    fetch_cubes(position, IRON, iron, events)
    _lay_railway(position, seat, link)


def _sources_of_railway(
    position: AgeOfIndustryPosition, seat: int, link: int, sources: int
) -> tuple[list[int], list[int]]:
    """The source of each coal and iron cube; UNNAMED for a cube that is bought."""
    named_coal, named_iron = coal_named(sources), iron_named(sources)
    if is_simple(position, seat):
        components, a, b = position.board.components, position.board.link_a[link], position.board.link_b[link]
        coal = chosen_source(position, COAL, a, b, named_coal) if components.rail_coal else NO_WAY
        return coal, chosen_source(position, IRON, a, b, named_iron) if components.rail_iron else NO_WAY
    need = rail_need(position, seat, link)
    coal = chosen_sources(position, sources_of(position, COAL), need, need.coal, named_coal)
    return coal, chosen_sources(position, sources_of(position, IRON), need, need.iron, named_iron)


def _lay_railway(position: AgeOfIndustryPosition, seat: int, link: int) -> None:
    board = position.board
    position.rail_owner = changed(position.rail_owner, link, seat - position.rail_owner[link])
    position.railways_left = changed(position.railways_left, seat, -1)
    position.linked = position.linked.copy()
    position.linked[seat] |= board.link_ends[link]
    position.link_added(board.link_a[link], board.link_b[link])
