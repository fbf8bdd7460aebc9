"""What a result is worth to each seat, a half for the expected one: partly the places, partly the score.

Scores are taken as the margin over the best other seat, or as they are, or in between (`envy`), against what plain
playouts from the root come to.
So the search works in any game's points, and goes on looking for the better move when the game seems won or lost.
"""

from __future__ import annotations

from math import exp
from typing import Final

REACH: Final = 12.0
"""So many times the usual distance from the expected result, further gains and losses count no more.

Near enough to keep one ruin from outweighing a hundred good results, far enough for a search that finds much better
moves than the playouts it measured by: at 3, a quarter of Age of Steam's results lay beyond.
"""
APART: Final = 2.5
"""Two yardsticks of one position may differ so much by chance: they are taken from a few playouts."""


class Yardstick:
    """The margins to measure by: what to expect from the root, and how far results lie apart."""

    def __init__(self, seats: int, rank: float, envy: float = 1.0) -> None:
        self.rank = rank
        self.envy = envy
        self.scale = 1.0
        self.base: list[float] = [0.0] * seats

    def calibrate(self, samples: list[list[float]]) -> None:
        """Take the measure from a few playouts' scores."""
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

    def worth(self, scores: list[float], shares: list[float]) -> list[float]:
        """The worth by seat; `shares` are the places' part, empty where only an estimate of the scores is known."""
        seats = len(scores)
        margins = margins_of(scores, self.envy)
        if not shares:
            shares = self.hopes(scores)
        worth: list[float] = []
        for seat in range(seats):
            # Straight between its bounds: a curve would shy from risks that are worth taking.
            part = (margins[seat] - self.base[seat]) / self.scale
            part = 0.5 + (-REACH if part < -REACH else REACH if part > REACH else part) / 6.0
            if seats == 1:
                worth.append(part)
            else:
                worth.append(self.rank * shares[seat] + (1.0 - self.rank) * part)
        return worth

    def fits(self, other: Yardstick) -> bool:
        """Would results be measured much alike by both? If not, what was found with one says little for the other."""
        if other.scale > APART * self.scale or self.scale > APART * other.scale:
            return False
        for seat in range(len(self.base)):
            if abs(self.base[seat] - other.base[seat]) > 0.5 * REACH * self.scale:
                return False
        return True

    def hopes(self, scores: list[float]) -> list[float]:
        """How likely each seat is to win, judged by estimated scores."""
        best = max(scores)
        odds = [exp(max(-40.0, (score - best) / self.scale)) for score in scores]
        total = sum(odds)
        return [odd / total for odd in odds]


def margins_of(scores: list[float], envy: float) -> list[float]:
    """By how much each seat leads the best of the others, of whose score only the part `envy` counts; alone: the score.

    With no envy a seat minds its own score: at a table of four, what hurts one of the others helps the other two.
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


def shares_of(ranking: list[list[int]], seats: int) -> list[float]:
    """The places' part at the end of a game: most of it for winning, a little for every seat left behind."""
    shares = [0.0] * seats
    behind = seats
    for place in range(len(ranking)):
        tied = len(ranking[place])
        behind -= tied
        for seat in ranking[place]:
            win = 1.0 / tied if place == 0 else 0.0
            shares[seat] = 0.8 * win + 0.2 * (behind + (tied - 1) / 2.0) / max(1, seats - 1)
    return shares
