"""Money and loans (AOI-19)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_industry.table import RED, YELLOW, germany


@pytest.mark.rule("AOI-19.1")
def test_the_bank_pays_and_is_paid() -> None:
    t = germany().stand(YELLOW, "coal mine 1", "Belgium").rails(YELLOW, "Köln-Belgium").money(RED, 6)
    t.gone(RED, "cotton mill 1", "cotton mill 1").hand(RED, "red").play("build cotton mill Köln with red card")
    assert t.state.money == [0, 0]  # nobody else gets what red spends, and the coal costs nothing


@pytest.mark.rule("AOI-19.2", "AOI-A20")
def test_exactly_as_many_loans_as_needed() -> None:
    for money, loans, left in ((0, 2, 8), (2, 1, 0), (11, 1, 9), (12, 0, 0)):
        t = germany().money(RED, money).stand(YELLOW, "coal mine 1", "Belgium").stand(YELLOW, "ironworks 1", "Köln")
        for level in "12":
            t.gone(RED, f"cotton mill {level}", f"cotton mill {level}")
        t.rails(YELLOW, "Köln-Belgium").hand(RED, "red", "blue").play("build cotton mill Köln with red card")
        assert (t.state.loans[RED], t.state.money[RED]) == (loans, left)


@pytest.mark.rule("AOI-19.2")
def test_no_loans_without_need() -> None:
    assert germany().clause("borrow 1") == "AOI-19.2"


@pytest.mark.rule("AOI-19.4")
def test_loans_do_not_touch_the_order() -> None:
    t = germany().hand(RED, "cotton mill", "ship").play("build cotton mill Köln with cotton mill card")
    assert (t.state.loans[RED], t.state.spent[RED]) == (1, 4)


@pytest.mark.rule("AOI-19.5", "AOI-A23", "AOI-26.6")
def test_repaying_before_between_and_after_the_actions() -> None:
    t = germany().money(RED, 35, loans=4).hand(RED, "red", "red")
    t.play("repay 1", "pass red card", "repay 1", "pass red card")
    assert t.legal() == ["repay 1", "end turn"]
    t.play("repay 1")
    assert (t.state.money[RED], t.state.loans[RED]) == (5, 1)
    assert t.state.seat == YELLOW  # nothing more to decide, so the turn is over
    t = germany().money(RED, 25, loans=2).hand(RED, "red", "red").play("pass red card", "pass red card")
    assert t.clause("draw deck") == "AOI-3.2"
    t.play("end turn")
    assert (t.state.loans[RED], t.state.seat) == (2, YELLOW)


@pytest.mark.rule("AOI-19.5")
def test_only_what_is_owed_and_at_hand() -> None:
    t = germany().money(RED, 25, loans=3).hand(RED, "red")
    assert t.legal("repay") == ["repay 1", "repay 2"]
    for count in (0, 3):
        refusal = t.refused(f"repay {count}")
        assert (refusal.clause, refusal.data["loans"], refusal.data["has"]) == ("AOI-19.5", 3, 25)
    assert germany().money(RED, 30).clause("repay 1") == "AOI-19.5"


@pytest.mark.rule("AOI-19.5")
def test_the_first_loan_that_can_be_repaid() -> None:
    assert germany().money(RED, 9, loans=1).hand(RED, "red").legal("repay") == []
    assert germany().money(RED, 10, loans=1).hand(RED, "red").legal("repay") == ["repay 1"]
    assert len(germany().money(RED, 9000, loans=200).hand(RED, "red").legal("repay")) == 127


@pytest.mark.rule("AOI-19.6")
def test_nobody_repays_in_anothers_turn() -> None:
    t = germany().money(YELLOW, 30, loans=2).hand(RED, "red", "red")
    assert not t.legal("repay")
    assert t.clause("repay 1") == "AOI-19.5"
    assert t.state.legal_of(YELLOW) == []
