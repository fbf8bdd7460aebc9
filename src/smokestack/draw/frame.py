"""What surrounds a map: coast, border, title and legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from smokestack.draw.svg import Point, el, group, num, place, polygon, words

WATERLINES: Final = ((30.0, 0.35), (23.0, 0.45), (16.8, 0.6), (11.6, 0.75), (7.2, 0.9), (3.6, 1.0))
"""Distance from the coast and opacity of each water line: closer together and darker towards the coast."""
MARGIN: Final = 46.0
TITLE: Final = 113.0


def coast(outline: str, line: float = 2.0) -> str:
    """Land with water lines around it. Each line is a broad stroke under a slightly narrower stroke of sea."""
    land = _shore(fill="var(--land)", fill_rule="evenodd", stroke="var(--ink)", stroke_width=line)
    return group(_waterlines(outline, 0), land)


def coast_along(spine: str, breadth: float) -> str:
    """Land as a broad band along lines, for maps that do not define a coast."""
    return group(
        _waterlines(spine, breadth),
        _shore(fill="none", stroke="var(--ink)", stroke_width=breadth + 2.6),
        _shore(fill="none", stroke="var(--land)", stroke_width=breadth),
        stroke_linecap="round",
    )


def _waterlines(shore: str, breadth: float) -> str:
    parts = [el("defs", el("path", d=shore, id="shore"))]
    for reach, strength in WATERLINES:
        wide = breadth + 2 * reach
        parts.append(_shore(stroke="var(--sea)", stroke_width=wide))
        parts.append(_shore(stroke="var(--waterline)", stroke_width=wide, opacity=str(strength)))
        parts.append(_shore(stroke="var(--sea)", stroke_width=f"{wide - 1.3:.1f}"))
    return group(*parts, fill="none", stroke_linejoin="round", stroke_linecap="round")


def _shore(**look: str | float) -> str:
    return el("use", href="#shore", **look)


def neatline(width: float, height: float) -> str:
    """The border of the sheet: paper, and a double line with alternating bars between."""
    near, far = 14.0, 21.0
    bars: list[str] = []
    for long, across in ((width, False), (height, True)):
        room = long - 2 * far
        count = max(2, round(room / 46)) | 1
        step = room / count
        for k in range(0, count, 2):
            a = far + k * step
            for b in (near + 2, (height if not across else width) - far + 2):
                bars.append(_bar(b, a, far - near - 4, step) if across else _bar(a, b, step, far - near - 4))
    return group(
        el("rect", width=width, height=height, fill="var(--paper)"),
        _box(near, width, height, 1.6),
        _box(far, width, height, 0.8),
        el("path", d="".join(bars), fill="var(--ink)"),
    )


def _bar(x: float, y: float, width: float, height: float) -> str:
    return f"M{num(x)} {num(y)}h{num(width)}v{num(height)}h{num(-width)}z"


def _box(inset: float, width: float, height: float, stroke: float, fill: str = "none") -> str:
    return el(
        "rect",
        x=inset,
        y=inset,
        width=width - 2 * inset,
        height=height - 2 * inset,
        fill=fill,
        stroke="var(--ink)",
        stroke_width=stroke,
    )


def cartouche(over: str, name: str, under: Sequence[str], middle: float, top: float, room: float) -> str:
    """The title block: a line above, the name between rules, and a line or two below."""
    size = min(34.0, room / max(8, len(name)) / 0.86)
    half = min(room / 2 - 8, len(name) * size * 0.43 + 26)
    y = top + 63
    parts = [
        el("text", words(over), x=middle, y=top + 18, font_size="13", class_="caps", letter_spacing="3"),
        _rule(middle, top + 26, half),
        el("text", words(name.upper()), x=middle, y=y + 1, font_size=size, letter_spacing=num(size * 0.12)),
        _rule(middle, y + 12, half),
    ]
    for number, line in enumerate(under):
        parts.append(
            el("text", words(line), x=middle, y=y + 33 + 15 * number, font_size="12.5", font_style="italic"),
        )
    return group(*parts)


def _rule(middle: float, y: float, half: float) -> str:
    """A double rule with a lozenge in the middle."""
    gap = 7.0
    lines = "".join(
        f"M{num(middle + side * gap)} {num(y + low)}H{num(middle + side * (half - low))}"
        for side in (-1, 1)
        for low in (0.0, 2.6)
    )
    lozenge = [(middle, y - 2.2), (middle + 4.6, y + 1.3), (middle, y + 4.8), (middle - 4.6, y + 1.3)]
    return group(
        el("path", d=lines, stroke="var(--ink)", stroke_width="0.8"),
        polygon(lozenge, fill="var(--brass)", stroke="var(--ink)", stroke_width="0.6"),
    )


Entry = tuple[str, str]
"""A sample drawn around the origin, about 26 by 22, and its caption."""

ROW: Final = 30.0
SAMPLE: Final = 30.0


def legend_rows(entries: Sequence[Entry], room: float) -> list[list[Entry]]:
    """The entries in rows that fit the width, as even as possible."""
    widths = [legend_width(entry) for entry in entries]
    rows = max(1, -(-int(sum(widths)) // max(1, int(room))))
    while True:
        target = sum(widths) / rows
        found: list[list[Entry]] = [[]]
        used = 0.0
        for entry, width in zip(entries, widths, strict=True):
            if found[-1] and (used + width > room or (used + width / 2 > target and len(found) < rows)):
                found.append([])
                used = 0.0
            found[-1].append(entry)
            used += width
        if len(found) <= rows:
            return found
        rows += 1


def legend_width(entry: Entry) -> float:
    return SAMPLE + len(entry[1]) * 6.3 + 22


def legend(rows: Sequence[Sequence[Entry]], middle: float, top: float) -> str:
    parts: list[str] = []
    for number, row in enumerate(rows):
        y = top + ROW * (number + 0.5)
        x = middle - sum(legend_width(entry) for entry in row) / 2
        for entry in row:
            sample, caption = entry
            parts.append(group(sample, transform=f"translate({num(x + SAMPLE / 2)} {num(y)})"))
            parts.append(
                el("text", words(caption), x=x + SAMPLE + 7, y=y + 4, font_size="12", class_="left"),
            )
            x += legend_width(entry)
    return group(*parts)


def rope(paths: Sequence[str], public: bool = False) -> str:
    """Special links that are not track: a dashed line over a pale one; brass if they can be bought."""
    d = "".join(paths)
    ink = "var(--ink)" if public else "var(--brass)"
    look: dict[str, str | float] = {"fill": "none", "stroke_linecap": "round"}
    return group(
        el("path", d=d, stroke="var(--paper)", stroke_width="6", **look),
        el("path", d=d, stroke=ink, stroke_width="3", stroke_dasharray="7 6", **look),
    )


def sample_of(id: str, fill: str, corners: Sequence[Point], scale: float) -> str:
    """A terrain symbol in a small hex, for the legend."""
    inner = group(place(id, 0, 0), transform=f"scale({scale:.2f})") if id else ""
    shape = [(x * scale, y * scale) for x, y in corners]
    return group(
        polygon(shape, fill=fill),
        inner,
        polygon(shape, fill="none", stroke="var(--ink)", stroke_width="0.8"),
    )


def field(width: float, top: float, foot: float) -> str:
    """The sea around a map, between the title and the legend."""
    rules = f"M22 {num(top)}H{num(width - 22)}M22 {num(foot)}H{num(width - 22)}"
    return group(
        el("rect", x="22", y=top, width=width - 44, height=foot - top, fill="var(--sea)"),
        el("path", d=rules, stroke="var(--ink)", stroke_width="0.8"),
    )


def field_clip(width: float, top: float, foot: float) -> str:
    """A clip path for the defs: `url(#field)` clips drawings to the field."""
    return el("clipPath", el("rect", x="22", y=top, width=width - 44, height=foot - top), id="field")
