"""Guided games at a table: scripted draws and rivals, what is refused, undo, and what others may do there."""

from __future__ import annotations

from random import Random

import pytest
from tests.table.people import ANN, BOB

from smokestack.kernel.contract import CHANCE
from smokestack.kernel.lesson import Place
from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table import views
from smokestack.table.create import guided, rematch, to_record
from smokestack.table.decide import decide, outcome
from smokestack.table.errors import ForbiddenError, IllegalActionError, NotFoundError, NotNowError
from smokestack.table.lessons import current_step, place_of, scripted_move
from smokestack.table.replay import replay
from smokestack.table.seating import stand_in
from smokestack.table.table import Table


class Guided:
    """A guided game of Ann's, with the rivals played as the bot runner plays them."""

    def __init__(self, game: str) -> None:
        self.rng = Random(1)
        self.table = Table("t")
        self.events: list[e.AnyEvent] = []
        self.take(guided(game, ANN, self.rng))
        self.rivals()

    def take(self, events: list[e.AnyEvent]) -> None:
        for event in events:
            self.events.append(event)
            self.table.fold(event, 1000.0)

    def rivals(self) -> None:
        while (seats := self.table.bots_to_move()) and self.table.play is not None:
            action = scripted_move(self.table, seats[0])
            if action is None:
                return
            self.take(outcome(self.table, self.table.play, seats[0], action, True, self.rng))

    def act(self, *texts: str, end: bool = True) -> None:
        for text in texts:
            self.take(decide(self.table, c.Act(0, text=text, end=end), ANN, self.rng))
            self.rivals()

    def do(self, command: c.AnyCommand) -> None:
        self.take(decide(self.table, command, ANN, self.rng))

    @property
    def place(self) -> Place:
        place = place_of(self.table)
        assert place is not None
        return place

    def texts(self) -> list[str]:
        assert self.table.play is not None
        return [move.text for move in self.table.play.moves]


FIRST_TURN = ("put up clay pit", "sell", "put up quarry", "keep", "bid 3", "lay quarry", "lay architecture stone own")


def test_chance_and_rivals_follow_the_script() -> None:
    at = Guided("industria")
    assert at.texts() == ["first player 0", "reveal quarry", "reveal architecture", "reveal clay pit"]
    assert at.place == Place(first=0, asks=2)
    at.act(*FIRST_TURN, "end building")
    assert at.texts()[-5:] == ["reveal engineering", "reveal sawmill", "reveal canal", "put up engineering", "pass"]
    assert at.place == Place(first=9, asks=11)
    at.act("bid 1")
    assert at.place == Place(first=12, asks=13)
    assert current_step(at.table) is None
    assert at.table.created.private


def test_a_rival_takes_what_the_players_choice_leaves() -> None:
    at = Guided("industria")
    at.act("put up clay pit", "sell", "put up architecture", "keep")
    assert at.texts()[-2:] == ["put up quarry", "bid 1"]
    at.act("bid 3", "lay quarry", "lay architecture stone own", "end building")
    assert at.texts()[-2:] == ["put up engineering", "pass"]


def test_a_legal_move_that_the_step_does_not_want_is_explained_and_not_played() -> None:
    at = Guided("industria")
    before = len(at.events)
    with pytest.raises(IllegalActionError, match=r"the Quarry makes the stone .*\(IND-6\.2\)") as refused:
        at.act("put up quarry")
    assert refused.value.error == "lesson"
    assert refused.value.refusal is not None
    assert refused.value.refusal.clause == "IND-6.2"
    with pytest.raises(IllegalActionError, match="offer") as illegal:
        at.act("put up sawmill")
    assert illegal.value.error == "against_the_rules"
    assert len(at.events) == before


def test_a_sentence_may_name_the_rivals() -> None:
    at = Guided("city-of-iron")
    at.act("stack Scholar", "stack Captain")
    with pytest.raises(IllegalActionError, match="Bot B might take the building you want"):
        at.act("bid space 1 for 2")


def test_an_undo_takes_the_lesson_back() -> None:
    at = Guided("industria")
    at.act(*FIRST_TURN[:6])
    assert current_step(at.table) is not None
    assert at.place.asks == 8
    at.do(c.Undo(0))
    assert at.place.asks == 7
    at.act("lay quarry")
    assert at.place.asks == 8


def test_a_stored_game_is_in_the_same_place() -> None:
    at = Guided("age-of-industry")
    at.act("build cotton mill Stuttgart with brown card", "rail Stuttgart-France")
    stored = [(1000.0, e.decode(e.encode(event))) for event in at.events]
    again = replay("t", stored)
    assert again.status == "playing"
    assert place_of(again) == at.place
    assert again.created.lesson == "first-game"


def test_seats_stay_as_they_are_until_the_lesson_ends() -> None:
    at = Guided("industria")
    with pytest.raises(NotNowError, match="guided game is for you alone"):
        at.do(c.Open(1))
    with pytest.raises(NotNowError, match="guided game is for you alone"):
        stand_in(at.table, c.StepAway(0), ANN, frozenset(), 1000.0)
    with pytest.raises(NotNowError):
        decide(at.table, c.Sit(1), BOB, at.rng)
    with pytest.raises(ForbiddenError):
        decide(at.table, c.Act(0, text="put up clay pit"), BOB, at.rng)
    assert not at.table.may_see(BOB.id)
    at.act(*FIRST_TURN, "end building", "pass")
    at.do(c.Open(1))


def test_after_the_script_real_chance_and_real_bots_go_on() -> None:
    at = Guided("industria")
    at.act(*FIRST_TURN, "end building", "bid 1")
    assert at.table.bots_to_move() == [1]
    assert scripted_move(at.table, 1) is None
    play = at.table.play
    assert play is not None
    while play.state.round() < 3:
        seat = play.state.actor()
        action = play.state.legal()[-1]
        if seat == 0:
            at.take(decide(at.table, c.Act(0, path=play.state.codec().path(action), confirm=True), ANN, at.rng))
        else:
            at.take(outcome(at.table, play, seat, action, True, at.rng))
    drawn = [move.text for move in play.moves if move.seat == CHANCE]
    assert len(drawn) == 1 + 3 * 3


def test_a_lesson_that_is_no_longer_installed_leaves_an_ordinary_game() -> None:
    at = Guided("industria")
    at.events[0] = e.decode(e.encode(at.events[0]).replace(b'"first-game"', b'"another"'))
    again = replay("t", [(1000.0, event) for event in at.events])
    assert place_of(again) is None
    assert decide(again, c.Act(0, text="put up quarry"), ANN, at.rng)
    assert views.summary(again).lesson


def test_a_rematch_is_an_ordinary_game_and_a_record_knows_nothing_of_lessons() -> None:
    at = Guided("industria")
    at.table.status = "over"
    first = rematch(at.table, ANN)[0]
    assert isinstance(first, e.Created)
    assert not first.lesson
    assert "lesson" not in to_record(at.table).write()


def test_a_game_without_a_lesson() -> None:
    with pytest.raises(NotFoundError, match="no guided first game"):
        guided("quarry", ANN, Random(1))
    with pytest.raises(NotFoundError, match="no game 'chess'"):
        guided("chess", ANN, Random(1))
