"""Rounds and turns, new order, interest, the end (AOI-1.10, 3, 20, 21, 22)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_industry.table import BLUE, GREEN, PURPLE, RED, YELLOW, Table, germany

from smokestack.kernel.contract import OVER


@pytest.mark.rule("AOI-3.1", "AOI-1.10", "AOI-3.2", "AOI-3.5")
def test_a_round_is_a_turn_each_then_order_then_interest() -> None:
    t = germany(3).money(YELLOW, 5, loans=2)
    for seat in (RED, YELLOW, BLUE):
        t.hand(seat, "red", "red", "red")
    t.order(YELLOW, BLUE, RED).turn(YELLOW)
    turns = []
    for _ in range(6):
        turns.append(t.state.actor())
        assert t.state.round_number == 2
        assert t.clause("end turn") == "AOI-3.5"
        t.play("pass red card")
    assert turns == [YELLOW, YELLOW, BLUE, BLUE, RED, RED]
    assert [fact.key for fact in t.events] == ["passed", "discarded", "order", "order", "order", "interest", "round"]
    assert t.state.money[YELLOW] == 3
    assert (t.state.round_number, t.state.actor()) == (3, YELLOW)


@pytest.mark.rule("AOI-3.2", "AOI-3.4", "AOI-A5", "AOI-C1")
def test_round_1_is_one_action_each_and_nothing_is_combined() -> None:
    t = germany().turn(RED, round=1, actions=1).hand(RED, "cotton mill", "red").hand(YELLOW, "red", "ship")
    assert t.clause("combine cotton mill Köln") == "AOI-3.4"
    assert not t.legal("combine")
    t.play("build cotton mill Köln with red card")
    assert t.state.actor() == YELLOW
    t.play("pass red card")
    assert (t.state.round_number, t.state.actor(), t.state.actions_left) == (2, YELLOW, 2)
    assert t.may("combine cotton mill Berlin")


@pytest.mark.rule("AOI-3.3")
def test_the_two_actions_may_be_the_same_and_the_first_is_finished_first() -> None:
    t = germany().hand(RED, "red", "red", "blue")
    t.play("build cotton mill Köln with red card", "build cotton mill Mannheim with red card")
    t = germany().hand(RED, "red", "blue").play("develop factory 0")
    assert t.clause("draw deck") == "AOI-3.3"
    assert t.clause("pass red card") == "AOI-3.3"
    t.play("discard blue card")
    assert t.clause("discard red card") == "AOI-3.3"
    t.play("develop factory 0")
    assert t.state.seat == YELLOW


@pytest.mark.rule("AOI-3.6")
def test_cards_go_to_one_discard_pile_that_is_never_reshuffled() -> None:
    t = germany().hand(RED, "red", "ship", "blue", "blue").face_up("green", "green").deck_left(1)
    before, ships = sum(t.state.discards), t.state.discards[t.card("ship")]
    t.play("build cotton mill Köln with red card", "pass ship card")
    assert sum(t.state.discards) == before + 2
    assert t.state.discards[t.card("ship")] == ships + 1
    t.turn(RED).play("draw deck")
    t.apply(t.state.legal()[0])
    t.play("draw green card")
    assert (t.state.deck_size, t.state.face_up_size) == (0, 1)
    assert t.clause("draw deck") == "AOI-17.4"


@pytest.mark.rule("AOI-3.7", "AOI-A6", "AOI-C46")
def test_spent_is_what_actions_cost() -> None:
    t = germany().stand(RED, "port 1", "Bremen").money(RED, 30, loans=2)
    t.gone(RED, "cotton mill 1", "cotton mill 1")
    t.play("repay 1")
    assert t.state.spent[RED] == 0
    t.rails(YELLOW, "Bremen-Hannover").hand(RED, "green")
    t.play("build cotton mill Hannover with green card")
    assert t.state.spent[RED] == 7  # $6 and $1 for coal from the track
    assert t.state.money[RED] == 13
    t.play("sell mill Hannover via Bremen")
    assert t.state.spent[RED] == 7
    assert t.state.money[RED] == 13 + 12 + 5
    t.play("end turn")
    t.money(YELLOW, 0, loans=3).hand(YELLOW, "red", "red").play("pass red card", "pass red card")
    assert t.state.order == [YELLOW, RED]
    assert t.state.spent == [0, 0]  # interest was paid after the order was set


@pytest.mark.rule("AOI-3.8")
def test_there_is_always_something_to_do() -> None:
    t = germany().hand(RED, "ship")
    assert "pass ship card" in t.legal()
    t = germany()
    assert t.legal() == ["draw deck"]
    t = germany().deck_left(0)
    assert t.legal() == ["pass"]


@pytest.mark.rule("AOI-B1")
def test_the_first_order() -> None:
    t = germany().turn(YELLOW, round=1, actions=1).order(YELLOW, RED)
    t.hand(YELLOW, "cotton mill", "red").hand(RED, "ironworks", "red")
    t.play("build cotton mill Berlin with cotton mill card", "build ironworks Köln with ironworks card")
    assert [(fact.seat, fact.data["place"], fact.data["spent"]) for fact in t.facts("order")] == [
        *((RED, 1, 2), (YELLOW, 2, 4)),
    ]
    assert t.state.order == [RED, YELLOW]


def end_round(t: Table, spent: list[int]) -> Table:
    """The last player of the round passes; the others have had their turns."""
    last = t.state.order[-1]
    t.turn(last, actions=1).hand(last, "ship", "red")
    t.state.spent = spent
    return t.play("pass ship card")


@pytest.mark.rule("AOI-20.1", "AOI-20.2", "AOI-A24", "AOI-A29", "AOI-B27")
def test_the_five_player_order() -> None:
    t = germany(5).turn(YELLOW).order(YELLOW, RED, BLUE, GREEN, PURPLE)
    spent = [0] * 5
    for seat, amount in ((YELLOW, 12), (RED, 8), (BLUE, 3), (GREEN, 3), (PURPLE, 1)):
        spent[seat] = amount
    end_round(t, spent)
    assert t.state.order == [PURPLE, BLUE, GREEN, RED, YELLOW]
    assert t.state.spent == [0] * 5


@pytest.mark.rule("AOI-C45", "AOI-20.1")
def test_ties_keep_their_order() -> None:
    t = germany(4).turn(GREEN).order(GREEN, BLUE, RED, YELLOW)
    assert end_round(t, [5, 0, 5, 5]).state.order == [YELLOW, GREEN, BLUE, RED]
    t = germany(4).turn(GREEN).order(GREEN, BLUE, RED, YELLOW)
    assert end_round(t, [0, 0, 0, 0]).state.order == [GREEN, BLUE, RED, YELLOW]


@pytest.mark.rule("AOI-21.1", "AOI-21.2", "AOI-B28")
def test_a_loan_for_interest_bears_none_in_this_phase() -> None:
    t = germany().money(RED, 0, loans=3)
    end_round(t, [0, 0])
    assert (t.state.money[RED], t.state.loans[RED]) == (7, 4)
    assert [(fact.seat, fact.data["n"]) for fact in t.facts("interest")] == [(RED, 3)]


@pytest.mark.rule("AOI-C47", "AOI-21.1")
def test_interest_with_2_dollars_and_3_loans() -> None:
    t = germany().money(RED, 2, loans=3)
    end_round(t, [0, 0])
    assert (t.state.money[RED], t.state.loans[RED]) == (9, 4)


@pytest.mark.rule("AOI-22.1", "AOI-22.2", "AOI-C43", "AOI-A25")
def test_the_game_ends_with_an_empty_deck_and_an_empty_hand_after_interest() -> None:
    t = germany().face_up("green", "port").hand(RED, "red").deck_left(0).money(RED, 0, loans=1)
    t.turn(YELLOW, actions=1)
    t.state.spent = [3, 0]
    t.play("pass")  # yellow has no cards; red still has one, so yellow's empty hand ends it
    assert t.state.actor() == OVER
    assert t.state.order == [YELLOW, RED]
    assert t.facts("interest")


@pytest.mark.rule("AOI-22.1", "AOI-C43")
def test_an_empty_deck_and_full_hands_go_on() -> None:
    t = germany().hand(RED, "red").hand(YELLOW, "red", "red").deck_left(0).turn(YELLOW, actions=1)
    t.play("pass red card")
    assert (t.state.actor(), t.state.round_number) == (RED, 3)
    t = germany().hand(RED, "red").hand(YELLOW, "red").deck_left(1).turn(YELLOW, actions=1)
    t.play("pass red card")
    assert (t.state.actor(), t.state.round_number) == (RED, 3)  # an empty hand alone ends nothing


@pytest.mark.rule("AOI-C44", "AOI-A25")
def test_a_hand_filled_again_from_the_face_up_cards_does_not_end_it() -> None:
    t = germany().hand(RED, "red").hand(YELLOW, "red").face_up("green", "port").deck_left(0).turn(YELLOW)
    t.play("pass red card", "draw green card", "draw port card")
    assert (t.state.actor(), t.state.round_number) == (RED, 3)


@pytest.mark.rule("AOI-22.3", "AOI-22.1")
def test_cards_left_are_discarded_without_effect() -> None:
    t = germany().hand(RED, "red", "ship", "blue").deck_left(0).turn(YELLOW, actions=1)
    t.play("pass")
    assert t.state.actor() == OVER
    assert t.state.hand_size == [0, 0]
    assert sum(t.state.discards) == 66
    assert t.state.scores() == [0, 0]
    assert t.state.legal() == []
    refusal = t.state.refusal(t.read("draw deck"))
    assert refusal is not None
    assert refusal.clause == "AOI-22.1"
