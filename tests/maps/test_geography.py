"""The country under the maps of Age of Industry: where it comes from, and whether places and names lie well."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path

import pytest

from smokestack.games.age_of_industry.components.load import MAPS_FOLDER, find_maps, read_geography, read_map
from smokestack.games.age_of_industry.components.schema import GeographyFile
from smokestack.games.age_of_industry.view.ground import ground, title_half
from smokestack.games.age_of_industry.view.layout import (
    SPACE,
    Box,
    MapLayout,
    Point,
    inside,
    layout_of,
    on_curve,
    overlap,
)

FILES = find_maps(MAPS_FOLDER)
HARBOUR_REACH = 45.0
"""How far from the coast a port may be, or from a river that reaches it."""
TRACK = (196.0, 112.0)
ZOOM = (86.0, 80.0)
"""The upper right corner, where the zoom buttons lie."""

each_map = pytest.mark.parametrize("id", FILES)


def geography_of(id: str) -> GeographyFile:
    found = read_geography(FILES[id])
    assert found is not None
    return found


def points(flat: list[float]) -> list[Point]:
    return list(zip(flat[::2], flat[1::2], strict=True))


def on_land(geography: GeographyFile, spot: Point) -> bool:
    """Whether a spot is inside an odd number of rings."""
    x, y = spot
    crossings = 0
    for ring in map(points, geography.land):
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            if (a[1] > y) != (b[1] > y) and x < a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]):
                crossings += 1
    return crossings % 2 == 1


def distance(line: list[Point], spot: Point) -> float:
    """From a spot to the nearest point of a line, measured at its corners and halfway between them."""
    halves = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(line)]
    return min(hypot(x - spot[0], y - spot[1]) for x, y in [*line, *halves])


def boxes(layout: MapLayout) -> Iterator[tuple[str, Box]]:
    for id, place in {**layout.places, **layout.overseas}.items():
        for box in place.boxes():
            yield id, box


@each_map
def test_the_geography_says_where_it_comes_from(id: str) -> None:
    geography = geography_of(id)
    notes = " ".join(f"{source.part} {source.note}" for source in geography.provenance)
    assert "Natural Earth" in notes
    assert "public domain" in notes
    assert FILES[id].with_name("geography.json").stat().st_size < 40_000


@each_map
def test_towns_stand_on_land_and_ships_in_the_sea(id: str) -> None:
    geography, layout, file = geography_of(id), layout_of(FILES[id]), read_map(FILES[id])
    coasts = [points(ring) for ring in geography.land]
    for place in file.locations:
        spot = layout.places[place.id].at
        port = any(space.kind == "port" for space in place.spaces)
        at_the_shore = port and min(distance(coast, spot) for coast in coasts) < 20
        assert on_land(geography, spot) or at_the_shore, f"{place.name} lies in the sea"
    afloat = [place.id for place in file.ship_spaces if on_land(geography, layout.places[place.id].at)]
    afloat += [place.id for place in file.overseas if on_land(geography, layout.overseas[place.id].at)]
    assert afloat == [], "these places lie on land"


@each_map
def test_ports_lie_at_the_coast_or_at_a_river_that_reaches_it(id: str) -> None:
    geography, layout, file = geography_of(id), layout_of(FILES[id]), read_map(FILES[id])
    coasts = [points(ring) for ring in geography.land]
    rivers = [points(river.course) for river in geography.rivers]
    navigable = [river for river in rivers if min(distance(coast, river[0]) for coast in coasts) < 25]
    ports = [place.id for place in file.locations if any(space.kind == "port" for space in place.spaces)]
    assert ports
    for port in ports:
        spot = layout.places[port].at
        away = min(distance(line, spot) for line in [*coasts, *navigable])
        assert away < HARBOUR_REACH, f"{port} is {away:.0f} units from the water"


@each_map
def test_nothing_on_the_sheet_overlaps(id: str) -> None:
    geography, layout = geography_of(id), layout_of(FILES[id])
    x, y = layout.track
    half = title_half(read_map(FILES[id]).name)
    title = (geography.title[0] - half, geography.title[1] - 24.0, geography.title[0] + half, geography.title[1] + 12.0)
    items = [
        *boxes(layout),
        ("the demand track", (x, y, x + TRACK[0], y + TRACK[1])),
        ("the zoom buttons", (layout.width - ZOOM[0], 0.0, layout.width, ZOOM[1])),
        ("the title", title),
    ]
    for letters in geography.letters:
        wide = len(letters.text) * letters.size * (0.62 + (0.18 if letters.kind == "sea" else 0.32)) / 2
        items.append((letters.text, (letters.x - wide, letters.y - letters.size, letters.x + wide, letters.y + 3)))
    clashes = {(a, b) for (a, one), (b, other) in combinations(items, 2) if a != b and overlap(one, other)}
    assert clashes == set()
    outside = [
        name for name, box in items if box[0] < 0 or box[1] < 0 or box[2] > layout.width or box[3] > layout.height
    ]
    assert outside == []


@each_map
def test_links_keep_clear_of_the_places_between_their_ends(id: str) -> None:
    layout, file = layout_of(FILES[id]), read_map(FILES[id])
    for link, d in zip(file.rail_links, layout.links, strict=True):
        ax, ay, cx, cy, bx, by = (float(number) for number in re.findall(r"-?[\d.]+", d))
        others = [place for id, place in layout.places.items() if id not in (link.a, link.b)]
        covered = [box for place in others for box in place.solid()]
        assert not any(inside(spot, box) for spot in on_curve((ax, ay), (cx, cy), (bx, by)) for box in covered), link.id


@each_map
def test_spaces_are_at_least_thirty_pixels_on_a_small_screen(id: str) -> None:
    """The board has 900 by 690 pixels on a screen of 1280 by 800."""
    layout = layout_of(FILES[id])
    assert (SPACE - 2) * min(900 / layout.width, 690 / layout.height) >= 30


def test_a_map_without_geography_gets_land_around_its_places(tmp_path: Path) -> None:
    file = tmp_path / "map.json"
    file.write_bytes(FILES["new-england"].read_bytes())
    assert read_geography(file) is None
    assert "shore" in ground(file)
