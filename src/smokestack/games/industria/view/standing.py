"""The numbers that a player list shows for each seat."""

from __future__ import annotations

from smokestack.games.industria.view.view import IndustriaView
from smokestack.kernel.info import Figure


def standing_of(view: IndustriaView) -> list[list[Figure]]:
    """Points, money, tiles in hand and the discount, by seat."""
    return [
        [
            Figure("points", seat.score),
            Figure("taler", seat.cash),
            Figure("tiles", seat.hand_size),
            Figure("discount", seat.discount),
        ]
        for seat in view.seats
    ]
