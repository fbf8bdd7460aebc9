"""Fit the feature weights of a game's advice to games played in the arena.

    smokestack arena age-of-industry --bots search-100 --seats 4 --games 40 --seed signs --out games
    python tools/fit_features.py games

Every position in which a round begins is used. Seats of the same position are compared with each other, and the
weights are chosen so that the features explain best what the evaluation without them misses (least squares; --ridge
keeps weights small where the games say little). The tool prints the error of the evaluation with and without features
on games that were left out, and then the weights. It changes nothing in the game.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

from smokestack.kernel import registry
from smokestack.kernel.contract import Advice
from smokestack.kernel.errors import SetupError, UserError
from smokestack.kernel.record import Record, parse

FOLDS = 5
"""For cross-validation."""


class Positions:
    """Positions in which a round begins, one row for each seat."""

    def __init__(self) -> None:
        self.game: list[int] = []
        self.group: list[int] = []
        """The same number for the seats of one position."""
        self.rounds_left: list[int] = []
        self.features: list[list[float]] = []
        self.plain: list[float] = []
        """The evaluation without features."""
        self.score: list[int] = []
        """The final score."""

    def add(self, number: int, record: Record, advice: Advice) -> None:
        replay, state = record.replay(), record.replay(at=0).state
        weights, rounds, seen = list(advice.feature_weights().values()), replay.state.round(), -1
        scores = replay.state.scores()
        for action in replay.actions:
            if state.actor() >= 0 and state.round() != seen:
                seen = state.round()
                group = self.group[-1] + 1 if self.group else 0
                for seat, expected in enumerate(advice.evaluate(state)):
                    features = advice.features(state, seat)
                    known = sum(feature * weight for feature, weight in zip(features, weights, strict=True))
                    self.game.append(number)
                    self.group.append(group)
                    self.rounds_left.append(rounds - seen)
                    self.features.append(features)
                    self.plain.append(expected - known)
                    self.score.append(scores[seat])
            state.apply(action)


def centred(columns: np.ndarray, group: np.ndarray) -> np.ndarray:
    """The columns less the mean over the seats of the same position."""
    means = np.zeros((group.max() + 1, columns.shape[1]))
    np.add.at(means, group, columns)
    means /= np.bincount(group)[:, None]
    found: np.ndarray = columns - means[group]
    return found


def fit(features: np.ndarray, errors: np.ndarray, ridge: float) -> np.ndarray:
    """The weights that explain the errors best; `ridge` pulls them towards 0."""
    size = features.std(axis=0)
    size[size < 1e-9] = np.inf
    scaled = features / size
    found: np.ndarray = np.linalg.solve(scaled.T @ scaled + ridge * np.eye(scaled.shape[1]), scaled.T @ errors) / size
    return found


def collect(folders: list[Path]) -> tuple[Advice, Positions]:
    files = sorted(file for folder in folders for file in (folder / "games").glob("*.record"))
    if len(files) < FOLDS:
        listed = ", ".join(map(str, folders))
        raise SetupError(f"There are {len(files)} games in {listed}. At least {FOLDS} are needed.")
    found, advice = Positions(), None
    for number, file in enumerate(files):
        record = parse(file.read_text(encoding="utf-8"))
        advice = advice or registry.game(record.game).advice()
        if not advice.feature_weights():
            raise SetupError(f"The advice of {record.game} has no features.")
        found.add(number, record, advice)
        print(f"\r{number + 1} of {len(files)} games read", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    assert advice is not None
    return advice, found


def report(advice: Advice, found: Positions, ridge: float) -> None:
    group, game, left = np.array(found.group), np.array(found.game), np.array(found.rounds_left)
    features = centred(np.array(found.features), group)
    errors = centred(np.array(found.score, float)[:, None] - np.array(found.plain)[:, None], group)[:, 0]
    corrected = errors.copy()
    for fold in range(FOLDS):
        out = game % FOLDS == fold
        corrected[out] -= features[out] @ fit(features[~out], errors[~out], ridge)
    print("rounds left   error without   error with")
    for rounds in range(0, left.max() + 1, 3):
        here = (left >= rounds) & (left < rounds + 3)
        print(f"{rounds:4d} to {rounds + 2:2d} {errors[here].std():15.2f} {corrected[here].std():12.2f}")
    for name, weight in zip(advice.feature_weights(), fit(features, errors, ridge), strict=True):
        print(f'    "{name}": {weight:.3f},')


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, help="folders written by smokestack arena")
    parser.add_argument("--ridge", type=float, default=300.0, help="how strongly weights are pulled towards 0")
    given = parser.parse_args()
    try:
        report(*collect(given.folders), given.ridge)
    except UserError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
