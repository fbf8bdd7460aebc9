"""The past of a game: what a seat sees of it is what it saw then, at every event of whole games of every game."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.table.people import ANN, BOB, EVE, Sitting, sitting

from smokestack.kernel import registry
from smokestack.kernel.contract import State
from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table import moments as past
from smokestack.table.checks import Person
from smokestack.table.decide import decide
from smokestack.table.errors import BadRequestError, ForbiddenError, NotFoundError
from smokestack.table.history import KEYFRAMES, SPACING, START, History
from smokestack.table.moments import moments, timeline, viewpoints
from smokestack.table.play import Play
from smokestack.table.protocol import fact_info
from smokestack.table.table import Table

encode = msgspec.json.encode
Eyes = int | None


def seen(play: Play, state: State, eyes: Eyes) -> bytes:
    """Everything that a moment tells, made from a position."""
    view = state.view(eyes)
    told = (
        state.round(),
        state.waiting(),
        fact_info(state.prompt()) if state.actor() >= 0 else None,
        state.eliminated(),
        view,
        play.game.standing(view),
        play.game.progress(view),
    )
    return encode(told)


def told(play: Play, table: Table, number: int, eyes: Eyes) -> bytes:
    """The same from the moment that the table gives."""
    entries = past.entries_between(table, number, number)
    moment = next(moments(play, entries, [eyes], table.status == "over"))
    view = moment.views[0]
    assert view.seat == eyes
    assert view.decide is None
    return encode(
        (moment.round, moment.waiting, moment.prompt, moment.eliminated, view.view, view.standing, view.progress)
    )


class WholeGame:
    """A random game with undos, and what everybody saw after each entry of its log."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng = Random(f"{game} {seed}")
        board = self.rng.choice(registry.game(game).maps())
        self.people = [Person(f"p{seat}", f"P{seat}") for seat in range(self.rng.choice(board.seats[:2]))]
        self.at = sitting(*self.people, game=game, map=board.id, start=False)
        self.table = self.at.table
        self.saw: dict[int, dict[Eyes, bytes]] = {}
        self.hidden = 0
        """How many positions were resampled."""

    def take(self, who: Person, command: c.AnyCommand) -> None:
        """Fold the events of a command one by one, and note what everybody sees after each."""
        for event in self.decide(who, command):
            number = self.table.number
            self.table.fold(event, self.at.now)
            if self.table.number > number:
                self.note()

    def decide(self, who: Person, command: c.AnyCommand) -> list[e.AnyEvent]:
        return decide(self.table, command, who, self.rng, self.at.now)

    def note(self) -> None:
        play = self.table.play
        assert play is not None
        eyes: list[Eyes] = [*range(len(self.people)), None]
        self.saw[self.table.number] = {one: seen(play, play.state, one) for one in eyes}
        self.check_secrets(play)

    def check_secrets(self, play: Play) -> None:
        """What a seat is told of this moment does not change when everything that it does not know is dealt anew."""
        if not play.game.hidden_information:
            return
        for seat in range(len(self.people)):
            other = play.state.resample(seat, self.rng)
            self.hidden += other.key() != play.state.key()
            assert seen(play, other, seat) == self.saw[self.table.number][seat], "a moment gives a secret away"
            assert seen(play, other, None) == self.saw[self.table.number][None], "a moment gives a secret away"

    def play(self) -> None:
        self.take(self.people[0], c.Start())
        while self.table.status == "playing":
            assert self.table.play is not None
            play, state = self.table.play, self.table.play.state
            seat = self.rng.choice(self.table.waiting())
            if play.turn and self.rng.random() < 0.15:
                undoer = play.turn_seat()
                self.take(self.people[undoer], c.Undo(undoer, self.rng.randint(1, play.turn)))
            elif play.unconfirmed == seat:
                self.take(self.people[seat], c.Confirm(seat))
            else:
                action = self.rng.choice(state.legal_of(seat))
                end = self.rng.random() < 0.5
                self.take(self.people[seat], c.Act(seat, state.codec().path(action), end=end))


@pytest.mark.parametrize("game", ["quarry", "lantern", *registry.game_ids()])
def test_what_a_seat_sees_of_the_past_is_what_it_saw_then(game: str) -> None:
    whole = WholeGame(game, 1)
    whole.play()
    play = whole.table.play
    assert play is not None
    assert any(isinstance(entry.event, e.Undone) for entry in whole.table.entries) or game == "lantern"
    assert whole.hidden > 0 or not play.game.hidden_information
    for number, saw in whole.saw.items():
        for eyes, bytes in saw.items():
            assert told(play, whole.table, number, eyes) == bytes, (number, eyes)
    everything = next(moments(play, past.entries_between(whole.table, whole.table.number, 10**6), [0, 1], True))
    assert [view.seat for view in everything.views] == [0, 1]
    assert everything.scores == play.state.scores()


def test_moments_in_a_row_are_the_same_as_one_by_one() -> None:
    whole = WholeGame("industria", 2)
    whole.play()
    play, number = whole.table.play, whole.table.number
    assert play is not None
    found: list[int] = []
    while not found or found[-1] < number:
        entries = past.entries_between(whole.table, found[-1] + 1 if found else 1, number)
        assert len(entries) <= past.MOST_MOMENTS
        for moment in moments(play, entries, [None], over=True):
            found.append(moment.n)
            if moment.n in whole.saw:
                assert encode(moment.views[0].view) in whole.saw[moment.n][None]
    changes = [entry.number for entry in whole.table.entries if isinstance(entry.event, e.Started | e.Acted | e.Drawn)]
    assert set(changes) <= set(found)


def test_the_timeline_is_the_line_of_play_that_stands() -> None:
    whole = WholeGame("age-of-steam", 3)
    whole.play()
    table, play = whole.table, whole.table.play
    assert play is not None
    line = timeline(table, "")
    assert len(line.steps) == len(play.moves) + 1
    assert (line.over, line.everything) == (True, True)
    assert line.seats == list(range(len(whole.people)))
    assert [step.n for step in line.steps] == sorted({step.n for step in line.steps})
    assert [(step.seat, step.round, step.turn, step.phase) for step in line.steps[1:]] == [
        (max(-1, move.seat), move.round, move.turn, move.phase) for move in play.moves
    ]
    assert (line.steps[0].seat, line.steps[0].round) == (-1, 0)


# --- who may look through which seat ------------------------------------------------------------------------
def test_during_a_game_everybody_looks_through_their_own_seats_only() -> None:
    table = sitting(ANN, BOB).table
    assert viewpoints(table, ANN.id) == viewpoints(table, ANN.id, "0") == [0]
    assert viewpoints(table, EVE.id) == viewpoints(table, ANN.id, "spectator") == [None]
    for person, wanted in ((ANN, "1"), (EVE, "0"), (ANN, "all"), (EVE, "all")):
        with pytest.raises(ForbiddenError):
            viewpoints(table, person.id, wanted)
    for wanted in ("2", "x", "-1", "١"):
        with pytest.raises(BadRequestError):
            viewpoints(table, ANN.id, wanted)
    assert (timeline(table, ANN.id).seats, timeline(table, EVE.id).seats) == ([0], [])


def test_after_the_game_everybody_may_look_through_all_seats() -> None:
    table = finished().table
    assert viewpoints(table, EVE.id, "1") == [1]
    assert viewpoints(table, EVE.id, "all") == [0, 1]
    assert viewpoints(table, EVE.id) == [None], "whoever only looks on stays a spectator unless they ask"


def finished() -> Sitting:
    at = sitting(ANN, BOB, options={"rounds": "1"})
    at.act(ANN, "done", confirm=True)
    at.act(BOB, "done", confirm=True)
    assert at.table.status == "over"
    return at


def test_what_was_undone_can_be_looked_at_but_is_no_step() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 2")
    cut = at.table.number
    at.do(ANN, c.Undo(0))
    at.do(ANN, c.Chat("Oh"))
    assert cut not in [step.n for step in timeline(at.table, ANN.id).steps]
    stones = [_stone(at, number) for number in (cut - 1, cut, cut + 1, cut + 2)]
    assert stones[0] == stones[2] == stones[3] != stones[1]


def _stone(at: Sitting, number: int) -> object:
    play = at.table.play
    assert play is not None
    moment = next(moments(play, past.entries_between(at.table, number, number), [None], over=False))
    return [row[0].value for row in moment.views[0].standing]


def test_before_the_start_there_is_nothing_to_see() -> None:
    at = sitting(ANN, BOB, start=False)
    assert timeline(at.table, ANN.id).steps == []
    moment = next(moments(None, past.entries_between(at.table, 1, 1), [0], over=False))
    assert (moment.n, moment.views[0].view, moment.waiting) == (1, None, [])
    with pytest.raises(NotFoundError):
        past.entries_between(at.table, 10**6, 10**6)


# --- the history --------------------------------------------------------------------------------------------
def test_few_positions_are_kept_and_few_actions_played_again() -> None:
    whole = WholeGame("industria", 4)
    whole.play()
    play = whole.table.play
    assert play is not None
    long = History(play.history.first)
    for move in play.moves:
        long.play(move.action)
    assert long.position(long.here).key() == play.state.key()
    assert 0 < long.kept() <= len(play.moves) // SPACING
    assert long.actions(long.here) == [move.action for move in play.moves]
    long.forget()
    assert long.kept() == 0
    assert long.position(START).key() == play.history.first.key()
    assert long.position(long.here).key() == play.state.key()


def test_a_very_long_game_keeps_no_more_positions_than_a_long_one() -> None:
    at = sitting(ANN, BOB)
    play = at.table.play
    assert play is not None
    history, state = History(play.state.clone()), play.state.clone()
    kept: list[tuple[int, State]] = []
    while len(history._actions) < SPACING * KEYFRAMES * 2:
        history.here, state = START, play.state.clone()
        for _ in range(SPACING):
            action = state.legal()[0]
            state.apply(action)
            history.play(action)
        kept.append((history.here, state))
    for node, reached in kept:
        assert history.position(node).key() == reached.key()
    assert history.kept() <= KEYFRAMES * 2
