"""Where a game of City of Iron is: the round and its phases (COI-3.1), the end phase by its steps (COI-10)."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.view.view import CityOfIronView
from smokestack.kernel.info import Progress

PHASES: Final = ("bidding", "actions", "market", "scoring", "income", "purchase")
BEFORE_THE_GAME: Final = ("nation", "decks", "market", "towns", "bid order")
PHASE_OF: Final = {"bidding": "bidding", "bidding again": "bidding", "refill": "market", "purchase": "purchase"}


def progress_of(view: CityOfIronView) -> Progress:
    """Nobody knows how many rounds there will be (COI-3.2). What is not named above belongs to a turn."""
    if view.phase in BEFORE_THE_GAME or view.phase == "over":
        return Progress(PHASES, -1, turn=view.round)
    return Progress(PHASES, PHASES.index(PHASE_OF.get(view.phase, "actions")), turn=view.round)
