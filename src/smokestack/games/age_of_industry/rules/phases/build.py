"""Build an industry with a card, or with both actions of a turn: what happens (AOI-4 to AOI-6, AOI-13)."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.components.box import COAL, IRON, IRONWORKS, MINE, PORT, SHIP
from smokestack.games.age_of_industry.rules.cubes import (
    fetch_cubes,
    fill_import,
    fill_track,
    flip_counter,
    flip_used_up_ship,
    place_cubes,
    set_import,
)
from smokestack.games.age_of_industry.rules.fact_data import counter_data, space_data
from smokestack.games.age_of_industry.rules.money import spend
from smokestack.games.age_of_industry.rules.network import NO_WAY
from smokestack.games.age_of_industry.rules.paths import AS_IT_IS, port_access
from smokestack.games.age_of_industry.rules.phases.build_checks import build_coal_sources, build_need, is_simple
from smokestack.games.age_of_industry.rules.phases.cards import discard_card
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition, changed
from smokestack.games.age_of_industry.rules.source_codes import UNNAMED, coal_named, iron_named
from smokestack.games.age_of_industry.rules.supply import chosen_source
from smokestack.games.age_of_industry.rules.transport import chosen_sources, sources_of, track_price
from smokestack.kernel.facts import Fact

COMBINED: Final = -1
"""Stands for the card of a combined build, which is discarded afterwards (AOI-26.4)."""


def apply_build(
    position: AgeOfIndustryPosition,
    industry: int,
    space: int,
    sources: int,
    card: int,
    events: list[Fact] | None,
) -> None:
    """The sequence of AOI-6.1. The card may be COMBINED."""
    components, seat = position.board.components, position.seat
    counter = position.next_counter(seat, industry)
    place = position.board.space_place[space]
    new_ship = industry == SHIP and position.counter[space] < 0
    coal, iron = _sources_of_build(position, industry, counter, space, sources)
    cost = components.counter_cost[counter]
    price = track_price(position, COAL, coal.count(UNNAMED)) + track_price(position, IRON, iron.count(UNNAMED))
    if events is not None:
        data = {**counter_data(position, counter), **space_data(position, space), "money": -cost}
        events.append(Fact("combined" if card == COMBINED else "built", seat, data))
    spend(position, seat, cost + price, events)
    if new_ship:
        fill_import(position, place)
    fetch_cubes(position, COAL, coal, events)
    fetch_cubes(position, IRON, iron, events)
    never_flips = _remove_replaced(position, space, events)
    _place_counter(position, seat, counter, space, never_flips)
    if card != COMBINED:
        discard_card(position, seat, card, events)
    _stock_new_counter(position, counter, space, new_ship, events)


def _sources_of_build(
    position: AgeOfIndustryPosition, industry: int, counter: int, space: int, sources: int
) -> tuple[list[int], list[int]]:
    """The source of each coal and iron cube; UNNAMED for a cube that is bought."""
    components, place = position.board.components, position.board.space_place[space]
    named_coal, named_iron = coal_named(sources), iron_named(sources)
    if is_simple(position, industry, counter, place):
        coal = chosen_source(position, COAL, place, -1, named_coal) if components.counter_coal[counter] else NO_WAY
        iron = chosen_source(position, IRON, place, -1, named_iron) if components.counter_iron[counter] else NO_WAY
        return coal, iron
    need = build_need(position, industry, counter, space)
    coal_sources = build_coal_sources(position, industry, space)
    coal = chosen_sources(position, coal_sources, need, need.coal, named_coal)
    return coal, chosen_sources(position, sources_of(position, IRON), need, need.iron, named_iron)


def _remove_replaced(position: AgeOfIndustryPosition, space: int, events: list[Fact] | None) -> int:
    """The overbuilt counter leaves the game and its cubes go to the supply (AOI-10.5).

    Returns 1 if it was a ship: the new one never flips (AOI-10.6).
    """
    counter = position.counter[space]
    if counter < 0:
        return 0
    owner, industry = position.owner[space], position.board.components.counter_industry[counter]
    position.removed = changed(position.removed, owner * position.counter_types + counter, 1)
    position.counters_on_map[owner] -= 1
    position.flips_replaced = changed(position.flips_replaced, owner, position.flipped[space])
    if position.cubes[space]:
        position.cubes_removed[COAL if industry == MINE else IRON] += position.cubes[space]
        position.sources_changed()
    if events is not None:
        events.append(Fact("replaced", owner, {**counter_data(position, counter), **space_data(position, space)}))
    position.cubes[space] = 0
    return 1 if industry == SHIP else 0


def _place_counter(position: AgeOfIndustryPosition, seat: int, counter: int, space: int, never_flips: int) -> None:
    position.display[seat * position.counter_types + counter] -= 1
    position.counters_on_map[seat] += 1
    was_free = position.owner[space] < 0
    position.owner[space] = seat
    position.counter[space] = counter
    if was_free:
        position.space_filled(space)
    position.flipped[space] = 0
    if position.never_flips[space] != never_flips:
        position.never_flips = changed(position.never_flips, space, never_flips - position.never_flips[space])
    if position.board.components.counter_industry[counter] in (PORT, SHIP):
        position.sea_lines_added(position.board.space_place[space])


def _stock_new_counter(
    position: AgeOfIndustryPosition, counter: int, space: int, new_ship: bool, events: list[Fact] | None
) -> None:
    """The new counter's cubes, the demand track, and flips (AOI-6.1, steps 7 to 9; AOI-8.4 to AOI-8.8)."""
    components = position.board.components
    place = position.board.space_place[space]
    industry = components.counter_industry[counter]
    if industry in (MINE, IRONWORKS):
        cube = COAL if industry == MINE else IRON
        place_cubes(position, space, components.counter_cubes[counter], cube)
        if port_access(position, place, AS_IT_IS):
            position.cubes[space] = fill_track(position, cube, position.cubes[space], events)
            position.sources_changed()
            if position.cubes[space] == 0:
                flip_counter(position, space, events)
    elif new_ship:
        import_box = position.board.ship_import[place]
        if import_box >= 0:
            set_import(position, import_box, fill_track(position, COAL, position.imports[import_box], events))
        flip_used_up_ship(position, place, events)
