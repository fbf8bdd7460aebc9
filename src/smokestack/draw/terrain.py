"""Terrain in the style of an engraving: peaks with hachures, hills, reeds, ripples and tufts of grass.

Each function returns the content of a symbol around the origin, for hexes of a given size. Each symbol has a few random
variants, so that neighbouring hexes do not look alike.
"""

from __future__ import annotations

from math import pi, sin
from random import Random
from typing import Final

from smokestack.draw.svg import Point, el, group, num, polygon, strokes

VARIANTS: Final = 4


def tufts(size: float, rng: Random) -> str:
    """Open country: a few faint blades of grass."""
    lines: list[tuple[Point, Point]] = []
    for _ in range(3):
        x, y = (rng.random() - 0.5) * size * 1.1, (rng.random() - 0.5) * size * 1.1
        for lean in (-1.6, 0.2, 1.9):
            lines.append(((x + lean * 0.5, y), (x + lean * 1.3, y - 3.2 + abs(lean) * 0.5)))
    return el("path", d=strokes(lines), stroke="var(--tuft)", stroke_width="0.7", fill="none")


def mountains(size: float, rng: Random) -> str:
    """Three peaks, lit from the north-west."""
    peaks = ((-0.36, 0.08, 0.62, 0.56), (0.34, 0.02, 0.66, 0.62), (0.02, 0.52, 0.72, 0.6))
    return group(*[_peak(x * size, y * size, w * size, h * size, rng, 6) for x, y, w, h in peaks])


def dark_mountains(size: float, rng: Random) -> str:
    """Higher, closer and darker."""
    peaks = (
        (-0.42, -0.02, 0.56, 0.6),
        (0.36, -0.06, 0.6, 0.66),
        (-0.04, 0.24, 0.62, 0.72),
        (0.4, 0.54, 0.56, 0.56),
        (-0.34, 0.58, 0.58, 0.56),
    )
    return group(*[_peak(x * size, y * size, w * size, h * size, rng, 9) for x, y, w, h in peaks])


def _peak(x: float, y: float, width: float, height: float, rng: Random, hachures: int) -> str:
    """One peak with its base at (x, y): filled, with a ridge line and a hatched shaded side."""
    width *= 0.92 + 0.16 * rng.random()
    height *= 0.9 + 0.2 * rng.random()
    top = (x + (rng.random() - 0.5) * width * 0.16, y - height)
    left, right = (x - width / 2, y), (x + width / 2, y)
    foot = (top[0] - width * 0.04, y - height * 0.12)
    bend = (top[0] + width * 0.07, y - height * 0.52)
    shade: list[tuple[Point, Point]] = []
    for k in range(1, hachures + 1):
        t = k / (hachures + 1)
        a = _on(top, bend, foot, t)
        b = (top[0] + (right[0] - top[0]) * t, top[1] + (right[1] - top[1]) * t)
        lift = (b[1] - a[1]) * 0.3
        shade.append((a, (b[0] - 0.6, b[1] + lift * 0.3)))
    for k in range(1, 4):
        t = 0.3 + 0.18 * k
        a = (top[0] + (left[0] - top[0]) * t, top[1] + (left[1] - top[1]) * t)
        shade.append((a, (a[0] + 2.2, a[1] + height * 0.13)))
    ridge = f"M{num(left[0])} {num(left[1])}L{num(top[0])} {num(top[1])}L{num(right[0])} {num(right[1])}"
    spine = f"M{num(top[0])} {num(top[1])}L{num(bend[0])} {num(bend[1])}L{num(foot[0])} {num(foot[1])}"
    dark = [top, right, foot, bend]
    return group(
        polygon((left, top, right), fill="var(--hill)"),
        polygon(dark, fill="var(--height)"),
        el("path", d=strokes(shade), stroke="var(--engraving)", stroke_width="0.55", fill="none"),
        el("path", d=spine, stroke="var(--engraving)", stroke_width="0.7", fill="none"),
        el("path", d=ridge, stroke="var(--engraving)", stroke_width="1.15", fill="none", stroke_linejoin="round"),
    )


def _on(a: Point, b: Point, c: Point, t: float) -> Point:
    """The point at share t of the line a-b-c."""
    a, b, t = (a, b, t * 2) if t < 0.5 else (b, c, t * 2 - 1)
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def hills(size: float, rng: Random) -> str:
    """Hills: rounded hummocks with a hatched side."""
    parts: list[str] = []
    for x, y, w in ((-0.4, -0.1, 0.5), (0.32, -0.2, 0.54), (-0.05, 0.2, 0.62), (0.42, 0.42, 0.46), (-0.42, 0.5, 0.5)):
        parts.append(_hummock(x * size, y * size, w * size * (0.9 + 0.2 * rng.random())))
    return group(*parts)


def _hummock(x: float, y: float, width: float) -> str:
    half, high = width / 2, width * 0.42
    bow = f"M{num(x - half)} {num(y)}Q{num(x)} {num(y - 2 * high)} {num(x + half)} {num(y)}"
    flank: list[tuple[Point, Point]] = []
    for k in range(5):
        t = 0.5 + 0.09 * (k + 0.5)
        a = (x - half + width * t, y - 4 * high * t * (1 - t))
        flank.append((a, (a[0] - 1.5, min(y, a[1] + high * 0.75))))
    return group(
        el("path", d=bow, fill="var(--height)", stroke="var(--engraving)", stroke_width="1"),
        el("path", d=strokes(flank), stroke="var(--engraving)", stroke_width="0.6"),
    )


def reeds(size: float, rng: Random) -> str:
    """Marsh: broken water lines with reeds."""
    level: list[tuple[Point, Point]] = []
    blades: list[tuple[Point, Point]] = []
    for k in range(-3, 4):
        y = k * size * 0.2 + 2
        reach = size * (0.72 - 0.1 * abs(k))
        x = -reach + rng.random() * 6
        while x < reach - 6:
            long = 5 + rng.random() * 10
            level.append(((x, y), (min(x + long, reach), y)))
            if rng.random() < 0.4:
                middle = x + long / 2
                blades += [((middle + lean * 0.4, y - 1), (middle + lean, y - 5.5)) for lean in (-2.2, 0, 2.2)]
            x += long + 4 + rng.random() * 5
    return group(
        el("path", d=strokes(level), stroke="var(--bank)", stroke_width="0.7"),
        el("path", d=strokes(blades), stroke="var(--engraving)", stroke_width="0.8"),
    )


def ripples(size: float, rng: Random) -> str:
    """A lake: rows of waves."""
    parts: list[str] = []
    for k in range(-4, 5):
        y = k * size * 0.17
        reach = size * (0.8 - 0.09 * abs(k)) * (0.75 + 0.25 * rng.random())
        waves = max(1, int(reach / 5))
        step = reach / waves
        wave = "".join(f"q{num(step / 2)} {num(-2 * (-1) ** n)} {num(step)} 0" for n in range(2 * waves))
        parts.append(f"M{num(-reach)} {num(y)}{wave}")
    return el("path", d="".join(parts), stroke="var(--bank)", stroke_width="0.7", fill="none")


def crags(size: float, rng: Random) -> str:
    """Impassable ground: cross-hatching and bare peaks."""
    lines: list[tuple[Point, Point]] = []
    step = size * 0.15
    for k in range(-5, 6):
        reach = size * 0.8 * sin(pi * (k + 6) / 12)
        lines.append(((k * step - reach * 0.35, -reach * 0.6), (k * step + reach * 0.35, reach * 0.6)))
        lines.append(((k * step + reach * 0.35, -reach * 0.6), (k * step - reach * 0.35, reach * 0.6)))
    return group(
        el("path", d=strokes(lines), stroke="var(--engraving)", stroke_width="0.5", opacity="0.7"),
        dark_mountains(size * 0.92, rng),
    )
