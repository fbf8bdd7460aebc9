"""The answer to somebody who plays ahead."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from smokestack.kernel.info import Figure, Progress
from smokestack.table.protocol import Branch, DecisionInfo, FactInfo


class AheadStep(msgspec.Struct):
    """A move of a line of play."""

    seat: int
    path: list[int]
    text: str


class AheadAnswer(msgspec.Struct):
    """The answer to `ahead`: the position that a line of play leads to, as far as the asker may know it."""

    steps: list[AheadStep]
    stop: Literal["", "chance", "over", "several", "reveals", "hidden"]
    """Why the line cannot be continued; empty if it can."""
    actor: int
    """The seat that decides there; -1 if the line cannot be continued."""
    round: int
    prompt: FactInfo | None
    view: Any
    standing: list[list[Figure]]
    progress: Progress
    decide: DecisionInfo | None
    """What that seat can do."""
    branches: list[Branch] = []
    """The choices below the path of the question."""
