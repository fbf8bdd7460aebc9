"""The games for OpenSpiel: importing this module registers them with pyspiel.

    import pyspiel
    import smokestack.envs.openspiel
    game = pyspiel.load_game("smokestack_industria(players=3)")

Chance is explicit, and decisions are made choice by choice as in the other environments. In a simultaneous decision the
seats choose in order, and nobody sees an earlier answer. States are serialised by the choices that led to them.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Any

import numpy as np
import pyspiel

from smokestack.envs.encoding import Encoding, encoding
from smokestack.envs.rewards import final_rewards
from smokestack.envs.stepper import Stepper
from smokestack.kernel import registry
from smokestack.kernel.bits import contains
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.errors import SetupError
from smokestack.kernel.facts import EVERYONE

REWARDS = {
    "win": (pyspiel.GameType.Utility.CONSTANT_SUM, 0.0, 1.0, 1.0),
    "rank": (pyspiel.GameType.Utility.ZERO_SUM, -1.0, 1.0, 0.0),
    "score": (pyspiel.GameType.Utility.GENERAL_SUM, -10_000.0, 10_000.0, None),
}
"""The kind of utility, its least and greatest value, and the sum over the players."""
LONGEST = 100_000
"""An upper bound on the choices of a game."""


def short_name(game_id: str) -> str:
    return f"smokestack_{game_id.replace('-', '_')}"


def game_type(game_id: str, reward: str) -> pyspiel.GameType:
    game = registry.game(game_id)
    counts = [count for info in game.maps() for count in info.seats]
    default = registry.start(game).setup()
    return pyspiel.GameType(
        short_name=short_name(game_id),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=REWARDS[reward][0],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": default.seats, "map": default.map, "options": "", "reward": "rank"},
    )


def options_of(text: str) -> dict[str, str]:
    """`hands:closed;min_bid:0` as options."""
    found = {}
    for part in filter(None, text.split(";")):
        name, sign, value = part.partition(":")
        if not sign:
            raise SetupError(f"The option {part!r} has no value; write it as name:value;name:value.")
        found[name] = value
    return found


class SmokestackGame(pyspiel.Game):  # type: ignore[misc]
    """A game on one map with one number of players."""

    game_id = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        reward = given.get("reward", "rank")
        if reward not in REWARDS:
            raise SetupError(f"There is no reward {reward!r} in OpenSpiel. The rewards are: {', '.join(REWARDS)}.")
        game = registry.game(self.game_id)
        options = options_of(given.get("options", ""))
        self.encoding: Encoding = encoding(self.game_id)
        self.reward = reward
        self.first = Stepper(
            registry.new(game, given.get("players"), given.get("map"), options), None, self.encoding.kinds
        )
        self.first.history = []
        self.first.advance()
        _, least, most, total = REWARDS[reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.choices,
            max_chance_outcomes=self.encoding.choices,
            num_players=self.first.state.setup().seats,
            min_utility=least,
            max_utility=most,
            utility_sum=total,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.game_id, reward), info, given)

    def new_initial_state(self) -> SmokestackState:
        return SmokestackState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> SmokestackObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SmokestackObserver(self.encoding, kind.perfect_recall)


class SmokestackState(pyspiel.State):  # type: ignore[misc]
    """A position and the choice that is open in it."""

    def __init__(self, game: SmokestackGame) -> None:
        super().__init__(game)
        self.stepper = game.first.clone()
        self.reward = game.reward

    def current_player(self) -> int:
        seat = self.stepper.seat
        if seat == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.stepper.choices)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.stepper.odds()

    def _apply_action(self, action: int) -> None:
        self.stepper.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.stepper.word(action) if action in self.stepper.choices else str(action)

    def is_terminal(self) -> bool:
        return self.stepper.seat == OVER

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return final_rewards(self.reward, self.stepper.state)

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> SmokestackState:
        """A random state that this player cannot tell from this one, for ISMCTS."""
        other: SmokestackState = self.clone()
        other.stepper = self.stepper.resampled(player_id, Random(int(probability_sampler() * 2**53)))
        return other

    def __str__(self) -> str:
        history = self.stepper.history or []
        last = " ".join(str(action) for action, _ in history[-8:])
        return f"{len(history)} actions: ... {last} > {' '.join(map(str, self.stepper.path))}"


class SmokestackObserver:
    """What a player sees now, as a tensor; with perfect recall also every action it has seen, as text."""

    def __init__(self, encoding: Encoding, perfect_recall: bool) -> None:
        self.encoding = encoding
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(encoding.size, np.float32)
        self.dict = {}
        at = 0
        for name, size, _ in encoding.parts:
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: SmokestackState, player: int) -> None:
        self.tensor[:] = self._numbers(state, player)

    def _numbers(self, state: SmokestackState, player: int) -> list[float]:
        stepper = state.stepper
        return self.encoding.numbers(stepper.state, player, stepper.path if stepper.seat == player else None)

    def string_from(self, state: SmokestackState, player: int) -> str:
        """What the player sees now; with perfect recall, the actions it has seen and a digest of what it sees now.

        Secret actions of others are left out, so that not even their number is known.
        """
        numbers = self._numbers(state, player)
        if not self.perfect_recall:
            seen = " ".join([f"{place}:{number:.5g}" for place, number in enumerate(numbers) if number])
            return f"{player} | {seen}"
        known = [
            action
            for action, audience in state.stepper.history or ()
            if audience == EVERYONE or contains(audience, player)
        ]
        row = bytearray(self.encoding.row)
        self.encoding.pack(row, 0, *numbers)
        return f"{player} | {known} | {blake2b(row, digest_size=16).hexdigest()}"


def register() -> None:
    """Register every game with pyspiel; calling it twice does no harm."""
    known = set(pyspiel.registered_names())
    for game_id in registry.game_ids():
        if short_name(game_id) not in known:
            made = type("SmokestackGame", (SmokestackGame,), {"game_id": game_id})
            pyspiel.register_game(game_type(game_id, "rank"), made)


register()
