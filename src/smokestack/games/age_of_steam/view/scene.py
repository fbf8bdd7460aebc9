"""What a page needs to draw a map: where each hex lies, what is printed on it, and how track tiles run."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import msgspec

from smokestack.games.age_of_steam.components.pieces import COLOURS
from smokestack.games.age_of_steam.components.tiles import IN_TOWN, N_PLACEMENTS, SECTIONS, TILE_WORDS
from smokestack.kernel.info import Scene

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.components.schema import MapFile

RADIUS: Final = 50.0
"""From the middle of a hex to a corner; the page scales as it likes."""
MARGIN: Final = 64.0


class HexScene(msgspec.Struct, frozen=True):
    x: float
    y: float
    label: str
    name: str
    kind: str
    terrain: str
    colours: tuple[str, ...]
    growth: tuple[str, ...]
    """`light 3`, `dark 5`."""
    closed: tuple[int, ...]
    """Edges no track may cross."""
    group: int
    """The hex whose city this one belongs to; itself for all others."""
    cost: int
    """A simple tile on the empty hex."""
    printed: tuple[tuple[int, int], ...]
    """Sections of printed track; 6 is the town."""


class LinkScene(msgspec.Struct, frozen=True):
    id: str
    a: int
    b: int
    cost: int
    public: bool


class AgeOfSteamScene(Scene, frozen=True):
    title: str
    orientation: str
    radius: float
    width: float
    height: float
    edges: tuple[str, ...]
    """What the edges 0-5 are called."""
    hexes: tuple[HexScene, ...]
    links: tuple[LinkScene, ...]
    placements: tuple[tuple[tuple[int, int], ...], ...]
    """The sections of a tile as placed, by the value of the notation's field `tile`; 6 is the town of the hex."""
    tiles: tuple[str, ...]
    colours: tuple[str, ...]


def scene_of(map: MapFile, board: Board) -> AgeOfSteamScene:
    flat = map.geometry.orientation == "flat"
    spots = [_centre(hex.q, hex.r, flat) for hex in map.hexes]
    left, top = min(x for x, _ in spots) - MARGIN, min(y for _, y in spots) - MARGIN
    hexes = tuple(
        HexScene(
            x=round(x - left, 1),
            y=round(y - top, 1),
            label=hex.label,
            name=hex.printed(),
            kind=hex.kind,
            terrain=hex.terrain or "",
            colours=hex.colors or (),
            growth=tuple(f"{'light' if g.side == 'white' else 'dark'} {g.number}" for g in hex.growth or ()),
            closed=hex.blocked_edges,
            group=board.place[number],
            cost=board.simple_price[number],
            printed=_printed(board, number),
        )
        for number, (hex, (x, y)) in enumerate(zip(map.hexes, spots, strict=True))
    )
    return AgeOfSteamScene(
        title=map.name,
        orientation=map.geometry.orientation,
        radius=RADIUS,
        width=round(max(x for x, _ in spots) - left + MARGIN, 1),
        height=round(max(y for _, y in spots) - top + MARGIN, 1),
        edges=board.edge_names,
        hexes=hexes,
        links=tuple(LinkScene(link.id, link.a, link.b, link.cost, link.public) for link in board.links),
        placements=tuple(tuple(sections) for sections in SECTIONS[:N_PLACEMENTS]),
        tiles=TILE_WORDS,
        colours=tuple(COLOURS),
    )


def _centre(q: int, r: int, flat: bool) -> tuple[float, float]:
    if flat:
        return 1.5 * RADIUS * q, math.sqrt(3) * RADIUS * (r + q / 2)
    return math.sqrt(3) * RADIUS * (q + r / 2), 1.5 * RADIUS * r


def _printed(board: Board, hex: int) -> tuple[tuple[int, int], ...]:
    for preset in board.presets:
        if preset.hex == hex:
            return tuple((a, b if b != IN_TOWN else 6) for a, b in SECTIONS[preset.laid])
    return ()
