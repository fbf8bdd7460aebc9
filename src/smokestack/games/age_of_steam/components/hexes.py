"""The six edges of a hex, the same for both orientations: numbered 0 to 5 clockwise."""

from __future__ import annotations

from typing import Final

STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The step in axial coordinates (q, r) through each edge."""
EDGE_NAMES: Final = {"flat": ("N", "NE", "SE", "S", "SW", "NW"), "pointy": ("NW", "NE", "E", "SE", "SW", "W")}
"""What players call the edges, by the orientation of the map."""


def opposite(edge: int) -> int:
    """The number of an edge as the hex on the other side counts it."""
    return (edge + 3) % 6
