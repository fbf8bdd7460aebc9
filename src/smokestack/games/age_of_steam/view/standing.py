"""The numbers that a player list shows for each seat, and where the game is."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_steam.rules.position import ADVANCE, PHASE_NAMES
from smokestack.games.age_of_steam.view.view import AgeOfSteamPlayerView, AgeOfSteamView
from smokestack.kernel.info import Figure, Progress

COUNTED: Final[dict[str, tuple[str, ...]]] = {
    "deliveries": ("moved",),
    "builds": ("built", "extended", "redirected"),
    "bought-links": ("bought-link",),
    "urbanizations": ("urbanized",),
    "share-issues": ("issued",),
}
"""What the charts count: by key, the facts of which each is one."""


def standing_of(view: AgeOfSteamView) -> list[list[Figure]]:
    """By seat: points or turns and cash, then what the end of the turn brings and costs, shares, engine and track."""
    return [
        [
            _score(view, player),
            Figure("cash", player.cash),
            Figure("income", player.income),
            Figure("expenses", player.expenses, better="less"),
            Figure("balance", player.income - player.expenses),
            Figure("shares", player.shares, better="less"),
            Figure("engine", player.engine),
            Figure("links", player.sections),
        ]
        for player in view.players
    ]


def _score(view: AgeOfSteamView, player: AgeOfSteamPlayerView) -> Figure:
    """The score. Where only survival counts it is the last turn, at the end of a solo game with its rating."""
    if view.score_unit == "points":
        return Figure("points", player.score)
    return Figure(view.rating or "turns", player.out or view.turn)


def progress_of(view: AgeOfSteamView) -> Progress:
    """The turn and its phases. Nobody acts while the turn marker advances, so that phase is not named."""
    phases = [phase for phase in view.phases if phase != ADVANCE]
    return Progress(
        phases=tuple(PHASE_NAMES[phase].replace(" ", "-") for phase in phases),
        at=phases.index(view.phase_id) if view.phase_id in phases and not view.over else -1,
        turn=view.turn,
        turns=view.turns,
    )
