"""The usual questions about coal and iron, a cube of each at most and the network as it stands, answered by tables.

They are made once for a position and shared by its copies until the network or the sources change. What asks for
more than this goes by `CubeSources` and `CubeNeed` (transport.py).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from smokestack.games.age_of_industry.components.box import COAL, IRON
from smokestack.games.age_of_industry.rules.network import (
    BUY_COAL,
    BUY_IRON,
    CUT_OFF,
    NOT_ASKED,
    CubeSources,
    CubeSupply,
)
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.transport import (
    AS_IT_IS,
    NO_CHOICE,
    NO_SOURCE,
    joined,
    merged,
    port_access,
    sources_of,
    supply_of,
    track_price,
)

NO_CHOICES: Final = [[buys, 0] for buys in range(8)]


def nearest(position: AgeOfIndustryPosition, supply: CubeSupply, colour: int, place: int) -> list[int]:
    """The sources among which a cube for this place is chosen (AOI-7.5)."""
    table = supply.coal if colour == COAL else supply.iron
    found = table[place]
    if found is NOT_ASKED:
        found = _find_nearest(position, sources_of(position, colour), place, table)
    return found


def _find_nearest(
    position: AgeOfIndustryPosition, sources: CubeSources, place: int, table: list[list[int]]
) -> list[int]:
    """Distances matter only where several sources are in reach; then all places are answered at once."""
    found = NO_SOURCE
    there: i64 = joined(position)[place]
    for at, source in enumerate(sources.places):
        if there >> source & 1:
            if found:
                _sweep(position, sources, table)
                return table[place]
            found = [sources.ids[at]]
    table[place] = found
    return found


def _sweep(position: AgeOfIndustryPosition, sources: CubeSources, table: list[list[int]]) -> None:
    """From all sources outwards at once, a step at a time: whoever comes first to a place is nearest to it."""
    places, count = position.board.places, len(sources.ids)
    came = [0] * places
    """By place: the sources that came first, as bits."""
    when = [-1] * places
    edge: list[int] = []
    for at in range(count):
        if sources.further[at] == 0:
            _arrive(sources.places[at], 1 << at, 0, came, when, edge)
    step = 0
    while edge or step == 0:
        step += 1
        edge = _step(position, sources, step, came, when, edge)
        if step == 1:
            for at in range(count):
                if sources.further[at] == 1:
                    _arrive(sources.places[at], 1 << at, 1, came, when, edge)
    for place, bits in enumerate(came):
        table[place] = _listed(sources.ids, bits) if bits else NO_SOURCE


def _step(
    position: AgeOfIndustryPosition, sources: CubeSources, step: int, came: list[int], when: list[int], edge: list[int]
) -> list[int]:
    """From the edge to all its neighbours; the new edge."""
    roads = position.network.roads
    closed = position.rulings.no_through and position.board.has_closed
    reached: list[int] = []
    for place in edge:
        bits = came[place]
        if closed and position.board.place_closed[place]:  # AOI-12.1: only what starts there leaves it
            bits &= _starting(sources, place)
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


def _starting(sources: CubeSources, place: int) -> int:
    bits = 0
    for at in range(len(sources.ids)):
        if sources.places[at] == place:
            bits |= 1 << at
    return bits


def _listed(ids: list[int], bits: int) -> list[int]:
    """CubeSources in their usual order."""
    found: list[int] = []
    at = 0
    while bits:
        if bits & 1:
            found.append(ids[at])
        bits >>= 1
        at += 1
    return found


def to_either(position: AgeOfIndustryPosition, supply: CubeSupply, colour: int, place: int, end: int) -> list[int]:
    """The sources of a cube that may go to either of two places (AOI-14.4); `end` is -1 if there is only one."""
    found = nearest(position, supply, colour, place)
    return found if end < 0 else merged(found, nearest(position, supply, colour, end))


def build_row(position: AgeOfIndustryPosition, supply: CubeSupply, place: int, needs: int) -> list[int]:
    """What a build buys and the ways to name its sources; needs is a sum of BUY_COAL and BUY_IRON."""
    found = supply.builds[place << 2 | needs]
    if found is NOT_ASKED:
        found = _find(position, supply, place, -1, needs)
        supply.builds[place << 2 | needs] = found
    return found


def rail_row(position: AgeOfIndustryPosition, supply: CubeSupply, link: int) -> list[int]:
    """The same for a railway that is not its owner's first."""
    found = supply.rails[link]
    if found is NOT_ASKED:
        board = position.board
        needs = (BUY_COAL if board.components.rail_coal else 0) | (BUY_IRON if board.components.rail_iron else 0)
        found = _find(position, supply, board.link_a[link], board.link_b[link], needs)
        supply.rails[link] = found
    return found


def _find(position: AgeOfIndustryPosition, supply: CubeSupply, place: int, end: int, needs: int) -> list[int]:
    mined = to_either(position, supply, COAL, place, end) if needs & BUY_COAL else NO_SOURCE
    smelted = to_either(position, supply, IRON, place, end) if needs & BUY_IRON else NO_SOURCE
    buys = 0
    if needs & BUY_COAL and not mined:
        buys = BUY_COAL
    if needs & BUY_IRON and not smelted:
        buys |= BUY_IRON
    # For a railway one end with port access is enough (AOI-14.6).
    if buys and not (port_access(position, place, AS_IT_IS) or (end >= 0 and port_access(position, end, AS_IT_IS))):
        buys |= CUT_OFF
    if len(mined) <= 1 and len(smelted) <= 1:
        return NO_CHOICES[buys]
    found = [buys]
    if len(smelted) <= 1:
        found += mined
        return found
    for coal_way in mined if len(mined) > 1 else NO_CHOICE:
        for iron_way in smelted:
            found.append(coal_way | iron_way << 14)
    return found


def price_of(position: AgeOfIndustryPosition, buys: int) -> int:
    """What has to be bought, at today's prices."""
    price = 0
    if buys & BUY_COAL:
        price += track_price(position, COAL, 1)
    if buys & BUY_IRON:
        price += track_price(position, IRON, 1)
    return price


def picked(position: AgeOfIndustryPosition, colour: int, place: int, end: int, named: int) -> list[int]:
    """The source of one cube, 0 if it is bought (AOI-7.8), as `transport.picks` would list it."""
    possible = to_either(position, supply_of(position), colour, place, end)
    if not possible:
        return NO_CHOICE
    return possible if len(possible) == 1 else [named & 127]
