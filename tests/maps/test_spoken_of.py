"""Places and zones that the rules of a map look up: a corrected copy of the map has to have them, as what they are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.maps.sketch import written

from smokestack.games.age_of_steam.components.map_check import SPOKEN_OF, ZONES
from smokestack.games.age_of_steam.maps import SHIPPED, folder_of, shipped_map
from smokestack.games.age_of_steam.maps.own_maps import report

MODULES = {id: folder_of(id) / "rules.py" for id in SHIPPED}


@pytest.mark.parametrize("map", [id for id in SHIPPED if MODULES[id].exists()])
def test_whatever_a_module_looks_up_is_listed(map: str) -> None:
    source = MODULES[map].read_text("utf-8")
    assert set(re.findall(r'by_name\["([^"]+)"\]', source)) <= set(SPOKEN_OF.get(map, ()))
    assert set(re.findall(r'zones\["([^"]+)"\]', source)) <= set(ZONES.get(map, ()))


@pytest.mark.parametrize(("map", "name"), [(map, name) for map, names in SPOKEN_OF.items() for name in names])
def test_such_a_place_stays_what_it_is(tmp_path: Path, map: str, name: str) -> None:
    raw = json.loads((folder_of(map) / "map.json").read_text("utf-8"))
    place = next(hex for hex in raw["hexes"] if hex.get("name") == name)
    kind = place["kind"]
    for field in ("kind", "colors", "growth", "start_cubes", "terrain", "tags"):
        place.pop(field, None)
    place |= {"kind": "land", "terrain": "plain"}
    sentence = f"{place['label']} ({name}): the rules of {map} speak of it as a {kind}."
    assert sentence in report(written(tmp_path, raw)).problems


@pytest.mark.parametrize(("map", "zone"), [(map, zone) for map, zones in ZONES.items() for zone in zones])
def test_such_a_zone_stays(tmp_path: Path, map: str, zone: str) -> None:
    raw = json.loads((folder_of(map) / "map.json").read_text("utf-8"))
    raw["zones"] = [kept for kept in raw["zones"] if kept["id"] != zone]
    sentence = f"the rules of {map} speak of the zone {zone}, and there is none."
    assert sentence in report(written(tmp_path, raw)).problems


RANGES = {id: (shipped_map(id).players.min, shipped_map(id).players.max) for id in SHIPPED}
STRANGE = [(id, count) for id, (low, high) in RANGES.items() for count in (low - 1, high + 1) if 1 <= count <= 6]


@pytest.mark.parametrize(("map", "count"), STRANGE)
def test_the_number_of_players_stays_within_what_the_rules_are_for(tmp_path: Path, map: str, count: int) -> None:
    raw = json.loads((folder_of(map) / "map.json").read_text("utf-8"))
    low, high = RANGES[map]
    raw["players"] |= {"min": min(low, count), "max": max(high, count)}
    raw["turns"] |= {str(count): 8}
    assert f"players: the rules of {map} are for {low} to {high}." in report(written(tmp_path, raw)).problems
