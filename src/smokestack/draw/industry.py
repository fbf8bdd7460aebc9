"""Icons of industries, for the spaces on which they may be built; about 20 across."""

from __future__ import annotations

from typing import Final

from smokestack.draw.svg import el, group

_INK: Final[dict[str, str | float]] = {
    "fill": "none",
    "stroke": "var(--ink)",
    "stroke_width": "1.6",
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}


def mine() -> str:
    """Crossed hammers."""
    head = "M-8 -5L-3 -9L-1 -6L-6 -2ZM8 -5L3 -9L1 -6L6 -2Z"
    return group(
        el("path", d="M-4.5 -5.5L7 8M4.5 -5.5L-7 8", **_INK),
        el("path", d=head, fill="var(--ink)"),
    )


def port() -> str:
    """An anchor."""
    return el("path", d="M0 -6V8M-4 -3H4M-8 2C-7 8 -3 9 0 9C3 9 7 8 8 2M0 -6A2 2 0 1 1 0.1 -6", **_INK)


def ship() -> str:
    """A steamship."""
    return group(
        el("path", d="M-9 3H9L6 8H-6Z", fill="var(--ink)"),
        el("path", d="M-6 3V-1H4V3M-2 -1V-7M2 -1V-5M-2 -8C0 -10 3 -8 5 -10", **_INK),
    )


def works() -> str:
    """A factory: a saw-tooth roof and a chimney."""
    return el("path", d="M-8 8V0L-3 -4V0L2 -4V0L7 -4V8ZM4.5 -2.5V-9H7V-4", **_INK, opacity="0.45")


def market() -> str:
    """A pair of scales."""
    return el("path", d="M0 -8V7M-4 7H4M-7 -6H7M-7 -6L-9.5 1H-4.5ZM7 -6L4.5 1H9.5Z", **_INK)
