"""Draws the diagrams of docs/architecture.md: the packages, from the layers that import-linter checks, and a move."""

from __future__ import annotations

import ast
import tomllib
from html import escape
from pathlib import Path

INK, PAPER, LINE, BRASS = "#2a2119", "#fbf7ee", "#8c7a62", "#8a5a16"
FONT = "font-family='Georgia, serif'"
WIDTH = 860
LIVES = ["web page", "server/live.py", "server/table_cache.py", "table/decide.py", "rules/state.py", "store"]
MOVE = [
    (0, 1, "action (WebSocket)"),
    (1, 2, "command of this person"),
    (2, 3, "decide(command)"),
    (3, 4, "refusal(action)"),
    (4, 3, "None, or clause and reason"),
    (3, 2, "events"),
    (2, 4, "apply(action, facts)"),
    (2, 5, "append events"),
    (5, 2, "on disk"),
    (2, 0, "acknowledgement and update for each seat: view, standing, log"),
    (0, 0, "board from scene and view, log from facts and messages"),
]
"""From whom, to whom, and what."""


def write_diagrams(root: Path) -> dict[Path, str]:
    pictures = root / "docs" / "pictures"
    return {pictures / "packages.svg": packages(root), pictures / "a-move.svg": a_move()}


def svg(height: int, title: str, parts: list[str]) -> str:
    head = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height}' role='img' {FONT} fill='{INK}'>"
    arrow = (
        "<defs><marker id='tip' viewBox='0 0 8 8' refX='7' refY='4' markerWidth='7' markerHeight='7' orient='auto'>"
        f"<path d='M0 0 8 4 0 8z' fill='{INK}'/></marker></defs>"
    )
    paper = f"<rect width='{WIDTH}' height='{height}' rx='6' fill='{PAPER}'/>"
    return "\n".join([head, f"<title>{escape(title)}</title>", arrow, paper, *parts, "</svg>"]) + "\n"


def text(x: float, y: float, words: str, size: int = 13, anchor: str = "middle", extra: str = "") -> str:
    return f"<text x='{x:g}' y='{y:g}' font-size='{size}' text-anchor='{anchor}'{extra}>{escape(words)}</text>"


def box(x: float, y: float, width: float, height: float, line: str = LINE) -> str:
    size = f"width='{width:g}' height='{height:g}' rx='4'"
    return f"<rect x='{x:g}' y='{y:g}' {size} fill='{PAPER}' stroke='{line}'/>"


def about(root: Path, package: str) -> str:
    """The first line of a package's docstring, without the name it may begin with."""
    source = (root / "src" / "smokestack" / package / "__init__.py").read_text("utf-8")
    told = (ast.get_docstring(ast.parse(source)) or "").split("\n")[0].replace("`", "")
    return told.split(": ", 1)[-1].rstrip(".")


def packages(root: Path) -> str:
    """One row for each layer; what is higher may import what is lower."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    layers: list[str] = project["tool"]["importlinter"]["contracts"][0]["layers"]
    parts, height, gap, left = [], 46, 16, 40
    for row, layer in enumerate(layers):
        names = [name.strip().removeprefix("smokestack.") for name in layer.split("|")]
        width = (WIDTH - 2 * left - 20 * (len(names) - 1)) / len(names)
        y = 20 + row * (height + gap)
        for place, name in enumerate(names):
            x = left + place * (width + 20)
            parts.append(box(x, y, width, height))
            parts.append(text(x + width / 2, y + 19, name, 15, extra=f" font-weight='bold' fill='{BRASS}'"))
            parts.append(text(x + width / 2, y + 37, shortened(about(root, name), width), 12))
        if row + 1 < len(layers):
            end = y + height + gap - 2
            parts.append(f"<path d='M{WIDTH / 2:g} {y + height + 1}V{end}' stroke='{INK}' marker-end='url(#tip)'/>")
    return svg(24 + len(layers) * (height + gap), "The packages: arrows mean 'may import'", parts)


def shortened(words: str, width: float) -> str:
    """As many words as fit."""
    room = int(width / 6)
    return words if len(words) <= room else words[:room].rsplit(" ", 1)[0] + " …"


def a_move() -> str:
    """A column for each part, a row for each message."""
    column, top, step = WIDTH / len(LIVES), 50, 40
    xs = [column * (place + 0.5) for place in range(len(LIVES))]
    height = top + step * len(MOVE) + 20
    parts = []
    for x, name in zip(xs, LIVES, strict=True):
        parts.append(f"<path d='M{x:g} {top - 12}V{height - 10}' stroke='{LINE}' stroke-dasharray='3 4'/>")
        parts.append(box(x - 66, 12, 132, 26))
        parts.append(text(x, 30, name, 13, extra=f" font-weight='bold' fill='{BRASS}'"))
    for row, (start, end, words) in enumerate(MOVE):
        y = top + step * (row + 0.75)
        if start == end:
            parts.append(box(xs[start] - 62, y - 12, 6 * len(words), 16, "none"))
            parts.append(text(xs[start] - 60, y, words, 12, "start"))
            continue
        parts.append(f"<path d='M{xs[start]:g} {y:g}H{xs[end]:g}' stroke='{INK}' marker-end='url(#tip)'/>")
        middle = (xs[start] + xs[end]) / 2
        width = 6.4 * len(words)
        parts.append(box(middle - width / 2, y - 19, width, 15, "none"))
        parts.append(text(middle, y - 7, words, 12))
    return svg(round(height), "A move, from click to screen", parts)
