"""Draws a map in the style of an engraving: places and their spaces, links, sea lines and markets."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from smokestack.draw import frame, glyphs, industry
from smokestack.draw.colours import sheet
from smokestack.draw.lettering import caps, width_of
from smokestack.draw.svg import Point, el, group, num, title, words
from smokestack.games.age_of_industry.components.load import DATA_FOLDER, read_components, read_map
from smokestack.games.age_of_industry.components.schema import (
    AgeOfIndustryComponentsFile,
    AgeOfIndustryMapFile,
    LocationEntry,
    OverseasEntry,
    ShipSpaceEntry,
)

SCALE: Final = 1.16
SPACE: Final = 27.0
BREADTH: Final = 140.0
"""How wide the land is around its places; the data have no coasts."""
NEAR: Final = 350.0
"""Places nearer than this have land between them."""
SYMBOLS: Final = {"cross": "plus"}
MARKS: Final = {"mine": industry.mine, "port": industry.port, "ship": industry.ship, "blank": industry.works}
SPACE_WORDS: Final = {"mine": "mine", "port": "port", "ship": "ship", "blank": "mill, factory or ironworks"}


def draw_map(file: Path, data: Path = DATA_FOLDER, night: bool = False) -> str:
    """A map file as an SVG document."""
    return draw_sheet(read_map(file), read_components(data), night)


def draw_sheet(map: AgeOfIndustryMapFile, components: AgeOfIndustryComponentsFile, night: bool = False) -> str:
    width = 1000 * SCALE + 190
    top = frame.TITLE + 30
    rows = frame.legend_rows(_legend(map, components), width - 90)
    foot = frame.ROW * len(rows) + 30
    height = top + 1000 * SCALE + 150 + foot
    sea_top, sea_foot = top + 4, height - foot - 6
    spots = _spots(map, (95.0, top + 85))
    symbols = {entry.id: SYMBOLS.get(entry.symbol, entry.symbol) for entry in components.location_colours}
    under = [
        f"{components.players.min} to {components.players.max} players",
        "a reconstruction, not the published board",
    ]
    return sheet(
        (width, height),
        f"{map.name}, a map of Age of Industry",
        frame.field_clip(width, sea_top, sea_foot),
        frame.neatline(width, height),
        frame.field(width, sea_top, sea_foot),
        group(frame.coast_along(_land(map, spots), BREADTH), clip_path="url(#field)"),
        _lines(map, spots),
        *[_location(place, spots[place.id], symbols) for place in map.locations],
        *[_ship_space(place, spots[place.id], symbols) for place in map.ship_spaces],
        *[_overseas(place, spots[place.id]) for place in map.overseas],
        _demand(components, (width - 196, sea_foot - 78)),
        frame.cartouche("Age of Industry", map.name, under, width / 2, 24, width - 120),
        frame.legend(rows, width / 2, height - foot - 2),
        night=night,
    )


def _spots(map: AgeOfIndustryMapFile, shift: Point) -> dict[str, Point]:
    places: list[LocationEntry | ShipSpaceEntry | OverseasEntry] = [*map.locations, *map.ship_spaces, *map.overseas]
    return {place.id: (place.x * SCALE + shift[0], place.y * SCALE + shift[1]) for place in places}


# --- land and lines -----------------------------------------------------------------------------------------------


def _land(map: AgeOfIndustryMapFile, spots: dict[str, Point]) -> str:
    """The shape of the land: lines between neighbouring places and along the links that stay clear of the ships."""
    rails = {frozenset((line.a, line.b)) for line in map.rail_links}
    ships = [spots[place.id] for place in map.ship_spaces]
    found: list[str] = []
    for number, one in enumerate(map.locations):
        for other in map.locations[number + 1 :]:
            a, b = spots[one.id], spots[other.id]
            near = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < (NEAR * SCALE) ** 2
            clear = all(_distance_to_segment(a, b, ship) > BREADTH * 0.62 for ship in ships)
            if frozenset((one.id, other.id)) in rails or (near and clear):
                found.append(_segment(a, b))
    return "".join(found)


def _distance_to_segment(a: Point, b: Point, c: Point) -> float:
    """The distance of a point from the segment between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((c[0] - a[0]) * dx + (c[1] - a[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return float(((a[0] + dx * share - c[0]) ** 2 + (a[1] + dy * share - c[1]) ** 2) ** 0.5)


def _rail_path(map: AgeOfIndustryMapFile, spots: dict[str, Point]) -> str:
    return "".join(_segment(spots[line.a], spots[line.b]) for line in map.rail_links)


def _segment(a: Point, b: Point) -> str:
    return f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}"


def _lines(map: AgeOfIndustryMapFile, spots: dict[str, Point]) -> str:
    """Links as two thin rails with sleepers, sea lines as dashes."""
    rails = _rail_path(map, spots)
    sea = "".join(_segment(spots[line.a], spots[line.b]) for line in map.sea_lines)
    look: dict[str, str | float] = {"fill": "none"}
    parts = [
        el("path", d=rails, stroke="var(--engraving)", stroke_width="9", stroke_dasharray="1.4 6", **look),
        el("path", d=rails, stroke="var(--engraving)", stroke_width="5", **look),
        el("path", d=rails, stroke="var(--land)", stroke_width="3", **look),
    ]
    if sea:
        parts.append(el("path", d=sea, stroke="var(--sea)", stroke_width="5", **look))
        parts.append(
            el("path", d=sea, stroke="var(--bank)", stroke_width="2.4", stroke_dasharray="9 6", **look),
        )
    return group(*parts)


# --- places -------------------------------------------------------------------------------------------------------


def _location(place: LocationEntry, spot: Point, symbols: dict[str, str]) -> str:
    cells = _cells(len(place.spaces))
    deep = SPACE * (1 + max((row for _, row in cells), default=-1))
    parts: list[str] = [title(_in_words(place))]
    if place.no_through:
        parts.append(
            el("circle", r="74", fill="none", stroke="var(--danger)", stroke_width="2.4", stroke_dasharray="8 5"),
        )
    if place.kind == "village":
        ring: dict[str, str | float] = {"fill": "var(--town)", "stroke": "var(--ink)", "stroke_width": "1.8"}
        parts += [el("circle", r="8", **ring), caps([place.name], 0, 19, 12.5, "halo")]
        return _at(parts, spot)
    ground = f"var(--{place.colour})" if place.colour else "var(--grey)"
    for (column, row), space in zip(cells, place.spaces, strict=True):
        parts.append(_space(space.kind, column * SPACE, -deep / 2 + (row + 0.5) * SPACE - 10, ground))
    below = deep / 2 + 1 if place.spaces else 0.0
    badge = symbols[place.colour] if place.colour else ""
    parts.append(_name(place.name, below, ground, badge, foreign=place.kind == "foreign"))
    x = -(place.market and place.distant_port) * 14.0
    for there, mark in ((place.market, industry.market), (place.distant_port, industry.port)):
        if there:
            parts.append(_token(x, below + 26, mark()))
            x += 28
    return _at(parts, spot)


def _at(parts: list[str], spot: Point) -> str:
    return group(*parts, transform=f"translate({num(spot[0])} {num(spot[1])})")


def _cells(count: int) -> list[tuple[float, int]]:
    """Column and row of each space: one row up to three, two rows of two for four."""
    if count == 4:
        return [(-0.5, 0), (0.5, 0), (-0.5, 1), (0.5, 1)]
    return [(k - (count - 1) / 2, 0) for k in range(count)]


def _space(kind: str, x: float, y: float, ground: str) -> str:
    side = SPACE - 2
    look: dict[str, str | float] = {"x": x - side / 2, "y": y - side / 2, "width": side, "height": side, "rx": "2"}
    mark = group(MARKS[kind](), transform=f"translate({num(x)} {num(y)}) scale(0.9)")
    return el("rect", **look, fill="var(--town)", stroke=ground, stroke_width="3") + mark


def _name(name: str, y: float, ground: str, badge: str, foreign: bool) -> str:
    """The name on a band, with the colour and its symbol on the left, and a double rim for foreign places."""
    size = 13.0
    wide = width_of(name, size) + 12
    left = -wide / 2 - (9 if badge else 0)
    high = size + 6
    box: dict[str, str | float] = {"x": left, "y": y - high / 2, "width": wide + (18 if badge else 0), "height": high}
    parts = [el("rect", **box, fill="var(--town)", stroke="var(--ink)", stroke_width="0.9")]
    if foreign:
        rim = {**box, "x": left - 2.5, "y": y - high / 2 - 2.5}
        rim["width"], rim["height"] = wide + (18 if badge else 0) + 5, high + 5
        parts.append(el("rect", **rim, fill="none", stroke="var(--ink)", stroke_width="0.7"))
    if badge:
        parts.append(el("rect", x=left, y=y - high / 2, width="18", height=high, fill=ground))
        parts.append(glyphs.shape(badge, left + 9, y, 5, "var(--paper)"))
    parts.append(caps([name], 9 if badge else 0, y - 0.5, size, weight="700"))
    return group(*parts)


def _token(x: float, y: float, mark: str) -> str:
    ring: dict[str, str | float] = {"fill": "var(--town)", "stroke": "var(--brass)", "stroke_width": "1.8"}
    return el("circle", cx=x, cy=y, r="12.5", **ring) + group(
        mark, transform=f"translate({num(x)} {num(y)}) scale(0.8)"
    )


def _ship_space(place: ShipSpaceEntry, spot: Point, symbols: dict[str, str]) -> str:
    ground = f"var(--{place.colour})"
    parts = [
        title(f"{place.name}: a ship space, {place.colour}"),
        _space(place.space.kind, 0, -10, ground),
        _name(place.name, SPACE / 2 + 1, ground, symbols[place.colour], foreign=False),
    ]
    return _at(parts, spot)


def _overseas(place: OverseasEntry, spot: Point) -> str:
    mark = (
        glyphs.cubes(place.cubes, 0, -9, 5.4, "black") if place.kind == "import" else _token(0, -14, industry.market())
    )
    what = f"{place.cubes} coal to import" if place.kind == "import" else "an overseas market"
    return _at([title(f"{place.name}: {what}"), mark, _name(place.name, 10, "", "", foreign=True)], spot)


def _demand(components: AgeOfIndustryComponentsFile, spot: Point) -> str:
    """The demand track as it is filled at the start."""
    parts = [
        el(
            "rect",
            x="-16",
            y="-26",
            width="176",
            height="90",
            fill="var(--paper)",
            stroke="var(--ink)",
            stroke_width="1.2",
        ),
        caps(["Demand"], 72, -13, 14),
    ]
    for row, (good, fill) in enumerate((("coal", "black"), ("iron", "iron"))):
        y = 16 + row * 24
        parts.append(el("text", words(good), x="2", y=y + 4, font_size="11.5"))
        x = 30.0
        for entry in components.demand_track.rows:
            for _ in range(entry.coal if good == "coal" else entry.iron):
                parts.append(glyphs.cube(x, y, 6, fill))
                x += 13.5
            if row == 0:
                parts.append(
                    el("text", f"${entry.price}", x=x - 20.5, y="2", font_size="9.5", class_="figure"),
                )
            x += 5
        if row == 0:
            parts.append(
                el("text", f"${components.demand_track.empty_price}", x=x + 8, y="2", font_size="9.5", class_="figure")
            )
        parts.append(el("text", "empty", x=x + 8, y=y + 3, font_size="9", font_style="italic"))
    return _at(parts, spot)


def _in_words(place: LocationEntry) -> str:
    parts = [place.name, place.kind + (f", {place.colour}" if place.colour else "")]
    if place.spaces:
        parts.append("spaces: " + ", ".join(SPACE_WORDS[space.kind] for space in place.spaces))
    if place.market:
        parts.append("a market")
    if place.distant_port:
        parts.append("a distant port")
    if place.no_through:
        parts.append("nothing passes through")
    return "; ".join(parts)


def _legend(map: AgeOfIndustryMapFile, components: AgeOfIndustryComponentsFile) -> list[frame.Entry]:
    kinds = {space.kind for place in map.locations for space in place.spaces}
    kinds |= {place.space.kind for place in map.ship_spaces}
    found = [(_space(kind, 0, 0, "var(--grey)"), SPACE_WORDS[kind]) for kind in SPACE_WORDS if kind in kinds]
    for entry in components.location_colours:
        symbol = glyphs.shape(SYMBOLS.get(entry.symbol, entry.symbol), 0, 0, 6, "var(--paper)")
        ground = el("rect", x="-10", y="-10", width="20", height="20", fill=f"var(--{entry.id})")
        found.append((ground + symbol, entry.id))
    found.append((_token(0, 0, industry.market()), "market"))
    if any(place.distant_port for place in map.locations):
        found.append((_token(0, 0, industry.port()), "distant port"))
    if any(place.kind == "village" for place in map.locations):
        found.append((el("circle", r="7", fill="var(--town)", stroke="var(--ink)", stroke_width="1.8"), "village"))
    if map.overseas:
        found.append((glyphs.cubes(2, 0, 0, 5, "black"), "coal to import"))
        found.append(
            (el("path", d="M-13 0H13", stroke="var(--bank)", stroke_width="2.4", stroke_dasharray="7 4"), "sea line")
        )
    if any(place.no_through for place in map.locations):
        ring = el("path", d="M-13 0H13", stroke="var(--danger)", stroke_width="2.4", stroke_dasharray="7 4")
        found.append((ring, "no through traffic"))
    return found
