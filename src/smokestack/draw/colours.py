"""The colours of the light and dark theme, as CSS custom properties.

Drawings refer to colours as `var(--ink)`. The class `night` on the root switches a picture to the dark theme, and
``flatten`` replaces the properties by their values, for programs that do not support them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from smokestack.draw.svg import Point, el, num, title

DAY: Final = {
    "paper": "#f4efe3",
    "ink": "#2b2a26",
    "hairline": "#b9ae98",
    "faint": "#8d826c",
    "brass": "#b8862b",
    "danger": "#a83232",
    "good": "#2f7d4f",
    "sea": "#e0e8e6",
    "waterline": "#7d9aa5",
    "water": "#b4ccd3",
    "bank": "#4a6a77",
    "land": "#f0e8d0",
    "hill": "#e9dcbb",
    "height": "#d9c7a2",
    "crag": "#a8967a",
    "marsh": "#e2e4cb",
    "engraving": "#6b5638",
    "tuft": "#a3976f",
    "town": "#fbf8ef",
    "red": "#b23a31",
    "blue": "#2f64a3",
    "purple": "#7b4b96",
    "yellow": "#dba827",
    "black": "#35332f",
    "white": "#fbf8ef",
    "green": "#3f7d52",
    "brown": "#7c5635",
    "grey": "#8a8578",
    "iron": "#d0722a",
}
NIGHT: Final = {
    "paper": "#12243a",
    "ink": "#dfe9f2",
    "hairline": "#3d5876",
    "faint": "#7f9ab5",
    "brass": "#e2b65a",
    "danger": "#ff8f80",
    "good": "#7fd6a2",
    "sea": "#091423",
    "waterline": "#47719a",
    "water": "#4a84b8",
    "bank": "#a8d2f0",
    "land": "#1d4169",
    "hill": "#234b77",
    "height": "#2d5987",
    "crag": "#0e1c2f",
    "marsh": "#1b5062",
    "engraving": "#9db8d1",
    "tuft": "#4d6f90",
    "town": "#12243a",
    "red": "#e0736a",
    "blue": "#6ba6e6",
    "purple": "#b48fd2",
    "yellow": "#e9c55f",
    "black": "#0a1018",
    "white": "#eef3f7",
    "green": "#74bf92",
    "brown": "#c39a72",
    "grey": "#8fa0b2",
    "iron": "#ee9a58",
}

SERIF: Final = "Iowan Old Style, Palatino Linotype, Palatino, Georgia, DejaVu Serif, serif"
SANS: Final = "system-ui, Segoe UI, Roboto, Helvetica Neue, DejaVu Sans, sans-serif"

_LETTERING: Final = (
    f"text{{font-family:{SERIF};fill:var(--ink);text-anchor:middle}}"
    f".figure{{font-family:{SANS};font-variant-numeric:tabular-nums}}"
    ".caps{font-variant:small-caps;letter-spacing:.02em}"
    ".halo{paint-order:stroke;stroke:var(--land);stroke-width:3px;stroke-linejoin:round}"
    ".left{text-anchor:start}"
)


def style() -> str:
    """The style element of a drawing."""
    day, night = _properties(DAY), _properties(NIGHT)
    return el("style", f".engraved{{{day}}}.engraved.night{{{night}}}{_LETTERING}")


def stylesheet() -> str:
    """The colours for a page that puts drawings into its own document, where its theme decides."""
    day, night = _properties(DAY, ";\n  "), _properties(NIGHT, ";\n  ")
    return f".engraved {{\n  {day};\n}}\n:root[data-theme='night'] .engraved {{\n  {night};\n}}\n"


def _properties(colours: Mapping[str, str], between: str = ";") -> str:
    return between.join(f"--{name}:{value}" for name, value in colours.items())


def sheet(size: Point, called: str, defs: str, *inner: str, night: bool = False) -> str:
    """The whole drawing: an SVG document that can also be embedded in a page."""
    width, height = size
    return el(
        "svg",
        title(called),
        style(),
        el("defs", defs),
        *inner,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(width)} {num(height)}",
        width=width,
        height=height,
        class_="engraved night" if night else "engraved",
        role="img",
    )


def is_night(svg: str) -> bool:
    return 'class="engraved night"' in svg[:2000]


def flatten(svg: str) -> str:
    """The drawing with every custom property replaced by its value."""
    colours = NIGHT if is_night(svg) else DAY
    return re.sub(r"var\(--([a-z]+)\)", lambda found: colours[found[1]], svg)
