"""The end, the final scoring and the winner: IND-13, IND-14."""

from __future__ import annotations

import pytest
from tests.rules.industria.table import COMPONENTS, Table

from smokestack.games.industria.rules.scoring import money_points


def last_turn(
    laid: dict[str, str],
    *,
    hands: dict[str, str] | None = None,
    cash: list[int] | int = 0,
    score: list[int] | None = None,
    first: str = "A",
    **options: str,
) -> Table:
    """Four players in the building phase of the last turn."""
    table = Table(4, **options)
    return table.at("building", epoch=5, turn=3, first=first, cash=cash, score=score, hands=hands, laid=laid)


def parts_of(table: Table, seat: int) -> dict[str, int]:
    return {
        fact.key.removeprefix("final_"): fact.gain("vp")
        for fact in table.facts
        if fact.seat == seat and fact.key.startswith("final_") and "vp" in fact.data
    }


@pytest.mark.rule("IND-13.1")
def test_the_game_ends_after_a_full_building_phase_of_the_last_turn() -> None:
    table = last_turn({}, hands={"D": "coal mine"}, cash=3)
    table.play("end building", "end building", "end building")
    assert table.actor == "D", "the last turn is played in full"
    table.play("lay coal mine", "end building")
    assert table.actor == "over"
    assert table.legal == []
    assert table.refused("end building").clause == "IND-13.1"


@pytest.mark.rule("IND-13.2")
def test_no_epoch_change_and_no_entry_money_follow_the_last_turn() -> None:
    table = last_turn({}, hands={"A": "internet"}, cash=2).end_game()
    assert table.cash == [2, 2, 2, 2]
    assert table.state.epoch == 5
    for key in ("epoch", "entry_money", "income", "discarded", "round"):
        assert table.facts_of(key) == []


@pytest.mark.rule("IND-13.3", "IND-T31", "IND-A4")
def test_tiles_in_hand_are_worth_nothing_except_material_tiles() -> None:
    table = last_turn({}, hands={"A": "internet, robot works, canal", "B": "stone tile, wood tile"}, cash=[0, 1, 0, 0])
    table.end_game()
    assert table.score == [0, 1, 0, 0], "B's two tiles make three taler, before money is counted"
    assert table.cash == [0, 3, 0, 0]
    assert set(table.hand("A")) == {"internet", "robot works", "canal"}
    assert table.hand("B") == []


@pytest.mark.rule("IND-13.4", "IND-A5")
def test_two_points_for_each_symbol_whose_bonus_its_owner_has_laid() -> None:
    laid = {"A": "coal mine, quarry, canal", "B": "clay pit, port", "C": "tracks"}
    table = last_turn(laid).end_game()
    assert parts_of(table, 0)["bonuses"] == 4, "canal on both factories; nobody's tracks count for A"
    assert parts_of(table, 1)["bonuses"] == 0, "the canal of A is not B's"
    assert parts_of(table, 2)["bonuses"] == 0, "a bonus without factories"


@pytest.mark.rule("IND-13.5", "IND-T32")
def test_a_second_copy_of_a_bonus_adds_no_points_but_a_laid_tile() -> None:
    table = last_turn({"A": "quarry, canal, canal"}).end_game()
    assert parts_of(table, 0)["bonuses"] == 2
    assert len(table.laid("A")) == 3


@pytest.mark.rule("IND-13.6", "IND-T33")
def test_a_bonus_laid_in_the_last_turn_scores_for_the_oldest_factories() -> None:
    table = last_turn({"A": "quarry, clay pit, coal mine"}, hands={"A": "canal"})
    table.play("lay canal").end_game()
    assert parts_of(table, 0)["bonuses"] == 6


@pytest.mark.rule("IND-13.7", "IND-T34")
def test_links_need_both_ends_and_count_once_each() -> None:
    one_end = last_turn({"A": "ironworks", "B": "coal mine"}).end_game()
    assert parts_of(one_end, 0)["roads"] == parts_of(one_end, 1)["roads"] == 0
    chain = last_turn({"A": "clay pit, brickworks, cement works"}).end_game()
    assert parts_of(chain, 0)["roads"] == 6, "a chain of three, not nine"
    hub = last_turn({"A": "ironworks, coal mine, iron ore mine, steel mill"}).end_game()
    assert parts_of(hub, 0)["roads"] == 9
    lines = last_turn({"A": "architecture, engineering, printing, telegraphy"}).end_game()
    assert parts_of(lines, 0) == {"bonuses": 0, "roads": 0, "lines": 9, "money": 0}
    indirect = last_turn({"A": "clay pit, cement works", "B": "brickworks"}).end_game()
    assert parts_of(indirect, 0)["roads"] == 0


@pytest.mark.rule("IND-13.8", "IND-T35")
def test_a_point_for_every_three_taler_which_are_not_spent() -> None:
    assert [money_points(cash) for cash in (0, 2, 3, 5, 6, 8, 9)] == [0, 0, 1, 1, 2, 2, 3]
    table = last_turn({}, cash=[2, 3, 8, 0]).end_game()
    assert table.score == [0, 1, 2, 0]
    assert table.cash == [2, 3, 8, 0]


@pytest.mark.rule("IND-13.9")
def test_the_parts_add_up_whatever_comes_first() -> None:
    for seed in range(4):
        table = Table().play_random(seed)
        for seat in range(4):
            gained = sum(fact.gain("vp") for fact in table.facts if fact.seat == seat)
            assert gained == table.score[seat]
            assert parts_of(table, seat)["money"] == table.cash[seat] // 3


@pytest.mark.rule("IND-14.1")
def test_the_highest_score_wins() -> None:
    table = last_turn({"C": "quarry, canal, port"}, cash=[0, 2, 0, 0], score=[20, 22, 21, 22 - 3]).end_game()
    assert table.score == [20, 22, 23, 19]
    assert table.state.ranking() == [[2], [1], [0], [3]]


@pytest.mark.rule("IND-14.2", "IND-T28", "IND-T32")
def test_a_tie_goes_to_more_laid_tiles() -> None:
    laid = {"A": "engineering", "B": "port, quarry", "C": "canal, canal, sawmill"}
    table = last_turn(laid, score=[9, 9, 9, 0], cash=[2, 1, 0, 0]).end_game()
    assert table.score == [9, 9, 9, 0]
    assert table.state.ranking() == [[2], [1], [0], [3]]


@pytest.mark.rule("IND-14.3")
def test_then_to_more_money_with_material_tiles_cashed() -> None:
    laid = {"A": "quarry", "B": "sawmill"}
    table = last_turn(laid, hands={"B": "wood tile"}, score=[9, 9, 0, 0], cash=[4, 4, 0, 0]).end_game()
    assert table.score == [10, 10, 0, 0]
    assert table.cash[:2] == [4, 5], "the money that has scored still counts"
    assert table.state.ranking()[:2] == [[1], [0]]


@pytest.mark.rule("IND-14.4", "IND-A13")
def test_a_complete_tie_is_shared() -> None:
    table = last_turn({}, score=[5, 9, 9, 9], cash=[0, 1, 1, 1]).end_game()
    assert table.state.ranking() == [[1, 2, 3], [0]]


@pytest.mark.rule("IND-A13")
def test_by_seat_order_the_one_nearest_to_the_first_player_of_the_last_turn_wins() -> None:
    for first, order in (("A", [1, 2, 3]), ("C", [2, 3, 1]), ("D", [3, 1, 2])):
        table = last_turn({}, score=[5, 9, 9, 9], first=first, final_tie="seat_order").end_game()
        assert table.state.ranking() == [[order[0]], [order[1]], [order[2]], [0]]


@pytest.mark.rule("IND-A13")
@pytest.mark.parametrize(("first", "order"), [("A", [0, 1, 2, 3]), ("B", [1, 2, 3, 0]), ("D", [3, 0, 1, 2])])
def test_before_the_end_seat_order_counts_from_the_first_player_of_this_turn(first: str, order: list[int]) -> None:
    table = Table(final_tie="seat_order").at("building", first=first, cash=2)
    assert table.state.ranking() == [[seat] for seat in order]
    assert Table().at("building", first=first, cash=2).state.ranking() == [[0, 1, 2, 3]]


@pytest.mark.rule("IND-14.5", "IND-T37")
def test_lower_places_follow_the_same_criteria_and_mixed_ties_fall_apart() -> None:
    laid = {"B": "quarry", "C": "sawmill", "D": "port"}
    table = last_turn(laid, score=[30, 9, 9, 9], cash=[0, 2, 1, 2]).end_game()
    assert table.state.ranking() == [[0], [1, 3], [2]]
    three = last_turn({"B": "quarry", "C": "sawmill"}, score=[9, 9, 9, 0], cash=[2, 0, 1, 0]).end_game()
    assert three.state.ranking() == [[2], [1], [0], [3]], "tiles before money"


@pytest.mark.rule("IND-A5")
def test_a_factory_with_two_symbols_counts_once_with_per_factory() -> None:
    laid = {"A": "textile mill, canal, port", "B": "coal mine, tracks"}
    both = last_turn(laid).end_game()
    assert (parts_of(both, 0)["bonuses"], parts_of(both, 1)["bonuses"]) == (4, 2)
    capped = last_turn(laid, bonus_counting="per_factory").end_game()
    assert (parts_of(capped, 0)["bonuses"], parts_of(capped, 1)["bonuses"]) == (2, 2)


@pytest.mark.rule("IND-13.4")
def test_only_symbols_of_factories_count() -> None:
    assert all(COMPONENTS.symbols[tile] == 0 for tile in range(COMPONENTS.count) if COMPONENTS.kind[tile] != 0)
