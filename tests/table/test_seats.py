"""Sitting down, standing up, bots, hosts, private tables, spectators, chat and notes."""

from __future__ import annotations

import pytest
from tests.table.people import ANN, BOB, CAT, EVE, Sitting, sitting

from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table import views
from smokestack.table.checks import Person
from smokestack.table.create import create, from_record, new_table_id, rematch, to_record
from smokestack.table.errors import BadRequestError, ForbiddenError, NotNowError, RefusedError
from smokestack.table.events import Absence, LiveClock
from smokestack.table.seating import reserve
from smokestack.table.table import Table


def test_the_id_of_a_table_is_never_taken_for_an_option() -> None:
    ids = {new_table_id() for _ in range(200)}
    assert len(ids) == 200
    assert all(len(id) == 16 and id.isascii() and id.isalnum() for id in ids)


def test_a_new_table_seats_its_host_its_bots_and_keeps_seats() -> None:
    places: list[c.NewSeat] = [c.OwnSeat(), c.BotSeat("easy"), c.ReservedSeat("bobby")]
    at = Sitting(c.NewTable("quarry", places))
    assert [seat.kind for seat in at.head().seats] == ["person", "bot", "open"]
    assert at.head().seats[2].reserved == "bobby"
    with pytest.raises(ForbiddenError, match="reserved for bobby"):
        at.do(CAT, c.Sit(2))
    at.do(BOB, c.Sit(2))
    at.do(ANN, c.Start())
    assert at.table.status == "playing"


@pytest.mark.parametrize(
    "new",
    [
        c.NewTable("chess", [c.OwnSeat(), c.OwnSeat()]),
        c.NewTable("quarry", [c.OwnSeat()]),
        c.NewTable("quarry", [c.OwnSeat(), c.OwnSeat()], map="moon"),
        c.NewTable("quarry", [c.OwnSeat(), c.OwnSeat()], options={"rounds": "99"}),
        c.NewTable("quarry", [c.OwnSeat(), c.OwnSeat()], options={"colour": "red"}),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(new: c.NewTable) -> None:
    with pytest.raises(BadRequestError) as caught:
        Sitting(new)
    assert caught.value.sentence.endswith(".")


def test_a_hot_seat_is_one_person_on_several_seats() -> None:
    at = Sitting(c.NewTable("quarry", [c.OwnSeat("Mum"), c.OwnSeat("Dad")], start=True))
    assert at.table.names() == ["Mum", "Dad"]
    views = at.sees(ANN).views
    assert [view.seat for view in views] == [0, 1]
    assert views[0].decide is not None
    assert views[1].decide is None


def test_two_seats_never_share_a_colour_or_a_name() -> None:
    twin = Person("twin", "Ann", "green")
    at = sitting(ANN, twin)
    assert len({seat.colour for seat in at.table.seats}) == 2
    assert at.table.names() == ["Ann", "Ann 2"]


def test_the_game_starts_when_no_seat_is_open_and_the_host_says_so() -> None:
    at = Sitting(c.NewTable("quarry", [c.OwnSeat(), c.OpenSeat()]))
    with pytest.raises(NotNowError, match="open seats"):
        at.do(ANN, c.Start())
    at.do(BOB, c.Sit(1))
    with pytest.raises(ForbiddenError, match="host"):
        at.do(BOB, c.Start())
    at.do(BOB, c.Stand(1))
    at.do(ANN, c.SeatBot(1, "hard"))
    at.do(ANN, c.Start())
    with pytest.raises(NotNowError, match="before the game starts"):
        at.do(ANN, c.Start())
    assert at.head().seats[1].level == "hard"


def test_a_taken_seat_is_taken() -> None:
    at = sitting(ANN, BOB, start=False)
    with pytest.raises(NotNowError, match="taken"):
        at.do(CAT, c.Sit(1))
    with pytest.raises(NotNowError, match="taken"):
        at.do(ANN, c.SeatBot(1))
    with pytest.raises(ForbiddenError):
        at.do(CAT, c.Stand(1))


# --- seats during play --------------------------------------------------------------------------------------
def test_the_host_cannot_take_the_seat_of_somebody_who_is_away() -> None:
    """`away`, `open`, `sit`: the host would see the hand, and the owner would lose the game."""
    at = sitting(ANN, BOB, private=True)
    at.do(BOB, c.StepAway(1))
    assert at.do(ANN, c.Open(1)) == [e.Requested(1)]
    assert at.head(BOB).seats[1].requested
    for who in (ANN, EVE):
        with pytest.raises(NotNowError, match="taken"):
            at.do(who, c.Sit(1))
    with pytest.raises(NotNowError, match="asked Bob already"):
        at.do(ANN, c.Open(1))
    at.do(BOB, c.ComeBack(1))
    assert not at.head(BOB).seats[1].requested


def test_the_owner_says_no() -> None:
    at = sitting(ANN, BOB)
    with pytest.raises(NotNowError, match="Nobody asks"):
        at.do(BOB, c.Keep(1))
    at.do(ANN, c.Open(1))
    with pytest.raises(ForbiddenError):
        at.do(ANN, c.Keep(1))
    at.do(BOB, c.Keep(1))
    assert not at.head(BOB).seats[1].requested
    with pytest.raises(NotNowError, match="Bob wants to keep the seat"):
        at.do(ANN, c.Open(1))
    at.do(BOB, c.StepAway(1))
    assert at.do(ANN, c.Open(1)) == [e.Requested(1)]
    assert [line.what for line in at.sees(EVE).log][-4:] == ["requested", "kept", "away", "requested"]


def test_with_the_owners_consent_somebody_else_takes_the_seat_and_keeps_it() -> None:
    at = sitting(ANN, BOB, private=True)
    at.do(ANN, c.Open(1))
    assert at.do(BOB, c.Open(1)) == [e.Opened(1, "Bob")]
    seat = at.head(BOB).seats[1]
    assert (seat.kind, seat.standin, seat.name, seat.owner, seat.reclaim) == ("open", "normal", "", "Bob", True)
    assert not at.head(ANN).seats[1].reclaim
    at.do(CAT, c.Sit(1))
    assert at.head(CAT).seats[1].you
    assert at.table.seats[1].played_by() == ""
    with pytest.raises(ForbiddenError):
        at.do(BOB, c.ComeBack(1))
    assert at.table.may_see(BOB.id)
    assert BOB.id in at.table.members()
    at.do(CAT, c.Open(1))
    at.do(BOB, c.Sit(1))
    assert at.head(BOB).seats[1].you


def test_the_owner_returns_to_an_open_seat_as_long_as_a_bot_plays_it() -> None:
    at = sitting(ANN, BOB, private=True)
    at.do(BOB, c.Open(1))
    assert at.table.may_see(BOB.id)
    assert BOB.id in at.table.members()
    assert [view.seat for view in at.sees(BOB).views] == [None]
    assert at.sees(BOB).head.seats[1].reclaim
    with pytest.raises(ForbiddenError):
        at.do(ANN, c.ComeBack(1))
    at.do(BOB, c.ComeBack(1))
    seat = at.sees(BOB).head.seats[1]
    assert (seat.kind, seat.name, seat.you, seat.standin, seat.owner) == ("person", "Bob", True, None, None)


def test_after_the_agreed_time_the_host_opens_a_seat_that_a_bot_plays() -> None:
    at = sitting(ANN, BOB, absence=Absence(open=3600))
    assert at.head().absence.open == 3600
    at.now += 7200
    assert at.do(ANN, c.Open(1)) == [e.Requested(1)], "no bot plays it"
    at.do(BOB, c.StepAway(1))
    at.now += 3599
    assert at.do(ANN, c.Open(1)) == [e.Requested(1)]
    at.now += 1
    assert at.do(ANN, c.Open(1)) == [e.Opened(1, "Bob")]
    assert (at.sees(BOB).log[-1].what, at.sees(BOB).log[-1].who) == ("opened", "Bob")
    at.do(BOB, c.ComeBack(1))
    assert at.head(BOB).seats[1].you


def test_some_tables_never_open_a_seat_without_consent() -> None:
    at = sitting(ANN, BOB, absence=Absence(open=None))
    at.do(BOB, c.StepAway(1))
    at.now += 10**9
    assert at.do(ANN, c.Open(1)) == [e.Requested(1)]


def test_who_has_seen_a_hand_never_gets_another_one() -> None:
    at = sitting(ANN, BOB, CAT)
    at.do(BOB, c.Open(1))
    at.do(CAT, c.Open(2))
    for who, seat in ((ANN, 1), (ANN, 2), (BOB, 2), (CAT, 1)):
        with pytest.raises(ForbiddenError, match="seen another hand"):
            at.do(who, c.Sit(seat))
    at.do(EVE, c.Sit(1))
    with pytest.raises(ForbiddenError, match="seen another hand"):
        at.do(EVE, c.Sit(2))


def test_the_host_does_not_look_into_a_bots_hand() -> None:
    at = Sitting(c.NewTable("quarry", [c.OwnSeat(), c.BotSeat("easy")], start=True))
    assert at.do(ANN, c.Open(1)) == [e.Opened(1, "Bot (easy)")]
    with pytest.raises(ForbiddenError, match="seen another hand"):
        at.do(ANN, c.Sit(1))
    at.do(EVE, c.Sit(1))


def test_where_nothing_is_hidden_a_player_may_take_a_second_seat() -> None:
    seats: list[c.NewSeat] = [c.OwnSeat(), c.BotSeat("easy"), c.BotSeat("easy")]
    at = Sitting(c.NewTable("age-of-steam", seats, start=True))
    at.do(ANN, c.Open(1))
    at.do(ANN, c.Sit(1))
    assert at.table.seats_of(ANN.id) == [0, 1]


def test_a_record_is_continued_alone_at_several_seats_or_by_people_who_each_see_one_hand() -> None:
    at = sitting(ANN, BOB)
    record = to_record(at.table, secrets=True)
    alone, shared = Sitting.__new__(Sitting), Sitting.__new__(Sitting)
    for one in (alone, shared):
        one.rng, one.now, one.table = at.rng, at.now, Table("r")
        one.take(from_record(record, ANN, "", False, at.rng))
        one.do(ANN, c.Sit(0))
    alone.do(ANN, c.Sit(1))
    shared.do(BOB, c.Sit(1))
    shared.do(BOB, c.Open(1))
    with pytest.raises(ForbiddenError, match="seen another hand"):
        shared.do(ANN, c.Sit(1))


def test_leaving_a_seat_and_taking_it_again_refunds_no_clock() -> None:
    at = sitting(ANN, BOB, clock=LiveClock(60, 0))
    at.now += 20
    at.do(ANN, c.Open(0))
    at.now += 10
    at.do(ANN, c.Sit(0))
    at.now += 5
    times = at.head().times
    assert times is not None
    assert times[0].left == 25


def test_an_old_log_in_which_the_host_opened_a_seat_still_folds() -> None:
    at = sitting(ANN, BOB)
    old = [b'{"what":"away","seat":1,"level":"easy"}', b'{"what":"opened","seat":1}']
    at.take([e.decode(body) for body in old])
    assert at.head(BOB).seats[1].reclaim
    at.do(BOB, c.ComeBack(1))
    assert at.head(BOB).seats[1].you


def test_before_the_start_the_host_frees_any_seat() -> None:
    at = sitting(ANN, BOB, start=False)
    with pytest.raises(ForbiddenError):
        at.do(BOB, c.Open(0))
    at.do(ANN, c.Open(1))
    assert at.head().seats[1].kind == "open"
    assert BOB.id not in at.table.members()


def test_the_host_keeps_a_seat_for_somebody() -> None:
    at = Sitting(c.NewTable("quarry", [c.OwnSeat(), c.OpenSeat()]))
    with pytest.raises(ForbiddenError):
        reserve(at.table, 1, BOB, BOB.id, "bobby")
    at.take(reserve(at.table, 1, ANN, BOB.id, "bobby"))
    assert BOB.id in at.table.members()


def test_a_closed_table_stays_closed() -> None:
    at = sitting(ANN, BOB, start=False)
    with pytest.raises(ForbiddenError):
        at.do(BOB, c.Close())
    at.do(ANN, c.Close())
    for command in (c.Start(), c.Sit(1), c.Open(1)):
        with pytest.raises(NotNowError):
            at.do(ANN, command)


def test_a_private_table_is_seen_by_those_who_belong_there() -> None:
    at = sitting(ANN, BOB, private=True)
    assert at.table.may_see(ANN.id)
    assert at.table.may_see(BOB.id)
    assert not at.table.may_see(EVE.id)
    assert not at.table.may_see("")
    at.take([e.Admitted(EVE.id)])
    assert at.table.may_see(EVE.id)
    assert "admitted" not in [entry.what for entry in at.sees(ANN).log]


def test_a_spectator_sees_no_hand_and_may_decide_nothing() -> None:
    at = sitting(ANN, BOB)
    update = at.sees(EVE)
    assert [view.seat for view in update.views] == [None]
    assert update.views[0].decide is None
    assert update.views[0].view is not None
    assert b'"cards":[-1,-1]' in bytes(update.views[0].view)
    assert all(not entry.facts and not entry.text for entry in update.log if entry.what == "drawn")
    own = [entry for entry in at.sees(ANN).log if entry.what == "drawn"]
    assert [bool(entry.text) for entry in own] == [True, False]


def test_a_note_is_for_its_writer_alone() -> None:
    at = sitting(ANN, BOB)
    at.do(ANN, c.Note("Bob bluffs"))
    assert [entry.text for entry in at.sees(ANN).log if entry.what == "note"] == ["Bob bluffs"]
    for other in (BOB, EVE):
        assert b"bluffs" not in repr(at.sees(other)).encode()
    with pytest.raises(ForbiddenError):
        at.do(EVE, c.Note("me too"))


def test_chat_says_who_spoke() -> None:
    at = sitting(ANN, BOB)
    at.do(BOB, c.Chat("hello"))
    at.do(EVE, c.Chat("good luck"))
    lines = [(entry.seat, entry.who, entry.text) for entry in at.sees(ANN).log if entry.what == "chat"]
    assert lines == [(1, "Bob", "hello"), (-1, "Eve", "good luck")]


def test_what_is_kept_of_the_log_is_counted_from_the_number_asked_for() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 1")
    number = at.table.number
    at.act(ANN, "cut 2")
    update = at.sees(BOB, since=number)
    assert (update.from_, update.number) == (number, number + 1)
    assert [(entry.n, entry.text) for entry in update.log] == [(number + 1, "cut 2")]
    assert views.log(at.table, BOB.id, 0, 1)[0].n == number + 1
    assert views.log(at.table, BOB.id, 0, 0) == []


def test_a_rematch_keeps_bots_and_seats() -> None:
    at = Sitting(c.NewTable("quarry", [c.OwnSeat(), c.OpenSeat(), c.BotSeat("easy")], options={"rounds": "1"}))
    at.do(BOB, c.Sit(1))
    at.do(ANN, c.Start())
    with pytest.raises(NotNowError, match="not over"):
        rematch(at.table, ANN)
    at.act(ANN, "done", confirm=True)
    at.act(BOB, "done", confirm=True)
    at.take([e.Resigned(0), e.Resigned(1)])
    with pytest.raises(ForbiddenError):
        rematch(at.table, EVE)
    again = sitting(ANN, BOB, start=False)
    again.table = type(at.table)("again")
    again.take(rematch(at.table, BOB))
    assert [seat.kind for seat in again.head().seats] == ["open", "person", "bot"]
    assert again.head(BOB).host.you
    assert again.table.members() == [ANN.id, BOB.id]
    again.do(ANN, c.Sit(0))
    again.do(BOB, c.Start())
    assert again.table.created.options == {"rounds": "1"}


def test_a_seat_number_beyond_the_table_is_nonsense() -> None:
    at = sitting(ANN, BOB)
    for command in (c.Sit(7), c.Stand(7), c.Open(7), c.SeatBot(7), c.Resign(7)):
        with pytest.raises(RefusedError):
            at.do(ANN, command)


def test_options_are_told_as_they_were_chosen() -> None:
    rng = Sitting(c.NewTable("quarry", [c.OwnSeat(), c.OwnSeat()])).rng
    events = create(c.NewTable("quarry", [c.OwnSeat(), c.OwnSeat()], options={"rounds": "3"}), ANN, {}, rng)
    assert isinstance(events[0], e.Created)
    assert events[0].options == {"rounds": "3"}


def test_a_name_is_one_line_that_can_be_read() -> None:
    at = Sitting(c.NewTable("quarry", [c.OwnSeat("  Big\n Ann "), c.OpenSeat()]))
    assert at.table.names()[0] == "Big Ann"
    for name in ("\x00", " ", "\u202e\u200b", "x\x1b[2J"):  # what shows nothing is taken out first
        with pytest.raises(BadRequestError, match="printable"):
            at.do(BOB, c.Sit(1, name))
