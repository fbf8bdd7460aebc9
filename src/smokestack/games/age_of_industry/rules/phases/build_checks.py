"""What counters, spaces and cards allow a player to build, and what it costs (AOI-4, 5, 6, 10, 11)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from smokestack.games.age_of_industry.components.board import SMALL_LOCATION
from smokestack.games.age_of_industry.components.box import COAL, INDUSTRIES, IRON, IRONWORKS, MINE, PORT, SHIP
from smokestack.games.age_of_industry.rules.cubes import any_cube_left
from smokestack.games.age_of_industry.rules.network import CubeSources
from smokestack.games.age_of_industry.rules.paths import AS_IT_IS, BUILT_HERE
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.rulings import ANY_PORT, OWN_PORT
from smokestack.games.age_of_industry.rules.source_codes import import_source
from smokestack.games.age_of_industry.rules.spaces import fitting_space, location_limit
from smokestack.games.age_of_industry.rules.supply import build_plan, purchase_price
from smokestack.games.age_of_industry.rules.transport import CubeNeed, cost_with_cubes, find_sources, sources_of

ALLOWED: Final = 0
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


def check_space(position: AgeOfIndustryPosition, seat: int, industry: int, counter: int, space: int) -> int:
    """The first obstacle to this counter on this space, whatever the card (AOI-5, 10, 11.3)."""
    board, components = position.board, position.board.components
    if board.space_kind[space] != components.industry_space[industry]:
        return WRONG_SPACE
    place = board.space_place[space]
    owner = position.owner[space]
    if owner >= 0:
        replaced = position.counter[space]
        if owner != seat:
            if industry != components.counter_industry[replaced] or industry not in (MINE, IRONWORKS):
                return NOT_YOURS  # AOI-10.7
            if any_cube_left(position, COAL if industry == MINE else IRON):
                return CUBES_LEFT
        if components.counter_level[counter] <= components.counter_level[replaced]:
            return NOT_HIGHER
    if owner != seat and position.counters_at(seat, place) >= location_limit(position, place):
        return FULL
    if industry == SHIP and not has_joined_port(position, place):
        return NO_PORT
    if owner < 0 and fitting_space(position, place, board.space_kind[space]) != space:
        return ALIKE
    return ALLOWED


def has_joined_port(position: AgeOfIndustryPosition, ship: int) -> bool:
    """Whether a sea line joins the ship space to a port (AOI-11.3)."""
    found = False
    for place in position.board.sea_neighbours[ship]:
        found = found or position.has_port(place)
    return found


def check_card(position: AgeOfIndustryPosition, seat: int, industry: int, space: int, card: int) -> int:
    """The first obstacle to using this card (AOI-4)."""
    board = position.board
    place = board.space_place[space]
    if card >= INDUSTRIES:
        return ALLOWED if board.place_colour[place] == card - INDUSTRIES else WRONG_COLOUR
    if card != industry:
        return WRONG_INDUSTRY
    if position.is_linked(seat, place) or position.owner[space] == seat or position.counters_on_map[seat] == 0:
        return ALLOWED
    if len(board.place_spaces[place]) > SMALL_LOCATION and position.counters_at(seat, place) > 0:
        return ALLOWED
    if industry == SHIP:
        return ALLOWED if ship_card_allows(position, seat, place) else NO_PRESENCE
    return NOT_LINKED


def places_for_industry_cards(position: AgeOfIndustryPosition, seat: int, own: list[int]) -> i64:
    """Where `check_card` allows any industry card, whatever lies on the space; `own` are the seat's spaces."""
    if position.counters_on_map[seat] == 0:
        return -1
    small: i64 = position.board.small_places
    return position.linked[seat] | position.places_of(own) & ~small


def ship_card_allows(position: AgeOfIndustryPosition, seat: int, ship: int) -> bool:
    """AOI-4.7, AOI-25.3"""
    wanted = position.rulings.ship_card
    for place in position.board.sea_neighbours[ship]:
        if wanted == ANY_PORT:
            if position.has_port(place):
                return True
        elif position.has_own_port(seat, place) or (wanted != OWN_PORT and position.is_linked(seat, place)):
            return True
    return False


# --- cubes and costs ----------------------------------------------------------------------------------------------
def build_need(position: AgeOfIndustryPosition, industry: int, counter: int, space: int) -> CubeNeed:
    """The cubes a build needs; a port or ship counts as present while paths are traced (AOI-6.3)."""
    components = position.board.components
    mode = BUILT_HERE if industry in (PORT, SHIP) else AS_IT_IS
    coal, iron = components.counter_coal[counter], components.counter_iron[counter]
    return CubeNeed(position.board.space_place[space], -1, mode, coal, iron)


def build_coal_sources(position: AgeOfIndustryPosition, industry: int, space: int) -> CubeSources:
    """The coal sources of a build; a new ship may use its own import (AOI-6.3, AOI-11.5)."""
    if industry != SHIP or position.counter[space] >= 0:
        return sources_of(position, COAL)
    ship = position.board.space_place[space]
    import_box = position.board.ship_import[ship]
    if import_box < 0:
        return sources_of(position, COAL)
    found = find_sources(position, COAL)
    found.add(import_source(import_box), ship, 1)
    found.new_import_cubes = new_import_cubes(position, import_box)
    return found


def new_import_cubes(position: AgeOfIndustryPosition, import_box: int) -> int:
    """The cubes in the import of a new ship (AOI-11.5, AOI-25.2)."""
    if position.rulings.imports_at_setup:
        return position.imports[import_box]
    return position.board.import_cubes[import_box]


def is_simple(position: AgeOfIndustryPosition, industry: int, counter: int, place: int) -> bool:
    """At most one cube of each kind, and the new counter opens no sea line: the tables of supply.py apply."""
    components = position.board.components
    if components.counter_coal[counter] > 1 or components.counter_iron[counter] > 1:
        return False
    return industry not in (PORT, SHIP) or not position.board.sea_neighbours[place]


def always_simple(position: AgeOfIndustryPosition, industry: int, counter: int) -> bool:
    """`is_simple` at every place, for a counter that has no port access of its own."""
    components = position.board.components
    few = components.counter_coal[counter] <= 1 and components.counter_iron[counter] <= 1
    return few and industry not in (PORT, SHIP)


def build_cost(position: AgeOfIndustryPosition, industry: int, counter: int, space: int) -> int:
    """Everything the build costs, or -1 if a cube can neither be delivered nor bought (AOI-5.8, AOI-8.1)."""
    components = position.board.components
    cost = components.counter_cost[counter]
    coal, iron = components.counter_coal[counter], components.counter_iron[counter]
    if coal == 0 and iron == 0:
        return cost
    place = position.board.space_place[space]
    if is_simple(position, industry, counter, place):
        plan = build_plan(position, place, coal, iron)
        if plan.cut_off and industry not in (PORT, SHIP):
            return -1
        return cost + purchase_price(position, plan)
    need = build_need(position, industry, counter, space)
    coal_sources = build_coal_sources(position, industry, space)
    return cost_with_cubes(position, cost, need, coal_sources, sources_of(position, IRON))
