"""Turns of several actions: what can be undone, and until when."""

from __future__ import annotations

from random import Random

import pytest
from tests.table.people import ANN, BOB, CAT, EVE, Sitting, sitting
from tests.table.quarry import Quarry

from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table.errors import BadRequestError, ForbiddenError, IllegalActionError, NotNowError
from smokestack.table.replay import replay


def keys(at: Sitting) -> object:
    assert at.table.play is not None
    return at.table.play.state.key()


def test_the_start_draws_until_somebody_decides() -> None:
    at = sitting(ANN, BOB, start=False)
    events = at.do(ANN, c.Start())
    assert [type(event) for event in events] == [e.Started, e.Drawn, e.Drawn]
    assert at.table.waiting() == [0]


def test_undo_brings_back_the_very_position_and_stays_in_the_log() -> None:
    at = sitting(ANN, BOB)
    before = keys(at)
    at.act(ANN, "cut 1")
    between = keys(at)
    at.act(ANN, "cut 2")
    number = at.table.number
    at.do(ANN, c.Undo(0))
    assert keys(at) == between
    at.do(ANN, c.Undo(0))
    assert keys(at) == before
    assert at.table.number == number + 2
    assert [entry.what for entry in at.sees(EVE).log][-4:] == ["acted", "acted", "undone", "undone"]
    with pytest.raises(NotNowError, match="nothing"):
        at.do(ANN, c.Undo(0))


def test_undo_of_the_whole_turn_at_once() -> None:
    at = sitting(ANN, BOB)
    before = keys(at)
    for text in ("cut 1", "cut 2", "done"):
        at.act(ANN, text)
    assert at.do(ANN, c.Undo(0, 0)) == [e.Undone(0, 3)]
    assert keys(at) == before
    assert at.table.waiting() == [0]


def test_more_than_the_turn_cannot_be_taken_back() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 1")
    with pytest.raises(NotNowError, match="last 1"):
        at.do(ANN, c.Undo(0, 2))


def test_the_table_waits_for_the_confirm_before_the_next_seat_plays() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 1")
    at.act(ANN, "done")
    turn = at.head().turn
    assert turn is not None
    assert (turn.seat, turn.actions, turn.confirm) == (0, ["cut 1", "done"], True)
    assert at.table.waiting() == [0]
    with pytest.raises(NotNowError, match="waiting for Ann"):
        at.act(BOB, "cut 1")
    with pytest.raises(NotNowError, match="confirm it"):
        at.act(ANN, "cut 1")
    with pytest.raises(NotNowError, match="nothing to confirm"):
        at.do(BOB, c.Confirm(1))
    at.do(ANN, c.Confirm(0))
    assert at.table.waiting() == [1]
    assert at.head().turn is None
    with pytest.raises(NotNowError):
        at.do(ANN, c.Undo(0))


def test_confirm_with_the_action_ends_the_turn_only_when_it_is_played_out() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 1", confirm=True)
    at.do(ANN, c.Undo(0))
    assert at.stone == [0, 0]
    at.act(ANN, "done", confirm=True)
    assert at.table.waiting() == [1]


def test_a_turn_that_ended_can_be_undone_until_somebody_else_acts() -> None:
    at = sitting(ANN, BOB)
    before = keys(at)
    at.act(ANN, "cut 1", end=True)
    at.act(ANN, "done", end=True)
    turn = at.head().turn
    assert turn is not None
    assert (turn.seat, turn.actions, turn.confirm, turn.ended) == (0, ["cut 1", "done"], False, True)
    assert at.table.waiting() == [1], "nobody waits for a confirmation"
    at.do(BOB, c.Chat("hello"))
    with pytest.raises(NotNowError, match="nothing"):
        at.do(BOB, c.Undo(1))
    assert at.do(ANN, c.Undo(0, 0)) == [e.Undone(0, 2)]
    assert keys(at) == before
    assert at.table.waiting() == [0]
    at.act(ANN, "done", end=True)
    at.act(BOB, "cut 2")
    with pytest.raises(NotNowError, match="nothing"):
        at.do(ANN, c.Undo(0))
    assert at.do(BOB, c.Undo(1)) == [e.Undone(1, 1)], "Bob undoes his own action only"
    with pytest.raises(NotNowError, match="nothing"):
        at.do(ANN, c.Undo(0))


def test_the_action_of_the_next_seat_is_stale_when_the_turn_before_it_was_undone() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "done", end=True)
    asked = at.table.asked[1]
    at.do(ANN, c.Undo(0))
    with pytest.raises(NotNowError, match="not your turn"):
        at.do(BOB, c.Act(1, text="cut 1", asked=asked))
    at.act(ANN, "done", end=True)
    with pytest.raises(NotNowError, match="moved on"):
        at.do(BOB, c.Act(1, text="cut 1", asked=asked))


def test_a_turn_that_ended_can_be_confirmed_for_good() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "done", end=True)
    asked = at.table.asked[1]
    with pytest.raises(NotNowError, match="nothing to confirm"):
        at.do(BOB, c.Confirm(1))
    assert at.do(ANN, c.Confirm(0)) == [e.Confirmed(0)]
    assert at.table.asked[1] == asked, "Bob's question is the same"
    for command in (c.Undo(0), c.Confirm(0)):
        with pytest.raises(NotNowError, match="nothing"):
            at.do(ANN, command)


@pytest.mark.parametrize("text", ["blast", "look at east"])
def test_what_was_drawn_or_seen_is_not_undone_after_the_turn_either(text: str) -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, text, end=True)
    at.act(ANN, "done", end=True)
    assert at.do(ANN, c.Undo(0, 0)) == [e.Undone(0, 1)], "only the end of the turn"


def test_the_end_of_the_game_is_not_undone() -> None:
    at = sitting(ANN, BOB, options={"rounds": "1"})
    at.act(ANN, "done", end=True)
    events = at.act(BOB, "done", end=True)
    assert isinstance(events[0], e.Acted)
    assert (events[0].final, events[0].ended) == (True, False)
    assert at.table.status == "over"


@pytest.mark.parametrize("command", [c.StepAway(1, "easy"), c.Resign(1), c.Open(1)])
def test_a_turn_that_ended_is_settled_when_somebody_leaves_their_seat(command: c.AnyCommand) -> None:
    at = sitting(ANN, BOB, CAT)
    at.act(ANN, "done", end=True)
    at.do(BOB, command)
    with pytest.raises(NotNowError, match="nothing"):
        at.do(ANN, c.Undo(0))


def test_nobody_learns_of_a_secret_draft_because_a_turn_can_no_longer_be_undone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Quarry, "is_draft", lambda self, action: self.seat == 1)
    at = sitting(ANN, BOB)
    events = at.act(ANN, "done", end=True)
    assert isinstance(events[0], e.Acted)
    assert (events[0].final, events[0].ended) == (True, False)


def test_chance_settles_the_turn() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 1")
    events = at.act(ANN, "blast")
    assert [type(event) for event in events] == [e.Acted, e.Drawn]
    assert isinstance(events[0], e.Acted)
    assert events[0].final
    with pytest.raises(NotNowError, match="nothing"):
        at.do(ANN, c.Undo(0))
    at.act(ANN, "cut 1")
    at.do(ANN, c.Undo(0))


def test_a_look_at_hidden_information_settles_the_turn() -> None:
    """Nothing is drawn or secret here. The action is final because the seat learns something."""
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 1")
    events = at.act(ANN, "look at east")
    assert isinstance(events[0], e.Acted)
    assert events[0].final
    with pytest.raises(NotNowError, match="nothing"):
        at.do(ANN, c.Undo(0))


def test_only_the_seat_whose_turn_it_is_takes_back() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 1")
    with pytest.raises(NotNowError):
        at.do(BOB, c.Undo(1))
    with pytest.raises(ForbiddenError):
        at.do(BOB, c.Undo(0))


def test_only_the_owner_of_a_seat_acts_for_it() -> None:
    at = sitting(ANN, BOB)
    for somebody in (BOB, EVE):
        with pytest.raises(ForbiddenError, match="somebody else"):
            at.act(somebody, "cut 1", seat=0)
    with pytest.raises(NotNowError, match="not your turn; the table is waiting for Ann"):
        at.act(BOB, "cut 1")


def test_a_refusal_names_the_clause_and_changes_nothing() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 2")
    at.act(ANN, "cut 2")
    number, position = at.table.number, keys(at)
    with pytest.raises(IllegalActionError, match="Only 0 more") as caught:
        at.act(ANN, "cut 1")
    assert caught.value.refusal is not None
    assert caught.value.refusal.clause == "QUA-1"
    assert (at.table.number, keys(at)) == (number, position)


@pytest.mark.parametrize(
    "command",
    [
        c.Act(0),
        c.Act(0, path=[1, 1], text="cut 1"),
        c.Act(0, path=[1]),
        c.Act(0, path=[1, 7]),
        c.Act(0, path=[63, 1]),
        c.Act(0, path=[]),
        c.Act(0, text="sing"),
        c.Act(9, text="cut 1"),
    ],
)
def test_nonsense_is_refused_as_nonsense(command: c.Act) -> None:
    at = sitting(ANN, BOB)
    with pytest.raises(BadRequestError):
        at.do(ANN, command)


def test_an_answer_to_an_old_question_is_stale() -> None:
    """So a command that is sent again after a lost answer is never played twice."""
    at = sitting(ANN, BOB)
    asked = at.table.asked[0]
    at.do(ANN, c.Act(0, text="cut 1", asked=asked))
    with pytest.raises(NotNowError) as caught:
        at.do(ANN, c.Act(0, text="cut 1", asked=asked))
    assert caught.value.error == "stale"
    assert at.stone == [1, 0]


def test_chat_does_not_make_an_answer_stale() -> None:
    at = sitting(ANN, BOB)
    asked = at.table.asked[0]
    at.do(BOB, c.Chat("hello"))
    at.do(ANN, c.Act(0, text="cut 1", asked=asked))
    assert at.stone == [1, 0]


def test_an_end_that_turns_the_hidden_cards_up_is_not_taken_back() -> None:
    at = sitting(ANN, BOB, options={"rounds": "1"})
    at.act(ANN, "done", confirm=True)
    at.act(BOB, "done")
    assert at.table.status == "over"
    assert at.head().ranking is not None
    with pytest.raises(NotNowError, match="over"):
        at.do(BOB, c.Undo(1))


def test_a_choice_made_at_the_same_time_is_not_taken_back_and_hides_nobody() -> None:
    at = sitting(ANN, BOB, game="lantern")
    assert at.table.waiting() == [0, 1]
    asked = at.table.asked[1]
    at.act(ANN, "hide east")
    assert at.table.waiting() == [1]
    with pytest.raises(NotNowError):
        at.do(ANN, c.Undo(0))
    assert [entry.text for entry in at.sees(BOB).log if entry.what == "acted"] == [""]
    assert [entry.text for entry in at.sees(ANN).log if entry.what == "acted"] == ["hide east"]
    # Bob's decision stays the same when Ann answers hers.
    at.do(BOB, c.Act(1, text="hide south", asked=asked))
    assert at.table.round() == 2


def test_a_seat_does_not_answer_for_another_in_a_choice_made_at_the_same_time() -> None:
    at = sitting(ANN, BOB, game="lantern")
    with pytest.raises(ForbiddenError, match="another seat"):
        at.act(ANN, "hide south")


@pytest.mark.parametrize("seed", range(6))
def test_the_log_folds_to_the_same_table_whatever_was_done(seed: int) -> None:
    rng = Random(seed)
    at = sitting(ANN, BOB)
    while at.table.status == "playing":
        seat = at.table.waiting()[0]
        who = (ANN, BOB)[seat]
        play = at.table.play
        assert play is not None
        if play.turn and rng.random() < 0.3:
            seat = play.turn_seat()
            at.do((ANN, BOB)[seat], c.Undo(seat, rng.randint(0, play.turn)))
        elif play.unconfirmed == seat:
            at.do(who, c.Confirm(seat))
        else:
            action = rng.choice(play.state.legal_of(seat))
            at.do(
                who,
                c.Act(seat, path=play.state.codec().path(action), confirm=rng.random() < 0.5, end=rng.random() < 0.5),
            )
    again = replay("t", [(entry.at, entry.event) for entry in at.table.entries])
    assert again.status == "over"
    assert again.number == at.table.number
    assert at.sees(ANN) == sitting_of(again, at).sees(ANN)


def sitting_of(table: object, like: Sitting) -> Sitting:
    other = object.__new__(Sitting)
    other.__dict__.update(like.__dict__, table=table)
    return other
