"""Track printed on the board and special links: track without tiles (AOS-MAP-3, AOS-SWI-6, AOS-R-50)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.table import NOBODY, Table, on_map


def gotthard(north: int, south: int) -> Table:
    """Zug - L6 - L7 - (St. Gotthard) - L9 - M9 - N10 - Lugano, each side with its owner."""
    table = on_map("switzerland", 3).track("L5 town S", owner=north)
    table.track("L6 straight N-S", owner=north).track("L7 straight N-S", owner=north)
    table.track("L9 gentle N-SE", owner=south).track("M9 straight SE-NW", owner=south)
    return table.track("N10 gentle S-NW", owner=south)


@pytest.mark.rule("AOS-SWI-6", "AOS-R-50")
def test_the_tunnel_joins_what_touches_it_from_turn_five() -> None:
    table = gotthard(0, 1).at("build track", turn=4, order=[0, 1, 2], cash=20)
    assert not table.complete("L7", "S")
    assert not table.complete("L9", "N")
    table = gotthard(0, 1).cubes("Zug", "red").at("move goods", turn=5, order=[0, 1, 2], engine=1)
    assert table.complete("L7", "S")
    assert table.complete("L9", "N")
    assert table.legal("move") == ["move red Zug > Lugano (Orange)", "move red Zug > Lugano (Sky)"]
    assert (table.sections(0), table.sections(1)) == (3, 3)
    table.play("move red Zug > Lugano (Sky)")
    assert table.income == [0, 1, 0]


@pytest.mark.rule("AOS-R-50")
def test_one_owner_or_none_on_the_other_side_makes_one_link() -> None:
    for south in (0, NOBODY):
        table = gotthard(0, south).cubes("Zug", "red").at("move goods", turn=5, order=[0, 1, 2], engine=1)
        assert table.legal("move") == ["move red Zug > Lugano"]
        table.play("move red Zug > Lugano")
        assert table.income == [1, 0, 0]


@pytest.mark.rule("AOS-MAP-3", "AOS-GER-6")
def test_a_special_link_is_bought_and_complete_at_once() -> None:
    table = on_map("germany", 3).at("build track", turn=1, order=[0, 1, 2], cash=10)
    table.play("buy rhine-ruhr")
    assert table.cash[0] == 8
    assert table.sections(0) == 1
    assert table.discs(0) == 1
    assert table.refused("buy rhine-ruhr").clause == "AOS-MAP-3"
    table.cubes("Essen/Dortmund", "red").play("done", "done", "done")
    assert table.legal("move") == ["move red Essen/Dortmund > Düsseldorf/Cologne"]


@pytest.mark.rule("AOS-MAP-5", "AOS-GER-4")
def test_loose_ends_must_be_finished_or_taken_back() -> None:
    table = on_map("germany", 3).at("build track", turn=1, order=[0, 1, 2], cash=30)
    first = next(text for text in table.legal("build") if "straight" in text and not _finished(table, text))
    table.play("buy rhine-ruhr", first)
    refusal = table.refused("done")
    assert refusal.clause == "AOS-MAP-5"
    table.play("take back")
    assert table.cash[0] == 28, "what was complete stays"
    assert table.play("done").actor == 1
    assert table.sections(0) == 1


def _finished(table: Table, text: str) -> bool:
    after = table.state.clone()
    after.apply(after.codec().parse(after, text))
    return "done" in [after.codec().text(after, action) for action in after.legal()]
