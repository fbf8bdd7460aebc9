"""The data of facts and refusals: each thing by name for the sentence, and by its index in the scene for programs."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.board import MAX_SPACES
from smokestack.games.age_of_industry.components.box import CUBE_NAMES
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.source_codes import is_import, source_import, source_space
from smokestack.kernel.facts import FactData


def card_data(position: AgeOfIndustryPosition, card: int) -> FactData:
    return {"card": position.board.components.card_name[card], "card_id": card}


def counter_data(position: AgeOfIndustryPosition, counter: int) -> FactData:
    return {"counter": position.board.components.counter_name[counter], "counter_id": counter}


def industry_data(position: AgeOfIndustryPosition, industry: int) -> FactData:
    return {"industry": position.board.components.industry_name[industry], "industry_id": industry}


def cube_data(cube: int) -> FactData:
    return {"cube": CUBE_NAMES[cube], "cube_id": cube}


def place_data(position: AgeOfIndustryPosition, place: int) -> FactData:
    return {"place": position.board.place_name[place], "place_id": place}


def space_data(position: AgeOfIndustryPosition, space: int) -> FactData:
    """A space and the place it belongs to."""
    return {**place_data(position, position.board.space_place[space]), "space_id": space}


def link_data(position: AgeOfIndustryPosition, link: int) -> FactData:
    return {"link": position.board.link_name(link), "link_id": link}


def source_name(position: AgeOfIndustryPosition, source: int) -> str:
    if is_import(source):
        return position.board.import_name[source_import(source)]
    return position.board.place_name[position.board.space_place[source_space(source)]]


def source_data(position: AgeOfIndustryPosition, source: int) -> FactData:
    """A source of cubes: a mine or ironworks by its place, an import by its own name and its ship space."""
    board = position.board
    place = board.import_ship[source_import(source)] if is_import(source) else board.space_place[source_space(source)]
    return {"place": source_name(position, source), "place_id": place, "source_id": source}


def outlet_data(position: AgeOfIndustryPosition, outlet: int) -> FactData:
    """A port or market that something is sold through."""
    board = position.board
    if outlet < MAX_SPACES:
        return {"outlet": board.place_name[board.space_place[outlet]], "outlet_id": outlet}
    return {"outlet": board.market_name[outlet - MAX_SPACES], "outlet_id": outlet}
