"""The rewards of a game."""

from __future__ import annotations

from typing import Final

from smokestack.kernel.contract import State
from smokestack.kernel.errors import SetupError

SCORE_DELTA: Final = "score_delta"
REWARDS: Final = ("win", "rank", "score", SCORE_DELTA)
FORFEIT: Final = -1.0
"""For the seat that ends a game with an illegal choice; the others get nothing."""


def check_reward(kind: str) -> None:
    if kind not in REWARDS:
        raise SetupError(f"There is no reward {kind!r}. The rewards are: {', '.join(REWARDS)}.")


class RewardTracker:
    """Works out the rewards of one game after each choice."""

    def __init__(self, kind: str, state: State) -> None:
        self.kind = kind
        self.scores = state.scores() if kind == SCORE_DELTA else []

    def after_choice(self, state: State, over: bool) -> list[float] | None:
        """The rewards by seat after a choice; None if nobody gets any."""
        if self.kind != SCORE_DELTA:
            return final_rewards(self.kind, state) if over else None
        now = state.scores()
        if now == self.scores:
            return None
        paid = [float(new - old) for new, old in zip(now, self.scores, strict=True)]
        self.scores = now
        return paid


def final_rewards(kind: str, state: State) -> list[float]:
    """The rewards by seat at the end of a game, for the kinds that pay only then."""
    seats = state.setup().seats
    if kind == "win":
        winners = state.ranking()[0]
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    if kind == "rank":
        return _by_rank(state.ranking(), seats)
    return [float(score) for score in state.scores()]


def _by_rank(ranking: list[list[int]], seats: int) -> list[float]:
    """From 1 for the first down to -1 for the last in even steps; tied seats share. The sum is 0."""
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
