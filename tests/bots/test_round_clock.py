"""The thinking time of a round."""

from __future__ import annotations

from random import Random

import pytest

from smokestack.bots.round_clock import AT_ONCE, LEAST, USUAL_DECISIONS, RoundClock
from smokestack.bots.search import Budget, SearchBot
from smokestack.kernel import registry


def test_a_round_does_not_take_longer_than_its_time() -> None:
    clock, total = RoundClock(5.0), 0.0
    for _ in range(40):
        allowed = clock.allowed(1)
        clock.spend(allowed)
        total += allowed
    assert total <= 5.0 + 40 * LEAST


def test_decisions_share_the_time_and_inherit_what_is_left() -> None:
    clock = RoundClock(5.0)
    assert clock.allowed(1) == pytest.approx(AT_ONCE * 5.0 / USUAL_DECISIONS)
    clock.spend(0.0)
    second = clock.allowed(1)
    assert second > AT_ONCE * 5.0 / USUAL_DECISIONS, "the first was settled at once"
    clock.spend(second)
    assert clock.allowed(2) > AT_ONCE * 5.0 / USUAL_DECISIONS, "rounds turned out to have few decisions"


def test_a_search_keeps_to_the_time_of_the_round() -> None:
    game, now = registry.game("industria"), [0.0]
    budget = Budget(seconds=5.0, iterations=4, round_seconds=1.0)
    budget.now = lambda: now[0]  # type: ignore[method-assign]
    player = SearchBot("timed", game.advice(), budget, hidden_information=False)
    given: list[float] = []
    prepare = player.prepare

    def prepared(state, seat, legal, until, rng):  # type: ignore[no-untyped-def]
        given.append(until - now[0])
        now[0] = until
        return prepare(state, seat, legal, 0.0, rng)

    player.prepare = prepared  # type: ignore[method-assign]
    state, rng = registry.start(game, 3), Random(1)
    while len(given) < 12:
        seat = state.actor()
        if seat == 0:
            state.apply(player.choose(state, seat, rng))
        else:
            state.apply(state.draw(rng) if seat < 0 else state.legal()[-1])
        if state.round() > 1:
            break
    assert given
    assert sum(given) <= 1.0 + LEAST * len(given)
