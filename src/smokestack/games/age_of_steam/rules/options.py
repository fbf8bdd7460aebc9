"""What can be chosen about a game: the rulings that tables play differently."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
from smokestack.kernel.options import Options


def _on(map: str) -> dict[str, tuple[str, ...]]:
    """For an option that means something on one map only."""
    return {"maps": (map,)}


class AgeOfSteamOptions(Options, frozen=True):
    same_hex_twice: Annotated[bool, Meta(description="A hex may be built on more than once in a turn.")] = True
    disc_limit: Annotated[bool, Meta(description="A player has 20 ownership discs and no more.")] = True
    dear_coexisting: Annotated[bool, Meta(description="Making a simple tile coexisting costs $3 instead of $2.")] = (
        False
    )
    easy: Annotated[
        bool, Meta(description="Barbados: two cubes instead of one in each city at the start.", extra=_on("barbados"))
    ] = False
    from_any_track: Annotated[
        bool,
        Meta(
            description="Western US: until the coasts are joined track may go on from anybody's, not just one's own.",
            extra=_on("western-us"),
        ),
    ] = False
    town_cubes: Annotated[bool, Meta(description="France: a cube in each town at the start.", extra=_on("france"))] = (
        True
    )
    more_cash: Annotated[
        bool, Meta(description="France: $20 at the start, as printed, instead of $10.", extra=_on("france"))
    ] = True
    one_cube: Annotated[
        bool, Meta(description="France: Production brings a city one cube instead of two.", extra=_on("france"))
    ] = False
    two_straights: Annotated[
        bool,
        Meta(description="Pittsburgh: the tiles on which two straights cross are used.", extra=_on("pittsburgh")),
    ] = True


def rulings_of(options: AgeOfSteamOptions) -> AgeOfSteamRulings:
    """The options as the engine keeps them."""
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
    return found
