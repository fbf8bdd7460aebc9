"""Why a sale is illegal."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.board import PORT_SPACE
from smokestack.games.age_of_industry.components.box import COTTON
from smokestack.games.age_of_industry.rules.fact_data import outlet_data, place_data, space_data
from smokestack.games.age_of_industry.rules.phases.sell import (
    accepted_products,
    has_path,
    is_market,
    outlet_market,
    product_at,
)
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.kernel.facts import FactData, Refusal


def refuse_sale(position: AgeOfIndustryPosition, space: int, outlet: int) -> Refusal | None:
    if space >= position.board.spaces:
        return Refusal("AOI-15.2", "no_space")
    if position.owner[space] != position.seat or not product_at(position, space):
        return Refusal("AOI-15.2", "nothing_to_sell", space_data(position, space))
    if position.flipped[space]:
        return Refusal("AOI-15.2", "sold_already", space_data(position, space))
    if is_market(outlet):
        return _refuse_market(position, space, outlet)
    return _refuse_port(position, space, outlet)


def _refuse_port(position: AgeOfIndustryPosition, space: int, port: int) -> Refusal | None:
    board = position.board
    if port >= board.spaces or position.counter[port] < 0 or board.space_kind[port] != PORT_SPACE:
        return Refusal("AOI-15.2", "no_outlet")
    data = outlet_data(position, port)
    if position.flipped[port]:
        return Refusal("AOI-15.8", "outlet_used", data)
    if not accepted_products(position, port) & product_at(position, space):
        return Refusal("AOI-15.4", "port_takes_cotton", data)
    return _refuse_path(position, space, port, "AOI-15.2", data)


def _refuse_market(position: AgeOfIndustryPosition, space: int, outlet: int) -> Refusal | None:
    board, market = position.board, outlet_market(outlet)
    if market >= board.markets:
        return Refusal("AOI-15.2", "no_outlet")
    data = outlet_data(position, outlet)
    product, accepted = product_at(position, space), accepted_products(position, outlet)
    if accepted == 0:
        return Refusal("AOI-15.5", "no_demand", data)
    if position.market_used[market]:
        return Refusal("AOI-15.8", "outlet_used", data)
    if not accepted & product:
        data["product"] = "cotton" if product == COTTON else "goods"
        return Refusal("AOI-15.5", "market_takes_other", data)
    return _refuse_path(position, space, outlet, "AOI-15.6" if board.market_overseas[market] else "AOI-15.2", data)


def _refuse_path(
    position: AgeOfIndustryPosition, space: int, outlet: int, clause: str, data: FactData
) -> Refusal | None:
    if has_path(position, space, outlet):
        return None
    return Refusal(clause, "no_path", {**data, **place_data(position, position.board.space_place[space])})
