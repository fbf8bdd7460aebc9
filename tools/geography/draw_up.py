"""Puts one map's geography together: its coast from the atlas, everything else from a file of this project."""

from __future__ import annotations

from pathlib import Path

import msgspec
from tools.geography.projection import Projection, Warp
from tools.geography.shapes import Box, area, clip, simplified
from tools.geography.topojson import Point, read_rings

from smokestack.games.age_of_industry.components.load import read_map
from smokestack.games.age_of_industry.components.schema import GeographyFile, Lettering, Range, River
from smokestack.kernel.info import Source

LEAST_DETAIL = 4.0
"""Points of the coast whose triangle is smaller than this, in square units of the sheet, are left out."""
LEAST_ISLAND = 36.0
BLEED = (0.5, 0.3)
"""The drawing goes on beyond the sheet by these shares of its width and height, for screens of another shape."""
REACH = 46.0


class RiverSource(msgspec.Struct, frozen=True):
    """A river from its mouth up: names of places it passes, or longitude and latitude."""

    name: str
    course: list[str | Point]
    width: float = 2.4


class RangeSource(msgspec.Struct, frozen=True):
    kind: str
    crest: list[Point]


class GeographySource(msgspec.Struct, frozen=True):
    """`tools/geography/<map>.json`, written by hand."""

    size: tuple[int, int]
    projection: Projection
    places: dict[str, Point]
    """Where the towns of the map are; towns that are missing here do not pull at the coast."""
    rivers: list[RiverSource]
    lakes: list[list[Point]]
    ranges: list[RangeSource]
    letters: list[Lettering]
    track: tuple[int, int]
    title: tuple[int, int]
    lanes: dict[str, list[float]] = {}


def draw_up(source_file: Path, map_file: Path, land: Path) -> str:
    """The text of a geography.json."""
    source = msgspec.json.decode(source_file.read_bytes(), type=GeographySource)
    spots = {place.id: (float(place.x), float(place.y)) for place in read_map(map_file).locations}
    moves = [(source.projection.point(at), spots[id]) for id, at in source.places.items()]
    warp = Warp(moves, REACH)

    def on_sheet(place: Point) -> Point:
        return warp.point(source.projection.point(place))

    width, height = source.size
    wide, high = width * BLEED[0], height * BLEED[1]
    box = (-wide, -high, width + wide, height + high)
    rings = [_coast(ring, source.projection, warp, box) for ring in read_rings(land, "land")]
    written = GeographyFile(
        schema="age-of-industry/geography@1",
        provenance=[
            Source(
                "Coast",
                "published",
                "Natural Earth 1:10m land (public domain), from the npm package world-atlas 2.",
            ),
            Source("Rivers, lakes, mountains, lettering", "reconstructed", "Drawn for this project by hand."),
            Source("Towns", "reconstructed", "Moved apart where they would overlap; the coast moves with them."),
        ],
        size=source.size,
        land=[_flat(ring) for ring in rings if ring],
        lakes=[_flat([on_sheet(place) for place in lake]) for lake in source.lakes],
        rivers=[
            River(
                river.name,
                river.width,
                _flat([spots[at] if isinstance(at, str) else on_sheet(at) for at in river.course]),
            )
            for river in source.rivers
        ],
        ranges=[Range(one.kind, _flat([on_sheet(place) for place in one.crest])) for one in source.ranges],
        letters=source.letters,
        track=source.track,
        title=source.title,
        lanes=source.lanes,
    )
    return _one_part_per_line(written)


def _coast(ring: list[Point], projection: Projection, warp: Warp, box: Box) -> list[Point]:
    """A ring of the coast on the sheet; empty if none of it is worth drawing."""
    near = clip(ring, _degrees_around(projection, box))
    if not near:
        return []
    drawn = clip([warp.point(projection.point(place)) for place in near], box)
    if not drawn or area(drawn) < LEAST_ISLAND:
        return []
    return simplified(drawn, LEAST_DETAIL, lambda p: p[0] in box[::2] or p[1] in box[1::2])


def _degrees_around(projection: Projection, box: Box) -> Box:
    """A rectangle of degrees that is larger than the box, so that far shores need not be projected."""
    longitude, latitude = projection.centre
    high = (box[3] - box[1]) / projection.scale / 111
    wide = (box[2] - box[0]) / projection.scale / 60
    return longitude - wide, latitude - high, longitude + wide, latitude + high


def _flat(points: list[Point]) -> list[float]:
    return [round(value, 1) for point in points for value in point]


def _one_part_per_line(file: GeographyFile) -> str:
    """JSON with one shape per line, so that a change shows where it is."""
    parts = []
    for name, value in msgspec.to_builtins(file).items():
        if isinstance(value, list) and name != "size":
            lines = ",\n    ".join(msgspec.json.encode(item).decode() for item in value)
            parts.append(f'  "{name}": [\n    {lines}\n  ]')
        else:
            parts.append(f'  "{name}": {msgspec.json.encode(value).decode()}')
    return "{\n" + ",\n".join(parts) + "\n}\n"
