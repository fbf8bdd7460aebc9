"""Where everything lies on the sheet of a map: spaces, name plates, markets, overseas boxes, links and sea lines.

One unit of the sheet is about one pixel on a screen of 1280 by 800.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec

from smokestack.draw.lettering import broken
from smokestack.draw.svg import num
from smokestack.games.age_of_industry.components.load import read_geography, read_map
from smokestack.games.age_of_industry.components.schema import (
    AgeOfIndustryMapFile,
    GeographyFile,
    LocationEntry,
    OverseasEntry,
    ShipSpaceEntry,
)

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

SPACE: Final = 36.0
"""From one space to the next; a space is two units smaller."""
LETTER: Final = 13.0
"""The size of names."""
LETTER_WIDTH: Final = 7.9
"""The width of a small capital of that size, with some air."""
PLATE: Final = 17.0
BADGE: Final = 16.0
"""The part of a plate with the colour and the symbol of a location."""
MARKET: Final = (48.0, 28.0)
HARBOUR: Final = 11.0
"""The radius of the symbol of a distant port."""
VILLAGE: Final = 7.0
LONGEST: Final = 13
"""Longer names of villages, ship spaces and overseas boxes take two lines."""
EDGE: Final = 70.0
"""Around the places of a map that comes without geography."""


class Plate(msgspec.Struct, frozen=True):
    """The name of a place: the middle of its plate, the size of the plate and the lines."""

    x: float
    y: float
    width: float
    height: float
    lines: list[str]

    def box(self) -> Box:
        return self.x - self.width / 2, self.y - self.height / 2, self.x + self.width / 2, self.y + self.height / 2


class PlaceLayout(msgspec.Struct, frozen=True):
    """Where the parts of one place lie."""

    at: Point
    plate: Plate
    spaces: list[Point] = []
    market: Point | None = None
    harbour: Point | None = None
    """The symbol of a distant port."""

    def solid(self) -> list[Box]:
        """What no link may run below: of a village only its ring, not its letters."""
        return self.boxes() if self.spaces or self.market or self.harbour else [_around(self.at, VILLAGE, VILLAGE)]

    def boxes(self) -> list[Box]:
        """What the place covers."""
        half = SPACE / 2
        found = [self.plate.box(), *[(x - half, y - half, x + half, y + half) for x, y in self.spaces]]
        if self.market is not None:
            found.append(_around(self.market, MARKET[0] / 2, MARKET[1] / 2))
        if self.harbour is not None:
            found.append(_around(self.harbour, HARBOUR, HARBOUR))
        return found


class MapLayout(msgspec.Struct, frozen=True):
    """The whole sheet."""

    width: float
    height: float
    places: dict[str, PlaceLayout]
    """Locations and ship spaces."""
    overseas: dict[str, PlaceLayout]
    overseas_by_name: dict[str, PlaceLayout]
    links: list[str]
    """Path data of every link, in the order of the map."""
    lanes: list[str]
    """Path data of the sea lines between locations and ship spaces, and from there overseas."""
    track: Point
    """The upper left corner of the demand track."""


def layout_of(file: Path) -> MapLayout:
    """The layout of a map file, with the geography beside it if there is one."""
    map, geography = read_map(file), read_geography(file)
    places = {place.id: _location(place) for place in map.locations}
    places |= {place.id: _ship_space(place) for place in map.ship_spaces}
    overseas = {place.id: _overseas(place) for place in map.overseas}
    width, height = geography.size if geography else _bounds([*places.values(), *overseas.values()])
    return MapLayout(
        width=width,
        height=height,
        places=places,
        overseas=overseas,
        overseas_by_name={place.name: overseas[place.id] for place in map.overseas},
        links=_links(map, places),
        lanes=_lanes(map, {**places, **overseas}, geography),
        track=geography.track if geography else (width - 230, height - 110),
    )


def _bounds(places: list[PlaceLayout]) -> Point:
    boxes = [box for place in places for box in place.boxes()]
    return max(box[2] for box in boxes) + EDGE, max(box[3] for box in boxes) + EDGE


# --- places -------------------------------------------------------------------------------------------------------


def _grid(count: int, at: Point) -> list[Point]:
    """The middles of the spaces: one row of up to two, then two rows."""
    rows = [list(range(min(2, count))), list(range(2, count))]
    rows = [row for row in rows if row]
    return [
        (at[0] + (column - (len(row) - 1) / 2) * SPACE, at[1] + (number - (len(rows) - 1) / 2) * SPACE)
        for number, row in enumerate(rows)
        for column in range(len(row))
    ]


def _plate(name: str, x: float, y: float, badge: bool, room: int = 99, foot: bool = False) -> Plate:
    """A plate around (x, y), or standing on y if `foot`."""
    lines = broken(name, room)
    height = PLATE + (len(lines) - 1) * LETTER
    width = max(len(line) for line in lines) * LETTER_WIDTH + 10 + (BADGE if badge else 0)
    return Plate(x, y - height / 2 if foot else y, round(width, 1), height, lines)


def _location(place: LocationEntry) -> PlaceLayout:
    x, y = float(place.x), float(place.y)
    if place.kind == "village":
        plate = _plate(place.name, x, y, False, LONGEST)
        return PlaceLayout((x, y), msgspec.structs.replace(plate, y=y + VILLAGE + 3 + plate.height / 2))
    spaces = _grid(len(place.spaces), (x, y))
    top = min((spot[1] for spot in spaces), default=y + SPACE / 2 + PLATE / 2) - SPACE / 2
    foot = max((spot[1] for spot in spaces), default=y + PLATE / 2 - SPACE / 2) + SPACE / 2
    plate = _plate(place.name, x, top - 1, place.colour is not None, foot=True)
    both = place.market and place.distant_port
    low = foot + 2 + MARKET[1] / 2
    return PlaceLayout(
        (x, y),
        plate,
        spaces,
        (x - (HARBOUR + 1 if both else 0), low) if place.market else None,
        (x + (MARKET[0] / 2 + 1 if both else 0), low) if place.distant_port else None,
    )


def _ship_space(place: ShipSpaceEntry) -> PlaceLayout:
    x, y = float(place.x), float(place.y)
    return PlaceLayout((x, y), _plate(place.name, x, y - SPACE / 2 - 1, True, LONGEST, foot=True), [(x, y)])


def _overseas(place: OverseasEntry) -> PlaceLayout:
    x, y = float(place.x), float(place.y)
    return PlaceLayout((x, y), _plate(place.name, x, y - MARKET[1] / 2 - 1, False, foot=True), market=(x, y))


# --- lines --------------------------------------------------------------------------------------------------------

BENDS: Final = (0.0, 14.0, -14.0, 28.0, -28.0, 44.0, -44.0, 62.0, -62.0)
STEPS: Final = 24


def _links(map: AgeOfIndustryMapFile, places: dict[str, PlaceLayout]) -> list[str]:
    """Every link as a curve, bent no more than it takes to keep clear of the places between its ends."""
    found: list[str] = []
    for line in map.rail_links:
        a, b = places[line.a].at, places[line.b].at
        others = [box for id, place in places.items() if id not in (line.a, line.b) for box in place.solid()]
        bend = min(BENDS, key=lambda bend: (_covered(a, _middle(a, b, bend), b, others), abs(bend), bend))
        c = _middle(a, b, bend)
        found.append(f"M{num(a[0])} {num(a[1])}Q{num(c[0])} {num(c[1])} {num(b[0])} {num(b[1])}")
    return found


def _middle(a: Point, b: Point, bend: float) -> Point:
    """The control point of a curve that bulges by `bend`."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = max(1.0, (dx * dx + dy * dy) ** 0.5)
    return (a[0] + b[0]) / 2 - dy / long * bend * 2, (a[1] + b[1]) / 2 + dx / long * bend * 2


def middle_of(link: str) -> Point:
    """The middle of the curve of a link."""
    ax, ay, cx, cy, bx, by = (float(number) for number in link.replace("M", "").replace("Q", " ").split())
    return (ax + 2 * cx + bx) / 4, (ay + 2 * cy + by) / 4


def on_curve(a: Point, c: Point, b: Point) -> Iterator[Point]:
    """Points along a quadratic curve."""
    for step in range(1, STEPS):
        t = step / STEPS
        yield (
            (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * c[0] + t * t * b[0],
            (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * c[1] + t * t * b[1],
        )


def _covered(a: Point, c: Point, b: Point, boxes: list[Box]) -> int:
    """How many points of a curve lie in one of the boxes or close to it."""
    return sum(any(inside(point, box, 5.0) for box in boxes) for point in on_curve(a, c, b))


def _lanes(map: AgeOfIndustryMapFile, ends: dict[str, PlaceLayout], geography: GeographyFile | None) -> list[str]:
    """Every sea line: straight, or by way of the points that the geography gives."""
    lanes = geography.lanes if geography else {}
    found: list[str] = []
    for line in map.sea_lines:
        flat = lanes.get(line.id, [])
        middle = list(zip(flat[::2], flat[1::2], strict=True))
        points = [ends[line.a].at, *middle, ends[line.b].at]
        found.append(smooth(points))
    return found


def smooth(points: list[Point]) -> str:
    """Path data of a curve through the middles between points, straight at both ends."""
    d = f"M{num(points[0][0])} {num(points[0][1])}"
    for here, after in pairwise(points[1:]):
        last = after == points[-1]
        end = after if last else ((here[0] + after[0]) / 2, (here[1] + after[1]) / 2)
        d += f"Q{num(here[0])} {num(here[1])} {num(end[0])} {num(end[1])}"
    return d if len(points) > 2 else f"{d}L{num(points[-1][0])} {num(points[-1][1])}"


# --- boxes --------------------------------------------------------------------------------------------------------


def _around(at: Point, wide: float, high: float) -> Box:
    return at[0] - wide, at[1] - high, at[0] + wide, at[1] + high


def inside(point: Point, box: Box, air: float = 0.0) -> bool:
    return box[0] - air < point[0] < box[2] + air and box[1] - air < point[1] < box[3] + air


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
