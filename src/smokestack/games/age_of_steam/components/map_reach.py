"""Which hexes of a map railways can reach, and what follows from that. Each finding is one plain sentence."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from smokestack.games.age_of_steam.components.hexes import STEPS, opposite
from smokestack.games.age_of_steam.components.schema import STOPS, MapFile, MapHex


def hex_name(hex: MapHex) -> str:
    """`K7 (Pittsburgh)`."""
    return f"{hex.label} ({hex.name})" if hex.name else hex.label


def reachable(map: MapFile, start: int) -> set[int]:
    """The hexes that a railway can reach from this one: through open edges and links, but not through a terminal."""
    at, links = map.at(), _linked(map)
    seen, todo = {start}, deque([start])
    while todo:
        here = todo.popleft()
        hex = map.hexes[here]
        onward = list(links.get(here, ()))
        onward += [number for number, other in enumerate(map.hexes) if hex.group and other.group == hex.group]
        if hex.kind not in ("terminal", "zone") or here == start:
            for edge in _exits(hex):
                dq, dr = STEPS[edge]
                near = at.get((hex.q + dq, hex.r + dr))
                if near is not None and opposite(edge) in _exits(map.hexes[near]):
                    onward.append(near)
        for there in onward:
            if there not in seen:
                seen.add(there)
                todo.append(there)
    return seen


def _linked(map: MapFile) -> dict[int, list[int]]:
    """The hexes at the other end of the special links of each hex."""
    named = map.named()
    links: dict[int, list[int]] = {}
    for link in map.links:
        if link.a in named and link.b in named:
            links.setdefault(named[link.a], []).append(named[link.b])
            links.setdefault(named[link.b], []).append(named[link.a])
    return links


def _exits(hex: MapHex) -> list[int]:
    if hex.kind == "blocked":
        return []
    printed = range(6) if hex.preset is None else hex.preset.exits
    return [edge for edge in printed if edge not in hex.blocked_edges]


def _first_stop(map: MapFile) -> int:
    """Where the search begins: the first city, or the first stop if there is no city, or -1."""
    stops = [number for number, hex in enumerate(map.hexes) if hex.kind in STOPS]
    cities = [number for number in stops if map.hexes[number].kind == "city" and map.hexes[number].name]
    return (cities or stops or [-1])[0]


def unreachable_stops(map: MapFile) -> Iterator[str]:
    start = _first_stop(map)
    there = reachable(map, start) if start >= 0 else set()
    for number, hex in enumerate(map.hexes):
        if hex.kind in STOPS and number not in there:
            yield f"{hex_name(hex)}: no railway can reach it from {hex_name(map.hexes[start])}."


def unreachable_land(map: MapFile) -> Iterator[str]:
    there = reachable(map, _first_stop(map))
    for number, hex in enumerate(map.hexes):
        if hex.kind == "land" and number not in there:
            yield f"{hex.label}: no railway can reach this hex."


def adjacent_stops(map: MapFile) -> Iterator[str]:
    """Two stops side by side leave no hex for track between them."""
    at = map.at()
    linked = {frozenset((link.a, link.b)) for link in map.links}
    for hex in map.hexes:
        for edge in (1, 2, 3):  # the other three edges belong to the neighbours
            dq, dr = STEPS[edge]
            near = at.get((hex.q + dq, hex.r + dr))
            if near is None or hex.kind not in STOPS or not hex.name or edge in hex.blocked_edges:
                continue
            other = map.hexes[near]
            if other.kind in STOPS and other.name and frozenset((hex.name, other.name)) not in linked:
                yield f"{hex_name(hex)} and {hex_name(other)} are neighbours: no track fits between them."
