"""Where Production puts its cubes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.advice.reachable_goods import GoodsStock, ReachableGoods, column_hex
from smokestack.games.age_of_steam.components.pieces import DEPTH
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    PLACE,
    PRODUCE,
    SUPPLY,
    kind_of,
    place_box,
    place_colour,
    supply_place,
)
from smokestack.games.age_of_steam.rules.position import GOODS_GROWTH
from smokestack.kernel.bits import contains

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def weigh_growth(position: AgeOfSteamPosition, legal: list[int]) -> list[float]:
    """Feed the cities on the player's own links, best with colours that another city there accepts."""
    seat = position.now
    if position.phase != GOODS_GROWTH or seat < 0:
        return [0.0] * len(legal)
    reachable = ReachableGoods(position, seat, GoodsStock(position, 0.0))
    accepted = 0
    for spot in range(reachable.spots):
        if reachable.connections[spot]:
            accepted |= reachable.accepts[spot]
    found: list[float] = []
    for action in legal:
        kind = kind_of(action)
        weight = 0.0
        if kind == PRODUCE:
            weight = 1.0
        elif kind == PLACE:
            weight = _box_weight(position, reachable, place_box(action), place_colour(action), accepted)
        elif kind == SUPPLY:
            weight = 1.5 if reachable.connections[position.board.spot[supply_place(action)]] else 1.0
        found.append(weight)
    return found


def _box_weight(position: AgeOfSteamPosition, reachable: ReachableGoods, box: int, colour: int, accepted: int) -> float:
    """How good a box of the display is for a cube, given the colours accepted along the player's links."""
    hex = column_hex(position, box // DEPTH)
    weight = -0.1 * (box % DEPTH)
    if hex >= 0:
        weight += 1.0
        if reachable.connections[position.board.spot[hex]] and not contains(position.takes[hex], colour):
            weight += 1.5 if contains(accepted, colour) else 0.5
    return weight
