"""What the actor is asked to do, by phase."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.rules.position import (
    CHOOSING_FIRST_PLAYER,
    DEALING,
    DISCARDING,
    DRAWING,
    DRAWING_MORE,
    ENDING_TURN,
    FINISHED,
    LAYING_TILES,
    REFILLING,
    SELLING,
    TURN,
    TURNING_UP,
    AgeOfIndustryPosition,
)
from smokestack.kernel.facts import NOBODY, Fact

PROMPTS: Final = {
    CHOOSING_FIRST_PLAYER: "first_player",
    DEALING: "deal",
    TURNING_UP: "turn_up",
    LAYING_TILES: "tile",
    TURN: "turn",
    DRAWING: "deal",
    DRAWING_MORE: "draw_more",
    REFILLING: "turn_up",
    SELLING: "sell_more",
    DISCARDING: "discard",
    ENDING_TURN: "closing",
    FINISHED: "over",
}


def prompt_for(position: AgeOfIndustryPosition, actor: int) -> Fact:
    return Fact(PROMPTS[position.phase], actor if actor >= 0 else NOBODY, {"n": position.actions_left})
