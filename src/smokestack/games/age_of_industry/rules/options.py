"""The options of Age of Industry (AOI-25). An option left at `by_edition` follows the chosen edition."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from smokestack.kernel.options import Options

_SEA_MAPS: Final = {"maps": ("new-england",)}
"""These options concern ships and Pennsylvania, which Germany does not have."""
_MAPS_WITHOUT_SHIPS: Final = {"maps": ("germany",)}
"""This option concerns ship cards on a map without ships."""


class AgeOfIndustryOptions(Options, frozen=True):
    """Section 25 of the rules reference."""

    edition: Annotated[
        Literal["second", "first"],
        Meta(description="The edition whose rules apply wherever another option is left at by_edition."),
    ] = "second"
    hand_size: Annotated[
        Literal["by_edition", "six", "by_players"],
        Meta(description="Starting hand: six cards, or five or six depending on the player count (first edition)."),
    ] = "by_edition"
    min_players: Annotated[Literal[2, 3], Meta(description="The smallest number of players.")] = 2
    coal_imports: Annotated[
        Literal["by_edition", "on_ship_build", "at_setup"],
        Meta(
            description="When coal imports get their cubes: when a ship is built, or at setup (first edition).",
            extra=_SEA_MAPS,
        ),
    ] = "by_edition"
    ship_card: Annotated[
        Literal["by_edition", "port_or_rail", "own_port", "any_port"],
        Meta(
            description="What a ship card needs at a port with a sea line to the ship space: a port or railway of "
            "yours, a port of yours (first edition), or any player's port.",
            extra=_SEA_MAPS,
        ),
    ] = "by_edition"
    ship_cards_on_germany: Annotated[
        Literal["any_discard", "develop_or_pass"],
        Meta(
            description="What a ship card can be discarded for where no ships sail: anything, combined builds "
            "included, or only developing and passing.",
            extra=_MAPS_WITHOUT_SHIPS,
        ),
    ] = "any_discard"
    sea_transport: Annotated[
        Literal["by_edition", "ports_and_ship", "ship_only"],
        Meta(
            description="What makes a sea line usable: a port and a ship, or the ship alone (first edition).",
            extra=_SEA_MAPS,
        ),
    ] = "by_edition"
    no_through_pennsylvania: Annotated[
        Literal["by_edition", "true", "false"],
        Meta(
            description="Coal, iron and goods may not pass through Pennsylvania (first edition: they may).",
            extra=_SEA_MAPS,
        ),
    ] = "by_edition"
    develop_choice: Annotated[
        Literal["any", "lowest"],
        Meta(description="Which counter of an industry you may develop: any level, or only the lowest."),
    ] = "any"
    loans: Annotated[
        Literal["when_needed", "any_time_in_turn"],
        Meta(description="Take loans only when you have to pay, or also once in each of your turns."),
    ] = "when_needed"
    loan_limit: Annotated[
        Literal["none", "24"],
        Meta(description="How many loans all players together may have: no limit, or the 24 loan tiles."),
    ] = "none"
    draw_mix: Annotated[
        bool,
        Meta(
            description="You may draw one card from the deck and one face-up card; otherwise both come from the same."
        ),
    ] = True
    free_pass: Annotated[
        Literal["by_edition", "hand_and_deck_empty", "hand_or_deck_empty"],
        Meta(
            description="When you may pass without a card: if hand and deck are empty, or one of them (first edition)."
        ),
    ] = "by_edition"
    game_end: Annotated[
        Literal["by_edition", "deck_empty", "deck_and_face_up_empty"],
        Meta(
            description="When a player without cards ends the game: once the deck is empty, or once the face-up cards "
            "are gone too (first edition)."
        ),
    ] = "by_edition"
    interest_in_last_round: Annotated[
        bool,
        Meta(description="Interest is also paid in the last round; otherwise the game ends before it."),
    ] = True
