"""The options in the form the engine asks for them."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.rules.options import IndustriaOptions
from smokestack.kernel.errors import SetupError

DRAWN: Final = -1
"""As `first_player`: chance decides."""


class IndustriaRulings:
    """One attribute per ruling. The defaults are the standard rules."""

    def __init__(self) -> None:
        self.bank_gets_bids = False  # IND-A1
        self.strict_materials = False  # IND-A3
        self.cash_material_tiles = True  # IND-A4
        self.bonus_per_factory = False  # IND-A5
        self.minimum_bid = 1  # IND-A6
        self.discount_factories_only = False  # IND-A8
        self.closed_hands = False  # IND-A10
        self.ties_by_seat_order = False  # IND-A13
        self.first_player = DRAWN  # IND-A16


def rulings_of(options: IndustriaOptions, seats: int) -> IndustriaRulings:
    """The rulings these options select; SetupError if they do not fit the number of players."""
    rulings = IndustriaRulings()
    rulings.bank_gets_bids = options.auction_payee == "bank"
    rulings.strict_materials = options.current_epoch_materials == "strict"
    rulings.cash_material_tiles = options.cash_material_tiles
    rulings.bonus_per_factory = options.bonus_counting == "per_factory"
    rulings.minimum_bid = options.min_bid
    rulings.discount_factories_only = options.discount_scope == "factories_only"
    rulings.closed_hands = options.hands == "closed"
    rulings.ties_by_seat_order = options.final_tie == "seat_order"
    if options.first_player != "random":
        rulings.first_player = int(options.first_player)
        if rulings.first_player >= seats:
            raise SetupError(
                f"Option first_player is seat {rulings.first_player}, "
                f"but {seats} players sit at seats 0 to {seats - 1}."
            )
    return rulings
