"""The numbers of each seat that a player list shows and a preview compares."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.view.view import IndustriaView
from smokestack.kernel.info import Figure

COUNTED: Final[dict[str, tuple[str, ...]]] = {
    "builds": ("laid_factory", "laid_late", "laid_technology", "laid_bonus"),
    "auctions-won": ("sold",),
    "tiles-kept": ("kept", "forced"),
    "material-sales": ("material_sold",),
}
"""What the charts count: by key, the facts of which each is one."""


def standing_of(view: IndustriaView) -> list[list[Figure]]:
    """By seat: points, money, the score if the game ended now, tiles in hand and built, and the discount."""
    return [
        [
            Figure("points", seat.score),
            Figure("taler", seat.cash),
            Figure("final", seat.projection.total),
            Figure("tiles", seat.hand_size, better=""),
            Figure("built", len(seat.laid)),
            Figure("discount", seat.discount),
        ]
        for seat in view.seats
    ]
