"""Part B: the rulebook's long example, one round of four players, figure by figure."""

from __future__ import annotations

import pytest
from tests.rules.city_of_iron.table import HOMES, Iron

ALEX, ILARIA, DAVIDE, CRISTIANO = range(4)
NAMES = ["Arc", "Cresaria", "Hog", "Om"]
MARKET = [
    *("Academy", "Srika Pasture 3", "Turnip Farm 3", "Srika Pasture 2+1", "Academy", "Turnip Farm 3"),
    *("Moss Garden 2", "Mine 2", "Barracks", "Barracks", "Guildhall", "Guildhall"),
]


def figures(table: Iron, seat: int) -> tuple[int, int, int]:
    return table.money(seat), table.science(seat), table.income(seat)


def home(seat: int) -> str:
    return HOMES[NAMES[seat]]


@pytest.mark.rule("COI-B1", "COI-B2", "COI-B3", "COI-B4", "COI-B5", "COI-B6", "COI-B7", "COI-B8", "COI-B9", "COI-B10")
@pytest.mark.rule("COI-B11", "COI-B12", "COI-B13", "COI-B14", "COI-B15", "COI-B16", "COI-B17", "COI-B18", "COI-B19")
@pytest.mark.rule("COI-B20", "COI-B21")
def test_the_example_round() -> None:
    table = Iron(seats=4, abilities="off").choose_nations()
    while table.view().phase == "decks":
        table.play(next(text for text in table.legal() if "Cartographer" in text or "Soldier" in text))
    table.play(*(f"turn up {label}" for label in MARKET))
    table.lay_board()
    assert table.view().bid_order == [ALEX, ILARIA, DAVIDE, CRISTIANO]
    assert [table.money(seat) for seat in range(4)] == [7, 7, 7, 7]

    # B1: the spaces are counted from 1 on the table and from 0 in the reference.
    table.play("bid space 6 for 0", "bid space 5 for 0", "bid space 4 for 0", "bid space 7 for 1")
    assert [table.money(seat) for seat in range(4)] == [7, 7, 7, 6]
    assert table.view().turn_order == [CRISTIANO, ALEX, ILARIA, DAVIDE]

    table.play(f"build 1: Academy in {home(CRISTIANO)}")  # B2
    assert figures(table, CRISTIANO) == (1, 0, 2)
    assert table.player(CRISTIANO).actions_left == 2
    assert (sum(1 for label in table.market() if label), table.market()[0]) == (11, "")

    # B11, second half: without science the Moss Garden is out of reach.
    assert table.refused(f"build 7: Moss Garden 2 in {home(ALEX)}") == "COI-6.7"
    table.play("draw citizen")  # B3
    assert table.hand(ALEX) == ["Cartographer", "Scholar"]
    assert table.player(ALEX).citizen_draw == []

    table.play(f"build 2: Srika Pasture 3 in {home(ILARIA)}")  # B4
    assert (figures(table, ILARIA), table.goods(ILARIA, "Srikas")) == ((5, 0, 3), 3)

    table.play(f"build 3: Turnip Farm 3 in {home(DAVIDE)}")  # B5
    assert (figures(table, DAVIDE), table.goods(DAVIDE, "Turnips")) == ((5, 0, 3), 3)

    table.play(f"build 4: Srika Pasture 2+1 in {home(CRISTIANO)}")  # B6
    assert figures(table, CRISTIANO) == (0, 0, 3)
    assert (table.goods(CRISTIANO, "Srikas"), table.goods(CRISTIANO, "Turnips")) == (2, 1)

    table.play("play Scholar", "spend Cartographer", "discard Cartographer")  # B7
    assert figures(table, ALEX) == (6, 1, 2)
    assert table.player(ALEX).citizen_discards == ["Cartographer", "Scholar"]
    assert table.hand(ALEX) == []

    table.play(f"build 5: Academy in {home(ILARIA)}")  # B8
    assert figures(table, ILARIA) == (0, 0, 3)

    table.play(f"build 6: Turnip Farm 3 in {home(DAVIDE)}")  # B9
    assert (figures(table, DAVIDE), table.goods(DAVIDE, "Turnips")) == ((3, 0, 4), 6)

    table.play("tax")  # B10
    assert table.money(CRISTIANO) == 1

    table.play(f"build 7: Moss Garden 2 in {home(ALEX)}")  # B11
    assert (figures(table, ALEX), table.goods(ALEX, "Glow Moss")) == ((3, 0, 3), 2)

    table.play("draw military")  # B12
    assert table.hand(ILARIA) == ["Cartographer", "Soldier"]
    assert table.money(ILARIA) == 0

    assert table.refused(f"build 8: Mine 2 in {home(DAVIDE)}") == "COI-6.7"  # B13
    table.play("reserve 8: Mine 2")
    assert [building.label for building in table.player(DAVIDE).reserve] == ["Mine 2"]
    assert (table.money(DAVIDE), table.goods(DAVIDE, "Ore")) == (3, 0)

    # B14: 8 cards were taken, the 4 left are discarded and 12 new ones drawn.
    assert table.view().discards == {"Barracks": 2, "Guildhall": 2}
    assert table.market() == [""] * 12
    table.chance()
    assert table.view().deck_left[:2] == [2, 22]
    assert (table.view().score_due, table.view().score_fresh) == (0, 0)

    assert table.state.scores() == [0, 0, 0, 0]  # B15
    assert [table.money(seat) for seat in (CRISTIANO, ALEX, ILARIA, DAVIDE)] == [4, 8, 4, 8]  # B16
    assert [table.science(seat) for seat in (CRISTIANO, ALEX, ILARIA, DAVIDE)] == [1, 0, 1, 0]  # B17
    # B18: Alex's pile is turned first, and the card discarded first comes back.
    assert [table.player(seat).hand_size for seat in (CRISTIANO, ALEX, ILARIA, DAVIDE)] == [2, 1, 3, 2]
    assert table.hand(ALEX) == ["Cartographer"]
    assert [table.player(seat).military_draw_size for seat in range(4)] == [2, 1, 2, 2]

    table.play("buy Iron Soldier for Arc").all_ready()  # B19
    assert table.money(ALEX) == 5
    assert table.hand(ALEX) == ["Cartographer", "Iron Soldier"]
    assert [table.money(seat) for seat in (CRISTIANO, ILARIA, DAVIDE)] == [4, 4, 8]

    assert table.view().bid_order == [DAVIDE, ILARIA, ALEX, CRISTIANO]  # B20
    assert [player.actions_left for player in table.view().players] == [3, 3, 3, 3]

    # B21: two cards of deck A are left, so round 2 turns up the first score card and round 3 scores.
    table.tax_until("purchase")
    assert (table.view().round, table.view().score_due) == (2, 1)
    assert table.state.scores() == [0, 0, 0, 0]
    table.all_ready().tax_until("purchase")
    assert table.view().round == 3
    assert table.state.scores() == [3, 2, 2, 1 + 1]


@pytest.mark.rule("COI-B16")
def test_the_example_incomes_one_by_one() -> None:
    """The same position set up directly: 3, 5, 4 and 5 money."""
    table = Iron(seats=4, abilities="off").turns().built(CRISTIANO, "Academy", "Srika Pasture 2+1")
    table.built(ALEX, "Moss Garden 2").built(ILARIA, "Srika Pasture 3", "Academy")
    table.built(DAVIDE, "Turnip Farm 3", "Turnip Farm 3").tax_until("purchase")
    assert [table.money(seat) - 10 for seat in (CRISTIANO, ALEX, ILARIA, DAVIDE)] == [3, 5, 4, 5]
