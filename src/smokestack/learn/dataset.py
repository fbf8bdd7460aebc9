"""Played games as arrays: batches to train on, and games held out to judge the network by."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from smokestack.learn.network import PRECISION, Array, Batch
from smokestack.learn.selfplay import PlayedGame

HELD_OUT = 10
"""One game in this many is held out."""


class Dataset:
    """Positions of one number of seats."""

    def __init__(self, batch: Batch, progress: Array, results: Array) -> None:
        self.batch = batch
        self.progress = progress
        """How much of its game was played, from 0 to 1, by position."""
        self.results = results
        """The final scores, by position and seat."""


def read_games(folders: Iterable[Path]) -> list[PlayedGame]:
    """All games stored in these folders, in the order of their numbers."""
    files = sorted(file for folder in folders for file in folder.glob("*.game"))
    return [msgspec.msgpack.decode(file.read_bytes(), type=PlayedGame) for file in files]


def store_game(folder: Path, played: PlayedGame) -> None:
    fresh = folder / f"{played.plan.number:06d}.new"
    fresh.write_bytes(msgspec.msgpack.encode(played))
    fresh.replace(fresh.with_suffix(".game"))


def split(games: list[PlayedGame]) -> tuple[list[PlayedGame], list[PlayedGame]]:
    """The games to train on, and those held out."""
    held = [game for game in games if _is_held_out(game.plan.number)]
    return [game for game in games if not _is_held_out(game.plan.number)], held


def _is_held_out(number: int) -> bool:
    """One of every ten in a row, each time another one, so that every map has its share."""
    return (number + number // HELD_OUT) % HELD_OUT == 0


def datasets(games: list[PlayedGame], mix: float) -> list[Dataset]:
    """The samples of these games, one data set for each number of seats. `mix` is the share of the search's view."""
    by_seats: dict[int, list[PlayedGame]] = {}
    for game in games:
        if game.samples:
            by_seats.setdefault(game.plan.seats, []).append(game)
    return [_dataset(seats, found, mix) for seats, found in sorted(by_seats.items())]


def _dataset(seats: int, games: list[PlayedGame], mix: float) -> Dataset:
    """Where several games were played on from a sample, their mean is better to learn from than one result."""
    inputs, table, base, expected, results, order, progress, sure = [], [], [], [], [], [], [], []
    for game in games:
        for sample in game.samples:
            scores, places = sample.scores or game.scores, sample.places or game.places
            inputs.append(np.frombuffer(sample.seat_inputs, "<f4").reshape(seats, -1))
            table.append(np.frombuffer(sample.table_inputs, "<f4"))
            base.append(sample.base)
            expected.append(sample.expected)
            results.append(scores)
            sure.append(1.0 if sample.scores else mix)
            order.append(sorted(range(seats), key=places.__getitem__))
            progress.append(sample.moves / max(1, game.moves))
    final: Array = np.array(results, PRECISION)
    share: Array = np.array(sure, PRECISION)[:, None]
    points = share * np.array(expected, PRECISION) + (1 - share) * final
    ranks: NDArray[np.int64] = np.array(order, np.int64)
    batch = Batch(np.array(inputs, PRECISION), np.array(table, PRECISION), np.array(base, PRECISION), points, ranks)
    return Dataset(batch, np.array(progress, PRECISION), final)


def margins(scores: Array) -> Array:
    """Each seat's score less the best other's; alone, the score."""
    if scores.shape[1] == 1:
        return scores
    ranked = np.sort(scores, axis=1)
    best = np.broadcast_to(ranked[:, -1:], scores.shape)
    return scores - np.where(scores == best, np.broadcast_to(ranked[:, -2:-1], scores.shape), best)


def explained(predicted: list[Array], true: list[Array]) -> float:
    """The share of the variance of the true margins that the predicted ones explain, recalibrated (R²)."""
    left = np.concatenate([margins(scores).ravel() for scores in predicted]) if predicted else np.zeros(0)
    right = np.concatenate([margins(scores).ravel() for scores in true]) if true else np.zeros(0)
    if len(left) < 3 or left.std() < 1e-9 or right.std() < 1e-9:
        return 0.0
    return float(np.corrcoef(left, right)[0, 1] ** 2)
