"""What the page draws that never changes in a game: the map as printed, and how track tiles run."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, COLOURS
from smokestack.games.age_of_steam.components.tiles import (
    CLASS_OF,
    N_PLACEMENTS,
    SECTIONS,
    TILE_IDS,
    TILE_OF,
    TILE_WORDS,
    TOWN,
)
from smokestack.games.age_of_steam.rules.position import PHASE_NAMES
from smokestack.games.age_of_steam.view.view import (
    AgeOfSteamHexScene,
    AgeOfSteamLinkScene,
    AgeOfSteamScene,
    AgeOfSteamTileScene,
)

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.components.schema import MapFile

RADIUS: Final = 50.0
"""From the middle of a hex to a corner. The page scales the map as it likes."""
MARGIN: Final = 64.0
SIDES: Final = {"white": "light", "black": "dark"}


def scene_of(map: MapFile, board: Board) -> AgeOfSteamScene:
    flat = map.geometry.orientation == "flat"
    centres = [_centre(hex.q, hex.r, flat) for hex in map.hexes]
    left, top = min(x for x, _ in centres) - MARGIN, min(y for _, y in centres) - MARGIN
    return AgeOfSteamScene(
        title=map.name,
        orientation=map.geometry.orientation,
        radius=RADIUS,
        width=round(max(x for x, _ in centres) - left + MARGIN, 1),
        height=round(max(y for _, y in centres) - top + MARGIN, 1),
        edges=board.edge_names,
        hexes=tuple(_hex_scene(map, board, number, x - left, y - top) for number, (x, y) in enumerate(centres)),
        links=tuple(AgeOfSteamLinkScene(link.id, link.a, link.b, link.cost, link.public) for link in board.links),
        placements=tuple(tuple(sections) for sections in SECTIONS[:N_PLACEMENTS]),
        tiles=tuple(_tile_scene(tile) for tile in range(len(TILE_IDS))),
        colours=tuple(COLOURS),
        phases=PHASE_NAMES,
        actions=ACTION_NAMES,
    )


def _hex_scene(map: MapFile, board: Board, number: int, x: float, y: float) -> AgeOfSteamHexScene:
    hex = map.hexes[number]
    return AgeOfSteamHexScene(
        id=number,
        x=round(x, 1),
        y=round(y, 1),
        label=hex.label,
        name=hex.printed(),
        word=board.names[number],
        kind=hex.kind,
        terrain=hex.terrain or "",
        colours=hex.colors or (),
        growth=tuple(f"{SIDES[growth.side]} {growth.number}" for growth in hex.growth or ()),
        closed=hex.blocked_edges,
        neighbours=tuple(board.beside[number * 6 : number * 6 + 6]),
        group=board.place[number],
        cost=board.simple_price[number],
        printed=_printed_track(board, number),
    )


def _tile_scene(tile: int) -> AgeOfSteamTileScene:
    placement = TILE_OF.index(tile)
    return AgeOfSteamTileScene(
        id=TILE_IDS[tile],
        word=TILE_WORDS[tile],
        town=CLASS_OF[placement] == TOWN,
        sections=tuple(SECTIONS[placement]),
    )


def _centre(q: int, r: int, flat: bool) -> tuple[float, float]:
    if flat:
        return 1.5 * RADIUS * q, math.sqrt(3) * RADIUS * (r + q / 2)
    return math.sqrt(3) * RADIUS * (q + r / 2), 1.5 * RADIUS * r


def _printed_track(board: Board, hex: int) -> tuple[tuple[int, int], ...]:
    for preset in board.presets:
        if preset.hex == hex:
            return tuple(SECTIONS[preset.laid])
    return ()
