"""The building and moving examples of the rulebook, one after the other on the Rust Belt (AOS-EX-04 to AOS-EX-09).

The letters are those of the rulebook's picture:

    A K10, B L9   Evansville - Cincinnati          G M10, H L9, J Indianapolis   Cincinnati - Indianapolis
    C N9          Cincinnati - (Lexington)         K K8, L K10, M K11            New City Indianapolis
    D J9, E Indianapolis, F L8   Evansville - Indianapolis - Cincinnati
"""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.table import Table, rust_belt

PETE, DAVE, JOHN, VINCE = range(4)


def example() -> Table:
    return rust_belt(4).at(
        "build track", order=[PETE, DAVE, JOHN, VINCE], cash=20, actions={VINCE: "Urbanization", DAVE: "First Move"}
    )


def pete(table: Table) -> Table:
    return table.play("build K10 straight NE-SW", "build L9 straight NE-SW", "build N9 gentle S-NW", "done")


def dave(table: Table) -> Table:
    return table.play("build J9 gentle NE-S", "build K9 straight NE-SW", "build L8 gentle SE-SW", "done")


def john(table: Table) -> Table:
    return table.play("build M10 sharp N-NW", "build L9 crossing NE-SW SE-NW", "build K9 crossing NE-SW SE-NW", "done")


def vince(table: Table) -> Table:
    return table.play(
        "urbanize Indianapolis E",
        "build K8 straight N-S",
        "build K10 crossing N-S NE-SW",
        "build K11 sharp N-NW",
        "done",
    )


@pytest.mark.rule("AOS-EX-04")
def test_pete() -> None:
    table = pete(example())
    assert table.cash[PETE] == 20 - (2 + 2 + 3)
    assert table.complete("K10", "SW")
    assert table.complete("L9", "NE")
    assert (table.owner("N9", "S"), table.complete("N9", "S")) == (PETE, False)
    assert (table.discs(PETE), table.sections(PETE)) == (2, 2)


@pytest.mark.rule("AOS-EX-05")
def test_dave() -> None:
    table = dave(pete(example()))
    assert table.cash[DAVE] == 20 - (2 + 3 + 2)
    assert table.complete("J9", "S")
    assert table.complete("L8", "SE")
    assert (table.discs(DAVE), table.sections(DAVE)) == (2, 4)
    assert table.left("discs") == 7


@pytest.mark.rule("AOS-EX-06")
def test_john() -> None:
    table = john(dave(pete(example())))
    assert table.cash[JOHN] == 20 - (3 + 3 + 3)
    assert (table.owner("K9", "NE"), table.owner("K9", "SW")) == (DAVE, DAVE)
    assert (table.owner("L9", "NE"), table.owner("L9", "SE")) == (PETE, JOHN)
    assert table.complete("M10", "N")
    assert (table.owner("K9", "NW"), table.complete("K9", "NW")) == (JOHN, False)
    assert (table.discs(JOHN), table.sections(JOHN)) == (2, 3)
    assert table.left("discs") == 7, "the same disc"


@pytest.mark.rule("AOS-EX-07", "AOS-11.5")
def test_vince() -> None:
    table = john(dave(pete(example())))
    crossings = table.left("cross-two-straight")
    vince(table)
    assert table.cash[VINCE] == 20 - (2 + 3 + 3)
    assert [fact.data["n"] for fact in table.happened("build-done")] == [3]
    assert table.left("discs") == 8
    assert table.left("cross-two-straight") == crossings + 1 - 1, "J is back, L is laid"
    assert (table.discs(JOHN), table.sections(JOHN)) == (1, 2)
    assert (table.discs(DAVE), table.sections(DAVE)) == (2, 2)
    assert all(table.complete(hex, edge) for hex, edge in (("J9", "S"), ("L8", "SE"), ("M10", "N"), ("K11", "N")))
    assert (table.owner("K8", "S"), table.owner("K10", "NE")) == (VINCE, PETE)


@pytest.mark.rule("AOS-EX-09", "AOS-6.3", "AOS-13.5")
def test_moving() -> None:
    table = dave(pete(example())).play("done", "done")
    assert table.phase == "move goods"
    table.cubes("Evansville", "blue").cubes("Cincinnati", "blue")
    acted: list[int | str] = []
    for text in (
        "upgrade",
        "move blue Evansville > Cincinnati",
        "pass",
        "pass",
        "move blue Cincinnati > Indianapolis > Evansville",
        "pass",
    ):
        acted.append(table.actor)
        table.play(text)
    assert acted == [DAVE, PETE, JOHN, VINCE, DAVE, PETE]
    assert table.income[:2] == [1, 2]
    assert table.engine[DAVE] == 2
