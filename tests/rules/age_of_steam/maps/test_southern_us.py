"""Southern US: cotton, Atlanta, the hard fourth turn (AOS-SUS)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.table import Table, on_map

COTTON_TOWNS = 14


def southern_us(seats: int = 3) -> Table:
    return on_map("southern-us", seats)


def cotton_road() -> Table:
    """Macon - Atlanta (seat 0), Atlanta - Augusta - Savannah (seat 1), Savannah - Charleston (seat 1)."""
    table = southern_us()
    table.track("K6 town N", 0).track("K5 gentle S-NW", 0)
    table.track("K4 gentle SE-SW", 1).track("L5 straight SE-NW", 1).track("M5 straight SE-NW", 1)
    table.track("N6 gentle S-NW", 1).track("N7 gentle N-SE", 1).track("O6 gentle NE-S", 1)
    return table.cubes("Macon", "white")


@pytest.mark.rule("AOS-SUS-1", "AOS-2.3")
def test_towns_start_with_cotton_and_the_big_cities_with_more_cubes() -> None:
    table = opened(southern_us())
    counts = cubes_per_place(table)
    towns = [table.board.names[town] for town in table.board.towns]
    assert len(towns) == COTTON_TOWNS
    assert all(table.cubes_at(town) == ["white"] for town in towns)
    cities = {name: count for name, count in counts.items() if name not in towns}
    assert {name: count for name, count in cities.items() if count != 1} == {
        "Atlanta": 4,
        "Charleston": 3,
        "Savannah": 3,
        "Mobile": 3,
        "New Orleans": 3,
    }
    assert len(cities) == 12
    assert all("white" not in table.cubes_at(name) for name in cities)
    assert table.bag()["white"] == 0
    assert sum(table.bag().values()) == 96 - 52 - sum(cities.values())


@pytest.mark.rule("AOS-SUS-3", "AOS-SUS-4", "AOS-MAP-4", "AOS-R-29", "AOS-T-58")
def test_cotton_passes_atlanta_stops_at_savannah_and_pays_the_mover_one_more() -> None:
    table = cotton_road().at("move goods", engine=[3, 1, 1])
    table.play("move white Macon > Atlanta > Augusta > Savannah")
    assert table.income == [1 + 1, 2, 0]
    assert table.cubes_at("Macon") == []
    assert table.bag()["white"] == 0


@pytest.mark.rule("AOS-SUS-4", "AOS-R-29")
def test_the_bonus_for_cotton_goes_to_the_mover_even_without_a_link_of_his() -> None:
    table = cotton_road().cubes("Augusta", "white").at("move goods", order=[2, 0, 1])
    table.play("move white Augusta > Savannah")
    assert table.income == [0, 1, 1]


@pytest.mark.rule("AOS-SUS-4")
def test_delivered_cotton_is_out_of_the_game_and_still_counted() -> None:
    table = opened(southern_us())
    table.track("M5 town SE", 0).track("N6 gentle S-NW", 0).track("N7 gentle N-SE", 0).at("move goods")
    table.play("move white Augusta > Savannah")
    assert table.bag()["white"] == 0
    assert table.game.referee(table.state) == []


@pytest.mark.rule("AOS-SUS-3")
def test_cotton_must_stop_at_the_first_port() -> None:
    table = cotton_road().at("move goods", engine=[6, 1, 1])
    assert table.refused("move white Macon > Atlanta > Augusta > Savannah > Charleston").clause == "AOS-13.5"


@pytest.mark.rule("AOS-SUS-3")
def test_only_the_four_ports_take_cotton() -> None:
    table = cotton_road().at("move goods", engine=[6, 1, 1])
    assert table.refused("move white Macon > Atlanta").clause == "AOS-13.6"
    takers = [table.board.names[hex] for hex in range(table.board.size) if table.state.takes[hex] >> 5 & 1]
    assert sorted(takers) == ["Charleston", "Mobile", "New Orleans", "Savannah"]


@pytest.mark.rule("AOS-MAP-4", "AOS-SUS-2")
def test_cotton_waits_until_a_complete_link_ends_in_its_town() -> None:
    table = southern_us().track("M5 town SE", 0).track("N6 gentle S-NW", 0).cubes("Augusta", "white")
    table.at("move goods")
    assert table.legal("move") == []
    table.track("N7 gentle N-SE", 0)
    assert table.legal("move") == ["move white Augusta > Savannah"]


@pytest.mark.rule("AOS-SUS-2")
def test_cotton_stays_on_the_new_city_and_leaves_from_there() -> None:
    table = southern_us().track("M5 town SE", 0).track("N6 gentle S-NW", 0).track("N7 gentle N-SE", 0)
    table.cubes("Augusta", "white").at("build track", actions={0: "Urbanization"})
    table.play("urbanize Augusta F", "done", "done", "done")
    assert table.cubes_at("Augusta") == ["white"]
    table.play("move white Augusta > Savannah")
    assert table.income == [2, 0, 0]


@pytest.mark.rule("AOS-SUS-5")
@pytest.mark.parametrize("turn", [1, 4])
def test_atlanta_gets_a_cube_from_the_bag_in_the_first_four_turns(turn: int) -> None:
    table = southern_us().at("goods growth", turn=turn)
    assert table.words(table.state.prompt().data) == {"place": "Atlanta"}
    table.play("draw blue")
    assert table.cubes_at("Atlanta") == ["blue"]
    assert table.bag()["blue"] == 19
    assert table.legal()[0].startswith("roll")


@pytest.mark.rule("AOS-SUS-5")
def test_atlanta_gets_nothing_from_the_fifth_turn_on() -> None:
    table = southern_us().at("goods growth", turn=5)
    assert table.legal()[0].startswith("roll")


@pytest.mark.rule("AOS-SUS-5", "AOS-R-30")
def test_atlanta_comes_after_production_and_before_the_dice() -> None:
    table = southern_us().at("goods growth", turn=2, actions={1: "Production"})
    assert table.actor == 1
    table.play("produce", "draw red", "draw red", "place red light 1.1", "place red light 1.2")
    assert table.words(table.state.prompt().data) == {"place": "Atlanta"}


@pytest.mark.rule("AOS-MAP-2", "AOS-R-57")
def test_an_empty_bag_has_nothing_for_atlanta() -> None:
    table = southern_us()
    table.state.bag = [0] * 6
    table.at("goods growth", turn=1)
    assert table.legal()[0].startswith("roll")
    assert table.cubes_at("Atlanta") == []


@pytest.mark.rule("AOS-SUS-6", "AOS-T-58")
def test_the_reductions_of_turn_four_are_doubled() -> None:
    incomes = [10, 11, 25, 35, 45, 50]
    assert southern_us(6).at("income reduction", turn=4, income=incomes).income == [10, 7, 17, 23, 29, 30]
    assert southern_us(6).at("income reduction", turn=3, income=incomes).income == [10, 9, 21, 29, 37, 40]
    assert southern_us(6).at("income reduction", turn=5, income=incomes).income == [10, 9, 21, 29, 37, 40]


@pytest.mark.rule("AOS-MAP-1", "AOS-MAP-7", "AOS-R-24")
def test_what_the_map_does_not_mention_stays() -> None:
    table = southern_us(5)
    info = next(map for map in table.game.maps() if map.id == "southern-us")
    assert list(info.seats) == [3, 4, 5, 6]
    assert table.state.rules.turns == 7
    assert table.cash == [10] * 5
    assert table.shares == [2] * 5
