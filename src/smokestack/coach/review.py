"""Reviews a finished game: what each decision and each draw was worth to every seat.

One value function values every position. What changes at a draw is luck, what changes when a seat acts is its own
decision and the other seats' decision for everybody else. The changes of a game add up to its result, exactly. How good
a decision was is asked in another way: a search looks for a better action, and the same futures are played after both.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from smokestack.coach.effort import QUICK, ReviewEffort, planned, rounds_for
from smokestack.coach.judge import Judge, Judgement
from smokestack.coach.outcome import outcome_of
from smokestack.coach.report import (
    CurvePoint,
    GameReview,
    MoveFact,
    ReviewedDecision,
    ReviewedDraw,
    SeatReview,
    turning_points,
)
from smokestack.coach.values import PositionValue, ValueFunction
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.errors import SetupError
from smokestack.kernel.facts import Fact

REVIEW_VERSION: Final = 1
"""Increased whenever the same game would be reviewed differently, so that kept reviews are made again."""

Progress = Callable[[int, int], None]
"""Is told how many of how many actions have been reviewed."""


class GameReviewer:
    """Reviews one game, action by action."""

    def __init__(self, game: Game, first: State, actions: list[int], effort: ReviewEffort = QUICK) -> None:
        self.game = game
        self.first = first
        self.actions = actions
        end = first.clone()
        for action in actions:
            end.apply(action)
        if end.actor() != OVER:
            raise SetupError("Only finished games can be reviewed; this one is not over.")
        self.seats = first.setup().seats
        effort = planned(game, first, actions, effort)
        self.values = ValueFunction(game, first, effort.playouts, games=effort.games)
        self.judge = Judge(game, effort.iterations, rounds_for(effort.iterations))
        self.rng = Random(f"review/{len(actions)}")
        self.decisions: list[ReviewedDecision] = []
        self.draws: list[ReviewedDraw] = []
        self.curve: list[CurvePoint] = []
        self.series: list[str] = []
        """What was drawn since somebody decided, and where that began."""
        self.series_at = self.series_round = 0
        self.luck, self.own, self.others = ([0.0] * self.seats for _ in range(3))

    def review(self, progress: Progress | None = None) -> GameReview:
        """Review the whole game."""
        state = self.first.clone()
        before = start = self.value_of(state)
        self._mark(0, state.round(), before)
        for at, action in enumerate(self.actions):
            if progress is not None:
                progress(at, len(self.actions))
            round_now = state.round()
            earlier = state.clone()
            if state.actor() == CHANCE:
                state.apply(action)
                after = self._drawn(at, earlier, action, state, before)
            else:
                after = self._decided(at, earlier, action, state, before)
            before = after
            if state.round() != round_now or at == len(self.actions) - 1:
                self._mark(at + 1, round_now, after)
        return self._report(start, before)

    def _drawn(self, at: int, earlier: State, action: int, state: State, before: PositionValue) -> PositionValue:
        """A draw was made. Within a series of draws nothing is valued: luck is that of the whole series."""
        if not self.series:
            self.series_at, self.series_round = at, earlier.round()
        self.series.append(_text(earlier, action))
        if state.actor() == CHANCE:
            return before
        after = self.values.value(state)
        self._attribute(CHANCE, before, after)
        luck = [got - had for had, got in zip(before.points, after.points, strict=True)]
        self.draws.append(ReviewedDraw(self.series_at, self.series_round, self.series, luck))
        self.series = []
        return after

    def _decided(self, at: int, earlier: State, action: int, state: State, before: PositionValue) -> PositionValue:
        """A seat decides. A forced action to another decision changes no value."""
        seat = state.seat_of(action)
        forced = len(state.legal_of(seat)) == 1
        judged = None if forced else self.judge.judge(earlier, seat, action, self.rng)
        state.apply(action)
        after = before if forced and state.actor() >= 0 else self.value_of(state)
        self._attribute(seat, before, after)
        if judged is not None:
            self.decisions.append(self._decision(at, earlier, seat, action, before, after, judged))
        return after

    def value_of(self, state: State) -> PositionValue:
        """The value of a position; before a draw, the mean over what may be drawn."""
        return self.values.before_draw(state) if state.actor() == CHANCE else self.values.value(state)

    def _attribute(self, actor: int, before: PositionValue, after: PositionValue) -> None:
        for seat in range(self.seats):
            change = after.points[seat] - before.points[seat]
            parts = self.luck if actor == CHANCE else self.own if actor == seat else self.others
            parts[seat] += change

    def _mark(self, at: int, round_now: int, value: PositionValue) -> None:
        self.curve.append(CurvePoint(at, round_now, value.points, value.places, self.luck[:], self.own[:]))

    def _decision(
        self,
        at: int,
        state: State,
        seat: int,
        action: int,
        before: PositionValue,
        after: PositionValue,
        judged: Judgement,
    ) -> ReviewedDecision:
        better = judged.best != action
        return ReviewedDecision(
            at,
            seat,
            state.round(),
            _text(state, action),
            (before.points[seat], after.points[seat]),
            (before.places[seat], after.places[seat]),
            judged.obvious,
            judged.loss,
            judged.error,
            _text(state, judged.best) if better else "",
            _shown(state, judged.best) if better else (),
        )

    def _report(self, start: PositionValue, end: PositionValue) -> GameReview:
        setup = self.first.setup()
        seats = [self._seat(seat, start, end) for seat in range(self.seats)]
        return GameReview(
            game=setup.game,
            map=setup.map,
            actions=len(self.actions),
            source=self.values.source(),
            iterations=self.judge.iterations,
            rounds=self.judge.rounds,
            lead=self.judge.lead and self.seats > 1,
            seats=seats,
            decisions=self.decisions,
            draws=self.draws,
            turning_points=turning_points(self.decisions),
            curve=self.curve,
            outcome=outcome_of(seats, self.curve),
        )

    def _seat(self, seat: int, start: PositionValue, end: PositionValue) -> SeatReview:
        counted = [one for one in self.decisions if one.seat == seat and not one.obvious]
        lost = sum(one.loss for one in counted)
        return SeatReview(
            seat,
            start.points[seat],
            self.luck[seat],
            self.own[seat],
            self.others[seat],
            end.points[seat],
            end.places[seat],
            len(counted),
            lost,
            lost / len(counted) if counted else 0.0,
        )


def _text(state: State, action: int) -> str:
    return state.codec().text(state, action)


def _shown(state: State, action: int) -> tuple[MoveFact, ...]:
    """What an action would do."""
    facts: list[Fact] = []
    state.clone().apply(action, facts)
    return tuple(MoveFact(fact.key, fact.seat, fact.data) for fact in facts)
