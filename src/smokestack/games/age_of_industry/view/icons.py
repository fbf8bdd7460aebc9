"""The icons of the industries, drawn once for the pictures and for the page: path data around the origin, 20 across.

Cotton is shown by the spool of the mill and goods by the wheel of the factory: a market shows whose products it takes.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

import msgspec


class Icon(msgspec.Struct, frozen=True):
    """A silhouette (`fill`, even-odd) and strokes over it or beside it (`line`)."""

    fill: str
    line: str = ""
    cut: str = ""
    """Strokes in the colour of the ground."""


def _wheel(teeth: int, outer: float, inner: float, hole: float) -> str:
    """A cogwheel with a round hole."""
    corners: list[str] = []
    for tooth in range(teeth):
        for share, reach in ((-0.3, inner), (-0.19, outer), (0.19, outer), (0.3, inner)):
            angle = 2 * pi * (tooth + share) / teeth
            corners.append(f"{reach * sin(angle):.1f} {-reach * cos(angle):.1f}")
    return f"M{'L'.join(corners)}ZM{hole} 0A{hole} {hole} 0 1 0 -{hole} 0A{hole} {hole} 0 1 0 {hole} 0Z"


ICONS: Final = {
    "cotton_mill": Icon(
        "M-7.5 -9.5H7.5V-6.4H5V6.4H7.5V9.5H-7.5V6.4H-5V-6.4H-7.5Z",
        cut="M-5 -3.9L5 -2.3M-5 -1L5 .6M-5 1.9L5 3.5M-5 4.6L2 5.7",
    ),
    "factory": Icon(_wheel(8, 9.8, 7.2, 3.1)),
    "coal_mine": Icon(
        "M-9.5 -4.5L-4.2 -9.8L-1.6 -7.2L-6.9 -1.9ZM9.5 -4.5L4.2 -9.8L1.6 -7.2L6.9 -1.9Z",
        "M-5.2 -5.6L8.4 9M5.2 -5.6L-8.4 9",
    ),
    "ironworks": Icon(
        "M-10 -6.5H9V-2.6C5.6 -2.6 3.6 -1 3.4 1.6L4 4H7V8.5H-6.5V4H-3.4L-2.6 1.6C-3.2 -1.4 -7.4 -2 -10 -6.5Z"
    ),
    "port": Icon(
        "M-9.4 1.2L-5.2 3.6L-8.6 6.4ZM9.4 1.2L5.2 3.6L8.6 6.4Z",
        "M0 -4.6V9M-4.6 -2H4.6M-7.6 3.6C-6 7.6 -3 9 0 9C3 9 6 7.6 7.6 3.6M0 -4.6A2.3 2.3 0 1 1 .1 -4.6",
    ),
    "ship": Icon(
        "M-10 2.6H10L7 8.6H-7.2ZM-6.6 1.6V-1.6H5.6V1.6ZM-3.4 -2.4V-7.6H-.6V-2.4ZM1.4 -2.4V-6.4H4V-2.4Z",
        "M-2 -8.8C0 -10.6 2 -8.4 4.6 -10",
    ),
}

SYMBOLS: Final = {
    "square": "M-4 -4H4V4H-4Z",
    "triangle": "M0 -5L4.8 3.8H-4.8Z",
    "star": "M0 -5.4L1.5 -1.7L5.3 -1.6L2.3 .8L3.4 4.6L0 2.4L-3.4 4.6L-2.3 .8L-5.3 -1.6L-1.5 -1.7Z",
    "circle": "M4.3 0A4.3 4.3 0 1 0 -4.3 0A4.3 4.3 0 1 0 4.3 0Z",
    "diamond": "M0 -5.4L4.4 0L0 5.4L-4.4 0Z",
    "cross": "M-1.7 -4.8H1.7V-1.7H4.8V1.7H1.7V4.8H-1.7V1.7H-4.8V-1.7H-1.7Z",
}
"""The symbols of the location colours, so that they are recognised without colour."""
