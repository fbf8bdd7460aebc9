"""Build an industry: what counters, spaces and cards allow, and what it costs (AOI-4, 5, 6, 10, 11)."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.components.board import MAX_SPACES
from smokestack.games.age_of_industry.components.box import COAL, INDUSTRIES, IRON, IRONWORKS, MINE, PORT, SHIP
from smokestack.games.age_of_industry.rules import actions, money
from smokestack.games.age_of_industry.rules.network import BUY_COAL, BUY_IRON, CUT_OFF, CubeSources
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.rulings import ANY_PORT, OWN_PORT
from smokestack.games.age_of_industry.rules.supply import build_row, price_of
from smokestack.games.age_of_industry.rules.transport import (
    AS_IT_IS,
    BUILT_HERE,
    CubeNeed,
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


def counter_trouble(position: AgeOfIndustryPosition, seat: int, industry: int) -> int:
    """AOI-5.6, AOI-5.7"""
    kind = position.next_counter(seat, industry)
    if kind < 0:
        return NONE_LEFT
    return LEVEL_ZERO if position.board.components.counter_level[kind] == 0 else FINE


def space_trouble(position: AgeOfIndustryPosition, seat: int, industry: int, kind: int, space: int) -> int:
    """Whatever stands in the way of this counter on this space, the card apart (AOI-5, 10, 11.3)."""
    board = position.board
    if board.space_kind[space] != board.components.industry_space[industry]:
        return WRONG_SPACE
    place = board.space_place[space]
    owner = position.owner[space]
    if owner >= 0:
        replaced = position.counter[space]
        if owner != seat:
            if industry != board.components.counter_industry[replaced] or industry not in (MINE, IRONWORKS):
                return NOT_YOURS  # AOI-10.7
            if money.coal_or_iron_left(position, COAL if industry == MINE else IRON):
                return CUBES_LEFT
        if board.components.counter_level[kind] <= board.components.counter_level[replaced]:
            return NOT_HIGHER
    if owner != seat and position.counters_at(seat, place) >= location_limit(position, place):
        return FULL
    if industry == SHIP and not port_joined(position, place):
        return NO_PORT
    if owner < 0 and actions.fitting_space(position, place, board.space_kind[space]) != space:
        return ALIKE
    return FINE


def location_limit(position: AgeOfIndustryPosition, place: int) -> int:
    """AOI-5.4"""
    return 1 if len(position.board.place_spaces[place]) <= 3 else 2


def port_joined(position: AgeOfIndustryPosition, ship: int) -> bool:
    """AOI-11.3"""
    board = position.board
    found = False
    for at in range(board.sea_from[ship], board.sea_from[ship + 1]):
        found = found or position.has_port(board.sea_to[at])
    return found


def card_trouble(position: AgeOfIndustryPosition, seat: int, industry: int, space: int, card: int) -> int:
    """AOI-4"""
    board = position.board
    place = board.space_place[space]
    if card >= INDUSTRIES:
        return FINE if board.place_colour[place] == card - INDUSTRIES else WRONG_COLOUR
    if card != industry:
        return WRONG_INDUSTRY
    if position.is_linked(seat, place) or position.owner[space] == seat or position.counters_on_map[seat] == 0:
        return FINE
    if len(board.place_spaces[place]) >= 4 and position.counters_at(seat, place) > 0:
        return FINE
    if industry == SHIP:
        return FINE if ship_card_serves(position, seat, place) else NO_PRESENCE
    return NOT_LINKED


def ship_card_serves(position: AgeOfIndustryPosition, seat: int, ship: int) -> bool:
    """AOI-4.7, AOI-25.3"""
    board = position.board
    for at in range(board.sea_from[ship], board.sea_from[ship + 1]):
        place = board.sea_to[at]
        if position.rulings.ship_card == ANY_PORT:
            if position.has_port(place):
                return True
        elif position.has_own_port(seat, place) or (
            position.rulings.ship_card != OWN_PORT and position.is_linked(seat, place)
        ):
            return True
    return False


def cubes_needed(position: AgeOfIndustryPosition, industry: int, kind: int, space: int) -> CubeNeed:
    components = position.board.components
    mode = BUILT_HERE if industry in (PORT, SHIP) else AS_IT_IS
    return CubeNeed(
        position.board.space_place[space], -1, mode, components.counter_coal[kind], components.counter_iron[kind]
    )


def coal_for(position: AgeOfIndustryPosition, industry: int, space: int) -> CubeSources:
    """The coal sources; a new ship may draw on its own import (AOI-6.3, AOI-11.5)."""
    if industry != SHIP or position.counter[space] >= 0:
        return sources_of(position, COAL)
    place = position.board.space_place[space]
    import_box = position.board.ship_import[place]
    if import_box < 0:
        return sources_of(position, COAL)
    found = gather(position, COAL)
    found.add(1 + MAX_SPACES + import_box, place, 1)
    found.fresh = new_import_cubes(position, import_box)
    return found


def new_import_cubes(position: AgeOfIndustryPosition, import_box: int) -> int:
    """What a new ship finds in its import (AOI-11.5, AOI-25.2)."""
    return (
        position.imports[import_box] if position.rulings.imports_at_setup else position.board.import_cubes[import_box]
    )


def cost_of(position: AgeOfIndustryPosition, kind: int, errand: CubeNeed, coal: CubeSources, iron: CubeSources) -> int:
    """Everything the build costs, or -1 if a cube can neither be brought nor bought (AOI-5.8, AOI-8.1)."""
    cost = position.board.components.counter_cost[kind]
    buy_coal = to_buy(position, coal, errand, errand.coal)
    buy_iron = to_buy(position, iron, errand, errand.iron)
    if buy_coal or buy_iron:
        if not may_buy(position, errand):
            return -1
        cost += track_price(position, COAL, buy_coal) + track_price(position, IRON, buy_iron)
    return cost


def is_plain(position: AgeOfIndustryPosition, industry: int, kind: int, place: int) -> bool:
    """At most one cube of each colour, and what is built opens no sea line: supply.py has the answers at hand."""
    board = position.board
    if board.components.counter_coal[kind] > 1 or board.components.counter_iron[kind] > 1:
        return False
    return industry not in (PORT, SHIP) or board.sea_from[place] == board.sea_from[place + 1]


def needs_of(position: AgeOfIndustryPosition, kind: int) -> int:
    """The colours of the cubes a build needs, as a sum of BUY_COAL and BUY_IRON."""
    components = position.board.components
    return (BUY_COAL if components.counter_coal[kind] else 0) | (BUY_IRON if components.counter_iron[kind] else 0)


def whole_cost(position: AgeOfIndustryPosition, industry: int, kind: int, space: int) -> int:
    """`cost_of`, from the tables where they tell."""
    components = position.board.components
    if components.counter_coal[kind] == 0 and components.counter_iron[kind] == 0:
        return components.counter_cost[kind]
    place = position.board.space_place[space]
    if is_plain(position, industry, kind, place):
        supply = supply_of(position)
        buys = build_row(position, supply, place, needs_of(position, kind))[0]
        if buys & CUT_OFF and industry != PORT and industry != SHIP:
            return -1
        return components.counter_cost[kind] + price_of(position, buys)
    coal = coal_for(position, industry, space)
    return cost_of(position, kind, cubes_needed(position, industry, kind, space), coal, sources_of(position, IRON))
