"""A small neural network that predicts each seat's final score and how the seats will be ranked.

Every seat is described by the same named inputs, the table by some more. A seat's own inputs and the mean of its
rivals' go through one layer, its result through a second one, and two numbers come out: what the hand-made evaluation
misses of the final score, and the strength of the seat in the final ranking. The same network serves any number of
seats. Training is in `smokestack.learn`; here is only what a search needs, in compiled code without numpy.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

OUTPUTS: Final = 2
"""Points beyond the hand-made evaluation, and strength in the ranking."""


class Assessment:
    """What to expect of a position, by seat."""

    def __init__(self, points: list[float], strengths: list[float]) -> None:
        self.points = points
        """The final scores."""
        self.strengths = strengths
        """How strong each seat is in the ranking, as in Plackett-Luce; empty if only the points are known."""


class ValueInputs:
    """What the network is told about a position."""

    def __init__(self, base: list[float], seats: list[list[float]], table: list[float]) -> None:
        self.base = base
        """The hand-made evaluation by seat, to which the network adds what it misses."""
        self.seats = seats
        """By seat, the inputs that `Game.value_input_names` names first."""
        self.table = table
        """The inputs that it names second."""


class ValueNetwork:
    """The weights of a trained network, and the predictions it makes."""

    def __init__(self, seat_inputs: int, table_inputs: int, first: int, second: int, numbers: list[float]) -> None:
        expected = number_count(seat_inputs, table_inputs, first, second)
        if len(numbers) != expected:
            raise ValueError(f"the network needs {expected} numbers, not {len(numbers)}")
        self.seat_inputs: i64 = seat_inputs
        self.table_inputs: i64 = table_inputs
        self.first: i64 = first
        self.second: i64 = second
        at = 0
        parts: list[vec[float]] = []
        for size in part_sizes(seat_inputs, table_inputs, first, second):
            parts.append(_vector(numbers, at, size))
            at += size
        self.seat_mean, self.seat_scale = parts[0], parts[1]
        self.table_mean, self.table_scale = parts[2], parts[3]
        self.own, self.rival, self.table, self.first_bias = parts[4], parts[5], parts[6], parts[7]
        self.second_layer, self.second_bias = parts[8], parts[9]
        self.output, self.output_bias = parts[10], parts[11]
        self.points_scale = parts[12][0]

    def assess(self, told: ValueInputs) -> Assessment:
        """The expected scores and strengths."""
        count = len(told.seats)
        shared = _product(_scaled(told.table, self.table_mean, self.table_scale), self.table, self.first_bias)
        nothing = _zeros(self.first)
        own: list[vec[float]] = []
        rival: list[vec[float]] = []
        for inputs in told.seats:
            scaled = _scaled(inputs, self.seat_mean, self.seat_scale)
            own.append(_product(scaled, self.own, shared))
            if count > 1:
                rival.append(_product(scaled, self.rival, nothing))
        points: list[float] = []
        strengths: list[float] = []
        for seat in range(count):
            hidden = own[seat]
            for other in range(count):
                if other != seat:
                    hidden = _add_share(hidden, rival[other], 1.0 / (count - 1))
            hidden = _positive(_product(_positive(hidden), self.second_layer, self.second_bias))
            result = _product(hidden, self.output, self.output_bias)
            points.append(told.base[seat] + self.points_scale * result[0])
            strengths.append(result[1])
        return Assessment(points, strengths)


def part_sizes(seat_inputs: int, table_inputs: int, first: int, second: int) -> list[int]:
    """The sizes of the parts that the numbers of a network consist of, in order; matrices by rows of one output."""
    return [
        *(seat_inputs, seat_inputs, table_inputs, table_inputs),
        *(first * seat_inputs, first * seat_inputs, first * table_inputs, first),
        *(second * first, second),
        *(OUTPUTS * second, OUTPUTS),
        1,
    ]


def number_count(seat_inputs: int, table_inputs: int, first: int, second: int) -> int:
    return sum(part_sizes(seat_inputs, table_inputs, first, second))


def flag(condition: bool) -> float:
    """An input that is 1 if something is true."""
    return 1.0 if condition else 0.0


def place_in(order: list[int], seat: int) -> float:
    """An input for the place of a seat in an order, from 1; 0 if it is not there."""
    for place in range(len(order)):
        if order[place] == seat:
            return float(place + 1)
    return 0.0


def ranking_shares(strengths: list[float]) -> list[float]:
    """What the ranking is worth to each seat by these strengths: mostly for winning, a little for every seat behind."""
    best = max(strengths)
    odds = [exp(max(-40.0, strength - best)) for strength in strengths]
    total, count = sum(odds), len(odds)
    found: list[float] = []
    for seat in range(count):
        behind = 0.0
        for other in range(count):
            if other != seat:
                behind += odds[seat] / (odds[seat] + odds[other])
        found.append(0.8 * odds[seat] / total + 0.2 * behind / max(1, count - 1))
    return found


def place_odds(strengths: list[float]) -> list[list[float]]:
    """For each seat, how likely it is to finish in each place, first to last (Plackett-Luce)."""
    count = len(strengths)
    best = max(strengths)
    odds = [exp(max(-40.0, strength - best)) for strength in strengths]
    found = [[0.0] * count for _ in range(count)]
    _spread(odds, list(range(count)), 0, 1.0, found)
    return found


def _spread(odds: list[float], left: list[int], place: int, chance: float, found: list[list[float]]) -> None:
    """Add the chances of all orders of the seats that are left."""
    total = sum([odds[seat] for seat in left])
    for seat in left:
        here = chance * odds[seat] / total
        found[seat][place] += here
        if len(left) > 1:
            _spread(odds, [other for other in left if other != seat], place + 1, here, found)


def _vector(numbers: list[float], begin: int, size: int) -> vec[float]:
    made = vec[float]()
    for at in range(begin, begin + size):
        made = append(made, numbers[at])
    return made


def _zeros(size: i64) -> vec[float]:
    made = vec[float]()
    at: i64 = 0
    while at < size:
        made = append(made, 0.0)
        at += 1
    return made


def _scaled(inputs: list[float], mean: vec[float], scale: vec[float]) -> vec[float]:
    made = vec[float]()
    for at in range(len(inputs)):
        made = append(made, (inputs[at] - mean[at]) * scale[at])
    return made


def _product(inputs: vec[float], matrix: vec[float], bias: vec[float]) -> vec[float]:
    made = vec[float]()
    width: i64 = len(inputs)
    rows: i64 = len(bias)
    row: i64 = 0
    begin: i64 = 0
    while row < rows:
        total = bias[row]
        at: i64 = 0
        while at < width:
            total += inputs[at] * matrix[begin + at]
            at += 1
        made = append(made, total)
        begin += width
        row += 1
    return made


def _positive(values: vec[float]) -> vec[float]:
    made = vec[float]()
    size: i64 = len(values)
    at: i64 = 0
    while at < size:
        value = values[at]
        made = append(made, value if value > 0.0 else 0.0)
        at += 1
    return made


def _add_share(values: vec[float], more: vec[float], share: float) -> vec[float]:
    made = vec[float]()
    size: i64 = len(values)
    at: i64 = 0
    while at < size:
        made = append(made, values[at] + share * more[at])
        at += 1
    return made
