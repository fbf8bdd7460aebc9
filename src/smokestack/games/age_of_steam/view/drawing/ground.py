"""The ground of the board in play: the engraved map without its frame, in the coordinates of the scene.

It holds what is printed and never changes: coast, terrain, rivers, cities in their colours, printed track and closed
edges. The page draws what changes (track, cubes, New Cities, owners) and what lies above track: names and prices.
Colours are custom properties, so the same drawing serves day and night.
"""

from __future__ import annotations

from typing import Final

from smokestack.draw import frame, glyphs
from smokestack.draw.hexes import Grid, rounded
from smokestack.draw.lettering import text_block
from smokestack.draw.svg import el, group, num
from smokestack.games.age_of_steam.components.schema import MapFile, MapHex
from smokestack.games.age_of_steam.view.drawing import connections, land, places
from smokestack.games.age_of_steam.view.drawing.sheet import (
    PLATE_PAD,
    RADIUS,
    MapSheet,
    PlacedName,
    has_plate,
    lettering,
    sheet_of,
)

CITIES: Final = ("city", "terminal", "zone")
MANY_COLOURS: Final = 2
"""A city of more colours has the numbers of its columns above the hex."""
LABEL_ROOM: Final = 22.0
"""A label keeps this distance from such numbers."""


def ground(map: MapFile) -> str:
    """The board as an SVG document that a page puts below its pieces."""
    sheet = sheet_of(map)
    board = sheet.grid
    outline = rounded(board.outline([(hex.q, hex.r) for hex in map.hexes]))
    names = lettering(map, sheet)
    return el(
        "svg",
        el("defs", land.symbols(map, RADIUS) + el("clipPath", el("path", d=outline, clip_rule="evenodd"), id="board")),
        group(frame.coast(outline), class_="coast"),
        group(land.ground(map, board), land.water(map, board), class_="terrain", clip_path="url(#board)"),
        group(land.grid(map, board), class_="grid", clip_path="url(#board)"),
        el("path", d=outline, class_="shoreline", fill="none", stroke="var(--ink)", stroke_width="1.8"),
        group(connections.barriers(map, board), class_="closed"),
        group(*_cities(map, sheet, names), class_="cities"),
        group(*_signs(map, sheet, names), class_="signs"),
        group(*_labels(map, board), class_="labels"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(sheet.width)} {num(sheet.height)}",
        class_="engraved",
    )


def _at(hex: MapHex, board: Grid) -> str:
    x, y = board.centre((hex.q, hex.r))
    return f"translate({num(x)} {num(y)})"


def _cities(map: MapFile, sheet: MapSheet, names: dict[int, PlacedName]) -> list[str]:
    board = sheet.grid
    parts = [
        places.city_group(map, board, name, cubes=False)
        for name in dict.fromkeys(hex.group for hex in map.hexes if hex.group)
    ]
    for number, hex in enumerate(map.hexes):
        if hex.kind in CITIES and not hex.group:
            inside = [*places.city_hex(hex, board), *_city_signs(hex, names.get(number), sheet.letters)]
            parts.append(group(*inside, class_="city", data_hex=str(number), transform=_at(hex, board)))
    return parts


def _city_signs(hex: MapHex, name: PlacedName | None, size: float) -> list[str]:
    """The columns that feed it and the glyphs of its colours above the name plate; the page puts cubes below it."""
    top = 0.0 if name is None else name.y - name.height / 2 - PLATE_PAD
    y = (top - RADIUS * 0.87) / 2
    plates, colours = places.plates(hex.growth or ()), hex.colors or ()
    r = 10.0 if len(colours) == 1 else 8.0 if len(colours) < 4 else 6.4
    widths = [glyphs.plate_width(text, size) + 1.5 for text, _ in plates]
    many = len(colours) > MANY_COLOURS
    left = -(2.2 * r * len(colours) + (0.0 if many else sum(widths))) / 2
    first = left + 1.1 * r + (0.0 if many else sum(widths))
    signs = [glyphs.medallion(colour, first + 2.2 * r * k, y, r) for k, colour in enumerate(colours)]
    x, row = (-sum(widths) / 2, -RADIUS) if many else (left, y)
    signs += _row_of_plates(plates, widths, x, row, size)
    if hex.kind == "terminal":
        signs.append(group(glyphs.plate("?", 0, y, size=size), class_="columns"))
    return signs


def _row_of_plates(plates: list[tuple[str, bool]], widths: list[float], x: float, y: float, size: float) -> list[str]:
    parts: list[str] = []
    for (text, dark), width in zip(plates, widths, strict=True):
        parts.append(glyphs.plate(text, x + width / 2, y, dark, size))
        x += width
    return [group(*parts, class_="columns")] if parts else []


def name_plate(name: PlacedName) -> str:
    wide, high = name.width + 2 * PLATE_PAD + 3, name.height + 2 * PLATE_PAD
    band = el(
        "rect",
        x=name.x - wide / 2,
        y=name.y - high / 2,
        width=wide,
        height=high,
        rx="1.5",
        fill="var(--town)",
        stroke="var(--ink)",
        stroke_width="1",
    )
    return group(band, text_block(name.lines, name.x, name.y, name.size), class_="plate")


def _signs(map: MapFile, sheet: MapSheet, names: dict[int, PlacedName]) -> list[str]:
    """Printed track, and the names of special and impassable hexes."""
    board = sheet.grid
    parts: list[str] = []
    for number, hex in enumerate(map.hexes):
        inside = connections.printed_track(hex, board, sign=False)
        if hex.kind in ("special", "blocked") and number in names and has_plate(hex):
            inside.append(name_plate(names[number]))
        if inside:
            parts.append(group(*inside, transform=_at(hex, board)))
    return parts


def _labels(map: MapFile, board: Grid) -> list[str]:
    """The label of every hex without a name, at its lower edge. The page shows them when one looks closely."""
    foot = RADIUS * (0.76 if board.flat else 0.78)
    plates = [board.centre((hex.q, hex.r)) for hex in map.hexes if hex.growth and len(hex.colors or ()) > MANY_COLOURS]
    return [
        el("text", hex.label, x=x, y=y + foot)
        for hex in map.hexes
        if not hex.name
        for x, y in [board.centre((hex.q, hex.r))]
        if not any(abs(x - left) < RADIUS and abs(y + foot - (top - RADIUS)) < LABEL_ROOM for left, top in plates)
    ]
