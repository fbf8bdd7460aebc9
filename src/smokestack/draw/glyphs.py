"""Goods, cubes and number plates. Every goods colour has a glyph, so that it is recognised without colour."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from smokestack.draw.svg import Point, el, group, num, polygon, words

GLYPHS: Final = {
    "red": "triangle",
    "blue": "circle",
    "purple": "diamond",
    "yellow": "square",
    "black": "plus",
    "white": "star",
}


def glyph(colour: str, x: float, y: float, r: float, fill: str | None = None, stroke: str = "none") -> str:
    """The glyph of a goods colour, about 2r across."""
    return shape(GLYPHS[colour], x, y, r, f"var(--{colour})" if fill is None else fill, stroke)


def shape(name: str, x: float, y: float, r: float, fill: str, stroke: str = "none") -> str:
    """A triangle, circle, diamond, square, plus or star, about 2r across."""
    look: dict[str, str | float] = {"fill": fill, "stroke": stroke, "stroke_width": 0.8, "stroke_linejoin": "round"}
    if name == "circle":
        return el("circle", cx=x, cy=y, r=r * 0.86, **look)
    if name == "square":
        return el("rect", x=x - r * 0.76, y=y - r * 0.76, width=r * 1.52, height=r * 1.52, **look)
    return polygon(_corners(name, x, y, r), **look)


def _corners(shape: str, x: float, y: float, r: float) -> list[Point]:
    if shape == "triangle":
        return [(x, y - r), (x + r * 0.95, y + r * 0.72), (x - r * 0.95, y + r * 0.72)]
    if shape == "diamond":
        return [(x, y - r * 1.08), (x + r * 0.86, y), (x, y + r * 1.08), (x - r * 0.86, y)]
    if shape == "plus":
        a, b = r * 0.34, r * 0.95
        turns = (
            (a, b),
            (a, a),
            (b, a),
            (b, -a),
            (a, -a),
            (a, -b),
            (-a, -b),
            (-a, -a),
            (-b, -a),
            (-b, a),
            (-a, a),
            (-a, b),
        )
        return [(x + dx, y + dy) for dx, dy in turns]
    spokes = [(-pi / 2 + k * pi / 5, r * (1.08 if k % 2 == 0 else 0.45)) for k in range(10)]
    return [(x + cos(angle) * reach, y + sin(angle) * reach) for angle, reach in spokes]


def medallion(colour: str, x: float, y: float, r: float) -> str:
    """The glyph on a disc of paper, for coloured backgrounds."""
    night_safe = "var(--ink)" if colour in ("black", "white") else f"var(--{colour})"
    return group(
        el("circle", cx=x, cy=y, r=r, fill="var(--town)", stroke="var(--ink)", stroke_width="0.8"),
        glyph(colour, x, y, r * 0.62, fill=night_safe),
    )


def cube(x: float, y: float, r: float, colour: str = "") -> str:
    """A small goods cube seen from a corner; without a colour, a cube that will be drawn from the bag."""
    top, shade = (f"var(--{colour})",) * 2 if colour else ("var(--town)", "var(--hill)")
    w, h = num(r * 0.87), num(r * 0.5)
    faces = f"M{num(x)} {num(y - r)}l{w} {h}v{num(r)}l-{w} {h}l-{w} -{h}v{num(-r)}z"
    side = f"M{num(x)} {num(y)}l{w} -{h}v{num(r)}l-{w} {h}z"
    edges = f"M{num(x)} {num(y)}l-{w} -{h}M{num(x)} {num(y)}v{num(r)}"
    ink = "var(--faint)" if colour == "black" else "var(--ink)"
    return (
        el("path", d=faces, fill=top, stroke="var(--ink)", stroke_width="0.7", stroke_linejoin="round")
        + el("path", d=side, fill=shade, stroke=ink, stroke_width="0.7", stroke_linejoin="round")
        + el("path", d=edges, stroke=ink, stroke_width="0.7")
    )


def cubes(count: int, x: float, y: float, r: float, colour: str = "") -> str:
    """Cubes in a row, centred on x."""
    step = r * 2.1
    start = x - step * (count - 1) / 2
    return group(*[cube(start + step * k, y, r, colour) for k in range(count)])


def plate(text: str, x: float, y: float, dark: bool = False, size: float = 11) -> str:
    """A number on a small plate, light or dark like the halves of the goods display."""
    fill, ink = ("var(--black)", "var(--white)") if dark else ("var(--white)", "#2b2a26")
    border = "var(--white)" if dark else "var(--ink)"
    box = {"rx": "2", "fill": fill, "stroke": border, "stroke_width": "0.9"}
    return _label(text, x, y, size, plate_width(text, size), size * 1.25, box, style=f"fill:{ink}")


def plate_width(text: str, size: float = 11) -> float:
    return max(size * 1.25, len(text) * size * 0.62 + size * 0.5)


def price(text: str, x: float, y: float, size: float = 10.5) -> str:
    """A price tag in brass."""
    width, height = len(text) * size * 0.62 + size * 0.7, size * 1.4
    box = {"rx": num(height / 2), "fill": "var(--town)", "stroke": "var(--brass)", "stroke_width": "1.3"}
    return _label(text, x, y, size, width, height, box)


def _label(
    text: str, x: float, y: float, size: float, width: float, height: float, box: dict[str, str], **look: str
) -> str:
    """A word or number in a box, both centred on (x, y)."""
    return group(
        el("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, **box),
        el("text", words(text), x=x, y=y + size * 0.36, font_size=size, font_weight="700", class_="figure", **look),
    )
