"""The board as the oracle reads it: the hexes of the map file, nothing that the engine derives from them."""

from __future__ import annotations

from smokestack.games.age_of_steam.components.hexes import STEPS
from smokestack.games.age_of_steam.components.pieces import COLOURS
from smokestack.games.age_of_steam.components.schema import MapFile

Pair = tuple[int, int]
"""A section without its hex: two edges, the lower first, or an edge and IN_TOWN."""
Section = tuple[int, int, int]
"""A hex and a pair."""
IN_TOWN = 6
OPEN = -1
"""In place of a stop: the line has an open end."""
NOBODY = -1
PRINTED = -2
"""The owner of printed track, which belongs to nobody for good (AOS-R-50)."""
CITY_KINDS = ("city", "terminal", "zone")
"""What counts as a City (AOS-MAP-7)."""


def across(edge: int) -> int:
    """The same edge, seen from the other side."""
    return (edge + 3) % 6


class Land:
    """What never changes: which hexes lie side by side, and what is printed on them."""

    def __init__(self, map: MapFile) -> None:
        self.id = map.id
        self.hexes = map.hexes
        self.links = map.links
        self.zones = map.zones
        self.number = {hex.name: number for number, hex in enumerate(map.hexes) if hex.name}
        self.beyond: dict[tuple[int, int], int] = {}
        """The hex beyond an edge; nothing beyond the edge of the board or an impassable edge (AOS-8.8)."""
        at = {(hex.q, hex.r): number for number, hex in enumerate(map.hexes)}
        for number, hex in enumerate(map.hexes):
            for edge, (dq, dr) in enumerate(STEPS):
                near = at.get((hex.q + dq, hex.r + dr))
                if near is not None and not self._shut(number, near, edge):
                    self.beyond[number, edge] = near
        named = {hex.group: number for number, hex in enumerate(map.hexes) if hex.group and hex.name}
        self.cities = {
            number: named.get(hex.group, number) for number, hex in enumerate(map.hexes) if hex.kind in CITY_KINDS
        }
        """The stop of each hex that is printed as a City. A City of several hexes is one stop (AOS-HCB-1)."""
        self.towns = {number for number, hex in enumerate(map.hexes) if hex.kind == "town"}
        self.terminals = {number for number, hex in enumerate(map.hexes) if hex.kind == "terminal"}

    def _shut(self, one: int, two: int, edge: int) -> bool:
        if "blocked" in (self.hexes[one].kind, self.hexes[two].kind):
            return True
        return edge in self.hexes[one].blocked_edges or across(edge) in self.hexes[two].blocked_edges

    def around(self, hex: int) -> list[int]:
        return [self.beyond[hex, edge] for edge in range(6) if (hex, edge) in self.beyond]

    def colours(self, hex: int) -> set[int]:
        """What a printed City accepts."""
        return {COLOURS.index(colour) for colour in self.hexes[hex].colors or ()}

    def named(self, zone: str) -> set[int]:
        """The places of a named group."""
        return {self.number[name] for group in self.zones if group.id == zone for name in group.members}

    def printed_track(self, turn: int) -> dict[int, list[Pair]]:
        """The tunnels that exist in this turn (AOS-SWI-5, 6)."""
        found: dict[int, list[Pair]] = {}
        for number, hex in enumerate(self.hexes):
            if hex.preset is not None and turn >= hex.preset.active_from_turn:
                exits = sorted(hex.preset.exits)
                in_town = hex.preset.stop == "town"
                found[number] = [(edge, IN_TOWN) for edge in exits] if in_town else [(exits[0], exits[1])]
        return found
