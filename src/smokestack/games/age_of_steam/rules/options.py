"""The options of a game: rules that groups play differently. First those of the base rules, then those of single maps.

Each option is a ruling of the rules reference (Part C), in the order of the reference.
"""

from __future__ import annotations

from typing import Annotated, Literal

from smokestack.kernel.options import Options, shown


class AgeOfSteamOptions(Options, frozen=True):
    # --- the base rules -------------------------------------------------------------------------------------
    two_bidders_may_pass: Annotated[
        bool,
        shown(
            "Turn Order pass against one rival",
            "The Turn Order pass may be used with two bidders left, if neither has bid.",
        ),
    ] = True
    loser_of_two_pays: Annotated[
        bool,
        shown(
            "Loser of a two-player auction pays",
            "When only two players bid for the player order, the loser pays in full, too.",
        ),
    ] = False
    may_decline_first: Annotated[
        bool,
        shown(
            "First Build and First Move are optional",
            "The owner of First Build or First Move may let the others go first.",
        ),
    ] = True
    reuse_lifted_tile: Annotated[
        bool,
        shown(
            "Replaced tiles can be laid again",
            "The tile that a replacement lifts may be laid again in the same build.",
        ),
    ] = True
    same_hex_twice: Annotated[
        bool,
        shown(
            "Two builds on one hex",
            "A hex may be built on more than once in a turn.",
        ),
    ] = True
    redirect_any_unowned: Annotated[
        bool,
        shown(
            "Redirect any unowned track",
            "Unowned track may be redirected even where it joins no City and no track of yours.",
        ),
    ] = True
    double_redirect_costs_double: Annotated[
        bool,
        shown(
            "Two redirects cost double",
            "Redirecting both tracks of a tile in one build costs twice the price of one redirect.",
        ),
    ] = False
    disc_limit: Annotated[
        bool,
        shown(
            "Only 20 ownership discs",
            "A player has only 20 ownership discs.",
        ),
    ] = True
    urbanize_any_time: Annotated[
        bool,
        shown(
            "Urbanize at any time",
            "A New City may be placed at any time in the build turn, not only before building.",
        ),
    ] = False
    claim_with_new_city: Annotated[
        bool,
        shown(
            "A New City claims unowned track",
            "Whoever places a New City may claim the unowned track that it completes.",
        ),
    ] = True
    dear_coexisting: Annotated[
        bool,
        shown(
            "Coexisting tiles cost $3",
            "A coexisting tile that replaces a simple one costs $3, not $2.",
        ),
    ] = False
    survivor_wins_at_once: Annotated[
        bool,
        shown(
            "The last solvent player wins at once",
            "The last player who is not bankrupt wins at once, as always on Detroit, instead of playing on.",
        ),
    ] = True
    production_needs_city: Annotated[
        bool,
        shown(
            "Production only for cities on the map",
            "Production fills only the columns of cities that are on the map.",
        ),
    ] = False

    # --- single maps ----------------------------------------------------------------------------------------
    easy: Annotated[
        bool,
        shown(
            "Easier start",
            "Barbados: each city starts with two cubes instead of one.",
            maps=("barbados",),
        ),
    ] = False
    from_any_track: Annotated[
        bool,
        shown(
            "Extend anybody's track",
            "Western US: until the coasts are joined, track may extend anybody's track, not only your own.",
            maps=("western-us",),
        ),
    ] = False
    four_cubes_in_berlin: Annotated[
        bool,
        shown(
            "Four cubes in Berlin",
            "Germany: Berlin starts with four cubes and Vienna with two, not the other way round.",
            maps=("germany",),
        ),
    ] = False
    alternate_by_actual_first: Annotated[
        bool,
        shown(
            "A bought first place counts",
            "St. Lucia: whoever did not go first last turn may go first, even if first place was bought.",
            maps=("st-lucia",),
        ),
    ] = False
    turn_order_available: Annotated[
        bool,
        shown(
            "Turn Order can be selected",
            "St. Lucia: the Turn Order action can be selected.",
            maps=("st-lucia",),
        ),
    ] = True
    turn_order_shifts_alternation: Annotated[
        bool,
        shown(
            "Turn Order shifts the first place",
            "St. Lucia: after a turn that Turn Order gave to a player, the other one may go first.",
            maps=("st-lucia",),
        ),
    ] = False
    town_cubes: Annotated[
        bool,
        shown(
            "Cubes in towns",
            "France: each town starts with a cube.",
            maps=("france",),
        ),
    ] = True
    more_cash: Annotated[
        bool,
        shown(
            "Start with $20",
            "France: players start with $20, as printed, instead of $10.",
            maps=("france",),
        ),
    ] = True
    fourth_build: Annotated[
        bool,
        shown(
            "Engineer builds four",
            "France: the Engineer keeps the fourth build.",
            maps=("france",),
        ),
    ] = False
    hill_surcharge: Annotated[
        bool,
        shown(
            "Hill prices are a surcharge",
            "France: the $2 of brown and $4 of black hexes are paid on top of the $2 of a simple tile.",
            maps=("france",),
        ),
    ] = False
    one_cube: Annotated[
        bool,
        shown(
            "Production gives one cube",
            "France: Production gives a city one cube instead of two.",
            maps=("france",),
        ),
    ] = False
    hex_price: Annotated[
        Literal["tiles", "towns-too", "flat"],
        shown(
            "The extra $1",
            "Hungary: whether town tiles cost $1 more, too, or every first tile on a hex costs $3.",
            words={
                "tiles": "outside towns only",
                "towns-too": "for town tiles, too",
                "flat": "every first tile costs $3",
            },
            maps=("hungary",),
        ),
    ] = "tiles"
    zone_cube_leaves_game: Annotated[
        bool,
        shown(
            "Zone cubes leave the game",
            "Finland: the cube removed from a zone leaves the game instead of going to the bag.",
            maps=("finland",),
        ),
    ] = False
    pass_closed_zones: Annotated[
        bool,
        shown(
            "Goods pass closed zones",
            "Finland: goods may pass through a zone that accepts nothing.",
            maps=("finland",),
        ),
    ] = True
    airport_needs_city: Annotated[
        bool,
        shown(
            "Windsor Airport must be urbanized",
            "Detroit: the link to Windsor Airport is for sale only after Windsor Airport is urbanized.",
            maps=("detroit-bankruptcy",),
        ),
    ] = False
    reduction_stops_at_ten: Annotated[
        bool,
        shown(
            "Income falls by 10 at most",
            "Detroit with two or more players: no income is reduced by more than 10.",
            maps=("detroit-bankruptcy",),
        ),
    ] = False
    ferry_needs_own_track: Annotated[
        bool,
        shown(
            "Ferries need track of your own",
            "Heavy Cardboard: to buy a ferry from a town you need track of your own there.",
            maps=("heavy-cardboard",),
        ),
    ] = False
    lift_over_towns: Annotated[
        bool,
        shown(
            "Heavy lifts cross empty towns",
            "Heavy Cardboard: a heavy lift may cross towns without track.",
            maps=("heavy-cardboard",),
        ),
    ] = True
    two_straights: Annotated[
        bool,
        shown(
            "Crossing straights",
            "Pittsburgh: use the tiles on which two straight tracks cross.",
            maps=("pittsburgh",),
        ),
    ] = True
    dear_straight_redirects: Annotated[
        bool,
        shown(
            "Every redirect to a straight costs $10",
            "Pittsburgh: every redirect into a straight costs $10, not only those of complex tiles.",
            maps=("pittsburgh",),
        ),
    ] = False
