"""Moving goods (AOS-13) and what income and expenses make of it (AOS-14 to AOS-16)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.table import Table, field, rust_belt


def line(owner_a: int = 0, owner_b: int = 0, colours: str = "blue", middle: str = "red") -> Table:
    """City B1 (blue) - City B3 (middle) - City B5 (red), one tile between each two."""
    table = field(5, 6, cities={"B1": colours, "B3": middle, "B5": "red"})
    return table.track("B2 straight N-S", owner=owner_a).track("B4 straight N-S", owner=owner_b)


@pytest.mark.rule("AOS-T-40", "AOS-13.5")
def test_a_cube_stops_at_the_first_city_of_its_colour() -> None:
    table = line().cubes("City B1", "red").at("move goods", engine=2, order=[0, 1, 2])
    assert table.legal("move") == ["move red City B1 > City B3"]
    refusal = table.refused("move red City B1 > City B3 > City B5")
    assert (refusal.clause, refusal.data["city"]) == ("AOS-13.5", "City B3")


@pytest.mark.rule("AOS-13.3", "AOS-13.9", "AOS-13.10", "AOS-13.6")
def test_every_link_pays_its_owner_and_needs_engine() -> None:
    table = line(0, 1, middle="yellow").cubes("City B1", "red").at("move goods", engine=[1, 2, 2], order=[0, 1, 2])
    assert table.refused("move red City B1 > City B3 > City B5").data == {"links": 1}
    assert table.refused("move red City B1 > City B3").clause == "AOS-13.6"
    red = table.bag()["red"]
    table.play("pass", "move red City B1 > City B3 > City B5")
    assert table.income == [1, 1, 0]
    assert table.bag()["red"] == red + 1
    assert table.cubes_at("City B1") == []


@pytest.mark.rule("AOS-T-42", "AOS-13.8", "AOS-T-43", "AOS-13.7")
def test_parallel_links_are_chosen_by_owner() -> None:
    table = field(5, 5, cities={"B1": "blue", "B3": "red"})
    table.track("B2 straight N-S", owner=0)
    table.track("C2 gentle S-NW", owner=1).track("C3 gentle N-SW", owner=1).cubes("City B1", "red")
    table.at("move goods", order=[0, 1, 2])
    assert table.legal("move") == ["move red City B1 > City B3 (Orange)", "move red City B1 > City B3 (Sky)"]
    table.play("move red City B1 > City B3 (Sky)")
    assert table.income == [0, 1, 0]


@pytest.mark.rule("AOS-T-41", "AOS-13.4")
def test_no_stop_twice() -> None:
    table = field(5, 5, cities={"B1": "red", "B3": "blue"})
    table.track("B2 straight N-S", owner=0).track("C2 gentle S-NW", owner=1).track("C3 gentle N-SW", owner=1)
    table.cubes("City B1", "red").at("move goods", engine=3, order=[0, 1, 2])
    assert table.legal("move") == []
    assert table.refused("move red City B1 > City B3 (Orange) > City B1 (Sky)").clause == "AOS-13.4"


@pytest.mark.rule("AOS-13.2")
def test_without_a_link_or_a_cube_nothing_moves() -> None:
    table = line(0, 0, middle="yellow").cubes("City B1", "red").at("move goods", engine=2, order=[0, 1, 2])
    refusal = table.refused("move red City B1 > City B5")
    assert (refusal.clause, refusal.data["to"]) == ("AOS-13.2", "City B5")
    assert table.refused("move blue City B1 > City B3").key == "no-cube"


@pytest.mark.rule("AOS-T-44", "AOS-13.12", "AOS-13.1", "AOS-13.13")
def test_one_upgrade_a_phase() -> None:
    table = rust_belt(3).at("move goods", order=[0, 1, 2], engine=[1, 6, 1])
    table.play("upgrade")
    assert table.refused("upgrade").data == {"links": 6}
    table.play("pass", "pass")
    assert table.actor == 0
    assert table.refused("upgrade").key == "upgraded-already"
    assert table.engine == [2, 6, 1]


@pytest.mark.rule("AOS-T-45", "AOS-15.2", "AOS-15.3", "AOS-14.1", "AOS-T-46")
@pytest.mark.parametrize(("shares", "income", "out"), [(5, -1, True), (4, 0, False)])
def test_income_of_zero_is_survived_and_less_is_not(shares: int, income: int, out: bool) -> None:
    table = rust_belt(3).at(
        "collect income", cash=[0, 50, 50], income=[3, 0, 0], shares=[shares, 2, 2], engine=[2, 1, 1]
    )
    assert table.income[0] == income
    assert bool(table.state.out[0]) is out
    assert table.cash[0] == 0


@pytest.mark.rule("AOS-T-47", "AOS-16.1", "AOS-16.2")
@pytest.mark.parametrize(
    ("before", "after"),
    [(10, 10), (11, 9), (20, 18), (21, 17), (30, 26), (31, 25), (40, 34), (41, 33), (49, 41), (50, 40), (63, 53)],
)
def test_income_reduction(before: int, after: int) -> None:
    table = rust_belt(3).at("income reduction", income=[before, 0, 0])
    assert table.income[0] == after


@pytest.mark.rule("AOS-T-48")
def test_a_shortfall_comes_before_the_reduction() -> None:
    table = rust_belt(3).at("pay expenses", cash=[4, 20, 20], income=[12, 0, 0], shares=[5, 2, 2], engine=[1, 1, 1])
    assert table.income[0] == 10


@pytest.mark.rule("AOS-T-49", "AOS-15.5", "AOS-15.6", "AOS-R-62")
def test_links_of_the_eliminated_carry_goods_and_pay_nobody() -> None:
    table = line(0, 1, middle="yellow").cubes("City B1", "red").out(1)
    table.at("move goods", engine=2, order=[0, 2]).play("move red City B1 > City B3 > City B5")
    assert table.income == [1, 0, 0]


@pytest.mark.rule("AOS-EX-09", "AOS-6.3")
def test_first_move_acts_first_in_both_rounds() -> None:
    table = line(0, 0, middle="yellow").cubes("City B1", "red")
    table.at("move goods", order=[1, 2, 0], actions={0: "First Move"}, engine=1)
    assert table.actor == 0
    table.play("upgrade", "pass", "pass")
    assert table.actor == 0
    table.play("move red City B1 > City B3 > City B5")
    assert table.income == [2, 0, 0]


@pytest.mark.rule("AOS-EX-10", "AOS-17.4", "AOS-17.5", "AOS-T-52")
def test_the_dice_of_the_example() -> None:
    table = rust_belt(3).new_city("Terre Haute", "A")
    table.display("light 3", "red blue purple").display("A", "yellow black").display("light 4", "- red blue")
    table.display("B", "red red").at("goods growth", turn=1)
    table.play("roll 3", "roll 3", "roll 4")
    assert sorted(table.cubes_at("Kansas City")) == ["blue", "red"]
    assert sorted(table.cubes_at("Terre Haute")) == ["black", "yellow"]
    assert table.cubes_at("Des Moines") == ["red"]
    assert table.column("B") == ["red", "red"]
    assert table.column("light 3") == ["-", "-", "purple"]


@pytest.mark.rule("AOS-13.2", "AOS-13.6", "AOS-20.5")
def test_where_there_are_too_many_deliveries_they_are_told_link_by_link() -> None:
    table = line(0, 1, middle="yellow").cubes("City B1", "red red").cubes("City B5", "yellow")
    table.at("move goods", engine=2, order=[0, 1, 2])
    table.state.rules.list_limit = 1
    assert table.legal("load") == ["load red City B1", "load yellow City B5"]
    assert table.refused("move red City B1 > City B3 > City B5").key == "tell-link-by-link"
    assert table.refused("load blue City B1").key == "no-cube"
    table.play("load red City B1")
    assert table.legal() == ["via City B3"]
    assert table.refused("pass").clause == "AOS-13.6"
    table.play("via City B3")
    assert table.refused("via City B1").clause == "AOS-13.4"
    table.play("via City B5")
    assert table.income == [1, 1, 0]
    assert table.actor == 1
    table.state.rules.list_limit = 1500
    assert table.refused("load red City B1").key == "tell-whole-move"
