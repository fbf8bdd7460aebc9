"""The advice for bots."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.city_of_iron.table import Iron

from smokestack.bots.mcts.settings import settings_of
from smokestack.games.city_of_iron.game import GAME
from smokestack.games.city_of_iron.rules.state import CityOfIronState
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER


def greedy_game(seats: int, seed: int, **options: str) -> CityOfIronState:
    state = registry.start(GAME, seats, None, options)
    advice, rng = GAME.advice(), Random(seed)
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
        else:
            seat = rng.choice(state.waiting())
            state.apply(advice.choose(state.resample(seat, rng), state.legal_of(seat), rng))
    assert isinstance(state, CityOfIronState)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_players_build_expand_and_conquer(seats: int) -> None:
    games = [greedy_game(seats, seed) for seed in range(6)]
    best = [max(game.vp) for game in games]
    assert sum(best) / len(best) >= 40
    assert all(6 <= game.round() <= 9 for game in games)
    assert sum(sum(1 for owner in game.town_owner if owner >= 0) for game in games) >= 6 * 2
    assert sum(sum(game.filled) for game in games) >= 6 * seats * 5
    assert sum(bin(used).count("1") - 1 for game in games for used in game.tokens_used) >= 6 * seats


def test_the_advice_values_a_position_by_what_is_owned() -> None:
    table = Iron().turns()
    poor = GAME.advice().evaluate(table.state)
    table.built(0, "Srika Pasture 4", "Academy")
    rich = GAME.advice().evaluate(table.state)
    assert rich[0] > poor[0] + 2
    assert abs(rich[1] - poor[1]) < 0.01


def test_the_weights_change_the_advice() -> None:
    table = Iron().turns().tax_until("purchase").purse(0, money=5)
    legal = table.state.legal_of(0)
    thrifty = GAME.advice().with_weights({"thrift": 9.0}).move_weights(table.state, legal)
    generous = GAME.advice().with_weights({"thrift": 0.0}).move_weights(table.state, legal)
    assert thrifty[0] == max(thrifty)  # ready, and nothing else
    assert max(generous) > generous[0]


def test_a_search_looks_three_rounds_ahead() -> None:
    settings = settings_of(GAME.advice())
    assert settings.rounds == 3, "what is built or founded pays in the rounds after"
    assert settings.steps >= 240, "three rounds of four seats take so many decisions"
