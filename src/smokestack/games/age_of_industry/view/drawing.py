"""Draws a map in the style of an engraving: the country, places and their spaces, links, sea lines and markets."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from smokestack.draw import frame, glyphs, industry
from smokestack.draw.colours import sheet
from smokestack.draw.lettering import caps
from smokestack.draw.svg import Point, el, group, num, title, words
from smokestack.games.age_of_industry.components.load import DATA_FOLDER, read_components, read_map
from smokestack.games.age_of_industry.components.schema import (
    AgeOfIndustryComponentsFile,
    AgeOfIndustryMapFile,
    LocationEntry,
    OverseasEntry,
    ShipSpaceEntry,
)
from smokestack.games.age_of_industry.view.ground import country
from smokestack.games.age_of_industry.view.icons import ICONS
from smokestack.games.age_of_industry.view.layout import (
    BADGE,
    HARBOUR,
    LETTER,
    MARKET,
    SPACE,
    VILLAGE,
    PlaceLayout,
    Plate,
    layout_of,
)

SCALE: Final = 1.35
"""Units of the picture per unit of the board's sheet."""
SYMBOLS: Final = {"cross": "plus"}
INDUSTRIES: Final = {
    "mine": ("coal_mine",),
    "port": ("port",),
    "ship": ("ship",),
    "blank": ("cotton_mill", "factory", "ironworks"),
}
SPACE_WORDS: Final = {"mine": "mine", "port": "port", "ship": "ship", "blank": "mill, factory or ironworks"}
CORNERS: Final = ((-7.5, -6.5), (7.5, -6.5), (0.0, 7.5))
"""Where the three icons of a blank space lie."""


def draw_map(file: Path, data: Path = DATA_FOLDER, night: bool = False) -> str:
    """A map file as an SVG document."""
    map, components, layout = read_map(file), read_components(data), layout_of(file)
    width = layout.width * SCALE + 44
    rows = frame.legend_rows(_legend(map, components), width - 90)
    foot = frame.ROW * len(rows) + 30
    top = frame.TITLE + 34
    field_foot = top + layout.height * SCALE
    symbols = {entry.id: SYMBOLS.get(entry.symbol, entry.symbol) for entry in components.location_colours}
    under = [
        f"{components.players.min} to {components.players.max} players",
        "a reconstruction, not the published board",
    ]
    pieces = [
        country(file, layout),
        *[_location(place, layout.places[place.id], symbols) for place in map.locations],
        *[_ship_space(place, layout.places[place.id], symbols) for place in map.ship_spaces],
        *[_overseas(place, layout.overseas[place.id]) for place in map.overseas],
        _demand(components, layout.track),
    ]
    placed = group(*pieces, transform=f"translate(22 {num(top)}) scale({SCALE})")
    return sheet(
        (width, field_foot + foot),
        f"{map.name}, a map of Age of Industry",
        frame.field_clip(width, top, field_foot),
        frame.neatline(width, field_foot + foot),
        frame.field(width, top, field_foot),
        group(placed, clip_path="url(#field)"),
        frame.cartouche("Age of Industry", map.name, under, width / 2, 24, width - 120),
        frame.legend(rows, width / 2, field_foot + 4),
        night=night,
    )


def _location(place: LocationEntry, at: PlaceLayout, symbols: dict[str, str]) -> str:
    parts: list[str] = [title(_in_words(place))]
    if place.no_through:
        parts.append(_ring_around(at))
    if place.kind == "village":
        ring: dict[str, str | float] = {"fill": "var(--town)", "stroke": "var(--ink)", "stroke_width": "1.8"}
        parts.append(el("circle", cx=at.at[0], cy=at.at[1], r=VILLAGE, **ring))
        parts.append(caps(at.plate.lines, at.plate.x, at.plate.y, LETTER, "halo"))
        return group(*parts)
    ground = f"var(--{place.colour})" if place.colour else "var(--grey)"
    parts += [_space(space.kind, spot, ground) for space, spot in zip(place.spaces, at.spaces, strict=True)]
    parts.append(_plate(at.plate, ground, symbols[place.colour] if place.colour else ""))
    if at.market is not None:
        parts.append(_market(at.market))
    if at.harbour is not None:
        parts.append(_token(at.harbour, industry.port()))
    return group(*parts)


def _ring_around(at: PlaceLayout) -> str:
    """A broken ring around a place that nothing passes through."""
    x, y = at.at
    look: dict[str, str | float] = {"fill": "none", "stroke": "var(--danger)", "stroke_width": "2"}
    return el("circle", cx=x, cy=y - 8, r="66", stroke_dasharray="8 5", **look)


def _icon(id: str, x: float, y: float, scale: float, ink: str = "var(--ink)", paper: str = "var(--town)") -> str:
    icon = ICONS[id]
    look: dict[str, str | float] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    parts = [el("path", d=icon.fill, fill=ink, fill_rule="evenodd")]
    if icon.cut:
        parts.append(el("path", d=icon.cut, stroke=paper, stroke_width="1.1", **look))
    if icon.line:
        parts.append(el("path", d=icon.line, stroke=ink, stroke_width="2", **look))
    return group(*parts, transform=f"translate({num(x)} {num(y)}) scale({scale:.2f})")


def _space(kind: str, spot: Point, ground: str) -> str:
    """A space and the industries it takes."""
    side = SPACE - 3
    x, y = spot
    box = el(
        "rect",
        x=x - side / 2,
        y=y - side / 2,
        width=side,
        height=side,
        rx="3",
        fill="var(--town)",
        stroke=ground,
        stroke_width="2.6",
    )
    taken = INDUSTRIES[kind]
    if len(taken) == 1:
        return box + _icon(taken[0], x, y, 1.05)
    return box + "".join(_icon(id, x + dx, y + dy, 0.56) for id, (dx, dy) in zip(taken, CORNERS, strict=True))


def _plate(plate: Plate, ground: str, badge: str) -> str:
    """The name on a band, with the colour and its symbol on the left."""
    left, top, right, foot = plate.box()
    box: dict[str, str | float] = {"x": left, "y": top, "width": right - left, "height": foot - top, "rx": "2"}
    parts = [el("rect", **box, fill="var(--town)", stroke="var(--ink)", stroke_width="0.9")]
    shift = 0.0
    if badge:
        shift = BADGE / 2
        parts.append(el("rect", x=left, y=top, width=BADGE, height=foot - top, rx="2", fill=ground))
        parts.append(glyphs.shape(badge, left + BADGE / 2, plate.y, 4.6, "var(--paper)"))
    parts.append(caps(plate.lines, plate.x + shift, plate.y - 0.5, LETTER, weight="700"))
    return group(*parts)


def _market(at: Point) -> str:
    """A market space with its pair of scales; the tile is laid in play."""
    wide, high = MARKET
    box: dict[str, str | float] = {"x": at[0] - wide / 2, "y": at[1] - high / 2, "width": wide, "height": high}
    return el("rect", **box, rx=high / 2, fill="var(--town)", stroke="var(--brass)", stroke_width="1.8") + group(
        industry.market(), transform=f"translate({num(at[0])} {num(at[1])}) scale(0.9)"
    )


def _token(at: Point, mark: str) -> str:
    ring: dict[str, str | float] = {"fill": "var(--town)", "stroke": "var(--brass)", "stroke_width": "1.6"}
    return el("circle", cx=at[0], cy=at[1], r=HARBOUR, **ring) + group(
        mark, transform=f"translate({num(at[0])} {num(at[1])}) scale(0.7)"
    )


def _ship_space(place: ShipSpaceEntry, at: PlaceLayout, symbols: dict[str, str]) -> str:
    ground = f"var(--{place.colour})"
    return group(
        title(f"{place.name}: a ship space, {place.colour}"),
        _space(place.space.kind, at.spaces[0], ground),
        _plate(at.plate, ground, symbols[place.colour]),
    )


def _overseas(place: OverseasEntry, at: PlaceLayout) -> str:
    assert at.market is not None
    what = f"{place.cubes} coal to import" if place.kind == "import" else "an overseas market"
    x, y = at.market
    mark = glyphs.cubes(place.cubes, x, y, 6, "black") if place.kind == "import" else _market(at.market)
    return group(title(f"{place.name}: {what}"), _plate(at.plate, "", ""), mark)


def _demand(components: AgeOfIndustryComponentsFile, corner: Point) -> str:
    """The demand track as it is filled at the start."""
    frame_look: dict[str, str | float] = {"fill": "var(--paper)", "stroke": "var(--ink)", "stroke_width": "1.2"}
    parts = [
        el("rect", width="196", height="86", rx="3", **frame_look),
        caps(["Demand"], 98, 12, 13),
    ]
    for row, (good, fill) in enumerate((("coal", "black"), ("iron", "iron"))):
        y = 38 + row * 26
        parts.append(el("text", words(good), x="20", y=y + 4, font_size="11.5"))
        x = 48.0
        for entry in components.demand_track.rows:
            for _ in range(entry.coal if good == "coal" else entry.iron):
                parts.append(glyphs.cube(x, y, 7, fill))
                if row == 0:
                    parts.append(el("text", f"${entry.price}", x=x, y="26", font_size="9.5", class_="figure"))
                x += 20
        empty = components.demand_track.empty_price
        parts.append(el("text", f"${empty}", x=x + 6, y=y + 4, font_size="11", class_="figure"))
    return group(*parts, transform=f"translate({num(corner[0])} {num(corner[1])})")


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
    found = [
        (group(_space(kind, (0, 0), "var(--grey)"), transform="scale(0.75)"), SPACE_WORDS[kind])
        for kind in SPACE_WORDS
        if kind in kinds
    ]
    for entry in components.location_colours:
        symbol = glyphs.shape(SYMBOLS.get(entry.symbol, entry.symbol), 0, 0, 6, "var(--paper)")
        ground = el("rect", x="-10", y="-10", width="20", height="20", fill=f"var(--{entry.id})")
        found.append((ground + symbol, entry.id))
    found.append((_token((0, 0), industry.market()), "market"))
    if any(place.distant_port for place in map.locations):
        found.append((_token((0, 0), industry.port()), "distant port"))
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
