"""The options of a game: rules that groups play differently. First those of the base rules, then those of single maps.

Each option is a ruling of the rules reference (Part C), in the order of the reference.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from smokestack.kernel.options import Options


def _on(map: str) -> dict[str, tuple[str, ...]]:
    """Marks an option that matters on one map only."""
    return {"maps": (map,)}


class AgeOfSteamOptions(Options, frozen=True):
    # --- the base rules -------------------------------------------------------------------------------------
    two_bidders_may_pass: Annotated[
        bool, Meta(description="The Turn Order pass may be used with two bidders left, if neither has bid.")
    ] = True
    loser_of_two_pays: Annotated[
        bool, Meta(description="When only two players bid for the player order, the loser pays in full, too.")
    ] = False
    may_decline_first: Annotated[
        bool, Meta(description="The owner of First Build or First Move may let the others go first.")
    ] = True
    reuse_lifted_tile: Annotated[
        bool, Meta(description="The tile that a replacement lifts may be laid again in the same build.")
    ] = True
    same_hex_twice: Annotated[bool, Meta(description="A hex may be built on more than once in a turn.")] = True
    redirect_any_unowned: Annotated[
        bool, Meta(description="Unowned track may be redirected even where it joins no City and no track of yours.")
    ] = True
    double_redirect_costs_double: Annotated[
        bool, Meta(description="Redirecting both tracks of a tile in one build costs twice the price of one redirect.")
    ] = False
    disc_limit: Annotated[bool, Meta(description="A player has only 20 ownership discs.")] = True
    urbanize_any_time: Annotated[
        bool,
        Meta(description="A New City may be placed at any time in the build turn, not only before building."),
    ] = False
    claim_with_new_city: Annotated[
        bool, Meta(description="Whoever places a New City may claim the unowned track that it completes.")
    ] = True
    dear_coexisting: Annotated[
        bool, Meta(description="A coexisting tile that replaces a simple one costs $3, not $2.")
    ] = False
    survivor_wins_at_once: Annotated[
        bool,
        Meta(
            description="The last player who is not bankrupt wins at once, as always on Detroit, instead of playing on."
        ),
    ] = True
    production_needs_city: Annotated[
        bool, Meta(description="Production fills only the columns of cities that are on the map.")
    ] = False

    # --- single maps ----------------------------------------------------------------------------------------
    easy: Annotated[
        bool, Meta(description="Barbados: each city starts with two cubes instead of one.", extra=_on("barbados"))
    ] = False
    from_any_track: Annotated[
        bool,
        Meta(
            description="Western US: until the coasts are joined, track may extend anybody's track, not only your own.",
            extra=_on("western-us"),
        ),
    ] = False
    four_cubes_in_berlin: Annotated[
        bool,
        Meta(
            description="Germany: Berlin starts with four cubes and Vienna with two, not the other way round.",
            extra=_on("germany"),
        ),
    ] = False
    alternate_by_actual_first: Annotated[
        bool,
        Meta(
            description="St. Lucia: whoever did not go first last turn may go first, even if first place was bought.",
            extra=_on("st-lucia"),
        ),
    ] = False
    turn_order_available: Annotated[
        bool, Meta(description="St. Lucia: the Turn Order action can be selected.", extra=_on("st-lucia"))
    ] = True
    turn_order_shifts_alternation: Annotated[
        bool,
        Meta(
            description="St. Lucia: after a turn that Turn Order gave to a player, the other one may go first.",
            extra=_on("st-lucia"),
        ),
    ] = False
    town_cubes: Annotated[bool, Meta(description="France: each town starts with a cube.", extra=_on("france"))] = True
    more_cash: Annotated[
        bool, Meta(description="France: players start with $20, as printed, instead of $10.", extra=_on("france"))
    ] = True
    fourth_build: Annotated[
        bool, Meta(description="France: the Engineer keeps the fourth build.", extra=_on("france"))
    ] = False
    hill_surcharge: Annotated[
        bool,
        Meta(
            description="France: the $2 of brown and $4 of black hexes are paid on top of the $2 of a simple tile.",
            extra=_on("france"),
        ),
    ] = False
    one_cube: Annotated[
        bool, Meta(description="France: Production gives a city one cube instead of two.", extra=_on("france"))
    ] = False
    hex_price: Annotated[
        Literal["tiles", "towns-too", "flat"],
        Meta(
            description="Hungary: the extra $1 is for tiles outside towns, for town tiles too, "
            "or every first tile on a hex costs $3.",
            extra=_on("hungary"),
        ),
    ] = "tiles"
    zone_cube_leaves_game: Annotated[
        bool,
        Meta(
            description="Finland: the cube removed from a zone leaves the game instead of going to the bag.",
            extra=_on("finland"),
        ),
    ] = False
    pass_closed_zones: Annotated[
        bool, Meta(description="Finland: goods may pass through a zone that accepts nothing.", extra=_on("finland"))
    ] = True
    airport_needs_city: Annotated[
        bool,
        Meta(
            description="Detroit: the link to Windsor Airport is for sale only after Windsor Airport is urbanized.",
            extra=_on("detroit-bankruptcy"),
        ),
    ] = False
    reduction_stops_at_ten: Annotated[
        bool,
        Meta(
            description="Detroit with two or more players: no income is reduced by more than 10.",
            extra=_on("detroit-bankruptcy"),
        ),
    ] = False
    ferry_needs_own_track: Annotated[
        bool,
        Meta(
            description="Heavy Cardboard: to buy a ferry from a town you need track of your own there.",
            extra=_on("heavy-cardboard"),
        ),
    ] = False
    lift_over_towns: Annotated[
        bool,
        Meta(description="Heavy Cardboard: a heavy lift may cross towns without track.", extra=_on("heavy-cardboard")),
    ] = True
    two_straights: Annotated[
        bool,
        Meta(description="Pittsburgh: use the tiles on which two straight tracks cross.", extra=_on("pittsburgh")),
    ] = True
    dear_straight_redirects: Annotated[
        bool,
        Meta(
            description="Pittsburgh: every redirect into a straight costs $10, not only those of complex tiles.",
            extra=_on("pittsburgh"),
        ),
    ] = False
