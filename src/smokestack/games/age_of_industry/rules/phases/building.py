"""Carry out a build, in its sequence (AOI-6)."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.box import COAL, IRON, IRONWORKS, MINE, PORT, SHIP
from smokestack.games.age_of_industry.rules import money
from smokestack.games.age_of_industry.rules.phases.build import coal_for, cubes_needed, is_plain
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition, changed
from smokestack.games.age_of_industry.rules.supply import picked
from smokestack.games.age_of_industry.rules.transport import (
    AS_IT_IS,
    NO_WAY,
    picks,
    port_access,
    sources_of,
    track_price,
)
from smokestack.kernel.facts import Fact, FactData


def apply(
    position: AgeOfIndustryPosition, industry: int, space: int, sources: int, card: int, events: list[Fact] | None
) -> None:
    """The sequence of AOI-6.1. `card` is -1 in a combined build, whose card is discarded afterwards."""
    board, seat = position.board, position.seat
    kind = position.next_counter(seat, industry)
    place = board.space_place[space]
    new_ship = industry == SHIP and position.counter[space] < 0
    if is_plain(position, industry, kind, place):
        coal_picks = (
            picked(position, COAL, place, -1, sources & 16383) if board.components.counter_coal[kind] else NO_WAY
        )
        iron_picks = picked(position, IRON, place, -1, sources >> 14) if board.components.counter_iron[kind] else NO_WAY
    else:
        errand = cubes_needed(position, industry, kind, space)
        coal_picks = picks(position, coal_for(position, industry, space), errand, errand.coal, sources & 16383)
        iron_picks = picks(position, sources_of(position, IRON), errand, errand.iron, sources >> 14)
    cost = board.components.counter_cost[kind]
    price = track_price(position, COAL, coal_picks.count(0)) + track_price(position, IRON, iron_picks.count(0))
    if events is not None:
        data: FactData = {
            "counter": board.components.counter_name[kind],
            "place": board.place_name[place],
            "money": -cost,
        }
        events.append(Fact("combined" if card < 0 else "built", seat, data))
    money.spend(position, seat, cost + price, events)
    if new_ship:
        open_import(position, place)
    fetch(position, COAL, coal_picks, events)
    fetch(position, IRON, iron_picks, events)
    never = remove_replaced(position, space, events)
    put_counter(position, seat, kind, space, never)
    if card >= 0:
        money.discard(position, seat, card, events)
    stock(position, kind, space, new_ship, events)


def open_import(position: AgeOfIndustryPosition, ship: int) -> None:
    """The cubes of an import come with its ship (AOI-11.5)."""
    import_box = position.board.ship_import[ship]
    if import_box >= 0 and not position.rulings.imports_at_setup:
        position.imports = changed(
            position.imports, import_box, position.board.import_cubes[import_box] - position.imports[import_box]
        )
        position.cubes_added[COAL] += position.board.import_cubes[import_box]
        position.sources_changed()


def fetch(position: AgeOfIndustryPosition, colour: int, taken: list[int], events: list[Fact] | None) -> None:
    """Remove the cubes used and bought, flipping what they empty (AOI-6.1, step 3)."""
    for source in taken:
        if source:
            money.use_cube(position, source, colour, position.seat, events)
        else:
            money.take_from_track(position, colour, position.seat, track_price(position, colour, 1), events)


def remove_replaced(position: AgeOfIndustryPosition, space: int, events: list[Fact] | None) -> int:
    """The overbuilt counter leaves the game, its cubes go to the supply (AOI-10.5). 1 if it was a ship (AOI-10.6)."""
    kind = position.counter[space]
    if kind < 0:
        return 0
    components = position.board.components
    owner, industry = position.owner[space], components.counter_industry[kind]
    position.removed = changed(position.removed, owner * position.counter_types + kind, 1)
    position.counters_on_map[owner] -= 1
    position.flips_replaced = changed(position.flips_replaced, owner, position.flipped[space])
    if position.cubes[space]:
        position.cubes_removed[COAL if industry == MINE else IRON] += position.cubes[space]
        position.sources_changed()
    if events is not None:
        place = position.board.place_name[position.board.space_place[space]]
        events.append(Fact("replaced", owner, {"counter": components.counter_name[kind], "place": place}))
    position.cubes[space] = 0
    return 1 if industry == SHIP else 0


def put_counter(position: AgeOfIndustryPosition, seat: int, kind: int, space: int, never: int) -> None:
    position.display[seat * position.counter_types + kind] -= 1
    position.counters_on_map[seat] += 1
    position.owner[space] = seat
    position.counter[space] = kind
    position.flipped[space] = 0
    if position.never_flips[space] != never:
        position.never_flips = changed(position.never_flips, space, never - position.never_flips[space])
    if position.board.components.counter_industry[kind] in (PORT, SHIP):
        position.network_changed()


def stock(position: AgeOfIndustryPosition, kind: int, space: int, new_ship: bool, events: list[Fact] | None) -> None:
    """The new counter's cubes, the demand track, and what flips by it (AOI-6.1, steps 7 to 9; AOI-8.4 to AOI-8.8)."""
    components = position.board.components
    place = position.board.space_place[space]
    industry = components.counter_industry[kind]
    if industry in (MINE, IRONWORKS):
        colour = COAL if industry == MINE else IRON
        money.place_cubes(position, space, components.counter_cubes[kind], colour)
        if port_access(position, place, AS_IT_IS):
            position.cubes[space] = money.fill_track(position, colour, position.cubes[space], position.seat, events)
            position.sources_changed()
            if position.cubes[space] == 0:
                money.flip(position, space, events)
    elif new_ship:
        import_box = position.board.ship_import[place]
        if import_box >= 0:
            left = money.fill_track(position, COAL, position.imports[import_box], position.seat, events)
            position.imports = changed(position.imports, import_box, left - position.imports[import_box])
            position.sources_changed()
        money.flip_used_up_ship(position, place, events)
