"""The sense of a map file: whether the board it describes can be played on. Each problem is one plain sentence."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from typing import Final

from smokestack.games.age_of_steam.components.load import components, label_of
from smokestack.games.age_of_steam.components.schema import EDGE_NAMES, LETTERS, STEPS, STOPS, Hex, MapFile

TAGS: Final = ("port", "foreign-terminal", "rainbow", "zone", "starts-with-cotton")
MAX_HEXES: Final = 512
"""As many as an action can name."""
SIDE_WORDS: Final = {"white": "light", "black": "dark"}


def problems(map: MapFile, original: MapFile | None) -> list[str]:
    """Everything that keeps the map from being played, place by place; empty when it is fit.

    The original is the shipped map of which this is a corrected copy, None for a map of somebody's own.
    """
    found = [*_players(map, original), *_money_and_letters(map), *_grid(map)]
    for hex in map.hexes:
        found += [f"{called(hex)}: {sentence}" for sentence in _hex(map, hex)]
    return [
        *found,
        *_borders(map),
        *_names(map),
        *_growth(map),
        *_links(map),
        *_cotton(map),
        *_cut_off(map),
    ]


def remarks(map: MapFile) -> list[str]:
    """What is allowed but probably not intended, in a map without problems."""
    return [*_neighbours(map), *_lonely_land(map)]


def summary(map: MapFile) -> str:
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


def called(hex: Hex) -> str:
    """`K7 (Pittsburgh)`."""
    return f"{hex.label} ({hex.name})" if hex.name else hex.label


# --- the head of the file -----------------------------------------------------------------------------


def _players(map: MapFile, original: MapFile | None) -> Iterator[str]:
    low, high = map.players.min, map.players.max
    if low > high:
        yield f"players: the smallest number ({low}) is above the largest ({high})."
    for key in map.turns:
        if key not in ("1", "2", "3", "4", "5", "6"):
            yield f'turns: {key!r} is no number of players; write "3" to "6".'
    for count in map.seats():
        if str(count) not in map.turns:
            yield f"turns: how many turns are played with {count} players is missing."
        elif map.turns[str(count)] is None and original is None:
            yield f"turns: with {count} players the game would never end; write a number instead of null."
    if original is not None:
        known = original.players
        if low < known.min or high > known.max:
            yield f"players: the rules of {map.id} are for {known.min} to {known.max}."
    elif low == 1:
        yield "players: a game for one needs rules of its own, which a map file cannot bring; begin with 2."


def _money_and_letters(map: MapFile) -> Iterator[str]:
    if map.setup.start_shares > map.setup.max_shares:
        yield f"setup: {map.setup.start_shares} shares at the start are more than the {map.setup.max_shares} allowed."
    for letter, times in Counter(map.new_cities).items():
        if letter not in LETTERS or len(letter) != 1:
            yield f"new_cities: there is no New City {letter!r}; the letters are A to H."
        elif times > 1:
            yield f"new_cities: {letter} is listed {times} times."
    wanted = EDGE_NAMES[map.geometry.orientation]
    if map.geometry.edge_names not in (None, wanted):
        yield f"geometry, edge_names: the edges of a {map.geometry.orientation} map are {', '.join(wanted)}."


# --- the hexes ----------------------------------------------------------------------------------------


def _grid(map: MapFile) -> Iterator[str]:
    if not map.hexes:
        yield "hexes: there are none."
        return
    if len(map.hexes) > MAX_HEXES:
        yield f"hexes: {len(map.hexes)} are too many; a map may have {MAX_HEXES}."
    for axis, least in (("q", min(hex.q for hex in map.hexes)), ("r", min(hex.r for hex in map.hexes))):
        if least:
            yield f"hexes: the smallest {axis} is {least}; move the map so that it is 0."
    first: dict[tuple[int, int], Hex] = {}
    labels: Counter[str] = Counter(hex.label for hex in map.hexes)
    for hex in map.hexes:
        there = first.setdefault((hex.q, hex.r), hex)
        if there is not hex:
            yield f"{called(hex)}: q {hex.q}, r {hex.r} is already taken by {called(there)}."
            continue
        right = label_of(hex.q, hex.r, map.hexes, map.geometry.orientation)
        if hex.label != right:
            also = f", and it is used {labels[hex.label]} times" if labels[hex.label] > 1 else ""
            yield f"{called(hex)}: the label of q {hex.q}, r {hex.r} is {right}{also}."


def _hex(map: MapFile, hex: Hex) -> Iterator[str]:
    yield from _ground(map, hex)
    yield from _goods(hex)
    if hex.kind in STOPS and not hex.name and not hex.group:
        yield f"a {hex.kind} needs a name."
    if hex.name != " ".join(hex.name.split()) or ">" in hex.name or len(hex.name) > 40:
        yield "a name is one to 40 letters long, without > and without spaces at its ends or doubled."
    if (hex.kind == "special") != (hex.preset is not None):
        yield "a special hex needs its printed track (preset), and no other hex has one."
    elif hex.preset is not None and len(set(hex.preset.exits)) < 2:
        yield "printed track needs at least two different exits."
    for tag in hex.tags:
        if tag not in TAGS:
            yield f"the tag {tag!r} is not known; there are {', '.join(TAGS)}."


def _ground(map: MapFile, hex: Hex) -> Iterator[str]:
    on_land = hex.kind in ("land", "town", "special", "blocked")
    if on_land and hex.terrain is None:
        yield f"a {hex.kind} hex needs a terrain."
    elif not on_land and hex.terrain is not None:
        yield f"a {hex.kind} has no terrain; leave it out."
    elif hex.terrain == "lake" and hex.kind != "blocked":
        yield "no track is laid in a lake; make the hex blocked or leave it out."
    elif hex.kind == "land" and hex.build_cost is None and hex.terrain not in map.terrain_cost:
        yield f"terrain_cost has no price for {hex.terrain}."


def _goods(hex: Hex) -> Iterator[str]:
    if hex.kind in ("city", "terminal", "zone"):
        for field, value in (("colors", hex.colors), ("growth", hex.growth), ("start_cubes", hex.start_cubes)):
            if value is None:
                yield f"a {hex.kind} needs {field}."
        if hex.kind == "city" and hex.colors == () and not hex.group:
            yield "a city that accepts no goods; give it at least one colour."
    elif hex.colors is not None or hex.growth is not None:
        yield f"a {hex.kind} hex accepts and grows no goods; leave out colors and growth, or make it a city."
    for colour, times in Counter(hex.colors or ()).items():
        if times > 1:
            yield f"{colour} is listed {times} times among its colours."


def _borders(map: MapFile) -> Iterator[str]:
    at, names = map.at(), EDGE_NAMES[map.geometry.orientation]
    for hex in map.hexes:
        for edge, times in Counter(hex.blocked_edges).items():
            if times > 1:
                yield f"{called(hex)}: the blocked edge {edge} ({names[edge]}) is listed {times} times."
            step = STEPS[edge]
            beyond = at.get((hex.q + step[0], hex.r + step[1]))
            if beyond is None:
                yield f"{called(hex)}: the blocked edge {edge} ({names[edge]}) is the edge of the board; leave it out."
            elif (edge + 3) % 6 not in map.hexes[beyond].blocked_edges:
                other = map.hexes[beyond]
                back = (edge + 3) % 6
                yield (
                    f"{called(hex)}: the edge {edge} ({names[edge]}) is blocked here but not on the other side; "
                    f"add {back} ({names[back]}) to the blocked_edges of {called(other)}."
                )


def _names(map: MapFile) -> Iterator[str]:
    first: dict[str, Hex] = {}
    for hex in map.hexes:
        if not hex.name:
            continue
        there = first.setdefault(hex.name.casefold(), hex)
        if there is not hex:
            yield f"{called(hex)}: {there.label} has the same name; use printed_name to print one name twice."
    labels = {hex.label.casefold(): hex for hex in map.hexes}
    for key, hex in first.items():
        if key in labels and labels[key] is not hex:
            yield f"{called(hex)}: the name is the label of another hex; nobody could tell them apart."
    for name in dict.fromkeys(hex.group for hex in map.hexes if hex.group):
        heads = [hex for hex in map.hexes if hex.group == name and hex.name]
        if len(heads) != 1:
            yield f"group {name}: exactly one of its hexes bears the name of the city, not {len(heads)}."
    if sum(hex.kind in STOPS for hex in map.hexes) < 2:
        yield "hexes: a map needs at least two cities or towns."


def _growth(map: MapFile) -> Iterator[str]:
    fed: dict[tuple[str, int], Hex] = {}
    for hex in map.hexes:
        for growth in hex.growth or ():
            there = fed.setdefault((growth.side, growth.number), hex)
            column = f"{SIDE_WORDS[growth.side]} {growth.number}"
            if there is hex and hex.growth is not None and hex.growth.count(growth) > 1:
                yield f"{called(hex)}: the growth number {column} is listed twice."
                return
            if there is not hex:
                yield f"{called(hex)}: the growth number {column} already belongs to {called(there)}."


def _links(map: MapFile) -> Iterator[str]:
    named = map.named()
    for kind, ids in (("link", [link.id for link in map.links]), ("zone", [zone.id for zone in map.zones])):
        for id, times in Counter(ids).items():
            if times > 1:
                yield f"{kind} {id}: there are {times} {kind}s of this id."
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
    """Whether the box has enough white cubes (AOS-1.1)."""
    cotton, white = sum("starts-with-cotton" in hex.tags for hex in map.hexes), components().cubes["white"]
    if cotton > white:
        yield f"{cotton} towns start with cotton; there are only {white} white cubes."


# --- does it hang together ----------------------------------------------------------------------------


def reached(map: MapFile, start: int) -> set[int]:
    """The hexes a railway can come to from this one: over open edges, through links, never through a terminal."""
    at, named = map.at(), map.named()
    links: dict[int, list[int]] = {}
    for link in map.links:
        if link.a in named and link.b in named:
            links.setdefault(named[link.a], []).append(named[link.b])
            links.setdefault(named[link.b], []).append(named[link.a])
    seen, todo = {start}, deque([start])
    while todo:
        here = todo.popleft()
        hex = map.hexes[here]
        onward = list(links.get(here, ()))
        onward += [n for n, other in enumerate(map.hexes) if hex.group and other.group == hex.group]
        if hex.kind not in ("terminal", "zone") or here == start:
            for edge in _exits(hex):
                step = STEPS[edge]
                beyond = at.get((hex.q + step[0], hex.r + step[1]))
                if beyond is not None and (edge + 3) % 6 in _exits(map.hexes[beyond]):
                    onward.append(beyond)
        for there in onward:
            if there not in seen:
                seen.add(there)
                todo.append(there)
    return seen


def _exits(hex: Hex) -> list[int]:
    if hex.kind == "blocked":
        return []
    printed = range(6) if hex.preset is None else hex.preset.exits
    return [edge for edge in printed if edge not in hex.blocked_edges]


def _heart(map: MapFile) -> int:
    """The place to start from: the first city, or the first stop where there is none, or -1."""
    stops = [n for n, hex in enumerate(map.hexes) if hex.kind in STOPS]
    cities = [n for n in stops if map.hexes[n].kind == "city" and map.hexes[n].name]
    return (cities or stops or [-1])[0]


def _cut_off(map: MapFile) -> Iterator[str]:
    start = _heart(map)
    there = reached(map, start) if start >= 0 else set()
    for number, hex in enumerate(map.hexes):
        if hex.kind in STOPS and number not in there:
            yield f"{called(hex)}: no railway can reach it from {called(map.hexes[start])}."


def _lonely_land(map: MapFile) -> Iterator[str]:
    there = reached(map, _heart(map))
    for number, hex in enumerate(map.hexes):
        if hex.kind == "land" and number not in there:
            yield f"{hex.label}: no railway can reach this hex."


def _neighbours(map: MapFile) -> Iterator[str]:
    """Two stops side by side leave no hex for track between them."""
    at = map.at()
    linked = {frozenset((link.a, link.b)) for link in map.links}
    for hex in map.hexes:
        for edge in (1, 2, 3):
            beyond = at.get((hex.q + STEPS[edge][0], hex.r + STEPS[edge][1]))
            if beyond is None or hex.kind not in STOPS or not hex.name or edge in hex.blocked_edges:
                continue
            other = map.hexes[beyond]
            if other.kind in STOPS and other.name and frozenset((hex.name, other.name)) not in linked:
                yield f"{called(hex)} and {called(other)} are neighbours: no track fits between them."
