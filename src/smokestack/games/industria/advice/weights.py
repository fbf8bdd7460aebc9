"""The tunable numbers of the advice."""

from __future__ import annotations


class IndustriaWeights:
    """What the advice assumes about the rest of the game. `tools/tune.py` finds better values by self-play."""

    def __init__(self) -> None:
        self.open_link = 0.149
        """The chance to get the other end of a road or line, if that tile is still to come."""
        self.open_symbol = 0.405
        """The chance to get a bonus that is still to come."""
        self.open_factory = 0.084
        """The chance to get a factory with a given symbol that is still to come."""
        self.built = 0.533
        """The share of the tiles needing a material that are actually built."""
        self.factories_a_turn = 0.521
        """How many factories a seat builds per turn."""
        self.early_taler = 0.5
        """What a taler is worth at the start, beyond the third of a point it scores."""
        self.rival = 0.088
        """How much a rival's point counts against the seat."""
        self.role = 1.061
        """What staying auctioneer is worth, as a share of the best tile left in the offer."""
        self.shading = 0.221
        """The share of a tile's value that a bidder is willing to pay."""

    def numbers(self) -> dict[str, float]:
        return {
            "open_link": self.open_link,
            "open_symbol": self.open_symbol,
            "open_factory": self.open_factory,
            "built": self.built,
            "factories_a_turn": self.factories_a_turn,
            "early_taler": self.early_taler,
            "rival": self.rival,
            "role": self.role,
            "shading": self.shading,
        }

    def changed(self, numbers: dict[str, float]) -> IndustriaWeights:
        """A copy with some of these numbers changed."""
        values = {**self.numbers(), **numbers}
        weights = IndustriaWeights()
        weights.open_link = values["open_link"]
        weights.open_symbol = values["open_symbol"]
        weights.open_factory = values["open_factory"]
        weights.built = values["built"]
        weights.factories_a_turn = values["factories_a_turn"]
        weights.early_taler = values["early_taler"]
        weights.rival = values["rival"]
        weights.role = values["role"]
        weights.shading = values["shading"]
        return weights
