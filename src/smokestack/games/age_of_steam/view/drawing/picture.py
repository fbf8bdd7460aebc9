"""A map of Age of Steam as a picture: terrain, rivers, cities in their colours, prices and a legend."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from smokestack.draw import frame
from smokestack.draw.colours import sheet
from smokestack.draw.hexes import Grid, rounded
from smokestack.draw.svg import el, group
from smokestack.games.age_of_steam.components.load import load
from smokestack.games.age_of_steam.components.schema import MapFile
from smokestack.games.age_of_steam.maps import shipped_map
from smokestack.games.age_of_steam.view.drawing import connections, land, legend, places
from smokestack.kernel.errors import DataError

SIZE: Final = 46.0


def draw(map: str | Path, own: Sequence[MapFile] = (), night: bool = False) -> str:
    """A map as an SVG document: a shipped map or one of the user's own by id, or a map file."""
    if isinstance(map, Path):
        found = load(map)
        if not found.hexes:
            raise DataError(f"{map.name} has no hexes to draw.")
        return picture(found, night)
    return picture(next((file for file in own if file.id == map), None) or shipped_map(map), night)


def picture(map: MapFile, night: bool = False) -> str:
    """The map as an SVG document."""
    flat = map.geometry.orientation == "flat"
    board = Grid(SIZE, flat)
    cells = [(hex.q, hex.r) for hex in map.hexes]
    xs, ys = zip(*(board.centre(cell) for cell in cells), strict=True)
    half = (SIZE, SIZE * 0.87) if flat else (SIZE * 0.87, SIZE)
    inner = (max(xs) - min(xs) + 2 * half[0], max(ys) - min(ys) + 2 * half[1])
    width = max(inner[0] + 2 * frame.MARGIN + 30, 560.0)
    entries = legend.entries(map, board, land.TERRAIN_SYMBOLS)
    rows = frame.legend_rows(entries, width - 90)
    under = particulars(map)
    top = frame.TITLE + 15.0 * len(under)
    foot = frame.ROW * len(rows) + 30
    height = top + inner[1] + 2 * frame.MARGIN + foot
    board.shift = (
        (width - inner[0]) / 2 + half[0] - min(xs),
        top + frame.MARGIN + half[1] - min(ys),
    )
    outline = rounded(board.outline(cells))
    sea_top, sea_foot = top + 4, height - foot - 6
    return sheet(
        (width, height),
        f"{map.name}, a map of Age of Steam",
        land.symbols(map, SIZE)
        + el("clipPath", el("path", d=outline, clip_rule="evenodd"), id="board")
        + frame.field_clip(width, sea_top, sea_foot),
        frame.neatline(width, height),
        frame.field(width, sea_top, sea_foot),
        group(frame.coast(outline), clip_path="url(#field)"),
        group(land.ground(map, board), land.water(map, board), land.grid(map, board), clip_path="url(#board)"),
        el("path", d=outline, fill="none", stroke="var(--ink)", stroke_width="1.3"),
        places.cities(map, board),
        connections.barriers(map, board),
        connections.links(map, board),
        places.towns(map, board),
        places.labels(map, board),
        frame.cartouche("Age of Steam", map.name, under, width / 2, 24, width - 120),
        frame.legend(rows, width / 2, height - foot - 2),
        night=night,
    )


def particulars(map: MapFile) -> list[str]:
    """The lines under the title: players, turns, designer and how faithful the map is."""
    low, high = map.players.min, map.players.max
    people = "one player" if high == 1 else f"{low} players" if low == high else f"{low} to {high} players"
    lengths = list(dict.fromkeys(map.turns.get(str(count)) for count in map.seats()))
    if lengths == [None]:
        turns = "until all but one are bankrupt"
    elif len(lengths) == 1:
        turns = f"{lengths[0]} turns"
    else:
        turns = f"{', '.join(str(n) for n in lengths[:-1])} or {lengths[-1]} turns"
    lines = [f"{people} · {turns}" + (f" · after {map.designer}" if map.designer else "")]
    if map.provenance.kind == "reconstruction":
        lines.append("a reconstruction, not the published board")
    elif map.provenance.kind == "partial":
        lines.append("partly made up, where no source shows the board")
    return lines
