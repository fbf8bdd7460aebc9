"""France: hills for the Engineer, two Urbanizations, Paris, no bankruptcy (AOS-FRA)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.table import Table, on_map


def france(seats: int = 3) -> Table:
    return on_map("france", seats)


@pytest.mark.rule("AOS-FRA-1", "AOS-R-35")
def test_two_cubes_in_each_city_one_in_each_town_and_twenty_dollars() -> None:
    table = opened(france())
    counts = cubes_per_place(table)
    assert {counts[table.board.names[city]] for city in table.board.cities} == {2}
    assert {counts[table.board.names[town]] for town in table.board.towns} == {1}
    assert len(counts) == 7 + 21
    assert (table.cash, table.shares) == ([20] * 3, [2] * 3)


@pytest.mark.rule("AOS-FRA-1", "AOS-R-35")
def test_a_table_may_take_the_setup_for_a_slip() -> None:
    table = opened(on_map("france", 3, town_cubes="false", more_cash="false"))
    counts = cubes_per_place(table)
    assert {counts[table.board.names[city]] for city in table.board.cities} == {2}
    assert len(counts) == 7, "nothing in the towns"
    assert (table.cash, table.shares) == ([10] * 3, [2] * 3)


@pytest.mark.rule("AOS-FRA-1", "AOS-MAP-4")
def test_a_town_s_cube_moves_and_goes_to_the_bag_with_the_town() -> None:
    table = france().track("K9 straight N-S", owner=0).track("K10 gentle N-SW", owner=0)
    table.track("J11 town NE", owner=0).cubes("Montpellier", "blue").at("move goods")
    assert table.play("move blue Montpellier > Lyon").income == [1, 0, 0]
    table = france().cubes("Montpellier", "blue").at("build track", actions={0: "Urbanization"})
    blue = table.bag()["blue"]
    table.play("urbanize Montpellier A")
    assert table.cubes_at("Montpellier") == []
    assert table.bag()["blue"] == blue + 1


# --- building -------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-FRA-2", "AOS-T-62")
def test_only_the_engineer_builds_in_the_hills() -> None:
    table = france().track("J9 straight NE-SW", owner=0).at("build track", actions={1: "Engineer"})
    refusal = table.refused("build J8 straight SE-NW")  # brown
    assert (refusal.clause, refusal.data["hex"]) == ("AOS-FRA-2", "J8")
    assert table.refused("build I9 straight NE-SW").clause == "AOS-FRA-2"  # black
    assert table.refused("build J9 gentle NE-S").clause == "AOS-FRA-2", "nor is track there replaced"
    assert table.allows("build K9 straight N-S")
    table.play("done", "build J8 straight SE-NW")


@pytest.mark.rule("AOS-FRA-2", "AOS-R-36", "AOS-8.2")
def test_the_engineer_has_no_fourth_build() -> None:
    table = france().at("build track", actions={0: "Engineer"}, cash=30)
    table.play("build K9 straight N-S", "build K10 straight N-S", "build K7 straight N-S")
    assert table.refused("build L9 straight SE-NW").clause == "AOS-8.2"


@pytest.mark.rule("AOS-R-92")
@pytest.mark.parametrize(
    ("action", "builds"),
    [
        ("First Build", ["E5 straight NE-SW", "F5 straight NE-SW", "G4 straight NE-SW"]),  # Nantes to Paris
        ("Locomotive", ["I11 gentle NE-NW", "J11 gentle SE-SW", "K11 straight SE-NW"]),  # Toulouse to Marseille
        ("Engineer", ["I10 straight NE-SW", "J10 straight NE-SW", "K9 gentle N-SW"]),  # Toulouse to Lyon
    ],
)
def test_three_builds_join_the_cities_of_the_report(action: str, builds: list[str]) -> None:
    table = france().at("build track", actions={0: action}, cash=20).play(*(f"build {build}" for build in builds))
    ends = [(hex, edge) for hex, _, edges in (build.split() for build in builds) for edge in edges.split("-")]
    assert all(table.complete(hex, edge) for hex, edge in ends)


@pytest.mark.rule("AOS-FRA-3", "AOS-R-37", "AOS-MAP-6")
@pytest.mark.parametrize(
    ("build", "cost"),
    [
        ("J8 straight SE-NW", 2),  # brown
        ("J8 coexisting SE-NW S-SW", 3),
        ("J8 crossing NE-S SE-NW", 4),
        ("I9 gentle SE-SW", 4),  # black
        ("I9 coexisting NE-NW SE-S", 5),
        ("I9 crossing NE-SW SE-NW", 6),
    ],
)
def test_brown_costs_two_and_black_four(build: str, cost: int) -> None:
    """Seat 0 comes from Lyon by J9 (to J8 or to I9) and by K9 and J10 (to I9)."""
    table = france().track("K9 gentle N-SW", owner=0).track("J10 gentle NE-NW", owner=0)
    table.track("J9 straight NE-SW" if build.startswith("I9") else "J9 sharp N-NE", owner=0)
    table.at("build track", actions={0: "Engineer"}, cash=30).play(f"build {build}")
    assert table.cash[0] == 30 - cost


@pytest.mark.rule("AOS-FRA-5")
def test_two_may_select_urbanization_in_the_first_turn() -> None:
    table = france().at("select actions", turn=1).play("select Urbanization", "select Urbanization")
    assert table.refused("select Urbanization").clause == "AOS-6.2"
    table = france().at("select actions", turn=2).play("select Urbanization")
    assert table.refused("select Urbanization").clause == "AOS-6.2"
    table = france().at("select actions", turn=1).play("select Engineer")
    assert table.refused("select Engineer").clause == "AOS-6.2", "only Urbanization has two owners"


@pytest.mark.rule("AOS-FRA-5")
def test_both_of_them_put_down_a_new_city() -> None:
    table = france().at("build track", actions={0: "Urbanization", 1: "Urbanization"})
    table.play("urbanize Caen A", "done", "urbanize Rennes B", "done")
    assert table.refused("urbanize Nancy C").clause == "AOS-11.1"


@pytest.mark.rule("AOS-FRA-5", "AOS-R-39", "AOS-T-62")
@pytest.mark.parametrize("placed", [True, False])
def test_urbanization_leaves_two_builds(placed: bool) -> None:
    table = france().at("build track", actions={0: "Urbanization"}, cash=30)
    if placed:
        table.play("urbanize Caen A")
    table.play("build K9 straight N-S", "build K10 straight N-S")
    refusal = table.refused("build K7 straight N-S")
    assert (refusal.clause, refusal.data["n"]) == ("AOS-8.2", 2)


# --- Production -----------------------------------------------------------------------------------


@pytest.mark.rule("AOS-FRA-4", "AOS-R-38")
def test_production_may_feed_one_city_with_two_cubes() -> None:
    table = france().new_city("Caen", "A").at("goods growth", actions={1: "Production"})
    assert table.actor == 1
    assert set(table.legal("supply")) == {
        f"supply {city}" for city in ("Paris", "Lille", "Lyon", "Marseille", "Nantes", "Bordeaux", "Toulouse", "Caen")
    }
    assert table.refused("supply Nancy").clause == "AOS-FRA-4"
    table.play("supply Lyon", "draw red", "draw red")
    assert table.cubes_at("Lyon") == ["red", "red"]
    assert table.legal("roll"), "and then the dice"


@pytest.mark.rule("AOS-FRA-4", "AOS-R-38")
def test_a_table_may_have_production_feed_one_cube() -> None:
    table = on_map("france", 3, one_cube="true").at("goods growth", actions={1: "Production"})
    table.play("supply Lyon", "draw red")
    assert table.cubes_at("Lyon") == ["red"]
    assert table.legal("roll")


@pytest.mark.rule("AOS-FRA-4", "AOS-17.2")
def test_production_may_fill_the_display_as_usual() -> None:
    table = france().at("goods growth", actions={1: "Production"})
    table.play("produce", "draw red", "draw blue", "place red light 1.1", "place blue light 2.1")
    assert (table.column("light 1")[0], table.column("light 2")[0]) == ("red", "blue")
    assert table.legal("roll")


@pytest.mark.rule("AOS-FRA-4")
def test_with_a_full_display_only_a_city_can_be_fed() -> None:
    table = france().fill_display().at("goods growth", actions={1: "Production"})
    assert table.refused("produce").clause == "AOS-17.2"
    table.play("supply Paris", "draw red", "draw blue")
    assert table.cubes_at("Paris") == ["red", "blue"]


@pytest.mark.rule("AOS-FRA-4", "AOS-R-10")
def test_production_may_be_left() -> None:
    table = france().at("goods growth", actions={1: "Production"}).play("pass")
    assert table.legal("roll")


# --- Paris ----------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-FRA-6", "AOS-T-62")
def test_paris_stops_four_colours_and_lets_black_pass() -> None:
    """Rouen (New City) - G3 - Paris - H5 - Orléans (New City)."""
    for letter, colour, stops in (
        ("A", "red", True),
        ("B", "blue", True),
        ("E", "yellow", True),
        ("F", "purple", True),
    ):
        table = paris_between(letter).cubes("Rouen", colour).at("move goods", engine=2)
        assert table.legal("move") == [f"move {colour} Rouen > Paris"]
        assert (table.refused(f"move {colour} Rouen > Paris > Orléans").clause == "AOS-13.5") is stops
    table = paris_between("C").cubes("Rouen", "black").at("move goods", engine=2)
    assert table.legal("move") == ["move black Rouen > Paris > Orléans"]


def paris_between(letter: str) -> Table:
    table = france().new_city("Rouen", "D").new_city("Orléans", letter)
    return table.track("G3 gentle N-SE", owner=0).track("H5 straight N-S", owner=0)


@pytest.mark.rule("AOS-FRA-7")
def test_every_dark_column_feeds_paris() -> None:
    table = france(6).new_city("Caen", "E")
    for number in range(1, 7):
        table.display(f"dark {number}", "red")
    table.display("E", "blue").display("light 3", "yellow").at("goods growth")
    table.play(*(f"roll {number}" for number in range(1, 7)))
    assert table.cubes_at("Paris") == [], "the light half has other cities"
    assert table.cubes_at("Bordeaux") == ["yellow"]
    table.play(*(f"roll {number}" for number in range(1, 7)))
    assert table.cubes_at("Paris") == ["red"] * 6
    assert table.cubes_at("Caen") == ["blue"], "New City E keeps its own column, dark 1"


# --- expenses -------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-FRA-8", "AOS-T-62")
def test_nobody_goes_bankrupt() -> None:
    table = france().at("pay expenses", cash=[1, 1, 20], income=[3, 8, 0], shares=[5, 5, 2], engine=1)
    assert table.income == [0, 3, 0], "5 short with 3, 5 short with 8, nothing short"
    assert table.order == [0, 1, 2]
    assert table.cash == [0, 0, 17]


@pytest.mark.rule("AOS-FRA-8")
def test_a_player_without_income_and_money_stays_in_the_game() -> None:
    table = france().at("pay expenses", turn=2, cash=[0, 2, 20], income=0, shares=[5, 5, 2], engine=1)
    assert (table.income, table.cash) == ([0, 0, 0], [0, 0, 17])
    assert (table.order, table.state.out) == ([0, 1, 2], [0, 0, 0])
    assert table.actor != "over"
