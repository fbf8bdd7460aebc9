"""Why a build or a combined build is illegal."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.board import BLANK
from smokestack.games.age_of_industry.components.box import IRON, SHIP
from smokestack.games.age_of_industry.rules.fact_data import card_data, industry_data, space_data
from smokestack.games.age_of_industry.rules.generated import action_fields as fields
from smokestack.games.age_of_industry.rules.phases import build_checks as checks
from smokestack.games.age_of_industry.rules.phases.legal_builds import ACTIONS_TO_COMBINE, has_card_to_combine
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.refusals.cards import refuse_missing_card
from smokestack.games.age_of_industry.rules.refusals.sources import refuse_cubes
from smokestack.games.age_of_industry.rules.rulings import ANY_PORT, OWN_PORT
from smokestack.games.age_of_industry.rules.spaces import location_limit
from smokestack.games.age_of_industry.rules.transport import cost_with_cubes, sources_of
from smokestack.kernel.facts import FactData, Refusal


def refuse_build(position: AgeOfIndustryPosition, action: int) -> Refusal | None:
    industry, space, card = fields.build_industry(action), fields.build_space(action), fields.build_card(action)
    return (
        refuse_missing_card(position, card, "AOI-4.1")
        or _refuse_map(position, industry, space)
        or _refuse_use_of_card(position, industry, space, card)
        or _refuse_site(position, industry, space, fields.build_sources(action))
    )


def refuse_combined(position: AgeOfIndustryPosition, action: int) -> Refusal | None:
    industry, space = fields.combine_industry(action), fields.combine_space(action)
    if position.round_number == 1:
        return Refusal("AOI-3.4", "no_combining_in_round_1")
    if position.actions_left != ACTIONS_TO_COMBINE:
        return Refusal("AOI-13.3", "combine_first")
    if position.hand_size[position.seat] == 0:
        return Refusal("AOI-13.1", "no_cards_at_all")
    if not has_card_to_combine(position):
        return Refusal("AOI-25.11", "ship_cards_only")
    return _refuse_map(position, industry, space) or _refuse_site(
        position, industry, space, fields.combine_sources(action)
    )


def _refuse_map(position: AgeOfIndustryPosition, industry: int, space: int) -> Refusal | None:
    """Refuse spaces and ships that this map does not have."""
    if space >= position.board.spaces:
        return Refusal("AOI-5.3", "no_space")
    if industry == SHIP and not position.board.has_ships:
        return Refusal("AOI-4.10", "no_ships_here", {"map": position.board.title})
    return None


def _refuse_use_of_card(position: AgeOfIndustryPosition, industry: int, space: int, card: int) -> Refusal | None:
    obstacle = checks.check_card(position, position.seat, industry, space, card)
    if obstacle == checks.ALLOWED:
        return None
    board = position.board
    data: FactData = {
        **card_data(position, card),
        **space_data(position, space),
        **industry_data(position, industry),
    }
    if obstacle == checks.WRONG_COLOUR:
        colour = board.place_colour[board.space_place[space]]
        data["colour"] = board.components.colour_name[colour]
        data["colour_id"] = colour
        return Refusal("AOI-4.8", "wrong_colour", data)
    if obstacle == checks.WRONG_INDUSTRY:
        return Refusal("AOI-4.2", "wrong_industry", data)
    if obstacle == checks.NO_PRESENCE:
        return _refuse_ship_card(position, data)
    return Refusal("AOI-4.3", "not_linked", data)


def _refuse_ship_card(position: AgeOfIndustryPosition, data: FactData) -> Refusal:
    """What a ship card needs depends on the option (AOI-25.3)."""
    if position.rulings.ship_card == OWN_PORT:
        return Refusal("AOI-25.3", "no_own_port", data)
    if position.rulings.ship_card == ANY_PORT:
        return Refusal("AOI-11.3", "no_port", data)
    return Refusal("AOI-4.7", "no_presence", data)


def _refuse_site(position: AgeOfIndustryPosition, industry: int, space: int, sources: int) -> Refusal | None:
    """Refuse the counter, the space, or the cubes."""
    counter = position.next_counter(position.seat, industry)
    if counter < 0:
        return Refusal("AOI-5.7", "none_left", industry_data(position, industry))
    if position.board.components.counter_level[counter] == 0:
        return Refusal("AOI-5.6", "level_zero", industry_data(position, industry))
    obstacle = checks.check_space(position, position.seat, industry, counter, space)
    if obstacle != checks.ALLOWED:
        return _refuse_space(position, industry, counter, space, obstacle)
    need = checks.build_need(position, industry, counter, space)
    coal, iron = checks.build_coal_sources(position, industry, space), sources_of(position, IRON)
    cost = cost_with_cubes(position, position.board.components.counter_cost[counter], need, coal, iron)
    return refuse_cubes(position, need, coal, iron, sources, cost)


def _refuse_space(position: AgeOfIndustryPosition, industry: int, counter: int, space: int, obstacle: int) -> Refusal:
    board, components = position.board, position.board.components
    owner, standing = position.owner[space], position.counter[space]
    data: FactData = {**industry_data(position, industry), **space_data(position, space)}
    if standing >= 0:
        data["standing"] = components.counter_name[standing]
        data["standing_id"] = standing
        data["counter"] = components.counter_name[counter]
        data["counter_id"] = counter
        data["owner"] = owner
    if obstacle == checks.WRONG_SPACE:
        return Refusal("AOI-5.1" if board.space_kind[space] == BLANK else "AOI-5.2", "wrong_space", data)
    if obstacle == checks.FULL:
        data["n"] = location_limit(position, board.space_place[space])
        return Refusal("AOI-5.4", "full", data)
    if obstacle == checks.NOT_HIGHER:
        return Refusal("AOI-10.1" if owner == position.seat else "AOI-10.2", "not_higher", data)
    if obstacle == checks.NOT_YOURS:
        return Refusal("AOI-10.7", "not_yours", data)
    if obstacle == checks.CUBES_LEFT:
        return Refusal("AOI-10.2", "cubes_left", data)
    if obstacle == checks.NO_PORT:
        return Refusal("AOI-11.3", "no_port", data)
    return Refusal("AOI-26.1", "alike", data)
