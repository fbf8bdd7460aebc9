"""Tiles, stops, sections and lines (AOS-7)."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.rules.age_of_steam.ground import building, plain
from tests.rules.age_of_steam.table import field, rust_belt

from smokestack.games.age_of_steam.components.tiles import TILE_IDS, words
from smokestack.kernel.errors import NotationError

EDGES = ("N", "NE", "SE", "S", "SW", "NW")
Sections = frozenset[frozenset[int]]

# AOS-7.6, as the reference prints it: family, sections in one rotation, how many there are.
PLAIN = [
    ("straight", [(0, 3)], 48),
    ("gentle", [(0, 2)], 55),
    ("sharp", [(0, 1)], 7),
    ("crossing", [(0, 3), (1, 4)], 4),
    ("crossing", [(0, 3), (1, 5)], 4),
    ("crossing", [(0, 2), (1, 3)], 3),
    ("coexisting", [(0, 2), (3, 5)], 1),
    ("coexisting", [(0, 3), (1, 2)], 1),
    ("coexisting", [(0, 2), (4, 5)], 1),
    ("coexisting", [(0, 2), (3, 4)], 1),
]
TOWNS = [([0], 3), ([0, 3, 5], 2), ([0, 1, 3], 2), ([0, 1, 2], 2), ([0, 2, 4], 2)]


def turned(family: str, sections: list[tuple[int, int]]) -> set[tuple[str, Sections]]:
    return {(family, frozenset(frozenset(((a + n) % 6, (b + n) % 6)) for a, b in sections)) for n in range(6)}


def written(words: str) -> tuple[str, Sections]:
    family, *sections = words.split()
    return family, frozenset(frozenset(EDGES.index(edge) for edge in section.split("-")) for section in sections)


@pytest.mark.rule("AOS-7.6", "AOS-1.2", "AOS-R-11", "AOS-T-28")
def test_the_tiles_are_those_of_the_table_and_no_others() -> None:
    assert sum(count for *_, count in PLAIN) + sum(count for *_, count in TOWNS) == 136
    plain = [text for text in words(EDGES)[1:] if not text.startswith("town")]
    expected = set().union(*(turned(family, sections) for family, sections, _ in PLAIN))
    assert {written(text) for text in plain} == expected
    assert len(plain) == len(expected), "each rotation once"
    towns = [text for text in words(EDGES)[1:] if text.startswith("town")]
    expected = set().union(*(turned("town", [(exit, exit) for exit in exits]) for exits, _ in TOWNS))
    assert {written(text) for text in towns} == expected
    assert len(towns) == len(expected)


@pytest.mark.rule("AOS-7.6", "AOS-R-11")
@pytest.mark.parametrize(
    ("tile", "count"),
    [
        ("straight", 48),
        ("gentle", 55),
        ("tight", 7),
        ("cross-two-straight", 4),
        ("cross-gentle-straight", 4),
        ("cross-two-gentle", 3),
        ("coexist-two-gentle", 1),
        ("coexist-straight-tight", 1),
        ("coexist-gentle-tight-left", 1),
        ("coexist-gentle-tight-right", 1),
        ("town-1", 3),
        ("town-3-left", 2),
        ("town-3-right", 2),
        ("town-3-same-half", 2),
        ("town-3-star", 2),
    ],
)
def test_so_many_of_each_tile(tile: str, count: int) -> None:
    assert rust_belt(3).left(tile) == count
    assert len(TILE_IDS) == 15


@pytest.mark.rule("AOS-T-28", "AOS-7.6")
@pytest.mark.parametrize("tile", ["crossing N-NE S-SW", "coexisting N-NE S-SW", "coexisting N-NE SE-S", "town N S"])
def test_what_is_not_in_the_box_cannot_be_named(tile: str) -> None:
    table = building(plain())
    with pytest.raises(NotationError):
        table.state.codec().parse(table.state, f"build C3 {tile}")


@pytest.mark.rule("AOS-7.1", "AOS-7.3")
@pytest.mark.parametrize("edge", EDGES)
def test_a_city_is_connected_on_all_six_sides(edge: str) -> None:
    """The city lies at that edge of C3; a straight tile begins there."""
    at = {"N": "C2", "NE": "D2", "SE": "D3", "S": "C4", "SW": "B3", "NW": "B2"}[edge]
    far = EDGES[(EDGES.index(edge) + 3) % 6]
    table = building(field(5, 5, cities={at: "red", "A1": "blue"}))
    table.play(f"build C3 straight {'-'.join(sorted((edge, far), key=EDGES.index))}")
    assert table.owner("C3", edge) == 0
    assert not table.complete("C3", edge)


@pytest.mark.rule("AOS-7.2", "AOS-7.3", "AOS-19.2")
def test_two_tracks_on_a_tile_are_two_sections_of_two_lines() -> None:
    table = field(5, 5, cities={"B1": "red", "B3": "blue", "A2": "blue", "C2": "yellow"})
    table.track("B2 crossing N-S SE-NW", owners=[1, 2])
    building(table)
    assert (table.owner("B2", "S"), table.owner("B2", "NW")) == (1, 2)
    assert (table.complete("B2", "N"), table.complete("B2", "NW")) == (True, False)
    assert (table.sections(1), table.sections(2)) == (1, 0)


@pytest.mark.rule("AOS-7.2", "AOS-7.8", "AOS-T-30", "AOS-8.12", "AOS-19.2")
def test_each_exit_of_a_town_is_a_section_of_its_own_line() -> None:
    table = field(5, 6, cities={"B1": "red", "B5": "blue"}, towns=["B2", "B3"])
    table.track("B2 straight N-S", owners=[0, 1]).track("B3 town N NE SE", owners=[1, 0, 0])
    building(table)
    assert table.complete("B2", "N"), "an exit facing a city"
    assert table.sections(0) == 1
    assert table.complete("B2", "S"), "two facing exits"
    assert table.complete("B3", "N")
    assert table.sections(1) == 2
    assert (table.discs(0), table.discs(1)) == (3, 1)


@pytest.mark.rule("AOS-7.4", "AOS-T-31", "AOS-10.9")
@pytest.mark.parametrize(
    ("tile", "complete"), [("", False), ("town S", False), ("town N", True), ("straight N-S", True)]
)
def test_track_reaches_a_town_only_through_an_exit(tile: str, complete: bool) -> None:
    table = field(5, 6, cities={"B1": "red", "D1": "blue"}, towns=["B3"]).track("B2 straight N-S", owner=0)
    if tile:
        table.track(f"B3 {tile}", owner=0)
    table.cubes("City B1", "blue").cubes("City D1", "red").at("move goods", order=[0, 1, 2], engine=6)
    assert table.complete("B2", "N") is complete
    assert table.sections(0) == (2 if complete else 0)
    refusal = table.refused("move blue City B1 > Town B3")
    assert (refusal.clause, refusal.key) == (
        ("AOS-13.6", "not-accepted") if complete else ("AOS-13.2", "no-link-there")
    )


@pytest.mark.rule("AOS-7.7", "AOS-12.1")
@pytest.mark.parametrize(("tile", "price"), [("crossing N-S NE-SW", 4), ("coexisting N-S SW-NW", 3)])
def test_crossing_and_coexisting_differ_in_price_alone(tile: str, price: int) -> None:
    table = field(5, 5, cities={"B1": "red", "A3": "blue", "A2": "yellow", "B3": "purple"})
    building(table).play(f"build B2 {tile}")
    assert table.cash[0] == 20 - price
    assert table.complete("B2", "N")
    assert table.discs(0) == 2


@pytest.mark.rule("AOS-7.8")
def test_what_may_lie_on_a_town_and_what_may_not() -> None:
    table = building(field(5, 5, cities={"B1": "red"}, towns=["B2"]))
    tiles = {text.removeprefix("build B2 ") for text in table.legal("build B2")}
    exits = {len(written(tile)[1]) if tile.startswith("town") else 2 * len(written(tile)[1]) for tile in tiles}
    assert exits == {1, 2, 3, 4}, "never five or six"
    assert table.left("discs") == 8
    table.play("build B2 town N SE SW")
    assert table.left("discs") == 8
    refusal = table.refused("build B3 town N")
    assert (refusal.clause, refusal.data) == ("AOS-7.8", {"hex": "B3"})
    for tile, discs in (("straight N-S", 7), ("crossing N-S NE-SW", 7)):
        table = building(field(5, 5, cities={"B1": "red"}, towns=["B2"])).play(f"build B2 {tile}")
        assert table.left("discs") == discs
        table.play("build B3 straight N-S")
        assert table.left("discs") == discs, "none on open land"


@pytest.mark.rule("AOS-7.9")
@pytest.mark.parametrize(
    "pair",
    [
        [("crossing N-S NE-SW", "cross-two-straight"), ("coexisting N-SW NE-S", "coexist-two-gentle")],
        [("crossing N-SE NE-S", "cross-two-gentle"), ("coexisting N-S NE-SE", "coexist-straight-tight")],
        [("crossing N-S NE-NW", "cross-gentle-straight"), ("coexisting N-NW NE-S", "coexist-gentle-tight-left")],
        [("crossing N-S NE-NW", "cross-gentle-straight"), ("coexisting N-NE S-NW", "coexist-gentle-tight-right")],
    ],
)
def test_on_a_town_the_builder_chooses_the_tile_for_the_same_exits(pair: list[tuple[str, str]]) -> None:
    for tile, id in pair:
        table = building(field(5, 5, cities={"B1": "red"}, towns=["B2"]))
        before = table.left(id)
        table.play(f"build B2 {tile}")
        assert table.left(id) == before - 1
        assert table.cash[0] == 15, "four exits, whatever the tile"
        assert [edge for edge in EDGES if table.has_track("B2", edge)] == sorted(
            set("-".join(tile.split()[1:]).split("-")), key=EDGES.index
        )
        assert table.discs(0) == 4, "all exits meet in the town"


@pytest.mark.rule("AOS-7.11", "AOS-T-27", "AOS-R-12", "AOS-7.10")
def test_a_tile_that_is_used_up_may_still_be_turned() -> None:
    table = field(5, 6, cities={"B1": "red", "D1": "blue"}).track("B2 sharp N-NE", owner=0).supply(tight=0)
    building(table)
    assert table.refused("build D2 sharp N-NE").clause == "AOS-7.11"
    table.play("build B2 sharp N-NW")
    assert table.left("tight") == 0


@pytest.mark.rule("AOS-7.10", "AOS-12.3")
def test_lifted_tiles_go_back_to_the_supply() -> None:
    table = field(5, 6, cities={"B1": "red", "A2": "blue"}).track("B2 straight N-S", owner=1)
    building(table)
    straights, crossings = table.left("straight"), table.left("cross-gentle-straight")
    table.play("build B2 crossing N-S NE-NW")
    assert (table.left("straight"), table.left("cross-gentle-straight")) == (straights + 1, crossings - 1)
    table = building(field(5, 6, cities={"B1": "red"}).track("B2 straight N-S", owner=0))
    straights, gentle = table.left("straight"), table.left("gentle")
    table.play("build B2 gentle N-SE")
    assert (table.left("straight"), table.left("gentle")) == (straights + 1, gentle - 1)


@pytest.mark.rule("AOS-7.11", "AOS-R-01")
@pytest.mark.parametrize(
    ("tile", "supply"),
    [
        ("straight N-S", "straight"),
        ("gentle N-SE", "gentle"),
        ("sharp N-NE", "tight"),
        ("crossing N-S NE-NW", "cross_gentle_straight"),
        ("coexisting N-S SW-NW", "coexist_straight_tight"),
    ],
)
def test_nothing_is_put_in_the_place_of_a_tile_that_is_used_up(tile: str, supply: str) -> None:
    table = building(field(5, 6, cities={"B1": "red", "A2": "blue", "A3": "blue"}))
    assert table.allows(f"build B2 {tile}")
    table.supply(**{supply: 0})
    refusal = table.refused(f"build B2 {tile}")
    assert (refusal.clause, refusal.data) == ("AOS-7.11", {"tile": tile.split()[0]})


@pytest.mark.rule("AOS-1.4", "AOS-T-26")
def test_the_eighth_town_disc_is_the_last() -> None:
    table = field(5, 6, cities={"B1": "red", "D1": "blue"}, towns=["B2", "D2"])
    table.track("B2 straight N-S", owner=0).supply(discs=0)
    building(table)
    assert table.refused("build D2 straight N-S").clause == "AOS-1.4"
    assert table.allows("build D2 town N")
    assert table.allows("build D2 town N NE SE")
    table.play("build B2 crossing N-S NE-SW")
    assert table.left("discs") == 0
    table = building(field(5, 6, cities={"B1": "red"}, towns=["B2"]).track("B2 town N", owner=0).supply(discs=0))
    assert table.refused("build B2 straight N-S").clause == "AOS-1.4", "a town tile leaves no disc behind"


@pytest.mark.rule("AOS-7.5", "AOS-R-60")
def test_no_ring_from_a_town_to_itself_by_any_two_edges() -> None:
    """Track out of the town by any edge may not come back by its neighbour."""
    for a, b in combinations(range(6), 2):
        if (b - a) % 6 in (1, 5):
            assert ring(EDGES[a], EDGES[b]) == "AOS-7.5"


def ring(out: str, back: str) -> str:
    """Town C3 with an exit; two tiles lead from there to the edge beside it. Why the second exit is refused."""
    beside = {"N": "C2", "NE": "D2", "SE": "D3", "S": "C4", "SW": "B3", "NW": "B2"}
    first, second = beside[out], beside[back]
    table = field(5, 5, cities={"A1": "red"}, towns=["C3"]).track(f"C3 town {out}", owner=0)
    table.track(f"{first} {sharp(opposite(out), turn_of(out, back))}", owner=0)
    table.track(f"{second} {sharp(opposite(turn_of(out, back)), opposite(back))}", owner=0)
    building(table)
    return table.refused(f"build C3 {sharp(out, back)}").clause


def opposite(edge: str) -> str:
    return EDGES[(EDGES.index(edge) + 3) % 6]


def turn_of(out: str, back: str) -> str:
    """The way from the hex beyond one edge of the town to the hex beyond the next."""
    step = (EDGES.index(back) - EDGES.index(out)) % 6
    return EDGES[(EDGES.index(out) + (2 if step == 1 else 4)) % 6]


def sharp(one: str, two: str) -> str:
    return f"sharp {'-'.join(sorted((one, two), key=EDGES.index))}"
