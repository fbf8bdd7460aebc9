"""Find what the signs on a game's table have told of final scores, from games played in the arena.

    smokestack arena age-of-industry --bots search-100 --seats 4 --games 40 --seed signs --out games
    python tools/fit_features.py games

Takes every position in which a round begins, compares the seats of one game with each other, and weighs the signs of
the game's advice so that they explain best what the evaluation without them missed (least squares; `--shy` keeps the
numbers small where the games say little). It prints how far off the evaluation was without them and with them on games
that were left out, and the numbers; nothing in the game is changed.
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
"""The games are left out by fifths."""


class Positions:
    """Where rounds began: signs, what the evaluation says without them, and the score in the end."""

    def __init__(self) -> None:
        self.game: list[int] = []
        self.group: list[int] = []
        """The same number for the seats of one position."""
        self.left: list[int] = []
        """Rounds that were still to come."""
        self.signs: list[list[float]] = []
        self.plain: list[float] = []
        self.score: list[int] = []

    def add(self, number: int, record: Record, advice: Advice) -> None:
        replay, state = record.replay(), record.replay(at=0).state
        factors, rounds, seen = list(advice.feature_weights().values()), replay.state.round(), -1
        scores = replay.state.scores()
        for action in replay.actions:
            if state.actor() >= 0 and state.round() != seen:
                seen = state.round()
                group = self.group[-1] + 1 if self.group else 0
                for seat, expected in enumerate(advice.evaluate(state)):
                    signs = advice.features(state, seat)
                    known = sum(sign * factor for sign, factor in zip(signs, factors, strict=True))
                    self.game.append(number)
                    self.group.append(group)
                    self.left.append(rounds - seen)
                    self.signs.append(signs)
                    self.plain.append(expected - known)
                    self.score.append(scores[seat])
            state.apply(action)


def within(columns: np.ndarray, group: np.ndarray) -> np.ndarray:
    """The columns as distances from the mean of the seats of the same position."""
    means = np.zeros((group.max() + 1, columns.shape[1]))
    np.add.at(means, group, columns)
    means /= np.bincount(group)[:, None]
    found: np.ndarray = columns - means[group]
    return found


def weighed(signs: np.ndarray, missed: np.ndarray, shy: float) -> np.ndarray:
    """The factors that explain best what was missed; `shy` pulls them towards nothing."""
    size = signs.std(axis=0)
    size[size < 1e-9] = np.inf
    even = signs / size
    found: np.ndarray = np.linalg.solve(even.T @ even + shy * np.eye(even.shape[1]), even.T @ missed) / size
    return found


def collect(folders: list[Path]) -> tuple[Advice, Positions]:
    files = sorted(file for folder in folders for file in (folder / "games").glob("*.record"))
    if len(files) < FOLDS:
        raise SetupError(f"There are {len(files)} games in {', '.join(map(str, folders))}; {FOLDS} are the least.")
    found, advice = Positions(), None
    for number, file in enumerate(files):
        record = parse(file.read_text(encoding="utf-8"))
        advice = advice or registry.game(record.game).advice()
        if not advice.feature_weights():
            raise SetupError(f"The advice of {record.game} knows no signs.")
        found.add(number, record, advice)
        print(f"\r{number + 1} of {len(files)} games read", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    assert advice is not None
    return advice, found


def say(advice: Advice, found: Positions, shy: float) -> None:
    group, game, left = np.array(found.group), np.array(found.game), np.array(found.left)
    signs = within(np.array(found.signs), group)
    missed = within(np.array(found.score, float)[:, None] - np.array(found.plain)[:, None], group)[:, 0]
    still = missed.copy()
    for fold in range(FOLDS):
        out = game % FOLDS == fold
        still[out] -= signs[out] @ weighed(signs[~out], missed[~out], shy)
    print("rounds left   off without   off with")
    for rounds in range(0, left.max() + 1, 3):
        here = (left >= rounds) & (left < rounds + 3)
        print(f"{rounds:4d} to {rounds + 2:2d} {missed[here].std():13.2f} {still[here].std():10.2f}")
    for name, factor in zip(advice.feature_weights(), weighed(signs, missed, shy), strict=True):
        print(f'    "{name}": {factor:.3f},')


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, help="folders of the arena")
    parser.add_argument("--shy", type=float, default=300.0, help="how much evidence a number needs")
    given = parser.parse_args()
    try:
        say(*collect(given.folders), given.shy)
    except UserError as trouble:
        sys.exit(str(trouble))


if __name__ == "__main__":
    main()
