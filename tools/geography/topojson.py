"""Reads the rings of a TopoJSON file: arcs of quantised steps, shared between shapes and run through either way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Point = tuple[float, float]


def read_rings(file: Path, name: str) -> list[list[Point]]:
    """Every ring of an object of the file, in degrees of longitude and latitude."""
    return rings_of(json.loads(file.read_text(encoding="utf-8")), name)


def rings_of(topology: dict[str, Any], name: str) -> list[list[Point]]:
    arcs = [_decoded(arc, topology.get("transform")) for arc in topology["arcs"]]
    return [_joined(ring, arcs) for ring in _arc_rings(topology["objects"][name])]


def _decoded(arc: list[list[float]], transform: dict[str, list[float]] | None) -> list[Point]:
    """The points of an arc. With a transform each is counted from the one before, and the first from zero."""
    if transform is None:
        return [(x, y) for x, y, *_ in arc]
    (scale_x, scale_y), (shift_x, shift_y) = transform["scale"], transform["translate"]
    x = y = 0.0
    found: list[Point] = []
    for dx, dy, *_ in arc:
        x, y = x + dx, y + dy
        found.append((x * scale_x + shift_x, y * scale_y + shift_y))
    return found


def _arc_rings(shape: dict[str, Any]) -> list[list[int]]:
    match shape["type"]:
        case "GeometryCollection":
            return [ring for part in shape["geometries"] for ring in _arc_rings(part)]
        case "Polygon":
            return list(shape["arcs"])
        case "MultiPolygon":
            return [ring for polygon in shape["arcs"] for ring in polygon]
    return []


def _joined(ring: list[int], arcs: list[list[Point]]) -> list[Point]:
    """One ring of several arcs; ~n is arc n backwards. Neighbouring arcs share a point."""
    found: list[Point] = []
    for number in ring:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        found += arc[1:] if found else arc
    return found
