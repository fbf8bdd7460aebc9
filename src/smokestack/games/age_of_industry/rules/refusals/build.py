"""Why a build or a railway is not allowed."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.board import MAX_SPACES
from smokestack.games.age_of_industry.components.box import CARDS, COAL, IRON, SHIP
from smokestack.games.age_of_industry.rules import money
from smokestack.games.age_of_industry.rules.actions import COMBINE, kind_of
from smokestack.games.age_of_industry.rules.network import CubeSources
from smokestack.games.age_of_industry.rules.phases import build, railway
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.transport import (
    SOURCE_BITS,
    CubeNeed,
    candidates,
    choices,
    sources_of,
    to_buy,
)
from smokestack.kernel.facts import FactData, Refusal


def refuse_build(position: AgeOfIndustryPosition, action: int) -> Refusal | None:
    industry, space = action >> 6 & 7, action >> 9 & 127
    combined = kind_of(action) == COMBINE
    card = -1 if combined else action >> 16 & 15
    sources = action >> (16 if combined else 20)
    trouble = _refuse_card(position, combined, card)
    if trouble is not None:
        return trouble
    if space >= position.board.spaces:
        return Refusal("AOI-5.3", "no_space")
    if industry == SHIP and not position.board.has_ships:
        return Refusal("AOI-4.10", "no_ships_here", {"map": position.board.title})
    if not combined:
        trouble = _refuse_use_of_card(position, industry, space, card)
        if trouble is not None:
            return trouble
    return _refuse_space(position, industry, space) or _refuse_counter(position, industry, space, sources)


def _refuse_card(position: AgeOfIndustryPosition, combined: bool, card: int) -> Refusal | None:
    if combined:
        if position.round_number == 1:
            return Refusal("AOI-3.4", "no_combining_in_round_1")
        if position.actions_left != 2:
            return Refusal("AOI-13.3", "combine_first")
        return Refusal("AOI-13.1", "no_cards_at_all") if position.hand_size[position.seat] == 0 else None
    if position.hand[position.seat * CARDS + card] == 0:
        return Refusal("AOI-4.1", "no_card", {"card": position.board.components.card_name[card]})
    return None


def _refuse_use_of_card(position: AgeOfIndustryPosition, industry: int, space: int, card: int) -> Refusal | None:
    trouble = build.card_trouble(position, position.seat, industry, space, card)
    if trouble == build.FINE:
        return None
    components = position.board.components
    place = position.board.place_name[position.board.space_place[space]]
    data: FactData = {
        "card": components.card_name[card],
        "place": place,
        "industry": components.industry_name[industry],
    }
    if trouble == build.WRONG_COLOUR:
        colour = position.board.place_colour[position.board.space_place[space]]
        data["colour"] = components.colour_name[colour]
        return Refusal("AOI-4.8", "wrong_colour", data)
    if trouble == build.WRONG_INDUSTRY:
        return Refusal("AOI-4.2", "wrong_industry", data)
    if trouble == build.NO_PRESENCE:
        return Refusal("AOI-4.7", "no_presence", data)
    return Refusal("AOI-4.3", "not_linked", data)


def _refuse_space(position: AgeOfIndustryPosition, industry: int, space: int) -> Refusal | None:
    components, board, seat = position.board.components, position.board, position.seat
    kind = position.next_counter(seat, industry)
    name = components.industry_name[industry]
    if kind < 0:
        return Refusal("AOI-5.7", "none_left", {"industry": name})
    if components.counter_level[kind] == 0:
        return Refusal("AOI-5.6", "level_zero", {"industry": name})
    trouble = build.space_trouble(position, seat, industry, kind, space)
    if trouble == build.FINE:
        return None
    data: FactData = {"industry": name, "place": board.place_name[board.space_place[space]]}
    if position.counter[space] >= 0:
        data["standing"] = components.counter_name[position.counter[space]]
        data["counter"] = components.counter_name[kind]
        data["owner"] = position.owner[space]
    if trouble == build.WRONG_SPACE:
        clause = "AOI-5.1" if board.space_kind[space] == 0 else "AOI-5.2"
        return Refusal(clause, "wrong_space", data)
    if trouble == build.FULL:
        data["n"] = build.location_limit(position, board.space_place[space])
        return Refusal("AOI-5.4", "full", data)
    if trouble == build.NOT_HIGHER:
        return Refusal("AOI-10.1" if position.owner[space] == seat else "AOI-10.2", "not_higher", data)
    if trouble == build.NOT_YOURS:
        return Refusal("AOI-10.7", "not_yours", data)
    if trouble == build.CUBES_LEFT:
        return Refusal("AOI-10.2", "cubes_left", data)
    if trouble == build.NO_PORT:
        return Refusal("AOI-11.3", "no_port", data)
    return Refusal("AOI-26.1", "alike", data)


def _refuse_counter(position: AgeOfIndustryPosition, industry: int, space: int, sources: int) -> Refusal | None:
    kind = position.next_counter(position.seat, industry)
    errand = build.cubes_needed(position, industry, kind, space)
    iron = sources_of(position, IRON)
    coal = build.coal_for(position, industry, space)
    cost = build.cost_of(position, kind, errand, coal, iron)
    return _refuse_errand(position, errand, coal, iron, sources, cost)


def refuse_rail(position: AgeOfIndustryPosition, action: int) -> Refusal | None:
    link, sources, seat, board = action >> 6 & 127, action >> 13, position.seat, position.board
    if link >= board.links:
        return Refusal("AOI-14.1", "no_link")
    if position.railways_left[seat] == 0:
        return Refusal("AOI-14.8", "no_railways_left")
    if position.rail_owner[link] >= 0:
        return Refusal("AOI-1.3", "link_taken", {"link": board.link_name(link), "owner": position.rail_owner[link]})
    if not railway.starts_from_own(position, seat, link):
        return Refusal("AOI-14.2", "not_from_own", {"link": board.link_name(link)})
    errand = railway.cubes_needed(position, seat, link)
    coal, iron = sources_of(position, COAL), sources_of(position, IRON)
    cost = railway.cost_of(position, seat, errand, coal, iron)
    return _refuse_errand(position, errand, coal, iron, sources, cost)


def _refuse_errand(
    position: AgeOfIndustryPosition, errand: CubeNeed, coal: CubeSources, iron: CubeSources, sources: int, cost: int
) -> Refusal | None:
    """The cubes, their sources and the money."""
    if cost < 0:
        missing = COAL if to_buy(position, coal, errand, errand.coal) else IRON
        data: FactData = {"cube": money.CUBE_NAMES[missing], "place": position.board.place_name[errand.place]}
        if errand.end >= 0:
            data["end"] = position.board.place_name[errand.end]
            return Refusal("AOI-14.6", "no_cube_for_rail", data)
        return Refusal("AOI-8.1", "no_cube", data)
    trouble = _refuse_sources(position, errand, coal, errand.coal, sources & 16383, COAL)
    if trouble is None:
        trouble = _refuse_sources(position, errand, iron, errand.iron, sources >> 14, IRON)
    if trouble is None and not money.within_loan_limit(position, position.seat, cost):
        data = {"n": money.loans_needed(position, position.seat, cost), "limit": position.board.components.loan_tiles}
        return Refusal("AOI-25.8", "loan_limit", data)
    return trouble


def _refuse_sources(
    position: AgeOfIndustryPosition, errand: CubeNeed, sources: CubeSources, need: int, named: int, colour: int
) -> Refusal | None:
    if named in choices(position, sources, errand, need):
        return None
    cube = money.CUBE_NAMES[colour]
    if need == 0:
        return Refusal("AOI-26.2", "no_cube_needed", {"cube": cube})
    possible = candidates(position, sources, errand, [])
    first, second = named & 127, named >> SOURCE_BITS
    if need == 2 and (first in possible or (first == 0 and len(possible) == 1)):
        possible = candidates(position, sources, errand, [first or possible[0]])
        first = second
    elif second and (first in possible or len(possible) <= 1):
        return Refusal("AOI-26.2", "no_second_cube", {"cube": cube})
    if len(possible) == 0:
        return Refusal("AOI-7.8", "cube_is_bought", {"cube": cube})
    names = ", ".join(source_name(position, id) for id in possible)
    if len(possible) == 1:
        return Refusal("AOI-26.2" if first == possible[0] else "AOI-7.5", "one_source", {"cube": cube, "names": names})
    if first == 0:
        return Refusal("AOI-7.5", "name_source", {"cube": cube, "names": names})
    return Refusal("AOI-7.5", "not_nearest", {"cube": cube, "names": names})


def source_name(position: AgeOfIndustryPosition, id: int) -> str:
    if id > MAX_SPACES:
        return position.board.import_name[id - 1 - MAX_SPACES]
    return position.board.place_name[position.board.space_place[id - 1]]
