"""Spaces and counters (AOI-5)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_industry.table import RED, YELLOW, Table, germany, new_england

ALL = ["cotton mill", "factory", "coal mine", "ironworks", "port", "ship"]


def rich(t: Table, colour: str) -> Table:
    return t.hand(RED, colour).no_zeros(RED)


def spaces(t: Table, place: str) -> list[set[str]]:
    """What each space of a place takes, as far as the kind of space goes."""
    found = []
    for space in t.state.board.place_spaces[t.place(place)]:
        kind = t.state.board.space_kind[space]
        found.append({ALL[i] for i in range(6) if t.state.board.components.industry_space[i] == kind})
    return found


@pytest.mark.rule("AOI-5.1", "AOI-A41", "AOI-B6")
def test_koeln_takes_mill_factory_and_ironworks() -> None:
    t = rich(germany(), "red").rails(YELLOW, "Köln-Belgium", "Dortmund-Köln", "Netherlands-Dortmund")
    fine = {text.split(" Köln")[0] for text in t.legal("build") if "Köln with" in text}
    assert fine == {"build cotton mill", "build factory", "build ironworks"}
    assert t.clause("build coal mine Köln 1 with red card") == "AOI-5.1"
    assert t.clause("build port Köln 1 with red card") == "AOI-5.1"
    assert spaces(t, "Köln") == [{"cotton mill", "factory", "ironworks"}] * 2


@pytest.mark.rule("AOI-5.2", "AOI-B7")
def test_belgium_takes_a_mine_only() -> None:
    t = rich(germany(), "red").rails(YELLOW, "Köln-Belgium", "Dortmund-Köln", "Netherlands-Dortmund")
    assert [text for text in t.legal("build") if "Belgium" in text] == ["build coal mine Belgium with red card"]
    for industry in ("cotton mill", "factory", "ironworks", "port"):
        refusal = t.refused(f"build {industry} Belgium 1 with red card")
        assert (refusal.clause, refusal.data["place"]) == ("AOI-5.2", "Belgium")


@pytest.mark.rule("AOI-5.2", "AOI-B8")
def test_kiel_takes_a_port_only() -> None:
    t = rich(germany(), "blue")
    assert [text for text in t.legal("build") if "Kiel" in text] == ["build port Kiel with blue card"]
    assert t.clause("build cotton mill Kiel 1 with blue card") == "AOI-5.2"


@pytest.mark.rule("AOI-5.2")
def test_a_ship_space_takes_a_ship_only() -> None:
    t = rich(new_england(), "green").stand(YELLOW, "port 1", "Portland").stand(YELLOW, "ironworks 1", "Portland")
    assert t.may("build ship Gulf of Maine with green card")
    assert t.clause("build port Gulf of Maine 1 with green card") == "AOI-5.2"
    assert t.clause("build ship Portland 1 with green card") == "AOI-5.2"


@pytest.mark.rule("AOI-5.3")
def test_nothing_is_built_in_villages_markets_and_boxes() -> None:
    t = new_england()
    board = t.state.board
    for name in ("Rutland", "White River Junction", "Pittsfield", "Poughkeepsie", "Canada", "The West"):
        assert board.place_spaces[t.place(name)] == []
    assert "Europe" not in board.place_name
    assert "Cape Breton" not in board.place_name
    t.hand(RED, "red")
    action = t.read("build cotton mill Hartford with red card")
    beyond = action & ~(127 << 9) | board.spaces << 9
    refusal = t.state.refusal(beyond)
    assert refusal is not None
    assert refusal.clause == "AOI-5.3"


@pytest.mark.rule("AOI-5.4", "AOI-C4")
def test_one_counter_in_a_small_location() -> None:
    t = germany().stand(RED, "cotton mill 1", "Berlin").hand(RED, "yellow").no_zeros(RED)
    refusal = t.refused("build ironworks Berlin with yellow card")
    assert (refusal.clause, refusal.data["place"], refusal.data["n"]) == ("AOI-5.4", "Berlin", 1)
    t.stand(YELLOW, "port 1", "Hamburg").rails(YELLOW, "Hamburg-Berlin")
    assert t.may("build factory Berlin 1 with yellow card")
    t = germany().stand(RED, "coal mine 1", "Breslau").hand(RED, "purple")
    assert t.clause("build cotton mill Breslau with purple card") == "AOI-5.4"


@pytest.mark.rule("AOI-5.4")
def test_two_counters_in_a_big_location() -> None:
    t = germany().stand(RED, "port 1", "Hamburg").hand(RED, "blue", "blue")
    assert t.may("build cotton mill Hamburg with blue card")
    t.stand(RED, "ironworks 1", "Hamburg")
    assert t.refused("build cotton mill Hamburg with blue card").data["n"] == 2


@pytest.mark.rule("AOI-5.5", "AOI-1.2")
def test_an_occupied_space_is_closed_to_an_ordinary_build() -> None:
    t = germany().stand(YELLOW, "port 1", "Kiel").hand(RED, "blue")
    refusal = t.refused("build port Kiel with blue card")
    assert (refusal.clause, refusal.data["owner"]) == ("AOI-10.7", YELLOW)
    assert t.state.owner[t.at("Kiel", 1)] == YELLOW


@pytest.mark.rule("AOI-5.6", "AOI-B11")
def test_level_0_has_to_be_developed_away() -> None:
    t = germany().hand(RED, "factory", "red", "red").rails(YELLOW, "Netherlands-Dortmund")
    refusal = t.refused("build factory Dortmund with factory card")
    assert (refusal.clause, refusal.data["industry"]) == ("AOI-5.6", "factory")
    t.play("develop factory 0", "discard red card", "develop factory 0", "discard red card")
    assert (t.left(RED, "factory 0"), t.left(RED, "factory 3")) == (0, 2)
    t.turn(RED).play("build factory Dortmund with factory card")
    assert t.counter("Dortmund", 3) == "factory 3"


@pytest.mark.rule("AOI-5.6")
def test_the_lowest_level_is_built() -> None:
    t = germany().gone(RED, "coal mine 1").hand(RED, "coal mine", "red", "red")
    t.play("build coal mine Belgium with red card", "build coal mine Mannheim with red card")
    assert (t.counter("Belgium"), t.counter("Mannheim")) == ("coal mine 1", "coal mine 2")


@pytest.mark.rule("AOI-5.7")
def test_an_empty_stack_builds_nothing() -> None:
    t = germany().hand(RED, "blue")
    for level in "123":
        t.gone(RED, f"port {level}", f"port {level}")
    refusal = t.refused("build port Kiel with blue card")
    assert (refusal.clause, refusal.data["industry"]) == ("AOI-5.7", "port")


@pytest.mark.rule("AOI-5.8")
def test_a_build_costs_money_and_every_cube() -> None:
    t = germany().gone(RED, "cotton mill 1", "cotton mill 1", "cotton mill 2", "cotton mill 2").hand(RED, "red")
    refusal = t.refused("build cotton mill Köln with red card")
    assert (refusal.clause, refusal.data["cube"], refusal.data["place"]) == ("AOI-8.1", "coal", "Köln")
    t.stand(YELLOW, "coal mine 1", "Belgium").rails(YELLOW, "Köln-Belgium")
    assert t.refused("build cotton mill Köln with red card").data["cube"] == "iron"
    t.stand(YELLOW, "ironworks 1", "Köln").play("build cotton mill Köln with red card")
    assert t.state.spent[RED] == 12
    assert (t.cubes("Belgium"), t.cubes("Köln", 1)) == (2, 2)
