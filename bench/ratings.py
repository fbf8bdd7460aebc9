"""How well ratings predict: `python -m bench.ratings` prints what is predicted and what happens.

Simulated players of known strength play rated games against each other and against bots. Then fresh games are predicted
from their ratings, and the predictions are compared with what happens: how often somebody finishes ahead of another
player, and how high they finish. Predictions are put into ten classes; the figure is the largest difference in a class
between the mean prediction and the mean result.
"""

from __future__ import annotations

import argparse
import math
from random import Random

import msgspec

from smokestack.table.ratings import LOGIT, START, Rating, chance_ahead, expected_place, rate

BOTS = {"easy": START - 200, "normal": START, "hard": START + 200}
CLASSES = 10
LEAST = 200
"""Classes with fewer predictions say nothing."""


class Calibration(msgspec.Struct, frozen=True):
    """The largest differences between prediction and result, as shares."""

    ahead: float
    """Of finishing ahead of another player."""
    place: float
    """Of the place, where the first is 0 and the last 1."""
    deviation: float
    """The mean standard deviation of the ratings, in points."""
    predictions: int


class Club:
    """Simulated players. Their true strength is normally distributed around that of the normal bot."""

    def __init__(self, people: int, spread: float, seats: tuple[int, ...], rng: Random) -> None:
        self.rng = rng
        self.seats = seats
        self.strength = [rng.gauss(START, spread) for _ in range(people)]
        self.ratings = [Rating() for _ in range(people)]

    def places(self, strengths: list[float]) -> list[int]:
        """A random result: each player's form varies, so that strength decides as the meaning of points says."""
        form = [one - LOGIT * math.log(-math.log(self.rng.random())) for one in strengths]
        return [1 + sum(other > one for other in form) for one in form]

    def play(self, games: int) -> None:
        """Everybody plays so many games, some of them with a bot."""
        played = [0] * len(self.strength)
        while min(played) < games:
            count = self.rng.choice(self.seats)
            waiting = [number for number, one in enumerate(played) if one < games]
            people = self.rng.sample(waiting, min(count - (self.rng.random() < 0.3), len(waiting)))
            bots = [self.rng.choice(list(BOTS.values())) for _ in range(count - len(people))]
            before = [*(self.ratings[one] for one in people), *(Rating(points, 0.0) for points in bots)]
            places = self.places([*(self.strength[one] for one in people), *bots])
            after = rate(before, [False] * len(people) + [True] * len(bots), places)
            for one, rating in zip(people, after, strict=False):
                self.ratings[one], played[one] = rating, played[one] + 1

    def predictions(self, games: int) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
        """Of fresh games: (predicted, happened) of finishing ahead of another player, and of the place."""
        ahead: list[tuple[float, float]] = []
        finish: list[tuple[float, float]] = []
        for _ in range(games):
            people = self.rng.sample(range(len(self.strength)), self.rng.choice(self.seats))
            ratings = [self.ratings[one] for one in people]
            places = self.places([self.strength[one] for one in people])
            for seat, place in enumerate(places):
                finish.append(tuple((one - 1) / (len(people) - 1) for one in (expected_place(seat, ratings), place)))  # type: ignore[arg-type]
                for other in range(len(people)):
                    if other != seat:
                        ahead.append((chance_ahead(ratings[seat], ratings[other]), float(place < places[other])))
        return ahead, finish


def largest_difference(predictions: list[tuple[float, float]]) -> float:
    classes: list[list[tuple[float, float]]] = [[] for _ in range(CLASSES)]
    for one in predictions:
        classes[min(CLASSES - 1, int(one[0] * CLASSES))].append(one)
    return max(
        abs(sum(predicted - happened for predicted, happened in kept) / len(kept))
        for kept in classes
        if len(kept) >= LEAST
    )


def measure(
    games: int, spread: float = 174.0, people: int = 60, clubs: int = 3, seed: int = 1, fresh: int = 2000
) -> Calibration:
    """The calibration after so many games of everybody, over several clubs."""
    rng = Random(seed)
    ahead: list[tuple[float, float]] = []
    finish: list[tuple[float, float]] = []
    deviations: list[float] = []
    for _ in range(clubs):
        club = Club(people, spread, (2, 3, 4, 5), rng)
        club.play(games)
        more = club.predictions(fresh)
        ahead += more[0]
        finish += more[1]
        deviations += [one.deviation for one in club.ratings]
    mean = sum(deviations) / len(deviations)
    return Calibration(largest_difference(ahead), largest_difference(finish), mean, len(ahead) + len(finish))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clubs", type=int, default=10, help="clubs of 60 players in each line")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print("spread  games  finishing ahead   place  deviation  predictions")
    for spread in (87.0, 130.0, 174.0, 217.0, 261.0):
        for games in (10, 30, 100):
            found = measure(games, spread, clubs=given.clubs, seed=given.seed)
            print(
                f"{spread:6.0f} {games:6} {found.ahead:16.1%} {found.place:7.1%} {found.deviation:10.0f}"
                f" {found.predictions:12,}"
            )


if __name__ == "__main__":
    main()
