"""Where a game of Industria is: the turn and its five phases (IND-3.1)."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.view.view import IndustriaView
from smokestack.kernel.info import Progress

PHASES: Final = ("income", "reveal", "auction", "building", "first_player")
PHASE_OF_STEP: Final = {
    "reveal": "reveal",
    "put up": "auction",
    "bid": "auction",
    "decide": "auction",
    "build": "building",
}


def progress_of(view: IndustriaView) -> Progress:
    """The first player is drawn before the first phase, and at the end no phase is left."""
    phase = PHASE_OF_STEP.get(view.step)
    at = PHASES.index(phase) if phase else -1
    return Progress(PHASES, at, turn=view.turn, turns=view.turns)
