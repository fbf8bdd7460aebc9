"""A game's advice with a trained value network on top of the hand-made evaluation."""

from __future__ import annotations

from random import Random

from smokestack.kernel.contract import OVER, Advice, State
from smokestack.kernel.value_network import Assessment, ValueInputs, ValueNetwork


class LearnedAdvice(Advice):
    """Weighs moves and plays out as the game's own advice does, but judges positions with the network."""

    def __init__(self, advice: Advice, network: ValueNetwork, settings: dict[str, float]) -> None:
        self.advice = advice
        self.network = network
        self.settings = settings
        """Search settings that suit the network, where they differ from the game's."""

    def assess(self, state: State) -> Assessment:
        if state.actor() == OVER:
            return Assessment(self.advice.evaluate(state), [])
        return self.network.assess(self.advice.value_inputs(state))

    def evaluate(self, state: State) -> list[float]:
        return self.assess(state).points

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        return self.advice.move_weights(state, legal)

    def choose(self, state: State, legal: list[int], rng: Random) -> int:
        return self.advice.choose(state, legal, rng)

    def playout_choice(self, state: State, legal: list[int], rng: Random) -> int:
        return self.advice.playout_choice(state, legal, rng)

    def result(self, state: State) -> list[float]:
        return self.advice.result(state)

    def value_inputs(self, state: State) -> ValueInputs:
        return self.advice.value_inputs(state)

    def sensible(self, state: State, legal: list[int]) -> list[int]:
        return self.advice.sensible(state, legal)

    def needs_foresight(self, state: State) -> bool:
        return self.advice.needs_foresight(state)

    def with_foresight(self) -> Advice:
        return LearnedAdvice(self.advice.with_foresight(), self.network, self.settings)

    def search_settings(self) -> dict[str, float]:
        return self.advice.search_settings()

    def level_settings(self) -> dict[str, float]:
        return {**self.advice.level_settings(), **self.settings}

    def weights(self) -> dict[str, float]:
        return self.advice.weights()

    def with_weights(self, weights: dict[str, float]) -> Advice:
        return LearnedAdvice(self.advice.with_weights(weights), self.network, self.settings)
