"""How well ratings predict: `python -m bench.ratings` prints what is predicted and what happens.

Simulated players of known strength play rated games against each other and against bots. Then fresh games are predicted
from their ratings, and the predictions are compared with what happens: how often somebody finishes ahead of another
player, and how high they finish. Predictions are put into ten classes; the figure is the largest difference in a class
between the mean prediction and the mean result, with its standard error.
"""

from __future__ import annotations

import argparse
import math
from random import Random

import msgspec

from smokestack.table.rating_spread import newcomer
from smokestack.table.ratings import LOGIT, START, RatedGame, RatedSeat, Rating, chance_ahead, expected_place
from smokestack.table.ratings import count as rated

BOTS: dict[str, float] = {"easy": START - 200, "normal": START, "hard": START + 200}
CLASSES = 10
LEAST = 200
"""Classes with fewer predictions say nothing."""


class Difference(msgspec.Struct, frozen=True):
    """The largest difference between prediction and result in a class, as a share."""

    share: float
    error: float
    """Its standard error, from the differences between clubs or between predictions, whichever is larger."""


class Calibration(msgspec.Struct, frozen=True):
    """The largest differences between prediction and result."""

    ahead: Difference
    """Of finishing ahead of another player."""
    place: Difference
    """Of the place, where the first is 0 and the last 1."""
    deviation: float
    """The mean standard deviation of the ratings, in points."""
    start: float
    """The mean deviation of newcomers, as learnt from the games."""
    predictions: int


Predictions = list[tuple[float, float]]
"""What was predicted, and what happened."""


class Club:
    """Simulated players. Their true strength is normally distributed around that of the normal bot."""

    def __init__(self, people: int, spread: float, seats: tuple[int, ...], rng: Random) -> None:
        self.rng = rng
        self.seats = seats
        self.strength = [rng.gauss(START, spread) for _ in range(people)]
        self.ratings: list[Rating] = []
        self.start = Rating()

    def places(self, strengths: list[float]) -> list[int]:
        """A random result: each player's form varies, so that strength decides as the meaning of points says."""
        form = [one - LOGIT * math.log(-math.log(self.rng.random())) for one in strengths]
        return [1 + sum(other > one for other in form) for one in form]

    def play(self, games: int) -> None:
        """Everybody plays so many games, some of them with a bot."""
        played = [0] * len(self.strength)
        results: list[RatedGame] = []
        while min(played) < games:
            count = self.rng.choice(self.seats)
            waiting = [number for number, one in enumerate(played) if one < games]
            people = self.rng.sample(waiting, min(count - (self.rng.random() < 0.3), len(waiting)))
            levels = [self.rng.choice(list(BOTS)) for _ in range(count - len(people))]
            places = self.places([*(self.strength[one] for one in people), *(BOTS[level] for level in levels)])
            seats = [RatedSeat(place, str(one)) for place, one in zip(places, people, strict=False)]
            seats += [RatedSeat(place, level=level) for place, level in zip(places[len(people) :], levels, strict=True)]
            results.append(RatedGame("", "", 0.0, seats))
            for one in people:
                played[one] += 1
        self.start = newcomer(results, BOTS)
        known: dict[str, Rating] = {}
        for result in results:
            known |= {one.seat.person: one.after for one in rated(result, known, BOTS, self.start) if one.seat.person}
        self.ratings = [known[str(one)] for one in range(len(played))]

    def predictions(self, games: int) -> tuple[Predictions, Predictions]:
        """Of fresh games: (predicted, happened) of finishing ahead of another player, and of the place."""
        ahead: Predictions = []
        finish: Predictions = []
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


def largest_difference(clubs: list[Predictions]) -> Difference:
    """Over the classes with enough predictions. Clubs are independent of each other; predictions within one are not."""
    found = []
    for number in range(CLASSES):
        kept = [
            [
                predicted - happened
                for predicted, happened in club
                if min(CLASSES - 1, int(predicted * CLASSES)) == number
            ]
            for club in clubs
        ]
        size = sum(map(len, kept))
        if size >= LEAST:
            mean = sum(map(sum, kept)) / size
            between = sum((sum(club) - mean * len(club)) ** 2 for club in kept) * len(kept) / max(1, len(kept) - 1)
            within = sum((one - mean) ** 2 for club in kept for one in club)
            found.append(Difference(abs(mean), math.sqrt(max(between, within)) / size))
    return max(found, key=lambda one: one.share)


def measure(
    games: int, spread: float = 174.0, people: int = 60, clubs: int = 3, seed: int = 1, fresh: int = 2000
) -> Calibration:
    """The calibration after so many games of everybody, over several clubs."""
    rng = Random(seed)
    played = [Club(people, spread, (2, 3, 4, 5), rng) for _ in range(clubs)]
    for club in played:
        club.play(games)
    ahead, finish = zip(*(club.predictions(fresh) for club in played), strict=True)
    deviations = [one.deviation for club in played for one in club.ratings]
    return Calibration(
        largest_difference(list(ahead)),
        largest_difference(list(finish)),
        sum(deviations) / len(deviations),
        sum(club.start.deviation for club in played) / clubs,
        sum(map(len, ahead)) + sum(map(len, finish)),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clubs", type=int, default=10, help="clubs of 60 players in each line")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print("spread  games  finishing ahead           place  deviation  newcomers  predictions")
    for spread in (87.0, 130.0, 174.0, 217.0, 261.0):
        for games in (10, 30, 100):
            found = measure(games, spread, clubs=given.clubs, seed=given.seed)
            ahead, place = (f"{one.share:.1%} ± {one.error:.1%}" for one in (found.ahead, found.place))
            print(
                f"{spread:6.0f} {games:6} {ahead:>16} {place:>15} {found.deviation:10.0f} {found.start:10.0f}"
                f" {found.predictions:12,}"
            )


if __name__ == "__main__":
    main()
