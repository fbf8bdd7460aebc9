"""The legend of a map. It explains only what the map has, with its prices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from smokestack.draw import frame, glyphs
from smokestack.draw.hexes import Grid
from smokestack.draw.svg import el, group
from smokestack.games.age_of_steam.components.schema import GOODS, MapFile
from smokestack.games.age_of_steam.view.drawing.connections import barrier

TerrainSymbols = Mapping[str, tuple[str, str, Callable[[float, Random], str]]]
"""By terrain: the id of its symbol, the colour beneath it, and the function that draws it."""
TERRAIN_WORDS = {
    "plain": "plain",
    "river": "river",
    "mountain": "mountain",
    "dark_mountain": "high mountain",
    "swamp": "swamp",
    "rough": "rough, Engineer only",
    "very_rough": "very rough, Engineer only",
}


def entries(map: MapFile, board: Grid, symbols: TerrainSymbols) -> list[frame.Entry]:
    return [*_terrain(map, board, symbols), *_goods(map), *_growth(map), *_other_signs(map, board, symbols)]


def _terrain(map: MapFile, board: Grid, symbols: TerrainSymbols) -> list[frame.Entry]:
    found: list[frame.Entry] = []
    present = {hex.terrain for hex in map.hexes if hex.kind == "land"}
    by_tile = not any(map.terrain_cost.values())
    for word, caption in TERRAIN_WORDS.items():
        if word not in present:
            continue
        id, tint, _ = symbols[word]
        sample = frame.sample_of(f"{id}0", f"var(--{tint})", board.corners(), 0.28)
        if word == "river":
            sample = group(sample, _river())
        price = map.terrain_cost.get(word)
        found.append((sample, f"{caption}: price by tile" if by_tile else f"{caption} ${price}"))
    return found


def _river() -> str:
    d = "M-11 4C-5 -6 4 8 11 -4"
    look: dict[str, str | float] = {"d": d, "fill": "none", "stroke_linecap": "round"}
    return group(
        el("path", **look, stroke="var(--bank)", stroke_width="4"),
        el("path", **look, stroke="var(--water)", stroke_width="2.6"),
    )


def _goods(map: MapFile) -> list[frame.Entry]:
    taken = {colour for hex in map.hexes for colour in hex.colors or ()}
    return [
        (glyphs.medallion(colour, 0, 0, 9), "cotton" if colour == "white" else colour)
        for colour in GOODS
        if colour in taken
    ]


def _growth(map: MapFile) -> list[frame.Entry]:
    found: list[frame.Entry] = []
    sides = {growth.side for hex in map.hexes for growth in hex.growth or ()}
    if "white" in sides:
        found.append((glyphs.plate("3", 0, 0), "grows on light 3"))
    if "black" in sides:
        found.append((glyphs.plate("3", 0, 0, dark=True), "grows on dark 3"))
    if any(hex.start_cubes for hex in map.hexes):
        found.append((glyphs.cubes(2, 0, 0, 5), "starting cubes"))
    return found


def _other_signs(map: MapFile, board: Grid, symbols: TerrainSymbols) -> list[frame.Entry]:
    found: list[frame.Entry] = []
    kinds = {hex.kind for hex in map.hexes}
    if "town" in kinds:
        ring = el("circle", r="8", fill="var(--town)", stroke="var(--ink)", stroke_width="1.8")
        found.append((group(ring, el("circle", r="4.8", fill="none", stroke="var(--ink)", stroke_width="0.7")), "town"))
    if "terminal" in kinds:
        found.append((glyphs.plate("?", 0, 0), "terminal; its colour is drawn"))
    if any(hex.build_cost is not None for hex in map.hexes):
        found.append((glyphs.price("$6", 0, 0, 10), "printed price"))
    if any(hex.kind == "blocked" and hex.terrain != "lake" for hex in map.hexes):
        id, tint, _ = symbols["barred"]
        found.append((frame.sample_of(f"{id}0", f"var(--{tint})", board.corners(), 0.28), "no track"))
    if any(hex.terrain == "lake" for hex in map.hexes):
        id, tint, _ = symbols["lake"]
        found.append((frame.sample_of(f"{id}0", f"var(--{tint})", board.corners(), 0.28), "lake"))
    if any(hex.blocked_edges for hex in map.hexes):
        found.append((barrier("M-10 5L10 -5"), "impassable side"))
    for kind, caption in (("claim", "link for sale"), ("public", "public link")):
        if any(link.kind == kind for link in map.links):
            found.append((frame.rope(["M-13 0H13"], kind == "public"), caption))
    return found
