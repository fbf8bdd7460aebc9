"""From degrees to the sheet: a conic projection, and a gentle warp that makes room between crowded towns."""

from __future__ import annotations

from math import cos, exp, log, pi, radians, sin, tan

import msgspec
from tools.geography.topojson import Point

EARTH = 6371.0
"""The radius in kilometres."""


class Projection(msgspec.Struct, frozen=True):
    """Lambert's conformal conic projection with two parallels of true length."""

    parallels: tuple[float, float]
    centre: Point
    """Longitude and latitude of the point that lies at `at` on the sheet."""
    at: Point
    scale: float
    """Units of the sheet per kilometre."""

    def point(self, place: Point) -> Point:
        """A place, given by longitude and latitude, on the sheet."""
        x, y = self._conic(place)
        x0, y0 = self._conic(self.centre)
        return self.at[0] + (x - x0) * self.scale, self.at[1] - (y - y0) * self.scale

    def _conic(self, place: Point) -> Point:
        south, north = (radians(parallel) for parallel in self.parallels)
        n = log(cos(south) / cos(north)) / log(_steep(north) / _steep(south))
        reach = EARTH * cos(south) * _steep(south) ** n / n
        r = reach / _steep(radians(place[1])) ** n
        angle = n * radians(place[0] - self.centre[0])
        return r * sin(angle), -r * cos(angle)


def _steep(latitude: float) -> float:
    return tan(pi / 4 + latitude / 2)


class Warp:
    """Moves the country along with its towns, which the board shows further apart than they are."""

    def __init__(self, moves: list[tuple[Point, Point]], reach: float) -> None:
        """`moves`: where towns are and where the board shows them. Far beyond `reach` nothing moves."""
        self.moves = moves
        self.reach = reach

    def point(self, spot: Point) -> Point:
        """The moves of all towns, weighted by nearness; a standing weight keeps far coasts where they are."""
        total, dx, dy = 0.03, 0.0, 0.0
        for (x, y), (to_x, to_y) in self.moves:
            weight = exp(-((spot[0] - x) ** 2 + (spot[1] - y) ** 2) / (2 * self.reach**2))
            total += weight
            dx += weight * (to_x - x)
            dy += weight * (to_y - y)
        return spot[0] + dx / total, spot[1] + dy / total
