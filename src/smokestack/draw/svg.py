"""SVG as text: elements, numbers and paths."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]


def num(value: float) -> str:
    """A number with one decimal and no trailing zero."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def el(name: str, *inner: str, **attributes: str | float) -> str:
    """An element. `class_` is class, `stroke_width` is stroke-width; numbers are rounded to one decimal."""
    words = []
    for key, value in attributes.items():
        text = value if isinstance(value, str) else num(value)
        words.append(f" {key.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    head = name + "".join(words)
    return f"<{head}>{''.join(inner)}</{name}>" if inner else f"<{head}/>"


def group(*inner: str, **attributes: str | float) -> str:
    return el("g", *inner, **attributes) if inner else ""


def words(text: str) -> str:
    """Text escaped for use inside an element."""
    return escape(text)


def title(text: str) -> str:
    """A tooltip, which screen readers read aloud."""
    return el("title", words(text))


def points(corners: Iterable[Point]) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in corners)


def polygon(corners: Iterable[Point], **attributes: str | float) -> str:
    return el("polygon", points=points(corners), **attributes)


def strokes(pairs: Iterable[tuple[Point, Point]]) -> str:
    """Path data of many separate lines."""
    return "".join(f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}" for (ax, ay), (bx, by) in pairs)


def place(id: str, x: float, y: float, **attributes: str | float) -> str:
    """A symbol from the defs, placed at a point."""
    return el("use", href=f"#{id}", x=x, y=y, **attributes)
