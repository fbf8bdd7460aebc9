"""Loading a map file: the defaults, and the error message for every kind of mistake in its shape."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.maps.sketch import EXAMPLE, Spoil, good, hex_at, loaded, written

from smokestack.games.age_of_steam import maps
from smokestack.games.age_of_steam.components import load
from smokestack.games.age_of_steam.maps import own_maps
from smokestack.kernel.errors import DataError


def test_the_example_gets_the_values_of_the_base_game_for_what_it_leaves_out() -> None:
    map = load.load(EXAMPLE)
    assert (map.id, map.name, map.seats()) == ("isle-of-man", "Isle of Man", (2, 3, 4))
    assert (map.setup.start_money, map.setup.start_shares, map.setup.start_engine) == (10, 2, 1)
    assert (map.town_cost.town, map.town_cost.per_track, map.town_cost.replace) == (1, 1, 3)
    douglas = map.hexes[map.named()["Douglas"]]
    assert (douglas.label, douglas.colors, douglas.start_cubes) == ("E6", ("red",), 3)


def test_missing_labels_are_computed(tmp_path: Path) -> None:
    def without_labels(raw: dict[str, object]) -> None:
        raw["hexes"] = [{key: value for key, value in hex.items() if key != "label"} for hex in good()["hexes"]]

    assert [hex.label for hex in loaded(tmp_path, without_labels).hexes] == [hex["label"] for hex in good()["hexes"]]


@pytest.mark.parametrize("id", maps.SHIPPED)
def test_the_rule_of_labels_gives_every_printed_label(id: str) -> None:
    map = maps.shipped_map(id)
    for hex in map.hexes:
        assert hex.label == load.label_of(hex.q, hex.r, map.hexes, map.geometry.orientation)


@pytest.mark.parametrize(
    "spoil, sentence",
    [
        (lambda raw: raw.pop("players"), "spoilt.json: the field players is missing."),
        (lambda raw: raw.update(playrs=3), "spoilt.json: there is no field called playrs here; check the spelling."),
        (
            lambda raw: raw.update(schema="aos-map/2"),
            "spoilt.json: schema: 'aos-map/2' is not allowed; use one of aos-map/1.",
        ),
        (
            lambda raw: raw.update(id="My Map"),
            "spoilt.json: id: use lowercase letters, digits and single hyphens, as in my-own-map.",
        ),
        (lambda raw: raw["players"].update(max=7), "spoilt.json: players, max: the number must be at most 6."),
        (
            lambda raw: hex_at(raw, "E6").update(kind="metropolis"),
            "spoilt.json: hex E6, kind: 'metropolis' is not allowed; "
            "use one of land, town, city, terminal, zone, special, blocked.",
        ),
        (
            lambda raw: hex_at(raw, "D2").update(terrain="desert"),
            "spoilt.json: hex D2, terrain: 'desert' is not allowed; "
            "use one of plain, river, mountain, dark_mountain, swamp, rough, very_rough, lake.",
        ),
        (
            lambda raw: hex_at(raw, "E6").update(colors=["red", "green"]),
            "spoilt.json: hex E6, colors: 'green' is not allowed; use one of red, blue, purple, yellow, black, white.",
        ),
        (
            lambda raw: hex_at(raw, "E6").update(start_cubes="three"),
            "spoilt.json: hex E6, start_cubes: this must be a whole number, not a text in quotes.",
        ),
        (
            lambda raw: hex_at(raw, "E6")["growth"][0].update(number=7),
            "spoilt.json: hex E6, growth, number: the number must be at most 6.",
        ),
        (
            lambda raw: hex_at(raw, "E6")["growth"][0].update(side="grey"),
            "spoilt.json: hex E6, growth, side: 'grey' is not allowed; use one of white, black.",
        ),
        (lambda raw: hex_at(raw, "D2").pop("kind"), "spoilt.json: hex D2: the field kind is missing."),
        (
            lambda raw: hex_at(raw, "D2").update(blocked_edges=[6]),
            "spoilt.json: hex D2, blocked_edges: the number must be at most 5.",
        ),
        (lambda raw: hex_at(raw, "D2").update(q=-1), "spoilt.json: hex D2, q: the number must be at least 0."),
        (
            lambda raw: raw["links"][0].update(kind="toll"),
            "spoilt.json: link electric-railway, kind: 'toll' is not allowed; use one of claim, public.",
        ),
        (lambda raw: raw["links"][0].pop("cost"), "spoilt.json: link electric-railway: the field cost is missing."),
        (
            lambda raw: raw["geometry"].update(orientation="round"),
            "spoilt.json: geometry, orientation: 'round' is not allowed; use one of flat, pointy.",
        ),
        (
            lambda raw: raw["terrain_cost"].update(desert=3),
            "spoilt.json: terrain_cost: 'desert' is not allowed; "
            "use one of plain, river, mountain, dark_mountain, swamp, rough, very_rough, lake.",
        ),
        (lambda raw: raw.update(hexes=3), "spoilt.json: hexes: this must be a list in [brackets], not a whole number."),
    ],
)
def test_a_mistake_is_reported_with_its_place(tmp_path: Path, spoil: Spoil, sentence: str) -> None:
    with pytest.raises(DataError) as trouble:
        loaded(tmp_path, spoil)
    assert str(trouble.value) == sentence


def test_a_hex_without_a_label_is_named_by_its_coordinates(tmp_path: Path) -> None:
    raw = good()
    hex = hex_at(raw, "D2")
    del hex["label"]
    hex["kind"] = "hill"
    with pytest.raises(DataError, match="hex at q 3, r 3, kind: 'hill' is not allowed"):
        load.load(written(tmp_path, raw))


def test_invalid_json_is_reported_with_line_and_column(tmp_path: Path) -> None:
    file = tmp_path / "torn.json"
    file.write_text('{"schema": "aos-map/1",\n "id" "x"}')
    with pytest.raises(DataError, match=r"torn.json is not valid JSON: .* at line 2, column 7\."):
        load.load(file)


def test_a_missing_file_and_a_file_that_is_not_text(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="There is no file"):
        load.load(tmp_path / "nowhere.json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="cannot be read"):
        load.load(tmp_path / "bytes.json")


def test_a_json_file_that_is_not_a_map(tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text("[1, 2]")
    with pytest.raises(DataError, match=r"this must be an object in \{braces\}, not a list in \[brackets\]"):
        load.load(file)


# --- a folder of maps      ----------------------------------------------------------------------------------------


def test_the_maps_of_a_folder_come_in_the_order_of_their_file_names(tmp_path: Path) -> None:
    other = good() | {"id": "another-isle", "name": "Another Isle"}
    written(tmp_path, other, "b.json")
    written(tmp_path, good(), "a.json")
    (tmp_path / "notes.txt").write_text("no map")
    assert [map.id for map in own_maps.from_folder(tmp_path)] == ["isle-of-man", "another-isle"]


def test_an_unplayable_map_in_a_folder_is_refused_with_its_first_problem(tmp_path: Path) -> None:
    raw = good()
    hex_at(raw, "E6").update(colors=[])
    hex_at(raw, "G2").update(colors=[])
    file = written(tmp_path, raw)
    with pytest.raises(DataError) as trouble:
        own_maps.from_folder(tmp_path)
    assert str(trouble.value) == (
        f"spoilt.json: E6 (Douglas): a city must accept at least one colour. (1 more, see smokestack maps check {file})"
    )


def test_two_maps_of_a_folder_must_not_have_the_same_id(tmp_path: Path) -> None:
    written(tmp_path, good(), "mine.json")
    written(tmp_path, good(), "twin.json")
    with pytest.raises(DataError, match=r"twin\.json: mine\.json has the same id, isle-of-man"):
        own_maps.from_folder(tmp_path)


def test_a_corrected_copy_of_a_shipped_map_takes_its_place(tmp_path: Path) -> None:
    raw = json.loads((maps.folder_of("poland") / "map.json").read_text("utf-8"))
    raw["name"] = "Poland, corrected"
    written(tmp_path, raw, "poland.json")
    assert [map.name for map in own_maps.from_folder(tmp_path)] == ["Poland, corrected"]
    warsaw = next(hex for hex in raw["hexes"] if hex.get("name") == "Warsaw")
    warsaw["name"] = "Varsovia"
    written(tmp_path, raw, "poland.json")
    with pytest.raises(DataError, match="The rules of poland need a city called Warsaw, but no place has that name"):
        own_maps.from_folder(tmp_path)


def test_a_folder_without_maps_and_a_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="There is no map file"):
        own_maps.from_folder(tmp_path)
    with pytest.raises(DataError, match="There is no folder"):
        own_maps.from_folder(tmp_path / "nowhere")


def test_an_unknown_map_is_refused() -> None:
    with pytest.raises(DataError, match="There is no map 'atlantis'"):
        maps.shipped_map("atlantis")
