"""Build an industry with a card, or with both actions of a turn (AOI-4 to AOI-6, AOI-13)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from smokestack.games.age_of_industry.components.box import (
    CARDS,
    COAL,
    INDUSTRIES,
    IRON,
    IRONWORKS,
    MINE,
    PORT,
    SHIP,
)
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
from smokestack.games.age_of_industry.rules.generated.action_fields import (
    pack_build,
    pack_combine,
    with_build_sources,
    with_combine_sources,
)
from smokestack.games.age_of_industry.rules.money import spend, within_loan_limit
from smokestack.games.age_of_industry.rules.network import NO_CHOICE, NO_WAY
from smokestack.games.age_of_industry.rules.paths import AS_IT_IS, port_access
from smokestack.games.age_of_industry.rules.phases.build_checks import (
    ALLOWED,
    build_coal_sources,
    build_need,
    check_space,
    has_joined_port,
    is_simple,
    places_for_industry_cards,
    ship_card_allows,
)
from smokestack.games.age_of_industry.rules.phases.cards import discard_card, ship_cards_combine
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition, changed
from smokestack.games.age_of_industry.rules.source_codes import UNNAMED, coal_named, iron_named
from smokestack.games.age_of_industry.rules.spaces import candidate_spaces, full_places
from smokestack.games.age_of_industry.rules.supply import build_plan, chosen_source, purchase_price
from smokestack.games.age_of_industry.rules.transport import (
    all_source_choices,
    chosen_sources,
    cost_with_cubes,
    sources_of,
    track_price,
)
from smokestack.kernel.facts import Fact

ACTIONS_TO_COMBINE: Final = 2
COMBINED: Final = -1
"""Stands for the card of a combined build, which is discarded afterwards (AOI-26.4)."""
_NEXT_SPACE: Final[int] = pack_build(0, 1, 0) - pack_build(0, 0, 0)
_NEXT_SPACE_COMBINED: Final[int] = pack_combine(0, 1) - pack_combine(0, 0)
"""The steps from a build to the same build on the next space."""


# --- what is legal ------------------------------------------------------------------------------------------------
def may_combine(position: AgeOfIndustryPosition) -> bool:
    """AOI-13.1, AOI-13.3; not in round 1, which has one action (AOI-3.4)."""
    return position.actions_left == ACTIONS_TO_COMBINE and has_card_to_combine(position)


def has_card_to_combine(position: AgeOfIndustryPosition) -> bool:
    """Any card will do (AOI-13.1), or any but a ship card (AOI-25.11)."""
    cards = position.hand_size[position.seat]
    if not ship_cards_combine(position):
        cards -= position.hand[position.seat * CARDS + SHIP]
    return cards > 0


def legal_builds(position: AgeOfIndustryPosition, own: list[int], found: list[int]) -> None:
    """Add every build of the active player, then every combined build; `own` are the player's spaces."""
    seat, board = position.seat, position.board
    if position.hand_size[seat] == 0:
        return
    combined: list[int] = []
    full = full_places(position, own)
    spaces = [candidate_spaces(position, full, kind) for kind in range(len(board.kind_spaces))]
    coloured = places_of_hand(position, seat)
    linked = places_for_industry_cards(position, seat, own)
    for industry in range(INDUSTRIES):
        counter = position.next_counter(seat, industry)
        if counter >= 0 and board.components.counter_level[counter] > 0:  # AOI-5.6, AOI-5.7
            there = spaces[board.components.industry_space[industry]]
            _legal_builds_of(position, industry, counter, coloured, linked, there, found, combined)
    found += combined


def places_of_hand(position: AgeOfIndustryPosition, seat: int) -> i64:
    """The places whose colour is on a location card in hand, as a bit set."""
    found: i64 = 0
    for colour, places in enumerate(position.board.colour_places):
        if position.hand[seat * CARDS + INDUSTRIES + colour] > 0:
            found |= places
    return found


def _legal_builds_of(
    position: AgeOfIndustryPosition,
    industry: int,
    counter: int,
    coloured: i64,
    linked: i64,
    spaces: list[int],
    found: list[int],
    combined: list[int],
) -> None:
    """Add the builds of one industry. Most spaces are ruled out before the full checks are made.

    `coloured` and `linked` are the places where a location card and where any industry card can be used.
    """
    board, seat, owners = position.board, position.seat, position.owner
    components, space_place = board.components, board.space_place
    combining = may_combine(position)
    build: i64 = pack_build(industry, 0, industry)
    combined_build: i64 = pack_combine(industry, 0)
    step: i64 = _NEXT_SPACE
    combined_step: i64 = _NEXT_SPACE_COMBINED
    has_industry_card = position.hand[seat * CARDS + industry] > 0
    takes_over = industry in (MINE, IRONWORKS)
    level = components.counter_level[counter]
    needs_cubes = components.counter_coal[counter] > 0 or components.counter_iron[counter] > 0
    if not needs_cubes and not within_loan_limit(position, seat, components.counter_cost[counter]):
        return
    for space in spaces:
        place: i64 = space_place[space]
        by_colour = coloured >> place & 1 != 0
        if not (combining or has_industry_card or by_colour):
            continue
        owner = owners[space]
        if owner >= 0:
            if level <= components.counter_level[position.counter[space]] or not (takes_over or owner == seat):
                continue
            if check_space(position, seat, industry, counter, space) != ALLOWED:
                continue
        elif industry == SHIP and not has_joined_port(position, place):
            continue
        by_industry = has_industry_card and (linked >> place & 1 != 0 or owner == seat)
        if has_industry_card and not by_industry and industry == SHIP:
            by_industry = ship_card_allows(position, seat, place)
        if not (combining or by_industry or by_colour):
            continue
        for sources in ways_to_supply(position, industry, counter, space) if needs_cubes else NO_CHOICE:
            named: i64 = with_build_sources(0, sources) if sources else 0
            if by_industry:
                found.append(build + space * step + named)
            if by_colour:
                found.append(pack_build(industry, space, INDUSTRIES + board.place_colour[place]) + named)
            if combining:
                named = with_combine_sources(0, sources) if sources else 0
                combined.append(combined_build + space * combined_step + named)


def ways_to_supply(position: AgeOfIndustryPosition, industry: int, counter: int, space: int) -> list[int]:
    """Every way to name the sources of a build that needs cubes; none if a cube or a loan is not available."""
    board = position.board
    place = board.space_place[space]
    cost = board.components.counter_cost[counter]
    if is_simple(position, industry, counter, place):
        coal, iron = board.components.counter_coal[counter], board.components.counter_iron[counter]
        plan = build_plan(position, place, coal, iron)
        if plan.cut_off and industry not in (PORT, SHIP):  # a new port or ship has its own access (AOI-6.3)
            return NO_WAY
        if position.rulings.limited_loans:
            cost += purchase_price(position, plan)
            if not within_loan_limit(position, position.seat, cost):
                return NO_WAY
        return plan.ways
    need = build_need(position, industry, counter, space)
    coal_sources, iron_sources = build_coal_sources(position, industry, space), sources_of(position, IRON)
    cost = cost_with_cubes(position, cost, need, coal_sources, iron_sources)
    if cost < 0 or not within_loan_limit(position, position.seat, cost):
        return NO_WAY
    return all_source_choices(position, coal_sources, iron_sources, need)


# --- what happens -------------------------------------------------------------------------------------------------
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
    position.owner[space] = seat
    position.counter[space] = counter
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
