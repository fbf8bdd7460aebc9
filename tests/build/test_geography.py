"""The tool that draws up geography, on a country made up for the test."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from tools.geography.draw_up import draw_up
from tools.geography.projection import Projection, Warp
from tools.geography.shapes import area, clip, simplified
from tools.geography.topojson import rings_of

from smokestack.games.age_of_industry.components.load import MAPS_FOLDER
from smokestack.games.age_of_industry.components.schema import GeographyFile

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]

# Two countries of one degree by one, side by side; they share the arc in the middle. Steps are tenths of a degree.
TOPOLOGY = {
    "type": "Topology",
    "transform": {"scale": [0.1, 0.1], "translate": [8.0, 50.0]},
    "arcs": [[[10, 0], [0, 10]], [[10, 10], [-10, 0], [0, -10], [10, 0]], [[10, 0], [10, 0], [0, 10], [-10, 0]]],
    "objects": {
        "land": {
            "type": "GeometryCollection",
            "geometries": [{"type": "Polygon", "arcs": [[0, 1]]}, {"type": "MultiPolygon", "arcs": [[[2, -1]]]}],
        }
    },
}


def test_arcs_are_joined_in_both_directions() -> None:
    west, east = rings_of(TOPOLOGY, "land")
    assert [(round(x, 6), round(y, 6)) for x, y in west] == [(9, 50), (9, 51), (8, 51), (8, 50), (9, 50)]
    assert [(round(x, 6), round(y, 6)) for x, y in east] == [(9, 50), (10, 50), (10, 51), (9, 51), (9, 50)]


def test_arcs_without_a_transform_are_degrees() -> None:
    plain = {"arcs": [[[1, 2], [3, 4], [1, 2]]], "objects": {"land": {"type": "Polygon", "arcs": [[0]]}}}
    assert rings_of(plain, "land") == [[(1, 2), (3, 4), (1, 2)]]


def test_the_centre_of_a_projection_lies_where_it_should_and_north_is_up() -> None:
    projection = Projection((48.0, 54.0), (10.0, 51.0), (450.0, 340.0), 0.7)
    assert projection.point((10.0, 51.0)) == pytest.approx((450.0, 340.0))
    x, y = projection.point((10.0, 52.0))
    assert x == pytest.approx(450.0)
    assert 340.0 - y == pytest.approx(111.2 * 0.7, rel=0.01)
    assert projection.point((11.0, 51.0))[0] - 450.0 == pytest.approx(70.0 * 0.7, rel=0.01)


def test_a_warp_moves_what_is_near_a_town_and_nothing_far_away() -> None:
    warp = Warp([((100.0, 100.0), (120.0, 90.0))], 40.0)
    x, y = warp.point((100.0, 100.0))
    assert 18 < x - 100 <= 20
    assert -10 <= y - 100 < -9
    assert warp.point((400.0, 400.0)) == pytest.approx((400.0, 400.0))


def test_rings_are_cut_to_the_sheet() -> None:
    assert area(clip(SQUARE, (5.0, 5.0, 20.0, 20.0))) == 25.0
    assert clip(SQUARE, (20.0, 20.0, 30.0, 30.0)) == []


def test_small_corners_are_left_out_and_large_ones_and_fixed_ones_kept() -> None:
    bumpy = [(0.0, 0.0), (5.0, 0.1), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert simplified(bumpy, 2.0) == SQUARE
    assert simplified(bumpy, 2.0, lambda point: point == (5.0, 0.1)) == bumpy


def test_a_map_is_drawn_up_with_its_provenance(tmp_path: Path) -> None:
    (tmp_path / "land.json").write_text(json.dumps(TOPOLOGY))
    source = {
        "size": [900, 680],
        "projection": {"parallels": [49, 52], "centre": [9, 50.5], "at": [450, 340], "scale": 2},
        "places": {"koeln": [9, 50.5]},
        "rivers": [{"name": "Rhine", "course": ["koeln", [9.2, 50.6]]}],
        "lakes": [],
        "ranges": [{"kind": "hills", "crest": [[9, 50.2], [9.2, 50.2]]}],
        "letters": [{"text": "Somewhere", "x": 1, "y": 2}],
        "track": [10, 10],
        "title": [800, 600],
    }
    (tmp_path / "source.json").write_text(json.dumps(source))
    text = draw_up(tmp_path / "source.json", MAPS_FOLDER / "germany" / "map.json", tmp_path / "land.json")
    written = msgspec.json.decode(text, type=GeographyFile)
    assert len(written.land) == 2
    assert any("Natural Earth" in source.note for source in written.provenance)
    assert written.rivers[0].course[:2] == [168.0, 366.0], "a river passes the town where the board shows it"
    assert len(text.splitlines()) > 10, "one shape per line"
