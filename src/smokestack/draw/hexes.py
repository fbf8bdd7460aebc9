"""Hex geometry: points of axial coordinates, flat or pointy, and the outline of a map."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin, sqrt
from typing import Final

from smokestack.draw.svg import Point, num

STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The axial step through each edge 0-5, clockwise; the same for both orientations."""

Cell = tuple[int, int]
Loop = list[Point]


class Grid:
    """Hexes of one size and orientation. The centre of cell (0, 0) is at the shift."""

    def __init__(self, size: float, flat: bool, shift: Point = (0.0, 0.0)) -> None:
        self.size = size
        self.flat = flat
        self.shift = shift

    def centre(self, cell: Cell) -> Point:
        q, r = cell
        if self.flat:
            x, y = 1.5 * q, sqrt(3) * (r + q / 2)
        else:
            x, y = sqrt(3) * (q + r / 2), 1.5 * r
        return x * self.size + self.shift[0], y * self.size + self.shift[1]

    def corners(self, scale: float = 1.0) -> list[Point]:
        """The corners of a hex around the origin, clockwise on the sheet."""
        turn = 0.0 if self.flat else pi / 6
        return [self._spoke(turn + k * pi / 3, self.size * scale) for k in range(6)]

    def outward(self, edge: int) -> Point:
        """The unit vector through an edge."""
        first = -pi / 2 if self.flat else -2 * pi / 3
        return self._spoke(first + edge * pi / 3, 1.0)

    def middle(self, edge: int, scale: float = 1.0) -> Point:
        """The middle of an edge, from the hex's centre."""
        x, y = self.outward(edge)
        reach = self.size * sqrt(3) / 2 * scale
        return x * reach, y * reach

    def ends(self, edge: int, scale: float = 1.0) -> tuple[Point, Point]:
        """The two corners of an edge, clockwise, from the hex's centre."""
        first = -pi / 2 if self.flat else -2 * pi / 3
        angle = first + edge * pi / 3
        reach = self.size * scale
        return self._spoke(angle - pi / 6, reach), self._spoke(angle + pi / 6, reach)

    def outline(self, cells: Iterable[Cell]) -> list[Loop]:
        """The borders of a set of cells, holes included, as closed loops of corners."""
        inside = set(cells)
        onward: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
        for cell in sorted(inside):
            x, y = self.centre(cell)
            for edge, (dq, dr) in enumerate(STEPS):
                if (cell[0] + dq, cell[1] + dr) not in inside:
                    (ax, ay), (bx, by) = self.ends(edge)
                    a, b = (x + ax, y + ay), (x + bx, y + by)
                    onward.setdefault(_key(a), []).append((a, b))
        loops: list[Loop] = []
        while onward:
            here = next(iter(onward))
            loop: Loop = []
            while here in onward:
                a, b = onward[here].pop()
                if not onward[here]:
                    del onward[here]
                loop.append(a)
                here = _key(b)
            loops.append(loop)
        return loops

    @staticmethod
    def _spoke(angle: float, reach: float) -> Point:
        return cos(angle) * reach, sin(angle) * reach


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 10), round(point[1] * 10)


def rounded(loops: Iterable[Loop], cut: float = 0.32) -> str:
    """Path data of loops with rounded corners, like a coast."""
    parts: list[str] = []
    for loop in loops:
        for number, corner in enumerate(loop):
            before, after = loop[number - 1], loop[(number + 1) % len(loop)]
            a = _between(corner, before, cut)
            b = _between(corner, after, cut)
            parts.append(f"{'L' if number else 'M'}{num(a[0])} {num(a[1])}")
            parts.append(f"Q{num(corner[0])} {num(corner[1])} {num(b[0])} {num(b[1])}")
        parts.append("Z")
    return "".join(parts)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
