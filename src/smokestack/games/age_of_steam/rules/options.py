"""The options of a game: rules that groups play differently."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
from smokestack.kernel.options import Options


def _on(map: str) -> dict[str, tuple[str, ...]]:
    """Marks an option that matters on one map only."""
    return {"maps": (map,)}


class AgeOfSteamOptions(Options, frozen=True):
    same_hex_twice: Annotated[bool, Meta(description="A hex may be built on more than once in a turn.")] = True
    disc_limit: Annotated[bool, Meta(description="A player has only 20 ownership discs.")] = True
    dear_coexisting: Annotated[
        bool, Meta(description="A coexisting tile that replaces a simple one costs $3, not $2.")
    ] = False
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
    town_cubes: Annotated[bool, Meta(description="France: each town starts with a cube.", extra=_on("france"))] = True
    more_cash: Annotated[
        bool, Meta(description="France: players start with $20, as printed, instead of $10.", extra=_on("france"))
    ] = True
    one_cube: Annotated[
        bool, Meta(description="France: Production gives a city one cube instead of two.", extra=_on("france"))
    ] = False
    two_straights: Annotated[
        bool,
        Meta(description="Pittsburgh: use the tiles on which two straight tracks cross.", extra=_on("pittsburgh")),
    ] = True
    redirect_any_unowned: Annotated[
        bool,
        Meta(description="Unowned track may be redirected even where it joins no City and no track of yours."),
    ] = True


def rulings_of(options: AgeOfSteamOptions) -> AgeOfSteamRulings:
    """The options as the engine reads them."""
    found = AgeOfSteamRulings()
    found.same_hex_twice = options.same_hex_twice
    found.disc_limit = options.disc_limit
    found.dear_coexisting = options.dear_coexisting
    found.easy = options.easy
    found.from_any_track = options.from_any_track
    found.town_cubes = options.town_cubes
    found.more_cash = options.more_cash
    found.one_cube = options.one_cube
    found.two_straights = options.two_straights
    found.redirect_any_unowned = options.redirect_any_unowned
    return found
