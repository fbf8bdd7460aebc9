"""The board: places joined by canals, some of which have a lock."""

from __future__ import annotations

from typing import Final

PLACES: Final = ["Mill", "Bridge", "Basin", "North Pit", "East Pit", "South Pit"]
COORDINATES: Final = [(0, 2), (2, 2), (4, 3), (3, 0), (6, 1), (6, 4)]
MILL: Final = 0
PITS: Final = [3, 4, 5]

CANALS: Final = [(0, 1), (1, 2), (1, 3), (2, 4), (2, 5), (3, 4), (4, 5)]
LOCKS: Final = {(1, 3), (2, 5), (3, 4)}
"""The canals that charge a toll."""

ROOM: Final = 2
"""How many lumps of coal a barge holds."""
START_MONEY: Final = 3
TOLL: Final = 1
LUMPS_PER_ROUND: Final = 2
POINTS_PER_LUMP: Final = 2
MONEY_PER_LUMP: Final = 1


def neighbours(place: int) -> list[int]:
    return sorted({b if a == place else a for a, b in CANALS if place in (a, b)})


def toll(a: int, b: int) -> int:
    """TOWPATH-5"""
    return TOLL if (min(a, b), max(a, b)) in LOCKS else 0
