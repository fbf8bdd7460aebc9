"""The country under a map, in the style of an engraving: coast, rivers, mountains, lettering, free links and sea lines.

It holds what never changes, in the coordinates of the scene; the page draws spaces, counters and railways over it.
Colours are custom properties, so the same drawing serves day and night.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final

from smokestack.draw import frame, terrain
from smokestack.draw.svg import Point, el, group, num, place, words
from smokestack.games.age_of_industry.components.load import read_geography, read_map
from smokestack.games.age_of_industry.components.schema import AgeOfIndustryMapFile, GeographyFile, Lettering, Range
from smokestack.games.age_of_industry.view.icons import ICONS
from smokestack.games.age_of_industry.view.layout import MapLayout, inside, layout_of

BLEED: Final = 900.0
"""The sea goes on beyond the sheet, for screens of another shape."""
BREADTH: Final = 140.0
"""How wide the land is around its places, on maps without geography."""
NEAR: Final = 350.0
"""Places nearer than this have land between them, on maps without geography."""
STRIDE: Final = 21.0
"""From one hill of a range to the next."""


def ground(file: Path) -> str:
    """The ground of a map file as an SVG document that a page puts below its pieces."""
    layout = layout_of(file)
    return el(
        "svg",
        country(file, layout, titled=True),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(layout.width)} {num(layout.height)}",
        class_="engraved",
    )


def country(file: Path, layout: MapLayout, titled: bool = False) -> str:
    """Everything that lies below the places; with the name of the map where nothing else names it."""
    map, geography = read_map(file), read_geography(file)
    sea = el(
        "rect",
        x=-BLEED,
        y=-BLEED,
        width=layout.width + 2 * BLEED,
        height=layout.height + 2 * BLEED,
        fill="var(--sea)",
    )
    if geography is None:
        return group(sea, frame.coast_along(_land_around(map, layout), BREADTH), _lines(layout))
    return group(
        sea,
        frame.coast("".join(_ring(ring) for ring in geography.land), 1.1),
        _waters(geography),
        _mountains(geography, layout),
        group(*[_lettered(one) for one in geography.letters], class_="lettering"),
        _lines(layout),
        _title(map.name, geography.title) if titled else "",
    )


def _points(flat: list[float]) -> list[Point]:
    return list(zip(flat[::2], flat[1::2], strict=True))


def _ring(flat: list[float]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in _points(flat)) + "Z"


def _curve(points: list[Point]) -> str:
    """A curve through all points, with the tangents of Catmull and Rom."""
    d = f"M{num(points[0][0])} {num(points[0][1])}"
    for number in range(len(points) - 1):
        before, a = points[max(0, number - 1)], points[number]
        b, after = points[number + 1], points[min(len(points) - 1, number + 2)]
        lead = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        tail = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        d += f"C{num(lead[0])} {num(lead[1])} {num(tail[0])} {num(tail[1])} {num(b[0])} {num(b[1])}"
    return d


def _waters(geography: GeographyFile) -> str:
    """Rivers with banks, wider towards the mouth by being broader rivers; lakes with a line along the shore."""
    parts: list[str] = []
    look: dict[str, str | float] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    courses = [(river, _curve(_points(river.course))) for river in geography.rivers]
    for river, d in courses:
        parts.append(el("path", d=d, stroke="var(--bank)", stroke_width=river.width + 1.5, **look))
    for river, d in courses:
        parts.append(el("path", d=d, stroke="var(--water)", stroke_width=river.width, **look))
    for lake in geography.lakes:
        ring = _curve([*_points(lake), _points(lake)[0]])
        parts.append(el("path", d=ring, fill="var(--water)", stroke="var(--bank)", stroke_width="1.1"))
    return group(*parts, class_="waters")


def _mountains(geography: GeographyFile, layout: MapLayout) -> str:
    """Hills and peaks along the ranges, where no place covers them."""
    places = [*layout.places.values(), *layout.overseas.values()]
    boxes = [box for place in places for box in place.boxes()]
    rng = Random(geography.schema)
    spots = [spot for crest in geography.ranges for spot in _along(crest, rng)]
    symbols: list[str] = []
    for variant in range(terrain.VARIANTS):
        symbols.append(group(terrain.mountains(15, rng), id=f"peaks{variant}"))
        symbols.append(group(terrain.hills(13, rng), id=f"hills{variant}"))
    parts = [el("defs", *symbols)]
    for kind, (x, y) in sorted(spots, key=lambda spot: spot[1][1]):
        if not any(inside((x, y), box, 13.0) for box in boxes):
            parts.append(place(f"{kind}{rng.randrange(terrain.VARIANTS)}", x, y))
    return group(*parts, class_="terrain", opacity="0.8")


def _along(range: Range, rng: Random) -> Iterator[tuple[str, Point]]:
    """Spots along a crest at even distances, a little to one side or the other."""
    points = _points(range.crest)
    rest = 0.0
    for a, b in pairwise(points):
        long = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
        at = rest
        while at < long:
            share = at / long
            yield (
                range.kind,
                (
                    a[0] + (b[0] - a[0]) * share + rng.uniform(-3, 3),
                    a[1] + (b[1] - a[1]) * share + rng.uniform(-4, 4),
                ),
            )
            at += STRIDE
        rest = at - long


def _lettered(one: Lettering) -> str:
    """A name across a country or a sea, spaced out; seas are in italics."""
    sea = one.kind == "sea"
    return el(
        "text",
        words(one.text if sea else one.text.upper()),
        x=one.x,
        y=one.y,
        font_size=one.size,
        letter_spacing=num(one.size * (0.18 if sea else 0.32)),
        class_="sea-name" if sea else "land-name",
        font_style="italic" if sea else "normal",
        fill="var(--bank)" if sea else "var(--engraving)",
        text_anchor="middle",
        **({"transform": f"rotate({num(one.turn)} {num(one.x)} {num(one.y)})"} if one.turn else {}),
    )


def _title(name: str, at: tuple[int, int]) -> str:
    """The name of the map between two rules."""
    x, y = at
    half = title_half(name)
    rules = "".join(f"M{num(x - half)} {num(y + dy)}H{num(x + half)}" for dy in (-22, -19, 8, 11))
    return group(
        el("path", d=rules, stroke="var(--engraving)", stroke_width="0.9"),
        el(
            "text",
            words(name.upper()),
            x=x,
            y=y,
            font_size="18",
            letter_spacing="3",
            fill="var(--ink)",
            text_anchor="middle",
        ),
        class_="map-title",
    )


def title_half(name: str) -> float:
    """Half the width of the title."""
    return len(name) * 7.3 + 8


def _lines(layout: MapLayout) -> str:
    """Free links as a surveyed line with pegs, sea lines as dashes with a ship on each."""
    look: dict[str, str | float] = {"fill": "none"}
    beds, lanes = "".join(layout.links), "".join(layout.lanes)
    parts = [
        el("path", d=beds, stroke="var(--land)", stroke_width="7", opacity="0.8", **look),
        el("path", d=beds, stroke="var(--engraving)", stroke_width="1", **look),
        el("path", d=beds, stroke="var(--engraving)", stroke_width="6.5", stroke_dasharray="1.3 7.7", **look),
    ]
    if lanes:
        parts += [
            el("path", d=lanes, stroke="var(--sea)", stroke_width="5", stroke_linecap="round", **look),
            el(
                "path",
                d=lanes,
                stroke="var(--bank)",
                stroke_width="1.9",
                stroke_dasharray="8 6",
                stroke_linecap="round",
                **look,
            ),
        ]
        parts += [_ship(lane, number) for number, lane in enumerate(layout.lanes)]
    return group(*parts, class_="lines")


def _ship(lane: str, number: int) -> str:
    """A small steamship under way; only on straight lanes, whose middle is known."""
    if "Q" in lane:
        return ""
    ax, ay, bx, by = (float(value) for value in lane.replace("M", "").replace("L", " ").split())
    share = (0.5, 0.6)[number % 2]
    x, y = ax + (bx - ax) * share, ay + (by - ay) * share
    side = -1 if bx < ax else 1
    icon = ICONS["ship"]
    return group(
        el("circle", r="9", fill="var(--sea)"),
        el("path", d=icon.fill, fill="var(--bank)"),
        el("path", d=icon.line, fill="none", stroke="var(--bank)", stroke_width="1.6"),
        transform=f"translate({num(x)} {num(y - 1)}) scale({0.62 * side} 0.62)",
    )


# --- maps without geography ---------------------------------------------------------------------------------------


def _land_around(map: AgeOfIndustryMapFile, layout: MapLayout) -> str:
    """The shape of the land: lines between neighbouring places and along the links that stay clear of the ships."""
    rails = {frozenset((line.a, line.b)) for line in map.rail_links}
    ships = [layout.places[place.id].at for place in map.ship_spaces]
    found: list[str] = []
    for number, one in enumerate(map.locations):
        for other in map.locations[number + 1 :]:
            a, b = layout.places[one.id].at, layout.places[other.id].at
            near = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < NEAR**2
            clear = all(_distance_to_segment(a, b, ship) > BREADTH * 0.62 for ship in ships)
            if frozenset((one.id, other.id)) in rails or (near and clear):
                found.append(f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}")
    return "".join(found)


def _distance_to_segment(a: Point, b: Point, c: Point) -> float:
    """The distance of a point from the segment between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((c[0] - a[0]) * dx + (c[1] - a[1]) * dy) / max(1e-9, dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return float(((a[0] + dx * share - c[0]) ** 2 + (a[1] + dy * share - c[1]) ** 2) ** 0.5)
