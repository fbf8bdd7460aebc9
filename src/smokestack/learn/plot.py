"""How strength developed over the generations, as a picture."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from smokestack.learn.generations import Generation

WIDTH, HEIGHT, LEFT, TOP, FOOT = 720, 320, 60, 60, 50


def draw(title: str, history: Sequence[Generation]) -> str:
    """An SVG picture: for each generation the share won against the best before it, with its lower bound."""
    step = (WIDTH - LEFT - 30) / max(1, len(history))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        'font-size="13" role="img">',
        f"<title>{escape(title)}: strength over generations</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf8"/>',
        f'<text x="{LEFT}" y="26" font-size="17" font-weight="bold">{escape(title)}</text>',
        f'<text x="{LEFT}" y="46" fill="#666">share won against the best before, and its lower 95 % bound</text>',
    ]
    for percent in (25, 50, 75):
        y = _y(percent / 100)
        parts.append(f'<line x1="{LEFT}" y1="{y}" x2="{WIDTH - 20}" y2="{y}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end" fill="#666">{percent} %</text>')
    for place, generation in enumerate(history):
        x = round(LEFT + (place + 0.5) * step, 1)
        colour = "#2f7d4f" if generation.promoted else "#8a8372"
        parts.append(f'<line x1="{x}" y1="{_y(generation.low)}" x2="{x}" y2="{_y(generation.won)}" stroke="{colour}"/>')
        parts.append(f'<circle cx="{x}" cy="{_y(generation.won)}" r="5" fill="{colour}"/>')
        parts.append(f'<text x="{x}" y="{HEIGHT - FOOT + 20}" text-anchor="middle">{generation.number}</text>')
    x, y = WIDTH - 20, HEIGHT - 10
    parts.append(f'<text x="{x}" y="{y}" text-anchor="end" fill="#666">generation; green: promoted</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _y(share: float) -> float:
    return round(TOP + (1 - max(0.0, min(1.0, share))) * (HEIGHT - TOP - FOOT), 1)
