"""A first opinion."""

from __future__ import annotations

from smokestack.kernel.contract import Advice, State


class IronAdvice(Advice):
    def weigh(self, state: State, legal: list[int]) -> list[float]:
        return [float(-(action & 63 in (12,))) for action in legal]
