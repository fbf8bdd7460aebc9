"""The few numbers of each player that a player list shows."""

from __future__ import annotations

from smokestack.games.age_of_industry.view.view import AgeOfIndustryView
from smokestack.kernel.info import Figure


def standing_of(view: AgeOfIndustryView) -> list[list[Figure]]:
    """By seat: points, money, loans, railways left and cards in hand."""
    return [
        [
            Figure("points", player.score),
            Figure("money", player.money),
            Figure("loans", player.loans),
            Figure("railways", player.railways),
            Figure("cards", player.cards),
        ]
        for player in view.players
    ]
