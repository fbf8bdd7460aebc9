"""The options of Age of Industry (AOI-25). An option left at `by_edition` follows the chosen edition."""

from __future__ import annotations

from typing import Annotated, Literal

from smokestack.kernel.options import Options, shown


class AgeOfIndustryOptions(Options, frozen=True):
    """Section 25 of the rules reference. Ships and Pennsylvania exist only in New England."""

    edition: Annotated[
        Literal["second", "first"],
        shown(
            "Edition",
            "Which edition you play. The rules below follow it unless you change one of them.",
            words={"second": "second edition", "first": "first edition"},
        ),
    ] = "second"
    hand_size: Annotated[
        Literal["by_edition", "six", "by_players"],
        shown(
            "Starting hand",
            "How many cards you start with. The first edition deals five or six, depending on the number of players.",
            words={"by_edition": "as in the edition", "six": "six cards", "by_players": "five or six cards"},
        ),
    ] = "by_edition"
    min_players: Annotated[
        Literal[2, 3],
        shown(
            "Smallest number of players",
            "The smallest number of players.",
            words={"2": "two", "3": "three"},
        ),
    ] = 2
    coal_imports: Annotated[
        Literal["by_edition", "on_ship_build", "at_setup"],
        shown(
            "Imported coal arrives",
            "When coal imports get their cubes. In the first edition they have them from the start.",
            words={
                "by_edition": "as in the edition",
                "on_ship_build": "when a ship is built",
                "at_setup": "at the start",
            },
            maps=("new-england",),
        ),
    ] = "by_edition"
    ship_card: Annotated[
        Literal["by_edition", "port_or_rail", "own_port", "any_port"],
        shown(
            "A ship card needs",
            "What you need at a port with a sea line to the ship space. The first edition asks for a port of your own.",
            words={
                "by_edition": "as in the edition",
                "port_or_rail": "a port or railway of yours",
                "own_port": "a port of yours",
                "any_port": "anybody's port",
            },
            maps=("new-england",),
        ),
    ] = "by_edition"
    ship_cards_on_germany: Annotated[
        Literal["any_discard", "develop_or_pass"],
        shown(
            "Ship cards can be discarded",
            "What a ship card is good for on a map without ships.",
            words={
                "any_discard": "for anything, combined builds included",
                "develop_or_pass": "only to develop or to pass",
            },
            maps=("germany",),
        ),
    ] = "any_discard"
    sea_transport: Annotated[
        Literal["by_edition", "ports_and_ship", "ship_only"],
        shown(
            "A sea line needs",
            "What makes a sea line usable. In the first edition the ship alone is enough.",
            words={"by_edition": "as in the edition", "ports_and_ship": "a port and a ship", "ship_only": "a ship"},
            maps=("new-england",),
        ),
    ] = "by_edition"
    no_through_pennsylvania: Annotated[
        Literal["by_edition", "true", "false"],
        shown(
            "Pennsylvania is closed to transit",
            "Coal, iron and goods may not pass through Pennsylvania. In the first edition they may.",
            words={"by_edition": "as in the edition", "true": "yes", "false": "no"},
            maps=("new-england",),
        ),
    ] = "by_edition"
    develop_choice: Annotated[
        Literal["any", "lowest"],
        shown(
            "You may develop",
            "Which counter of an industry you may develop.",
            words={"any": "a counter of any level", "lowest": "only the lowest counter"},
        ),
    ] = "any"
    loans: Annotated[
        Literal["when_needed", "any_time_in_turn"],
        shown(
            "Loans",
            "Take loans only when you have to pay, or also once in each of your turns.",
            words={"when_needed": "only when you have to pay", "any_time_in_turn": "also once in your turn"},
        ),
    ] = "when_needed"
    loan_limit: Annotated[
        Literal["none", "24"],
        shown(
            "Limit of loans",
            "How many loans all players together may have. The box has 24 loan tiles.",
            words={"none": "no limit", "24": "24 together"},
        ),
    ] = "none"
    draw_mix: Annotated[
        bool,
        shown(
            "Draw from deck and display",
            "You may draw one card from the deck and one face-up card. Otherwise both come from the same place.",
        ),
    ] = True
    free_pass: Annotated[
        Literal["by_edition", "hand_and_deck_empty", "hand_or_deck_empty"],
        shown(
            "Pass without a card",
            "When you may pass without discarding. In the first edition an empty hand or an empty deck is enough.",
            words={
                "by_edition": "as in the edition",
                "hand_and_deck_empty": "if hand and deck are empty",
                "hand_or_deck_empty": "if hand or deck is empty",
            },
        ),
    ] = "by_edition"
    game_end: Annotated[
        Literal["by_edition", "deck_empty", "deck_and_face_up_empty"],
        shown(
            "The game ends",
            "When a player without cards ends the game. In the first edition the face-up cards must be gone, too.",
            words={
                "by_edition": "as in the edition",
                "deck_empty": "once the deck is empty",
                "deck_and_face_up_empty": "once deck and display are empty",
            },
        ),
    ] = "by_edition"
    interest_in_last_round: Annotated[
        bool,
        shown(
            "Interest in the last round",
            "Interest is also paid in the last round. Otherwise the game ends before it.",
        ),
    ] = True
