"""The options of a game as the engine asks for them."""

from __future__ import annotations


class AgeOfSteamRulings:
    """The options of a game as plain values; what each means stands in options.py."""

    def __init__(self) -> None:
        self.same_hex_twice = True
        self.disc_limit = True
        self.dear_coexisting = False
        self.easy = False
        self.from_any_track = False
        self.town_cubes = True
        self.more_cash = True
        self.one_cube = False
        self.two_straights = True
