"""The figures of the table, compared with figures worked out independently."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from smokestack.arena.match import GameResult
from smokestack.arena.plot import draw
from smokestack.arena.report import markdown, summary
from smokestack.arena.standings import bootstrap, ratings, standings, wilson, win_shares, winning_scores


def result(
    deal: int, bots: str, scores: list[int], places: list[int], eliminated: list[bool] | None = None
) -> GameResult:
    seats = len(scores)
    names = tuple(bots.split())
    out = eliminated or [False] * seats
    return GameResult(deal, 0, names, scores, places, [2.0] * seats, [4] * seats, [1.0] * seats, out, 9)


def test_wilson_intervals_are_the_textbook_ones() -> None:
    assert wilson(45, 100) == pytest.approx((0.3561, 0.5476), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_bootstrap_resamples_whole_deals() -> None:
    found = bootstrap([[10.0, 10.0], [20.0, 20.0]] * 8)
    assert found is not None
    assert 10 < found[0] < 15 < found[1] < 20
    assert bootstrap([[10.0, 20.0]] * 16) == (15.0, 15.0), "identical deals leave no uncertainty"


def test_one_deal_has_no_interval_of_the_scores_however_many_seatings() -> None:
    one = [result(0, "a b", [9, 5], [1, 2]), result(0, "b a", [4, 8], [2, 1])]
    [first, _] = standings(one)
    assert (first.score, first.score_low, first.score_high) == (8.5, None, None)
    assert (first.rate_low, first.rate_high) == wilson(1, 1), "the seatings of a deal are no games of their own"
    text = markdown("", standings(one), one, {})
    assert "| 8.5 [–] |" in text
    assert "2 games of 1 deal; the winners' mean score is 8.5. One deal is too few for an interval" in text
    two = [*one, result(1, "a b", [7, 5], [1, 2])]
    assert "| 8.0 [7.0, 8.5] |" in markdown("", standings(two), two, {})
    assert "too few" not in summary(two)


def test_a_tie_is_half_a_win_each() -> None:
    assert win_shares([1, 1, 3]) == [0.5, 0.5, 0.0]


def test_a_bot_on_several_seats_counts_once_for_each_seat() -> None:
    table = standings(
        [result(0, "a b b", [9, 5, 4], [1, 2, 3]), result(1, "b a b", [2, 1, 6], [2, 3, 1], [False, True, False])]
    )
    first, second = table
    assert (first.bot, first.played, first.wins, first.rate) == ("a", 2, 1.0, 0.5)
    assert (second.bot, second.played, second.wins, second.rate) == ("b", 4, 1.0, 0.25)
    assert (first.score, second.score) == (5.0, 4.25)
    assert (first.place, second.place) == (2.0, 2.0)
    assert (first.seconds, first.slowest, first.eliminations, second.eliminations) == (0.5, 1.0, 1, 0)


def test_ratings_follow_the_places() -> None:
    rated = ratings([result(deal, "a b c c", [9, 5, 4, 3], [1, 2, 3, 4]) for deal in range(12)])
    assert rated["a"][0] > rated["b"][0] > rated["c"][0]
    assert rated["a"][1] < 25 / 3, "uncertainty shrinks with games"


def test_solo_games_rate_nobody() -> None:
    [alone] = standings([result(0, "a", [42], [1]), result(1, "a", [-5], [2])])
    assert (alone.bot, alone.wins, alone.rating) == ("a", 1.0, None)
    assert "| – |" in markdown("Solo", [alone], [result(0, "a", [42], [1])], {})


def test_the_winning_score_is_the_winners_not_the_highest() -> None:
    """Places may depend on more than points."""
    assert winning_scores([result(0, "a b", [9, 5], [1, 2]), result(1, "a b", [9, 5], [2, 1])]) == [9, 5]


def test_a_game_without_a_winner_counts_for_nobody() -> None:
    won, lost = result(0, "a b", [9, 5], [1, 2]), result(1, "a b", [3, 2], [2, 2])
    assert win_shares(lost.places) == [0.0, 0.0]
    assert summary([won, lost]) == "2 games of 2 deals; the winners' mean score is 9.0, and 1 game had no winner."
    assert summary([lost]).startswith("1 game of 1 deal; nobody won.")


def test_the_table_and_the_plot_name_every_bot() -> None:
    results = [result(0, "a b<", [9, 5], [1, 2])]
    text = markdown("A & B", standings(results), results, {})
    assert "| a | 1 | 100.0 % [21, 100] | 9.0 [–] |" in text
    assert summary(results) in text
    picture = draw("A & B", standings(results), 0.5)
    words = [element.text for element in ElementTree.fromstring(picture).iter() if element.text]
    assert "A & B" in words
    assert {"a", "b<", "100%", "0%"} <= set(words)


def test_eliminations_have_a_column_only_if_there_are_any() -> None:
    nobody = [result(0, "a b", [9, 5], [1, 2])]
    one = [result(0, "a b", [9, 5], [1, 2], [False, True])]
    assert "eliminated" not in markdown("", standings(nobody), nobody, {})
    assert "eliminated" in markdown("", standings(one), one, {})
