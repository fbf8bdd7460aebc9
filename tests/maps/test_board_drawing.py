"""The drawing that is the ground of the board in play: complete, in the scene's coordinates, legible, cached."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.maps.sketch import EXAMPLE, good, written

from smokestack.draw import colours
from smokestack.games.age_of_steam.components.load import load
from smokestack.games.age_of_steam.components.schema import MapFile
from smokestack.games.age_of_steam.game import GAME, AgeOfSteamGame
from smokestack.games.age_of_steam.maps import SHIPPED, shipped_map
from smokestack.games.age_of_steam.view.drawing.ground import ground
from smokestack.games.age_of_steam.view.drawing.sheet import CUBE, LEGIBLE, Box, has_plate, lettering, sheet_of
from smokestack.games.age_of_steam.view.view import AgeOfSteamScene

SVG = "{http://www.w3.org/2000/svg}"


def scene(id: str) -> AgeOfSteamScene:
    found = GAME.scene(id)
    assert isinstance(found, AgeOfSteamScene)
    return found


def overlap(a: Box, b: Box) -> bool:
    return min(a[2], b[2]) > max(a[0], b[0]) and min(a[3], b[3]) > max(a[1], b[1])


def name_boxes(map: MapFile) -> dict[str, Box]:
    sheet = sheet_of(map)
    hexes = map.hexes
    return {
        hexes[number].label: name.box(sheet.grid.centre((hexes[number].q, hexes[number].r)))
        for number, name in lettering(map, sheet).items()
    }


@pytest.mark.parametrize("id", SHIPPED)
def test_every_hex_is_drawn_where_the_scene_says(id: str) -> None:
    drawing = ElementTree.fromstring(ground(shipped_map(id)))
    drawn = {
        (float(use.get("x", "0")), float(use.get("y", "0")))
        for use in drawing.iter(SVG + "use")
        if use.get("href") == "#cell"
    }
    cities = {
        found.get("data-hex"): found.get("transform") for found in drawing.iter(SVG + "g") if found.get("data-hex")
    }
    grouped = {hex.label for hex in shipped_map(id).hexes if hex.group}
    for hex in scene(id).hexes:
        if hex.label not in grouped:
            assert any(abs(x - hex.x) < 0.2 and abs(y - hex.y) < 0.2 for x, y in drawn), hex.label
            if hex.kind in ("city", "terminal", "zone"):
                assert str(hex.id) in cities
    assert drawing.get("viewBox") == f"0 0 {scene(id).width:g} {scene(id).height:g}"


@pytest.mark.parametrize("id", SHIPPED)
def test_ids_are_unique_and_colours_are_custom_properties(id: str) -> None:
    svg = ground(shipped_map(id))
    ids = Counter(re.findall(r'\bid="([^"]+)"', svg))
    assert not [name for name, times in ids.items() if times > 1]
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg)) <= set(ids)
    assert set(re.findall(r"var\(--([a-z]+)\)", svg)) <= set(colours.DAY)
    painted = set(re.findall(r'(?:fill|stroke)="(?!var|none|url)([^"]+)"', svg))
    assert painted == set(), "a colour that cannot change at night"
    groups = re.findall(r'<g class="(coast|terrain|grid|labels)"', svg)
    assert groups == ["coast", "terrain", "grid", "labels"]
    assert "<style" not in svg, "the page allows no styles but its own"
    assert ground(shipped_map(id)) == svg


@pytest.mark.parametrize("id", SHIPPED)
def test_names_can_be_read_and_keep_clear_of_each_other_and_of_cities(id: str) -> None:
    map = shipped_map(id)
    sheet = sheet_of(map)
    names = lettering(map, sheet)
    for number, hex in enumerate(map.hexes):
        if hex.printed() and not hex.group:
            assert "".join(names[number].lines).replace(" ", "") == hex.printed().replace(" ", "")
            assert names[number].size * sheet.scale > LEGIBLE - 0.2, hex.name
    boxes = name_boxes(map)
    for (a, box), (b, other) in combinations(boxes.items(), 2):
        assert not overlap(box, other), f"the names at {a} and {b}"
    for hex in map.hexes:
        if hex.kind not in ("city", "terminal", "zone") or hex.group:
            continue
        x, y = sheet.grid.centre((hex.q, hex.r))
        middle = (x - 20, y - 20, x + 20, y + 20)
        for label, box in boxes.items():
            assert label == hex.label or not overlap(box, middle), f"the name at {label} lies on {hex.name}"


@pytest.mark.parametrize("id", SHIPPED)
def test_cubes_are_large_enough_on_a_small_screen(id: str) -> None:
    cube = CUBE * 12.5 / 13  # the gap to the next one is no part of it
    assert cube * sheet_of(shipped_map(id)).scale >= (16 if id == "rust-belt" else 12)
    assert scene(id).cube == CUBE


@pytest.mark.parametrize("id", SHIPPED)
def test_special_links_and_prices_are_told_to_the_page(id: str) -> None:
    map = shipped_map(id)
    for told, printed in zip(scene(id).links, map.links, strict=True):
        assert (told.id, told.cost) == (printed.id, printed.cost)
        assert told.path.startswith("M")
        assert told.needs_track == printed.needs_town_track
        tag = (told.x - 14, told.y - 10, told.x + 14, told.y + 10)
        if printed.kind == "claim":
            assert not [label for label, box in name_boxes(map).items() if overlap(box, tag)]
    for hex, drawn in zip(map.hexes, scene(id).hexes, strict=True):
        assert drawn.price == (-1 if hex.build_cost is None else hex.build_cost)
        assert drawn.opens == (hex.preset.active_from_turn if hex.preset else 0)


def test_maps_of_ones_own_have_a_board_and_long_names_are_lettered_smaller(tmp_path: Path) -> None:
    own = load(EXAMPLE)
    assert 'class="coast"' in AgeOfSteamGame([own]).ground(own.id)
    raw = good()
    raw["hexes"][0] = raw["hexes"][0] | {"kind": "town", "name": "Llanfairpwllgwyngyllgogerychwyrndrobwll"}
    map = load(written(tmp_path, raw))
    name = lettering(map, sheet_of(map))[0]
    assert name.width <= sheet_of(map).hex_width * 1.5 + 1
    assert not has_plate(map.hexes[0])


def test_night_tells_land_sea_and_black_cities_apart() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def contrast(a: str, b: str) -> float:
        low, high = sorted((light(a), light(b)))
        return (high + 0.05) / (low + 0.05)

    night = colours.NIGHT
    assert contrast(night["land"], night["sea"]) >= 1.6
    assert contrast(night["land"], night["black"]) >= 1.6
    for palette in (colours.DAY, night):
        for ground_colour in ("land", "hill", "height", "marsh", "town", "sea"):
            assert contrast(palette["ink"], palette[ground_colour]) >= 4.5, ground_colour


@pytest.mark.parametrize("id", SHIPPED)
def test_everything_special_on_a_map_has_a_card(id: str) -> None:
    """The page explains each hex, edge and link with the card of its kind, or with one of the map's own."""
    messages, board = GAME.messages(), scene(id)
    kinds = {
        "lake" if (hex.kind, hex.terrain) == ("blocked", "lake") else hex.terrain if hex.kind == "land" else hex.kind
        for hex in board.hexes
    }
    kinds |= {"public-link" if link.public else "special-link" for link in board.links}
    kinds |= {"closed-edge" for hex in board.hexes if hex.closed}
    things = {f"board.{kind}" for kind in kinds} | {f"zone.{hex.zone}" for hex in board.hexes if hex.zone}
    for thing in things:
        assert messages.get(f"card.{thing}.{id}") or messages.get(f"card.{thing}"), thing


def test_places_in_a_zone_know_it() -> None:
    zones = {hex.name: hex.zone for hex in scene("western-us").hexes if hex.zone}
    assert zones["Duluth"] == "east-start"
    assert zones["Portland"] == "west-if-urbanised"
    assert "Denver" not in zones
