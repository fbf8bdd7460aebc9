"""The numbers that a player list shows for each seat, and where the game is."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.view.view import AgeOfIndustryView
from smokestack.kernel.info import Figure, Progress

PHASES: Final = ("actions", "order", "interest")
"""The phases of a round (AOI-1.10). Only in the first one somebody decides."""
DECIDING: Final = ("turn", "selling", "discard", "draw more", "drawing", "closing")

COUNTED: Final[dict[str, tuple[str, ...]]] = {
    "builds": ("built", "combined"),
    "railways": ("railway",),
    "sales": ("sold",),
    "developments": ("developed",),
    "loans": ("loan", "borrowed"),
}
"""What the charts count: by key, the facts of which each is one."""


def standing_of(view: AgeOfIndustryView, interest: int) -> list[list[Figure]]:
    """By seat: points, money, what loans cost, what counters and railways are worth, spending, cards, railways left."""
    return [
        [
            Figure("points", player.score),
            Figure("money", player.money),
            Figure("loans", player.loans, "less"),
            Figure("interest", player.loans * interest, "less"),
            Figure("rails", player.rail_money),
            Figure("spent", player.spent, "less"),
            Figure("cards", player.cards),
            Figure("railways", player.railways, ""),
        ]
        for player in view.players
    ]


def progress_of(view: AgeOfIndustryView) -> Progress:
    """The round and its phases. Nobody knows how many rounds there will be."""
    return Progress(PHASES, 0 if view.phase in DECIDING else -1, view.round)
