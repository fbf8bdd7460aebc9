"""Reviews: the sums, the luck of draws, losses, and what cannot be reviewed."""

from __future__ import annotations

from math import fsum
from random import Random

import pytest
from tests.kernel.toy import GAME

from smokestack.bots import Bot, bot
from smokestack.coach.effort import ReviewEffort, planned
from smokestack.coach.judge import Judge
from smokestack.coach.report import GameReview, ReviewedDecision, turning_points
from smokestack.coach.review import GameReviewer
from smokestack.coach.values import ValueFunction, expected_places, weighted_sum
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.errors import SetupError

SMALL = ReviewEffort(iterations=6, playouts=2, games=3)


def played(game: Game, bots: tuple[str, ...], seed: int) -> tuple[State, list[int]]:
    """A whole game: its first position and its actions."""
    rng = Random(seed)
    first = registry.start(game, len(bots))
    players: list[Bot] = [bot(name, game) for name in bots]
    state, actions = first.clone(), []
    while state.actor() != OVER:
        actor = state.actor()
        action = state.draw(rng) if actor == CHANCE else players[actor].choose(state, actor, rng)
        actions.append(action)
        state.apply(action)
    return first, actions


def review(game: Game, seed: int, bots: tuple[str, ...] = ("greedy", "random", "random")) -> GameReview:
    first, actions = played(game, bots, seed)
    return GameReviewer(game, first, actions, SMALL).review()


def test_start_luck_own_and_others_add_up_to_the_result() -> None:
    for seed in range(100):
        first, actions = played(GAME, ("greedy", "random", "random"), seed)
        found = GameReviewer(GAME, first, actions, SMALL).review()
        end = first.clone()
        for action in actions:
            end.apply(action)
        for one in found.seats:
            assert one.result == end.scores()[one.seat]
            assert one.start + one.luck + one.own + one.others == pytest.approx(one.result, abs=1e-9)
            assert fsum(draw.luck[one.seat] for draw in found.draws) == pytest.approx(one.luck, abs=1e-9)
        last = found.curve[-1]
        assert (last.at, last.points) == (len(actions), [one.result for one in found.seats])
        assert last.luck == [one.luck for one in found.seats]
        assert last.own == [one.own for one in found.seats]


def test_the_sums_of_a_real_game() -> None:
    found = review(registry.game("industria"), 1, ("greedy", "random", "random"))
    for one in found.seats:
        assert one.start + one.luck + one.own + one.others == pytest.approx(one.result, abs=1e-9)
    assert found.source.kind in ("network", "evaluation")
    assert any(abs(luck) > 0.01 for draw in found.draws for luck in draw.luck), "draws are not without luck"


def test_the_luck_of_a_single_draw_has_mean_zero() -> None:
    state, rng = registry.start(GAME, 3), Random(1)
    values = ValueFunction(GAME, state, 3, games=2)
    afters = after_draws(state)
    while not afters or any(after.actor() == CHANCE for after in afters):  # the first draw that is no series
        state.apply(state.draw(rng) if state.actor() == CHANCE else state.legal()[0])
        afters = after_draws(state)
    before = values.before_draw(state)
    mean = weighted_sum([values.value(after) for after in afters], [chance for _, chance in state.odds()])
    assert len(afters) > 1
    assert mean.points == pytest.approx(before.points, abs=1e-9)


def after_draws(state: State) -> list[State]:
    """The positions after every outcome of a draw."""
    found = []
    for outcome, _ in state.odds() if state.actor() == CHANCE else []:
        after = state.clone()
        after.apply(outcome)
        found.append(after)
    return found


def test_places_follow_from_points() -> None:
    assert expected_places([10.0, 10.0, 10.0], 2.0) == [2.0, 2.0, 2.0]
    first, second = expected_places([30.0, 10.0], 2.0)
    assert (round(first, 3), round(second, 3)) == (1.0, 2.0)
    assert sum(expected_places([3.0, 9.0, 5.0, 4.0], 2.0)) == pytest.approx(10.0)


def test_losses_are_never_negative_and_only_other_actions_are_better() -> None:
    found = review(GAME, 3)
    assert found.decisions
    for one in found.decisions:
        assert one.loss >= 0.0
        assert (one.best != "") == (one.loss > 0.0)
        assert one.best != one.text
        assert bool(one.shown) <= bool(one.best)
    for seat in found.seats:
        own = [one for one in found.decisions if one.seat == seat.seat and not one.obvious]
        assert seat.decisions == len(own)
        assert seat.error_rate == pytest.approx(sum(one.loss for one in own) / max(1, len(own)))


def test_a_better_action_is_found() -> None:
    """A greedy bot picks the action with the highest weight. Playing the one with the lowest is no better."""
    rng, game = Random(2), registry.game("industria")
    judge, state, lost = Judge(game, 40, 12), registry.start(game, 3), {"best": 0.0, "worst": 0.0}
    for _ in range(30):
        while state.actor() == CHANCE:
            state.apply(state.draw(rng))
        legal, weights = state.legal(), game.advice().move_weights(state, state.legal())
        order = sorted(legal, key=lambda action: weights[legal.index(action)])
        if len(legal) > 1:
            lost["worst"] += judge.judge(state, state.actor(), order[0], rng).loss
            lost["best"] += judge.judge(state, state.actor(), order[-1], rng).loss
        state.apply(order[-1])
    assert lost["worst"] > lost["best"]


def test_a_forced_decision_is_not_judged() -> None:
    first, actions = played(GAME, ("greedy", "random", "random"), 4)
    found = GameReviewer(GAME, first, actions, SMALL).review()
    state, choices = first.clone(), []
    for at, action in enumerate(actions):
        if state.actor() != CHANCE and len(state.legal_of(state.seat_of(action))) > 1:
            choices.append(at)
        state.apply(action)
    assert [one.at for one in found.decisions] == choices


def test_turning_points_are_the_largest_losses_in_order() -> None:
    def decision(at: int, loss: float, obvious: bool = False) -> ReviewedDecision:
        best = "other" if loss else ""
        return ReviewedDecision(at, 0, 1, "this", (1.0, 1.0), (1.0, 1.0), obvious, loss, 0.1, best)

    losses = [decision(0, 3.0), decision(1, 0.0), decision(2, 9.0), decision(3, 9.5, True), decision(4, 1.0)]
    assert turning_points([*losses, decision(5, 5.0)]) == [0, 2, 5]
    assert turning_points([decision(0, 0.0)]) == []


def test_the_same_game_gets_the_same_review() -> None:
    assert review(GAME, 5) == review(GAME, 5)


def test_an_unfinished_game_is_refused() -> None:
    first, actions = played(GAME, ("greedy", "random", "random"), 6)
    with pytest.raises(SetupError, match="Only finished games can be reviewed"):
        GameReviewer(GAME, first, actions[:-1], SMALL)


class FakeClock:
    """A processor whose time goes on by 20 milliseconds whenever it is asked, of which a process gets a share."""

    def __init__(self, share: float) -> None:
        self.share = share
        self.spent = 0.0

    def process_time(self) -> float:
        self.spent += 0.02
        return self.spent

    def perf_counter(self) -> float:
        return self.spent / self.share


def test_a_busy_machine_means_less_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    first, actions = played(GAME, ("greedy", "random", "random"), 7)

    def plan(share: float) -> ReviewEffort:
        clock = FakeClock(share)
        monkeypatch.setattr("smokestack.coach.effort.process_time", clock.process_time)
        monkeypatch.setattr("smokestack.coach.effort.perf_counter", clock.perf_counter)
        return planned(GAME, first, actions, ReviewEffort(seconds=40.0))

    free, busy = plan(1.0), plan(0.25)
    assert busy.playouts == pytest.approx(free.playouts / 4, abs=1)
    assert busy.iterations < free.iterations / 3


def test_more_time_means_more_effort() -> None:
    first, actions = played(GAME, ("greedy", "random", "random"), 7)
    quick = planned(GAME, first, actions, ReviewEffort(seconds=1e-6))
    deep = planned(GAME, first, actions, ReviewEffort(seconds=1e6))
    assert (deep.iterations, deep.playouts, deep.games) > (quick.iterations, quick.playouts, quick.games)
    assert min(quick.iterations, quick.playouts, quick.games) > 0
    assert planned(GAME, first, actions, SMALL) == SMALL
