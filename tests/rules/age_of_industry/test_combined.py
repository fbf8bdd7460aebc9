"""The combined build (AOI-13)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_industry.table import RED, YELLOW, germany


@pytest.mark.rule("AOI-13.1", "AOI-3.4", "AOI-26.4")
def test_both_actions_and_any_card_build_anything_anywhere() -> None:
    t = germany().stand(RED, "port 1", "Kiel").hand(RED, "ship", "brown")
    t.play("combine cotton mill Berlin")
    assert t.counter("Berlin") == "cotton mill 1"
    assert t.legal() == ["discard ship card", "discard brown card"]
    assert t.clause("discard red card") == "AOI-3.6"
    t.play("discard brown card")
    assert t.state.seat == YELLOW
    assert t.state.hand_size[RED] == 1
    assert [fact.key for fact in t.events] == ["discarded"]


@pytest.mark.rule("AOI-13.1")
def test_it_takes_a_card() -> None:
    t = germany()
    assert t.clause("combine cotton mill Berlin") == "AOI-13.1"


@pytest.mark.rule("AOI-13.2")
def test_only_the_card_is_waived() -> None:
    t = germany().hand(RED, "ship").stand(RED, "cotton mill 1", "Köln").stand(YELLOW, "port 1", "Kiel")
    assert t.clause("combine cotton mill Belgium 1") == "AOI-5.2"
    assert t.clause("combine ironworks Köln") == "AOI-5.4"
    assert t.clause("combine factory Berlin") == "AOI-5.6"
    assert t.clause("combine port Kiel") == "AOI-10.7"
    t.gone(RED, "cotton mill 1")
    assert t.clause("combine cotton mill Berlin") == "AOI-8.1"
    assert t.may("combine coal mine Poland")
    t.gone(RED, "ironworks 1", "ironworks 1").rails(YELLOW, "Köln-Belgium").stand(YELLOW, "coal mine 1", "Belgium")
    t.play("combine ironworks Köln 1")  # overbuilding works, and the only card goes by itself
    assert t.counter("Köln", 1) == "ironworks 2"
    assert t.state.hand_size[RED] == 0
    assert t.state.seat == YELLOW


@pytest.mark.rule("AOI-13.2", "AOI-7.6")
def test_of_several_sources_one_is_named() -> None:
    t = germany().hand(RED, "ship", "brown").gone(RED, "cotton mill 1", "cotton mill 1")
    t.rails(YELLOW, "Dortmund-Kassel").stand(YELLOW, "coal mine 1", "Dortmund").stand(YELLOW, "coal mine 2", "Dortmund")
    assert t.legal("combine cotton mill Kassel") == [
        "combine cotton mill Kassel coal Dortmund 1",
        "combine cotton mill Kassel coal Dortmund 2",
    ]


@pytest.mark.rule("AOI-13.3", "AOI-C2")
def test_it_is_declared_before_the_first_action() -> None:
    t = germany().hand(RED, "ship", "brown", "red").play("pass ship card")
    assert t.clause("combine cotton mill Berlin") == "AOI-13.3"
    assert not t.legal("combine")
