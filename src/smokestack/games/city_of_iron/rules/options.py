"""The options of City of Iron. Each default is the ruling of the rules reference, part A."""

from __future__ import annotations

from typing import Annotated, Literal

from smokestack.kernel.options import Options, shown


class CityOfIronOptions(Options, frozen=True):
    """One field for each option; the help says what each value means."""

    abilities: Annotated[
        Literal["on", "off"],
        shown(
            "Nation abilities",
            "Nations have abilities and special cards. Leave them out of a first game.",
            words={"on": "with abilities", "off": "without abilities"},
            first_game="off",
        ),
    ] = "on"
    town_expansion: Annotated[
        Literal["off", "on"],
        shown(
            "Town Card expansion",
            "Adds the seven towns without stars of the Town Card expansion.",
            words={"off": "without", "on": "with it"},
        ),
    ] = "off"
    nation_choice: Annotated[
        Literal["free", "random"],
        shown(
            "Nations",
            "How players get their nations.",
            words={"free": "chosen in seat order", "random": "drawn at random"},
        ),
    ] = "free"
    start_military: Annotated[
        Literal["soldier_captain", "swordsman_rifleman"],
        shown(
            "First military cards",
            "The names of the two military start cards. The cards themselves are the same.",
            words={"soldier_captain": "Soldier and Captain", "swordsman_rifleman": "Swordsman and Rifleman"},
        ),
    ] = "soldier_captain"
    scholar_copies: Annotated[
        Literal["1", "2"],
        shown(
            "Scholars",
            "With two, every player can also buy a second Scholar for 2 money.",
            words={"1": "one", "2": "two"},
        ),
    ] = "1"
    second_after_tie: Annotated[
        Literal["dense", "skip"],
        shown(
            "After a tie for first place",
            "Whether the next player in a good scores as second.",
            words={"dense": "the next player is second", "skip": "nobody is second"},
        ),
    ] = "dense"
    plus3_when: Annotated[
        Literal["every_scoring", "final_only"],
        shown(
            "Buildings worth 3 more",
            "When the +3 buildings score.",
            words={"every_scoring": "in every scoring", "final_only": "only in the last scoring"},
        ),
    ] = "every_scoring"
    waiver_check: Annotated[
        Literal["before_demolition", "after_demolition"],
        shown(
            "Same name needs no science",
            "Owning a building of the same name waives the science cost, perhaps even if you demolish it to make room.",
            words={
                "before_demolition": "checked before you demolish",
                "after_demolition": "checked after you demolish",
            },
        ),
    ] = "before_demolition"
    demolish_when_space: Annotated[
        Literal["no", "yes"],
        shown(
            "Demolish although there is room",
            "Whether you may demolish a building although the city has a free space.",
            words={"no": "no", "yes": "yes"},
        ),
    ] = "no"
    mixed_skills: Annotated[
        Literal["all_symbols", "one_kind"],
        shown(
            "Cards with work and distance",
            "What a card with both symbols counts for when you spend it.",
            words={"all_symbols": "all its symbols", "one_kind": "work or distance, not both"},
        ),
    ] = "all_symbols"
    airship_is_ship: Annotated[
        Literal["no", "yes"],
        shown(
            "Airships cross the sea",
            "Whether an airship can reach a land that needs a ship.",
            words={"no": "no", "yes": "yes"},
        ),
    ] = "no"
    market_discard: Annotated[
        Literal["cards", "spaces"],
        shown(
            "Leaving the market each round",
            "What leaves the market at the end of a round.",
            words={"cards": "the 4 leftmost cards", "spaces": "cards on the 4 leftmost spaces"},
        ),
    ] = "cards"
    distance_bonus: Annotated[
        Literal["sum", "farthest"],
        shown(
            "Distance bonus",
            "What the distance bonus compares.",
            words={"sum": "all your lands' distances", "farthest": "your farthest land"},
        ),
    ] = "sum"
    card_bonus: Annotated[
        Literal["all_owned", "hand_and_draw"],
        shown(
            "Card bonus",
            "Which cards the card bonus counts.",
            words={"all_owned": "all cards you own", "hand_and_draw": "hand and draw piles only"},
        ),
    ] = "all_owned"
    om_refund: Annotated[
        Literal["no", "yes"],
        shown(
            "Om gets money back",
            "Whether Om gets money back when it moves its cube to a cheaper bid space.",
            words={"no": "no", "yes": "yes"},
        ),
    ] = "no"
    hog_captain: Annotated[
        Literal["out", "buy_pile"],
        shown(
            "The Hogmen's Captain",
            "The Gunslinger replaces the Hogmen's Captain.",
            words={"out": "is out of the game", "buy_pile": "can be bought for 2 money"},
        ),
    ] = "out"
    dar_embe: Annotated[
        Literal["every_round", "once"],
        shown(
            "Dar Embe pays 3 money",
            "When Dar Embe pays.",
            words={"every_round": "every round", "once": "each time it is conquered"},
        ),
    ] = "every_round"
    snyle_timing: Annotated[
        Literal["round_start", "end_phase"],
        shown(
            "Goods of Snyle",
            "When the owner of Snyle chooses its goods.",
            words={"round_start": "chosen at the start of a round", "end_phase": "chosen in the end phase"},
        ),
    ] = "round_start"
    cazum_terrain: Annotated[
        Literal["coast_jungle", "data"],
        shown(
            "Terrain of Cazum",
            "Which terrain Cazum has.",
            words={"coast_jungle": "coast and jungle", "data": "as in its data file"},
        ),
    ] = "coast_jungle"
    late_bid_spaces: Annotated[
        Literal["keep", "drop"],
        shown(
            "Paying to act later",
            "Whether the bid track has spaces that cost money and let you act later.",
            words={"keep": "allowed", "drop": "not allowed"},
        ),
    ] = "keep"
    hand_visibility: Annotated[
        Literal["hidden", "open"],
        shown(
            "Hands and draw piles",
            "Whether the other players can see your hand and draw piles.",
            words={"hidden": "hidden from the others", "open": "open to all"},
        ),
    ] = "hidden"
    supply_limit: Annotated[
        Literal["no", "yes"],
        shown(
            "Limited money and science",
            "Whether money and science are limited to the tokens in the box.",
            words={"no": "no", "yes": "yes"},
        ),
    ] = "no"
    arc_move: Annotated[
        Literal["per_building", "any_number"],
        shown(
            "Arc pays 1 money",
            "What Arc pays for when it moves buildings.",
            words={"per_building": "for each building it moves", "any_number": "once for any number"},
        ),
    ] = "per_building"
    build_reserved: Annotated[
        Literal["later_turn", "later_round"],
        shown(
            "Reserved buildings",
            "When you may build a building you reserved.",
            words={"later_turn": "in any later turn", "later_round": "from the next round on"},
        ),
    ] = "later_turn"
    free_card_again: Annotated[
        Literal["no", "yes"],
        shown(
            "Free cards twice a turn",
            "Whether a card that comes back to your hand may be a free action again in the same turn.",
            words={"no": "no", "yes": "yes"},
        ),
    ] = "no"
    town_districts: Annotated[
        Literal["no", "yes"],
        shown(
            "Districts in Metgra and Cazum",
            "Whether you may add districts to these two towns. A conqueror takes them with the town.",
            words={"no": "no", "yes": "yes"},
        ),
    ] = "no"
