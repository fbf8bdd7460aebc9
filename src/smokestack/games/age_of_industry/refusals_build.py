"""Why a build or a railway is not allowed."""

from __future__ import annotations

from smokestack.games.age_of_industry import books
from smokestack.games.age_of_industry.actions import COMBINE, kind_of
from smokestack.games.age_of_industry.board import CARDS, COAL, IRON, MAX_SPACES, SHIP
from smokestack.games.age_of_industry.network import Sources
from smokestack.games.age_of_industry.phases import build, railway
from smokestack.games.age_of_industry.position import Position
from smokestack.games.age_of_industry.transport import SOURCE_BITS, Errand, candidates, choices, sources_of, to_buy
from smokestack.kernel.facts import FactData, Refusal


def refuse_build(p: Position, action: int) -> Refusal | None:
    industry, space = action >> 6 & 7, action >> 9 & 127
    combined = kind_of(action) == COMBINE
    card = -1 if combined else action >> 16 & 15
    sources = action >> (16 if combined else 20)
    trouble = _refuse_card(p, combined, card)
    if trouble is not None:
        return trouble
    if space >= p.board.spaces:
        return Refusal("AOI-5.3", "no_space")
    if industry == SHIP and not p.board.has_ships:
        return Refusal("AOI-4.10", "no_ships_here", {"map": p.board.title})
    if not combined:
        trouble = _refuse_use_of_card(p, industry, space, card)
        if trouble is not None:
            return trouble
    return _refuse_space(p, industry, space) or _refuse_counter(p, industry, space, sources)


def _refuse_card(p: Position, combined: bool, card: int) -> Refusal | None:
    if combined:
        if p.number == 1:
            return Refusal("AOI-3.4", "no_combining_in_round_1")
        if p.left != 2:
            return Refusal("AOI-13.3", "combine_first")
        return Refusal("AOI-13.1", "no_cards_at_all") if p.cards[p.seat] == 0 else None
    if p.hand[p.seat * CARDS + card] == 0:
        return Refusal("AOI-4.1", "no_card", {"card": p.board.box.card_name[card]})
    return None


def _refuse_use_of_card(p: Position, industry: int, space: int, card: int) -> Refusal | None:
    trouble = build.card_trouble(p, p.seat, industry, space, card)
    if trouble == build.FINE:
        return None
    box = p.board.box
    place = p.board.place_name[p.board.space_place[space]]
    data: FactData = {
        "card": box.card_name[card],
        "place": place,
        "industry": box.industry_name[industry],
    }
    if trouble == build.WRONG_COLOUR:
        colour = p.board.place_colour[p.board.space_place[space]]
        data["colour"] = box.colour_name[colour]
        return Refusal("AOI-4.8", "wrong_colour", data)
    if trouble == build.WRONG_INDUSTRY:
        return Refusal("AOI-4.2", "wrong_industry", data)
    if trouble == build.NO_PRESENCE:
        return Refusal("AOI-4.7", "no_presence", data)
    return Refusal("AOI-4.3", "not_linked", data)


def _refuse_space(p: Position, industry: int, space: int) -> Refusal | None:
    box, board, seat = p.board.box, p.board, p.seat
    kind = p.next_type(seat, industry)
    name = box.industry_name[industry]
    if kind < 0:
        return Refusal("AOI-5.7", "none_left", {"industry": name})
    if box.type_level[kind] == 0:
        return Refusal("AOI-5.6", "level_zero", {"industry": name})
    trouble = build.space_trouble(p, seat, industry, kind, space)
    if trouble == build.FINE:
        return None
    data: FactData = {"industry": name, "place": board.place_name[board.space_place[space]]}
    if p.what[space] >= 0:
        data["standing"] = box.type_name[p.what[space]]
        data["counter"] = box.type_name[kind]
        data["owner"] = p.owner[space]
    if trouble == build.WRONG_SPACE:
        clause = "AOI-5.1" if board.space_kind[space] == 0 else "AOI-5.2"
        return Refusal(clause, "wrong_space", data)
    if trouble == build.FULL:
        data["n"] = build.location_limit(p, board.space_place[space])
        return Refusal("AOI-5.4", "full", data)
    if trouble == build.NOT_HIGHER:
        return Refusal("AOI-10.1" if p.owner[space] == seat else "AOI-10.2", "not_higher", data)
    if trouble == build.NOT_YOURS:
        return Refusal("AOI-10.7", "not_yours", data)
    if trouble == build.CUBES_LEFT:
        return Refusal("AOI-10.2", "cubes_left", data)
    if trouble == build.NO_PORT:
        return Refusal("AOI-11.3", "no_port", data)
    return Refusal("AOI-26.1", "alike", data)


def _refuse_counter(p: Position, industry: int, space: int, sources: int) -> Refusal | None:
    kind = p.next_type(p.seat, industry)
    errand = build.errand_of(p, industry, kind, space)
    iron = sources_of(p, IRON)
    coal = build.coal_for(p, industry, space)
    cost = build.cost_of(p, kind, errand, coal, iron)
    return _refuse_errand(p, errand, coal, iron, sources, cost)


def refuse_rail(p: Position, action: int) -> Refusal | None:
    link, sources, seat, board = action >> 6 & 127, action >> 13, p.seat, p.board
    if link >= board.links:
        return Refusal("AOI-14.1", "no_link")
    if p.railways[seat] == 0:
        return Refusal("AOI-14.8", "no_railways_left")
    if p.rail[link] >= 0:
        return Refusal("AOI-1.3", "link_taken", {"link": board.link_name(link), "owner": p.rail[link]})
    if not railway.starts_from_own(p, seat, link):
        return Refusal("AOI-14.2", "not_from_own", {"link": board.link_name(link)})
    errand = railway.errand_of(p, seat, link)
    coal, iron = sources_of(p, COAL), sources_of(p, IRON)
    cost = railway.cost_of(p, seat, errand, coal, iron)
    return _refuse_errand(p, errand, coal, iron, sources, cost)


def _refuse_errand(
    p: Position, errand: Errand, coal: Sources, iron: Sources, sources: int, cost: int
) -> Refusal | None:
    """The cubes, their sources and the money."""
    if cost < 0:
        missing = COAL if to_buy(p, coal, errand, errand.coal) else IRON
        data: FactData = {"cube": books.CUBE_NAMES[missing], "place": p.board.place_name[errand.place]}
        if errand.end >= 0:
            data["end"] = p.board.place_name[errand.end]
            return Refusal("AOI-14.6", "no_cube_for_rail", data)
        return Refusal("AOI-8.1", "no_cube", data)
    trouble = _refuse_sources(p, errand, coal, errand.coal, sources & 16383, COAL)
    if trouble is None:
        trouble = _refuse_sources(p, errand, iron, errand.iron, sources >> 14, IRON)
    if trouble is None and not books.within_loan_limit(p, p.seat, cost):
        data = {"n": books.loans_needed(p, p.seat, cost), "limit": p.board.box.loan_tiles}
        return Refusal("AOI-25.8", "loan_limit", data)
    return trouble


def _refuse_sources(
    p: Position, errand: Errand, sources: Sources, need: int, named: int, colour: int
) -> Refusal | None:
    if named in choices(p, sources, errand, need):
        return None
    cube = books.CUBE_NAMES[colour]
    if need == 0:
        return Refusal("AOI-26.2", "no_cube_needed", {"cube": cube})
    possible = candidates(p, sources, errand, [])
    first, second = named & 127, named >> SOURCE_BITS
    if need == 2 and (first in possible or (first == 0 and len(possible) == 1)):
        possible = candidates(p, sources, errand, [first or possible[0]])
        first = second
    elif second and (first in possible or len(possible) <= 1):
        return Refusal("AOI-26.2", "no_second_cube", {"cube": cube})
    if len(possible) == 0:
        return Refusal("AOI-7.8", "cube_is_bought", {"cube": cube})
    names = ", ".join(source_name(p, id) for id in possible)
    if len(possible) == 1:
        return Refusal("AOI-26.2" if first == possible[0] else "AOI-7.5", "one_source", {"cube": cube, "names": names})
    if first == 0:
        return Refusal("AOI-7.5", "name_source", {"cube": cube, "names": names})
    return Refusal("AOI-7.5", "not_nearest", {"cube": cube, "names": names})


def source_name(p: Position, id: int) -> str:
    if id > MAX_SPACES:
        return p.board.import_name[id - 1 - MAX_SPACES]
    return p.board.place_name[p.board.space_place[id - 1]]
