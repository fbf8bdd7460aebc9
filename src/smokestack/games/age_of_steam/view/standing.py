"""The numbers that a player list shows for each seat."""

from __future__ import annotations

from smokestack.games.age_of_steam.view.view import AgeOfSteamPlayerView, AgeOfSteamView
from smokestack.kernel.info import Figure


def standing_of(view: AgeOfSteamView) -> list[list[Figure]]:
    """Points or turns, cash, income, shares, engine and expenses, by seat."""
    return [
        [
            _score(view, player),
            Figure("cash", player.cash),
            Figure("income", player.income),
            Figure("shares", player.shares),
            Figure("engine", player.engine),
            Figure("expenses", player.expenses),
        ]
        for player in view.players
    ]


def _score(view: AgeOfSteamView, player: AgeOfSteamPlayerView) -> Figure:
    """The score. Where only survival counts it is the last turn, at the end of a solo game with its rating."""
    if view.score_unit == "points":
        return Figure("points", player.score)
    return Figure(view.rating or "turns", player.out or view.turn)
