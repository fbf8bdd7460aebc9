"""Names on a map: small capitals, in two lines where one is too long."""

from __future__ import annotations

import re
from collections.abc import Sequence

from smokestack.draw.svg import el, words

SMALL_CAPITAL = 0.65
"""The approximate width of a small capital in ems. Text is never measured, only estimated."""


def width_of(text: str, size: float) -> float:
    return len(text) * size * SMALL_CAPITAL


def broken(name: str, room: int) -> list[str]:
    """A name in one line, or in two of similar length, broken at a space, a hyphen or a slash."""
    if len(name) <= room:
        return [name]
    breaks = [found.end() for found in re.finditer(r"[ /]|-(?=.)", name)]
    if not breaks:
        return [name]
    middle = min(breaks, key=lambda at: max(at, len(name) - at))
    return [name[:middle].rstrip(), name[middle:].lstrip()]


def fitted(lines: list[str], size: float, room: float) -> float:
    """The font size at which the longest line fits the width."""
    widest = max(width_of(line, size) for line in lines)
    return size if widest <= room else size * room / widest


def ribbon(lines: list[str], y: float, size: float, wide: float) -> str:
    """A name on a band of paper; y is the middle of the band."""
    high = ribbon_height(lines, size)
    look: dict[str, str | float] = {"fill": "var(--town)", "stroke": "var(--ink)", "stroke_width": 0.9}
    band = el("rect", x=-wide / 2, y=y - high / 2, width=wide, height=high, **look)
    return band + caps(lines, 0, y - 0.5, size, weight="700")


def ribbon_height(lines: list[str], size: float) -> float:
    return size * len(lines) + 5


def text_block(lines: Sequence[str], x: float, y: float, size: float) -> str:
    """Lines of a name in the letters of the page; (x, y) is the middle of the block."""
    first = y + size * 0.33 - size * (len(lines) - 1) / 2
    return "".join(
        el("text", words(line), x=x, y=first + size * number, font_size=size, class_="name")
        for number, line in enumerate(lines)
    )


def caps(lines: list[str], x: float, y: float, size: float, look: str = "", weight: str = "600") -> str:
    """Lines of small capitals; y is the middle of the block."""
    step = size * 0.98
    first = y + size * 0.3 - step * (len(lines) - 1) / 2
    return "".join(
        el(
            "text",
            words(line),
            x=x,
            y=first + step * number,
            font_size=size,
            font_weight=weight,
            class_=f"caps {look}".strip(),
        )
        for number, line in enumerate(lines)
    )
