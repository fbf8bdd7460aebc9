"""Placing, replacing and redirecting track, and who owns it (AOS-7 to AOS-12)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.table import NOBODY, Table, field

# Two cities above each other, three hexes apart, and free land around them.
#   B1 City   B2 B3 B4 land   B5 City


def plain(towns: tuple[str, ...] = ()) -> Table:
    return field(6, 6, cities={"B1": "red", "B5": "blue", "E3": "yellow"}, towns=towns)


def building(table: Table, cash: int = 20, **actions: str) -> Table:
    chosen = {0: actions["action"]} if "action" in actions else None
    return table.at("build track", turn=2, cash=cash, order=[0, 1, 2], actions=chosen)


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


@pytest.mark.rule("AOS-7.5", "AOS-T-29", "AOS-R-60")
def test_no_line_comes_back_to_its_stop() -> None:
    table = building(plain()).play("build A1 sharp SE-S")
    refusal = table.refused("build A2 sharp N-NE")
    assert (refusal.clause, refusal.data) == ("AOS-7.5", {"stop": "City B1"})
    table = plain(towns=("C3",)).track("C3 town N", owner=0)
    building(table.track("C2 sharp SE-S", owner=0).track("D2 sharp SW-NW", owner=0))
    assert table.refused("build C3 sharp N-NE").data == {"stop": "Town C3"}
    assert table.allows("build C3 straight N-S")


@pytest.mark.rule("AOS-8.8", "AOS-RB-2")
def test_no_exit_leads_off_the_board_or_through_a_wall() -> None:
    table = building(field(4, 4, cities={"B2": "red"}, shut={"B3": [3]}))
    assert table.refused("build B1 straight N-S").data == {"hex": "B1", "edge": "N"}
    assert table.refused("build B3 straight N-S").clause == "AOS-8.8"


@pytest.mark.rule("AOS-8.10")
def test_no_tile_on_a_city() -> None:
    assert building(plain()).refused("build B1 straight N-S").clause == "AOS-8.10"


@pytest.mark.rule("AOS-8.6", "AOS-T-32")
def test_both_sections_of_a_complex_tile_must_be_connected() -> None:
    table = building(plain())
    assert table.refused("build B2 crossing N-S NE-SW").data["section"] == "NE-SW"


@pytest.mark.rule("AOS-12.1", "AOS-T-23", "AOS-T-24", "AOS-R-20", "AOS-R-21")
@pytest.mark.parametrize(
    ("ground", "tile", "price"),
    [
        ("plain", "straight N-S", 2),
        ("river", "straight N-S", 3),
        ("mountain", "straight N-S", 4),
        ("mountain", "crossing N-S NE-SW", 6),
        ("mountain", "coexisting N-S SW-NW", 5),
    ],
)
def test_the_first_tile_pays_for_the_ground(ground: str, tile: str, price: int) -> None:
    table = field(5, 5, cities={"B1": "red", "A3": "blue", "A2": "blue"}, terrain={"B2": ground})
    building(table).play(f"build B2 {tile}")
    assert table.cash[0] == 20 - price


@pytest.mark.rule("AOS-12.2", "AOS-EX-08", "AOS-T-24")
@pytest.mark.parametrize(
    ("tile", "price"), [("town N", 2), ("straight N-S", 3), ("town N NE SE", 4), ("crossing N-S NE-SW", 5)]
)
def test_a_town_costs_one_and_one_for_every_exit(tile: str, price: int) -> None:
    table = field(5, 5, cities={"B1": "red"}, towns=["B2"], terrain={"B2": "mountain"})
    building(table).play(f"build B2 {tile}")
    assert table.cash[0] == 20 - price


@pytest.mark.rule("AOS-9.3", "AOS-9.4", "AOS-T-33", "AOS-12.4")
def test_crossing_and_coexisting_keep_what_lies_there() -> None:
    table = field(5, 5, cities={"B1": "red", "B3": "blue", "A2": "blue", "A3": "yellow"}, terrain={"B2": "mountain"})
    table.track("B2 straight N-S", owner=1)
    building(table).play("build B2 crossing N-S NE-SW")
    assert (table.owner("B2", "N"), table.owner("B2", "NE")) == (1, 0)
    assert table.complete("B2", "N")
    assert table.sections(1) == 1
    assert table.cash[0] == 17
    table = field(5, 5, cities={"B1": "red", "B3": "blue", "A2": "blue", "A3": "yellow"}, terrain={"B2": "mountain"})
    building(table.track("B2 straight N-S", owner=1)).play("build B2 coexisting N-S SW-NW")
    assert table.cash[0] == 18
    assert table.complete("B2", "NW")


@pytest.mark.rule("AOS-9.2", "AOS-9.9", "AOS-9.10", "AOS-R-15", "AOS-9.1")
def test_a_replacement_does_one_thing() -> None:
    table = field(5, 5, cities={"B1": "red", "A2": "blue"}).track("B2 straight N-S", owner=0)
    building(table)
    assert table.refused("build B2 straight N-S").clause == "AOS-9.1"
    assert table.refused("build B2 crossing N-SE NE-NW").clause == "AOS-9.9"
    table.play("build B2 crossing N-S NE-NW")
    assert table.refused("build B2 straight N-S").clause == "AOS-9.2"
    assert table.refused("build B2 crossing N-S SE-SW").clause == "AOS-9.10"


@pytest.mark.rule("AOS-9.6", "AOS-9.8", "AOS-T-21", "AOS-R-14")
def test_an_unowned_end_bent_into_a_city_is_the_builders() -> None:
    table = field(5, 5, cities={"B1": "red", "C4": "blue"}).track("B2 straight N-S").track("B3 straight N-S")
    building(table).play("build B3 gentle N-SE")
    assert table.complete("B3", "N")
    assert table.owner("B2", "N") == 0
    assert table.cash[0] == 18


@pytest.mark.rule("AOS-9.6", "AOS-T-22", "AOS-R-55")
def test_only_open_ends_of_own_or_unowned_lines_are_bent() -> None:
    cities = {"B1": "red", "B4": "blue"}
    table = building(field(5, 6, cities=cities).track("B2 straight N-S", owner=0).track("B3 straight N-S", owner=0))
    assert table.refused("build B3 gentle N-SE").key == "bend-complete"
    table = field(5, 6, cities={"B1": "red"}).track("B2 straight N-S", owner=0).track("B3 straight N-S", owner=0)
    assert building(table).refused("build B2 gentle N-SE").key == "bend-middle"
    table = building(field(5, 6, cities={"B1": "red"}).track("B2 straight N-S", owner=1))
    refusal = table.refused("build B2 gentle N-SE")
    assert (refusal.key, refusal.data["owner"]) == ("bend-foreign", 1)
    table = building(field(5, 6, cities={"B1": "red"}, towns=["B2"]).track("B2 straight N-S", owner=0))
    assert table.refused("build B2 gentle N-SE").clause == "AOS-9.5"


@pytest.mark.rule("AOS-10.4", "AOS-T-17", "AOS-10.7")
def test_a_redirect_alone_does_not_keep_a_line() -> None:
    table = building(field(5, 6, cities={"B1": "red"}).track("B2 straight N-S", owner=0))
    table.play("build B2 gentle N-SE", "done")
    assert table.owner("B2", "N") == NOBODY
    table = building(field(5, 6, cities={"B1": "red"}).track("B2 straight N-S", owner=0))
    table.play("build B2 gentle N-SE", "build C3 straight SE-NW", "done")
    assert table.owner("B2", "N") == 0


@pytest.mark.rule("AOS-10.4", "AOS-T-18", "AOS-T-19", "AOS-T-20")
def test_lines_that_do_not_grow_are_lost_at_the_end_of_the_own_turn() -> None:
    table = field(6, 6, cities={"B1": "red", "E1": "blue"})
    table.track("B2 straight N-S", owner=0).track("E2 straight N-S", owner=0)
    building(table).play("build B3 straight N-S", "done")
    assert (table.owner("B2", "N"), table.owner("E2", "N")) == (0, NOBODY)
    table.play("build E3 straight N-S", "done")
    assert table.owner("E2", "N") == 1, "a later builder of the same phase may take it"


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


@pytest.mark.rule("AOS-7.11", "AOS-T-27", "AOS-R-12", "AOS-7.10")
def test_a_tile_that_is_used_up_may_still_be_turned() -> None:
    table = field(5, 6, cities={"B1": "red", "D1": "blue"}).track("B2 sharp N-NE", owner=0).supply(tight=0)
    building(table)
    assert table.refused("build D2 sharp N-NE").clause == "AOS-7.11"
    table.play("build B2 sharp N-NW")
    assert table.left("tight") == 0


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


@pytest.mark.rule("AOS-12.5", "AOS-T-38", "AOS-3.5")
def test_no_building_on_credit() -> None:
    table = building(field(5, 6, cities={"B1": "red"}), cash=1)
    assert table.refused("build B2 straight N-S").data == {"cost": 2, "cash": 1}


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


@pytest.mark.rule("AOS-R-16", "AOS-9.9")
def test_both_open_ends_of_a_crossing_may_be_bent_for_one_price() -> None:
    table = field(6, 6, cities={"C2": "red", "D2": "blue"}).track("C3 crossing N-S NE-SW", owner=0)
    building(table).play("build C3 crossing N-SE NE-S")
    assert table.cash[0] == 18
    assert (table.owner("C3", "SE"), table.owner("C3", "S")) == (0, 0)
    table.play("done")
    assert (table.owner("C3", "SE"), table.owner("C3", "S")) == (NOBODY, NOBODY)


@pytest.mark.rule("AOS-R-53", "AOS-11.6")
def test_a_loop_made_by_a_new_city_is_incomplete_and_may_be_bent() -> None:
    table = field(6, 6, cities={"B1": "red"}, towns=["C3"])
    table.track("C3 town N", owner=0).track("C2 sharp SE-S", owner=0).track("D2 sharp SW-NW", owner=0)
    building(table, action="Urbanization").play("urbanize Town C3 A")
    assert not table.complete("D2", "SW")
    assert table.sections(0) == 0
    table.play("build D2 gentle NE-NW", "build E2 gentle N-SW", "done")
    assert table.owner("C2", "S") == 0


@pytest.mark.rule("AOS-R-53", "AOS-10.4")
def test_a_loop_left_alone_is_lost() -> None:
    table = field(6, 6, cities={"B1": "red"}, towns=["C3"])
    table.track("C3 town N", owner=0).track("C2 sharp SE-S", owner=0).track("D2 sharp SW-NW", owner=0)
    building(table, action="Urbanization").play("urbanize Town C3 A", "done")
    assert table.owner("C2", "S") == NOBODY


@pytest.mark.rule("AOS-R-13", "AOS-8.13")
def test_a_hex_may_be_built_on_twice_in_a_turn_unless_the_table_says_no() -> None:
    cities = {"B1": "red", "A2": "blue"}
    building(field(5, 6, cities=cities)).play("build B2 straight N-S", "build B2 crossing N-S NE-NW")
    table = building(field(5, 6, cities=cities, same_hex_twice="false")).play("build B2 straight N-S")
    assert table.refused("build B2 crossing N-S NE-NW").clause == "AOS-R-13"


@pytest.mark.rule("AOS-R-21")
def test_the_dearer_coexisting_tile_is_an_option() -> None:
    table = field(5, 5, cities={"B1": "red", "A2": "blue"}, dear_coexisting="true").track("B2 straight N-S", owner=1)
    building(table).play("build B2 coexisting N-S SW-NW")
    assert table.cash[0] == 17


@pytest.mark.rule("AOS-T-39", "AOS-10.2", "AOS-R-17")
@pytest.mark.parametrize("limited", [True, False])
def test_twenty_discs_and_no_more(limited: bool) -> None:
    towns = ["B3", "B5", "E3", "E6", "H3"]
    table = field(9, 8, cities={"B1": "red"}, towns=towns, disc_limit="true" if limited else "false")
    for town in towns[:4]:
        table.track(f"{town} crossing N-S NE-SW", owner=0)
    table.track("H3 crossing N-S NE-NW", owner=0)
    assert table.discs(0) == 20
    building(table)
    assert table.allows("build B4 straight N-S"), "joining two own lines takes no disc"
    if limited:
        assert table.refused("build A1 sharp SE-S").clause == "AOS-10.2"
        table.play("build B4 straight N-S", "build A1 sharp SE-S")
    else:
        table.play("build A1 sharp SE-S")
    assert table.discs(0) == (20 if limited else 21)
