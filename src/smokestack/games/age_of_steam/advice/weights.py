"""The tunable numbers of the advice."""

from __future__ import annotations

from typing import Final

NAMES: Final = (
    "links_a_turn",
    "open_links",
    "later_goods",
    "rivals_take",
    "display_goods",
    "tile_later",
    "ruin",
    "later_trip",
    "spare_tile",
    "rival_link",
    "urbanization",
    "engineer",
    "first_move",
    "first_build",
    "turn_order",
    "production",
    "bid_limit",
    "reserve",
    "turn_budget",
)


class AgeOfSteamWeights:
    """What the advice assumes about the rest of the game. `tools/tune.py` finds better values by self-play."""

    def __init__(self) -> None:
        self.links_a_turn = 1.0
        """How many links a full turn of building adds to the longest delivery."""
        self.open_links = 0.6
        """What a link that no cube on the map can use yet counts, compared with one that a cube can use."""
        self.later_goods = 0.8
        """The share of the reachable links that deliveries of goods not yet on the map will use."""
        self.rivals_take = 0.85
        """The share of the goods on the map that is still there a turn later."""
        self.display_goods = 0.5
        """What the next cube of a display column counts, compared with one on the map."""
        self.tile_later = 0.8
        """The share of the tiles built in later turns that will be part of complete links."""
        self.ruin = 40.0
        """How many points below zero a bankruptcy counts."""
        self.later_trip = 0.4
        """The share of its value that a route counts if it cannot be finished this turn."""
        self.spare_tile = 0.6
        """What a build counts that is left for later, in points."""
        self.rival_link = 0.5
        """What a rival's point of income costs, compared with a point of one's own."""
        self.urbanization = 8.0
        self.engineer = 4.0
        self.first_move = 3.0
        self.first_build = 3.0
        self.turn_order = 2.0
        self.production = 1.0
        self.bid_limit = 3.0
        """How many dollars a better place in the player order is worth at most."""
        self.reserve = 1.0
        """How many dollars are kept back for surprises."""
        self.turn_budget = 9.0
        """How many dollars a turn of building and bidding takes."""

    def numbers(self) -> dict[str, float]:
        return {name: float(getattr(self, name)) for name in NAMES}

    def changed(self, numbers: dict[str, float]) -> AgeOfSteamWeights:
        """A copy with some of these numbers changed."""
        weights = AgeOfSteamWeights()
        for name in NAMES:
            setattr(weights, name, float(numbers.get(name, getattr(self, name))))
        return weights
