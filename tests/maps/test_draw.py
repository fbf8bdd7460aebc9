"""The drawn maps: well-formed, complete, the same every time, by day and by night."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.maps.sketch import EXAMPLE, good, written

from smokestack.draw import colours, hexes, png, rivers
from smokestack.draw.glyphs import GLYPHS
from smokestack.draw.lettering import broken
from smokestack.games.age_of_industry.components.load import MAPS_FOLDER, find_maps, read_map
from smokestack.games.age_of_industry.game import GAME as INDUSTRY
from smokestack.games.age_of_industry.view.layout import LONGEST
from smokestack.games.age_of_steam.components.schema import MapGrowth
from smokestack.games.age_of_steam.maps import SHIPPED, shipped_map
from smokestack.games.age_of_steam.view.drawing import picture
from smokestack.games.age_of_steam.view.drawing.places import plates
from smokestack.kernel.errors import DataError, UserError

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str, tag: str = "text") -> list[str]:
    return ["".join(found.itertext()) for found in ElementTree.fromstring(svg).iter(SVG + tag)]


# --- Age of Steam -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", SHIPPED)
def test_every_map_is_drawn_with_all_that_is_on_it(id: str) -> None:
    map = shipped_map(id)
    svg = picture.draw(id)
    titles, lettering = "\n".join(texts(svg, "title")), texts(svg)
    for hex in map.hexes:
        assert hex.label in lettering
        if hex.name:
            assert f"{hex.label} {hex.name};" in titles
    for link in map.links:
        assert f"{link.a} – {link.b}: " in titles
        if link.kind == "claim":
            assert f"${link.cost}" in lettering
    for hex in map.hexes:
        if hex.build_cost is not None:
            assert f"${hex.build_cost}" in lettering
    assert map.name.upper() in lettering


@pytest.mark.parametrize("id", SHIPPED)
def test_names_are_lettered_whole(id: str) -> None:
    """A name may take two lines, but it is complete."""
    letters = "".join(texts(picture.draw(id))).replace(" ", "")
    for hex in shipped_map(id).hexes:
        if hex.name:
            assert hex.printed().replace(" ", "") in letters


@pytest.mark.parametrize("id", SHIPPED)
def test_a_drawing_names_no_thing_twice_and_points_at_nothing_missing(id: str) -> None:
    svg = picture.draw(id)
    ids = Counter(re.findall(r'\bid="([^"]+)"', svg))
    assert not [name for name, times in ids.items() if times > 1]
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg)) <= set(ids)
    assert set(re.findall(r"var\(--([a-z]+)\)", svg)) <= set(colours.DAY)


def test_a_drawing_is_the_same_every_time() -> None:
    assert picture.draw("rust-belt") == picture.draw("rust-belt")


def test_growth_and_cubes_of_a_city_are_told_and_drawn() -> None:
    titles = texts(picture.draw("rust-belt"), "title")
    assert "R6 Pittsburgh; city; accepts red; grows on dark 5; starts with 3 cubes" in titles


def test_growth_numbers_are_plates_light_first_and_runs_are_short() -> None:
    def grows(*pairs: str) -> tuple[MapGrowth, ...]:
        return tuple(MapGrowth(side="white" if pair[0] == "w" else "black", number=int(pair[1])) for pair in pairs)

    assert plates(grows("b3", "w3")) == [("3", False), ("3", True)]
    assert plates(grows("b1", "b2", "b3", "b4", "b5", "b6")) == [("1–6", True)]
    assert plates(grows("w5", "w6")) == [("5", False), ("6", False)]
    assert plates(()) == []


def test_the_title_tells_players_turns_and_honesty() -> None:
    assert picture.particulars(shipped_map("rust-belt")) == ["3 to 6 players · 10, 8, 7 or 6 turns · after John Bohrer"]
    assert picture.particulars(shipped_map("barbados"))[0].startswith("one player · 10 turns")
    assert "until all but one are bankrupt" in picture.particulars(shipped_map("detroit-bankruptcy"))[0]
    assert picture.particulars(shipped_map("france"))[1] == "a reconstruction, not the published board"
    partly = "partly made up, where no source shows the board"
    assert picture.particulars(shipped_map("switzerland"))[1:] == [partly]


def test_the_legend_has_what_the_map_has_and_no_more() -> None:
    poland = texts(picture.draw("poland"))
    assert {"plain $2", "swamp $4", "high mountain $6"} <= set(poland)
    assert not {"river $3", "impassable side", "public link"} & set(poland)
    assert {"impassable side", "public link"} <= set(texts(picture.draw("finland")))
    assert "plain: price by tile" in texts(picture.draw("pittsburgh"))


def test_a_file_of_ones_own_is_drawn_and_a_broken_one_refused(tmp_path: Path) -> None:
    assert "ISLE OF MAN" in texts(picture.draw(EXAMPLE))
    with pytest.raises(DataError, match="has no hexes to draw"):
        picture.draw(written(tmp_path, good() | {"hexes": [], "links": []}))
    with pytest.raises(DataError, match="There is no map 'atlantis'"):
        picture.draw("atlantis")


def test_names_are_made_safe(tmp_path: Path) -> None:
    raw = good()
    raw["hexes"][0] = raw["hexes"][0] | {"kind": "town", "name": 'Rock & <Roll> "Inn"'}
    assert 'A7 Rock & <Roll> "Inn";' in "\n".join(texts(picture.draw(written(tmp_path, raw)), "title"))


# --- night, glyphs, geometry, rivers ------------------------------------------------------------------------------


def test_night_is_the_same_drawing_under_another_class() -> None:
    day, night = picture.draw("germany"), picture.draw("germany", night=True)
    assert night != day
    assert night.replace('class="engraved night"', 'class="engraved"') == day
    assert set(colours.NIGHT) == set(colours.DAY)


def test_flattened_no_custom_property_is_left_and_the_colours_are_those_of_the_hour() -> None:
    for night, paper in ((False, "#f4efe3"), (True, "#12243a")):
        flat = colours.flatten(picture.draw("barbados", night=night))
        assert "var(" not in flat
        assert f'fill="{paper}"' in flat
        ElementTree.fromstring(flat)


def test_every_colour_of_goods_has_a_glyph_of_its_own() -> None:
    assert GLYPHS == {
        "red": "triangle",
        "blue": "circle",
        "purple": "diamond",
        "yellow": "square",
        "black": "plus",
        "white": "star",
    }


@pytest.mark.parametrize("flat", [True, False])
def test_neighbours_meet_in_the_middle_of_their_edge(flat: bool) -> None:
    grid = hexes.Grid(10, flat)
    x, y = grid.centre((4, 7))
    for edge, (dq, dr) in enumerate(hexes.STEPS):
        bx, by = grid.centre((4 + dq, 7 + dr))
        mx, my = grid.middle(edge)
        assert ((x + bx) / 2, (y + by) / 2) == pytest.approx((x + mx, y + my))
        (ax, ay), (cx, cy) = grid.ends(edge)
        assert ((ax + cx) / 2, (ay + cy) / 2) == pytest.approx((mx, my))
    north = grid.outward(0)
    assert north == pytest.approx((0, -1) if flat else (-0.5, -(3**0.5) / 2))


@pytest.mark.parametrize("flat", [True, False])
def test_the_outline_of_a_ring_is_two_loops(flat: bool) -> None:
    ring = list(hexes.STEPS)
    loops = sorted(len(loop) for loop in hexes.Grid(10, flat).outline(ring))
    assert loops == [6, 18]


def test_a_river_runs_from_hex_to_hex_and_out_to_sea() -> None:
    board = [(q, r) for q in range(5) for r in range(5)]
    course = rivers.courses([(1, 1), (2, 1), (3, 1)], board)
    assert course[(2, 1)] in ([5, 2], [2, 5])
    for cell, edges in course.items():
        for edge in edges:
            beyond = (cell[0] + hexes.STEPS[edge][0], cell[1] + hexes.STEPS[edge][1])
            assert beyond not in course or (edge + 3) % 6 in course[beyond]
    coast = rivers.courses([(0, 2), (1, 2)], board)
    assert sorted(coast[(0, 2)]) == [2, 5]  # straight on over the western edge


@pytest.mark.parametrize("id", SHIPPED)
def test_every_river_agrees_with_its_neighbour(id: str) -> None:
    map = shipped_map(id)
    wet = [(hex.q, hex.r) for hex in map.hexes if hex.terrain == "river"]
    course = rivers.courses(wet, [(hex.q, hex.r) for hex in map.hexes])
    assert set(course) == set(wet)
    for cell, edges in course.items():
        assert len(set(edges)) == len(edges)
        for edge in edges:
            beyond = (cell[0] + hexes.STEPS[edge][0], cell[1] + hexes.STEPS[edge][1])
            assert beyond not in course or (edge + 3) % 6 in course[beyond]


# --- Age of Industry ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["germany", "new-england"])
def test_the_maps_of_age_of_industry_have_every_place(id: str) -> None:
    map = read_map(find_maps(MAPS_FOLDER)[id])
    svg = INDUSTRY.picture(id)
    lettering, titles = texts(svg), "\n".join(texts(svg, "title"))
    names = [place.name for place in map.locations]
    names += [place.name for place in map.ship_spaces] + [place.name for place in map.overseas]
    for name in names:
        assert all(line in lettering for line in broken(name, LONGEST)) or name in lettering
        assert name in titles
    assert INDUSTRY.picture(id, night=True).replace("engraved night", "engraved") == svg
    assert set(re.findall(r"var\(--([a-z]+)\)", svg)) <= set(colours.DAY)


# --- PNG ----------------------------------------------------------------------------------------------------------


def test_without_a_program_a_png_is_refused_with_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(UserError, match=r"install chromium, rsvg-convert or resvg; .* as \.svg"):
        png.png(picture.draw("barbados"))


def test_a_program_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: "/bin/false" if name == "rsvg-convert" else None)
    with pytest.raises(UserError, match="false could not convert the picture to PNG"):
        png.png(picture.draw("barbados"))


@pytest.mark.skipif(
    not any(shutil.which(name) for name in (*png.BROWSERS, "rsvg-convert", "resvg")),
    reason="no program on this machine turns SVG into PNG",
)
def test_a_png_has_the_size_of_the_drawing() -> None:
    svg = picture.draw("barbados")
    data = png.png(svg, scale=1)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    wanted = png.size(svg)
    assert abs(width - wanted[0]) <= 1
    assert abs(height - wanted[1]) <= 1
