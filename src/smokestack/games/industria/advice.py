"""What is good play (first draft)."""

from __future__ import annotations

from smokestack.kernel.contract import Advice, State


class IndustriaAdvice(Advice):
    """Any action, all alike."""

    def weigh(self, state: State, legal: list[int]) -> list[float]:
        return [0.0] * len(legal)
