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
    """The weights of a trained network, and the predictions it makes.

    Most inputs are 0 most of the time. So the scaling of inputs is folded into the first layer, which is stored by
    input: an input that is 0 costs nothing.
    """

    def __init__(self, seat_inputs: int, table_inputs: int, first: int, second: int, numbers: list[float]) -> None:
        expected = number_count(seat_inputs, table_inputs, first, second)
        if len(numbers) != expected:
            raise ValueError(f"the network needs {expected} numbers, not {len(numbers)}")
        self.first: i64 = first
        at = 0
        parts: list[vec[float]] = []
        for size in part_sizes(seat_inputs, table_inputs, first, second):
            parts.append(_vector(numbers, at, size))
            at += size
        self.own, own_bias = _by_input(parts[4], parts[0], parts[1], self.first)
        self.rival, rival_bias = _by_input(parts[5], parts[0], parts[1], self.first)
        self.table, self.first_bias = _by_input(parts[6], parts[2], parts[3], self.first)
        _add_to(self.first_bias, parts[7], 1.0)
        _add_to(self.first_bias, own_bias, 1.0)
        self.rival_bias = rival_bias
        self.second_layer, self.second_bias = parts[8], parts[9]
        self.output, self.output_bias = parts[10], parts[11]
        self.points_scale = parts[12][0]

    def assess(self, told: ValueInputs) -> Assessment:
        """The expected scores and strengths."""
        count = len(told.seats)
        shared = _copy(self.first_bias)
        _add_inputs(shared, told.table, self.table)
        if count > 1:
            _add_to(shared, self.rival_bias, 1.0)
        rivals = _zeros(self.first)
        rival: list[vec[float]] = []
        if count > 1:
            for inputs in told.seats:
                effect = _zeros(self.first)
                _add_inputs(effect, inputs, self.rival)
                _add_to(rivals, effect, 1.0)
                rival.append(effect)
        points: list[float] = []
        strengths: list[float] = []
        for seat in range(count):
            hidden = _copy(shared)
            _add_inputs(hidden, told.seats[seat], self.own)
            if count > 1:
                _add_to(hidden, rivals, 1.0 / (count - 1))
                _add_to(hidden, rival[seat], -1.0 / (count - 1))
            result = _layer(_layer(hidden, self.second_layer, self.second_bias), self.output, self.output_bias)
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


def lead_of(values: list[float], seat: int) -> float:
    """An input for how far a seat is ahead of the best of its rivals; 0 for a seat that plays alone."""
    if len(values) == 1:
        return 0.0
    best = -1e18
    for other in range(len(values)):
        if other != seat:
            best = max(best, values[other])
    return values[seat] - best


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


def _copy(values: vec[float]) -> vec[float]:
    made = vec[float]()
    for value in values:
        made = append(made, value)
    return made


def _by_input(matrix: vec[float], mean: vec[float], scale: vec[float], rows: i64) -> tuple[vec[float], vec[float]]:
    """A matrix with its rows and columns exchanged, for inputs as they are: the weights, and what they always add."""
    inputs: i64 = len(mean)
    turned = vec[float]()
    always = _zeros(rows)
    at: i64 = 0
    while at < inputs:
        row: i64 = 0
        while row < rows:
            weight = matrix[row * inputs + at] * scale[at]
            turned = append(turned, weight)
            always[row] -= weight * mean[at]
            row += 1
        at += 1
    return turned, always


def _add_inputs(total: vec[float], inputs: list[float], weights: vec[float]) -> None:
    """Add the effect of some inputs on a layer; `weights` has all weights of the first input, then of the second."""
    size: i64 = len(total)
    begin: i64 = 0
    for value in inputs:
        if value != 0.0:
            at: i64 = 0
            while at < size:
                total[at] += value * weights[begin + at]
                at += 1
        begin += size


def _add_to(total: vec[float], more: vec[float], share: float) -> None:
    size: i64 = len(total)
    at: i64 = 0
    while at < size:
        total[at] += share * more[at]
        at += 1


def _layer(inputs: vec[float], matrix: vec[float], bias: vec[float]) -> vec[float]:
    """A layer above another: what is negative in the one below does not count."""
    made = _copy(bias)
    width: i64 = len(inputs)
    rows: i64 = len(bias)
    row: i64 = 0
    begin: i64 = 0
    while row < rows:
        total = bias[row]
        at: i64 = 0
        while at < width:
            value = inputs[at]
            if value > 0.0:
                total += value * matrix[begin + at]
            at += 1
        made[row] = total
        begin += width
        row += 1
    return made
