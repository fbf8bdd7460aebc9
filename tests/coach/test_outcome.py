"""What decided a game."""

from __future__ import annotations

from smokestack.coach.outcome import outcome_of
from smokestack.coach.report import CurvePoint, SeatReview


def seat(number: int, place: float, *parts: float, error_rate: float = 0.0) -> SeatReview:
    start, luck, own, others = parts
    return SeatReview(number, start, luck, own, others, sum(parts), place, 10, 0.0, error_rate)


def curve(*points: list[float]) -> list[CurvePoint]:
    zeros = [0.0] * len(points[0])
    return [CurvePoint(at, at, one, zeros, zeros, zeros) for at, one in enumerate(points)]


def test_the_lead_over_the_second_is_the_sum_of_its_parts() -> None:
    seats = [
        seat(0, 2.0, 30.0, 2.0, -5.0, 1.0, error_rate=0.9),
        seat(1, 3.0, 30.0, 0.0, -9.0, 0.0, error_rate=0.4),
        seat(2, 1.0, 31.0, 8.0, 0.0, -2.0, error_rate=0.5),
    ]
    found = outcome_of(seats, curve([30, 30, 31], [34, 30, 30], [31, 25, 33], [28, 21, 37]))
    assert found is not None
    assert (found.winner, found.second, found.lead) == (2, 0, 9)
    assert found.start + found.luck + found.own + found.others == found.lead
    assert (found.ahead, found.ahead_since) == (True, 2), "behind once more at the end of round 1"
    assert (found.swing_round, found.swing) == (3, 7)
    assert (found.most_errors, found.fewest_errors) == (0, 1)


def test_a_winner_who_was_always_ahead_and_one_who_never_was() -> None:
    seats = [seat(0, 1.0, 10.0, 0.0, 0.0, 0.0), seat(1, 2.0, 10.0, 0.0, 0.0, 0.0)]
    always = outcome_of(seats, curve([11, 10], [12, 10]))
    never = outcome_of(seats, curve([10, 11], [10, 10]))
    assert always is not None
    assert never is not None
    assert (always.ahead, always.ahead_since, always.swing_round) == (True, 0, 1)
    assert not never.ahead
    assert outcome_of(seats[:1], curve([10])) is None, "nobody else played"
