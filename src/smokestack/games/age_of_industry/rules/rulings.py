"""The options as the engine asks for them. What the edition decides is settled once, at the start (AOI-25.1)."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.rules.options import AgeOfIndustryOptions

PORT_OR_RAIL: Final = 0
OWN_PORT: Final = 1
ANY_PORT: Final = 2
"""What a ship card needs at a port location with a sea line to the ship space (AOI-25.3)."""


class AgeOfIndustryRulings:
    """The options of one game."""

    def __init__(self, options: AgeOfIndustryOptions) -> None:
        first = options.edition == "first"
        self.hand_by_players = _choice(options.hand_size, "by_players" if first else "six") == "by_players"
        self.imports_at_setup = _choice(options.coal_imports, "at_setup" if first else "on_ship_build") == "at_setup"
        card = _choice(options.ship_card, "own_port" if first else "port_or_rail")
        self.ship_card = {"port_or_rail": PORT_OR_RAIL, "own_port": OWN_PORT, "any_port": ANY_PORT}[card]
        self.ship_opens_sea = _choice(options.sea_transport, "ship_only" if first else "ports_and_ship") == "ship_only"
        self.no_through = _choice(options.no_through_pennsylvania, "false" if first else "true") == "true"
        self.develop_lowest = options.develop_choice == "lowest"
        self.borrow_freely = options.loans == "any_time_in_turn"
        self.limited_loans = options.loan_limit == "24"
        self.draw_mix = options.draw_mix
        free = _choice(options.free_pass, "hand_or_deck_empty" if first else "hand_and_deck_empty")
        self.pass_with_either_empty = free == "hand_or_deck_empty"
        end = _choice(options.game_end, "deck_and_face_up_empty" if first else "deck_empty")
        self.end_needs_no_face_up = end == "deck_and_face_up_empty"
        self.interest_in_last_round = options.interest_in_last_round
        self.ship_cards_combine = options.ship_cards_on_germany == "any_discard"


def _choice(given: str, by_edition: str) -> str:
    return by_edition if given == "by_edition" else given
