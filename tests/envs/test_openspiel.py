"""The games in OpenSpiel pass its own simulation test with serialisation, and its algorithms run unchanged."""

from __future__ import annotations

import os
import pickle
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

import smokestack.envs.openspiel as ours
from smokestack.kernel import registry
from smokestack.kernel.contract import OVER
from smokestack.kernel.errors import SetupError

BUDGET = int(os.environ.get("SMOKESTACK_FUZZ", "1"))
GAMES = [ours.short_name(game_id) for game_id in ("age-of-industry", "age-of-steam", "city-of-iron", "industria")]
STEAM = [(info.id, seats) for info in registry.game("age-of-steam").maps() for seats in info.seats]


def advanced(name: str, choices: int, seed: int) -> ours.SmokestackState:
    """A state of a random game after so many choices, chance included."""
    state = pyspiel.load_game(name).new_initial_state()
    rng = Random(seed)
    for _ in range(choices):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", GAMES)
def test_random_games_pass_with_serialisation(name: str) -> None:
    """A thousand of Industria with `SMOKESTACK_FUZZ=500`."""
    sims = 2 * BUDGET if name.endswith("industria") else BUDGET
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=min(sims, 1000), serialize=True, verbose=False)


@pytest.mark.parametrize("map, seats", STEAM if BUDGET > 1 else STEAM[3::12])
def test_random_games_pass_on_the_maps_of_age_of_steam(map: str, seats: int) -> None:
    """All of them with `SMOKESTACK_FUZZ=2` and above."""
    game = pyspiel.load_game(f"smokestack_age_of_steam(map={map},players={seats})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("map, seats", STEAM)
def test_every_map_and_seat_count_of_age_of_steam_can_be_loaded(map: str, seats: int) -> None:
    state = advanced(f"smokestack_age_of_steam(map={map},players={seats})", 30, seats)
    assert state.num_players() == seats
    written = pyspiel.serialize_game_and_state(state.get_game(), state)
    _, again = pyspiel.deserialize_game_and_state(written)
    assert again.history() == state.history()


@pytest.mark.parametrize("name", GAMES)
def test_a_pickled_state_is_restored(name: str) -> None:
    state = advanced(name, 150, 1)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.stepper.state.key() == state.stepper.state.key()
    assert again.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_a_clone_is_independent(name: str) -> None:
    state = advanced(name, 60, 2)
    before = state.stepper.state.key(), list(state.stepper.path)
    other = state.clone()
    for _ in range(20):
        other.apply_action(other.legal_actions()[0])
    assert (state.stepper.state.key(), state.stepper.path) == before


@pytest.mark.parametrize("name", GAMES)
def test_what_a_player_knows_does_not_change_when_the_rest_is_resampled(name: str) -> None:
    rng = Random(3)
    for choices in (80, 140, 200):
        state = advanced(name, choices, choices)
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        assert np.array_equal(other.observation_tensor(player), state.observation_tensor(player))


def test_a_secret_purchase_is_not_in_the_information_of_others() -> None:
    """City of Iron: whatever seat 0 chooses, and however often, seat 1 knows the same."""
    state = pyspiel.load_game("smokestack_city_of_iron(players=2)").new_initial_state()
    rng = Random(1)
    while not (state.stepper.state.waiting() == [0, 1] and len(state.legal_actions()) > 2):
        assert not state.is_terminal()
        state.apply_action(rng.choice(state.legal_actions()))
    known = set()
    for action in state.legal_actions():
        other = state.clone()
        other.apply_action(action)
        while other.current_player() == 0 and other.stepper.state.waiting() == [0, 1]:
            other.apply_action(other.legal_actions()[-1])
        if other.stepper.state.waiting() == [1]:
            known.add(other.information_state_string(1))
    assert len(known) == 1


def test_returns_follow_the_reward() -> None:
    for reward, total in (("win", 1.0), ("rank", 0.0)):
        name = f"smokestack_industria(players=3,reward={reward})"
        state = pyspiel.load_game(name).new_initial_state()
        rng = Random(4)
        while not state.is_terminal():
            assert state.returns() == [0.0, 0.0, 0.0]
            state.apply_action(rng.choice(state.legal_actions()))
        assert sum(state.returns()) == pytest.approx(total)
        assert state.stepper.seat == OVER


def test_parameters_are_read_and_refused() -> None:
    game = pyspiel.load_game("smokestack_industria(players=4,options=hands:closed;min_bid:0)")
    setup = game.new_initial_state().stepper.state.setup()
    assert (setup.seats, setup.options.hands, setup.options.min_bid) == (4, "closed", 0)
    with pytest.raises(SetupError, match="has no value"):
        ours.options_of("hands")
    made = type("Game", (ours.SmokestackGame,), {"game_id": "industria"})
    with pytest.raises(SetupError, match="no reward 'fame'"):
        made({"reward": "fame"})


def test_ismcts_plays() -> None:
    """It searches over positions the player cannot tell apart, at a table with hidden cards."""
    state = advanced("smokestack_age_of_industry(players=2)", 30, 5)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        uct_c=1.0,
        max_simulations=4,
        evaluator=mcts.RandomRolloutEvaluator(max_length=20, random_state=np.random.RandomState(1)),
        random_state=np.random.RandomState(1),
    )
    assert bot.step(state) in state.legal_actions()


def test_outcome_sampling_cfr_runs_on_a_small_table() -> None:
    game = pyspiel.load_game("smokestack_age_of_steam(map=barbados,players=1,reward=score)")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(2):
        solver.iteration()
    policy = solver.average_policy()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    odds = policy.action_probabilities(state)
    assert set(odds) <= set(state.legal_actions())
    assert sum(odds.values()) == pytest.approx(1)
