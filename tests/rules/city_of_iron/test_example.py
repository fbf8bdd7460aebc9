"""Part B: the rulebook's long example, one round of four players, clause by clause."""

from __future__ import annotations

import pytest
from tests.rules.city_of_iron.table import HOMES, Iron

ALEX, ILARIA, DAVIDE, CRISTIANO = range(4)
TURN_ORDER = (CRISTIANO, ALEX, ILARIA, DAVIDE)
NAMES = ["Arc", "Cresaria", "Hog", "Om"]
MARKET = [
    *("Academy", "Srika Pasture 3", "Turnip Farm 3", "Srika Pasture 2+1", "Academy", "Turnip Farm 3"),
    *("Moss Garden 2", "Mine 2", "Barracks", "Barracks", "Guildhall", "Guildhall"),
]


def home(seat: int) -> str:
    return HOMES[NAMES[seat]]


STEPS = {
    # The table counts bid spaces from 1, the rules reference from 0.
    "B1": ["bid space 6 for 0", "bid space 5 for 0", "bid space 4 for 0", "bid space 7 for 1"],
    "B2": [f"build 1: Academy in {home(CRISTIANO)}"],
    "B3": ["draw citizen"],
    "B4": [f"build 2: Srika Pasture 3 in {home(ILARIA)}"],
    "B5": [f"build 3: Turnip Farm 3 in {home(DAVIDE)}"],
    "B6": [f"build 4: Srika Pasture 2+1 in {home(CRISTIANO)}"],
    "B7": ["play Scholar", "spend Cartographer", "discard Cartographer"],
    "B8": [f"build 5: Academy in {home(ILARIA)}"],
    "B9": [f"build 6: Turnip Farm 3 in {home(DAVIDE)}"],
    "B10": ["tax"],
    "B11": [f"build 7: Moss Garden 2 in {home(ALEX)}"],
    "B12": ["draw military"],
    "B13": ["reserve 8: Mine 2"],
}
"""The actions of the example by clause."""


def example_set_up() -> Iron:
    """Four players without abilities, the market of the example, and the bid order of the seats."""
    table = Iron(seats=4, abilities="off").choose_nations()
    while table.view().phase == "decks":
        table.play(next(text for text in table.legal() if "Cartographer" in text or "Soldier" in text))
    return table.play(*(f"turn up {label}" for label in MARKET)).lay_board()


def example_after(clause: str) -> Iron:
    """The example played up to and including this clause."""
    table = example_set_up()
    for name, actions in STEPS.items():
        table.play(*actions)
        if name == clause:
            break
    return table


def example_purchase() -> Iron:
    """The example after the refill, scoring, income, science and draws."""
    return example_after("B13").chance()


def example_next_round() -> Iron:
    """The example after the purchase."""
    return example_purchase().play("buy Iron Soldier for Arc").all_ready()


def figures(table: Iron, seat: int) -> tuple[int, int, int]:
    return table.money(seat), table.science(seat), table.income(seat)


@pytest.mark.rule("COI-B1")
def test_four_bids_set_the_turn_order() -> None:
    table = example_set_up()
    assert table.view().bid_order == [ALEX, ILARIA, DAVIDE, CRISTIANO]
    assert [table.money(seat) for seat in range(4)] == [7, 7, 7, 7]
    table = example_after("B1")
    assert [table.money(seat) for seat in range(4)] == [7, 7, 7, 6]
    assert table.view().turn_order == list(TURN_ORDER)


@pytest.mark.rule("COI-B2")
def test_cristiano_builds_an_academy() -> None:
    table = example_after("B2")
    assert figures(table, CRISTIANO) == (1, 0, 2)
    assert table.player(CRISTIANO).actions_left == 2
    assert (sum(1 for label in table.market() if label), table.market()[0]) == (11, "")


@pytest.mark.rule("COI-B3")
def test_alex_draws_a_citizen() -> None:
    table = example_after("B3")
    assert table.hand(ALEX) == ["Cartographer", "Scholar"]
    assert table.player(ALEX).citizen_draw == []


@pytest.mark.rule("COI-B4", "COI-B5")
def test_ilaria_and_davide_build_for_goods() -> None:
    table = example_after("B4")
    assert (figures(table, ILARIA), table.goods(ILARIA, "Srikas")) == ((5, 0, 3), 3)
    table = example_after("B5")
    assert (figures(table, DAVIDE), table.goods(DAVIDE, "Turnips")) == ((5, 0, 3), 3)


@pytest.mark.rule("COI-B6")
def test_cristiano_builds_the_mixed_pasture() -> None:
    table = example_after("B6")
    assert figures(table, CRISTIANO) == (0, 0, 3)
    assert (table.goods(CRISTIANO, "Srikas"), table.goods(CRISTIANO, "Turnips")) == (2, 1)


@pytest.mark.rule("COI-B7")
def test_alex_plays_the_scholar_and_orders_the_discards() -> None:
    table = example_after("B7")
    assert figures(table, ALEX) == (6, 1, 2)
    assert table.player(ALEX).citizen_discards == ["Cartographer", "Scholar"]
    assert table.hand(ALEX) == []


@pytest.mark.rule("COI-B8", "COI-B9", "COI-B10")
def test_the_second_academy_the_second_farm_and_a_tax() -> None:
    table = example_after("B8")
    assert figures(table, ILARIA) == (0, 0, 3)
    table = example_after("B9")
    assert (figures(table, DAVIDE), table.goods(DAVIDE, "Turnips")) == ((3, 0, 4), 6)
    table = example_after("B10")
    assert table.money(CRISTIANO) == 1


@pytest.mark.rule("COI-B11")
def test_alex_needs_the_science_for_the_moss_garden() -> None:
    assert example_after("B2").refused(f"build 7: Moss Garden 2 in {home(ALEX)}") == "COI-6.7"
    table = example_after("B11")
    assert (figures(table, ALEX), table.goods(ALEX, "Glow Moss")) == ((3, 0, 3), 2)


@pytest.mark.rule("COI-B12")
def test_ilaria_draws_a_military_card() -> None:
    table = example_after("B12")
    assert table.hand(ILARIA) == ["Cartographer", "Soldier"]
    assert table.money(ILARIA) == 0


@pytest.mark.rule("COI-B13")
def test_davide_cannot_build_the_mine_but_can_reserve_it() -> None:
    assert example_after("B12").refused(f"build 8: Mine 2 in {home(DAVIDE)}") == "COI-6.7"
    table = example_after("B13")
    assert [building.label for building in table.player(DAVIDE).reserve] == ["Mine 2"]
    assert (table.money(DAVIDE), table.goods(DAVIDE, "Ore")) == (3, 0)


@pytest.mark.rule("COI-B14")
def test_the_four_cards_left_are_discarded_and_twelve_are_drawn() -> None:
    table = example_after("B13")
    assert table.view().discards == {"Barracks": 2, "Guildhall": 2}
    assert table.market() == [""] * 12
    table.chance()
    assert table.view().deck_left[:2] == [2, 22]
    assert (table.view().score_due, table.view().score_fresh) == (0, 0)


@pytest.mark.rule("COI-B15", "COI-B16", "COI-B17")
def test_nobody_scores_and_everybody_gets_income_and_science() -> None:
    table = example_purchase()
    assert table.state.scores() == [0, 0, 0, 0]
    assert [table.money(seat) for seat in TURN_ORDER] == [4, 8, 4, 8]
    assert [table.science(seat) for seat in TURN_ORDER] == [1, 0, 1, 0]


@pytest.mark.rule("COI-B16")
def test_the_example_incomes_one_by_one() -> None:
    """The same position set up directly: 3, 5, 4 and 5 money."""
    table = Iron(seats=4, abilities="off").turns().built(CRISTIANO, "Academy", "Srika Pasture 2+1")
    table.built(ALEX, "Moss Garden 2").built(ILARIA, "Srika Pasture 3", "Academy")
    table.built(DAVIDE, "Turnip Farm 3", "Turnip Farm 3").tax_until("purchase")
    assert [table.money(seat) - 10 for seat in TURN_ORDER] == [3, 5, 4, 5]


@pytest.mark.rule("COI-B18")
def test_everybody_draws_a_citizen_and_alex_gets_back_the_card_discarded_first() -> None:
    table = example_purchase()
    assert [table.player(seat).hand_size for seat in TURN_ORDER] == [2, 1, 3, 2]
    assert table.hand(ALEX) == ["Cartographer"]
    assert [table.player(seat).military_draw_size for seat in range(4)] == [2, 1, 2, 2]


@pytest.mark.rule("COI-B19")
def test_alex_buys_an_iron_soldier() -> None:
    table = example_next_round()
    assert table.money(ALEX) == 5
    assert table.hand(ALEX) == ["Cartographer", "Iron Soldier"]
    assert [table.money(seat) for seat in (CRISTIANO, ILARIA, DAVIDE)] == [4, 4, 8]


@pytest.mark.rule("COI-B20")
def test_the_next_bid_order_and_fresh_action_tokens() -> None:
    table = example_next_round()
    assert table.view().bid_order == [DAVIDE, ILARIA, ALEX, CRISTIANO]
    assert [player.actions_left for player in table.view().players] == [3, 3, 3, 3]


@pytest.mark.rule("COI-B21")
def test_round_2_turns_up_the_first_score_card_and_round_3_scores() -> None:
    table = example_next_round().tax_until("purchase")
    assert (table.view().round, table.view().score_due) == (2, 1)
    assert table.state.scores() == [0, 0, 0, 0]
    table.all_ready().tax_until("purchase")
    assert table.view().round == 3
    assert table.state.scores() == [3, 2, 2, 1 + 1]
