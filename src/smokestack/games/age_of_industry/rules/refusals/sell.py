"""Why a sale is not allowed."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.board import MAX_SPACES, PORT_SPACE
from smokestack.games.age_of_industry.components.box import COTTON
from smokestack.games.age_of_industry.rules.phases import sell
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.kernel.facts import FactData, Refusal


def refuse_sale(position: AgeOfIndustryPosition, space: int, outlet: int) -> Refusal | None:
    board = position.board
    if space >= board.spaces:
        return Refusal("AOI-15.2", "no_space")
    place = board.place_name[board.space_place[space]]
    if position.owner[space] != position.seat or not sell.product(position, space):
        return Refusal("AOI-15.2", "nothing_to_sell", {"place": place})
    if position.flipped[space]:
        return Refusal("AOI-15.2", "sold_already", {"place": place})
    if outlet < MAX_SPACES:
        return _refuse_port(position, space, outlet)
    return _refuse_market(position, space, outlet)


def _refuse_port(position: AgeOfIndustryPosition, space: int, outlet: int) -> Refusal | None:
    board = position.board
    if outlet >= board.spaces or position.counter[outlet] < 0 or board.space_kind[outlet] != PORT_SPACE:
        return Refusal("AOI-15.2", "no_outlet")
    data: FactData = {"outlet": board.place_name[board.space_place[outlet]]}
    if position.flipped[outlet]:
        return Refusal("AOI-15.8", "outlet_used", data)
    if not sell.takes(position, outlet, sell.product(position, space)):
        return Refusal("AOI-15.4", "port_takes_cotton", data)
    return _refuse_path(position, space, outlet, data)


def _refuse_market(position: AgeOfIndustryPosition, space: int, outlet: int) -> Refusal | None:
    board, market = position.board, outlet - MAX_SPACES
    if market >= board.markets:
        return Refusal("AOI-15.2", "no_outlet")
    data: FactData = {"outlet": board.market_name[market]}
    goods = sell.product(position, space)
    if board.components.tile_accepts[position.market_tile[market]] == 0:
        return Refusal("AOI-15.5", "no_demand", data)
    if position.market_used[market]:
        return Refusal("AOI-15.8", "outlet_used", data)
    if not sell.takes(position, outlet, goods):
        data["product"] = "cotton" if goods == COTTON else "goods"
        return Refusal("AOI-15.5", "market_takes_other", data)
    return _refuse_path(position, space, outlet, data)


def _refuse_path(position: AgeOfIndustryPosition, space: int, outlet: int, data: FactData) -> Refusal | None:
    if sell.joined(position, space, outlet):
        return None
    data["place"] = position.board.place_name[position.board.space_place[space]]
    overseas = outlet >= MAX_SPACES and position.board.market_overseas[outlet - MAX_SPACES]
    return Refusal("AOI-15.6" if overseas else "AOI-15.2", "no_path", data)
