"""Overbuilding (AOI-10)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_industry.table import RED, YELLOW, Table, germany, new_england


@pytest.mark.rule("AOI-10.1", "AOI-B20")
def test_modernising() -> None:
    t = germany().stand(RED, "cotton mill 1", "Hamburg").stand(RED, "port 1", "Hamburg").no_zeros(RED)
    t.hand(RED, "blue").play("build factory Hamburg 3 with blue card")
    assert t.counter("Hamburg", 3) == "factory 3"
    t = germany().stand(RED, "port 1", "Kiel").no_zeros(RED).hand(RED, "blue")
    assert t.clause("build factory Kiel 1 with blue card") == "AOI-5.2"


@pytest.mark.rule("AOI-10.1", "AOI-C6")
def test_only_a_strictly_higher_level_replaces() -> None:
    t = germany().stand(RED, "cotton mill 1", "Köln").hand(RED, "red")
    refusal = t.refused("build ironworks Köln 1 with red card")
    assert (refusal.clause, refusal.data["standing"]) == ("AOI-10.1", "cotton mill 1")
    t = germany().stand(RED, "cotton mill 2", "Köln").hand(RED, "red")
    assert t.clause("build ironworks Köln 1 with red card") == "AOI-10.1"


@pytest.mark.rule("AOI-10.1")
def test_a_flipped_counter_may_be_replaced_too() -> None:
    t = germany().stand(RED, "cotton mill 1", "Hamburg", flipped=True).stand(YELLOW, "port 1", "Hamburg")
    t.no_zeros(RED).hand(RED, "blue").play("build factory Hamburg 3 with blue card")
    assert not t.is_flipped("Hamburg", 3)


def iron_war(**track: int) -> Table:
    """Red would like to put ironworks 2 over yellow's empty ironworks 1 in Köln."""
    t = germany().stand(YELLOW, "ironworks 1", "Köln", cubes=0).gone(RED, "ironworks 1", "ironworks 1")
    t.stand(YELLOW, "coal mine 1", "Belgium").rails(YELLOW, "Köln-Belgium").track(**track).hand(RED, "red")
    return t


@pytest.mark.rule("AOI-10.2", "AOI-A13", "AOI-B30", "AOI-10.5")
def test_anothers_ironworks_when_no_iron_is_left() -> None:
    t = iron_war(iron=0).play("build ironworks Köln 1 with red card")
    assert t.counter("Köln", 1) == "ironworks 2"
    assert t.state.owner[t.at("Köln", 1)] == RED
    assert t.left(YELLOW, "ironworks 1") == 1
    assert t.state.removed[YELLOW * t.state.counter_types + t.type("ironworks 1")] == 1
    assert t.state.scores()[YELLOW] == 1 + (2 + 2) // 5  # the mine in Belgium alone; its railway pays $4


@pytest.mark.rule("AOI-10.2", "AOI-A13")
def test_not_while_iron_is_on_the_track_or_on_the_map() -> None:
    refusal = iron_war(iron=1).refused("build ironworks Köln 1 with red card")
    assert (refusal.clause, refusal.key, refusal.data["place"]) == ("AOI-10.2", "cubes_left", "Köln")
    t = iron_war(iron=0).stand(YELLOW, "ironworks 1", "München", cubes=1)
    assert t.clause("build ironworks Köln 1 with red card") == "AOI-10.2"


@pytest.mark.rule("AOI-10.2")
def test_anothers_counter_needs_a_higher_level_too() -> None:
    t = germany().stand(YELLOW, "coal mine 2", "Belgium", cubes=0).track(coal=0).hand(RED, "red")
    refusal = t.refused("build coal mine Belgium with red card")
    assert (refusal.clause, refusal.key) == ("AOI-10.2", "not_higher")


@pytest.mark.rule("AOI-C7", "AOI-10.3", "AOI-A4", "AOI-25.2")
def test_anothers_mine_and_the_imports() -> None:
    def war(coal_imports: str = "on_ship_build") -> Table:
        t = new_england(coal_imports=coal_imports).stand(YELLOW, "coal mine 1", "Pennsylvania", cubes=0).track(coal=0)
        return t.gone(RED, "coal mine 1", "coal mine 1").hand(RED, "brown").stand(YELLOW, "port 1", "Boston")

    text = "build coal mine Pennsylvania 1 with brown card"
    assert war().may(text)
    assert war(coal_imports="at_setup").may(text)  # closed imports hold cubes and do not count
    assert war().track(coal=1).clause(text) == "AOI-10.2"
    assert war().stand(YELLOW, "coal mine 1", "Pennsylvania", cubes=1).clause(text) == "AOI-10.2"
    open_import = war().stand(YELLOW, "ship 2", "Massachusetts Bay").import_cubes("Cape Breton", 1)
    assert open_import.clause(text) == "AOI-10.2"
    first = war(coal_imports="at_setup").stand(YELLOW, "ship 2", "Massachusetts Bay")
    assert first.clause(text) == "AOI-10.2"


@pytest.mark.rule("AOI-10.4", "AOI-C5")
def test_replacing_anothers_adds_one_to_the_limit() -> None:
    t = germany().stand(RED, "cotton mill 1", "Dortmund").stand(RED, "ironworks 1", "Dortmund", cubes=0)
    t.stand(YELLOW, "coal mine 1", "Dortmund", cubes=0).track(coal=0).gone(RED, "coal mine 1", "coal mine 1")
    t.hand(RED, "red", "coal mine")
    refusal = t.refused("build coal mine Dortmund 1 with red card")
    assert (refusal.clause, refusal.data["n"]) == ("AOI-5.4", 2)
    t = germany().stand(RED, "cotton mill 1", "Dortmund").stand(YELLOW, "coal mine 1", "Dortmund", cubes=0)
    t.track(coal=0).gone(RED, "coal mine 1", "coal mine 1").hand(RED, "red")
    assert t.may("build coal mine Dortmund 1 with red card")


@pytest.mark.rule("AOI-10.4")
def test_overbuilding_needs_card_cost_and_cubes_like_any_build() -> None:
    t = germany().stand(RED, "cotton mill 1", "Köln").no_zeros(RED).hand(RED, "blue", "factory")
    assert t.clause("build factory Köln 1 with blue card") == "AOI-4.8"
    assert t.clause("build factory Köln 1 with factory card") == "AOI-8.1"


@pytest.mark.rule("AOI-10.5", "AOI-C9")
def test_cubes_of_a_replaced_mine_go_to_the_supply() -> None:
    t = germany().stand(RED, "coal mine 1", "Belgium", cubes=2).gone(RED, "coal mine 1").hand(RED, "coal mine")
    t.play("build coal mine Belgium with coal mine card")
    assert t.counter("Belgium") == "coal mine 2"
    assert t.cubes("Belgium") == 4
    assert t.state.money[RED] == 10 - 3
    assert not t.facts("flipped")
    assert t.left(RED, "coal mine 1") == 0


@pytest.mark.rule("AOI-10.6", "AOI-A14", "AOI-C29")
def test_a_replaced_ship_never_flips() -> None:
    t = new_england().stand(RED, "port 1", "Boston").stand(RED, "ironworks 1", "Boston").gone(RED, "ship 0", "ship 2")
    t.stand(RED, "ship 2", "Massachusetts Bay").import_cubes("Cape Breton", 2).market("Europe", "no demand")
    t.hand(RED, "ship", "purple", "purple").track(coal=3)
    before = t.state.scores()[RED] - t.state.money[RED] // 5
    t.play("build ship Massachusetts Bay with ship card")
    cape = t.state.board.import_name.index("Cape Breton")
    assert t.counter("Massachusetts Bay") == "ship 3"
    assert t.state.imports[cape] == 1  # one paid for the ship; nothing was added, nothing moved to the track
    assert t.state.demand[0] == 3
    assert t.state.scores()[RED] - t.state.money[RED] // 5 - before == 1 - 5  # a level more, a loan unpaid
    t.turn(YELLOW).gone(YELLOW, "cotton mill 1", "cotton mill 1").hand(YELLOW, "purple")
    t.play("build cotton mill Boston with purple card")
    assert t.state.imports[cape] == 0
    assert not t.is_flipped("Massachusetts Bay")


@pytest.mark.rule("AOI-10.7", "AOI-C8")
def test_nobody_replaces_anothers_mill_factory_port_or_ship() -> None:
    t = germany().stand(YELLOW, "ironworks 1", "Köln", cubes=0).track(iron=0).no_zeros(RED).hand(RED, "red")
    refusal = t.refused("build factory Köln 1 with red card")
    assert (refusal.clause, refusal.data["owner"]) == ("AOI-10.7", YELLOW)
    t = germany().stand(YELLOW, "cotton mill 1", "Köln").gone(RED, "cotton mill 1", "cotton mill 1").hand(RED, "red")
    assert t.clause("build cotton mill Köln 1 with red card") == "AOI-10.7"
    t = new_england().stand(YELLOW, "port 1", "Boston").stand(YELLOW, "ship 2", "Massachusetts Bay").no_zeros(RED)
    t.gone(RED, "ship 2", "ship 2").hand(RED, "purple")
    assert t.clause("build ship Massachusetts Bay with purple card") == "AOI-10.7"
    t.gone(RED, "port 1", "port 1")
    assert t.clause("build port Boston 1 with purple card") == "AOI-10.7"
