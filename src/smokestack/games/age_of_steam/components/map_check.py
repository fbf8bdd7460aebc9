"""Checks whether a map can be played. Each problem is one plain sentence that names the place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from smokestack.games.age_of_steam.components.hexes import EDGE_NAMES, STEPS, opposite
from smokestack.games.age_of_steam.components.load import components, label_of
from smokestack.games.age_of_steam.components.map_reach import (
    adjacent_stops,
    hex_name,
    unreachable_land,
    unreachable_stops,
)
from smokestack.games.age_of_steam.components.pieces import LETTERS
from smokestack.games.age_of_steam.components.printed_track import laid_with
from smokestack.games.age_of_steam.components.schema import STOPS, MapFile, MapHex

COTTON: Final = "starts-with-cotton"
TAGS: Final = (COTTON,)
MAX_HEXES: Final = 512
"""More cannot be named in an action (rules/actions.py)."""
MAX_NAME: Final = 40
SIDE_WORDS: Final = {"white": "light", "black": "dark"}


def problems(map: MapFile, original: MapFile | None) -> list[str]:
    """Everything that makes the map unplayable, place by place; empty if it can be played.

    The original is the shipped map that this is a corrected copy of, None for a new map.
    """
    found = [*_players(map, original), *_money_and_letters(map), *_grid(map)]
    for hex in map.hexes:
        found += [f"{hex_name(hex)}: {sentence}" for sentence in _hex(map, hex)]
    return [
        *found,
        *_borders(map),
        *_names(map),
        *_growth(map),
        *_links(map),
        *_cotton(map),
        *unreachable_stops(map),
    ]


def remarks(map: MapFile) -> list[str]:
    """What is allowed but probably a mistake, in a map without problems."""
    return [*adjacent_stops(map), *unreachable_land(map)]


def summary(map: MapFile) -> str:
    """`Isle of Man: 36 hexes, 6 cities, 3 towns, 2 to 4 players.`"""
    kinds: Counter[str] = Counter(hex.kind for hex in map.hexes if hex.kind != "city" or hex.name)
    many = {
        "city": "cities",
        "town": "towns",
        "terminal": "terminals",
        "zone": "zones",
        "special": "special hexes",
    }
    one = {"city": "city", "special": "special hex"}
    counts = [f"{n} {one.get(kind, kind) if n == 1 else many[kind]}" for kind in many if (n := kinds[kind])]
    low, high = map.players.min, map.players.max
    players = f"{low}" if low == high else f"{low} to {high}"
    return f"{map.name}: {len(map.hexes)} hexes, {', '.join(counts)}, {players} player{'' if high == 1 else 's'}."


# --- the head of the file -----------------------------------------------------------------------------


def _players(map: MapFile, original: MapFile | None) -> Iterator[str]:
    low, high = map.players.min, map.players.max
    if low > high:
        yield f"players: min ({low}) is greater than max ({high})."
    for key in map.turns:
        if key not in ("1", "2", "3", "4", "5", "6"):
            yield f'turns: {key!r} is not a number of players; write "1" to "6".'
    for count in map.seats():
        if str(count) not in map.turns:
            yield f"turns: the number of turns for {count} players is missing."
        elif map.turns[str(count)] is None and original is None:
            yield f"turns: a game of {count} players would never end; replace null by a number."
    if original is not None:
        known = original.players
        if low < known.min or high > known.max:
            yield f"players: the rules of {map.id} are for {known.min} to {known.max} players."
    elif low == 1:
        yield "players: a solo game needs special rules, which a map file cannot contain; set min to 2 or more."


def _money_and_letters(map: MapFile) -> Iterator[str]:
    if map.setup.start_shares > map.setup.max_shares:
        yield f"setup: start_shares ({map.setup.start_shares}) is greater than max_shares ({map.setup.max_shares})."
    for letter, times in Counter(map.new_cities).items():
        if letter not in LETTERS or len(letter) != 1:
            yield f"new_cities: there is no New City {letter!r}; the letters are A to H."
        elif times > 1:
            yield f"new_cities: {letter} is listed {times} times; list it once."
    wanted = EDGE_NAMES[map.geometry.orientation]
    if map.geometry.edge_names not in (None, wanted):
        yield f"geometry, edge_names: the edges of a {map.geometry.orientation} map are {', '.join(wanted)}."


# --- the hexes ----------------------------------------------------------------------------------------


def _grid(map: MapFile) -> Iterator[str]:
    if not map.hexes:
        yield "hexes: the map has no hexes."
        return
    if len(map.hexes) > MAX_HEXES:
        yield f"hexes: the map has {len(map.hexes)} hexes; at most {MAX_HEXES} are allowed."
    for axis, least in (("q", min(hex.q for hex in map.hexes)), ("r", min(hex.r for hex in map.hexes))):
        if least:
            yield f"hexes: the smallest {axis} is {least}; shift the map so that it is 0."
    first: dict[tuple[int, int], MapHex] = {}
    labels: Counter[str] = Counter(hex.label for hex in map.hexes)
    for hex in map.hexes:
        there = first.setdefault((hex.q, hex.r), hex)
        if there is not hex:
            yield f"{hex_name(hex)}: {hex_name(there)} has the same coordinates, q {hex.q} and r {hex.r}."
            continue
        right = label_of(hex.q, hex.r, map.hexes, map.geometry.orientation)
        if hex.label != right:
            also = f"; {labels[hex.label]} hexes have the label {hex.label}" if labels[hex.label] > 1 else ""
            yield f"{hex_name(hex)}: the label of q {hex.q}, r {hex.r} must be {right}{also}."


def _hex(map: MapFile, hex: MapHex) -> Iterator[str]:
    yield from _ground(map, hex)
    yield from _goods(hex)
    if hex.kind in STOPS and not hex.name and not hex.group:
        yield f"a {hex.kind} needs a name."
    if hex.name != " ".join(hex.name.split()) or ">" in hex.name or len(hex.name) > MAX_NAME:
        yield f"a name has at most {MAX_NAME} characters, no >, no double spaces and no spaces at the ends."
    if (hex.kind == "special") != (hex.preset is not None):
        yield "a special hex needs printed track (preset), and only a special hex may have it."
    elif hex.preset is not None and len(set(hex.preset.exits)) < 2:
        yield "printed track needs at least two different exits."
    elif hex.preset is not None and not laid_with(list(hex.preset.exits), hex.preset.stop == "town"):
        yield "no track tile has exactly the exits of this printed track."
    for tag in hex.tags:
        if tag not in TAGS:
            yield f"the tag {tag!r} is unknown; the only tag is {COTTON}."


def _ground(map: MapFile, hex: MapHex) -> Iterator[str]:
    on_land = hex.kind in ("land", "town", "special", "blocked")
    if on_land and hex.terrain is None:
        yield f"a {hex.kind} hex needs a terrain."
    elif not on_land and hex.terrain is not None:
        yield f"a {hex.kind} has no terrain; leave it out."
    elif hex.terrain == "lake" and hex.kind != "blocked":
        yield "track cannot be built in a lake; change the kind to blocked, or leave the hex out."
    elif hex.kind == "land" and hex.build_cost is None and hex.terrain not in map.terrain_cost:
        yield f"terrain_cost has no price for {hex.terrain}."


def _goods(hex: MapHex) -> Iterator[str]:
    if hex.kind in ("city", "terminal", "zone"):
        for field, value in (("colors", hex.colors), ("growth", hex.growth), ("start_cubes", hex.start_cubes)):
            if value is None:
                yield f"a {hex.kind} needs {field}."
        if hex.kind == "city" and hex.colors == () and not hex.group:
            yield "a city must accept at least one colour."
    elif hex.colors is not None or hex.growth is not None:
        yield f"a {hex.kind} hex has neither colors nor growth; leave them out, or change the kind to city."
    for colour, times in Counter(hex.colors or ()).items():
        if times > 1:
            yield f"{colour} is listed {times} times in colors; list it once."


def _borders(map: MapFile) -> Iterator[str]:
    at, names = map.at(), EDGE_NAMES[map.geometry.orientation]
    for hex in map.hexes:
        for edge, times in Counter(hex.blocked_edges).items():
            if times > 1:
                yield f"{hex_name(hex)}: the blocked edge {edge} ({names[edge]}) is listed {times} times; list it once."
            dq, dr = STEPS[edge]
            near, back = at.get((hex.q + dq, hex.r + dr)), opposite(edge)
            if near is None:
                yield (
                    f"{hex_name(hex)}: the blocked edge {edge} ({names[edge]}) is on the border of the board; "
                    "leave it out."
                )
            elif back not in map.hexes[near].blocked_edges:
                yield (
                    f"{hex_name(hex)}: the edge {edge} ({names[edge]}) is blocked here but not on the other side; "
                    f"add {back} ({names[back]}) to the blocked_edges of {hex_name(map.hexes[near])}."
                )


def _names(map: MapFile) -> Iterator[str]:
    first: dict[str, MapHex] = {}
    for hex in map.hexes:
        if not hex.name:
            continue
        there = first.setdefault(hex.name.casefold(), hex)
        if there is not hex:
            yield f"{hex_name(hex)}: {there.label} has the same name; use printed_name to print a name twice."
    labels = {hex.label.casefold(): hex for hex in map.hexes}
    for key, hex in first.items():
        if key in labels and labels[key] is not hex:
            yield f"{hex_name(hex)}: the name is the label of another hex; choose another name."
    for name in dict.fromkeys(hex.group for hex in map.hexes if hex.group):
        heads = [hex for hex in map.hexes if hex.group == name and hex.name]
        if len(heads) != 1:
            yield f"group {name}: exactly one of its hexes must have a name, not {len(heads)}."
    if sum(hex.kind in STOPS for hex in map.hexes) < 2:
        yield "hexes: a map needs at least two cities or towns."


def _growth(map: MapFile) -> Iterator[str]:
    fed: dict[tuple[str, int], MapHex] = {}
    for hex in map.hexes:
        for growth in hex.growth or ():
            there = fed.setdefault((growth.side, growth.number), hex)
            column = f"{SIDE_WORDS[growth.side]} {growth.number}"
            if there is hex and hex.growth is not None and hex.growth.count(growth) > 1:
                yield f"{hex_name(hex)}: the growth number {column} is listed twice."
                return
            if there is not hex:
                yield f"{hex_name(hex)}: the growth number {column} already belongs to {hex_name(there)}."


def _links(map: MapFile) -> Iterator[str]:
    named = map.named()
    for kind, ids in (("link", [link.id for link in map.links]), ("zone", [zone.id for zone in map.zones])):
        for id, times in Counter(ids).items():
            if times > 1:
                yield f"{kind} {id}: {times} {kind}s have this id."
    for link in map.links:
        if link.a == link.b:
            yield f"link {link.id}: both ends are {link.a}."
        for end in (link.a, link.b):
            if end not in named:
                yield f"link {link.id}: there is no place called {end!r}."
            elif map.hexes[named[end]].kind not in STOPS:
                yield f"link {link.id}: {end} is neither a city nor a town."
    for zone in map.zones:
        for member in zone.members:
            if member not in named:
                yield f"zone {zone.id}: there is no place called {member!r}."


def _cotton(map: MapFile) -> Iterator[str]:
    """The box must have enough white cubes (AOS-1.1)."""
    cotton, white = sum(COTTON in hex.tags for hex in map.hexes), components().cubes["white"]
    if cotton > white:
        yield f"{cotton} hexes start with cotton, but there are only {white} white cubes."
