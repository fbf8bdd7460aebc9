"""Moving goods (AOS-13)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.ground import line
from tests.rules.age_of_steam.table import NOBODY, field, rust_belt


@pytest.mark.rule("AOS-T-40", "AOS-13.5")
def test_a_cube_stops_at_the_first_city_of_its_colour() -> None:
    table = line().cubes("City B1", "red").at("move goods", engine=2, order=[0, 1, 2])
    assert table.legal("move") == ["move red City B1 > City B3"]
    refusal = table.refused("move red City B1 > City B3 > City B5")
    assert (refusal.clause, refusal.data["city"]) == ("AOS-13.5", "City B3")


@pytest.mark.rule("AOS-13.5", "AOS-EX-09")
def test_the_city_a_cube_starts_from_does_not_count() -> None:
    table = line(0, 0, colours="red", middle="yellow").cubes("City B1", "red")
    table.at("move goods", engine=2, order=[0, 1, 2]).play("move red City B1 > City B3 > City B5")
    assert table.income[0] == 2


@pytest.mark.rule("AOS-13.5")
def test_a_cube_may_not_pass_a_city_of_its_colour() -> None:
    table = field(5, 8, cities={"B1": "blue", "B3": "red", "B5": "yellow", "B7": "red"})
    for hex in ("B2", "B4", "B6"):
        table.track(f"{hex} straight N-S", owner=0)
    table.cubes("City B1", "red yellow").at("move goods", engine=3, order=[0, 1, 2])
    assert table.legal("move") == ["move red City B1 > City B3", "move yellow City B1 > City B3 > City B5"]
    refusal = table.refused("move red City B1 > City B3 > City B5 > City B7")
    assert (refusal.clause, refusal.data) == ("AOS-13.5", {"city": "City B3", "colour": "red"})


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


@pytest.mark.rule("AOS-13.3")
@pytest.mark.parametrize("engine", [1, 2, 3, 4, 5, 6])
def test_as_many_links_as_the_engine_pulls(engine: int) -> None:
    """Eight cities in a row, one tile between each two; only number n + 1 from the start is red."""
    labels = [f"B{2 * n + 1}" for n in range(8)]
    for links, legal in ((engine, True), (engine + 1, False)):
        cities = {label: "red" if n == links else "blue" for n, label in enumerate(labels)}
        table = field(3, 16, cities=cities)
        for n in range(7):
            table.track(f"B{2 * n + 2} straight N-S", owner=0)
        table.cubes("City B1", "red").at("move goods", engine=engine, order=[0, 1, 2])
        path = " > ".join(f"City {label}" for label in labels[: links + 1])
        if links <= 6:
            assert table.allows(f"move red {path}") is legal
        assert len(table.legal("move")) == legal
        if legal:
            table.play(f"move red {path}")
            assert table.income[0] == links


@pytest.mark.rule("AOS-13.4", "AOS-13.6", "AOS-7.1")
def test_towns_are_stops_and_passed_freely() -> None:
    table = field(5, 8, cities={"B1": "blue", "B5": "red"}, towns=["B3"])
    table.track("B2 straight N-S", owner=0).track("B3 straight N-S", owners=[0, 1]).track("B4 straight N-S", owner=1)
    table.cubes("City B1", "red").at("move goods", engine=[1, 2, 2], order=[0, 1, 2])
    assert table.refused("move red City B1 > Town B3 > City B5").clause == "AOS-13.3"
    refusal = table.refused("move red City B1 > Town B3")
    assert (refusal.clause, refusal.data) == ("AOS-13.6", {"city": "Town B3", "colour": "red"})
    table.play("upgrade", "move red City B1 > Town B3 > City B5")
    assert table.income == [1, 1, 0]


@pytest.mark.rule("AOS-T-42", "AOS-13.8", "AOS-T-43", "AOS-13.7")
def test_parallel_links_are_chosen_by_owner() -> None:
    table = field(5, 5, cities={"B1": "blue", "B3": "red"})
    table.track("B2 straight N-S", owner=0)
    table.track("C2 gentle S-NW", owner=1).track("C3 gentle N-SW", owner=1).cubes("City B1", "red")
    table.at("move goods", order=[0, 1, 2])
    assert table.legal("move") == ["move red City B1 > City B3 (Orange)", "move red City B1 > City B3 (Sky)"]
    table.play("move red City B1 > City B3 (Sky)")
    assert table.income == [0, 1, 0]


@pytest.mark.rule("AOS-13.8", "AOS-T-42")
def test_the_choice_among_parallel_links_is_made_on_every_hop() -> None:
    table = field(5, 6, cities={"B1": "blue", "B3": "yellow", "B5": "red"})
    table.track("B2 straight N-S", owner=0).track("B4 straight N-S", owner=2)
    table.track("C2 gentle S-NW", owner=1).track("C3 gentle N-SW", owner=1)
    table.track("C4 gentle S-NW", owner=1).track("C5 gentle N-SW", owner=1).cubes("City B1", "red")
    table.at("move goods", engine=2, order=[0, 1, 2])
    assert table.legal("move") == [
        "move red City B1 > City B3 (Orange) > City B5 (Sky)",
        "move red City B1 > City B3 (Orange) > City B5 (Green)",
        "move red City B1 > City B3 (Sky) > City B5 (Sky)",
        "move red City B1 > City B3 (Sky) > City B5 (Green)",
    ]
    table.play("move red City B1 > City B3 (Sky) > City B5 (Sky)")
    assert table.income == [0, 2, 0]


@pytest.mark.rule("AOS-T-43", "AOS-13.7", "AOS-13.9")
def test_a_move_over_others_links_pays_them_and_not_the_mover() -> None:
    table = line(1, 2, middle="yellow").cubes("City B1", "red")
    table.at("move goods", engine=2, order=[0, 1, 2], cash=3).play("move red City B1 > City B3 > City B5")
    assert table.income == [0, 1, 1]
    assert table.cash == [3, 3, 3], "no fee"
    assert [(fact.seat, fact.data["income"]) for fact in table.happened("link-income")] == [(1, 1), (2, 1)]


def test_the_income_of_several_links_is_told_once() -> None:
    table = line(0, 0, middle="yellow").cubes("City B1", "red").at("move goods", engine=2, order=[0, 1, 2])
    table.play("move red City B1 > City B3 > City B5")
    assert [(fact.seat, fact.data["income"]) for fact in table.happened("link-income")] == [(0, 2)]


@pytest.mark.rule("AOS-T-41", "AOS-13.4")
def test_no_stop_twice() -> None:
    table = field(5, 5, cities={"B1": "red", "B3": "blue"})
    table.track("B2 straight N-S", owner=0).track("C2 gentle S-NW", owner=1).track("C3 gentle N-SW", owner=1)
    table.cubes("City B1", "red").at("move goods", engine=3, order=[0, 1, 2])
    assert table.legal("move") == []
    assert table.refused("move red City B1 > City B3 (Orange) > City B1 (Sky)").clause == "AOS-13.4"


@pytest.mark.rule("AOS-T-41", "AOS-13.4")
def test_no_town_twice_and_not_back_to_the_start() -> None:
    """A ring: City B1 - Town B3 - City D3 - Town B3 would be needed to come round again."""
    table = field(6, 6, cities={"B1": "blue", "D3": "yellow", "B5": "red"}, towns=["B3"])
    table.track("B2 straight N-S", owner=0).track("B3 coexisting N-S NE-SE", owner=0).track(
        "C3 gentle SE-SW", owner=0
    ).track("C4 gentle NE-NW", owner=0)
    table.track("B4 straight N-S", owner=0).cubes("City B1", "red").at("move goods", engine=6, order=[0, 1, 2])
    assert table.legal("move") == ["move red City B1 > Town B3 > City B5"]
    refusal = table.refused("move red City B1 > Town B3 > City D3 > Town B3 > City B5")
    assert (refusal.clause, refusal.data) == ("AOS-13.4", {"city": "Town B3"})
    refusal = table.refused("move red City B1 > Town B3 > City B1")
    assert (refusal.clause, refusal.data) == ("AOS-13.4", {"city": "City B1"})


@pytest.mark.rule("AOS-13.2")
def test_without_a_link_or_a_cube_nothing_moves() -> None:
    table = line(0, 0, middle="yellow").cubes("City B1", "red").at("move goods", engine=2, order=[0, 1, 2])
    refusal = table.refused("move red City B1 > City B5")
    assert (refusal.clause, refusal.data["to"]) == ("AOS-13.2", "City B5")
    assert table.refused("move blue City B1 > City B3").key == "no-cube"


@pytest.mark.rule("AOS-13.2")
def test_cubes_of_a_new_city_move_like_any_others() -> None:
    table = field(5, 6, cities={"B1": "red"}, towns=["B3"]).track("B2 straight N-S", owner=0).new_city("Town B3", "E")
    table.cubes("Town B3", "red").at("move goods", order=[0, 1, 2]).play("move red Town B3 > City B1")
    assert table.income[0] == 1


@pytest.mark.rule("AOS-13.2", "AOS-7.4")
def test_an_incomplete_line_carries_nothing() -> None:
    table = field(5, 6, cities={"B1": "blue", "B4": "red"}).track("B2 straight N-S", owner=0)
    table.cubes("City B1", "red").at("move goods", order=[0, 1, 2], engine=6)
    refusal = table.refused("move red City B1 > City B4")
    assert (refusal.clause, refusal.key) == ("AOS-13.2", "no-link-there")
    assert refusal.data == {"city": "City B1", "colour": "red", "to": "City B4"}
    for target in ("A1", "E6"):  # the first and the last hex of the board; an open end is neither of them
        table = field(5, 6, cities={"B1": "blue", target: "red"}).track("B2 straight N-S", owner=0)
        table.cubes("City B1", "red").at("move goods", order=[0, 1, 2], engine=6)
        assert table.legal("move") == []


@pytest.mark.rule("AOS-13.10")
def test_a_delivered_cube_may_be_drawn_again_in_the_same_turn() -> None:
    table = field(5, 6, cities={"B1": "blue", "B3": "red"}).track("B2 straight N-S", owner=0)
    table.cubes("City B1", " ".join(["red"] * 20)).at("move goods", order=[0, 1, 2], actions={0: "Production"}, cash=9)
    assert table.bag()["red"] == 0
    table.play("move red City B1 > City B3", *["pass"] * 5)
    assert table.bag()["red"] == 1
    assert table.cubes_at("City B3") == []
    table.play("produce", "draw red")


@pytest.mark.rule("AOS-13.11")
def test_black_needs_a_black_city() -> None:
    for letter, accepts in (("A", False), ("C", True)):
        table = field(5, 6, cities={"B1": "red"}, towns=["B3"]).track("B2 straight N-S", owner=0)
        table.new_city("Town B3", letter).cubes("City B1", "black").at("move goods", order=[0, 1, 2])
        if accepts:
            table.play("move black City B1 > Town B3")
        else:
            refusal = table.refused("move black City B1 > Town B3")
            assert (refusal.clause, refusal.data) == ("AOS-13.6", {"city": "Town B3", "colour": "black"})


@pytest.mark.rule("AOS-R-62", "AOS-13.9", "AOS-R-19")
def test_links_of_nobody_carry_goods_and_pay_nobody() -> None:
    table = line(NOBODY, 1, middle="yellow").cubes("City B1", "red")
    table.at("move goods", engine=2, order=[0, 1, 2]).play("move red City B1 > City B3 > City B5")
    assert table.income == [0, 1, 0]


@pytest.mark.rule("AOS-T-44", "AOS-13.12", "AOS-13.1", "AOS-13.13")
def test_one_upgrade_a_phase() -> None:
    table = rust_belt(3).at("move goods", order=[0, 1, 2], engine=[1, 6, 1])
    table.play("upgrade")
    assert table.refused("upgrade").data == {"links": 6}
    table.play("pass", "pass")
    assert table.actor == 0
    assert table.refused("upgrade").key == "upgraded-already"
    assert table.engine == [2, 6, 1]


@pytest.mark.rule("AOS-13.12", "AOS-13.13", "AOS-T-44")
def test_the_new_engine_pulls_in_the_second_round() -> None:
    table = line(0, 0, middle="yellow").cubes("City B1", "red red").at("move goods", order=[0, 1, 2], cash=0)
    table.play("upgrade", "pass", "upgrade")
    assert table.cash == [0, 0, 0], "an upgrade costs nothing"
    table.play("move red City B1 > City B3 > City B5")
    assert table.income[0] == 2
    assert table.engine == [2, 1, 2]
    table.play("upgrade")
    assert table.engine[1] == 2, "passing in round one changes nothing"


@pytest.mark.rule("AOS-13.1")
def test_one_thing_a_round_two_rounds() -> None:
    table = line(0, 0, middle="yellow").cubes("City B1", "yellow yellow yellow")
    table.at("move goods", order=[2, 0, 1], engine=2, cash=20)
    acted: list[int | str] = []
    rounds: list[object] = []
    while table.phase == "move goods":
        acted.append(table.actor)
        rounds.append(table.state.prompt().data["n"])
        table.play("move yellow City B1 > City B3" if table.actor == 0 else "pass")
    assert acted == [2, 0, 1, 2, 0, 1]
    assert rounds == [1, 1, 1, 2, 2, 2]
    assert table.cubes_at("City B1") == ["yellow"]


@pytest.mark.rule("AOS-EX-09", "AOS-6.3")
def test_first_move_acts_first_in_both_rounds() -> None:
    table = line(0, 0, middle="yellow").cubes("City B1", "red")
    table.at("move goods", order=[1, 2, 0], actions={0: "First Move"}, engine=1)
    assert table.actor == 0
    table.play("upgrade", "pass", "pass")
    assert table.actor == 0
    table.play("move red City B1 > City B3 > City B5")
    assert table.income == [2, 0, 0]


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


@pytest.mark.rule("AOS-T-49", "AOS-15.5", "AOS-15.6", "AOS-R-62")
def test_links_of_the_eliminated_carry_goods_and_pay_nobody() -> None:
    table = line(0, 1, middle="yellow").cubes("City B1", "red").out(1)
    table.at("move goods", engine=2, order=[0, 2]).play("move red City B1 > City B3 > City B5")
    assert table.income == [1, 0, 0]
