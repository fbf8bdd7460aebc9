"""Build an industry: what counters, spaces and cards allow, and what it costs (AOI-4, 5, 6, 10, 11)."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry import actions, books
from smokestack.games.age_of_industry.board import (
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
from smokestack.games.age_of_industry.position import Position
from smokestack.games.age_of_industry.rules import ANY_PORT, OWN_PORT
from smokestack.games.age_of_industry.supply import build_row, price_of
from smokestack.games.age_of_industry.transport import (
    AS_IT_IS,
    BUILT_HERE,
    Errand,
    gather,
    may_buy,
    sources_of,
    supply_of,
    to_buy,
    track_price,
)

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
