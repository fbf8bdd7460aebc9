"""What is in the box and on the boards (AOI-1, AOI-2, and the examples that are facts about components)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.rules.age_of_industry.replaced_data import FILES, replaced_text
from tests.rules.age_of_industry.table import BLUE, RED, YELLOW, germany, new_england

from smokestack.games.age_of_industry.game import GAME
from smokestack.kernel import registry
from smokestack.kernel.errors import DataError, SetupError


@pytest.mark.rule("AOI-1.1", "AOI-2.3", "AOI-2.4", "AOI-A3", "AOI-A42")
def test_a_set_is_two_counters_of_each_level_and_one_ship_0() -> None:
    t = germany()
    components = t.state.board.components
    assert components.industry_name == ["cotton mill", "factory", "coal mine", "ironworks", "port", "ship"]
    counts = dict(zip(components.counter_name, components.counter_copies, strict=True))
    assert counts.pop("ship 0") == 1
    assert set(counts.values()) == {2}
    assert sum(components.counter_copies) == 35
    assert [name for name in components.counter_name if name.endswith(" 0")] == ["factory 0", "ship 0"]
    assert t.state.display[: t.state.counter_types] == components.counter_copies
    assert t.state.railways_left == [12, 12]
    assert t.left(YELLOW, "cotton mill 3") == 2


@pytest.mark.rule("AOI-1.2", "AOI-2.1", "AOI-A31")
def test_locations_hold_up_to_four_spaces_and_villages_none() -> None:
    for t in (germany(), new_england()):
        board = t.state.board
        for place in range(board.places):
            spaces = len(board.place_spaces[place])
            assert spaces <= 4
            if board.place_kind[place] == 2:
                assert spaces == 0
            if place >= board.land:
                assert spaces == 1
    kinds = [germany().state.board.place_kind.count(2), new_england().state.board.place_kind.count(2)]
    assert kinds == [0, 4]
    assert not germany().state.board.has_ships
    board = new_england().state.board
    assert board.places - board.land == 5
    assert board.imports == 5
    assert "Pennsylvania" in board.place_name


@pytest.mark.rule("AOI-1.5")
def test_the_display_is_in_ascending_level() -> None:
    components = germany().state.board.components
    for industry in range(6):
        levels = [components.counter_level[kind] for kind in components.counters_of(industry)]
        assert levels == sorted(levels)


@pytest.mark.rule("AOI-1.4", "AOI-11.9")
def test_sea_lines_join_ports_to_ship_spaces_and_carry_no_railway() -> None:
    board = new_england().state.board
    pairs = set()
    for place in range(board.land):
        for to in board.sea_neighbours[place]:
            pairs.add((board.place_name[place], board.place_name[to]))
    assert ("Boston", "Massachusetts Bay") in pairs
    assert len(pairs) == 10
    names = [board.link_name(link) for link in range(board.links)]
    assert not any("Bay" in name or "Sound" in name or "Gulf" in name for name in names)


@pytest.mark.rule("AOI-B12")
def test_what_cotton_mills_cost() -> None:
    components = GAME._components
    costs = [
        (components.counter_cost[kind], components.counter_coal[kind], components.counter_iron[kind])
        for kind in components.counters_of(0)
    ]
    assert costs == [(4, 0, 0), (6, 1, 0), (12, 1, 1)]


@pytest.mark.rule("AOI-2.3", "AOI-B12", "AOI-B17")
def test_what_every_counter_costs_needs_holds_and_pays() -> None:
    box = GAME._components
    columns = (box.counter_cost, box.counter_coal, box.counter_iron, box.counter_cubes, box.counter_income)
    table = {name: tuple(column[kind] for column in columns) for kind, name in enumerate(box.counter_name)}
    assert table == {
        "cotton mill 1": (4, 0, 0, 0, 8),
        "cotton mill 2": (6, 1, 0, 0, 12),
        "cotton mill 3": (12, 1, 1, 0, 20),
        "factory 0": (0, 0, 0, 0, 0),
        "factory 3": (8, 1, 1, 0, 16),
        "factory 4": (12, 1, 1, 0, 24),
        "coal mine 1": (1, 0, 0, 3, 4),
        "coal mine 2": (3, 0, 0, 4, 7),
        "coal mine 3": (6, 0, 1, 5, 11),
        "ironworks 1": (2, 0, 0, 3, 4),
        "ironworks 2": (5, 1, 0, 4, 8),
        "ironworks 3": (8, 1, 0, 5, 12),
        "port 1": (3, 0, 0, 0, 5),
        "port 2": (5, 1, 0, 0, 8),
        "port 3": (8, 1, 1, 0, 12),
        "ship 0": (0, 0, 0, 0, 0),
        "ship 2": (6, 1, 1, 0, 10),
        "ship 3": (10, 1, 1, 0, 15),
    }
    assert box.card_count == [8, 6, 7, 6, 6, 3] + [5] * 6
    assert dict(zip(box.tile_name, box.tile_count, strict=True)) == {"cotton": 7, "goods": 5, "both": 3, "no demand": 3}


@pytest.mark.rule("AOI-11.5")
def test_every_import_holds_three_cubes() -> None:
    assert new_england().state.board.import_cubes == [3] * 5


def test_a_mine_gains_more_with_each_level_and_costs_less_than_the_ironworks() -> None:
    """The reasons given for the reconstructed costs of mines 2 and 3 (components/data/README.md)."""
    box = GAME._components
    mines, works = box.counters_of(2), box.counters_of(3)
    assert [box.counter_income[kind] - box.counter_cost[kind] for kind in mines] == [3, 4, 5]
    for mine, ironworks in zip(mines, works, strict=True):
        assert box.counter_cost[mine] < box.counter_cost[ironworks]


@pytest.mark.rule("AOI-B17")
def test_mine_1_gets_three_cubes_and_ironworks_2_four() -> None:
    t = germany().hand(RED, "red").play("build coal mine Belgium with red card")
    assert t.cubes("Belgium") == 3
    t = germany().gone(RED, "ironworks 1", "ironworks 1").hand(RED, "red")
    t.stand(RED, "coal mine 1", "Dortmund")
    t.play("build ironworks Dortmund with red card")
    assert t.cubes("Dortmund", 3) == 4


@pytest.mark.rule("AOI-B10", "AOI-5.6")
def test_the_lowest_level_left_is_next() -> None:
    t = germany()
    assert t.state.board.components.counter_name[t.state.next_counter(RED, 0)] == "cotton mill 1"
    t.gone(RED, "cotton mill 1", "cotton mill 1", "cotton mill 2")
    assert t.state.board.components.counter_name[t.state.next_counter(RED, 0)] == "cotton mill 2"
    assert (t.left(RED, "cotton mill 2"), t.left(RED, "cotton mill 3")) == (1, 2)


@pytest.mark.rule("AOI-A33")
def test_five_players_are_five_sets() -> None:
    t = germany(5)
    assert len(t.state.display) == 5 * t.state.counter_types
    assert (
        t.state.display[BLUE * t.state.counter_types : (BLUE + 1) * t.state.counter_types]
        == t.state.board.components.counter_copies
    )


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("components", '"size": 66', '"size": 67', "cards add up to 66"),
        ("components", '"count": 2', '"count": 3', "counters add up to 36"),
        ("components", '"accepts": ["coal_mine"]', '"accepts": []', "exactly one kind of space"),
        ("components", '"schema"', '"', "not have the right shape"),
        ("germany", '"colour": "blue"', '"colour": "pink"', "which no card shows"),
        ("germany", '"b": "kiel"', '"b": "kiev"', "ends nowhere"),
        ("germany", '"name": "Kiel"', '"name": "Denmark"', "two places called Denmark"),
        ("new-england", '"b": "gulf_of_maine"', '"b": "hudson"', "ends nowhere"),
        ("new-england", '"ships_buildable": true', '"ships_buildable": false', "does not agree"),
    ],
)
def test_unfit_data_are_refused_in_words(tmp_path: Path, file: str, old: str, new: str, sentence: str) -> None:
    def spoil(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    folder = replaced_text(tmp_path, file, spoil)
    with pytest.raises(DataError, match=sentence):
        GAME.with_data(folder)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"components\.json cannot be read"):
        GAME.with_data(tmp_path)


def test_every_value_says_where_it_comes_from() -> None:
    words = ("rulebook", "public", "deduced", "reconstruction")
    for name, (path, _) in FILES.items():
        file = json.loads(path.read_text(encoding="utf-8"))
        file.pop("provenance", None)  # of the whole map, for players
        entries = [entry for value in file.values() if isinstance(value, list) for entry in value]
        for entry in entries:
            if not isinstance(entry, dict) or name == "components":
                continue
            given = entry["provenance"]
            for text in given.values() if isinstance(given, dict) else [given]:
                assert text.startswith(words), entry
    components = json.loads(FILES["components"][0].read_text(encoding="utf-8"))
    for level in (level for industry in components["industries"] for level in industry["levels"] if level["buildable"]):
        assert {"level", "count", "cost", "coal", "iron", "income"} <= set(level["provenance"])
        assert all(text.startswith(words) for text in level["provenance"].values()), level
    assert {source.status for source in GAME.sources()} >= {"rulebook", "published", "reconstructed"}


@pytest.mark.parametrize(
    ("map", "reason"),
    [
        ("germany", "because coal mines cost $1, $3 and $6 instead of $2, $4 and $7; the first edition"),
        ("new-england", "the import of Cape Breton holds 3 cubes instead of 4; the first edition mixes draws"),
    ],
)
def test_games_by_the_old_components_say_what_changed(map: str, reason: str) -> None:
    with pytest.raises(SetupError) as trouble:
        registry.check_rules_version(GAME, map, 1)
    assert reason in str(trouble.value)
    registry.check_rules_version(GAME, map, 2)
