"""What decided a game: where the points between the first two came from, and when."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from smokestack.coach.report import CurvePoint, SeatReview, WinnersLead


def outcome_of(seats: Sequence[SeatReview], curve: Sequence[CurvePoint]) -> WinnersLead | None:
    """Compare the winner with the second; None if nobody else played."""
    if len(seats) < 2:
        return None
    winner, second = sorted(seats, key=lambda one: (one.place, -one.result))[:2]
    careful = sorted(seats, key=lambda one: one.error_rate)
    leads = [point.points[winner.seat] - point.points[second.seat] for point in curve]
    behind = [place for place, lead in enumerate(leads) if lead <= 0]
    since = behind[-1] + 1 if behind else 0
    swings = [after - before for before, after in pairwise(leads)]
    largest = max(range(len(swings)), key=lambda place: abs(swings[place]), default=-1)
    return WinnersLead(
        winner=winner.seat,
        second=second.seat,
        lead=winner.result - second.result,
        start=winner.start - second.start,
        luck=winner.luck - second.luck,
        own=winner.own - second.own,
        others=winner.others - second.others,
        ahead_since=curve[since].round if 0 < since < len(curve) else 0,
        ahead=since < len(curve),
        swing_round=curve[largest + 1].round if largest >= 0 else 0,
        swing=swings[largest] if largest >= 0 else 0.0,
        most_errors=careful[-1].seat,
        fewest_errors=careful[0].seat,
    )
