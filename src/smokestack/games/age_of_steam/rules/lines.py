"""The table of lines: chains of sections from end to end, each with its owner (AOS-7.3, AOS-10.1).

A line is one row of WIDTH numbers in a flat list: the field OWNER of line n is at `n * WIDTH + OWNER`. Each end is a
stop (its hex) or OPEN. A *port* is the last edge of the track at that end. A line with both ends at one stop is a loop
and counts as incomplete (AOS-R-53).
"""

from __future__ import annotations

from typing import Final

WIDTH: Final = 8
"""The numbers in a row."""

# The fields of a row.
OWNER: Final = 0
"""A seat; NOBODY; or GONE if the row is free."""
END_A: Final = 1
END_B: Final = 2
PORT_A: Final = 3
PORT_B: Final = 4
WORTH: Final = 5
"""The points of its sections (AOS-19.2)."""
FRESH: Final = 6
"""1 if it began or grew during this build turn (AOS-10.4)."""
LINK: Final = 7
"""The number of the special link, or NO_LINK."""

GONE: Final = -9
OPEN: Final = -1
NO_PORT: Final = -1
"""The ports of a special link."""
NO_LINK: Final = -1


def complete(lines: list[int], line: int) -> bool:
    """Whether the line joins two different stops."""
    at = line * WIDTH
    a = lines[at + END_A]
    b = lines[at + END_B]
    return a >= 0 and b >= 0 and a != b


def root(lines: list[int], line: int) -> int:
    """The stop at the fixed end of an incomplete line. Every line has one (AOS-8.4)."""
    at = line * WIDTH
    return max(lines[at + END_A], lines[at + END_B])
