"""What runs between the places of a map: impassable edges, special links and printed track."""

from __future__ import annotations

from typing import Final

from smokestack.draw import frame, glyphs
from smokestack.draw.hexes import STEPS, Grid
from smokestack.draw.svg import Point, el, group, num, title
from smokestack.games.age_of_steam.components.schema import MapFile, MapHex
from smokestack.games.age_of_steam.view.drawing.captions import link_caption

TURN_SIZE: Final = 8.5
"""The size of the sign that says when printed track opens."""


def barriers(map: MapFile, board: Grid) -> str:
    """Impassable edges, each drawn once: a heavy line with a light one inside."""
    bars: list[str] = []
    for hex in map.hexes:
        x, y = board.centre((hex.q, hex.r))
        for edge in hex.blocked_edges:
            beyond = (hex.q + STEPS[edge][0], hex.r + STEPS[edge][1])
            if (hex.q, hex.r) < beyond:
                (ax, ay), (bx, by) = board.ends(edge, 0.97)
                bars.append(f"M{num(x + ax)} {num(y + ay)}L{num(x + bx)} {num(y + by)}")
    return barrier("".join(bars)) if bars else ""


def barrier(d: str) -> str:
    return group(
        el("path", d=d, stroke="var(--danger)", stroke_width="5.5", stroke_linecap="round"),
        el("path", d=d, stroke="var(--paper)", stroke_width="1", stroke_dasharray="3 3"),
    )


def links(map: MapFile, board: Grid) -> str:
    """Special links, each with its price or the word `public`. Links between the same places bend apart."""
    lines: list[str] = []
    prices: list[str] = []
    for link, (d, middle) in zip(map.links, link_curves(map, board), strict=True):
        public = link.kind == "public"
        lines.append(group(title(link_caption(link)), frame.rope([d], public)))
        prices.append(glyphs.price("public" if public else f"${link.cost}", *middle, 8.5 if public else 10.5))
    return group(*lines) + group(*prices)


def link_curves(map: MapFile, board: Grid) -> list[tuple[str, Point]]:
    """For each special link its curve and the point for its price."""
    named = map.named()
    found: list[tuple[str, Point]] = []
    pairs: dict[frozenset[str], int] = {}
    for link in map.links:
        ends = [map.hexes[named[name]] for name in (link.a, link.b)]
        a, b = (board.centre((hex.q, hex.r)) for hex in ends)
        pair = frozenset((link.a, link.b))
        number = pairs.get(pair, 0)
        pairs[pair] = number + 1
        d, (x, y) = _curve(a, b, board.size, number)
        found.append((d, (round(x, 1), round(y, 1))))
    return found


def _curve(a: Point, b: Point, size: float, number: int) -> tuple[str, Point]:
    """The curve of a link between the rims of two hexes, and the point for its price.

    `number` counts the links between the same two hexes from 0.
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    inset = size * (0.5 if length < size * 2 else 0.9)
    bend = size * (0.45 if number == 0 else -0.75) if length > size * 2 else 0.0
    start, end = (a[0] + ux * inset, a[1] + uy * inset), (b[0] - ux * inset, b[1] - uy * inset)
    cx, cy = (a[0] + b[0]) / 2 - uy * bend * 2, (a[1] + b[1]) / 2 + ux * bend * 2
    d = f"M{num(start[0])} {num(start[1])}Q{num(cx)} {num(cy)} {num(end[0])} {num(end[1])}"
    return d, ((start[0] + end[0]) / 4 + cx / 2, (start[1] + end[1]) / 4 + cy / 2)


def printed_track(hex: MapHex, board: Grid, sign: bool = True) -> list[str]:
    """Printed track as rails and ties, with a sign that says from which turn it can be used."""
    preset = hex.preset
    if preset is None:
        return []
    ends = [board.middle(edge) for edge in preset.exits]
    if len(ends) == 2:
        runs = [f"M{num(ends[0][0])} {num(ends[0][1])}Q0 0 {num(ends[1][0])} {num(ends[1][1])}"]
    else:
        runs = [f"M0 0L{num(x)} {num(y)}" for x, y in ends]
    d = "".join(runs)
    track = [
        el("path", d=d, fill="none", stroke="var(--paper)", stroke_width="9"),
        el("path", d=d, fill="none", stroke="var(--ink)", stroke_width="7", stroke_dasharray="1.6 3.4"),
        el("path", d=d, fill="none", stroke="var(--brass)", stroke_width="2"),
    ]
    opening = glyphs.price(f"from turn {preset.active_from_turn}", 0, -board.size * 0.42, TURN_SIZE)
    return [*track, opening] if sign else track
