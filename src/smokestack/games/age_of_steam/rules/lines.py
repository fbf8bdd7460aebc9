"""The table of lines: chains of sections from end to end, with their owner (AOS-7.3, AOS-10.1).

A line is eight numbers in one flat list. Its two ends are stops (a hex) or open (-1); a *port* is the last edge of
track at that end, -1 on a special link. A line with both ends at one stop is a loop and counts as incomplete
(AOS-R-53).
"""

from __future__ import annotations

from typing import Final

WIDTH: Final = 8
OWNER: Final = 0
"""A seat, NOBODY, or GONE."""
END_A: Final = 1
END_B: Final = 2
PORT_A: Final = 3
PORT_B: Final = 4
WORTH: Final = 5
"""The sum of what its sections count when scoring."""
FRESH: Final = 6
"""1 if it was begun or grew during the present build turn (AOS-10.4)."""
LINK: Final = 7
"""The number of the special link it is, or -1."""

GONE: Final = -9
OPEN: Final = -1


def complete(lines: list[int], line: int) -> bool:
    at = line * WIDTH
    a = lines[at + END_A]
    b = lines[at + END_B]
    return a >= 0 and b >= 0 and a != b


def root(lines: list[int], line: int) -> int:
    """The stop at the fixed end of an incomplete line; every line has one (AOS-8.4)."""
    at = line * WIDTH
    return max(lines[at + END_A], lines[at + END_B])
