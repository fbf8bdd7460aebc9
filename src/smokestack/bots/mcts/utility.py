"""The utility of a result for each seat: partly the ranking, partly the score. 0.5 is the expected result.

A score counts as the margin over the best other seat, as it is, or in between (`envy`). It is measured against what
plain playouts from the root come to. So the search works with any game's points, and it still looks for the better
move when the game seems won or lost.
"""

from __future__ import annotations

from math import exp
from typing import Final

REACH: Final = 12.0
"""Margins are cut off this many scales away from the expected result.

Near enough that one disaster does not outweigh a hundred good results. Far enough for a search that finds much better
moves than the playouts it was calibrated with: at 3, a quarter of Age of Steam's results were cut off.
"""
SIMILAR: Final = 2.5
"""Two scales of the same position may differ by this factor: they come from a few random playouts."""


class UtilityScale:
    """What to expect from the root, and how far results spread."""

    def __init__(self, seats: int, rank: float, envy: float = 1.0) -> None:
        self.rank = rank
        self.envy = envy
        self.scale = 1.0
        self.base: list[float] = [0.0] * seats

    def calibrate(self, samples: list[list[float]]) -> None:
        """Set the scale from the scores of a few playouts."""
        seats = len(self.base)
        margins = [margins_of(scores, self.envy) for scores in samples]
        size = 0.0
        for scores in samples:
            for score in scores:
                size += abs(score)
        size /= len(samples) * seats
        spread = 0.0
        for seat in range(seats):
            mean = sum([row[seat] for row in margins]) / len(margins)
            self.base[seat] = mean
            spread += sum([abs(row[seat] - mean) for row in margins])
        spread /= len(margins) * seats
        self.scale = max(spread, 0.04 * size, 1e-6)

    def utilities(self, scores: list[float], rank_shares: list[float]) -> list[float]:
        """The utility by seat. `rank_shares` is empty where the scores are only an estimate."""
        seats = len(scores)
        margins = margins_of(scores, self.envy)
        if not rank_shares:
            rank_shares = self.win_odds(scores)
        found: list[float] = []
        for seat in range(seats):
            # Linear between its bounds: a curve would avoid risks that are worth taking.
            part = (margins[seat] - self.base[seat]) / self.scale
            part = 0.5 + (-REACH if part < -REACH else REACH if part > REACH else part) / 6.0
            if seats == 1:
                found.append(part)
            else:
                found.append(self.rank * rank_shares[seat] + (1.0 - self.rank) * part)
        return found

    def fits(self, other: UtilityScale) -> bool:
        """Do both scales measure results in much the same way? If not, old results do not compare with new ones."""
        if other.scale > SIMILAR * self.scale or self.scale > SIMILAR * other.scale:
            return False
        for seat in range(len(self.base)):
            if abs(self.base[seat] - other.base[seat]) > 0.5 * REACH * self.scale:
                return False
        return True

    def win_odds(self, scores: list[float]) -> list[float]:
        """How likely each seat is to win, judged by estimated scores."""
        best = max(scores)
        odds = [exp(max(-40.0, (score - best) / self.scale)) for score in scores]
        total = sum(odds)
        return [odd / total for odd in odds]


def margins_of(scores: list[float], envy: float) -> list[float]:
    """Each seat's score less `envy` times the best other seat's. A seat that plays alone has its own score.

    Without envy a seat cares about its own score only: with four players, hurting one helps the other two.
    """
    if len(scores) == 1:
        return [scores[0]]
    first, second, leader = scores[0], -1e18, 0
    for seat in range(1, len(scores)):
        score = scores[seat]
        if score > first:
            first, second, leader = score, first, seat
        elif score > second:
            second = score
    return [scores[seat] - envy * (second if seat == leader else first) for seat in range(len(scores))]


def rank_shares_of(ranking: list[list[int]], seats: int) -> list[float]:
    """What the final ranking is worth to each seat: mostly for winning, a little for every seat behind it."""
    shares = [0.0] * seats
    behind = seats
    for place in range(len(ranking)):
        tied = len(ranking[place])
        behind -= tied
        for seat in ranking[place]:
            win = 1.0 / tied if place == 0 else 0.0
            shares[seat] = 0.8 * win + 0.2 * (behind + (tied - 1) / 2.0) / max(1, seats - 1)
    return shares
