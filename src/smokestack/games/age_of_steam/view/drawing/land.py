"""The land of a map: terrain in the style of an engraving, rivers and the grid of hexes."""

from __future__ import annotations

from random import Random
from typing import Final

from smokestack.draw import rivers, terrain
from smokestack.draw.hexes import Grid
from smokestack.draw.svg import el, group, num, place, polygon
from smokestack.games.age_of_steam.components.schema import MapFile, MapHex
from smokestack.games.age_of_steam.view.drawing import places
from smokestack.games.age_of_steam.view.drawing.legend import TerrainSymbols

TERRAIN_SYMBOLS: Final[TerrainSymbols] = {
    "plain": ("tufts", "land", terrain.tufts),
    "mountain": ("mountains", "hill", terrain.mountains),
    "dark_mountain": ("heights", "height", terrain.dark_mountains),
    "swamp": ("reeds", "marsh", terrain.reeds),
    "rough": ("hills", "hill", terrain.hills),
    "very_rough": ("heights", "height", terrain.dark_mountains),
    "lake": ("ripples", "water", terrain.ripples),
    "river": ("tufts", "land", terrain.tufts),
    "barred": ("crags", "crag", terrain.crags),
}


def symbols(map: MapFile, size: float) -> str:
    """The terrain symbols that this map needs, in a few variants each."""
    kinds = dict.fromkeys(TERRAIN_SYMBOLS[terrain_of(hex)] for hex in map.hexes)
    parts: list[str] = []
    for id, _, draw in kinds:
        for variant in range(terrain.VARIANTS):
            parts.append(group(draw(size, Random(f"{id} {variant}")), id=f"{id}{variant}"))
    return "".join(dict.fromkeys(parts)) + places.symbols()


def terrain_of(hex: MapHex) -> str:
    if hex.kind == "blocked" and hex.terrain != "lake":
        return "barred"
    return hex.terrain or "plain"


def ground(map: MapFile, board: Grid) -> str:
    parts: list[str] = []
    corners = board.corners(1.01)
    for hex in map.hexes:
        if hex.kind in ("city", "terminal", "zone"):
            continue
        id, tint, _ = TERRAIN_SYMBOLS[terrain_of(hex)]
        x, y = board.centre((hex.q, hex.r))
        if tint != "land":
            parts.append(polygon([(x + dx, y + dy) for dx, dy in corners], fill=f"var(--{tint})"))
        variant = Random(f"{map.id} {hex.label}").randrange(terrain.VARIANTS)
        quiet: dict[str, str | float] = {"opacity": "0.45"} if hex.kind in ("town", "special") else {}
        parts.append(place(f"{id}{variant}", x, y, **quiet))
    return "".join(parts)


def water(map: MapFile, board: Grid) -> str:
    wet = [(hex.q, hex.r) for hex in map.hexes if hex.terrain == "river"]
    mouths = [(hex.q, hex.r) for hex in map.hexes if hex.kind == "city" or hex.terrain == "lake"]
    course = rivers.courses(wet, [(hex.q, hex.r) for hex in map.hexes], mouths)
    return rivers.drawn(board, course, map.id)


def grid(map: MapFile, board: Grid) -> str:
    corners = board.corners()
    shape = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in corners) + "Z"
    spots = [board.centre((hex.q, hex.r)) for hex in map.hexes if not hex.group]
    return group(
        el("defs", el("path", d=shape, id="cell")),
        *[place("cell", x, y) for x, y in spots],
        fill="none",
        stroke="var(--faint)",
        stroke_width="0.8",
    )
