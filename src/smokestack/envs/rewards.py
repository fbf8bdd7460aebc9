"""What a seat is rewarded with."""

from __future__ import annotations

from typing import Final

from smokestack.kernel.contract import State
from smokestack.kernel.errors import SetupError

REWARDS: Final = ("win", "rank", "score", "score_delta")
FORFEIT: Final = -1.0
"""For the seat that ends a game with an illegal choice; nobody else gets anything."""


def check_reward(kind: str) -> None:
    if kind not in REWARDS:
        raise SetupError(f"There is no reward {kind!r}; there are: {', '.join(REWARDS)}.")


def at_the_end(kind: str, state: State) -> list[float]:
    """By seat. `score_delta` has been paid all along."""
    seats = state.setup().seats
    if kind == "win":
        winners = state.ranking()[0]
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    if kind == "rank":
        return _by_rank(state.ranking(), seats)
    if kind == "score":
        return [float(score) for score in state.scores()]
    return [0.0] * seats


def _by_rank(ranking: list[list[int]], seats: int) -> list[float]:
    """From 1 for the first down to -1 for the last in even steps; those who tie share theirs. The sum is 0."""
    found = [0.0] * seats
    if seats == 1:
        return found
    above = 0
    for tied in ranking:
        middle = above + (len(tied) - 1) / 2
        for seat in tied:
            found[seat] = 1.0 - 2.0 * middle / (seats - 1)
        above += len(tied)
    return found
