"""What is sent about the review of a finished game, besides the review itself (`smokestack.coach.report`)."""

from __future__ import annotations

from typing import Literal

import msgspec

from smokestack.coach.report import GameReview


class AskReview(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for the review of a finished game."""

    deep: bool = False
    """Search much longer, which takes minutes."""


class ReviewAnswer(msgspec.Struct):
    """How far a review is, and the review once it is done."""

    state: Literal["none", "waiting", "running", "done", "failed"]
    """`none`: nobody has asked for it yet. `waiting`: others are reviewed first."""
    deep: bool
    done: int = 0
    """How many of `total` actions have been reviewed."""
    total: int = 0
    trouble: str = ""
    """Why it failed."""
    review: GameReview | None = None
    numbers: list[int] = []
    """By number of actions, the log entry that names the moment after them (docs/replay.md)."""
