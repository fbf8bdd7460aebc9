"""The settings of the search."""

from __future__ import annotations

from typing import Final

from smokestack.kernel.contract import Advice

SETTING_NAMES: Final = [
    "explore",
    "urgency",
    "widen",
    "chance_widen",
    "sharpness",
    "steps",
    "rounds",
    "foresight",
    "leaf",
    "rank",
    "envy",
    "patience",
    "prune",
    "max_size",
]


class Settings:
    """How a search explores. The defaults were measured in the arena; docs/bots.md has the figures."""

    def __init__(
        self,
        explore: float = 2.5,
        urgency: float = 0.05,
        widen: float = 2.0,
        chance_widen: float = 1.5,
        sharpness: float = 2.5,
        steps: int = 60,
        rounds: int = 1,
        foresight: int = 0,
        leaf: float = 0.0,
        rank: float = 0.5,
        envy: float = 1.0,
        patience: float = 0.25,
        prune: int = 0,
        max_size: int = 1_200_000,
    ) -> None:
        self.explore = explore
        """The constant of PUCT: how much a good prior and few visits count against the results so far."""
        self.urgency = urgency
        """How far below its parent's average an unvisited branch starts."""
        self.widen = widen
        """Progressive widening: after n visits 1 + widen * sqrt(n) branches are open, the best prior first."""
        self.chance_widen = chance_widen
        """The same for the outcomes of a chance draw that get nodes of their own."""
        self.sharpness = sharpness
        """How steeply priors fall: the eighth best action gets exp(-sharpness) of the best one's prior."""
        self.steps = steps
        """The most decisions in a playout before the game's evaluation is asked."""
        self.rounds = rounds
        """A playout also stops when this many rounds have begun after the root's; 0 for no limit."""
        self.foresight = foresight
        """1: playouts have neither limit where the advice finds estimates unreliable (`Advice.needs_foresight`)."""
        self.leaf = leaf
        """The share of the evaluation at the leaf, before the playout, in the result."""
        self.rank = rank
        """The share of the ranking in the utility; the score has the rest."""
        self.envy = envy
        """For the score's share: 1 takes the margin over the best other seat, 0 the own score alone."""
        self.patience = patience
        """The search ends when the second best branch cannot catch up with this share of the remaining visits."""
        self.prune = prune
        """1: only the actions that the advice finds sensible are searched (`Advice.sensible`)."""
        self.max_size = max_size
        """The most legal actions the tree remembers. A full tree stops growing, so that memory is bounded."""


def change_settings(settings: Settings, changes: dict[str, float]) -> Settings:
    """Change some settings by name, in place; whole numbers stay whole."""
    for name, value in changes.items():
        setattr(settings, name, type(getattr(settings, name))(value))
    return settings


def settings_of(advice: Advice) -> Settings:
    """The default settings with the changes that the game's advice asks for."""
    return change_settings(Settings(), advice.search_settings())


def level_settings_of(advice: Advice) -> Settings:
    """The same for the levels that people play against."""
    return change_settings(settings_of(advice), advice.level_settings())
