"""The dials of the search."""

from __future__ import annotations

from typing import Final

from smokestack.kernel.contract import Advice

DIALS: Final = [
    "explore",
    "urgency",
    "widen",
    "chance_widen",
    "warmth",
    "steps",
    "rounds",
    "leaf",
    "rank",
    "envy",
    "patience",
    "cells",
]


class Settings:
    """How a search looks around. The defaults were measured in the arena; docs/bots.md has the figures."""

    def __init__(
        self,
        explore: float = 2.5,
        urgency: float = 0.05,
        widen: float = 2.0,
        chance_widen: float = 1.5,
        warmth: float = 2.5,
        steps: int = 60,
        rounds: int = 1,
        leaf: float = 0.0,
        rank: float = 0.5,
        envy: float = 1.0,
        patience: float = 0.25,
        cells: int = 1_200_000,
    ) -> None:
        self.explore = explore
        """How much a good prior and few visits weigh against what was found (the constant of PUCT)."""
        self.urgency = urgency
        """How much worse than its siblings' average a branch is taken to be before its first visit."""
        self.widen = widen
        """Branches looked at after n visits: 1 + widen * sqrt(n), the best by the game's advice first."""
        self.chance_widen = chance_widen
        """Outcomes kept apart at a chance draw after n visits, likewise."""
        self.warmth = warmth
        """How steeply priors fall: the eighth best action gets exp(-warmth) of the best one's prior."""
        self.steps = steps
        """Decisions of a playout before the game's evaluation is asked."""
        self.rounds = rounds
        """A playout also stops when so many rounds have begun after the root's; 0 for no such stop."""
        self.leaf = leaf
        """The share of the evaluation before the playout in its result."""
        self.rank = rank
        """The share of the places, against the score, in what a result is worth."""
        self.envy = envy
        """In the score's part: 1 for the margin over the best other seat, 0 for the own score alone."""
        self.patience = patience
        """The search ends when the second best branch would not catch up with this share of the visits left."""
        self.cells = cells
        """Legal actions remembered in the tree; beyond it the tree stops growing, so that memory is bounded."""


def turned(settings: Settings, dials: dict[str, float]) -> Settings:
    """The settings with some dials turned; whole numbers stay whole."""
    for name, value in dials.items():
        setattr(settings, name, type(getattr(settings, name))(value))
    return settings


def settings_of(advice: Advice) -> Settings:
    """The usual settings, with the dials turned as the game's advice would have them."""
    return turned(Settings(), advice.search_settings())
