"""The options in the form the engine asks for them."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.rules.options import IndustriaOptions
from smokestack.kernel.errors import SetupError

DRAWN: Final = -1
"""As `first_player`: chance decides."""


class IndustriaRulings:
    """One attribute per ruling; SetupError if the options do not fit the number of players."""

    def __init__(self, options: IndustriaOptions, seats: int) -> None:
        self.bank_gets_bids = options.auction_payee == "bank"  # IND-A1
        self.strict_materials = options.current_epoch_materials == "strict"  # IND-A3
        self.cash_material_tiles = options.cash_material_tiles  # IND-A4
        self.bonus_per_factory = options.bonus_counting == "per_factory"  # IND-A5
        self.minimum_bid: int = options.min_bid  # IND-A6
        self.discount_factories_only = options.discount_scope == "factories_only"  # IND-A8
        self.closed_hands = options.hands == "closed"  # IND-A10
        self.ties_by_seat_order = options.final_tie == "seat_order"  # IND-A13
        self.first_player = DRAWN if options.first_player == "random" else int(options.first_player)  # IND-A16
        if self.first_player >= seats:
            raise SetupError(
                f"Option first_player is seat {self.first_player}, but {seats} players sit at seats 0 to {seats - 1}."
            )
