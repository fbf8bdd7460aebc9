"""The analysis of a decision: the best choice first, honest differences, and nothing that the seat may not know."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.bots.test_secrets import twin
from tests.bots.toys import GAMBLE, SAFE, Gamble, Pennies, ToyGame
from tests.kernel.toy import GAME as LANTERN

from smokestack.bots.search import Budget
from smokestack.coach import decision
from smokestack.coach.decision import Outcome, RankedChoice, analyse, mean_of, ranked
from smokestack.coach.hint import SHOWN, hint
from smokestack.coach.plans import plan_of
from smokestack.coach.words import worth
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.messages import seat_names

FEW = Budget(iterations=12)


def test_the_gamble_is_better_than_seven_and_the_loss_is_about_one() -> None:
    found = analyse(ToyGame(), Gamble(), 0, Budget(iterations=1600), Random(1))
    best, second = found.choices[0], found.choices[1]
    assert best.action == GAMBLE.pack()
    assert second.action == SAFE.pack(7)
    assert second.loss.is_clear()
    assert abs(second.loss.mean - 1.0) < 2 * second.loss.error  # one interval in twenty misses the truth
    assert second.loss.error < 0.8
    assert best.loss.mean == 0.0


def test_equal_choices_cannot_be_told_apart() -> None:
    """Whatever the other shows, both sides are worth the same on average; the choice is made at the same time."""
    found = analyse(ToyGame(), Pennies(), 0, Budget(iterations=400), Random(3))
    assert not found.is_clear()


def test_too_few_rounds_tell_nothing() -> None:
    assert not mean_of([3.0] * (decision.LEAST_ROUNDS - 1)).is_clear()
    assert mean_of([3.0] * decision.LEAST_ROUNDS).is_clear()
    assert not mean_of([3.0, -3.0] * 20).is_clear()


def test_more_points_do_not_outweigh_a_worse_place() -> None:
    def choice(action: int, points: float, utility: float, visits: int = 40) -> RankedChoice:
        return RankedChoice(action, visits, [Outcome(points, utility, False, {}) for _ in range(decision.LEAST_ROUNDS)])

    recommended, richer = choice(1, 5.0, 0.6), choice(2, 7.0, 0.4)
    assert [one.action for one in ranked([recommended, richer])] == [1, 2]
    assert worth(richer.loss.mean, richer.loss.error, False) == "+2.0 (± 0.0), but less certain"
    assert [one.action for one in ranked([recommended, choice(3, 7.0, 0.7)])] == [3, 1]
    assert [one.action for one in ranked([recommended, choice(4, 7.0, 0.7, visits=5)])] == [1, 4], "hardly tried"


def some_way_into(game: Game, rng: Random, steps: int) -> State:
    """A position in which a seat has a choice, after some moves of the advice."""
    state, advice = registry.start(game, game.maps()[0].seats[0]), game.advice()
    for step in range(steps + 200):
        assert state.actor() != OVER
        if state.actor() != CHANCE and step >= steps and len(state.legal()) > 2:
            break
        chance = state.actor() == CHANCE
        state.apply(state.draw(rng) if chance else advice.choose(state, state.legal(), rng))
    return state


@pytest.mark.parametrize("id", registry.game_ids())
def test_a_hint_in_every_game(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision, "LEAST_ROUNDS", 2)
    game, rng = registry.game(id), Random(f"hint {id}")
    state = some_way_into(game, rng, 30)
    seat, before = state.waiting()[0], state.key()
    names = seat_names(state.setup().seats)
    found = hint(game, state, seat, FEW, names, rng)
    assert state.key() == before
    assert 1 < len(found.choices) <= SHOWN
    paths = [state.codec().path(action) for action in state.legal_of(seat)]
    assert all(choice.path in paths for choice in found.choices)
    assert len({tuple(choice.path) for choice in found.choices}) == len(found.choices)
    assert found.choices[0].loss == 0
    assert found.sentence.endswith(".")
    for choice in found.choices:  # what completes an action can be played
        after = state.resample(seat, rng)
        for path in [choice.path, *choice.then]:
            [action] = [one for one in after.legal_of(seat) if after.codec().path(one) == path]
            after.apply(action)
    if state.setup().seats > 1:
        plan = plan_of(game, state, seat, (seat + 1) % state.setup().seats, 0.05, names, rng)
        assert all(0 < step.share <= 1 and step.sentence for step in plan.steps)


def test_neither_hints_nor_plans_depend_on_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision, "LEAST_ROUNDS", 2)
    rng, compared = Random("coach"), 0
    state = registry.start(LANTERN, 3)
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
            continue
        seat = rng.choice(state.waiting())
        other = twin(state, seat, rng)
        if other is not None and len(state.legal_of(seat)) > 1:
            seed, names = rng.getrandbits(32), seat_names(3)
            told = [
                msgspec.json.encode(
                    (
                        hint(LANTERN, position, seat, FEW, names, Random(seed)),
                        plan_of(LANTERN, position, seat, (seat + 1) % 3, 0.0, names, Random(seed)),
                    )
                )
                for position in (state, other)
            ]
            assert told[0] == told[1]
            compared += 1
        state.apply(rng.choice(state.legal_of(seat)))
    assert compared >= 4
