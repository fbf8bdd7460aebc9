"""Track that is printed on the board and appears in some turn: Switzerland's tunnels (AOS-SWI-5, 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.tiles import CLASS_OF, IN_TOWN, N_PLACEMENTS, ON_TOWN, SECTIONS, TOWN

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.schema import MapFile


class PrintedTrack:
    """The track printed on one hex, with the turn in which it appears."""

    def __init__(self, hex: int, laid: int, turn: int) -> None:
        self.hex = hex
        self.laid = laid
        self.turn = turn


def printed_tracks(map: MapFile) -> list[PrintedTrack]:
    """The printed track of a map, hex by hex."""
    found: list[PrintedTrack] = []
    for number, hex in enumerate(map.hexes):
        if hex.preset is not None:
            laid = laid_with(list(hex.preset.exits), hex.preset.stop == "town")
            found.append(PrintedTrack(number, laid, int(hex.preset.active_from_turn)))
    return found


def laid_with(exits: list[int], town: bool) -> int:
    """The placement with exactly these exits, 0 if there is none; map_check.py refuses such a map."""
    for placement in range(1, N_PLACEMENTS):
        laid = placement + ON_TOWN if town else placement
        found = sorted(edge for section in SECTIONS[laid] for edge in section if edge != IN_TOWN)
        if found == sorted(exits) and (town or CLASS_OF[placement] != TOWN):
            return laid
    return 0
