"""Western US: the start, goods on towns, one network each, and ties (AOS-WUS)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.maps.western import northern, western_us
from tests.rules.age_of_steam.table import NOBODY, on_map

EAST = ("Duluth", "Minneapolis", "Des Moines", "St. Louis", "Memphis", "Vicksburg", "New Orleans")
WEST = ("Seattle", "San Francisco", "Los Angeles")

# --- the start ------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-WUS-1")
def test_two_cubes_in_each_city_one_in_each_town_and_twenty_dollars() -> None:
    table = opened(western_us())
    counts = cubes_per_place(table)
    assert {counts[table.board.names[city]] for city in table.board.cities} == {2}
    assert {counts[table.board.names[town]] for town in table.board.towns} == {1}
    assert len(counts) == 12 + 20
    assert (table.cash, table.shares) == ([20] * 3, [2] * 3)


@pytest.mark.rule("AOS-WUS-3", "AOS-WUS-4", "AOS-T-57")
def test_the_first_track_begins_at_one_of_the_ten_cities() -> None:
    table = western_us().new_city("Omaha", "A").at("build track")
    starts = {table.hex(text.split()[1]) for text in table.legal("build")}
    ten = [table.hex(city) for city in (*EAST, *WEST)]
    around = {table.board.way[city * 6 + edge] for city in ten for edge in range(6)} - {-1}
    assert starts == around
    for build, city in (
        ("F10 straight E-W", "Denver"),
        ("E5 straight E-W", "Salt Lake City"),
        ("D11 straight E-W", "Omaha"),
    ):
        refusal = table.refused(f"build {build}")
        assert (refusal.clause, refusal.data["city"]) == ("AOS-WUS-4", city)


@pytest.mark.rule("AOS-WUS-4", "AOS-R-71")
def test_whoever_has_no_track_starts_at_the_ten_even_after_the_coasts_are_joined() -> None:
    table = northern(0, 0, 0, gap="A12").at("build track").play("build A12 straight E-W", "done")
    assert table.refused("build F10 straight E-W").clause == "AOS-WUS-4"
    table.play("build H2 straight E-W", "build F10 straight E-W")


@pytest.mark.rule("AOS-R-71", "AOS-WUS-4", "AOS-10.4")
def test_whoever_has_lost_all_track_starts_again_at_the_ten() -> None:
    table = western_us().track("B12 straight E-W", owner=0).new_city("Omaha", "A").at("build track", order=[0, 1, 2])
    table.play("done")
    assert table.owner("B12", "E") == NOBODY
    table.at("build track", turn=2, order=[0, 1, 2])
    assert table.refused("build D11 straight E-W").clause == "AOS-WUS-4"
    assert table.allows("build H2 straight E-W")


@pytest.mark.rule("AOS-WUS-5", "AOS-MAP-6")
@pytest.mark.parametrize(
    ("build", "cost"),
    [
        ("C13 straight NW-SE", 4),  # river
        ("I13 straight E-W", 4),  # swamp
        ("B1 sharp NE-E", 5),  # mountain
        ("B12 straight E-W", 2),  # plain
        ("C13 coexisting NW-SE NE-E", 5),
        ("C13 crossing NW-SE NE-W", 6),
    ],
)
def test_swamps_and_rivers_cost_four_mountains_five(build: str, cost: int) -> None:
    table = western_us()
    if "coexisting" in build or "crossing" in build:
        table.track("B14 sharp SW-W", owner=0)  # so that both sections belong to one network
    table.at("build track").play(f"build {build}")
    assert table.cash[0] == 20 - cost


# --- goods on towns -------------------------------------------------------------------------------


@pytest.mark.rule("AOS-WUS-2", "AOS-MAP-4")
def test_a_town_s_cube_moves_once_a_link_ends_there() -> None:
    table = western_us().track("A2 straight E-W", owner=0).cubes("Spokane", "blue").at("move goods")
    assert table.legal("move") == []
    table = western_us().track("A2 straight E-W", owner=0).track("A3 town W", owner=0).cubes("Spokane", "blue")
    table.at("move goods").play("move blue Spokane > Seattle")
    assert table.income == [1, 0, 0]
    assert table.cubes_at("Spokane") == []


@pytest.mark.rule("AOS-WUS-2")
def test_a_town_s_cube_goes_to_the_bag_when_the_town_is_urbanized() -> None:
    table = western_us().cubes("Spokane", "blue").cubes("Butte", "red")
    table.at("build track", actions={0: "Urbanization"})
    blue = table.bag()["blue"]
    table.play("urbanize Spokane A")
    assert table.cubes_at("Spokane") == []
    assert table.bag()["blue"] == blue + 1
    assert table.cubes_at("Butte") == ["red"], "other towns keep theirs"


# --- one network ----------------------------------------------------------------------------------


@pytest.mark.rule("AOS-WUS-6", "AOS-R-26", "AOS-T-57")
def test_until_the_coasts_are_joined_all_track_is_one_network() -> None:
    table = western_us().track("B12 straight E-W", owner=0).at("build track")
    refusal = table.refused("build H2 straight E-W")
    assert (refusal.clause, refusal.data["city"]) == ("AOS-WUS-6", "San Francisco")
    table.play("build C13 straight NW-SE")  # from Minneapolis, which the first line touches
    table.play("build D13 straight E-W")  # from Des Moines, which the second one touches


@pytest.mark.rule("AOS-WUS-6", "AOS-R-26")
def test_a_table_may_let_players_go_on_from_anybody_s_track() -> None:
    usual, own, shared = (
        on_map("western-us", 3, **choice)
        .track("B12 straight E-W", owner=0)
        .track("H2 straight E-W", owner=1)
        .at("build track")
        for choice in ({}, {"from_any_track": "false"}, {"from_any_track": "true"})
    )
    assert usual.legal("build") == own.legal("build")
    more = set(shared.legal("build")) - set(own.legal("build"))
    refusals = [own.refused(build) for build in more]
    assert {(refusal.key, refusal.data["city"]) for refusal in refusals} == {("one-network", "San Francisco")}
    assert set(own.legal("build")) < set(shared.legal("build"))
    assert shared.refused("build F10 straight E-W").key == "no-track-yet", "nobody has come to Denver"


@pytest.mark.rule("AOS-WUS-6", "AOS-T-57")
def test_after_the_coasts_are_joined_anybody_starts_anywhere() -> None:
    table = northern(1, 1, 1, gap="A12").track("B12 straight E-W", owner=0).at("build track", order=[1, 0, 2])
    table.play("build A12 straight E-W", "done")
    assert table.state.memo[0] == 1
    table.play("build H2 straight E-W", "build F10 straight E-W")


@pytest.mark.rule("AOS-WUS-6")
def test_the_first_tile_is_not_two_networks() -> None:
    table = western_us().at("build track")
    assert table.refused("build I1 crossing NW-E NE-SE").clause == "AOS-WUS-6"
    assert table.allows("build I1 gentle NW-E")
    assert table.allows("build I1 gentle NE-SE")


@pytest.mark.rule("AOS-WUS-6", "AOS-11.6")
def test_unowned_track_far_away_cannot_be_claimed() -> None:
    """F10 - F11 - F12 run from Denver towards Kansas City and belong to nobody."""
    table = western_us().track("B12 straight E-W", owner=0)
    for hex in ("F10", "F11", "F12"):
        table.track(f"{hex} straight E-W", owner=NOBODY)
    table.at("build track", actions={0: "Urbanization"}).play("urbanize Kansas City A")
    assert table.complete("F12", "E")
    assert table.owner("F12", "E") == NOBODY
    assert table.happened("claimed") == []


@pytest.mark.rule("AOS-WUS-6", "AOS-11.6")
def test_unowned_track_from_a_city_of_one_s_own_can_be_claimed() -> None:
    table = western_us().track("D13 straight E-W", owner=0).track("E13 straight NE-SW", owner=NOBODY)
    table.at("build track", actions={0: "Urbanization"}).play("urbanize Kansas City A")
    assert table.owner("E13", "NE") == 0
    assert [fact.seat for fact in table.happened("claimed")] == [0]


@pytest.mark.rule("AOS-WUS-6", "AOS-11.6")
def test_unowned_track_from_afar_to_a_new_city_of_one_s_own_can_be_claimed() -> None:
    """Seat 0 has come from Des Moines to Kansas City, and F10 - F11 - F12 lead there from Denver."""
    table = western_us().track("A2 straight E-W", owner=1)
    table.track("E13 straight NE-SW", owner=0).track("F13 town NE", owner=0)
    for hex in ("F10", "F11", "F12"):
        table.track(f"{hex} straight E-W", owner=NOBODY)
    table.at("build track", actions={0: "Urbanization"}).play("urbanize Kansas City A")
    assert table.owner("F12", "E") == 0


@pytest.mark.rule("AOS-WUS-4", "AOS-R-78", "AOS-9.7")
def test_unowned_track_is_not_bent_into_a_city_where_the_builder_may_not_start() -> None:
    """The unowned track runs from Cheyenne, where seat 1 has track, to E9 beside Denver."""
    table = western_us()
    cheyenne = table.board.labels[table.hex("Cheyenne")]
    table.track(f"{cheyenne} straight NW-SE", owners=[1, NOBODY]).track("E9 straight NW-SE", owner=NOBODY)
    table.at("build track")
    refusal = table.refused("build E9 gentle NW-SW")
    assert (refusal.clause, refusal.data["city"]) == ("AOS-WUS-4", "Denver")
    table.play("build E9 gentle NW-E")
    assert table.owner("E9", "E") == NOBODY


# --- ties -----------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-WUS-10")
def test_ties_are_broken_by_cash_then_by_track() -> None:
    table = western_us().at("advance turn", turn=10, cash=[3, 9, 5], income=4)
    assert table.scores == [6, 6, 6]
    assert table.state.ranking() == [[1], [2], [0]]
    table = western_us().track("A10 town E", owner=2)
    table.track("A11 gentle SE-W", owner=2).track("B12 gentle NW-E", owner=2)
    table.at("advance turn", turn=10, cash=7, income=[5, 5, 4])
    assert table.sections(2) == 3
    assert table.scores == [9, 9, 9]
    assert table.actor == "chance", "the first two are still equal"
    assert table.state.ranking() == [[2], [0, 1]]


@pytest.mark.rule("AOS-WUS-10", "AOS-20.9")
def test_the_last_tie_is_for_the_dice() -> None:
    table = western_us().at("advance turn", turn=10, cash=7, income=5)
    assert table.actor == "chance"
    assert table.refused("roll 3").clause == "AOS-20.9"
    table.play("order Green")
    assert table.actor == "chance"
    table.play("order Orange")
    assert table.actor == "over"
    assert table.state.ranking() == [[2], [0], [1]]
