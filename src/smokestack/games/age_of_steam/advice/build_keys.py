"""What a build adds to a hex, as one number: the way to match a planned route with the legal builds.

Several legal builds may add the same track, for example a simple tile and a crossing. They share a key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.tiles import EXITS, SECTIONS

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

NO_KEY: Final = 0
KEYS_PER_HEX: Final = 128
TOWN_KEYS: Final = 64
"""Where the keys of a town hex begin: one for each set of exits."""


def land_key(hex: int, edge: int, other_edge: int) -> int:
    """A section between two edges."""
    pair = edge * 6 + other_edge if edge < other_edge else other_edge * 6 + edge
    return hex * KEYS_PER_HEX + pair


def town_key(hex: int, exits: int) -> int:
    """Exits of a town, as bits."""
    return hex * KEYS_PER_HEX + TOWN_KEYS + exits


def hex_of_key(key: int) -> int:
    return key // KEYS_PER_HEX


def build_key(position: AgeOfSteamPosition, hex: int, placement: int) -> int:
    """The key of a build if it adds one section or some exits of a town; otherwise NO_KEY."""
    old = position.tile[hex]
    if position.board.is_town[hex]:
        return town_key(hex, EXITS[placement] & ~EXITS[old])
    after = SECTIONS[placement]
    if old == 0:
        return land_key(hex, after[0][0], after[0][1]) if len(after) == 1 else NO_KEY
    before = SECTIONS[old]
    if len(after) != 2 or len(before) != 1:
        return NO_KEY
    if after[0] == before[0]:
        return land_key(hex, after[1][0], after[1][1])
    return land_key(hex, after[0][0], after[0][1]) if after[1] == before[0] else NO_KEY
