"""Weekly hours and vacations: when clocks pause, and what is shown of it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.table.people import ANN, BOB, CAT, Sitting, sitting

from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table.calendar import Calendar
from smokestack.table.errors import BadRequestError, ForbiddenError, NotNowError
from smokestack.table.events import Absence, LiveClock, TurnClock, WeeklyHours
from smokestack.table.replay import replay
from smokestack.table.seating import stand_in

HOUR, DAY = 3600.0, 86400.0
WORKDAYS = WeeklyHours([0, 1, 2, 3, 4], "UTC", 9 * 60, 17 * 60)
MONDAY = datetime(2026, 3, 2, tzinfo=UTC).timestamp()


def berlin(day: int, hour: int) -> float:
    """A moment of March 2026 by the clocks in Berlin, which go from UTC+1 to UTC+2 on the 29th."""
    ahead = 2 if (day, hour) >= (29, 3) else 1
    return datetime(2026, 3, day, hour, tzinfo=UTC).timestamp() - HOUR * ahead


def at_table(now: float, absence: Absence, clock: TurnClock | LiveClock | None = None) -> Sitting:
    at = sitting(ANN, BOB, start=False, clock=clock, absence=absence)
    at.now = now
    at.do(ANN, c.Start())
    return at


def test_a_calendar_counts_only_the_agreed_hours() -> None:
    calendar = Calendar(WORKDAYS)
    assert calendar.running(MONDAY, MONDAY + 7 * DAY) == 40 * HOUR
    assert calendar.running(MONDAY + 16 * HOUR, MONDAY + 34 * HOUR) == 2 * HOUR
    friday = MONDAY + 4 * DAY
    assert calendar.after(friday + 16 * HOUR, 2 * HOUR) == MONDAY + 7 * DAY + 10 * HOUR
    assert calendar.resumes(friday + 18 * HOUR) == MONDAY + 7 * DAY + 9 * HOUR
    assert calendar.pauses(friday + 10 * HOUR) == friday + 17 * HOUR
    assert (calendar.resumes(friday + 10 * HOUR), Calendar().pauses(MONDAY)) == (None, None)


def test_hours_follow_the_local_time_through_the_change_to_summer() -> None:
    calendar = Calendar(WeeklyHours([0, 1, 2, 3, 4, 5, 6], "Europe/Berlin", 8 * 60, 22 * 60))
    assert calendar.resumes(berlin(28, 23)) == berlin(29, 8)
    assert calendar.pauses(berlin(29, 9)) == berlin(29, 22)


def test_touching_hours_are_one_stretch_and_vacations_are_cut_out() -> None:
    calendar = Calendar(WeeklyHours([0, 1], "UTC", 0, 1440))
    assert calendar.pauses(MONDAY) == MONDAY + 2 * DAY
    calendar.start_vacation(MONDAY + HOUR, MONDAY + DAY)
    assert calendar.running(MONDAY, MONDAY + 7 * DAY) == HOUR + DAY
    calendar.end_vacation(MONDAY + 2 * HOUR)
    assert calendar.running(MONDAY, MONDAY + 7 * DAY) == 2 * DAY - HOUR


def test_the_clock_of_a_table_pauses_outside_its_hours() -> None:
    at = at_table(MONDAY + 16 * HOUR, Absence(hours=WORKDAYS), TurnClock(int(2 * HOUR)))
    assert at.table.deadline() == MONDAY + DAY + 10 * HOUR
    shown = at.head().times
    assert shown is not None
    assert (shown[0].left, shown[0].running, shown[0].pause, shown[0].resumes) == (2 * HOUR, True, HOUR, None)
    assert at.wait(10 * HOUR) == []
    shown = at.head().times
    assert shown is not None
    assert (shown[0].left, shown[0].running, shown[0].resumes) == (HOUR, False, MONDAY + DAY + 9 * HOUR)
    at.now = MONDAY + DAY + 10 * HOUR
    assert at.wait(0) == [e.Late(0)]


def test_a_live_clock_is_charged_for_the_agreed_hours_only() -> None:
    at = at_table(MONDAY + 16 * HOUR, Absence(hours=WORKDAYS), LiveClock(7200, 0))
    at.now = MONDAY + DAY + 9.5 * HOUR
    at.act(ANN, "done", confirm=True)
    shown = at.head().times
    assert shown is not None
    assert shown[0].left == 7200 - 1.5 * HOUR


def test_a_vacation_pauses_one_clock_and_ends_early_without_losing_days() -> None:
    at = at_table(MONDAY, Absence(vacation=5), TurnClock(3600))
    at.do(ANN, c.TakeVacation(0, 3))
    assert at.head().seats[0].away_until == MONDAY + 3 * DAY
    assert at.table.deadline() == MONDAY + 3 * DAY + HOUR
    assert at.wait(2 * DAY) == []
    at.do(ANN, c.TakeVacation(0, 0))
    assert at.head().seats[0].away_until is None
    assert at.sees(ANN).head.seats[0].vacation_left == 3 * DAY
    assert at.sees(BOB).head.seats[0].vacation_left is None
    assert at.table.deadline() == at.now + HOUR
    with pytest.raises(NotNowError, match="3 whole days"):
        at.do(ANN, c.TakeVacation(0, 4))
    at.do(ANN, c.TakeVacation(0, 3))
    again = replay("t", [(entry.at, entry.event) for entry in at.table.entries])
    assert again.deadline() == at.table.deadline()
    assert [entry.what for entry in at.sees(BOB).log][-3:] == ["vacation", "vacation_over", "vacation"]


def test_a_vacation_protects_from_a_bot_and_is_not_inherited() -> None:
    at = at_table(MONDAY, Absence(bot=600, vacation=2))
    at.act(ANN, "done", confirm=True)
    at.do(BOB, c.TakeVacation(1, 1))
    at.now += 2 * HOUR
    with pytest.raises(NotNowError, match="on vacation"):
        stand_in(at.table, c.StepAway(1, "easy"), ANN, frozenset(), at.now)
    at.do(BOB, c.Open(1))
    at.do(CAT, c.Sit(1))
    assert at.head().seats[1].away_until is None
    assert at.sees(CAT).head.seats[1].vacation_left == 2 * DAY


def test_vacations_and_hours_that_cannot_be() -> None:
    at = at_table(MONDAY, Absence())
    with pytest.raises(NotNowError, match="agreed on no vacation"):
        at.do(ANN, c.TakeVacation(0, 1))
    with pytest.raises(NotNowError, match="not on vacation"):
        at.do(ANN, c.TakeVacation(0, 0))
    with pytest.raises(ForbiddenError):
        at.do(ANN, c.TakeVacation(1, 1))
    for hours, trouble in (
        (WeeklyHours([0], "Atlantis/Capital"), "time zone"),
        (WeeklyHours([0], "UTC", 600, 600), "begin before"),
    ):
        with pytest.raises(BadRequestError, match=trouble):
            sitting(ANN, BOB, absence=Absence(hours=hours))
