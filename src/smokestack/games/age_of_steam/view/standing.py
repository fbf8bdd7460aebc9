"""The numbers that a player list shows for each seat."""

from __future__ import annotations

from smokestack.games.age_of_steam.view.view import AgeOfSteamView
from smokestack.kernel.info import Figure


def standing_of(view: AgeOfSteamView) -> list[list[Figure]]:
    """Points, cash, income, shares, engine and expenses, by seat."""
    return [
        [
            Figure("points", player.score),
            Figure("cash", player.cash),
            Figure("income", player.income),
            Figure("shares", player.shares),
            Figure("engine", player.engine),
            Figure("expenses", player.expenses),
        ]
        for player in view.players
    ]
