"""Goods growth: Production and the dice (AOS-17)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.ground import rolled
from tests.rules.age_of_steam.table import Table, field, rust_belt

from smokestack.games.age_of_steam.components.pieces import COLOURS, N_BOXES, box_name


def producing(*taken: str, bag: dict[str, int] | None = None) -> Table:
    """Seat 1 has Production. All boxes are full except these."""
    table = rust_belt(3).fill_display()
    state = table.state
    names = [box_name(box) for box in range(N_BOXES)]
    for box in taken:
        number = names.index(box)
        state.bag[state.display[number]] += 1
        state.display[number] = -1
    if bag is not None:
        state.bag = [bag.get(colour, 0) for colour in COLOURS]
    return table.at("goods growth", actions={1: "Production"})


@pytest.mark.rule("AOS-17.1", "AOS-17.2", "AOS-20.7", "AOS-20.9")
def test_production_then_light_then_dark() -> None:
    table = producing("light 1.1", "dark 2.3", "A.2")
    assert (table.actor, table.legal()) == (1, ["produce", "pass"])
    table.play("produce")
    assert table.actor == "chance"
    table.play("draw red", "draw blue")
    assert table.legal() == [f"place {c} {box}" for c in ("red", "blue") for box in ("light 1.1", "dark 2.3", "A.2")]
    table.play("place blue A.2", "place red dark 2.3")
    assert (table.column("A")[1], table.column("dark 2")[2], table.column("light 1")[0]) == ("blue", "red", "-")
    rolled(table, 1, 2, 3, 4, 5, 6)
    halves = [fact.data["half"] for fact in table.happened("rolled")]
    assert halves == ["light"] * 3 + ["dark"] * 3


@pytest.mark.rule("AOS-17.2", "AOS-R-23")
def test_production_may_fill_columns_of_new_cities_not_on_the_map() -> None:
    table = producing("H.1", "C.2").play("produce", "draw red", "draw red", "place red H.1", "place red C.2")
    assert (table.column("H")[0], table.column("C")[1]) == ("red", "red")
    assert table.actor == "chance"


@pytest.mark.rule("AOS-17.2", "AOS-6.8", "AOS-R-10")
def test_each_cube_into_a_box_of_its_own_that_is_empty() -> None:
    table = producing("light 1.1", "dark 2.3").play("produce", "draw red", "draw blue")
    assert table.refused("place purple light 1.1").data == {"colour": "purple"}
    refusal = table.refused("place red light 1.2")
    assert (refusal.clause, refusal.data) == ("AOS-17.2", {"box": "light 1.2"})
    assert table.refused("pass").data == {"n": 2}
    table.play("place red light 1.1")
    assert table.refused("place blue light 1.1").data == {"box": "light 1.1"}
    assert table.refused("produce").clause == "AOS-17.2"
    table.play("place blue dark 2.3")


@pytest.mark.rule("AOS-17.2", "AOS-20.7")
def test_production_may_be_declined() -> None:
    table = producing("light 1.1")
    before = sum(table.bag().values())
    assert table.refused("place red light 1.1").key == "nothing-drawn"
    table.play("pass")
    assert table.actor == "chance"
    assert sum(table.bag().values()) == before
    assert table.column("light 1")[0] == "-"


@pytest.mark.rule("AOS-T-54", "AOS-17.2")
def test_with_one_empty_box_the_other_cube_goes_back() -> None:
    table = producing("light 4.2")
    bag = table.bag()
    table.play("produce", "draw red", "draw blue", "place blue light 4.2")
    assert table.column("light 4")[1] == "blue"
    assert table.bag() == bag | {"blue": bag["blue"] - 1}
    assert table.actor == "chance"
    assert [fact.data["colour"] for fact in table.happened("returned")] == ["red"]


@pytest.mark.rule("AOS-R-57", "AOS-17.2")
def test_a_bag_with_one_cube_gives_one_and_an_empty_one_nothing() -> None:
    table = producing("light 4.2", "light 4.3", bag={"purple": 1}).play("produce", "draw purple")
    assert table.legal() == ["place purple light 4.2", "place purple light 4.3"]
    assert table.play("place purple light 4.3").actor == "chance"
    assert table.column("light 4")[1:] == ["-", "purple"]
    assert producing("light 4.2", bag={}).actor == "chance", "not even asked"


@pytest.mark.rule("AOS-17.3", "AOS-R-64", "AOS-20.9")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_one_roll_for_each_half_one_die_for_each_player(seats: int) -> None:
    table = rust_belt(seats).at("goods growth")
    assert table.legal() == [f"roll {die}" for die in range(1, 7)]
    assert {odds for _, odds in table.state.odds()} == {1 / 6}
    halves: list[str] = []
    while table.actor == "chance":
        table.play("roll 6")
        halves.append(str(table.happened("rolled")[0].data["half"]))
    assert halves == ["light"] * seats + ["dark"] * seats


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


@pytest.mark.rule("AOS-17.4", "AOS-17.5")
def test_a_new_city_on_the_first_hex_of_the_board_grows_like_any_other() -> None:
    table = field(6, 6, cities={"B1": "red"}, towns=["A1"]).new_city("Town A1", "A").display("A", "yellow")
    assert table.hex("Town A1") == 0
    table.at("goods growth").play("roll 3")
    assert table.cubes_at("Town A1") == ["yellow"]


@pytest.mark.rule("AOS-T-51", "AOS-17.5", "AOS-17.6")
def test_surplus_dice_are_lost_and_boxes_stay_empty() -> None:
    table = rust_belt(4).display("light 2", "red blue purple").at("goods growth")
    rolled(table, 2, 2, 2, 2)
    assert sorted(table.cubes_at("St. Louis")) == ["blue", "purple", "red"]
    assert table.column("light 2") == ["-", "-", "-"]
    rolled(table, 2, 2, 2, 2)
    assert table.column("light 2") == ["-", "-", "-"]


@pytest.mark.rule("AOS-17.5")
def test_the_topmost_cube_goes_first() -> None:
    table = rust_belt(3).display("light 1", "- yellow black").at("goods growth")
    rolled(table, 1)
    assert (table.cubes_at("Chicago"), table.column("light 1")) == (["yellow"], ["-", "-", "black"])


@pytest.mark.rule("AOS-T-52", "AOS-17.4")
def test_the_dark_roll_never_feeds_light_columns() -> None:
    table = (
        rust_belt(3).display("light 3", "red").display("dark 3", "blue").display("A", "yellow").display("G", "black")
    )
    table.new_city("Terre Haute", "A").new_city("Toledo", "G").at("goods growth")
    rolled(table, 1, 1, 1, 3)
    assert (table.column("light 3")[0], table.column("A")[0]) == ("red", "yellow")
    assert (table.cubes_at("Detroit"), table.cubes_at("Toledo")) == (["blue"], ["black"])
    assert (table.cubes_at("Kansas City"), table.cubes_at("Terre Haute")) == ([], [])


@pytest.mark.rule("AOS-17.4")
@pytest.mark.parametrize(
    ("column", "city"),
    [
        ("light 1", "Chicago"),
        ("light 2", "St. Louis"),
        ("light 3", "Kansas City"),
        ("light 4", "Des Moines"),
        ("light 5", "Minneapolis"),
        ("light 6", "Duluth"),
        ("dark 1", "Evansville"),
        ("dark 2", "Cincinnati"),
        ("dark 3", "Detroit"),
        ("dark 4", "Wheeling"),
        ("dark 5", "Pittsburgh"),
        ("dark 6", "Toronto"),
    ],
)
def test_each_column_has_its_city(column: str, city: str) -> None:
    half, number = column.split()
    other = 1 if number != "1" else 2
    table = rust_belt(3).display(column, "red blue purple").at("goods growth")
    rolled(table, *([int(number), other, other, other, other, other] if half == "light" else [other] * 3))
    if half == "dark":
        rolled(table, int(number), other, other)
    assert table.cubes_at(city) == ["red"]


@pytest.mark.rule("AOS-T-53", "AOS-17.4")
def test_a_new_city_takes_part_in_the_growth_of_its_first_turn() -> None:
    table = rust_belt(3).display("A", "red blue").at("build track", order=[0, 1, 2], actions={0: "Urbanization"})
    table.play("urbanize Toledo A", *["done"] * 3, *["pass"] * 6)
    rolled(table, 3, 1, 1)
    assert table.cubes_at("Toledo") == ["red"]


@pytest.mark.rule("AOS-17.6", "AOS-17.7")
def test_no_refill_and_no_limit() -> None:
    table = rust_belt(6).cubes("Chicago", " ".join(["black"] * 12)).display("light 1", "red red red").at("goods growth")
    rolled(table, *[1] * 6)
    assert len(table.cubes_at("Chicago")) == 15
    rolled(table, *[1] * 6)
    assert table.column("light 1") == ["-", "-", "-"]
    assert (table.state.turn, table.phase) == (2, "issue shares")


@pytest.mark.rule("AOS-17.3", "AOS-1.7")
def test_a_die_shows_one_to_six() -> None:
    table = rust_belt(3).at("goods growth")
    assert table.refused("draw red").clause == "AOS-17.3"
