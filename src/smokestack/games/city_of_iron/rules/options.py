"""The named options of City of Iron; each default is the ruling of the rules reference, part A."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from smokestack.kernel.options import Options


class CityOfIronOptions(Options, frozen=True):
    """How this table plays."""

    abilities: Annotated[
        Literal["on", "off"], Meta(description="Nation abilities and special cards; off is advised for a first game.")
    ] = "on"
    town_expansion: Annotated[
        Literal["off", "on"], Meta(description="The seven towns without stars of the Town Card expansion.")
    ] = "off"
    nation_choice: Annotated[
        Literal["free", "random"], Meta(description="Whether nations are chosen in seat order or drawn.")
    ] = "free"
    start_military: Annotated[
        Literal["soldier_captain", "swordsman_rifleman"],
        Meta(description="What the two starting military cards are called; they are the same cards."),
    ] = "soldier_captain"
    scholar_copies: Annotated[
        Literal["1", "2"], Meta(description="With 2 a second Scholar lies in every buy pile for 2 money.")
    ] = "1"
    second_after_tie: Annotated[
        Literal["dense", "skip"], Meta(description="Whether there is a second place after a tie for the first.")
    ] = "dense"
    plus3_when: Annotated[
        Literal["every_scoring", "final_only"], Meta(description="In which scorings the +3 buildings count.")
    ] = "every_scoring"
    waiver_check: Annotated[
        Literal["before_demolition", "after_demolition"],
        Meta(description="Whether the building that is torn down still waives the science of its name."),
    ] = "before_demolition"
    demolish_when_space: Annotated[
        Literal["no", "yes"], Meta(description="Whether a build may tear down although there is a free space.")
    ] = "no"
    mixed_skills: Annotated[
        Literal["all_symbols", "one_kind"], Meta(description="Whether a card spent counts all its symbols or one kind.")
    ] = "all_symbols"
    airship_is_ship: Annotated[
        Literal["no", "yes"], Meta(description="Whether an airship reaches a land that needs a ship.")
    ] = "no"
    market_discard: Annotated[
        Literal["cards", "spaces"], Meta(description="Whether the 4 leftmost cards or the cards of 4 spaces go.")
    ] = "cards"
    distance_bonus: Annotated[
        Literal["sum", "farthest"], Meta(description="How the bonus for the greatest distance is measured.")
    ] = "sum"
    card_bonus: Annotated[
        Literal["all_owned", "hand_and_draw"], Meta(description="Which cards count for the bonus for most cards.")
    ] = "all_owned"
    om_refund: Annotated[
        Literal["no", "yes"], Meta(description="Whether Om gets money back when it moves to a cheaper space.")
    ] = "no"
    hog_captain: Annotated[
        Literal["out", "buy_pile"], Meta(description="Whether the Hogmen's Captain is out or for sale for 2 money.")
    ] = "out"
    dar_embe: Annotated[
        Literal["every_round", "once"], Meta(description="Whether Dar Embe pays every round or at each conquest.")
    ] = "every_round"
    snyle_timing: Annotated[
        Literal["round_start", "end_phase"], Meta(description="When the owner of Snyle chooses its goods.")
    ] = "round_start"
    cazum_terrain: Annotated[
        Literal["coast_jungle", "data"],
        Meta(description="Cazum's terrain: coast and jungle, or as its card file says."),
    ] = "coast_jungle"
    late_bid_spaces: Annotated[
        Literal["keep", "drop"], Meta(description="Whether the bid track has paid spaces for acting later.")
    ] = "keep"
    hand_visibility: Annotated[
        Literal["hidden", "open"], Meta(description="Whether hands and draw piles are hidden from the others.")
    ] = "hidden"
    supply_limit: Annotated[
        Literal["no", "yes"], Meta(description="Whether money and science are limited to the tokens of the box.")
    ] = "no"
    arc_move: Annotated[
        Literal["per_building", "any_number"], Meta(description="Whether Arc's 1 money moves one building or several.")
    ] = "per_building"
