"""Every build the active player may make now, with a card or with both actions of a turn (AOI-4 to AOI-6, AOI-13)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from smokestack.games.age_of_industry.components.box import CARDS, INDUSTRIES, IRON, IRONWORKS, MINE, PORT, SHIP
from smokestack.games.age_of_industry.rules.generated.action_fields import (
    pack_build,
    pack_combine,
    with_build_sources,
    with_combine_sources,
)
from smokestack.games.age_of_industry.rules.money import within_loan_limit
from smokestack.games.age_of_industry.rules.network import NO_CHOICE, NO_WAY
from smokestack.games.age_of_industry.rules.phases.build_checks import (
    ALLOWED,
    always_simple,
    build_coal_sources,
    build_need,
    check_space,
    has_joined_port,
    is_simple,
    places_for_industry_cards,
    ship_card_allows,
)
from smokestack.games.age_of_industry.rules.phases.cards import ship_cards_combine
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.spaces import full_places
from smokestack.games.age_of_industry.rules.supply import build_plan, purchase_price
from smokestack.games.age_of_industry.rules.transport import all_source_choices, cost_with_cubes, sources_of

ACTIONS_TO_COMBINE: Final = 2
_NEXT_SPACE: Final[int] = pack_build(0, 1, 0) - pack_build(0, 0, 0)
_NEXT_SPACE_COMBINED: Final[int] = pack_combine(0, 1) - pack_combine(0, 0)
"""The steps from a build to the same build on the next space."""


def legal_builds(position: AgeOfIndustryPosition, own: list[int], found: list[int]) -> None:
    """Add every build of the active player, then every combined build; `own` are the player's spaces."""
    seat, board = position.seat, position.board
    if position.hand_size[seat] == 0:
        return
    search = BuildSearch(position, own, found)
    for industry in range(INDUSTRIES):
        counter = position.next_counter(seat, industry)
        if counter >= 0 and board.components.counter_level[counter] > 0:  # AOI-5.6, AOI-5.7
            search.find(industry, counter, position.candidates(board.components.industry_space[industry]))
    found += search.combined


def may_combine(position: AgeOfIndustryPosition) -> bool:
    """AOI-13.1, AOI-13.3; not in round 1, which has one action (AOI-3.4)."""
    return position.actions_left == ACTIONS_TO_COMBINE and has_card_to_combine(position)


def has_card_to_combine(position: AgeOfIndustryPosition) -> bool:
    """Any card will do (AOI-13.1), or any but a ship card (AOI-25.11)."""
    cards = position.hand_size[position.seat]
    if not ship_cards_combine(position):
        cards -= position.hand[position.seat * CARDS + SHIP]
    return cards > 0


def places_of_hand(position: AgeOfIndustryPosition, seat: int) -> i64:
    """The places whose colour is on a location card in hand, as a bit set."""
    found: i64 = 0
    for colour, places in enumerate(position.board.colour_places):
        if position.hand[seat * CARDS + INDUSTRIES + colour] > 0:
            found |= places
    return found


class BuildSearch:
    """What is the same for all industries, and the builds found so far."""

    def __init__(self, position: AgeOfIndustryPosition, own: list[int], found: list[int]) -> None:
        self.position = position
        self.full = full_places(position, own)
        """The places with no room for another counter of the player."""
        self.coloured = places_of_hand(position, position.seat)
        """The places where a location card can be used."""
        self.linked = places_for_industry_cards(position, position.seat, own)
        """The places where any industry card can be used."""
        self.combining = may_combine(position)
        self.found = found
        self.combined: list[int] = []
        self.build: i64 = 0
        self.combined_build: i64 = 0
        """The builds of the present industry on space 0, with its own card and combined."""

    def find(self, industry: int, counter: int, spaces: list[int]) -> None:
        """Find the builds of one industry. Most spaces are ruled out before the full checks are made."""
        position, combining = self.position, self.combining
        board, seat, owners = position.board, position.seat, position.owner
        components, space_place = board.components, board.space_place
        self.build = pack_build(industry, 0, industry)
        self.combined_build = pack_combine(industry, 0)
        has_industry_card = position.hand[seat * CARDS + industry] > 0
        takes_over = industry in (MINE, IRONWORKS)
        level = components.counter_level[counter]
        coal: i64 = components.counter_coal[counter]
        iron: i64 = components.counter_iron[counter]
        needs_cubes = coal > 0 or iron > 0
        planned = needs_cubes and always_simple(position, industry, counter) and not position.rulings.limited_loans
        if not needs_cubes and not within_loan_limit(position, seat, components.counter_cost[counter]):
            return
        for space in spaces:
            place: i64 = space_place[space]
            by_colour = self.coloured >> place & 1 != 0
            if not (combining or has_industry_card or by_colour):
                continue
            owner = owners[space]
            if owner >= 0:
                if not (takes_over or owner == seat) or level <= components.counter_level[position.counter[space]]:
                    continue
                if check_space(position, seat, industry, counter, space) != ALLOWED:
                    continue
            elif self.full >> place & 1 or (industry == SHIP and not has_joined_port(position, place)):
                continue
            by_industry = has_industry_card and (self.linked >> place & 1 != 0 or owner == seat)
            if has_industry_card and not by_industry and industry == SHIP:
                by_industry = ship_card_allows(position, seat, place)
            if not (combining or by_industry or by_colour):
                continue
            ways = NO_CHOICE
            if planned:
                plan = build_plan(position, place, coal, iron)
                ways = NO_WAY if plan.cut_off else plan.ways
            elif needs_cubes:
                ways = ways_to_supply(position, industry, counter, space)
            card = INDUSTRIES + board.place_colour[place] if by_colour else -1
            self.add(industry, space, card, by_industry, ways)

    def add(self, industry: int, space: i64, card: int, by_industry: bool, ways: list[int]) -> None:
        """Add the builds on one space: with the industry card, with a location card (-1: none), and combined."""
        step: i64 = _NEXT_SPACE
        combined_step: i64 = _NEXT_SPACE_COMBINED
        for sources in ways:
            named: i64 = with_build_sources(0, sources) if sources else 0
            if by_industry:
                self.found.append(self.build + space * step + named)
            if card >= 0:
                self.found.append(pack_build(industry, space, card) + named)
            if self.combining:
                named = with_combine_sources(0, sources) if sources else 0
                self.combined.append(self.combined_build + space * combined_step + named)


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
