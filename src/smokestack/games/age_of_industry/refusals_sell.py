"""Why a sale is not allowed."""

from __future__ import annotations

from smokestack.games.age_of_industry.board import COTTON, MAX_SPACES, PORT_SPACE
from smokestack.games.age_of_industry.phases import sell
from smokestack.games.age_of_industry.position import Position
from smokestack.kernel.facts import FactData, Refusal


def refuse_sale(p: Position, space: int, outlet: int) -> Refusal | None:
    board = p.board
    if space >= board.spaces:
        return Refusal("AOI-15.2", "no_space")
    place = board.place_name[board.space_place[space]]
    if p.owner[space] != p.seat or not sell.product(p, space):
        return Refusal("AOI-15.2", "nothing_to_sell", {"place": place})
    if p.flipped[space]:
        return Refusal("AOI-15.2", "sold_already", {"place": place})
    if outlet < MAX_SPACES:
        return _refuse_port(p, space, outlet)
    return _refuse_market(p, space, outlet)


def _refuse_port(p: Position, space: int, outlet: int) -> Refusal | None:
    board = p.board
    if outlet >= board.spaces or p.what[outlet] < 0 or board.space_kind[outlet] != PORT_SPACE:
        return Refusal("AOI-15.2", "no_outlet")
    data: FactData = {"outlet": board.place_name[board.space_place[outlet]]}
    if p.flipped[outlet]:
        return Refusal("AOI-15.8", "outlet_used", data)
    if not sell.takes(p, outlet, sell.product(p, space)):
        return Refusal("AOI-15.4", "port_takes_cotton", data)
    return _refuse_path(p, space, outlet, data)


def _refuse_market(p: Position, space: int, outlet: int) -> Refusal | None:
    board, market = p.board, outlet - MAX_SPACES
    if market >= board.markets:
        return Refusal("AOI-15.2", "no_outlet")
    data: FactData = {"outlet": board.market_name[market]}
    goods = sell.product(p, space)
    if board.box.tile_accepts[p.tile[market]] == 0:
        return Refusal("AOI-15.5", "no_demand", data)
    if p.sold[market]:
        return Refusal("AOI-15.8", "outlet_used", data)
    if not sell.takes(p, outlet, goods):
        data["product"] = "cotton" if goods == COTTON else "goods"
        return Refusal("AOI-15.5", "market_takes_other", data)
    return _refuse_path(p, space, outlet, data)


def _refuse_path(p: Position, space: int, outlet: int, data: FactData) -> Refusal | None:
    if sell.joined(p, space, outlet):
        return None
    data["place"] = p.board.place_name[p.board.space_place[space]]
    overseas = outlet >= MAX_SPACES and p.board.market_overseas[outlet - MAX_SPACES]
    return Refusal("AOI-15.6" if overseas else "AOI-15.2", "no_path", data)
