"""What results are worth: places and margins, in any game's points."""

from __future__ import annotations

import pytest

from smokestack.bots.mcts.worth import Yardstick, margins_of, shares_of


def test_margins_are_taken_over_the_best_other_seat() -> None:
    assert margins_of([10.0, 7.0, 3.0], 1.0) == [3.0, -3.0, -7.0]
    assert margins_of([4.0, 9.0, 9.0], 1.0) == [-5.0, 0.0, 0.0]
    assert margins_of([6.0], 1.0) == [6.0]


def test_without_envy_the_own_score_counts() -> None:
    assert margins_of([10.0, 7.0, 3.0], 0.0) == [10.0, 7.0, 3.0]
    assert margins_of([10.0, 7.0, 3.0], 0.5) == [6.5, 2.0, -2.0]


def test_winning_counts_most_and_every_seat_behind_a_little() -> None:
    assert shares_of([[2], [0], [1]], 3) == pytest.approx([0.1, 0.0, 1.0])


def test_a_shared_win_is_shared() -> None:
    shares = shares_of([[0, 1], [2], [3]], 4)
    assert shares[0] == shares[1] == pytest.approx(0.4 + 0.2 * 2.5 / 3)
    assert shares_of([[0]], 1) == pytest.approx([0.8])


def test_the_expected_result_is_worth_a_half_and_better_ones_more() -> None:
    yard = Yardstick(2, rank=0.0)
    yard.calibrate([[10.0, 20.0], [14.0, 20.0]])
    assert yard.base == [-8.0, 8.0]
    assert yard.scale == 2.0
    assert yard.worth([12.0, 20.0], []) == pytest.approx([0.5, 0.5])
    assert yard.worth([16.0, 20.0], []) == pytest.approx([0.5 + 4 / 12, 0.5 - 4 / 12])
    assert yard.worth([34.0, 20.0], []) == pytest.approx([0.5 + 22 / 12, 0.5 - 22 / 12])
    assert yard.worth([99.0, 20.0], []) == yard.worth([999.0, 20.0], []) == pytest.approx([2.5, -1.5])


def test_a_yardstick_fits_results_of_about_the_same_place_and_spread() -> None:
    yard, near, far, wide = (Yardstick(2, rank=0.0) for _ in range(4))
    yard.calibrate([[10.0, 20.0], [14.0, 20.0]])
    near.calibrate([[16.0, 20.0], [20.0, 20.0]])
    far.calibrate([[40.0, 20.0], [44.0, 20.0]])
    wide.calibrate([[6.0, 20.0], [18.0, 20.0]])
    assert yard.fits(near)
    assert not yard.fits(far)
    assert not yard.fits(wide)
    assert not wide.fits(yard)


def test_places_and_score_are_mixed() -> None:
    yard = Yardstick(2, rank=0.25)
    yard.calibrate([[0.0, 0.0], [6.0, 0.0], [0.0, 6.0]])
    assert yard.worth([5.0, 5.0], [1.0, 0.0]) == pytest.approx([0.25 + 0.75 * 0.5, 0.75 * 0.5])


def test_hopes_are_odds_of_winning() -> None:
    yard = Yardstick(3, rank=1.0)
    hopes = yard.hopes([5.0, 5.0, -90.0])
    assert sum(hopes) == pytest.approx(1.0)
    assert hopes[0] == hopes[1] > 0.49


def test_results_all_alike_still_give_a_scale() -> None:
    yard = Yardstick(2, rank=0.5)
    yard.calibrate([[10.0, 10.0], [10.0, 10.0]])
    assert yard.scale == pytest.approx(0.4)
