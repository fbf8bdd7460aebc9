"""Time control, absence and resignation."""

from __future__ import annotations

import pytest
from tests.table.people import ANN, BOB, CAT, Sitting, sitting
from tests.table.quarry import Quarry

from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table.checks import Person
from smokestack.table.clocks import Clocks, SeatTime
from smokestack.table.errors import ForbiddenError, NotNowError
from smokestack.table.events import Absence, Clock, LiveClock, TurnClock
from smokestack.table.seating import stand_in


def times(at: Sitting) -> list[tuple[float, float, bool]]:
    shown = at.head().times
    assert shown is not None
    return [(time.left, time.bank, time.running) for time in shown]


def test_a_turn_has_its_limit_and_then_runs_down_the_bank() -> None:
    at = sitting(ANN, BOB, clock=TurnClock(100, 50))
    at.now += 70
    assert times(at) == [(30, 50, True), (100, 50, False)]
    at.now += 50
    assert times(at)[0] == (0, 30, True)
    at.act(ANN, "done", confirm=True)
    assert times(at) == [(100, 30, False), (100, 50, True)]


def test_a_turn_within_its_limit_costs_no_bank_however_many_actions_it_has() -> None:
    at = sitting(ANN, BOB, clock=TurnClock(100, 50))
    for _ in range(2):
        at.now += 40
        at.act(ANN, "cut 1")
    at.now += 15
    at.act(ANN, "done", confirm=True)
    assert times(at)[0] == (100, 50, False)


def test_the_clock_runs_until_the_confirm() -> None:
    at = sitting(ANN, BOB, clock=LiveClock(60, 5))
    at.act(ANN, "done")
    at.now += 10
    assert times(at) == [(50, 0, True), (60, 0, False)]
    at.do(ANN, c.Confirm(0))
    assert times(at) == [(55, 0, False), (60, 0, True)]


@pytest.mark.parametrize("clock", [LiveClock(60, 5), TurnClock(20, 30)])
def test_undoing_a_turn_that_ended_neither_gives_nor_takes_time(clock: Clock) -> None:
    """The clock of the seat runs on as if its turn had never ended; the next seat has used nothing."""
    at, like = sitting(ANN, BOB, clock=clock), sitting(ANN, BOB, clock=clock)
    for _ in range(3):
        at.now, like.now = at.now + 4, like.now + 7
        at.act(ANN, "done", end=True)
        at.now += 3
        at.do(BOB, c.Chat("my turn?"))
        at.do(ANN, c.Undo(0))
        assert times(at) == times(like)
    assert at.table.deadline() == like.table.deadline()
    for one in (at, like):
        one.act(ANN, "done", end=True)
        one.now += 2
    assert times(at) == times(like)
    at.act(BOB, "done", confirm=True)
    like.act(BOB, "done", confirm=True)
    assert times(at) == times(like)


def test_time_runs_out_and_a_bot_stands_in_until_the_owner_is_back() -> None:
    at = sitting(ANN, BOB, clock=LiveClock(60, 0), out="bot")
    assert at.table.deadline() == at.now + 60
    assert at.wait(59) == []
    assert at.wait(1) == [e.Late(0)]
    assert at.table.bots_to_move() == [0]
    assert at.table.deadline() is None
    with pytest.raises(NotNowError, match="take it back"):
        at.act(ANN, "cut 1")
    at.do(ANN, c.ComeBack(0))
    assert at.table.bots_to_move() == []
    assert times(at)[0] == (60, 0, True)
    at.act(ANN, "cut 1")
    assert at.stone == [1, 0]


def test_time_runs_out_and_the_seat_resigns() -> None:
    at = sitting(ANN, BOB, clock=TurnClock(10, 5), out="resign")
    assert at.wait(15) == [e.Late(0)]
    assert at.table.status == "over"
    assert at.head().ranking == [[1], [0]]


def test_time_runs_out_and_nothing_happens_but_that_it_is_said_once() -> None:
    at = sitting(ANN, BOB, clock=TurnClock(10, 0), out="nothing")
    assert at.wait(10) == [e.Late(0)]
    assert at.wait(10) == []
    at.act(ANN, "done", confirm=True)
    assert at.table.waiting() == [1]


def test_nobody_pays_for_the_time_the_server_was_away() -> None:
    at = sitting(ANN, BOB, clock=LiveClock(60, 0))
    at.now += 1000
    at.take([e.Grace()])
    assert times(at)[0] == (60, 0, True)
    assert at.wait(30) == []


def test_what_was_used_before_the_server_stopped_is_charged_and_nothing_after_it() -> None:
    at = sitting(ANN, BOB, clock=LiveClock(60, 0))
    stopped = at.now + 20
    at.now += 1000
    at.take([e.Grace(stopped)])
    assert times(at)[0] == (40, 0, True)
    at.take([e.Grace(stopped)])
    assert times(at)[0] == (40, 0, True)
    at.now += 10
    assert times(at)[0] == (30, 0, True)


@pytest.mark.parametrize("clock", [LiveClock(60, 5), TurnClock(50, 10)])
def test_stepping_away_and_back_neither_gives_nor_takes_time(clock: Clock) -> None:
    at, like = sitting(ANN, BOB, clock=clock), sitting(ANN, BOB, clock=clock)
    for _ in range(5):
        at.now += 5
        at.do(ANN, c.StepAway(0, "easy"))
        at.now += 2
        at.do(ANN, c.ComeBack(0))
        like.now += 7
        assert times(at) == times(like)
    assert at.table.deadline() == like.table.deadline()
    assert at.wait(24) == like.wait(24) == []
    assert at.wait(1) == like.wait(1) == [e.Late(0)]


def test_a_bot_uses_none_of_the_owners_time_and_earns_no_increment() -> None:
    at = sitting(ANN, BOB, clock=LiveClock(60, 5))
    at.now += 10
    at.do(ANN, c.StepAway(0, "easy"))
    assert times(at)[0] == (50, 0, False)
    at.now += 30
    at.take([e.Acted(0, "done", [5], final=True)])
    assert times(at) == [(50, 0, False), (60, 0, True)]
    at.now += 5
    at.do(ANN, c.ComeBack(0))
    assert times(at) == [(50, 0, False), (55, 0, True)]


def test_who_ran_out_of_time_and_comes_back_has_a_minute_once_a_turn() -> None:
    at = sitting(ANN, BOB, clock=LiveClock(60, 0), out="bot")
    at.wait(60)
    at.now += 30
    at.do(ANN, c.ComeBack(0))
    assert times(at)[0] == (60, 0, True)
    assert at.wait(59) == []
    assert at.wait(1) == [e.Late(0)]
    at.do(ANN, c.ComeBack(0))
    assert at.wait(0) == [e.Late(0)]


def test_an_undo_and_a_draw_within_a_turn_change_no_clock() -> None:
    at = sitting(ANN, BOB, clock=LiveClock(60, 5))
    for _ in range(3):
        at.now += 5
        at.act(ANN, "blast")
    assert times(at)[0] == (45, 0, True)
    at.act(ANN, "done")
    at.now += 5
    at.do(ANN, c.Undo(0))
    assert times(at) == [(40, 0, True), (60, 0, False)]


def test_a_seat_whose_turn_is_taken_back_by_an_undo_keeps_what_it_used() -> None:
    clocks = Clocks(TurnClock(100, 0), 2)
    clocks.run([0, 1], [], 1000)
    clocks.run([0], [], 1030, undone=True)
    assert clocks.times(1040)[1] == SeatTime(70, 0, False)
    clocks.run([0, 1], [], 1050)
    assert clocks.times(1060)[1] == SeatTime(60, 0, True)
    clocks.run([], [], 1060)
    assert clocks.times(1060)[1] == SeatTime(100, 0, False)


def test_seats_that_decide_together_run_together() -> None:
    at = sitting(ANN, BOB, game="lantern", clock=LiveClock(60, 0))
    at.now += 10
    at.act(ANN, "hide east")
    at.now += 10
    assert times(at) == [(50, 0, False), (40, 0, True)]


def test_a_table_without_a_clock_has_no_times() -> None:
    at = sitting(ANN, BOB)
    assert at.head().times is None
    assert at.wait(10**9) == []


def test_who_resigns_comes_last_and_a_bot_plays_on() -> None:
    at = sitting(ANN, BOB, CAT)
    at.act(ANN, "cut 2")
    at.do(ANN, c.Resign(0))
    assert at.head().status == "playing"
    assert at.table.bots_to_move() == [0]
    with pytest.raises(NotNowError):
        at.do(ANN, c.Resign(0))
    with pytest.raises(NotNowError):
        at.do(ANN, c.ComeBack(0))
    at.do(BOB, c.Resign(1))
    assert at.head().status == "over"
    assert at.head().ranking == [[2], [1], [0]]


def test_a_game_that_all_persons_left_is_over() -> None:
    at = Sitting(c.NewTable("quarry", [c.OwnSeat(), c.BotSeat(), c.BotSeat()], start=True))
    at.do(ANN, c.Resign(0))
    assert at.table.status == "over"
    ranking = at.head().ranking
    assert ranking is not None
    assert ranking[-1] == [0]
    assert at.table.waiting() == []


def test_a_bot_takes_over_an_absent_seat_and_hands_it_back() -> None:
    at = sitting(ANN, BOB)
    with pytest.raises(NotNowError, match="No bot is playing"):
        at.do(ANN, c.ComeBack(0))
    at.do(ANN, c.StepAway(0, "easy"))
    assert at.head().seats[0].standin == "easy"
    with pytest.raises(NotNowError):
        at.do(ANN, c.StepAway(0, "easy"))
    at.do(ANN, c.ComeBack(0))
    assert at.head().seats[0].standin is None


def call_bot(at: Sitting, seat: int, who: Person, *here: Person) -> None:
    at.take(stand_in(at.table, c.StepAway(seat, "easy"), who, frozenset(one.id for one in here), at.now))


def test_the_host_has_a_bot_stand_in_for_somebody_who_is_not_here_and_keeps_the_table_waiting() -> None:
    at = sitting(ANN, BOB, CAT, absence=Absence(bot=300))
    at.now += 300
    with pytest.raises(NotNowError, match="waited for them for 5 minutes"):
        call_bot(at, 1, ANN)
    at.act(ANN, "done", confirm=True)
    at.now += 299
    with pytest.raises(NotNowError, match="5 minutes"):
        call_bot(at, 1, ANN)
    at.now += 1
    with pytest.raises(NotNowError, match="Bob is here"):
        call_bot(at, 1, ANN, BOB)
    with pytest.raises(ForbiddenError):
        call_bot(at, 1, CAT)
    call_bot(at, 1, ANN)
    assert at.head().seats[1].standin == "easy"
    with pytest.raises(NotNowError):
        call_bot(at, 1, ANN)
    at.do(BOB, c.ComeBack(1))
    with pytest.raises(NotNowError, match="5 minutes"):
        call_bot(at, 1, ANN)
    call_bot(at, 0, ANN, ANN)
    assert at.head().seats[0].standin == "easy"


def test_the_host_has_no_bot_stand_in_for_somebody_who_has_time_on_the_clock() -> None:
    at = sitting(BOB, ANN, clock=TurnClock(86400, 0), out="nothing")
    at.act(BOB, "done", confirm=True)
    assert at.wait(86399) == []
    with pytest.raises(NotNowError, match="Ann still has time"):
        call_bot(at, 1, BOB)
    assert at.wait(1) == [e.Late(1)]
    call_bot(at, 1, BOB)
    assert at.head().seats[1].standin == "easy"


def test_who_plays_alone_and_resigns_has_not_won() -> None:
    alone = Sitting(c.NewTable("age-of-steam", [c.OwnSeat()], map="barbados", start=True))
    alone.do(ANN, c.Resign(0))
    assert alone.head().ranking == [[], [0]]


def test_a_game_that_nobody_won(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Quarry, "ranking", lambda state: [[], [0, 1], [2]])
    at = sitting(ANN, BOB, CAT, options={"rounds": "1"})
    for who in (ANN, BOB, CAT):
        at.act(who, "done", confirm=True)
    assert at.head().ranking == [[], [0, 1], [2]]
