"""The board as the oracle reads it: the hexes of the map file, nothing that the engine derives from them."""

from __future__ import annotations

from smokestack.games.age_of_steam.components.hexes import STEPS
from smokestack.games.age_of_steam.components.pieces import COLOURS
from smokestack.games.age_of_steam.components.schema import MapFile

Pair = tuple[int, int]
"""A section without its hex: two edges, the lower first, or an edge and IN_TOWN."""
Section = tuple[int, int, int]
"""A hex and a pair."""
Edge = tuple[int, int]
"""A hex and one of its edges."""
IN_TOWN = 6
OPEN = -1
"""In place of a stop: the line has an open end."""
NOBODY = -1
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
        self.beyond: dict[Edge, int] = {}
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

    def tunnels(self, turn: int) -> dict[Edge, Edge]:
        """Where the printed track of this turn leads from each edge that faces it (AOS-SWI-5, 6).

        That is the hex and the edge by which it is entered; IN_TOWN in place of the edge if it ends in a printed town.
        """
        printed = {
            number: hex.preset
            for number, hex in enumerate(self.hexes)
            if hex.preset is not None and turn >= hex.preset.active_from_turn
        }
        found: dict[Edge, Edge] = {}
        for (hex, edge), near in self.beyond.items():
            if hex in printed or near not in printed:
                continue
            entered = across(edge)
            while near in printed and entered in printed[near].exits:
                if printed[near].stop == "town":
                    found[hex, edge] = near, IN_TOWN
                    break
                [out] = [other for other in printed[near].exits if other != entered]
                near, entered = self.beyond[near, out], across(out)
            else:
                if near not in printed:
                    found[hex, edge] = near, entered
        return found
