"""The options of City of Iron. Each default is the ruling of the rules reference, part A."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from smokestack.kernel.options import Options


class CityOfIronOptions(Options, frozen=True):
    """One field for each option; the help says what each value means."""

    abilities: Annotated[
        Literal["on", "off"],
        Meta(description="Nation abilities and special cards. Turn them off for a first game."),
    ] = "on"
    town_expansion: Annotated[
        Literal["off", "on"],
        Meta(description="Adds the seven towns without stars of the Town Card expansion."),
    ] = "off"
    nation_choice: Annotated[
        Literal["free", "random"],
        Meta(description="How players get their nations: free = they choose in seat order, random = drawn at random."),
    ] = "free"
    start_military: Annotated[
        Literal["soldier_captain", "swordsman_rifleman"],
        Meta(description="The names of the two military start cards. The cards themselves are the same."),
    ] = "soldier_captain"
    scholar_copies: Annotated[
        Literal["1", "2"],
        Meta(description="With 2, every player can also buy a second Scholar for 2 money."),
    ] = "1"
    second_after_tie: Annotated[
        Literal["dense", "skip"],
        Meta(description="After a tie for first place in a good: dense = the next player is second, skip = nobody is."),
    ] = "dense"
    plus3_when: Annotated[
        Literal["every_scoring", "final_only"],
        Meta(description="Whether the +3 buildings score in every scoring or only in the last one."),
    ] = "every_scoring"
    waiver_check: Annotated[
        Literal["before_demolition", "after_demolition"],
        Meta(
            description="Owning a building of the same name waives the science cost. Whether this is checked before or "
            "after you demolish a building to make room."
        ),
    ] = "before_demolition"
    demolish_when_space: Annotated[
        Literal["no", "yes"],
        Meta(description="Whether you may demolish a building although the city has a free space."),
    ] = "no"
    mixed_skills: Annotated[
        Literal["all_symbols", "one_kind"],
        Meta(description="Whether a card spent for skills counts all its symbols, or only work or only distance."),
    ] = "all_symbols"
    airship_is_ship: Annotated[
        Literal["no", "yes"],
        Meta(description="Whether an airship can reach a land that needs a ship."),
    ] = "no"
    market_discard: Annotated[
        Literal["cards", "spaces"],
        Meta(
            description="What leaves the market each round: the 4 leftmost cards, or the cards on the 4 leftmost "
            "spaces."
        ),
    ] = "cards"
    distance_bonus: Annotated[
        Literal["sum", "farthest"],
        Meta(description="The distance bonus compares the sum of your lands' distances, or your farthest land."),
    ] = "sum"
    card_bonus: Annotated[
        Literal["all_owned", "hand_and_draw"],
        Meta(description="The card bonus counts all cards you own, or only those in your hand and draw piles."),
    ] = "all_owned"
    om_refund: Annotated[
        Literal["no", "yes"],
        Meta(description="Whether Om gets money back when it moves its cube to a cheaper bid space."),
    ] = "no"
    hog_captain: Annotated[
        Literal["out", "buy_pile"],
        Meta(description="The Gunslinger replaces the Hogmen's Captain, who is out of the game or costs 2 money."),
    ] = "out"
    dar_embe: Annotated[
        Literal["every_round", "once"],
        Meta(description="Whether Dar Embe pays 3 money every round, or once each time it is conquered."),
    ] = "every_round"
    snyle_timing: Annotated[
        Literal["round_start", "end_phase"],
        Meta(description="When the owner of Snyle chooses its goods: at the start of a round, or in the end phase."),
    ] = "round_start"
    cazum_terrain: Annotated[
        Literal["coast_jungle", "data"],
        Meta(description="Cazum's terrain: coast and jungle, or what its data file says."),
    ] = "coast_jungle"
    late_bid_spaces: Annotated[
        Literal["keep", "drop"],
        Meta(description="Whether the bid track has spaces that cost money and let you act later."),
    ] = "keep"
    hand_visibility: Annotated[
        Literal["hidden", "open"],
        Meta(description="Whether the other players can see your hand and draw piles."),
    ] = "hidden"
    supply_limit: Annotated[
        Literal["no", "yes"],
        Meta(description="Whether money and science are limited to the tokens in the box."),
    ] = "no"
    arc_move: Annotated[
        Literal["per_building", "any_number"],
        Meta(description="Whether Arc pays 1 money for each building it moves, or once for any number."),
    ] = "per_building"
    build_reserved: Annotated[
        Literal["later_turn", "later_round"],
        Meta(description="When you may build a building you reserved: in any later turn, or from the next round on."),
    ] = "later_turn"
    free_card_again: Annotated[
        Literal["no", "yes"],
        Meta(description="Whether a card that comes back to your hand may be a free action again in the same turn."),
    ] = "no"
    town_districts: Annotated[
        Literal["no", "yes"],
        Meta(description="Whether you may add districts to Metgra and Cazum. A conqueror takes them with the town."),
    ] = "no"
