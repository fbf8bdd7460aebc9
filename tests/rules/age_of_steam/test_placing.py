"""Placing track: builds, the connection rule, what may meet what (AOS-8)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.ground import building, plain
from tests.rules.age_of_steam.table import NOBODY, field


@pytest.mark.rule("AOS-8.4", "AOS-8.5", "AOS-T-12")
def test_the_first_tile_touches_a_city() -> None:
    table = building(plain(towns=("C3",)))
    refusal = table.refused("build D3 straight N-S")
    assert (refusal.clause, refusal.data) == ("AOS-8.4", {"hex": "D3", "section": "N-S"})
    assert table.refused("build C3 town N").clause == "AOS-8.7"
    table.play("build B2 straight N-S")
    assert table.owner("B2", "N") == 0
    assert table.cash[0] == 18


@pytest.mark.rule("AOS-8.2", "AOS-6.5", "AOS-T-34", "AOS-8.14")
def test_three_builds_or_four_with_engineer() -> None:
    table = building(plain()).play("build B2 straight N-S", "build B3 straight N-S", "build B4 straight N-S")
    assert table.complete("B3", "N")
    assert table.refused("build A2 gentle NE-S").clause == "AOS-8.2"
    table = building(plain(), action="Engineer")
    table.play("build B2 straight N-S", "build B3 straight N-S", "build B4 straight N-S", "build A2 gentle NE-S")
    assert table.refused("build E2 straight N-S").clause == "AOS-8.2"


@pytest.mark.rule("AOS-8.2", "AOS-T-34", "AOS-11.1")
def test_replacements_and_redirects_are_builds_and_a_new_city_is_none() -> None:
    table = field(6, 6, cities={"B1": "red", "A2": "blue"}, towns=["E4"]).track("B2 straight N-S", owner=0)
    building(table, action="Urbanization").play("urbanize Town E4 A", "build B2 gentle N-SE", "build B2 gentle N-SW")
    table.play("build B2 crossing N-SW NE-NW")
    refusal = table.refused("build E3 straight N-S")
    assert (refusal.clause, refusal.data) == ("AOS-8.2", {"n": 3})
    assert table.legal() == ["done"]


@pytest.mark.rule("AOS-8.3", "AOS-8.15", "AOS-12.5")
def test_builds_are_made_and_paid_one_at_a_time() -> None:
    table = building(plain(), cash=4)
    assert table.refused("build B3 straight N-S").clause == "AOS-8.4", "nothing to go on from yet"
    table.play("build B2 straight N-S")
    assert (table.cash[0], table.owner("B2", "S"), table.discs(0)) == (2, 0, 1)
    table.play("build B3 straight N-S")
    assert (table.cash[0], table.discs(0)) == (0, 1), "joined at once"
    assert table.refused("build B4 straight N-S").data == {"cost": 2, "cash": 0}


@pytest.mark.rule("AOS-8.1", "AOS-8.2")
def test_one_player_ends_before_the_next_begins() -> None:
    table = plain().at("build track", order=[2, 0, 1], cash=20)
    table.play("build B2 straight N-S")
    assert table.actor == 2
    table.play("build B3 straight N-S", "build B4 straight N-S")
    assert table.actor == 2, "until he says so"
    table.play("done")
    assert table.actor == 0
    assert table.state.prompt().data["n"] == 3, "his own builds, none left over"


@pytest.mark.rule("AOS-T-13", "AOS-8.5", "AOS-8.14")
def test_a_second_line_may_begin_at_any_city() -> None:
    table = plain().track("B2 straight N-S", owner=0)
    building(table).play("build E2 straight N-S", "build B3 straight N-S", "build C5 gentle SE-SW")
    assert table.discs(0) == 3
    assert [table.owner(hex, edge) for hex, edge in (("E2", "N"), ("B3", "N"), ("C5", "SW"))] == [0, 0, 0]


@pytest.mark.rule("AOS-T-14", "AOS-8.4")
def test_a_town_serves_those_who_have_track_there() -> None:
    table = field(6, 6, cities={"B1": "red"}, towns=["B3"]).track("B2 straight N-S", owner=1)
    building(table.track("B3 straight N-S", owner=1))
    refusal = table.refused("build B3 crossing N-S NE-SW")
    assert (refusal.clause, refusal.data) == ("AOS-8.7", {"town": "Town B3"})
    table = field(6, 6, cities={"B1": "red"}, towns=["B3"]).track("B2 straight N-S", owner=0)
    building(table.track("B3 straight N-S", owners=[0, 1])).play("build B3 crossing N-S NE-SW")
    assert [table.owner("B3", edge) for edge in ("N", "NE", "S", "SW")] == [0, 0, 1, 0]


@pytest.mark.rule("AOS-8.4")
@pytest.mark.parametrize(("owner", "reaches"), [(0, True), (1, False), (NOBODY, False)])
def test_unowned_track_from_a_town_needs_own_track_in_that_town(owner: int, reaches: bool) -> None:
    """B2 joins the town to the city and is the builder's, another's or nobody's; B4 begins in the town."""
    table = field(6, 7, cities={"B1": "red"}, towns=["B3"]).track("B2 straight N-S", owner=owner)
    table.track("B3 straight N-S", owners=[owner, NOBODY]).track("B4 straight N-S", owner=NOBODY)
    building(table)
    if reaches:
        table.play("build B5 straight N-S")
        assert table.owner("B4", "N") == 0
    else:
        refusal = table.refused("build B5 straight N-S")
        assert (refusal.clause, refusal.data) == ("AOS-8.4", {"hex": "B5", "section": "N-S"})


@pytest.mark.rule("AOS-8.4")
def test_unowned_track_that_leads_nowhere_is_no_place_to_begin() -> None:
    """Whatever the last hex of the board is."""
    table = field(6, 6, cities={"B1": "red", "F6": "blue"}).track("C3 straight N-S", owner=NOBODY)
    assert table.hex("City F6") == table.state.board.size - 1
    refusal = building(table).refused("build C4 straight N-S")
    assert (refusal.clause, refusal.data) == ("AOS-8.4", {"hex": "C4", "section": "N-S"})


@pytest.mark.rule("AOS-8.9", "AOS-T-15", "AOS-10.6")
def test_track_never_meets_anothers_and_takes_over_unowned_track() -> None:
    table = building(plain().track("B2 straight N-S", owner=1))
    refusal = table.refused("build B3 straight N-S")
    assert refusal.clause == "AOS-8.9"
    assert refusal.data["owner"] == 1
    assert refusal.data["at"] == "B2"
    table = building(plain().track("B2 straight N-S", owner=NOBODY))
    table.play("build B3 gentle N-SE")
    assert table.owner("B2", "N") == 0
    assert table.discs(0) == 1


@pytest.mark.rule("AOS-8.9", "AOS-T-15")
def test_a_tile_between_a_city_and_anothers_open_end_is_refused() -> None:
    table = building(field(6, 6, cities={"B1": "red", "B4": "blue"}).track("B3 straight N-S", owner=2))
    refusal = table.refused("build B2 straight N-S")
    assert (refusal.clause, refusal.data) == ("AOS-8.9", {"hex": "B2", "edge": "S", "owner": 2, "at": "B3"})
    table = building(field(6, 6, cities={"B1": "red", "B4": "blue"}).track("B3 straight N-S", owner=NOBODY))
    table.play("build B2 straight N-S")
    assert table.complete("B3", "S")
    assert (table.owner("B3", "S"), table.discs(0)) == (0, 1)


@pytest.mark.rule("AOS-8.9", "AOS-T-16")
def test_a_town_exit_may_not_meet_anothers_track_either() -> None:
    table = field(6, 6, cities={"B1": "red", "D5": "blue"}, towns=["B2"])
    table.track("C4 straight SE-NW", owner=1).track("B3 gentle N-SE", owner=1)
    building(table)
    refusal = table.refused("build B2 straight N-S")
    assert (refusal.clause, refusal.data) == ("AOS-8.9", {"hex": "Town B2", "edge": "S", "owner": 1, "at": "B3"})
    table.play("build B2 gentle N-SE")
    assert table.owner("B2", "SE") == 0


@pytest.mark.rule("AOS-8.9")
def test_a_town_stub_of_another_is_in_the_way_too() -> None:
    table = field(6, 6, cities={"B1": "red", "C5": "blue"}, towns=["B3"]).track("B3 town N", owner=1)
    refusal = building(table).refused("build B2 straight N-S")
    assert (refusal.clause, refusal.data["owner"], refusal.data["at"]) == ("AOS-8.9", 1, "Town B3")


@pytest.mark.rule("AOS-7.5", "AOS-T-29", "AOS-R-60")
def test_no_line_comes_back_to_its_stop() -> None:
    table = building(plain()).play("build A1 sharp SE-S")
    refusal = table.refused("build A2 sharp N-NE")
    assert (refusal.clause, refusal.data) == ("AOS-7.5", {"stop": "City B1"})
    table = plain(towns=("C3",)).track("C3 town N", owner=0)
    building(table.track("C2 sharp SE-S", owner=0).track("D2 sharp SW-NW", owner=0))
    assert table.refused("build C3 sharp N-NE").data == {"stop": "Town C3"}
    assert table.allows("build C3 straight N-S")


@pytest.mark.rule("AOS-7.5")
def test_no_line_comes_back_to_the_first_hex_of_the_board() -> None:
    """City A1 has number 0 among the hexes."""
    table = building(field(3, 3, cities={"A1": "red", "C3": "blue"})).play("build A2 sharp N-NE")
    refusal = table.refused("build B1 sharp SW-NW")
    assert (refusal.clause, refusal.data) == ("AOS-7.5", {"stop": "City A1"})
    assert table.allows("build B1 straight NE-SW")


@pytest.mark.rule("AOS-8.8", "AOS-RB-2")
def test_no_exit_leads_off_the_board_or_through_a_wall() -> None:
    table = building(field(4, 4, cities={"B2": "red"}, shut={"B3": [3]}))
    assert table.refused("build B1 straight N-S").data == {"hex": "B1", "edge": "N"}
    assert table.refused("build B3 straight N-S").clause == "AOS-8.8"


@pytest.mark.rule("AOS-8.8")
def test_the_last_hex_before_a_gap_in_the_board() -> None:
    table = building(field(4, 4, cities={"B2": "red"}, off=["B4"]))
    assert table.refused("build B3 straight N-S").data == {"hex": "B3", "edge": "S"}
    assert table.allows("build B3 gentle N-SE")


@pytest.mark.rule("AOS-8.10")
def test_no_tile_on_a_city() -> None:
    assert building(plain()).refused("build B1 straight N-S").clause == "AOS-8.10"


@pytest.mark.rule("AOS-8.10", "AOS-11.7")
def test_no_tile_on_a_new_city() -> None:
    table = building(field(6, 6, cities={"B1": "red"}, towns=["D3"]).new_city("Town D3", "A"))
    refusal = table.refused("build D3 straight N-S")
    assert (refusal.clause, refusal.data) == ("AOS-8.10", {"hex": "Town D3"})


@pytest.mark.rule("AOS-8.6", "AOS-T-32")
def test_both_sections_of_a_complex_tile_must_be_connected() -> None:
    table = building(plain())
    assert table.refused("build B2 crossing N-S NE-SW").data["section"] == "NE-SW"


@pytest.mark.rule("AOS-8.6")
def test_a_complex_tile_on_an_empty_hex_is_one_build_of_two_lines() -> None:
    table = building(field(6, 6, cities={"B1": "red", "A2": "blue"}))
    table.play("build B2 crossing N-S NE-NW")
    assert table.discs(0) == 2
    assert table.state.prompt().data["n"] == 2
    assert table.cash[0] == 16
    refusal = building(field(6, 6, cities={"B1": "red", "A2": "blue"})).refused("build B2 crossing N-S NE-SW")
    assert (refusal.clause, refusal.data) == ("AOS-8.4", {"hex": "B2", "section": "NE-SW"})


@pytest.mark.rule("AOS-8.7", "AOS-10.1", "AOS-10.5")
def test_the_other_exits_of_a_town_come_along_as_stubs() -> None:
    table = building(field(6, 6, cities={"B1": "red"}, towns=["B2"])).play("build B2 crossing N-S NE-SW")
    assert [table.owner("B2", edge) for edge in ("N", "NE", "S", "SW")] == [0, 0, 0, 0]
    assert [table.complete("B2", edge) for edge in ("N", "NE", "S", "SW")] == [True, False, False, False]
    assert table.discs(0) == 4
    refusal = building(field(6, 6, cities={"B1": "red"}, towns=["B2"])).refused("build B2 straight NE-SW")
    assert (refusal.clause, refusal.data) == ("AOS-8.7", {"town": "Town B2"})


@pytest.mark.rule("AOS-8.11", "AOS-R-54")
def test_an_exit_may_point_at_a_tile_without_one() -> None:
    table = field(6, 6, cities={"B1": "red", "A3": "blue"}).track("B3 straight NE-SW", owner=1)
    building(table).play("build B2 straight N-S")
    assert (table.owner("B2", "S"), table.complete("B2", "S")) == (0, False)
    assert table.owner("B3", "SW") == 1
    table = field(6, 6, cities={"B1": "red", "A4": "blue"}).track("B3 straight NE-SW", owner=1)
    building(table).play("build B2 gentle N-SE", "build C3 straight SE-NW")
    assert table.owner("C3", "NW") == 0, "another's open end is shut in; that is allowed"


@pytest.mark.rule("AOS-8.12", "AOS-T-30")
def test_neighbours_and_their_links() -> None:
    table = field(6, 6, cities={"B1": "red"}, towns=["B2", "B3"])
    building(table).play("build B2 straight N-S", "build B3 town N")
    assert table.complete("B2", "N")
    assert table.complete("B2", "S")
    assert table.sections(0) == 1 + 2
    table = field(5, 5, cities={"B1": "red", "B2": "blue"}).cubes("City B1", "blue")
    table.at("move goods", order=[0, 1, 2])
    assert table.legal("move") == [], "two adjacent cities have no link"


@pytest.mark.rule("AOS-8.1", "AOS-6.4", "AOS-6.10", "AOS-R-10")
def test_first_build_goes_first_or_waits() -> None:
    table = plain().at("build track", order=[1, 2, 0], actions={0: "First Build"}, cash=10)
    assert table.actor == 0
    table.play("done")
    assert table.actor == 1
    table = plain().at("build track", order=[1, 2, 0], actions={0: "First Build"}, cash=10).play("wait")
    assert table.actor == 1
    table.play("done", "done")
    assert table.actor == 0
    assert table.refused("wait").clause == "AOS-6.4"


@pytest.mark.rule("AOS-R-13", "AOS-8.13")
def test_a_hex_may_be_built_on_twice_in_a_turn_unless_the_table_says_no() -> None:
    cities = {"B1": "red", "A2": "blue"}
    building(field(5, 6, cities=cities)).play("build B2 straight N-S", "build B2 crossing N-S NE-NW")
    table = building(field(5, 6, cities=cities, same_hex_twice="false")).play("build B2 straight N-S")
    assert table.refused("build B2 crossing N-S NE-NW").clause == "AOS-R-13"


@pytest.mark.rule("AOS-8.13", "AOS-R-13")
def test_a_line_may_cross_itself_in_one_turn_and_pays_each_time() -> None:
    table = field(6, 6, cities={"B1": "red"})
    building(table, action="Engineer").play(
        "build B2 straight N-S", "build B3 sharp N-NE", "build C3 sharp SW-NW", "build B2 crossing N-S SE-NW"
    )
    assert table.discs(0) == 1
    assert table.owner("B2", "NW") == 0
    assert table.cash[0] == 20 - 2 - 2 - 2 - 3
