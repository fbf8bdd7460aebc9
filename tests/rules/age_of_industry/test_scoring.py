"""Final scoring (AOI-23)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_industry.table import BLUE, GREEN, RED, YELLOW, Table, germany, new_england

from smokestack.games.age_of_industry.rules.scoring import AgeOfIndustryScore
from smokestack.games.age_of_industry.view.fill import view_of
from smokestack.kernel.contract import OVER


def finish(t: Table) -> Table:
    """Let the round end with an empty deck and empty hands; nobody owes interest that is not set."""
    last = t.state.order[-1]
    t.deck_left(0).turn(last, actions=1).play("pass")
    if t.state.actor() != OVER:
        t.play("end turn")
    assert t.state.actor() == OVER
    return t


@pytest.mark.rule("AOI-B29", "AOI-23.1", "AOI-23.2", "AOI-23.5", "AOI-A26")
def test_the_example_of_final_scoring() -> None:
    t = germany(4).stand(RED, "cotton mill 3", "Köln").stand(YELLOW, "ironworks 2", "Köln")
    t.stand(RED, "factory 3", "Frankfurt").stand(YELLOW, "cotton mill 1", "Frankfurt")
    t.stand(RED, "coal mine 2", "Mannheim").stand(BLUE, "cotton mill 1", "Mannheim")
    t.stand(RED, "cotton mill 1", "Stuttgart")
    t.stand(GREEN, "cotton mill 1", "Kassel").stand(YELLOW, "ironworks 1", "Nürnberg")
    t.stand(YELLOW, "coal mine 1", "Belgium")
    t.stand(GREEN, "coal mine 1", "Dortmund").stand(BLUE, "ironworks 1", "Dortmund")
    t.rails(RED, "Frankfurt-Mannheim", "Köln-Frankfurt", "Mannheim-France", "Mannheim-Stuttgart")
    t.rails(YELLOW, "Frankfurt-Kassel", "Frankfurt-Nürnberg", "Köln-Belgium", "Dortmund-Köln", "Stuttgart-France")
    finish(t)
    assert len(t.facts("game_over")) == 1
    income = {fact.seat: fact.data["money"] for fact in t.facts("rail_income")}
    assert income == {RED: 6 + 6 + 5 + 5, YELLOW: 5 + 5 + 5 + 6 + 4}
    points = {fact.seat: fact.data["vp"] for fact in t.facts("counter_points")}
    assert (points[RED], points[YELLOW]) == (9, 5)
    assert t.state.scores()[RED] == 9 + 22 // 5


@pytest.mark.rule("AOI-23.1")
def test_a_railway_pays_2_and_1_for_each_occupied_space() -> None:
    t = germany().rails(RED, "Dortmund-Köln")
    assert AgeOfIndustryScore(t.state, RED).rails == 2
    t.stand(YELLOW, "coal mine 1", "Dortmund", cubes=0).stand(YELLOW, "ironworks 1", "Dortmund")
    t.stand(RED, "cotton mill 1", "Köln")
    assert AgeOfIndustryScore(t.state, RED).rails == 5
    assert AgeOfIndustryScore(t.state, YELLOW).rails == 0


@pytest.mark.rule("AOI-23.2", "AOI-C49", "AOI-A26")
def test_villages_and_market_spaces_count_as_one() -> None:
    t = new_england().rails(RED, "Pittsfield-Albany")
    assert AgeOfIndustryScore(t.state, RED).rails == 3
    t = germany().rails(RED, "Berlin-Poland").stand(YELLOW, "coal mine 1", "Poland")
    for tile in ("cotton", "goods", "no demand"):
        assert AgeOfIndustryScore(t.market("Poland", tile).state, RED).rails == 4
    assert AgeOfIndustryScore(t.market("Poland", "goods", used=True).state, RED).rails == 4
    t = germany().rails(RED, "Mannheim-France")  # the distant port counts nothing, the market one
    assert AgeOfIndustryScore(t.state, RED).rails == 3
    t = new_england().rails(RED, "Lowell-Boston").stand(YELLOW, "port 1", "Boston")
    t.stand(YELLOW, "ship 2", "Massachusetts Bay")
    assert AgeOfIndustryScore(t.state, RED).rails == 3  # the ship counts nothing


@pytest.mark.rule("AOI-23.3", "AOI-23.4", "AOI-23.6", "AOI-C48")
def test_loans_are_repaid_then_money_scores() -> None:
    t = finish(germany().money(RED, 37 + 2, loans=2).money(YELLOW, 9 + 1, loans=1).order(RED, YELLOW))
    assert (t.state.money, t.state.loans) == ([17, 9], [0, 1])  # after interest
    assert t.state.scores() == [3, 1 - 5]
    assert [(fact.seat, fact.data["n"], fact.data["vp"]) for fact in t.facts("loan_points")] == [(YELLOW, 1, -5)]
    money = [(fact.seat, fact.data["n"], fact.data["vp"]) for fact in t.facts("money_points")]
    assert money == [(RED, 17, 3), (YELLOW, 9, 1)]
    assert [(fact.seat, fact.data["n"], fact.data["money"]) for fact in t.facts("repaid")] == [(RED, 2, -20)]


@pytest.mark.rule("AOI-23.3")
def test_rail_income_comes_before_repaying() -> None:
    t = germany().money(RED, 9, loans=1).rails(RED, "Mannheim-France")
    finish(t)
    assert (t.state.money[RED], t.state.loans[RED]) == (9 - 1 + 3 - 10, 0)


@pytest.mark.rule("AOI-23.5")
def test_only_counters_on_the_map_score_flipped_or_not() -> None:
    t = germany().stand(RED, "cotton mill 2", "Köln").stand(RED, "port 3", "Kiel", flipped=True).gone(RED, "factory 3")
    assert t.state.scores() == [5, 0]
    finish(t)
    assert t.state.scores() == [5, 0]


@pytest.mark.rule("AOI-23.6")
def test_totals_may_be_negative() -> None:
    t = finish(germany().money(RED, 3, loans=3))
    assert t.state.scores()[RED] == -15


@pytest.mark.rule("AOI-23.7", "AOI-C50", "AOI-A24")
def test_a_tie_goes_to_the_earlier_in_the_last_phase_2() -> None:
    t = germany(3).order(RED, YELLOW, BLUE).stand(BLUE, "cotton mill 1", "Köln").stand(RED, "cotton mill 1", "Berlin")
    t.state.spent = [5, 2, 0]
    finish(t)
    assert t.state.order == [BLUE, YELLOW, RED]
    assert t.state.scores() == [1, 0, 1]
    assert t.state.ranking() == [[BLUE], [RED], [YELLOW]]


def test_the_score_as_it_stands_is_the_score_if_the_game_ended() -> None:
    t = germany().money(RED, 16, loans=1).rails(RED, "Mannheim-France").stand(RED, "port 2", "Kiel")
    assert t.state.scores()[RED] == (16 + 3 - 10) // 5 + 2
    assert view_of(t.state, None).players[RED].score == t.state.scores()[RED]
