"""The sequence of a build (AOI-6)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_industry.table import RED, YELLOW, germany, new_england


@pytest.mark.rule("AOI-6.1", "AOI-A10")
def test_pay_use_replace_place_discard_stock_fill_flip() -> None:
    t = germany().stand(YELLOW, "coal mine 1", "Dortmund", cubes=1).stand(RED, "ironworks 1", "Dortmund", cubes=1)
    t.gone(RED, "ironworks 1").rails(YELLOW, "Netherlands-Dortmund").track(iron=0).hand(RED, "red", "blue")
    t.play("build ironworks Dortmund 3 with red card")
    assert [fact.key for fact in t.events] == [
        "built",
        "loan",
        "used",
        "flipped",
        "replaced",
        "discarded",
        "track_filled",
        "flipped",
    ]
    assert [fact.data["counter"] for fact in t.facts("flipped")] == ["coal mine 1", "ironworks 2"]
    assert t.state.money[YELLOW] == 4
    assert t.state.money[RED] == 10 - 5 + (3 + 3 + 2 + 2) + 8


@pytest.mark.rule("AOI-6.2", "AOI-A10", "AOI-19.2", "AOI-B21")
def test_a_quick_loan() -> None:
    t = germany().hand(RED, "red", "red").rails(YELLOW, "Köln-Belgium", "Dortmund-Köln", "Netherlands-Dortmund")
    t.track(coal=2)
    t.play("build coal mine Belgium with red card")
    assert t.state.loans[RED] == 1  # the mine flips at once, and still a loan had to be taken
    assert t.is_flipped("Belgium")
    assert t.state.money[RED] == 10 - 1 + (2 + 2 + 1) + 4
    t.play("repay 1")
    assert t.state.loans[RED] == 0
    t.play("pass red card")
    t.turn(YELLOW, actions=1).hand(YELLOW, "red", "red").play("pass red card")
    assert not t.facts("interest")


@pytest.mark.rule("AOI-6.3", "AOI-A11", "AOI-C19")
def test_a_port_feeds_itself() -> None:
    t = germany().gone(RED, "port 1", "port 1").hand(RED, "blue")
    t.play("build port Kiel with blue card")
    assert t.counter("Kiel") == "port 2"
    assert (t.state.spent[RED], t.state.demand[0]) == (5 + 1, 5)


@pytest.mark.rule("AOI-6.3", "AOI-A11", "AOI-11.5", "AOI-A34")
def test_a_ship_draws_on_its_own_import() -> None:
    t = new_england().stand(RED, "port 1", "Boston").stand(RED, "ironworks 1", "Boston").no_zeros(RED)
    t.hand(RED, "ship").play("build ship Massachusetts Bay with ship card")
    assert t.state.spent[RED] == 6
    assert t.state.imports[t.state.board.import_name.index("Cape Breton")] == 3 - 1
    assert t.state.demand == [6, 6]


@pytest.mark.rule("AOI-6.3", "AOI-A11")
def test_a_new_port_opens_its_sea_line_for_its_own_cubes() -> None:
    t = new_england().stand(YELLOW, "port 1", "New London").stand(YELLOW, "ship 2", "Long Island Sound")
    t.import_cubes("Maryland", 2).gone(RED, "port 1", "port 1").hand(RED, "red")
    t.play("build port New Haven with red card")
    assert t.state.imports[t.state.board.import_name.index("Maryland")] == 1
    assert t.state.spent[RED] == 5


@pytest.mark.rule("AOI-6.4", "AOI-A10")
def test_cubes_of_the_replaced_counter_may_be_used() -> None:
    t = germany().stand(RED, "ironworks 1", "Köln", cubes=1).stand(RED, "coal mine 1", "Belgium").no_zeros(RED)
    t.rails(YELLOW, "Köln-Belgium").hand(RED, "red", "blue").play("build factory Köln 1 with red card")
    assert t.counter("Köln", 1) == "factory 3"
    # The ironworks flipped by its last cube and paid before it was replaced.
    assert [fact.key for fact in t.events if fact.key in ("flipped", "replaced")] == ["flipped", "replaced"]
    assert t.state.money[RED] == 10 - 8 + 4
    assert t.cubes("Belgium") == 2
