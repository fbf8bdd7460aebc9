"""The numbers of each seat that a player list shows and a preview compares."""

from __future__ import annotations

from collections.abc import Sequence
from operator import is_
from typing import Final

import msgspec

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


def standings_of(views: Sequence[msgspec.Struct]) -> list[list[list[Figure]]]:
    """The standing of each view. Views that show the same hands share what they show of the seats."""
    found: list[list[list[Figure]]] = []
    first: IndustriaView | None = None
    for view in views:
        assert isinstance(view, IndustriaView)
        if first is not None and all(map(is_, view.seats, first.seats)):
            found.append(found[0])
        else:
            found.append(standing_of(view))
        first = first or view
    return found
