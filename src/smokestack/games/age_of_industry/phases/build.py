"""Build an industry: what the card allows, the spaces and counters, the sequence (AOI-4, 5, 6, 10, 11, 13)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from smokestack.games.age_of_industry import actions, books
from smokestack.games.age_of_industry.board import (
    CARDS,
    COAL,
    INDUSTRIES,
    IRON,
    IRONWORKS,
    MAX_SPACES,
    MINE,
    PORT,
    SHIP,
)
from smokestack.games.age_of_industry.network import BUY_COAL, BUY_IRON, CUT_OFF, Sources
from smokestack.games.age_of_industry.position import Position, changed
from smokestack.games.age_of_industry.rules import ANY_PORT, OWN_PORT
from smokestack.games.age_of_industry.supply import build_row, picked, price_of
from smokestack.games.age_of_industry.transport import (
    AS_IT_IS,
    BUILT_HERE,
    NO_CHOICE,
    NO_WAY,
    Errand,
    choices,
    gather,
    may_buy,
    picks,
    port_access,
    sources_of,
    supply_of,
    to_buy,
    track_price,
)
from smokestack.kernel.facts import Fact

FINE: Final = 0
NONE_LEFT: Final = 1
LEVEL_ZERO: Final = 2
WRONG_SPACE: Final = 3
FULL: Final = 4
NOT_HIGHER: Final = 5
NOT_YOURS: Final = 6
CUBES_LEFT: Final = 7
NO_PORT: Final = 8
ALIKE: Final = 9
NOT_LINKED: Final = 10
WRONG_INDUSTRY: Final = 11
WRONG_COLOUR: Final = 12
NO_PRESENCE: Final = 13


def counter_trouble(p: Position, seat: int, industry: int) -> int:
    """AOI-5.6, AOI-5.7"""
    kind = p.next_type(seat, industry)
    if kind < 0:
        return NONE_LEFT
    return LEVEL_ZERO if p.board.box.type_level[kind] == 0 else FINE


def space_trouble(p: Position, seat: int, industry: int, kind: int, space: int) -> int:
    """Whatever stands in the way of this counter on this space, the card apart (AOI-5, 10, 11.3)."""
    board = p.board
    if board.space_kind[space] != board.box.industry_kind[industry]:
        return WRONG_SPACE
    place = board.space_place[space]
    owner = p.owner[space]
    if owner >= 0:
        replaced = p.what[space]
        if owner != seat:
            if industry != board.box.type_industry[replaced] or industry not in (MINE, IRONWORKS):
                return NOT_YOURS  # AOI-10.7
            if books.coal_or_iron_left(p, COAL if industry == MINE else IRON):
                return CUBES_LEFT
        if board.box.type_level[kind] <= board.box.type_level[replaced]:
            return NOT_HIGHER
    if owner != seat and p.counters_at(seat, place) >= location_limit(p, place):
        return FULL
    if industry == SHIP and not port_joined(p, place):
        return NO_PORT
    if owner < 0 and actions.fitting_space(p, place, board.space_kind[space]) != space:
        return ALIKE
    return FINE


def location_limit(p: Position, place: int) -> int:
    """AOI-5.4"""
    return 1 if len(p.board.place_spaces[place]) <= 3 else 2


def port_joined(p: Position, ship: int) -> bool:
    """AOI-11.3"""
    board = p.board
    found = False
    for at in range(board.sea_from[ship], board.sea_from[ship + 1]):
        found = found or p.has_port(board.sea_to[at])
    return found


def card_trouble(p: Position, seat: int, industry: int, space: int, card: int) -> int:
    """AOI-4"""
    board = p.board
    place = board.space_place[space]
    if card >= INDUSTRIES:
        return FINE if board.place_colour[place] == card - INDUSTRIES else WRONG_COLOUR
    if card != industry:
        return WRONG_INDUSTRY
    if p.is_linked(seat, place) or p.owner[space] == seat or p.built[seat] == 0:
        return FINE
    if len(board.place_spaces[place]) >= 4 and p.counters_at(seat, place) > 0:
        return FINE
    if industry == SHIP:
        return FINE if ship_card_serves(p, seat, place) else NO_PRESENCE
    return NOT_LINKED


def ship_card_serves(p: Position, seat: int, ship: int) -> bool:
    """AOI-4.7, AOI-25.3"""
    board = p.board
    for at in range(board.sea_from[ship], board.sea_from[ship + 1]):
        place = board.sea_to[at]
        if p.rules.ship_card == ANY_PORT:
            if p.has_port(place):
                return True
        elif p.has_own_port(seat, place) or (p.rules.ship_card != OWN_PORT and p.is_linked(seat, place)):
            return True
    return False


def errand_of(p: Position, industry: int, kind: int, space: int) -> Errand:
    box = p.board.box
    mode = BUILT_HERE if industry in (PORT, SHIP) else AS_IT_IS
    return Errand(p.board.space_place[space], -1, mode, box.type_coal[kind], box.type_iron[kind])


def coal_for(p: Position, industry: int, space: int) -> Sources:
    """The coal sources; a new ship may draw on its own import (AOI-6.3, AOI-11.5)."""
    if industry != SHIP or p.what[space] >= 0:
        return sources_of(p, COAL)
    place = p.board.space_place[space]
    box = p.board.ship_import[place]
    if box < 0:
        return sources_of(p, COAL)
    found = gather(p, COAL)
    found.add(1 + MAX_SPACES + box, place, 1)
    found.fresh = new_import_cubes(p, box)
    return found


def new_import_cubes(p: Position, box: int) -> int:
    """What a new ship finds in its import (AOI-11.5, AOI-25.2)."""
    return p.imports[box] if p.rules.imports_at_setup else p.board.import_cubes[box]


def cost_of(p: Position, kind: int, errand: Errand, coal: Sources, iron: Sources) -> int:
    """Everything the build costs, or -1 if a cube can neither be brought nor bought (AOI-5.8, AOI-8.1)."""
    cost = p.board.box.type_cost[kind]
    buy_coal = to_buy(p, coal, errand, errand.coal)
    buy_iron = to_buy(p, iron, errand, errand.iron)
    if buy_coal or buy_iron:
        if not may_buy(p, errand):
            return -1
        cost += track_price(p, COAL, buy_coal) + track_price(p, IRON, buy_iron)
    return cost


def is_plain(p: Position, industry: int, kind: int, place: int) -> bool:
    """At most one cube of each colour, and what is built opens no sea line: supply.py has the answers at hand."""
    board = p.board
    if board.box.type_coal[kind] > 1 or board.box.type_iron[kind] > 1:
        return False
    return industry not in (PORT, SHIP) or board.sea_from[place] == board.sea_from[place + 1]


def needs_of(p: Position, kind: int) -> int:
    """The colours of the cubes a build needs, as a sum of BUY_COAL and BUY_IRON."""
    box = p.board.box
    return (BUY_COAL if box.type_coal[kind] else 0) | (BUY_IRON if box.type_iron[kind] else 0)


def whole_cost(p: Position, industry: int, kind: int, space: int) -> int:
    """`cost_of`, from the tables where they tell."""
    box = p.board.box
    if box.type_coal[kind] == 0 and box.type_iron[kind] == 0:
        return box.type_cost[kind]
    place = p.board.space_place[space]
    if is_plain(p, industry, kind, place):
        supply = supply_of(p)
        buys = build_row(p, supply, place, needs_of(p, kind))[0]
        if buys & CUT_OFF and industry != PORT and industry != SHIP:
            return -1
        return box.type_cost[kind] + price_of(p, buys)
    coal = coal_for(p, industry, space)
    return cost_of(p, kind, errand_of(p, industry, kind, space), coal, sources_of(p, IRON))


def may_combine(p: Position) -> bool:
    """AOI-13.1, AOI-13.3, not in round 1 (AOI-3.4)."""
    return p.left == 2 and p.cards[p.seat] > 0


def legal(p: Position, found: list[int]) -> None:
    """Every build and combined build of the active player."""
    seat, board = p.seat, p.board
    if p.cards[seat] == 0:
        return
    combined: list[int] = []
    full = full_places(p, seat)
    spaces = [worth_a_look(p, full, kind) for kind in range(len(board.kind_spaces))]
    coloured = coloured_places(p, seat)
    for industry in range(INDUSTRIES):
        kind = p.next_type(seat, industry)
        if kind >= 0 and board.box.type_level[kind] > 0:  # as `counter_trouble`
            there = spaces[board.box.industry_kind[industry]]
            legal_of_industry(p, industry, kind, coloured, there, found, combined)
    found += combined


def full_places(p: Position, seat: int) -> i64:
    """The places where the seat has all the counters it may have (AOI-5.4), as bits."""
    space_place = p.board.space_place
    once: i64 = 0
    twice: i64 = 0
    for space, owner in enumerate(p.owner):
        if owner == seat:
            bit: i64 = 1 << space_place[space]
            twice |= once & bit
            once |= bit
    small: i64 = p.board.small_places
    return once & small | twice


def coloured_places(p: Position, seat: int) -> i64:
    """The places that the location cards in hand name, as bits."""
    found: i64 = 0
    for colour, places in enumerate(p.board.colour_places):
        if p.hand[seat * CARDS + INDUSTRIES + colour] > 0:
            found |= places
    return found


def worth_a_look(p: Position, full: i64, kind: int) -> list[int]:
    """The taken spaces of a kind, and of the free ones the first of each location with room (AOI-5.4, AOI-26.1)."""
    found: list[int] = []
    owner, space_place = p.owner, p.board.space_place
    last = -1
    for space in p.board.kind_spaces[kind]:
        if owner[space] < 0:
            place = space_place[space]
            if place == last:
                continue
            last = place
            if full >> place & 1:
                continue
        found.append(space)
    return found


def legal_of_industry(
    p: Position,
    industry: int,
    kind: int,
    coloured: i64,
    spaces: list[int],
    found: list[int],
    combined: list[int],
) -> None:
    board, seat, owners = p.board, p.seat, p.owner
    box, space_place = board.box, board.space_place
    combining = may_combine(p)
    by_industry = p.hand[seat * CARDS + industry] > 0
    takes_over = industry in (MINE, IRONWORKS)
    needs = needs_of(p, kind)
    if needs == 0 and not books.within_loan_limit(p, seat, box.type_cost[kind]):
        return
    stem: i64 = industry << 6
    for space in spaces:
        place = space_place[space]
        by_colour = bool(coloured >> place & 1)
        if not (combining or by_industry or by_colour):
            continue
        owner = owners[space]
        if owner >= 0:
            lower = box.type_level[kind] <= box.type_level[p.what[space]]
            if lower or not (takes_over or owner == seat) or space_trouble(p, seat, industry, kind, space) != FINE:
                continue
        elif industry == SHIP and not port_joined(p, place):
            continue
        by_card = by_industry and card_trouble(p, seat, industry, space, industry) == FINE
        if not (combining or by_card or by_colour):
            continue
        here: i64 = stem | space << 9
        for way in ways_to_supply(p, industry, kind, space, needs) if needs else NO_CHOICE:
            sources: i64 = way
            if by_card:
                found.append(actions.BUILD | here | industry << 16 | sources << 20)
            if by_colour:
                found.append(actions.BUILD | here | (INDUSTRIES + board.place_colour[place]) << 16 | sources << 20)
            if combining:
                combined.append(actions.COMBINE | here | sources << 16)


def ways_to_supply(p: Position, industry: int, kind: int, space: int, needs: int) -> list[int]:
    """Every way to name the sources of a build that needs cubes; none if a cube or a loan cannot be had."""
    place = p.board.space_place[space]
    if not is_plain(p, industry, kind, place):
        return other_ways(p, industry, kind, space)
    row = build_row(p, supply_of(p), place, needs)
    buys = row[0]
    if buys & CUT_OFF and industry not in (PORT, SHIP):  # a new port or ship has its own way (AOI-6.3)
        return NO_WAY
    if p.rules.limited_loans:
        cost = p.board.box.type_cost[kind] + price_of(p, buys)
        if not books.within_loan_limit(p, p.seat, cost):
            return NO_WAY
    return NO_CHOICE if len(row) == 2 else row[1:]


def other_ways(p: Position, industry: int, kind: int, space: int) -> list[int]:
    """The same with more cubes, or over the sea lines that the new counter opens."""
    errand = errand_of(p, industry, kind, space)
    mined, iron = coal_for(p, industry, space), sources_of(p, IRON)
    cost = cost_of(p, kind, errand, mined, iron)
    if cost < 0 or not books.within_loan_limit(p, p.seat, cost):
        return NO_WAY
    coal_ways = choices(p, mined, errand, errand.coal)
    iron_ways = choices(p, iron, errand, errand.iron)
    return [coal_way | iron_way << 14 for coal_way in coal_ways for iron_way in iron_ways]


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
        data: dict[str, int | str] = {
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
