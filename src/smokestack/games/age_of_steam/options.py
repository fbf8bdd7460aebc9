"""What can be chosen about a game: the rulings that tables play differently."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from smokestack.games.age_of_steam.rules import Flags
from smokestack.kernel.options import Options


class AgeOfSteamOptions(Options, frozen=True):
    same_hex_twice: Annotated[bool, Meta(description="A hex may be built on more than once in a turn.")] = True
    disc_limit: Annotated[bool, Meta(description="A player has 20 ownership discs and no more.")] = True
    dear_coexisting: Annotated[bool, Meta(description="Making a simple tile coexisting costs $3 instead of $2.")] = (
        False
    )
    easy: Annotated[bool, Meta(description="Barbados: two cubes instead of one in each city at the start.")] = False


def flags(options: AgeOfSteamOptions) -> Flags:
    """The options as the engine keeps them."""
    found = Flags()
    found.same_hex_twice = options.same_hex_twice
    found.disc_limit = options.disc_limit
    found.dear_coexisting = options.dear_coexisting
    found.easy = options.easy
    return found
