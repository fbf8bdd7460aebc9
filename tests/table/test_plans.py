"""Plans: what each kind plays, when it stops, and who knows of it."""

from __future__ import annotations

import pytest
from tests.table.people import ANN, BOB, CAT, EVE, Sitting, sitting

from smokestack.kernel.contract import State
from smokestack.table import commands as c
from smokestack.table import plan_data as d
from smokestack.table import questions
from smokestack.table.ahead_protocol import AheadAnswer
from smokestack.table.checks import Person
from smokestack.table.due_plan import due_plan, planned_events
from smokestack.table.errors import BadRequestError, ForbiddenError, LimitError, NotNowError
from smokestack.table.protocol import PlanInfo


def state_of(at: Sitting) -> State:
    assert at.table.play is not None
    return at.table.play.state


def path(at: Sitting, text: str) -> list[int]:
    state = state_of(at)
    return state.codec().path(state.codec().parse(state, text))


def plans(at: Sitting, who: Person) -> list[PlanInfo]:
    return at.sees(who).views[0].plans


def ends(at: Sitting, who: Person) -> list[tuple[str, str]]:
    return [(plan.status, plan.reason) for plan in plans(at, who)]


def plan(at: Sitting, who: Person, new: d.NewPlan) -> None:
    at.do(who, c.MakePlan(at.table.seats_of(who.id)[0], new))


def run(at: Sitting) -> list[str]:
    """Play what is planned; returns the moves."""
    played: list[str] = []
    while (due := due_plan(at.table)) is not None:
        played += [getattr(event, "text", "") for event in at.take(list(planned_events(at.table, due, at.rng)))]
    return played


# --- lines --------------------------------------------------------------------------------------------------
def test_a_line_is_played_when_everybody_follows_it() -> None:
    at = sitting(ANN, BOB)
    plan(at, BOB, d.NewLine([path(at, "cut 1"), path(at, "done"), path(at, "cut 2"), path(at, "done")]))
    at.act(ANN, "cut 1")
    assert run(at) == []
    at.act(ANN, "done", confirm=True)
    assert run(at) == ["cut 2", "done"]
    assert ends(at, BOB) == [("done", "played")]
    assert at.stone == [1, 2]
    shown = [(entry.text, entry.plan) for entry in at.sees(BOB).log if entry.what == "acted"]
    assert shown == [("cut 1", 0), ("done", 0), ("cut 2", 1), ("done", 1)]
    assert {entry.plan for who in (ANN, EVE) for entry in at.sees(who).log} == {0}


def test_a_line_stops_when_somebody_plays_something_else_and_says_what() -> None:
    at = sitting(ANN, BOB)
    plan(at, BOB, d.NewLine([path(at, "done"), path(at, "cut 2")]))
    at.act(ANN, "cut 1")
    assert plans(at, BOB)[0].reason == "other_move"
    assert plans(at, BOB)[0].data == {"owner": 0, "text": "cut 1", "expected": "done"}
    at.do(ANN, c.Undo(0))
    assert ends(at, BOB) == [("waiting", "")], "what was undone has not happened"
    at.act(ANN, "cut 1")
    at.act(ANN, "done", confirm=True)
    assert ends(at, BOB) == [("stopped", "other_move")]
    assert run(at) == []


def test_an_undo_of_what_was_before_the_plan_or_of_its_own_move_ends_it() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 1")
    plan(at, BOB, d.NewLine([path(at, "done"), path(at, "cut 2")]))
    at.do(ANN, c.Undo(0))
    assert ends(at, BOB) == [("stopped", "before_undone")]
    plan(at, BOB, d.NewLine([path(at, "done"), path(at, "cut 2"), path(at, "cut 2")]))
    at.act(ANN, "done", confirm=True)
    assert run(at) == ["cut 2", "cut 2"]
    at.do(BOB, c.Undo(1))
    assert ends(at, BOB)[1] == ("stopped", "undone")
    assert run(at) == [], "it does not play again what its owner took back"


def test_a_line_ends_with_a_move_of_its_owner_and_stops_before_chance_and_secrets() -> None:
    at = sitting(ANN, BOB)
    with pytest.raises(BadRequestError, match="your own"):
        plan(at, BOB, d.NewLine([path(at, "done")]))
    with pytest.raises(NotNowError, match="Chance"):
        plan(at, BOB, d.NewLine([path(at, "blast"), path(at, "done")]))
    with pytest.raises(NotNowError, match="revealed"):
        plan(at, ANN, d.NewLine([path(at, "look at east"), path(at, "done")]))
    with pytest.raises(BadRequestError, match="one after the other"):
        plan(at, ANN, d.NewLine([path(at, "cut 2"), path(at, "cut 2"), path(at, "cut 2")]))


def test_playing_ahead_shows_positions_and_choices_without_playing() -> None:
    at = sitting(ANN, BOB)
    before = at.table.length
    question = c.AheadQuestion(1, [path(at, "cut 2"), path(at, "done")])
    answer = questions.answer(at.table, question, at.rng)
    assert isinstance(answer, AheadAnswer)
    assert [(step.seat, step.text) for step in answer.steps] == [(0, "cut 2"), (0, "done")]
    assert (answer.actor, answer.stop) == (1, "")
    assert answer.decide is not None
    assert answer.decide.count == len(state_of(at).legal())
    blasted = questions.answer(at.table, c.AheadQuestion(1, [path(at, "blast")]), at.rng)
    assert isinstance(blasted, AheadAnswer)
    assert (blasted.actor, blasted.stop, blasted.decide) == (-1, "chance", None)
    assert (at.table.length, at.stone) == (before, [0, 0])


# --- lists, repeats and bids --------------------------------------------------------------------------------
def test_the_first_available_move_is_played_once() -> None:
    at = sitting(ANN, BOB)
    plan(at, BOB, d.NewFirst([path(at, "look at east"), path(at, "cut 2")]))
    at.act(ANN, "done", confirm=True)
    assert run(at) == ["cut 2"], "Bob cannot look at his own card"
    assert ends(at, BOB) == [("done", "played")]


def test_a_list_can_depend_on_what_another_player_does() -> None:
    for moves, played, end in (
        (["cut 1", "done"], ["cut 2"], ("done", "played")),
        (["cut 2", "done"], [], ("stopped", "not_met")),
    ):
        at = sitting(ANN, BOB)
        plan(at, BOB, d.NewFirst([path(at, "cut 2")], d.NewCondition(path(at, "cut 1"), 0)))
        for text in moves:
            at.act(ANN, text, confirm=True)
        assert run(at) == played
        assert ends(at, BOB) == [end]


def test_a_pass_is_repeated_until_something_happens_or_the_round_is_over() -> None:
    at = sitting(ANN, BOB, options={"rounds": "3"})
    plan(at, BOB, d.NewRepeat(path(at, "done"), d.NewCondition(path(at, "cut 2")[:1]), later=True))
    at.act(ANN, "done", confirm=True)
    assert run(at) == [], "it is about the next round"
    at.act(BOB, "done", confirm=True)
    at.act(ANN, "done", confirm=True)
    assert run(at) == ["done"]
    assert ends(at, BOB) == [("stopped", "round_over")]
    plan(at, BOB, d.NewRepeat(path(at, "done"), d.NewCondition(path(at, "cut 2")[:1])))
    at.act(ANN, "cut 1")
    at.act(ANN, "done", confirm=True)
    assert run(at) == []
    assert ends(at, BOB)[1] == ("done", "until")


def test_bids_go_up_to_the_limit_and_then_the_player_drops_out() -> None:
    at = sitting(ANN, BOB, CAT, game="age-of-steam")
    people = {0: ANN, 1: BOB, 2: CAT}
    while state_of(at).prompt().key == "issue":
        at.act(people[at.table.waiting()[0]], "issue 2", confirm=True)
    rich, other, third = (people[seat] for seat in at.table.play.state.order)  # type: ignore[union-attr]
    plan(at, other, d.NewBid(path(at, "bid 3")))
    at.act(rich, "bid 1", confirm=True)
    assert run(at) == ["bid 2"]
    at.act(third, "drop", confirm=True)
    at.act(rich, "bid 3", confirm=True)
    assert run(at)[0] == "drop"
    assert ends(at, other) == [("done", "dropped")]


def test_a_bid_is_for_one_auction() -> None:
    at = sitting(ANN, BOB, CAT, game="industria")
    people = {0: ANN, 1: BOB, 2: CAT}
    auctioneer = at.table.waiting()[0]
    bidder = people[(auctioneer + 1) % 3]
    tile = state_of(at).codec().text(state_of(at), state_of(at).legal()[0])
    plan(at, bidder, d.NewBid(path(at, "bid 2")))
    at.act(people[auctioneer], tile, confirm=True)
    assert run(at) == ["bid 1"]
    at.act(people[(auctioneer + 2) % 3], "pass", confirm=True)
    at.act(people[auctioneer], "sell", confirm=True)
    assert ends(at, bidder) == [("waiting", "")]
    tile = state_of(at).codec().text(state_of(at), state_of(at).legal()[0])
    at.act(people[at.table.waiting()[0]], tile, confirm=True)
    assert ends(at, bidder) == [("done", "auction_over")]


# --- owners -------------------------------------------------------------------------------------------------
def test_only_the_owner_makes_sees_and_cancels_a_plan_and_it_leaves_no_trace() -> None:
    at = sitting(ANN, BOB)
    before = [at.sees(who) for who in (ANN, EVE)]
    with pytest.raises(ForbiddenError):
        at.do(ANN, c.MakePlan(1, d.NewRepeat(path(at, "done"))))
    plan(at, BOB, d.NewRepeat(path(at, "done")))
    assert [at.sees(who) for who in (ANN, EVE)] == before
    with pytest.raises(ForbiddenError):
        at.do(ANN, c.DropPlan(1, 1))
    at.do(BOB, c.DropPlan(1, 1))
    assert plans(at, BOB) == []
    at.act(ANN, "done", confirm=True)
    assert run(at) == []
    with pytest.raises(NotNowError, match="no such plan"):
        at.do(BOB, c.DropPlan(1, 1))


def test_deciding_oneself_ends_a_plan_that_would_have_answered() -> None:
    at = sitting(ANN, BOB)
    plan(at, ANN, d.NewRepeat(path(at, "done")))
    at.act(ANN, "cut 1")
    assert ends(at, ANN) == [("stopped", "yourself")]


def test_two_plans_for_one_decision_and_the_older_one_plays() -> None:
    at = sitting(ANN, BOB)
    plan(at, BOB, d.NewFirst([path(at, "cut 1")]))
    plan(at, BOB, d.NewFirst([path(at, "cut 2")]))
    at.act(ANN, "done", confirm=True)
    assert run(at) == ["cut 1"]
    assert ends(at, BOB) == [("done", "played"), ("stopped", "other_plan")]


def test_whoever_takes_the_seat_knows_nothing_of_the_plans() -> None:
    at = sitting(ANN, BOB)
    plan(at, BOB, d.NewRepeat(path(at, "done")))
    at.do(BOB, c.Open(1))
    at.do(CAT, c.Sit(1))
    assert plans(at, CAT) == []
    at.act(ANN, "done", confirm=True)
    assert run(at) == []


def test_a_bot_that_stands_in_ends_the_plans() -> None:
    at = sitting(ANN, BOB)
    plan(at, BOB, d.NewRepeat(path(at, "done")))
    at.do(BOB, c.StepAway(1))
    with pytest.raises(NotNowError, match="take it back"):
        plan(at, BOB, d.NewRepeat(path(at, "done")))
    at.do(BOB, c.ComeBack(1))
    assert ends(at, BOB) == [("stopped", "seat_left")]


def test_what_cannot_be_planned_is_refused() -> None:
    at = sitting(ANN, BOB)
    done = path(at, "done")
    with pytest.raises(BadRequestError, match="not a bid"):
        plan(at, BOB, d.NewBid(path(at, "cut 1")))
    with pytest.raises(BadRequestError, match="phase"):
        plan(at, BOB, d.NewRepeat(done, phase="harvest"))
    with pytest.raises(BadRequestError, match="another player"):
        plan(at, BOB, d.NewFirst([done], d.NewCondition(done, 1)))
    with pytest.raises(BadRequestError, match="name an action"):
        plan(at, BOB, d.NewFirst([[63]]))
    for _ in range(12):
        plan(at, BOB, d.NewRepeat(done))
    with pytest.raises(LimitError, match="12 plans"):
        plan(at, BOB, d.NewRepeat(done))
