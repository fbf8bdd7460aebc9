"""Sitting down, standing up, bots, hosts, private tables, spectators, chat and notes."""

from __future__ import annotations

import pytest
from tests.table.people import ANN, BOB, CAT, EVE, Sitting, sitting

from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table import views
from smokestack.table.checks import Person
from smokestack.table.create import create, rematch
from smokestack.table.errors import BadRequestError, ForbiddenError, NotNowError, RefusedError
from smokestack.table.seating import reserve


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
        c.NewTable("quarry", [c.OwnSeat(), c.ReservedSeat("nobody")]),
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


def test_the_host_opens_a_seat_again_also_during_play() -> None:
    at = sitting(ANN, BOB)
    with pytest.raises(ForbiddenError):
        at.do(BOB, c.Open(0))
    with pytest.raises(NotNowError, match="Somebody is playing"):
        at.do(ANN, c.Open(1))
    at.do(BOB, c.StepAway(1))
    at.do(ANN, c.Open(1))
    seat = at.head().seats[1]
    assert (seat.kind, seat.standin, seat.name) == ("open", "normal", "")
    with pytest.raises(ForbiddenError):
        at.do(BOB, c.ComeBack(1))
    at.do(CAT, c.Sit(1))
    assert at.head(CAT).seats[1].you
    assert at.table.seats[1].played_by() == ""


def test_the_host_keeps_a_seat_for_somebody() -> None:
    at = Sitting(c.NewTable("quarry", [c.OwnSeat(), c.OpenSeat()]))
    with pytest.raises(ForbiddenError):
        reserve(at.table, c.Reserve(1, "bobby"), BOB, BOB.id)
    at.take(reserve(at.table, c.Reserve(1, "bobby"), ANN, BOB.id))
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
    for name in ("\x00", " ", "a\u202eb", "x\x1b[2J"):
        with pytest.raises(BadRequestError, match="printable"):
            at.do(BOB, c.Sit(1, name))
