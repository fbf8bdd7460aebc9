"""Studies: tables that begin at a moment of another one, with only what their maker may know."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.table.people import ANN, BOB, EVE, Sitting, sitting

from smokestack.kernel import registry
from smokestack.kernel.contract import State
from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table.checks import Person
from smokestack.table.create import to_record
from smokestack.table.errors import BadRequestError, ForbiddenError, NotFoundError, NotNowError
from smokestack.table.replay import replay
from smokestack.table.study import study
from smokestack.table.table import Table

encode = msgspec.json.encode
HIDDEN = [game for game in registry.game_ids() if registry.game(game).hidden_information]
OPEN = [game for game in registry.game_ids() if game not in HIDDEN]


def running(game: str, actions: int, seed: int = 1) -> Sitting:
    """A game of two or three people after some random actions."""
    seats = registry.game(game).maps()[0].seats[0]
    people = [Person(f"p{seat}", f"P{seat}") for seat in range(seats)]
    at = sitting(*people, game=game)
    rng = Random(seed)
    for _ in range(actions):
        play = at.table.play
        assert play is not None
        seat = rng.choice(at.table.waiting())
        if play.unconfirmed == seat:
            at.do(people[seat], c.Confirm(seat))
        else:
            action = rng.choice(play.state.legal_of(seat))
            at.do(people[seat], c.Act(seat, play.state.codec().path(action), confirm=True))
    return at


def tried(table: Table, who: Person, number: int | None = None, seed: int = 1, **fields: object) -> Table:
    """The study that somebody makes, replayed from its stored events with every action checked."""
    seats = fields.pop("seats", [c.OwnSeat()] * len(table.seats))
    new = c.NewStudy(number or table.number, seats, **fields)  # type: ignore[arg-type]
    stored = [e.encode(event) for event in study(table, new, who, {}, Random(seed))]
    found = replay("study", [(0.0, e.decode(body)) for body in stored])
    assert found.status == "playing", found.reason
    return found


def state_of(table: Table) -> State:
    assert table.play is not None
    return table.play.state


def position(table: Table, number: int) -> State:
    node = table.entries[number - 1].node
    assert table.play is not None
    assert node is not None
    return table.play.history.position(node)


@pytest.mark.parametrize("game", OPEN)
def test_a_game_without_secrets_is_continued_exactly(game: str) -> None:
    at = running(game, 15)
    for number in (at.table.number, at.table.number // 2):
        made = tried(at.table, EVE, number)
        there = position(at.table, number)
        if there.actor() >= 0:  # otherwise chance decides what comes next
            assert state_of(made).key() == there.key()
        origin = made.created.origin
        assert origin == e.Origin("t", number, there.round(), -1, resampled=False, running=True)
        assert made.created.private
        assert not made.may_see("p0"), "it is for its maker alone"
        assert made.may_see(EVE.id)


@pytest.mark.parametrize("game", HIDDEN)
def test_a_running_game_with_secrets_gives_only_what_the_seat_knows(game: str) -> None:
    """The study shows its maker what the seat saw; what others hold is dealt anew, and differs from deal to deal."""
    at = running(game, 120)
    begun = [entry.number for entry in at.table.entries if entry.node is not None]
    different = 0
    for number in begun[::7]:
        there = position(at.table, number)
        for seat in range(len(at.table.seats)):
            made = tried(at.table, Person(f"p{seat}"), number, seed=number)
            assert made.created.origin is not None
            assert (made.created.origin.seat, made.created.origin.resampled) == (seat, True)
            assert made.play is not None
            began = made.play.history.first
            assert encode(began.view(seat)) == encode(there.view(seat))
            assert encode(began.view(None)) == encode(there.view(None))
            different += began.key() != there.key()
    assert different > 5, "the others hold what they really hold"


@pytest.mark.parametrize("game", HIDDEN)
def test_a_study_does_not_depend_on_what_its_maker_cannot_know(game: str) -> None:
    """From two positions that a seat cannot tell apart, the same draws deal it studies that look the same."""
    at = running(game, 60)
    play = at.table.play
    assert play is not None
    for seed in range(4):
        twin = play.state.resample(0, Random(f"twin {seed}"))
        made = []
        for state in (play.state, twin):
            play.history.place(state.clone())
            made.append(tried(at.table, Person("p0"), seed=seed))
        assert encode(state_of(made[0]).view(0)) == encode(state_of(made[1]).view(0))


def test_only_players_can_try_a_running_game_with_secrets() -> None:
    at = running(HIDDEN[0], 20)
    with pytest.raises(ForbiddenError, match="only its players"):
        tried(at.table, EVE)
    with pytest.raises(ForbiddenError, match="belongs to somebody else"):
        tried(at.table, Person("p0"), seat=1)


def test_a_game_that_cannot_write_its_positions_down_can_be_tried_when_it_is_over() -> None:
    at = sitting(ANN, BOB, options={"rounds": "1"})
    with pytest.raises(NotNowError, match="once it is over"):
        tried(at.table, ANN)
    at.act(ANN, "cut 1", confirm=True)
    middle = at.table.number
    at.act(ANN, "done", confirm=True)
    at.act(BOB, "done", confirm=True)
    made = tried(at.table, EVE, middle, seats=[c.OwnSeat(), c.OpenSeat()], title="What if", private=False)
    assert made.created.origin == e.Origin("t", middle, 1)
    assert (made.title, made.created.private) == ("What if", False)
    assert made.may_see(BOB.id)
    assert state_of(made).key() == position(at.table, middle).key()
    assert [seat.kind() for seat in made.seats] == ["person", "open"]


def test_a_running_game_is_tried_alone() -> None:
    at = running(OPEN[0], 5)
    others = [c.OwnSeat(), *[c.OpenSeat()] * (len(at.table.seats) - 1)]
    with pytest.raises(ForbiddenError, match="only by yourself and with bots"):
        tried(at.table, EVE, seats=others)


def test_what_makes_no_sense_is_refused() -> None:
    at = running(OPEN[0], 5)
    with pytest.raises(BadRequestError, match="seats; say for each"):
        tried(at.table, EVE, seats=[c.OwnSeat()] * 6)
    with pytest.raises(NotFoundError, match="There is no such moment"):
        tried(at.table, EVE, 10**6)
    with pytest.raises(NotNowError, match="had not started"):
        tried(at.table, EVE, 1)


def test_nothing_happens_to_the_real_game() -> None:
    at = running(HIDDEN[0], 30)
    before = (state_of(at.table).key(), at.table.length, at.table.number)
    made = tried(at.table, Person("p0"))
    state = state_of(made)
    while state.actor() >= 0:
        state.apply(state.legal()[0])
    assert (state_of(at.table).key(), at.table.length, at.table.number) == before


def test_a_study_of_a_study_begins_where_the_first_one_was() -> None:
    at = running(HIDDEN[0], 30)
    first = tried(at.table, Person("p0"))
    second = tried(first, Person("p0"))
    assert second.created.origin is not None
    assert second.created.origin.table == "study"
    assert encode(state_of(second).view(0)) == encode(state_of(first).view(0))
    with pytest.raises(NotNowError, match="no actions lead to"):
        to_record(first, secrets=True)


def test_a_study_of_a_finished_study_is_not_for_others_either() -> None:
    """Otherwise it would show them the hand that its maker has in a running game."""
    at = running(HIDDEN[0], 30)
    first = tried(at.table, Person("p0"))
    first.status = "over"
    second = tried(first, Person("p0"), private=False)
    assert second.created.private
    assert not second.may_see("p1")
    with pytest.raises(ForbiddenError, match="only by yourself"):
        tried(first, Person("p0"), seats=[c.OpenSeat()] * len(first.seats))


def test_a_position_of_another_version_of_the_game_is_reported() -> None:
    at = running(HIDDEN[0], 30)
    made = tried(at.table, Person("p0"))
    position = dict(made.created.position or {})
    position.pop("seat")
    created = msgspec.structs.replace(made.created, position=position)
    broken = replay("study", [(0.0, created), (0.0, e.Started())])
    assert broken.status == "broken"
    assert "another version of the game" in broken.reason
