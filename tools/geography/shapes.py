"""Cuts rings to a rectangle and leaves out the points that nobody would miss."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heapify, heappop, heappush
from math import inf

from tools.geography.topojson import Point

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def clip(ring: list[Point], box: Box) -> list[Point]:
    """The part of a ring inside a rectangle, one side after the other (Sutherland and Hodgman)."""
    left, top, right, bottom = box
    ring = _cut(ring, lambda p: p[0] - left)
    ring = _cut(ring, lambda p: right - p[0])
    ring = _cut(ring, lambda p: p[1] - top)
    return _cut(ring, lambda p: bottom - p[1])


def _cut(ring: list[Point], inside: Callable[[Point], float]) -> list[Point]:
    found: list[Point] = []
    for before, here in zip(ring[-1:] + ring[:-1], ring, strict=True):
        a, b = inside(before), inside(here)
        if (a < 0) != (b < 0):
            share = a / (a - b)
            found.append((before[0] + (here[0] - before[0]) * share, before[1] + (here[1] - before[1]) * share))
        if b >= 0:
            found.append(here)
    return found


def area(ring: list[Point]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True))) / 2


def simplified(ring: list[Point], least: float, fixed: Callable[[Point], bool] = lambda _: False) -> list[Point]:
    """The ring without the points whose triangle with both neighbours is smaller than `least` (Visvalingam)."""
    count = len(ring)
    before = [(at - 1) % count for at in range(count)]
    after = [(at + 1) % count for at in range(count)]
    sizes = [inf if fixed(ring[at]) else area([ring[at - 1], ring[at], ring[after[at]]]) for at in range(count)]
    queue = [(size, at) for at, size in enumerate(sizes)]
    heapify(queue)
    left = count
    while left > 3 and queue and queue[0][0] < least:
        size, at = heappop(queue)
        if sizes[at] != size:
            continue
        sizes[at] = -1.0
        left -= 1
        a, b = before[at], after[at]
        after[a], before[b] = b, a
        for near in (a, b):
            if sizes[near] not in (inf, -1.0):
                # A neighbour does not become less important than the point that has just been removed.
                sizes[near] = max(size, area([ring[before[near]], ring[near], ring[after[near]]]))
                heappush(queue, (sizes[near], near))
    return [point for at, point in enumerate(ring) if sizes[at] >= 0]
