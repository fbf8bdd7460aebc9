"""The value network in numpy: forward, backward and Adam. `kernel/value_network.py` runs what is trained here."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from smokestack.kernel.value_network import OUTPUTS, part_sizes

PRECISION = np.float32
"""What networks are trained in; the arithmetic takes any."""
Array = NDArray[np.floating[Any]]

CLIP: Final = 5.0
"""The length at which a gradient is cut off."""
RANKING_SHARE: Final = 0.5
"""How much the ranking counts in the loss, beside the points."""
DECAY: Final = 0.3
"""How strongly weights are pulled towards 0, in units of the learning rate: results are mostly noise."""
WEIGHT_PARTS: Final = ("own", "rival", "table", "second", "output")
PARTS: Final = ("own", "rival", "table", "first_bias", "second", "second_bias", "output", "output_bias")


class Batch:
    """Positions with the same number of seats: inputs, the hand-made evaluation, and what to predict."""

    def __init__(self, seats: Array, table: Array, base: Array, points: Array, order: NDArray[np.int64]) -> None:
        self.seats = seats
        """Position, seat, input."""
        self.table = table
        self.base = base
        self.points = points
        """The final score to predict, by position and seat."""
        self.order = order
        """The seats of each position from first place to last."""

    def __len__(self) -> int:
        return len(self.seats)

    def part(self, chosen: NDArray[np.int64]) -> Batch:
        return Batch(self.seats[chosen], self.table[chosen], self.base[chosen], self.points[chosen], self.order[chosen])


class Trainee:
    """A network in training."""

    def __init__(self, seat_inputs: int, table_inputs: int, first: int, second: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.shape = (seat_inputs, table_inputs, first, second)
        self.seat_mean: Array = np.zeros(seat_inputs)
        self.seat_scale: Array = np.ones(seat_inputs)
        self.table_mean: Array = np.zeros(table_inputs)
        self.table_scale: Array = np.ones(table_inputs)
        self.points_scale = 1.0
        width = 2 * seat_inputs + table_inputs
        self.weights: dict[str, Array] = {
            "own": rng.normal(0, np.sqrt(2 / width), (first, seat_inputs)),
            "rival": rng.normal(0, np.sqrt(2 / width), (first, seat_inputs)),
            "table": rng.normal(0, np.sqrt(2 / width), (first, table_inputs)),
            "first_bias": np.zeros(first),
            "second": rng.normal(0, np.sqrt(2 / first), (second, first)),
            "second_bias": np.zeros(second),
            # Small, so that training starts from the hand-made evaluation.
            "output": rng.normal(0, 0.01, (OUTPUTS, second)),
            "output_bias": np.zeros(OUTPUTS),
        }
        self.use(PRECISION)
        self.steps = 0

    def use(self, precision: type[np.floating[Any]]) -> None:
        """Compute with numbers of this precision."""
        self.weights = {name: part.astype(precision) for name, part in self.weights.items()}
        self.mean = {name: np.zeros_like(part) for name, part in self.weights.items()}
        self.square = {name: np.zeros_like(part) for name, part in self.weights.items()}

    def standardise(self, batches: list[Batch]) -> None:
        """Learn from data how inputs and errors spread; inputs that never change are ignored."""
        seats = np.concatenate([batch.seats.reshape(-1, self.shape[0]) for batch in batches])
        table = np.concatenate([batch.table for batch in batches])
        errors = np.concatenate([(batch.points - batch.base).ravel() for batch in batches])
        self.seat_mean, self.seat_scale = _spread(seats)
        self.table_mean, self.table_scale = _spread(table)
        self.points_scale = float(max(errors.std(), 1e-6))

    def predict(self, batch: Batch) -> tuple[Array, Array]:
        """The expected scores and the strengths, by position and seat."""
        output = self._forward(batch)[-1]
        return batch.base + self.points_scale * output[..., 0], output[..., 1]

    def _forward(self, batch: Batch) -> tuple[Array, Array, Array, Array, Array]:
        weights, count = self.weights, batch.seats.shape[1]
        seats = (batch.seats - self.seat_mean) * self.seat_scale
        table = (batch.table - self.table_mean) * self.table_scale
        rivals = (seats.sum(axis=1, keepdims=True) - seats) / max(1, count - 1)
        shared = table @ weights["table"].T + weights["first_bias"]
        first = np.maximum(seats @ weights["own"].T + rivals @ weights["rival"].T + shared[:, None, :], 0)
        second = np.maximum(first @ weights["second"].T + weights["second_bias"], 0)
        return seats, rivals, first, second, second @ weights["output"].T + weights["output_bias"]

    def loss(self, batch: Batch) -> float:
        """The squared error of the points, in units of their spread, plus the loss of the ranking."""
        output = self._forward(batch)[-1]
        error = output[..., 0] - (batch.points - batch.base) / self.points_scale
        return float((error**2).mean() / 2 + RANKING_SHARE * ranking_loss(output[..., 1], batch.order)[0])

    def step(self, batch: Batch, rate: float) -> None:
        """One step of Adam."""
        seats, rivals, first, second, output = self._forward(batch)
        positions, count = len(batch), batch.seats.shape[1]
        wanted = (batch.points - batch.base) / self.points_scale
        error = output[..., 0] - wanted
        _, slope = ranking_loss(output[..., 1], batch.order)
        above = np.stack([error / error.size, RANKING_SHARE * slope], axis=-1).reshape(-1, OUTPUTS)
        flat_second, flat_first = second.reshape(-1, second.shape[-1]), first.reshape(-1, first.shape[-1])
        gradient: dict[str, Array] = {"output": above.T @ flat_second, "output_bias": above.sum(axis=0)}
        above = (above @ self.weights["output"]) * (flat_second > 0)
        gradient["second"], gradient["second_bias"] = above.T @ flat_first, above.sum(axis=0)
        above = (above @ self.weights["second"]) * (flat_first > 0)
        gradient["own"] = above.T @ seats.reshape(-1, self.shape[0])
        gradient["rival"] = above.T @ rivals.reshape(-1, self.shape[0])
        by_position = above.reshape(positions, count, -1).sum(axis=1)
        gradient["table"] = by_position.T @ ((batch.table - self.table_mean) * self.table_scale)
        gradient["first_bias"] = above.sum(axis=0)
        self._descend(gradient, rate)

    def _descend(self, gradient: dict[str, Array], rate: float) -> None:
        length = np.sqrt(sum(float((part**2).sum()) for part in gradient.values()))
        shorter = min(1.0, CLIP / max(length, 1e-12))
        self.steps += 1
        for name, part in self.weights.items():
            slope = gradient[name] * shorter
            self.mean[name] = 0.9 * self.mean[name] + 0.1 * slope
            self.square[name] = 0.999 * self.square[name] + 0.001 * slope**2
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            part -= rate * mean / (np.sqrt(square) + 1e-8)
            if name in WEIGHT_PARTS:
                part *= 1 - rate * DECAY

    # --- as numbers -----------------------------------------------------------------------------------------
    def numbers(self) -> bytes:
        """All numbers as 32-bit floats, in the order of `part_sizes`."""
        parts = [self.seat_mean, self.seat_scale, self.table_mean, self.table_scale]
        parts += [self.weights[name] for name in PARTS]
        parts.append(np.array([self.points_scale]))
        return np.concatenate([part.ravel() for part in parts]).astype("<f4").tobytes()

    def load(self, numbers: bytes) -> None:
        """Continue from the numbers of a trained network of the same shape."""
        found = np.frombuffer(numbers, "<f4").astype(self.weights["own"].dtype)
        at, parts = 0, []
        for size in part_sizes(*self.shape):
            parts.append(found[at : at + size])
            at += size
        self.seat_mean, self.seat_scale, self.table_mean, self.table_scale = (part.copy() for part in parts[:4])
        for name, part in zip(PARTS, parts[4:], strict=False):
            self.weights[name] = part.reshape(self.weights[name].shape).copy()
        self.points_scale = float(parts[-1][0])


def ranking_loss(strengths: Array, order: NDArray[np.int64]) -> tuple[float, Array]:
    """The Plackett-Luce loss of the true rankings, and its gradient by strength; both are means over positions."""
    positions, count = strengths.shape
    slope = np.zeros_like(strengths)
    if count == 1:
        return 0.0, slope
    sorted_strengths = np.take_along_axis(strengths, order, axis=1)
    sorted_slope = np.zeros_like(sorted_strengths)
    loss = 0.0
    for place in range(count - 1):
        rest = sorted_strengths[:, place:]
        top = rest.max(axis=1, keepdims=True)
        odds = np.exp(rest - top)
        total = odds.sum(axis=1, keepdims=True)
        loss += float((np.log(total) + top - rest[:, :1]).sum())
        sorted_slope[:, place:] += odds / total
        sorted_slope[:, place] -= 1
    np.put_along_axis(slope, order, sorted_slope, axis=1)
    return loss / positions, slope / positions


def _spread(values: Array) -> tuple[Array, Array]:
    """The mean of each input and the factor that brings its spread to 1; 0 for inputs that never change."""
    spread = values.std(axis=0)
    return values.mean(axis=0), np.divide(1.0, spread, out=np.zeros_like(spread), where=spread > 1e-9)
