"""The options of Age of Industry (AOI-25). What an edition says holds wherever an option is left to it."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from smokestack.kernel.options import Options

_AT_SEA: Final = {"maps": ("new-england",)}
"""Germany has neither ships nor Pennsylvania."""


class AgeOfIndustryOptions(Options, frozen=True):
    """Section 25 of the rules reference."""

    edition: Annotated[
        Literal["second", "first"], Meta(description="Whose rules fill in the options that go by the edition.")
    ] = "second"
    hand_size: Annotated[
        Literal["by_edition", "six", "by_players"],
        Meta(description="Starting hand: six cards, or five or six by player count (first edition)."),
    ] = "by_edition"
    min_players: Annotated[Literal[2, 3], Meta(description="The smallest number of players allowed.")] = 2
    coal_imports: Annotated[
        Literal["by_edition", "on_ship_build", "at_setup"],
        Meta(description="When the cubes of a coal import are placed (first edition: at setup).", extra=_AT_SEA),
    ] = "by_edition"
    ship_card: Annotated[
        Literal["by_edition", "port_or_rail", "own_port", "any_port"],
        Meta(description="What a ship card asks for at a joined port (first edition: any port).", extra=_AT_SEA),
    ] = "by_edition"
    sea_transport: Annotated[
        Literal["by_edition", "ports_and_ship", "ship_only"],
        Meta(description="What opens a sea line: port and ship, or the ship alone (first edition).", extra=_AT_SEA),
    ] = "by_edition"
    no_through_pennsylvania: Annotated[
        Literal["by_edition", "true", "false"],
        Meta(description="Nothing passes through Pennsylvania (first edition: it may).", extra=_AT_SEA),
    ] = "by_edition"
    develop_choice: Annotated[
        Literal["any", "lowest"], Meta(description="Which counter of an industry may be developed away.")
    ] = "any"
    loans: Annotated[
        Literal["when_needed", "any_time_in_turn"],
        Meta(description="Loans only to pay, or also once per own turn without need."),
    ] = "when_needed"
    loan_limit: Annotated[
        Literal["none", "24"], Meta(description="All players together: no limit, or the 24 loan tiles.")
    ] = "none"
    draw_mix: Annotated[
        Literal["by_edition", "true", "false"],
        Meta(description="Both cards of a draw may come from different origins (first edition: not)."),
    ] = "by_edition"
    free_pass: Annotated[
        Literal["by_edition", "hand_and_deck_empty", "hand_or_deck_empty"],
        Meta(description="When a player passes without a card (first edition: hand or deck empty)."),
    ] = "by_edition"
