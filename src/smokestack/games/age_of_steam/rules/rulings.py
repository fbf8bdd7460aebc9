"""The rulings of a game: its options as the engine reads them."""

from __future__ import annotations


class AgeOfSteamRulings:
    """Plain values; options.py explains each of them."""

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
        self.redirect_any_unowned = True
