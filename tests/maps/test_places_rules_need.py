"""A corrected copy of a map must keep the places and zones that the rules of the map look up."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.maps.sketch import written

from smokestack.games.age_of_steam.components.load import load
from smokestack.games.age_of_steam.maps import SHIPPED, folder_of, shipped_map
from smokestack.games.age_of_steam.maps.own_maps import report, setup_problems

LOOKED_UP = re.compile(r'find_(place|zone)\("([^"]+)"')
NEEDS = {
    map: LOOKED_UP.findall((folder_of(map) / "rules.py").read_text("utf-8"))
    for map in SHIPPED
    if (folder_of(map) / "rules.py").exists()
}
PLACES = [(map, name) for map, needs in NEEDS.items() for what, name in needs if what == "place"]
ZONES = [(map, name) for map, needs in NEEDS.items() for what, name in needs if what == "zone"]


@pytest.mark.parametrize("map", NEEDS)
def test_rules_look_places_up_in_a_way_that_can_be_checked(map: str) -> None:
    source = (folder_of(map) / "rules.py").read_text("utf-8")
    assert "by_name" not in source
    assert "board.zones" not in source


def test_places_and_zones_are_found() -> None:
    assert ("germany", "Berlin") in PLACES
    assert ("western-us", "east-start") in ZONES


@pytest.mark.parametrize(("map", "name"), PLACES)
def test_such_a_place_stays_what_it_is(tmp_path: Path, map: str, name: str) -> None:
    raw = json.loads((folder_of(map) / "map.json").read_text("utf-8"))
    place = next(hex for hex in raw["hexes"] if hex.get("name") == name)
    kind = place["kind"]
    for field in ("kind", "colors", "growth", "start_cubes", "terrain", "tags"):
        place.pop(field, None)
    place |= {"kind": "land", "terrain": "plain"}
    sentence = f"{place['label']} ({name}): the rules of {map} need it to be a {kind}."
    assert sentence in setup_problems(load(written(tmp_path, raw)))


@pytest.mark.parametrize(("map", "zone"), ZONES)
def test_such_a_zone_stays(tmp_path: Path, map: str, zone: str) -> None:
    raw = json.loads((folder_of(map) / "map.json").read_text("utf-8"))
    raw["zones"] = [kept for kept in raw["zones"] if kept["id"] != zone]
    sentence = f"The rules of {map} need the zone {zone}, but the map does not define it."
    assert sentence in setup_problems(load(written(tmp_path, raw)))


RANGES = {id: (shipped_map(id).players.min, shipped_map(id).players.max) for id in SHIPPED}
STRANGE = [(id, count) for id, (low, high) in RANGES.items() for count in (low - 1, high + 1) if 1 <= count <= 6]


@pytest.mark.parametrize(("map", "count"), STRANGE)
def test_the_number_of_players_stays_within_what_the_rules_are_for(tmp_path: Path, map: str, count: int) -> None:
    raw = json.loads((folder_of(map) / "map.json").read_text("utf-8"))
    low, high = RANGES[map]
    raw["players"] |= {"min": min(low, count), "max": max(high, count)}
    raw["turns"] |= {str(count): 8}
    assert f"players: the rules of {map} are for {low} to {high} players." in report(written(tmp_path, raw)).problems
