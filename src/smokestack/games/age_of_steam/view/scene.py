"""What the page draws that never changes in a game: the map as printed, and how track tiles run."""

from __future__ import annotations

from collections.abc import Iterator
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
from smokestack.games.age_of_steam.view.drawing.connections import link_curves
from smokestack.games.age_of_steam.view.drawing.sheet import (
    CUBE,
    RADIUS,
    MapSheet,
    PlacedName,
    lettering,
    overview,
    sheet_of,
    tag_beside_names,
)
from smokestack.games.age_of_steam.view.view import (
    AgeOfSteamHexScene,
    AgeOfSteamLinkScene,
    AgeOfSteamOverviewName,
    AgeOfSteamScene,
    AgeOfSteamTileScene,
)

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.components.schema import MapFile

SIDES: Final = {"white": "light", "black": "dark"}


def scene_of(map: MapFile, board: Board) -> AgeOfSteamScene:
    sheet = sheet_of(map)
    names = lettering(map, sheet)
    curves = [(d, tag_beside_names(at, map, sheet, names)) for d, at in link_curves(map, sheet.grid)]
    return AgeOfSteamScene(
        title=map.name,
        orientation=map.geometry.orientation,
        radius=RADIUS,
        cube=CUBE,
        letters=sheet.letters,
        width=sheet.width,
        height=sheet.height,
        edges=board.edge_names,
        hexes=tuple(_hex_scene(map, board, sheet, names, number) for number in range(len(map.hexes))),
        overview=tuple(_overview(map, sheet)),
        links=tuple(
            AgeOfSteamLinkScene(link.id, link.a, link.b, link.cost, link.public, d, x, y, printed.needs_town_track)
            for link, printed, (d, (x, y)) in zip(board.links, map.links, curves, strict=True)
        ),
        placements=tuple(tuple(sections) for sections in SECTIONS[:N_PLACEMENTS]),
        tiles=tuple(_tile_scene(tile) for tile in range(len(TILE_IDS))),
        colours=tuple(COLOURS),
        phases=PHASE_NAMES,
        actions=ACTION_NAMES,
    )


def _overview(map: MapFile, sheet: MapSheet) -> Iterator[AgeOfSteamOverviewName]:
    for number, name in overview(map, sheet).items():
        x, y = sheet.grid.centre((map.hexes[number].q, map.hexes[number].r))
        yield AgeOfSteamOverviewName(number, name.lines, round(x + name.x, 1), round(y + name.y, 1), name.size)


def _hex_scene(
    map: MapFile, board: Board, sheet: MapSheet, names: dict[int, PlacedName], number: int
) -> AgeOfSteamHexScene:
    hex = map.hexes[number]
    x, y = sheet.grid.centre((hex.q, hex.r))
    name = names.get(number) or PlacedName((), 0.0, 0.0, 0.0)
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
        price=-1 if hex.build_cost is None else hex.build_cost,
        printed=_printed_track(board, number),
        opens=hex.preset.active_from_turn if hex.preset else 0,
        lines=name.lines,
        letters=name.size,
        name_at=(name.x, name.y),
        zone=next((zone.id for zone in map.zones if hex.name in zone.members), ""),
    )


def _tile_scene(tile: int) -> AgeOfSteamTileScene:
    placement = TILE_OF.index(tile)
    return AgeOfSteamTileScene(
        id=TILE_IDS[tile],
        word=TILE_WORDS[tile],
        town=CLASS_OF[placement] == TOWN,
        sections=tuple(SECTIONS[placement]),
    )


def _printed_track(board: Board, hex: int) -> tuple[tuple[int, int], ...]:
    for preset in board.presets:
        if preset.hex == hex:
            return tuple(SECTIONS[preset.laid])
    return ()
