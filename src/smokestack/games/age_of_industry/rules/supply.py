"""Answers from tables for the frequent case: at most one cube of coal and one of iron, in the present network.

The tables belong to a position and are shared by its clones until the network or the sources change. Anything else is
answered by `transport.py`.
"""

from __future__ import annotations

from mypy_extensions import i64

from smokestack.games.age_of_industry.components.box import COAL, IRON
from smokestack.games.age_of_industry.rules.network import (
    NEED_SETS,
    NO_CHOICE,
    NO_PLAN,
    NO_WAY,
    NOT_ASKED,
    CubePlan,
    CubeSources,
    CubeSupply,
    plan_without_choice,
)
from smokestack.games.age_of_industry.rules.paths import AS_IT_IS, joined_places, port_access
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.source_codes import name_sources, source_in_pair
from smokestack.games.age_of_industry.rules.transport import either_source, sources_of, supply_of, track_price
from smokestack.kernel.bits import items_of, single, with_item


def nearest_to(position: AgeOfIndustryPosition, supply: CubeSupply, cube: int, place: int) -> list[int]:
    """The sources to choose from for a cube to this place (AOI-7.5)."""
    table = supply.coal if cube == COAL else supply.iron
    found = table[place]
    if found is NOT_ASKED:
        found = _find_nearest(position, sources_of(position, cube), place, table)
    return found


def nearest_to_either(
    position: AgeOfIndustryPosition, supply: CubeSupply, cube: int, place: int, end: int
) -> list[int]:
    """The sources for a cube that may go to either of two places (AOI-14.4); `end` is -1 if there is only one."""
    found = nearest_to(position, supply, cube, place)
    return found if end < 0 else either_source(found, nearest_to(position, supply, cube, end))


def _find_nearest(
    position: AgeOfIndustryPosition, sources: CubeSources, place: int, table: list[list[int]]
) -> list[int]:
    """Distances matter only if several sources are joined to the place; then all places are answered at once."""
    found = NO_WAY
    there: i64 = joined_places(position)[place]
    for at, source in enumerate(sources.places):
        if there >> source & 1:
            if found:
                _fill_table(position, sources, table)
                return table[place]
            found = [sources.ids[at]]
    table[place] = found
    return found


def _fill_table(position: AgeOfIndustryPosition, sources: CubeSources, table: list[list[int]]) -> None:
    """Spread from all sources at once, a step at a time. Those that arrive first are the nearest."""
    places, count = position.board.places, len(sources.ids)
    came = [0] * places
    """By place: the sources that arrived first, as a bit set."""
    when = [-1] * places
    edge: list[int] = []
    for at in range(count):
        if sources.further[at] == 0:
            _arrive(sources.places[at], single(at), 0, came, when, edge)
    step = 0
    while edge or step == 0:
        step += 1
        edge = _spread(position, sources, step, came, when, edge)
        if step == 1:
            for at in range(count):
                if sources.further[at] == 1:
                    _arrive(sources.places[at], single(at), 1, came, when, edge)
    for place, bits in enumerate(came):
        table[place] = [sources.ids[at] for at in items_of(bits)] if bits else NO_WAY


def _spread(
    position: AgeOfIndustryPosition,
    sources: CubeSources,
    step: int,
    came: list[int],
    when: list[int],
    edge: list[int],
) -> list[int]:
    """Go from the edge to all its neighbours; they are the new edge."""
    roads = position.network.roads
    closed = position.rulings.no_through and position.board.has_closed
    reached: list[int] = []
    for place in edge:
        bits = came[place]
        if closed and position.board.place_closed[place]:  # AOI-12.1: only what starts here leaves it
            bits &= _sources_at(sources, place)
            if bits == 0:
                continue
        for to in roads[place]:
            _arrive(to, bits, step, came, when, reached)
    return reached


def _arrive(place: int, bits: int, step: int, came: list[int], when: list[int], edge: list[int]) -> None:
    if when[place] < 0:
        when[place] = step
        came[place] = bits
        edge.append(place)
    elif when[place] == step:
        came[place] |= bits


def _sources_at(sources: CubeSources, place: int) -> int:
    bits = 0
    for at in range(len(sources.ids)):
        if sources.places[at] == place:
            bits = with_item(bits, at)
    return bits


# --- plans --------------------------------------------------------------------------------------------------------
def build_plan(position: AgeOfIndustryPosition, place: i64, coal: i64, iron: i64) -> CubePlan:
    """How a build at this place gets its cubes; it needs 0 or 1 of each kind."""
    supply = supply_of(position)
    index = place * NEED_SETS + 2 * iron + coal
    found = supply.build_plans[index]
    if found is NO_PLAN:
        found = _find_plan(position, supply, place, -1, coal, iron)
        supply.build_plans[index] = found
    return found


def rail_plan(position: AgeOfIndustryPosition, link: int) -> CubePlan:
    """How a railway that is not its owner's first gets its cubes."""
    supply = supply_of(position)
    found = supply.rail_plans[link]
    if found is NO_PLAN:
        board = position.board
        coal, iron = board.components.rail_coal, board.components.rail_iron
        found = _find_plan(position, supply, board.link_a[link], board.link_b[link], coal, iron)
        supply.rail_plans[link] = found
    return found


def _find_plan(
    position: AgeOfIndustryPosition, supply: CubeSupply, place: int, end: int, coal: int, iron: int
) -> CubePlan:
    coal_sources = nearest_to_either(position, supply, COAL, place, end) if coal else NO_WAY
    iron_sources = nearest_to_either(position, supply, IRON, place, end) if iron else NO_WAY
    buys_coal, buys_iron = coal > 0 and not coal_sources, iron > 0 and not iron_sources
    cut_off = False
    if buys_coal or buys_iron:
        # For a railway one end with port access is enough (AOI-14.6).
        cut_off = not (port_access(position, place, AS_IT_IS) or (end >= 0 and port_access(position, end, AS_IT_IS)))
    if len(iron_sources) > 1:
        ways = [
            name_sources(coal_way, iron_way)
            for coal_way in (coal_sources if len(coal_sources) > 1 else NO_CHOICE)
            for iron_way in iron_sources
        ]
    elif len(coal_sources) > 1:
        ways = coal_sources
    else:
        return plan_without_choice(buys_coal, buys_iron, cut_off)
    return CubePlan(buys_coal, buys_iron, cut_off, ways)


def purchase_price(position: AgeOfIndustryPosition, plan: CubePlan) -> int:
    """What the cubes that must be bought cost now."""
    price = 0
    if plan.buys_coal:
        price += track_price(position, COAL, 1)
    if plan.buys_iron:
        price += track_price(position, IRON, 1)
    return price


def chosen_source(position: AgeOfIndustryPosition, cube: int, place: int, end: int, named: int) -> list[int]:
    """The source of one cube as a list, like `transport.chosen_sources`."""
    possible = nearest_to_either(position, supply_of(position), cube, place, end)
    if not possible:
        return NO_CHOICE
    return possible if len(possible) == 1 else [source_in_pair(named, 0)]
