"""Carry out a build, in its sequence (AOI-6)."""

from __future__ import annotations

from smokestack.games.age_of_industry import books
from smokestack.games.age_of_industry.board import (
    COAL,
    IRON,
    IRONWORKS,
    MINE,
    PORT,
    SHIP,
)
from smokestack.games.age_of_industry.phases.build import coal_for, errand_of, is_plain
from smokestack.games.age_of_industry.position import Position, changed
from smokestack.games.age_of_industry.supply import picked
from smokestack.games.age_of_industry.transport import (
    AS_IT_IS,
    NO_WAY,
    picks,
    port_access,
    sources_of,
    track_price,
)
from smokestack.kernel.facts import Fact, FactData


def apply(p: Position, industry: int, space: int, sources: int, card: int, events: list[Fact] | None) -> None:
    """The sequence of AOI-6.1. `card` is -1 in a combined build, whose card is discarded afterwards."""
    board, seat = p.board, p.seat
    kind = p.next_type(seat, industry)
    place = board.space_place[space]
    new_ship = industry == SHIP and p.what[space] < 0
    if is_plain(p, industry, kind, place):
        coal_picks = picked(p, COAL, place, -1, sources & 16383) if board.box.type_coal[kind] else NO_WAY
        iron_picks = picked(p, IRON, place, -1, sources >> 14) if board.box.type_iron[kind] else NO_WAY
    else:
        errand = errand_of(p, industry, kind, space)
        coal_picks = picks(p, coal_for(p, industry, space), errand, errand.coal, sources & 16383)
        iron_picks = picks(p, sources_of(p, IRON), errand, errand.iron, sources >> 14)
    cost = board.box.type_cost[kind]
    price = track_price(p, COAL, coal_picks.count(0)) + track_price(p, IRON, iron_picks.count(0))
    if events is not None:
        data: FactData = {
            "counter": board.box.type_name[kind],
            "place": board.place_name[place],
            "money": -cost,
        }
        events.append(Fact("combined" if card < 0 else "built", seat, data))
    books.spend(p, seat, cost + price, events)
    if new_ship:
        open_import(p, place)
    fetch(p, COAL, coal_picks, events)
    fetch(p, IRON, iron_picks, events)
    never = remove_replaced(p, space, events)
    put_counter(p, seat, kind, space, never)
    if card >= 0:
        books.discard(p, seat, card, events)
    stock(p, kind, space, new_ship, events)


def open_import(p: Position, ship: int) -> None:
    """The cubes of an import come with its ship (AOI-11.5)."""
    box = p.board.ship_import[ship]
    if box >= 0 and not p.rules.imports_at_setup:
        p.imports = changed(p.imports, box, p.board.import_cubes[box] - p.imports[box])
        p.cube_in[COAL] += p.board.import_cubes[box]
        p.sources_changed()


def fetch(p: Position, colour: int, taken: list[int], events: list[Fact] | None) -> None:
    """Remove the cubes used and bought, flipping what they empty (AOI-6.1, step 3)."""
    for source in taken:
        if source:
            books.use_cube(p, source, colour, p.seat, events)
        else:
            books.take_from_track(p, colour, p.seat, track_price(p, colour, 1), events)


def remove_replaced(p: Position, space: int, events: list[Fact] | None) -> int:
    """The overbuilt counter leaves the game, its cubes go to the supply (AOI-10.5). 1 if it was a ship (AOI-10.6)."""
    kind = p.what[space]
    if kind < 0:
        return 0
    box = p.board.box
    owner, industry = p.owner[space], box.type_industry[kind]
    p.removed = changed(p.removed, owner * p.types + kind, 1)
    p.built[owner] -= 1
    p.lost_turned = changed(p.lost_turned, owner, p.flipped[space])
    if p.cubes[space]:
        p.cube_out[COAL if industry == MINE else IRON] += p.cubes[space]
        p.sources_changed()
    if events is not None:
        place = p.board.place_name[p.board.space_place[space]]
        events.append(Fact("replaced", owner, {"counter": box.type_name[kind], "place": place}))
    p.cubes[space] = 0
    return 1 if industry == SHIP else 0


def put_counter(p: Position, seat: int, kind: int, space: int, never: int) -> None:
    p.display[seat * p.types + kind] -= 1
    p.built[seat] += 1
    p.owner[space] = seat
    p.what[space] = kind
    p.flipped[space] = 0
    if p.never[space] != never:
        p.never = changed(p.never, space, never - p.never[space])
    if p.board.box.type_industry[kind] in (PORT, SHIP):
        p.network_changed()


def stock(p: Position, kind: int, space: int, new_ship: bool, events: list[Fact] | None) -> None:
    """The new counter's cubes, the demand track, and what flips by it (AOI-6.1, steps 7 to 9; AOI-8.4 to AOI-8.8)."""
    box = p.board.box
    place = p.board.space_place[space]
    industry = box.type_industry[kind]
    if industry in (MINE, IRONWORKS):
        colour = COAL if industry == MINE else IRON
        books.place_cubes(p, space, box.type_cubes[kind], colour)
        if port_access(p, place, AS_IT_IS):
            p.cubes[space] = books.fill_track(p, colour, p.cubes[space], p.seat, events)
            p.sources_changed()
            if p.cubes[space] == 0:
                books.flip(p, space, events)
    elif new_ship:
        import_box = p.board.ship_import[place]
        if import_box >= 0:
            left = books.fill_track(p, COAL, p.imports[import_box], p.seat, events)
            p.imports = changed(p.imports, import_box, left - p.imports[import_box])
            p.sources_changed()
        books.flip_used_up_ship(p, place, events)
