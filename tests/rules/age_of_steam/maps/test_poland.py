"""Poland: mountains and swamp, towns that pay, Production for a town, black cubes for Warsaw (AOS-POL)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.table import Table, on_map


def poland(seats: int = 3) -> Table:
    return on_map("poland", seats)


@pytest.mark.rule("AOS-POL-1")
def test_three_cities_start_with_three_cubes() -> None:
    counts = cubes_per_place(opened(poland()))
    assert {name: count for name, count in counts.items() if count != 2} == {"Warsaw": 3, "Wroclaw": 3, "Gdansk": 3}
    assert len(counts) == 12


@pytest.mark.rule("AOS-POL-2", "AOS-MAP-6")
def test_dark_mountains_cost_six_and_swamp_four() -> None:
    mountain = poland().at("build track", cash=20).play("build G11 gentle NE-NW")
    assert mountain.cash[0] == 20 - 6
    swamp = poland().track("L4 town N", 0).at("build track", cash=20).play("build L3 sharp SE-S")
    assert swamp.cash[0] == 20 - 4
    plain = poland().at("build track", cash=20).play("build C8 gentle SE-SW")
    assert plain.cash[0] == 20 - 2


@pytest.mark.rule("AOS-POL-3", "AOS-T-63")
def test_the_first_tile_in_a_town_pays_its_builder() -> None:
    table = poland().at("build track", cash=20).play("build C8 gentle SE-SW")
    assert table.income[0] == 0, "pointing at a town is not being there"
    table.play("build B8 town NE")
    assert table.income == [1, 0, 0]


@pytest.mark.rule("AOS-POL-3", "AOS-T-63")
def test_replacing_a_town_tile_pays_nothing() -> None:
    table = poland().track("C8 gentle SE-SW", 0).track("B8 town NE", 0).at("build track", cash=20)
    table.play("build B8 town N NE SE")
    assert table.income == [0, 0, 0]


@pytest.mark.rule("AOS-POL-3")
def test_a_town_urbanized_while_empty_never_pays() -> None:
    table = poland().at("build track", cash=20, actions={0: "Urbanization"})
    table.play("urbanize Luban A", "build C8 gentle SE-SW", "done")
    assert table.income == [0, 0, 0]


@pytest.mark.rule("AOS-POL-4", "AOS-R-40")
def test_production_puts_one_drawn_cube_on_any_town() -> None:
    table = poland().fill_display().at("goods growth", actions={1: "Production"})
    table.play("produce", "draw red")
    assert table.actor == 1
    assert table.state.prompt().key == "supply"
    assert len(table.legal("supply")) == len(table.board.towns) == len(table.legal())
    table.play("supply Opole")
    assert table.cubes_at("Opole") == ["red"]
    assert table.state.hand == []


@pytest.mark.rule("AOS-POL-4")
def test_the_drawn_cube_has_to_go_on_a_town_that_is_no_city() -> None:
    table = poland().new_city("Opole", "A").at("goods growth", actions={1: "Production"})
    table.play("produce", "draw red")
    assert table.refused("supply Opole").clause == "AOS-POL-4"
    assert table.refused("supply Warsaw").clause == "AOS-POL-4"
    assert table.refused("pass").clause == "AOS-POL-4"
    assert table.refused("place red light 1.1").clause == "AOS-POL-4"


@pytest.mark.rule("AOS-POL-4", "AOS-6.2", "AOS-R-10")
def test_production_may_be_left_alone() -> None:
    table = poland().at("goods growth", actions={1: "Production"}).play("pass")
    assert all(table.cubes_at(table.board.names[town]) == [] for town in table.board.towns)
    assert table.legal()[0].startswith("roll")


@pytest.mark.rule("AOS-POL-4", "AOS-MAP-2", "AOS-R-57")
def test_an_empty_bag_gives_production_nothing() -> None:
    table = poland()
    table.state.bag = [0] * 6
    table.at("goods growth", actions={1: "Production"})
    assert table.legal()[0].startswith("roll")


@pytest.mark.rule("AOS-POL-4", "AOS-MAP-4")
def test_a_cube_on_a_town_is_moved_like_one_in_a_city() -> None:
    table = poland().cubes("Luban", "yellow").at("move goods")
    assert table.legal("move") == []
    table = poland().cubes("Luban", "yellow").track("C8 gentle SE-SW", 0).track("B8 town NE", 0).at("move goods")
    table.play("move yellow Luban > Wroclaw")
    assert table.income == [1, 0, 0]


@pytest.mark.rule("AOS-POL-4", "AOS-R-40")
def test_the_cube_stays_when_its_town_becomes_a_city() -> None:
    table = poland().cubes("Luban", "yellow").at("build track", actions={0: "Urbanization"})
    table.play("urbanize Luban A")
    assert table.cubes_at("Luban") == ["yellow"]


@pytest.mark.rule("AOS-POL-5")
def test_warsaw_gets_a_black_cube_out_of_the_bag_after_production() -> None:
    table = poland().at("goods growth", actions={1: "Production"})
    assert table.cubes_at("Warsaw") == []
    table.play("produce", "draw red", "supply Opole")
    assert table.cubes_at("Warsaw") == ["black"]
    assert table.bag()["black"] == 15
    assert table.legal()[0].startswith("roll")


@pytest.mark.rule("AOS-POL-5", "AOS-T-63")
def test_without_a_black_cube_in_the_bag_warsaw_gets_nothing() -> None:
    table = poland()
    table.state.bag[4] = 0
    table.at("goods growth")
    assert table.cubes_at("Warsaw") == []
    assert sum(table.bag().values()) == 80


@pytest.mark.rule("AOS-MAP-1", "AOS-MAP-7", "AOS-R-24")
def test_three_to_six_play_and_the_length_is_the_usual_one() -> None:
    info = next(map for map in poland().game.maps() if map.id == "poland")
    assert list(info.seats) == [3, 4, 5, 6]
    assert [poland(seats).state.rules.turns for seats in (3, 4, 5, 6)] == [10, 8, 7, 6]
