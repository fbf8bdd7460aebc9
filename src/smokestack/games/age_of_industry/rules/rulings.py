"""The options as answers the engine asks for: what the edition fills in is settled once, at the start (AOI-25.1)."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.rules.options import AgeOfIndustryOptions

PORT_OR_RAIL: Final = 0
OWN_PORT: Final = 1
ANY_PORT: Final = 2


class AgeOfIndustryRulings:
    """The answers of one table."""

    def __init__(self, options: AgeOfIndustryOptions) -> None:
        first = options.edition == "first"
        self.hand_by_players = _pick(options.hand_size, "by_players" if first else "six") == "by_players"
        self.imports_at_setup = _pick(options.coal_imports, "at_setup" if first else "on_ship_build") == "at_setup"
        card = _pick(options.ship_card, "any_port" if first else "port_or_rail")
        self.ship_card = {"port_or_rail": PORT_OR_RAIL, "own_port": OWN_PORT, "any_port": ANY_PORT}[card]
        self.ship_opens_sea = _pick(options.sea_transport, "ship_only" if first else "ports_and_ship") == "ship_only"
        self.no_through = _pick(options.no_through_pennsylvania, "false" if first else "true") == "true"
        self.develop_lowest = options.develop_choice == "lowest"
        self.borrow_freely = options.loans == "any_time_in_turn"
        self.limited_loans = options.loan_limit == "24"
        self.draw_mix = _pick(options.draw_mix, "false" if first else "true") == "true"
        free = _pick(options.free_pass, "hand_or_deck_empty" if first else "hand_and_deck_empty")
        self.pass_with_either_empty = free == "hand_or_deck_empty"


def _pick(given: str, by_edition: str) -> str:
    return by_edition if given == "by_edition" else given
