"""Port access and the demand track (AOI-1.8, AOI-8)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_industry.table import GREEN, RED, YELLOW, Table, germany, new_england

from smokestack.games.age_of_industry.rules.paths import AS_IT_IS, port_access


def has_access(t: Table, place: str) -> bool:
    return port_access(t.state, t.place(place), AS_IT_IS)


@pytest.mark.rule("AOI-1.8", "AOI-8.1", "AOI-B15")
def test_france() -> None:
    t = germany(4).rails(GREEN, "Mannheim-France")
    assert has_access(t, "Mannheim")
    assert not has_access(t, "Frankfurt")
    t.rails(YELLOW, "Frankfurt-Mannheim")
    assert has_access(t, "Frankfurt")
    t.gone(RED, "cotton mill 1", "cotton mill 1").hand(RED, "green", "green")
    t.play("build cotton mill Frankfurt with green card")
    assert t.state.spent[RED] == 7
    assert t.clause("build cotton mill Kassel with green card") == "AOI-8.1"


@pytest.mark.rule("AOI-1.8", "AOI-9.6", "AOI-C38")
def test_any_port_either_side_up_gives_access() -> None:
    t = germany().stand(YELLOW, "port 1", "Bremen")
    assert has_access(t, "Bremen")
    assert not has_access(t, "Hannover")
    t = germany().stand(YELLOW, "port 1", "Bremen", flipped=True).rails(YELLOW, "Bremen-Hannover")
    assert has_access(t, "Hannover")


@pytest.mark.rule("AOI-8.2")
def test_the_cheapest_cube_is_bought() -> None:
    for cubes, price in ((6, 1), (5, 1), (4, 2), (3, 2), (2, 3), (1, 3)):
        t = germany().gone(RED, "port 1", "port 1").track(coal=cubes).hand(RED, "blue")
        t.play("build port Kiel with blue card")
        assert t.state.spent[RED] == 5 + price
        assert t.state.demand[0] == cubes - 1
        assert [fact.data["money"] for fact in t.facts("bought")] == [-price]


@pytest.mark.rule("AOI-5.8", "AOI-8.2")
def test_only_the_cubes_that_are_needed_are_bought() -> None:
    t = germany().gone(RED, *["coal mine 1", "coal mine 2"] * 2).hand(RED, "yellow")
    t.play("build coal mine Bohemia with yellow card")  # iron and no coal
    assert (t.state.spent[RED], t.state.demand) == (6 + 1, [6, 5])
    t = germany().gone(RED, "port 1", "port 1").hand(RED, "blue").play("build port Kiel with blue card")
    assert (t.state.spent[RED], t.state.demand) == (5 + 1, [5, 6])
    # Without port access only what is needed has to be there.
    t = germany().gone(RED, *["coal mine 1", "coal mine 2"] * 2).rails(YELLOW, "Köln-Belgium").hand(RED, "red", "red")
    t.stand(YELLOW, "ironworks 1", "Köln")
    assert t.may("build coal mine Belgium with red card")
    t = germany().gone(RED, "cotton mill 1", "cotton mill 1").rails(YELLOW, "Köln-Belgium").hand(RED, "red", "red")
    t.stand(YELLOW, "coal mine 1", "Belgium")
    assert t.may("build cotton mill Köln with red card")


@pytest.mark.rule("AOI-8.3", "AOI-B16")
def test_an_empty_track_sells_for_4() -> None:
    t = germany().gone(RED, "port 1", "port 1", "port 2", "port 2").track(coal=0, iron=0).hand(RED, "blue", "blue")
    t.play("build port Kiel with blue card")
    assert t.state.spent[RED] == 8 + 4 + 4
    t.play("build port Hamburg with blue card")
    assert t.state.spent[RED] == 2 * (8 + 4 + 4)


@pytest.mark.rule("AOI-8.4", "AOI-8.5", "AOI-B18")
def test_filling() -> None:
    t = germany().gone(RED, "coal mine 1", "coal mine 1").rails(YELLOW, "Netherlands-Dortmund").track(coal=3)
    t.hand(RED, "red", "red").play("build coal mine Dortmund with red card")
    assert [fact.data["money"] for fact in t.facts("track_filled")] == [2 + 1 + 1]
    assert t.state.money[RED] == 10 - 3 + 4
    assert t.cubes("Dortmund") == 1
    assert not t.is_flipped("Dortmund")
    assert t.state.demand[0] == 6


@pytest.mark.rule("AOI-8.4", "AOI-A12", "AOI-C18")
def test_the_dearest_empty_space_first() -> None:
    t = germany().rails(YELLOW, "Netherlands-Dortmund").track(coal=1).hand(RED, "red", "red")
    t.play("build coal mine Dortmund with red card")
    assert [fact.data["money"] for fact in t.facts("track_filled")] == [3 + 2 + 2]
    assert t.state.demand[0] == 4
    assert t.state.money[RED] == 10 - 1 + 7 + 4


@pytest.mark.rule("AOI-C15", "AOI-8.4")
def test_bohemia_is_its_own_distant_port() -> None:
    t = germany().track(coal=5).hand(RED, "yellow").play("build coal mine Bohemia with yellow card")
    assert (t.cubes("Bohemia"), t.state.demand[0]) == (2, 6)


@pytest.mark.rule("AOI-8.6", "AOI-C16")
def test_cubes_move_only_at_the_moment_of_building() -> None:
    t = germany().track(coal=0).hand(RED, "red", "blue").play("build coal mine Belgium with red card")
    assert (t.cubes("Belgium"), t.state.demand[0]) == (3, 0)
    t.rails(YELLOW, "Köln-Belgium", "Dortmund-Köln", "Dortmund-Hannover", "Bremen-Hannover")
    t.play("build port Bremen with blue card")
    assert has_access(t, "Belgium")
    assert (t.cubes("Belgium"), t.state.demand[0]) == (3, 0)


@pytest.mark.rule("AOI-8.6", "AOI-C16")
def test_a_later_railway_brings_access_but_moves_nothing() -> None:
    t = germany().track(coal=0, iron=1).hand(RED, "red", "red")
    t.play("build coal mine Belgium with red card", "build ironworks Köln with red card")
    assert not has_access(t, "Belgium")
    t.rails(YELLOW, "Dortmund-Köln", "Netherlands-Dortmund").turn(RED).play("rail Köln-Belgium")
    assert has_access(t, "Belgium")
    assert (t.cubes("Belgium"), t.cubes("Köln"), t.state.demand) == (3, 3, [0, 1])
    assert [fact.key for fact in t.events] == ["railway"]
    t = germany().track(coal=0, iron=1).stand(RED, "coal mine 1", "Dortmund").stand(RED, "ironworks 1", "Dortmund")
    t.rails(RED, "Dortmund-Köln").play("rail Netherlands-Dortmund")
    assert has_access(t, "Köln")
    assert (t.cubes("Dortmund"), t.cubes("Dortmund", 3), t.state.demand) == (2, 2, [0, 1])


@pytest.mark.rule("AOI-8.6")
def test_spaces_emptied_later_stay_empty() -> None:
    t = new_england().stand(YELLOW, "coal mine 1", "Pennsylvania").rails(YELLOW, "New York-Pennsylvania")
    t.stand(YELLOW, "port 1", "New York").gone(RED, "port 1", "port 1").hand(RED, "green")
    t.play("build port Portland with green card")
    assert (t.state.spent[RED], t.state.demand[0], t.cubes("Pennsylvania")) == (5 + 1, 5, 3)


@pytest.mark.rule("AOI-C17", "AOI-9.1", "AOI-8.8")
def test_a_mine_emptied_onto_the_track_flips_at_once() -> None:
    t = germany().rails(YELLOW, "Netherlands-Dortmund").track(coal=3).hand(RED, "red", "red")
    t.play("build coal mine Dortmund with red card")
    assert t.is_flipped("Dortmund")
    assert t.state.money[RED] == 10 - 1 + (2 + 1 + 1) + 4


@pytest.mark.rule("AOI-8.4", "AOI-7.1")
def test_ironworks_fill_the_iron_track() -> None:
    t = germany().rails(YELLOW, "Netherlands-Dortmund").track(iron=4, coal=2).hand(RED, "red")
    t.play("build ironworks Dortmund with red card")
    assert t.state.demand == [2, 6]
    assert t.cubes("Dortmund", 3) == 1


@pytest.mark.rule("AOI-8.7", "AOI-8.8", "AOI-11.6", "AOI-A12")
def test_a_new_ship_fills_the_track_with_its_import() -> None:
    t = new_england().stand(RED, "port 1", "Boston").stand(RED, "ironworks 1", "Boston").no_zeros(RED).track(coal=4)
    t.hand(RED, "ship", "red").play("build ship Massachusetts Bay with ship card")
    assert t.state.demand[0] == 6
    assert t.state.imports[t.state.board.import_name.index("Cape Breton")] == 3 - 1 - 2
    assert t.state.money[RED] == 10 - 6 + 1 + 1


@pytest.mark.rule("AOI-8.9")
def test_nothing_else_fills_the_track() -> None:
    t = germany().track(coal=2, iron=2).stand(RED, "cotton mill 1", "Hamburg").stand(RED, "port 1", "Hamburg")
    t.hand(RED, "blue", "red", "red").play("sell mill Hamburg via Hamburg")
    t.turn(RED).play("develop factory 0", "discard red card", "rail Hamburg-Berlin")
    assert t.state.demand == [2, 2]
