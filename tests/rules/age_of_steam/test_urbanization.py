"""New Cities (AOS-11)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.ground import building, plain
from tests.rules.age_of_steam.table import NOBODY, field


@pytest.mark.rule("AOS-11.4", "AOS-11.5", "AOS-11.6", "AOS-T-36", "AOS-T-37", "AOS-EX-07")
def test_a_new_city_shortens_what_ended_in_the_town_and_completes_what_pointed_at_it() -> None:
    table = field(6, 7, cities={"B1": "red", "D4": "blue"}, towns=["B3"])
    table.track("B2 straight N-S", owner=1).track("B3 straight N-S", owners=[1, 2])
    table.track("B4 straight N-S", owner=2).track("C4 straight SE-NW", owner=1)
    before = table.left("straight"), table.left("discs")
    building(table, action="Urbanization").play("urbanize Town B3 E")
    assert (table.left("straight"), table.left("discs")) == (before[0] + 1, before[1] + 1)
    assert table.complete("B2", "N")
    assert table.complete("C4", "NW")
    assert (table.owner("B4", "N"), table.complete("B4", "N")) == (2, False)
    assert table.sections(1) == 2
    assert table.cash[0] == 20


@pytest.mark.rule("AOS-R-19", "AOS-11.6")
@pytest.mark.parametrize(("text", "owner"), [("urbanize Town B3 E", 0), ("urbanize Town B3 E unclaimed", NOBODY)])
def test_unowned_track_that_reaches_the_new_city_may_be_claimed(text: str, owner: int) -> None:
    table = field(6, 7, cities={"D4": "blue"}, towns=["B3", "B6"]).track("C4 straight SE-NW")
    building(table, action="Urbanization")
    assert table.refused("urbanize Town B6 E unclaimed").clause == "AOS-11.6"
    table.play(text)
    assert (table.owner("C4", "NW"), table.complete("C4", "NW")) == (owner, True)


@pytest.mark.rule("AOS-R-19", "AOS-11.6")
def test_track_on_the_first_hex_of_a_map_may_be_claimed_too() -> None:
    table = field(6, 7, cities={"B5": "blue"}, towns=["B3"], first="B4").track("B4 straight N-S")
    assert building(table, action="Urbanization").allows("urbanize Town B3 E unclaimed")


@pytest.mark.rule("AOS-11.1", "AOS-T-35", "AOS-R-18", "AOS-11.2", "AOS-11.3")
def test_the_new_city_comes_first_and_on_a_town() -> None:
    table = building(field(6, 6, cities={"B1": "red"}, towns=["D3", "E5"]), action="Urbanization")
    assert table.refused("urbanize City B1 A").clause == "AOS-11.2"
    table.play("urbanize Town D3 A")
    assert table.refused("urbanize Town E5 B").key == "urbanized-already"
    table = building(field(6, 6, cities={"B1": "red"}, towns=["D3", "E5"]), action="Urbanization")
    table.play("build B2 straight N-S")
    assert (table.refused("urbanize Town D3 A").clause, table.refused("urbanize Town D3 A").key) == (
        "AOS-11.1",
        "urbanize-first",
    )
    assert building(plain(towns=("C3",))).refused("urbanize Town C3 A").key == "no-urbanization"


@pytest.mark.rule("AOS-11.2", "AOS-11.3")
def test_any_town_and_any_new_city_that_is_left() -> None:
    table = field(6, 6, cities={"B1": "red"}, towns=["B3", "D3", "E5"]).track("B3 straight N-S", owner=1)
    table.new_city("Town D3", "C")
    building(table, action="Urbanization")
    letters = [letter for letter in "ABCDEFGH" if letter != "C"]
    assert table.legal("urbanize") == [f"urbanize Town {town} {letter}" for town in ("B3", "E5") for letter in letters]
    refusal = table.refused("urbanize Town E5 C")
    assert (refusal.clause, refusal.data) == ("AOS-11.3", {"letter": "C"})
    refusal = table.refused("urbanize Town D3 A")
    assert (refusal.clause, refusal.data) == ("AOS-11.2", {"hex": "Town D3"})
    assert table.refused("urbanize A1 A").data == {"hex": "A1"}


@pytest.mark.rule("AOS-11.3")
def test_with_all_eight_on_the_board_the_action_gives_nothing() -> None:
    towns = [f"{column}{row}" for column in "BDF" for row in (2, 4, 6)]
    table = field(7, 7, cities={"A1": "red"}, towns=towns)
    for letter, town in zip("ABCDEFGH", towns, strict=False):
        table.new_city(f"Town {town}", letter)
    building(table, action="Urbanization")
    assert table.legal("urbanize") == []
    assert table.refused("urbanize Town F6 A").clause == "AOS-11.3"


@pytest.mark.rule("AOS-11.4", "AOS-12.3", "AOS-7.10")
def test_the_tile_goes_and_no_cube_comes() -> None:
    table = field(6, 6, cities={"B1": "red"}, towns=["B3"]).track("B3 straight N-S", owner=0)
    building(table, cash=5, action="Urbanization").play("urbanize Town B3 A")
    assert table.tile("B3") == ""
    assert table.cubes_at("Town B3") == []
    assert (table.left("straight"), table.left("discs"), table.cash[0]) == (48, 8, 5)
    assert table.discs(0) == 0, "stubs are gone and their discs returned"


@pytest.mark.rule("AOS-11.5", "AOS-10.3")
def test_a_link_that_was_one_section_is_no_more() -> None:
    table = field(6, 6, cities={"B1": "red"}, towns=["B2"]).track("B2 straight N-S", owner=1)
    table.track("B3 straight N-S", owner=1)
    assert (table.discs(1), table.sections(1)) == (2, 1)
    building(table, action="Urbanization").play("urbanize Town B2 A")
    assert (table.discs(1), table.sections(1)) == (1, 0)
    assert (table.owner("B3", "N"), table.complete("B3", "N")) == (1, False)


@pytest.mark.rule("AOS-11.5", "AOS-10.4")
def test_a_shortened_line_of_the_builder_is_checked_as_before() -> None:
    table = (
        field(6, 7, cities={"E1": "red"}, towns=["B2"]).track("B2 town S", owner=0).track("B3 straight N-S", owner=0)
    )
    building(table, action="Urbanization").play("urbanize Town B2 A", "done")
    assert table.owner("B3", "N") == NOBODY, "a New City is no growth"


@pytest.mark.rule("AOS-T-37", "AOS-11.6")
def test_the_link_completed_is_its_owners() -> None:
    table = field(6, 6, cities={"B1": "red"}, towns=["B3"]).track("B2 straight N-S", owner=2)
    building(table, action="Urbanization").play("urbanize Town B3 A")
    assert (table.owner("B2", "N"), table.complete("B2", "N"), table.sections(2)) == (2, True, 1)
    assert table.refused("urbanize Town B3 B").key == "urbanized-already"


@pytest.mark.rule("AOS-11.7", "AOS-8.4")
def test_builds_of_the_same_turn_begin_at_the_new_city() -> None:
    table = field(6, 6, cities={"B1": "red"}, towns=["D4"])
    assert building(table).refused("build D3 straight N-S").clause == "AOS-8.4"
    table = building(field(6, 6, cities={"B1": "red"}, towns=["D4"]), action="Urbanization")
    table.play("urbanize Town D4 A", "build D3 straight N-S", "build E5 gentle NE-NW")
    assert (table.owner("D3", "S"), table.owner("E5", "NW")) == (0, 0)


@pytest.mark.rule("AOS-T-36", "AOS-11.4", "AOS-13.5")
def test_goods_of_its_colour_stop_at_the_new_city() -> None:
    """City B1 - Town B3 - City B5, two owners; the town becomes a yellow city."""
    table = field(6, 7, cities={"B1": "red", "B5": "yellow"}, towns=["B3"])
    table.track("B2 straight N-S", owner=1).track("B3 straight N-S", owners=[1, 2]).track("B4 straight N-S", owner=2)
    assert (table.sections(1), table.sections(2)) == (2, 2)
    table.cubes("City B1", "yellow")
    building(table, action="Urbanization").play("urbanize Town B3 E", "done", "done", "done")
    assert (table.sections(1), table.sections(2)) == (1, 1)
    table.state.engine = [2, 2, 2]
    assert table.legal("move") == ["move yellow City B1 > Town B3"]
    refusal = table.refused("move yellow City B1 > Town B3 > City B5")
    assert (refusal.clause, refusal.data) == ("AOS-13.5", {"city": "Town B3", "colour": "yellow"})
    table.play("move yellow City B1 > Town B3")
    assert table.income == [0, 1, 0]


@pytest.mark.rule("AOS-R-19", "AOS-10.2", "AOS-11.6")
def test_unowned_track_that_cannot_be_claimed_is_everybodys_and_unpaid() -> None:
    towns = ["B3", *(f"{column}{row}" for column in "FHJ" for row in (2, 5))]
    table = field(11, 8, cities={"B1": "red"}, towns=towns).track("B2 straight N-S")
    for town in towns[1:5]:
        table.track(f"{town} crossing N-S NE-SW", owner=0)
    table.track("J2 crossing N-S NE-NW", owner=0)
    assert table.discs(0) == 20
    table.cubes("City B1", "yellow")
    building(table, action="Urbanization").play("urbanize Town B3 E", "done", "done", "done")
    assert table.owner("B2", "N") == NOBODY
    assert table.happened("claimed") == []
    table.play("move yellow City B1 > Town B3")
    assert table.income == [0, 0, 0]


@pytest.mark.rule("AOS-R-53", "AOS-11.6")
def test_a_loop_made_by_a_new_city_is_incomplete_and_may_be_bent() -> None:
    table = field(6, 6, cities={"B1": "red"}, towns=["C3"])
    table.track("C3 town N", owner=0).track("C2 sharp SE-S", owner=0).track("D2 sharp SW-NW", owner=0)
    building(table, action="Urbanization").play("urbanize Town C3 A")
    assert not table.complete("D2", "SW")
    assert table.sections(0) == 0
    assert table.refused("build C2 straight N-S").key == "bend-middle", "a loop is open at the New City only"
    table.play("build D2 gentle NE-NW", "build E2 gentle N-SW", "done")
    assert table.owner("C2", "S") == 0


@pytest.mark.rule("AOS-R-53", "AOS-10.4")
def test_a_loop_left_alone_is_lost() -> None:
    table = field(6, 6, cities={"B1": "red"}, towns=["C3"])
    table.track("C3 town N", owner=0).track("C2 sharp SE-S", owner=0).track("D2 sharp SW-NW", owner=0)
    building(table, action="Urbanization").play("urbanize Town C3 A", "done")
    assert table.owner("C2", "S") == NOBODY


@pytest.mark.rule("AOS-11.6", "AOS-R-53")
def test_an_unowned_loop_is_nothing_to_claim() -> None:
    """Track that left the town comes back to it: the New City does not complete it."""
    table = field(6, 6, cities={"B1": "red"}, towns=["C3"])
    table.track("C3 town N").track("C2 sharp SE-S").track("D2 sharp SW-NW")
    building(table, action="Urbanization")
    assert table.legal("urbanize Town C3 A") == ["urbanize Town C3 A"]
    assert table.refused("urbanize Town C3 A unclaimed").data == {"town": "Town C3"}
    table.play("urbanize Town C3 A")
    assert table.owner("C2", "S") == NOBODY


@pytest.mark.rule("AOS-11.1")
def test_one_new_city_every_turn() -> None:
    table = building(field(6, 6, cities={"B1": "red"}, towns=["D3", "E5"]), action="Urbanization")
    table.play("urbanize Town D3 A", "done", "done", "done")
    table.at("build track", turn=3, order=[0, 1, 2], actions={0: "Urbanization"})
    table.play("urbanize Town E5 B")
    assert table.board.names[table.state.new_city_at[1]] == "Town E5"
