"""Why the cubes of a build or railway cannot be had, or not from the sources named."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.box import COAL, IRON
from smokestack.games.age_of_industry.rules.fact_data import cube_data, place_data, source_name
from smokestack.games.age_of_industry.rules.money import loans_needed, within_loan_limit
from smokestack.games.age_of_industry.rules.network import CubeSources
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.source_codes import (
    UNNAMED,
    coal_named,
    iron_named,
    source_in_pair,
)
from smokestack.games.age_of_industry.rules.transport import (
    NONE_TAKEN,
    CubeNeed,
    cubes_to_buy,
    possible_sources,
    source_choices,
)
from smokestack.kernel.facts import FactData, Refusal


def refuse_cubes(
    position: AgeOfIndustryPosition,
    need: CubeNeed,
    coal: CubeSources,
    iron: CubeSources,
    sources: int,
    cost: int,
) -> Refusal | None:
    """Refuse missing cubes, wrong sources, or too many loans. A cost of -1 means that a cube is missing."""
    if cost < 0:
        return _refuse_missing_cube(position, need, COAL if cubes_to_buy(position, coal, need, need.coal) else IRON)
    refusal = _refuse_sources(position, need, COAL, coal, need.coal, coal_named(sources))
    if refusal is None:
        refusal = _refuse_sources(position, need, IRON, iron, need.iron, iron_named(sources))
    if refusal is None and not within_loan_limit(position, position.seat, cost):
        limit = position.board.components.loan_tiles
        return Refusal("AOI-25.8", "loan_limit", {"n": loans_needed(position, position.seat, cost), "limit": limit})
    return refusal


def _refuse_missing_cube(position: AgeOfIndustryPosition, need: CubeNeed, cube: int) -> Refusal:
    data: FactData = {**cube_data(cube), **place_data(position, need.place)}
    if need.end < 0:
        return Refusal("AOI-8.1", "no_cube", data)
    data["end"] = position.board.place_name[need.end]
    data["end_id"] = need.end
    return Refusal("AOI-14.6", "no_cube_for_rail", data)


def _refuse_sources(
    position: AgeOfIndustryPosition, need: CubeNeed, cube: int, sources: CubeSources, count: int, named: int
) -> Refusal | None:
    if named in source_choices(position, sources, need, count):
        return None
    data = cube_data(cube)
    if count == 0:
        return Refusal("AOI-26.2", "no_cube_needed", data)
    possible = possible_sources(position, sources, need, NONE_TAKEN)
    first, second = source_in_pair(named, 0), source_in_pair(named, 1)
    if count == 2 and (first in possible or (first == UNNAMED and len(possible) == 1)):
        possible = possible_sources(position, sources, need, [first or possible[0]])
        first = second
    elif second and (first in possible or len(possible) <= 1):
        return Refusal("AOI-26.2", "no_second_cube", data)
    if len(possible) == 0:
        return Refusal("AOI-7.8", "cube_is_bought", data)
    data["names"] = ", ".join(source_name(position, id) for id in possible)
    data["source_ids"] = possible
    if len(possible) == 1:
        return Refusal("AOI-26.2" if first == possible[0] else "AOI-7.5", "one_source", data)
    if first == UNNAMED:
        return Refusal("AOI-7.5", "name_source", data)
    return Refusal("AOI-7.5", "not_nearest", data)
