"""The numbers of each player that a player list shows and a preview compares."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.view.view import CityOfIronView
from smokestack.kernel.info import Figure

COUNTED: Final[dict[str, tuple[str, ...]]] = {
    "builds": ("built",),
    "cities": ("founded", "district"),
    "conquests": ("conquered",),
    "cards-bought": ("bought",),
    "cards-played": ("played",),
}
"""What the charts count: by key, the facts of which each is one."""


def standing_of(view: CityOfIronView) -> list[list[Figure]]:
    """By seat, everything an action can change and everybody may know."""
    goods = [sum(good.counts[player.seat] for good in view.goods) for player in view.players]
    return [
        [
            Figure("points", player.vp),
            Figure("money", player.money),
            Figure("income", player.income + player.leader_income),
            Figure("science", player.science),
            Figure("research", player.science_per_round),
            Figure("goods", goods[player.seat]),
            Figure("cards", player.hand_size),
            Figure("towns", player.town_count),
            Figure("reserved", len(player.reserve), better="less"),
        ]
        for player in view.players
    ]
