"""The numbers the advice hangs on, by name, so that self-play can tune them (tools/tune.py)."""

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
    """What a quick player believes. Points are points of the score."""

    def __init__(self) -> None:
        self.links_a_turn = 1.0
        """By how many links a turn of building lengthens the best delivery to come."""
        self.open_links = 0.6
        """How much links count that no cube on the map can use, against those that one can."""
        self.later_goods = 0.8
        """How much of its reach a delivery uses that nobody can see yet."""
        self.rivals_take = 0.85
        """Which part of the goods on the map is still there a turn later."""
        self.display_goods = 0.5
        """What a cube next in the display counts against one on the map."""
        self.tile_later = 0.8
        """Which part of the tiles laid later will count in complete links."""
        self.ruin = 40.0
        """How many points bankruptcy is worse than nothing."""
        self.later_trip = 0.4
        """What track is worth that cannot be finished this turn."""
        self.spare_tile = 0.6
        """What a build still to be made is worth."""
        self.rival_link = 0.5
        """What a point of income for a rival costs, against one of one's own."""
        self.urbanization = 8.0
        self.engineer = 4.0
        self.first_move = 3.0
        self.first_build = 3.0
        self.turn_order = 2.0
        self.production = 1.0
        self.bid_limit = 3.0
        """How many dollars a better place is worth at most."""
        self.reserve = 1.0
        """How many dollars are kept back for what was not foreseen."""
        self.turn_budget = 9.0
        """What a turn's building and bidding take."""

    def numbers(self) -> dict[str, float]:
        return {name: float(getattr(self, name)) for name in NAMES}

    def turned(self, numbers: dict[str, float]) -> AgeOfSteamWeights:
        """The same judgement with some numbers changed."""
        other = AgeOfSteamWeights()
        for name in NAMES:
            setattr(other, name, float(numbers.get(name, getattr(self, name))))
        return other
