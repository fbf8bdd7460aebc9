"""In which order the tests that reach a mutant probably kill it soonest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

PRIOR_WEIGHT = 4
"""The first guess at a test's chance counts as much as this many mutants."""
FEW_LINES = 30
SHORTEST = 0.01


class ReachingTest(msgspec.Struct, frozen=True):
    """A test that reaches a mutant."""

    id: str
    usual: float
    """Its usual processor time in seconds."""
    lines: int
    """How many lines of the rules it reaches. A test that reaches few is about these few."""


class Order:
    """Learns from each verdict which tests kill often, and puts those first that need the least time per kill."""

    def __init__(self) -> None:
        self._kills = Counter[str]()
        self._tries = Counter[str]()

    def sorted(self, tests: Iterable[ReachingTest], first: str) -> list[ReachingTest]:
        """The test `first`, if it is one of them, then the others."""
        return sorted(tests, key=lambda test: (test.id != first, self._seconds_per_kill(test), test.id))

    def learn(self, tests: list[ReachingTest], killer: str) -> None:
        """These tests ran in this order until the killer, or all of them if there is none."""
        for test in tests:
            self._tries[test.id] += 1
            if test.id == killer:
                self._kills[killer] += 1
                return

    def _seconds_per_kill(self, test: ReachingTest) -> float:
        guess = min(0.5, FEW_LINES / (1 + test.lines))
        chance = (self._kills[test.id] + PRIOR_WEIGHT * guess) / (self._tries[test.id] + PRIOR_WEIGHT)
        return max(SHORTEST, test.usual) / chance
