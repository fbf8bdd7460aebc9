"""The value networks that come with the games: they fit their game, do what was trained, and are used."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from smokestack.bots import bot
from smokestack.bots.mcts.learned_advice import LearnedAdvice
from smokestack.bots.network_file import NetworkFile, learned_advice, read_network
from smokestack.bots.search import SearchBot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.learn.network import Batch, Trainee

WITH_NETWORK = [name for name in registry.game_ids() if registry.game(name).value_network() is not None]
LARGEST = 200_000
"""The most bytes of a file."""


def network_of(game: Game) -> NetworkFile:
    file = game.value_network()
    assert file is not None
    assert file.stat().st_size <= LARGEST
    return read_network(file)


def positions(game: Game, every: int, count: int) -> list[State]:
    """Some positions of a game of greedy players."""
    rng, advice, state = Random(5), game.advice(), registry.start(game, None)
    found: list[State] = []
    moves = 0
    while state.actor() != OVER and len(found) < count:
        legal = state.legal()
        state.apply(state.draw(rng) if state.actor() == CHANCE else advice.choose(state, legal, rng))
        moves += 1
        if moves % every == 0 and state.actor() != OVER:
            found.append(state.clone())
    return found


@pytest.mark.parametrize("name", WITH_NETWORK)
def test_the_network_fits_the_game_and_its_card_says_how_it_came_about(name: str) -> None:
    game = registry.game(name)
    network = network_of(game)
    assert (network.seat_inputs, network.table_inputs) == game.value_input_names()
    card = network.card
    assert card.game == name
    assert card.command.startswith(f"smokestack train {name} ")
    assert card.games > 0
    assert card.positions > 0
    assert set(card.held_out) == {"1/4", "1/2", "3/4"}
    assert "200 deals" in card.promoted


@pytest.mark.parametrize("name", WITH_NETWORK)
def test_the_levels_use_the_network_and_the_yardstick_does_not(name: str) -> None:
    game = registry.game(name)
    for level in ("normal", "hard", "value-3"):
        player = bot(level, game)
        assert isinstance(player, SearchBot)
        assert isinstance(player.advice, LearnedAdvice)
    yardstick = bot("search-3", game)
    assert isinstance(yardstick, SearchBot)
    assert not isinstance(yardstick.advice, LearnedAdvice)


@pytest.mark.parametrize("name", WITH_NETWORK)
def test_the_search_computes_what_was_trained(name: str) -> None:
    game = registry.game(name)
    network, advice = network_of(game), learned_advice(game)
    shape = len(network.seat_inputs), len(network.table_inputs), network.first, network.second
    trainee = Trainee(*shape, seed=1)
    trainee.load(network.numbers)
    for state in positions(game, every=25, count=6):
        told = game.advice().value_inputs(state)
        base = np.array([told.base])
        batch = Batch(np.array([told.seats]), np.array([told.table]), base, base, np.array([range(len(told.base))]))
        points, strengths = trainee.predict(batch)
        found = advice.assess(state)
        assert found.points == pytest.approx(points[0], abs=0.02)
        assert found.strengths == pytest.approx(strengths[0], abs=0.02)
