"""The utility of results: ranking and margins, in any game's points."""

from __future__ import annotations

import pytest

from smokestack.bots.mcts.utility import UtilityScale, margins_of, rank_shares_of


def test_margins_are_taken_over_the_best_other_seat() -> None:
    assert margins_of([10.0, 7.0, 3.0], 1.0) == [3.0, -3.0, -7.0]
    assert margins_of([4.0, 9.0, 9.0], 1.0) == [-5.0, 0.0, 0.0]
    assert margins_of([6.0], 1.0) == [6.0]


def test_without_envy_only_the_own_score_counts() -> None:
    assert margins_of([10.0, 7.0, 3.0], 0.0) == [10.0, 7.0, 3.0]
    assert margins_of([10.0, 7.0, 3.0], 0.5) == [6.5, 2.0, -2.0]


def test_winning_counts_most_and_every_seat_behind_counts_a_little() -> None:
    assert rank_shares_of([[2], [0], [1]], 3) == pytest.approx([0.1, 0.0, 1.0])


def test_tied_winners_share_the_win() -> None:
    shares = rank_shares_of([[0, 1], [2], [3]], 4)
    assert shares[0] == shares[1] == pytest.approx(0.4 + 0.2 * 2.5 / 3)
    assert rank_shares_of([[0]], 1) == pytest.approx([0.8])


def test_the_expected_result_has_utility_one_half_and_better_ones_more() -> None:
    scale = UtilityScale(2, rank=0.0)
    scale.calibrate([[10.0, 20.0], [14.0, 20.0]])
    assert scale.base == [-8.0, 8.0]
    assert scale.scale == 2.0
    assert scale.utilities([12.0, 20.0], []) == pytest.approx([0.5, 0.5])
    assert scale.utilities([16.0, 20.0], []) == pytest.approx([0.5 + 4 / 12, 0.5 - 4 / 12])
    assert scale.utilities([34.0, 20.0], []) == pytest.approx([0.5 + 22 / 12, 0.5 - 22 / 12])
    assert scale.utilities([99.0, 20.0], []) == scale.utilities([999.0, 20.0], []) == pytest.approx([2.5, -1.5])


def test_a_scale_fits_another_with_similar_base_and_spread() -> None:
    scale, near, far, wide = (UtilityScale(2, rank=0.0) for _ in range(4))
    scale.calibrate([[10.0, 20.0], [14.0, 20.0]])
    near.calibrate([[16.0, 20.0], [20.0, 20.0]])
    far.calibrate([[40.0, 20.0], [44.0, 20.0]])
    wide.calibrate([[6.0, 20.0], [18.0, 20.0]])
    assert scale.fits(near)
    assert not scale.fits(far)
    assert not scale.fits(wide)
    assert not wide.fits(scale)


def test_ranking_and_score_are_mixed() -> None:
    scale = UtilityScale(2, rank=0.25)
    scale.calibrate([[0.0, 0.0], [6.0, 0.0], [0.0, 6.0]])
    assert scale.utilities([5.0, 5.0], [1.0, 0.0]) == pytest.approx([0.25 + 0.75 * 0.5, 0.75 * 0.5])


def test_win_odds_add_up_and_follow_the_scores() -> None:
    scale = UtilityScale(3, rank=1.0)
    win_odds = scale.win_odds([5.0, 5.0, -90.0])
    assert sum(win_odds) == pytest.approx(1.0)
    assert win_odds[0] == win_odds[1] > 0.49


def test_identical_results_still_give_a_scale() -> None:
    scale = UtilityScale(2, rank=0.5)
    scale.calibrate([[10.0, 10.0], [10.0, 10.0]])
    assert scale.scale == pytest.approx(0.4)
