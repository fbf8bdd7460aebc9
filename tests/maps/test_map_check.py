"""Every way in which a map can be unplayable has its own sentence, which names the place."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.maps.published import PUBLISHED
from tests.maps.sketch import EXAMPLE, Raw, Spoil, good, hex_at, problems, wall_in, written

from smokestack.games.age_of_steam import maps
from smokestack.games.age_of_steam.maps import own_maps


def add(raw: Raw, **fields: object) -> None:
    raw["hexes"].append(fields)


def shift(raw: Raw) -> None:
    for hex in raw["hexes"]:
        hex["q"] += 1


@pytest.mark.parametrize(
    "spoil, sentence",
    [
        (
            lambda raw: raw["players"].update(min=4, max=3),
            "players: min (4) is greater than max (3).",
        ),
        (lambda raw: raw["turns"].pop("3"), "turns: the number of turns for 3 players is missing."),
        (lambda raw: raw["turns"].update(many=9), 'turns: \'many\' is not a number of players; write "1" to "6".'),
        (
            lambda raw: raw["turns"].update({"3": None}),
            "turns: a game of 3 players would never end; replace null by a number.",
        ),
        (
            lambda raw: raw["setup"].update(start_shares=16),
            "setup: start_shares (16) is greater than max_shares (15).",
        ),
        (
            lambda raw: raw["new_cities"].append("J"),
            "new_cities: there is no New City 'J'; the letters are A to H.",
        ),
        (lambda raw: raw["new_cities"].append("A"), "new_cities: A is listed 2 times; list it once."),
        (
            lambda raw: raw["geometry"].update(edge_names=["N", "E", "S", "W"]),
            "geometry, edge_names: the edges of a flat map are N, NE, SE, S, SW, NW.",
        ),
        (shift, "hexes: the smallest q is 1; shift the map so that it is 0."),
        (
            lambda raw: add(raw, q=3, r=3, label="D2", kind="land", terrain="plain"),
            "D2: D2 has the same coordinates, q 3 and r 3.",
        ),
        (
            lambda raw: hex_at(raw, "D2").update(label="D5"),
            "D5: the label of q 3, r 3 must be D2; 2 hexes have the label D5.",
        ),
        (lambda raw: hex_at(raw, "E6").pop("name"), "E6: a city needs a name."),
        *[
            (
                lambda raw, name=name: hex_at(raw, "D3").update(name=name),
                f"D3 ({name}): a name has at most 40 characters, no >, no double spaces and no spaces at the ends.",
            )
            for name in ("Kirk > Michael", " Kirk Michael", "Kirk  Michael", "K" * 41)
        ],
        (lambda raw: hex_at(raw, "D2").pop("terrain"), "D2: a land hex needs a terrain."),
        (lambda raw: hex_at(raw, "E6").update(terrain="plain"), "E6 (Douglas): a city has no terrain; leave it out."),
        (
            lambda raw: hex_at(raw, "D2").update(terrain="lake"),
            "D2: track cannot be built in a lake; change the kind to blocked, or leave the hex out.",
        ),
        (lambda raw: hex_at(raw, "D2").update(terrain="swamp"), "D2: terrain_cost has no price for swamp."),
        (lambda raw: hex_at(raw, "E6").pop("colors"), "E6 (Douglas): a city needs colors."),
        (lambda raw: hex_at(raw, "E6").pop("growth"), "E6 (Douglas): a city needs growth."),
        (lambda raw: hex_at(raw, "E6").pop("start_cubes"), "E6 (Douglas): a city needs start_cubes."),
        (
            lambda raw: hex_at(raw, "E6").update(colors=[]),
            "E6 (Douglas): a city must accept at least one colour.",
        ),
        (
            lambda raw: hex_at(raw, "E6").update(colors=["red", "red"]),
            "E6 (Douglas): red is listed 2 times in colors; list it once.",
        ),
        (
            lambda raw: hex_at(raw, "D3").update(colors=["red"]),
            "D3 (Kirk Michael): a town hex has neither colors nor growth; leave them out, or change the kind to city.",
        ),
        (
            lambda raw: hex_at(raw, "D2").update(preset={"exits": [0, 3], "active_from_turn": 5}),
            "D2: a special hex needs printed track (preset), and only a special hex may have it.",
        ),
        (
            lambda raw: hex_at(raw, "D2").update(kind="special", preset={"exits": [0, 0], "active_from_turn": 5}),
            "D2: printed track needs at least two different exits.",
        ),
        (
            lambda raw: hex_at(raw, "D2").update(kind="special", preset={"exits": [0, 1, 2], "active_from_turn": 5}),
            "D2: no track tile has exactly the exits of this printed track.",
        ),
        (
            lambda raw: hex_at(raw, "E6").update(tags=["harbour"]),
            "E6 (Douglas): the tag 'harbour' is unknown; the only tag is starts-with-cotton.",
        ),
        (
            lambda raw: hex_at(raw, "D4").update(blocked_edges=[3]),
            "D4: the edge 3 (S) is blocked here but not on the other side; add 0 (N) to the blocked_edges of D5.",
        ),
        (
            lambda raw: hex_at(raw, "E1").update(blocked_edges=[0]),
            "E1 (Jurby): the blocked edge 0 (N) is on the border of the board; leave it out.",
        ),
        (
            lambda raw: (hex_at(raw, "D4").update(blocked_edges=[3, 3]), hex_at(raw, "D5").update(blocked_edges=[0])),
            "D4: the blocked edge 3 (S) is listed 2 times; list it once.",
        ),
        (
            lambda raw: hex_at(raw, "D3").update(name="Douglas"),
            "E6 (Douglas): D3 has the same name; use printed_name to print a name twice.",
        ),
        (
            lambda raw: hex_at(raw, "D3").update(name="d5"),
            "D3 (d5): the name is the label of another hex; choose another name.",
        ),
        (
            lambda raw: (hex_at(raw, "E6").update(group="capital"), hex_at(raw, "F4").update(group="capital")),
            "group capital: exactly one of its hexes must have a name, not 2.",
        ),
        (
            lambda raw: hex_at(raw, "E6")["growth"][0].update(number=3),
            "E6 (Douglas): the growth number light 3 already belongs to C9 (Castletown).",
        ),
        (
            lambda raw: hex_at(raw, "E6")["growth"].append({"side": "black", "number": 4}),
            "E6 (Douglas): the growth number dark 4 is listed twice.",
        ),
        (
            lambda raw: raw["links"][0].update(b="Atlantis"),
            "link electric-railway: there is no place called 'Atlantis'.",
        ),
        (lambda raw: raw["links"][0].update(b="Douglas"), "link electric-railway: both ends are Douglas."),
        (lambda raw: raw["links"].append(raw["links"][0]), "link electric-railway: 2 links have this id."),
        (
            lambda raw: (hex_at(raw, "D2").update(name="Glen Wyllin"), raw["links"][0].update(b="Glen Wyllin")),
            "link electric-railway: Glen Wyllin is neither a city nor a town.",
        ),
        (
            lambda raw: raw.update(zones=[{"id": "south", "members": ["Port Erin", "Port St Mary"]}]),
            "zone south: there is no place called 'Port St Mary'.",
        ),
        (
            lambda raw: hex_at(raw, "E6").update(start_cubes=40),
            "The setup needs 102 cubes (52 on the display and 50 on the map), but the bag has 96; "
            "reduce some start_cubes.",
        ),
        (lambda raw: wall_in(raw, "G2"), "G2 (Ramsey): no railway can reach it from A9 (Port Erin)."),
        (
            lambda raw: raw["hexes"].append(
                {"q": 9, "r": 0, "label": "J2", "kind": "town", "terrain": "plain", "name": "Calf"}
            ),
            "J2 (Calf): no railway can reach it from A9 (Port Erin).",
        ),
        (lambda raw: raw.update(hexes=[], links=[]), "hexes: the map has no hexes."),
        (
            lambda raw: raw.update(hexes=[hex_at(raw, "A9") | {"r": 0, "label": "A1"}], links=[]),
            "hexes: a map needs at least two cities or towns.",
        ),
        (
            lambda raw: (raw["players"].update(min=1), raw["turns"].update({"1": 8})),
            "players: a solo game needs special rules, which a map file cannot contain; set min to 2 or more.",
        ),
    ],
)
def test_each_problem_is_reported_with_its_place(tmp_path: Path, spoil: Spoil, sentence: str) -> None:
    def prepared(raw: Raw) -> None:
        raw.setdefault("setup", {})
        spoil(raw)

    assert sentence in problems(tmp_path, prepared)


def test_one_mistake_gives_one_sentence(tmp_path: Path) -> None:
    """Nobody reads a checker that reports ten problems for one mistake."""
    assert len(problems(tmp_path, lambda raw: hex_at(raw, "E6")["growth"][0].update(number=3))) == 1
    assert len(problems(tmp_path, lambda raw: wall_in(raw, "G2"))) == 1
    assert len(problems(tmp_path, lambda raw: hex_at(raw, "D2").update(terrain="swamp"))) == 1


def test_too_much_cotton_is_counted(tmp_path: Path) -> None:
    def cotton_everywhere(raw: Raw) -> None:
        for hex in raw["hexes"]:
            if hex["kind"] == "land":
                hex.update(tags=["starts-with-cotton"], start_cubes=1)

    assert "27 hexes start with cotton, but there are only 14 white cubes." in problems(tmp_path, cotton_everywhere)


def test_a_board_with_more_hexes_than_an_action_can_name_is_refused(tmp_path: Path) -> None:
    def vast(raw: Raw) -> None:
        raw["hexes"] += [{"q": q, "r": r, "kind": "land", "terrain": "plain"} for q in range(30, 60) for r in range(20)]

    assert "hexes: the map has 636 hexes; at most 512 are allowed." in problems(tmp_path, vast)


def test_a_link_can_reach_an_island(tmp_path: Path) -> None:
    def ferry(raw: Raw) -> None:
        raw["hexes"].append({"q": 9, "r": 0, "label": "J2", "kind": "town", "terrain": "plain", "name": "Calf"})
        raw["links"].append({"id": "ferry", "a": "Calf", "b": "Port Erin", "kind": "claim", "cost": 6})

    assert problems(tmp_path, ferry) == ()


def test_a_blocked_hex_and_a_lake_stop_a_railway(tmp_path: Path) -> None:
    def moat(raw: Raw) -> None:
        for label in ("G1", "G3", "F1", "F2"):
            hex_at(raw, label).update(kind="blocked", terrain="lake")

    assert problems(tmp_path, moat) == ("G2 (Ramsey): no railway can reach it from A9 (Port Erin).",)


def test_adjacent_stops_and_unreachable_land_are_remarks_and_no_problems(tmp_path: Path) -> None:
    raw = good()
    hex_at(raw, "E5").update(kind="town", name="Onchan")
    raw["hexes"].append({"q": 9, "r": 0, "label": "J2", "kind": "land", "terrain": "plain"})
    report = own_maps.report(written(tmp_path, raw))
    assert report.problems == ()
    assert report.remarks == (
        "E5 (Onchan) and F4 (Laxey) are neighbours: no track fits between them.",
        "E5 (Onchan) and E6 (Douglas) are neighbours: no track fits between them.",
        "J2: no railway can reach this hex.",
    )


def test_the_example_is_playable_and_summed_up_in_a_sentence() -> None:
    report = own_maps.report(EXAMPLE)
    assert report.problems == ()
    assert report.remarks == ()
    assert report.summary == "Isle of Man: 36 hexes, 6 cities, 3 towns, 2 to 4 players."


@pytest.mark.parametrize("id", maps.SHIPPED)
def test_every_shipped_map_is_playable(id: str) -> None:
    report = own_maps.report(maps.folder_of(id) / "map.json")
    assert report.problems == ()
    if id not in PUBLISHED:
        return
    known = ("D4 (La Chaux-de-Fonds) and D5 (Neuchâtel) are neighbours: no track fits between them.",)
    assert report.remarks == (known if id == "switzerland" else ())
