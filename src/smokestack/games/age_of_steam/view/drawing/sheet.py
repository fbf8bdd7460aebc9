"""Where things lie on the board in play: the sheet in the coordinates of the scene, and the places of the names.

Names are lettered for a screen of 1280 by 800, at a size that can be read there. They keep clear of each other, of the
name plates of cities and of the cubes on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from smokestack.draw.hexes import Grid
from smokestack.draw.lettering import broken
from smokestack.games.age_of_steam.components.schema import MapFile, MapHex

RADIUS: Final = 50.0
"""From the middle of a hex to a corner. The page scales the map as it likes."""
SHORE: Final = 9.0
"""The sea between the outermost hexes and the edge of the sheet."""
SCREEN: Final = (900.0, 800.0)
"""The room for the board and the players beside or below it, on a screen of 1280 by 800."""
BELOW: Final = 172.0
"""The least height of the players below the board; Board.svelte has the same."""
BESIDE: Final = 280.0
"""Their least width beside it; Board.svelte has the same."""
PHONE: Final = (390.0, 438.0)
"""The room for the map on a phone of 390 by 844, where it is an overview; Board.svelte has the same."""
STRIP: Final = 44.0
"""A strip of that room is for the buttons: below a wide map, beside a tall one."""
LEGIBLE: Final = 11.1
"""The smallest lettering, in pixels of that screen."""
SMALLEST: Final = 16.0
"""The smallest lettering in units, for small maps on which everything is large."""
LETTER: Final = 0.56
"""The approximate width of a letter in ems, in the widest of the usual fonts."""
ROOMY: Final = 1.1
"""The width of a hex times this is what a name takes before it is broken into two lines."""
WIDEST: Final = 1.5
"""A long word may take this many widths of a hex; a longer one is lettered smaller."""
CUBE: Final = 26.0
"""The width of a goods cube with the gap to the next one."""
RING: Final = 12.0
"""The radius of a town."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True)
class MapSheet:
    """The hexes of a map in the coordinates of the scene."""

    grid: Grid
    width: float
    height: float

    @property
    def scale(self) -> float:
        """Pixels per unit on a screen of 1280 by 800."""
        across, down = SCREEN
        below = min(across / self.width, (down - BELOW) / self.height)
        beside = min((across - BESIDE) / self.width, down / self.height)
        return max(below, beside)

    @property
    def phone_scale(self) -> float:
        """Pixels per unit on a phone that shows the whole map."""
        across, down = PHONE
        below = min(across / self.width, (down - STRIP) / self.height)
        beside = min((across - STRIP) / self.width, down / self.height)
        return max(below, beside)

    @property
    def letters(self) -> float:
        """The size of names and numbers."""
        return round(max(SMALLEST, LEGIBLE / self.scale), 1)

    @property
    def hex_width(self) -> float:
        return RADIUS * (2.0 if self.grid.flat else 3**0.5)


def sheet_of(map: MapFile) -> MapSheet:
    flat = map.geometry.orientation == "flat"
    grid = Grid(RADIUS, flat)
    xs, ys = zip(*(grid.centre((hex.q, hex.r)) for hex in map.hexes), strict=True)
    long, short = RADIUS + SHORE, RADIUS * 3**0.5 / 2 + SHORE
    right, down = (long, short) if flat else (short, long)
    grid.shift = (right - min(xs), down - min(ys))
    return MapSheet(grid, round(max(xs) - min(xs) + 2 * right, 1), round(max(ys) - min(ys) + 2 * down, 1))


@dataclass(frozen=True)
class PlacedName:
    """A name: its lines, the size of its letters and the middle of the block, from the middle of the hex."""

    lines: tuple[str, ...]
    size: float
    x: float
    y: float

    @property
    def width(self) -> float:
        return max(len(line) for line in self.lines) * self.size * LETTER

    @property
    def height(self) -> float:
        return len(self.lines) * self.size

    def box(self, at: tuple[float, float], pad: float = 0.0) -> Box:
        x, y = at[0] + self.x, at[1] + self.y
        return x - self.width / 2 - pad, y - self.height / 2 - pad, x + self.width / 2 + pad, y + self.height / 2 + pad


PLATE_PAD: Final = 2.5


def plate_foot(lines: Sequence[str]) -> float:
    """The lower edge of a name plate; the cubes of a city lie below it."""
    return 11.0 if len(lines) < 2 else 17.0


def has_plate(hex: MapHex) -> bool:
    """Whether the name stands on a plate: all places without a ring, which no track ever runs through."""
    return hex.kind != "town" and not (hex.preset is not None and hex.preset.stop == "town")


def lettering(map: MapFile, sheet: MapSheet) -> dict[int, PlacedName]:
    """The names of the board, by number of the hex."""
    found: dict[int, PlacedName] = {}
    size = sheet.letters
    towns: list[int] = []
    taken: list[Box] = []
    for number, hex in enumerate(map.hexes):
        if hex.group:
            continue  # a city of several hexes has larger letters, drawn with it
        if hex.printed() and has_plate(hex):
            found[number] = plate = _plate(hex.printed(), size, sheet)
            centre = sheet.grid.centre((hex.q, hex.r))
            taken += [plate.box(centre, PLATE_PAD), _cubes(centre, plate_foot(plate.lines))]
        elif hex.printed():
            towns.append(number)
            taken.append(_around(sheet.grid.centre((map.hexes[number].q, map.hexes[number].r)), RING))
    for number in towns:
        hex = map.hexes[number]
        centre = sheet.grid.centre((hex.q, hex.r))
        best = min(_beside_ring(hex.printed(), size, sheet), key=lambda name: _cost(name, centre, taken, sheet))
        found[number] = best
        taken.append(best.box(centre))
    return found


def overview(map: MapFile, sheet: MapSheet) -> dict[int, PlacedName]:
    """The names of cities in large letters, for a phone that shows the whole map, and of towns as New Cities.

    Cities come first; names without room are left out.
    """
    size = round(LEGIBLE / sheet.phone_scale, 1)
    hexes = [(number, hex) for number, hex in enumerate(map.hexes) if not hex.group]
    cities = [number for number, hex in hexes if hex.kind in ("city", "terminal", "zone")]
    towns = [number for number, hex in hexes if hex.kind == "town" and hex.printed()]
    centres = {number: sheet.grid.centre((hex.q, hex.r)) for number, hex in hexes}
    taken = [_around(centres[number], RADIUS * 0.7) for number in cities]
    found: dict[int, PlacedName] = {}
    for number in cities + towns:
        centre = centres[number]
        places = list(_around_city(map.hexes[number].printed(), size))
        best = min(places, key=lambda name: _cost(name, centre, taken, sheet))
        if _cost(best, centre, taken, sheet) < 100:
            found[number] = best
            taken.append(best.box(centre))
    return found


def _around_city(name: str, size: float) -> Iterable[PlacedName]:
    """Above, below, right and left of a city, and between."""
    for lines in dict.fromkeys([(name,), tuple(broken(name, 1))]):
        plain = PlacedName(lines, size, 0.0, 0.0)
        high, wide = RADIUS * 0.72 + plain.height / 2, RADIUS * 0.8 + plain.width / 2
        for x in (0.0, -wide / 4, wide / 4, -wide / 2, wide / 2):
            yield PlacedName(lines, size, round(x, 1), round(-high, 1))
            yield PlacedName(lines, size, round(x, 1), round(high + 10, 1))
        for y in (0.0, -20.0, 20.0):
            yield PlacedName(lines, size, round(wide, 1), y)
            yield PlacedName(lines, size, round(-wide, 1), y)


def tag_beside_names(
    at: tuple[float, float], map: MapFile, sheet: MapSheet, names: dict[int, PlacedName]
) -> tuple[float, float]:
    """A place for the price of a special link: near its middle, and on no name and no cubes."""
    taken: list[Box] = []
    for number, name in names.items():
        hex = map.hexes[number]
        centre = sheet.grid.centre((hex.q, hex.r))
        taken.append(name.box(centre, PLATE_PAD))
        if has_plate(hex):
            x, y = centre
            taken += [_cubes(centre, plate_foot(name.lines)), (x - 27, y - RADIUS * 0.85, x + 27, y)]
    spots = [(at[0] + dx, at[1] + dy) for dx in range(-48, 49, 8) for dy in range(-48, 49, 8)]

    def cost(spot: tuple[float, float]) -> float:
        x, y = spot
        covered = sum(_overlap((x - 16, y - 12, x + 16, y + 12), other) for other in taken)
        return covered * 10 + abs(x - at[0]) + abs(y - at[1])

    x, y = min(spots, key=cost)
    return round(x, 1), round(y, 1)


def _lines(name: str, size: float, room: float) -> tuple[str, ...]:
    return tuple(broken(name, max(1, int(room / size / LETTER))))


def _plate(name: str, size: float, sheet: MapSheet) -> PlacedName:
    lines = _lines(name, size, sheet.hex_width * ROOMY)
    size = min(size, sheet.hex_width * WIDEST / max(len(line) for line in lines) / LETTER)
    return PlacedName(lines, round(size, 1), 0.0, round(plate_foot(lines) - len(lines) * size / 2 - PLATE_PAD, 1))


def _beside_ring(name: str, size: float, sheet: MapSheet) -> Iterable[PlacedName]:
    """A town's name below or above its ring, straight or to a side, in one line or two."""
    shapes = dict.fromkeys([_lines(name, size, sheet.hex_width * ROOMY), tuple(broken(name, 1))])
    for lines in shapes:
        fitting = round(min(size, sheet.hex_width * WIDEST / max(len(line) for line in lines) / LETTER), 1)
        reach = RING + 3 + len(lines) * fitting / 2
        for y in (reach, -reach):
            for x in (0.0, -18.0, 18.0, -32.0, 32.0):
                yield PlacedName(lines, fitting, x, round(y, 1))


def _cost(name: PlacedName, centre: tuple[float, float], taken: Sequence[Box], sheet: MapSheet) -> float:
    """How bad a place is: above all what it covers, then how far it strays."""
    box = name.box(centre, 1.5)
    covered = sum(_overlap(box, other) for other in taken)
    outside = max(0.0, -box[0]) + max(0.0, box[2] - sheet.width) + max(0.0, -box[1]) + max(0.0, box[3] - sheet.height)
    return 100 * covered + 50 * outside + abs(name.x) + (4 if name.y < 0 else 0) + 2 * len(name.lines)


def _cubes(centre: tuple[float, float], foot: float) -> Box:
    """The room of three cubes below a name plate."""
    x, y = centre
    return x - 1.5 * CUBE, y + foot, x + 1.5 * CUBE, y + foot + CUBE


def _around(centre: tuple[float, float], reach: float) -> Box:
    return centre[0] - reach, centre[1] - reach, centre[0] + reach, centre[1] + reach


def _overlap(a: Box, b: Box) -> float:
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0
