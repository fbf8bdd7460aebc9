"""The few numbers of each player that a player list shows."""

from __future__ import annotations

from smokestack.games.city_of_iron.view.view import CityOfIronView
from smokestack.kernel.info import Figure


def standing_of(view: CityOfIronView) -> list[list[Figure]]:
    """By seat: points, money, income, science and cards in hand."""
    return [
        [
            Figure("points", player.vp),
            Figure("money", player.money),
            Figure("income", player.income),
            Figure("science", player.science),
            Figure("cards", player.hand_size),
        ]
        for player in view.players
    ]
