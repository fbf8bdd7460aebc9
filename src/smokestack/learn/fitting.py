"""Fit a network to played games, and measure how well it predicts games it has not seen."""

from __future__ import annotations

from math import cos, pi

import msgspec
import numpy as np

from smokestack.learn.dataset import Dataset, datasets, explained, split
from smokestack.learn.network import Batch, Trainee
from smokestack.learn.selfplay import PlayedGame

QUARTERS = {"1/4": 0.25, "1/2": 0.5, "3/4": 0.75}
NEAR = 0.07
"""Positions this close to a quarter of the game count for it."""
PATIENCE = 4
"""Training ends when the held-out games have not been predicted better for this many epochs."""


class FitSettings(msgspec.Struct, frozen=True):
    """How a network is fitted."""

    first: int = 64
    second: int = 32
    epochs: int = 10
    """The learning rate falls to zero over these; more of them fit the luck of the games played."""
    batch: int = 512
    rate: float = 1e-3
    mix: float = 0.5
    """The share of the search's expectation in the points to predict; the final result has the rest."""


class FitReport(msgspec.Struct, frozen=True):
    """How well the fit predicts the held-out games."""

    epochs: int
    positions: int
    loss: float
    hand_made: dict[str, float]
    """R² of the final margin, by the share of the game played."""
    learned: dict[str, float]


def fit(games: list[PlayedGame], settings: FitSettings, seed: int, before: bytes = b"") -> tuple[Trainee, FitReport]:
    """Fit a network to these games, from scratch or from the numbers of an earlier one. The same seed, the same fit."""
    trained, held = split(games)
    if not trained or not held:
        raise ValueError("there are too few games to train on and to hold some out")
    to_train, to_judge = datasets(trained, settings.mix), datasets(held, settings.mix)
    sizes = to_train[0].batch.seats.shape[2], to_train[0].batch.table.shape[1]
    trainee = Trainee(*sizes, settings.first, settings.second, seed)
    if before:
        trainee.load(before)
    else:
        trainee.standardise([one.batch for one in to_train])
    rng = np.random.default_rng(seed)
    best, best_loss, best_epoch = trainee.numbers(), _loss(trainee, to_judge), 0
    epoch = 0
    while epoch < settings.epochs and epoch - best_epoch < PATIENCE:
        epoch += 1
        rate = settings.rate * (0.5 + 0.5 * cos(pi * (epoch - 1) / settings.epochs))
        for batch in _shuffled(to_train, settings.batch, rng):
            trainee.step(batch, rate)
        loss = _loss(trainee, to_judge)
        if loss < best_loss:
            best, best_loss, best_epoch = trainee.numbers(), loss, epoch
    trainee.load(best)
    hand_made, learned = explained_by_quarter(trainee, to_judge)
    positions = sum(len(one.batch) for one in to_train)
    return trainee, FitReport(best_epoch, positions, best_loss, hand_made, learned)


def explained_by_quarter(trainee: Trainee, held: list[Dataset]) -> tuple[dict[str, float], dict[str, float]]:
    """R² of the final margin around each quarter of the game: by the hand-made evaluation, and by the network."""
    hand_made, learned = {}, {}
    for name, share in QUARTERS.items():
        bases, predictions, results = [], [], []
        for one in held:
            here = np.flatnonzero(np.abs(one.progress - share) <= NEAR)
            if len(here):
                batch = one.batch.part(here)
                bases.append(batch.base)
                predictions.append(trainee.predict(batch)[0])
                results.append(one.results[here])
        hand_made[name] = round(explained(bases, results), 3)
        learned[name] = round(explained(predictions, results), 3)
    return hand_made, learned


def _loss(trainee: Trainee, held: list[Dataset]) -> float:
    """The mean squared error of the points, in units of their spread, plus the loss of the ranking."""
    total = count = 0.0
    for one in held:
        total += len(one.batch) * trainee.loss(one.batch)
        count += len(one.batch)
    return total / count


def _shuffled(sets: list[Dataset], size: int, rng: np.random.Generator) -> list[Batch]:
    """All positions in random batches, each of one number of seats."""
    found = []
    for one in sets:
        order = rng.permutation(len(one.batch))
        found += [one.batch.part(order[at : at + size]) for at in range(0, len(order), size)]
    return [found[at] for at in rng.permutation(len(found))]
