"""The sentence of a hint says only what was computed; where the search cannot tell, it says that."""

from __future__ import annotations

from random import Random

from smokestack.coach.decision import Analysis, Outcome, RankedChoice, ranked
from smokestack.coach.reasons import reason
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, Game, State

NAMES = ["Ann", "Bob", "Cat"]
ROUNDS = 20


def an_auction() -> tuple[Game, State]:
    """Industria, where the first player chooses a tile to put up."""
    game, rng = registry.game("industria"), Random(4)
    state = registry.start(game, 3)
    while state.actor() == CHANCE:
        state.apply(state.draw(rng))
    return game, state


def choice(action: int, points: list[float], out: int = 0, **figures: int) -> RankedChoice:
    """A candidate with these points and, in every round, these figures of seat 0 (`rival_x`: of seat 1)."""
    read = {(1 if key.startswith("rival_") else 0, key.removeprefix("rival_")): n for key, n in figures.items()}
    outcomes = [Outcome(one, one / 10, place < out, dict(read)) for place, one in enumerate(points)]
    return RankedChoice(action, 1, outcomes)


def sentence(*choices: RankedChoice) -> str:
    game, state = an_auction()
    return reason(game, state, state.waiting()[0], Analysis(ranked(list(choices)), False, 1), NAMES, Random(1))


def two_actions() -> tuple[int, int]:
    _, state = an_auction()
    first, second, *_ = state.legal()
    return first, second


BETTER, WORSE = [5.0, 6.0] * (ROUNDS // 2), [2.0, 3.0] * (ROUNDS // 2)


def test_the_only_choice_needs_no_reason() -> None:
    assert sentence(RankedChoice(two_actions()[0], 0, [])) == "This is all you can do now."


def test_without_a_comparison_there_is_none() -> None:
    a, b = two_actions()
    assert "not enough time" in sentence(RankedChoice(a, 3, []), RankedChoice(b, 2, []))


def test_a_difference_within_its_uncertainty_has_no_reason() -> None:
    a, b = two_actions()
    told = sentence(choice(a, [5.0, -4.0] * 10, taler=9), choice(b, [-3.0, 4.0] * 10, taler=1))
    assert "cannot tell" in told
    assert "taler" not in told


def test_a_choice_that_playouts_do_not_bear_out_says_so() -> None:
    a, b = two_actions()
    best, rarely_tried = choice(a, WORSE), choice(b, BETTER)
    best.visits = 100
    assert "do not bear that out" in sentence(best, rarely_tried)


def test_the_figures_that_differ_are_named_gains_first() -> None:
    a, b = two_actions()
    told = sentence(choice(a, BETTER, taler=3, built=4), choice(b, WORSE, taler=5, built=2))
    assert "it brings you later, on average of the games that were played out: " in told
    assert told.endswith("tiles built +2 and taler −2.")


def test_what_differs_for_a_rival_is_told_if_nothing_does_for_you() -> None:
    a, b = two_actions()
    assert "this changes for Bob" in sentence(choice(a, BETTER, rival_taler=1), choice(b, WORSE, rival_taler=6))


def test_a_risk_is_told_first() -> None:
    a, b = two_actions()
    told = sentence(choice(a, BETTER, taler=3), choice(b, WORSE, out=10, taler=1))
    assert "eliminated in 0 of 100 games" in told
    assert "in 50." in told


def test_what_no_figure_explains_is_said_to_be_unexplained() -> None:
    a, b = two_actions()
    assert "no figure of the game shows why" in sentence(choice(a, BETTER), choice(b, WORSE))
