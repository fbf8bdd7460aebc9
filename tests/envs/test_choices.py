"""Decisions made choice by choice reach every legal action and no other, and nobody peeks."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from tests.envs.positions import GAMES, positions
from tests.kernel.toy import GAME

from smokestack.envs import age_of_steam_v0, city_of_iron_v0, industria_v0
from smokestack.envs.encoding import Encoding, encoding
from smokestack.envs.rewards import final_rewards
from smokestack.envs.stepper import IllegalChoiceError, Stepper
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.errors import SetupError


def leaves(stepper: Stepper, depth: int) -> list[int]:
    """The actions at the ends of all paths through one decision."""
    found = []
    for choice in stepper.choices:
        down = stepper.clone()
        assert down.history is not None
        down.choose(choice)
        if len(down.history) > depth:
            found.append(down.history[depth][0])
        else:
            found += leaves(down, depth)
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_choices_reach_every_legal_action_and_no_other(game_id: str) -> None:
    spaces = encoding(game_id)
    looked = 0
    for state, rng in positions(game_id, 3, 0.04, "walk"):
        seat = state.actor()
        if seat < 0:
            continue
        legal = state.legal_of(seat)
        if not 1 < len(legal) <= 120:
            continue
        stepper = Stepper(state.clone(), rng, spaces.kinds)
        stepper.history = []
        stepper.advance()
        assert sorted(leaves(stepper, 0)) == sorted(legal)
        assert max(stepper.choices) < spaces.choices
        looked += 1
    assert looked > 3


@pytest.mark.parametrize("game_id", GAMES)
def test_at_least_two_choices_are_open_in_ascending_order(game_id: str) -> None:
    spaces = encoding(game_id)
    rng = Random(1)
    stepper = Stepper(registry.start(registry.game(game_id)), rng, spaces.kinds)
    stepper.advance()
    for _ in range(300):
        if stepper.seat == OVER:
            break
        assert len(stepper.choices) >= 2
        assert stepper.choices == sorted(set(stepper.choices))
        assert stepper.seat == stepper.state.actor()
        stepper.choose(rng.choice(stepper.choices))


def test_the_path_so_far_is_in_the_observation() -> None:
    env = age_of_steam_v0.raw_env(map="rust-belt", seats=3)
    rng = Random(4)
    seen_deeper = 0
    env.reset(seed=4)
    for _ in range(400):
        if env.stepper.seat == OVER:
            break
        spaces, path = env.encoding, env.stepper.path
        block = env.observe(env.agent_selection)["observation"][spaces.path :]
        assert block[0] == 1
        kinds = np.flatnonzero(block[1 : 1 + spaces.kinds]).tolist()
        assert kinds == path[:1]
        chosen = block[1 + spaces.kinds :: 2]
        assert int(chosen.sum()) == max(0, len(path) - 1)
        seen_deeper += len(path) > 1
        for agent in env.agents:
            if agent != env.agent_selection:
                other = env.observe(agent)
                assert not other["observation"][spaces.path :].any()
                assert not other["action_mask"].any()
        env.step(rng.choice(env.stepper.choices))
    assert seen_deeper > 3


def test_a_secret_purchase_is_chosen_in_seat_order_and_seen_by_nobody_else() -> None:
    """Whatever seat 0 buys, seat 1 sees the same when it chooses."""
    env = city_of_iron_v0.raw_env(seats=2)
    looked = 0
    for seed in range(4):
        rng = Random(seed)
        env.reset(seed=seed)
        while env.stepper.seat != OVER and looked < 3:
            state = env.stepper.state
            if state.waiting() == [0, 1] and not env.stepper.path:
                shown = set()
                for choice in env.stepper.choices:
                    down = env.stepper.clone()
                    down.choose(choice)
                    while down.seat == 0:
                        down.choose(down.choices[-1])
                    if down.seat == 1 and down.state.waiting() == [1]:
                        shown.add(env.encoding.observe(down.state, 1, down.path).tobytes())
                assert len(shown) <= 1
                looked += len(env.stepper.choices) > 1 and len(shown) == 1
            env.step(rng.choice(env.stepper.choices))
    assert looked


def test_an_illegal_choice_raises_or_forfeits_or_is_replaced() -> None:
    raw = industria_v0.raw_env()
    raw.reset(seed=0)
    illegal = next(n for n in range(raw.encoding.choices) if n not in raw.stepper.choices)
    with pytest.raises(IllegalChoiceError, match="action mask"):
        raw.step(illegal)
    env = industria_v0.env()
    env.reset(seed=0)
    loser = env.agent_selection
    env.step(illegal)
    assert all(env.terminations.values())
    assert {agent: reward for agent, reward in env.rewards.items() if reward} == {loser: -1}
    kind = industria_v0.raw_env(illegal="replace")
    kind.reset(seed=0)
    before = kind.stepper.state.key(), kind.stepper.path
    kind.step(illegal)
    assert (kind.stepper.state.key(), kind.stepper.path) != before
    assert not any(kind.terminations.values())


def test_without_a_generator_chance_is_enumerated_with_its_odds() -> None:
    spaces = encoding("industria")
    stepper = Stepper(registry.start(registry.game("industria"), 4), None, spaces.kinds)
    stepper.advance()
    assert stepper.seat == CHANCE
    assert stepper.odds() == [(spaces.kinds + seat, 0.25) for seat in range(4)]
    assert [stepper.word(choice) for choice in stepper.choices] == ["0", "1", "2", "3"]
    stepper.choose(stepper.choices[2])
    assert sum(weight for _, weight in stepper.odds()) == pytest.approx(1)


@pytest.mark.parametrize(
    "given, sentence",
    [
        ({"reward": "fame"}, "There is no reward 'fame'"),
        ({"render_mode": "cinema"}, "There is no render mode 'cinema'"),
        ({"illegal": "shrug"}, "'shrug' is not a way to treat illegal choices"),
        ({"seats": 9}, "is for 3 or 4 players, not 9"),
        ({"options": {"hands": "sticky"}}, "hands"),
    ],
)
def test_wrong_arguments_are_refused_in_a_sentence(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        industria_v0.env(**given)  # type: ignore[arg-type]


def test_ties_share_their_rank() -> None:
    class Tied:
        def setup(self) -> object:
            return type("Setup", (), {"seats": 4})

        def ranking(self) -> list[list[int]]:
            return [[2], [0, 3], [1]]

    tied = Tied()
    assert final_rewards("rank", tied) == pytest.approx([0, -1, 1, 0])  # type: ignore[arg-type]
    assert final_rewards("win", tied) == [0, 0, 1, 0]  # type: ignore[arg-type]


def test_a_game_without_an_observer_is_refused() -> None:
    with pytest.raises(SetupError, match=r"has no observer, .* implement Game\.observer"):
        Encoding(GAME)
