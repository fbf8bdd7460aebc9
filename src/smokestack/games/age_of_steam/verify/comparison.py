"""What a recorded state and a position of ours say, in the same words, and where they differ.

The recordings differ from our rules in a few known ways; each is a rule here, for every game alike:

- A bankrupt owner and no owner are the same, and a bankrupt player has no action.
- When the game is over, unfinished track has no owner.
- Printed track that is for sale in the recording is a special link here, and a town's exit towards it is part of it.
- The cube that tells what a terminal accepts is no good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, COLOURS, DEPTH, LETTERS, column_name
from smokestack.games.age_of_steam.components.tiles import IN_TOWN, SECTIONS
from smokestack.games.age_of_steam.rules.lines import GONE, LINK, OWNER, WIDTH, complete
from smokestack.games.age_of_steam.rules.position import NO_CITY
from smokestack.games.age_of_steam.verify.alignment import EDGES, cell_of
from smokestack.games.age_of_steam.verify.decisions import action_name

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.verify.opening import Translation
    from smokestack.games.age_of_steam.verify.recording import Position

NOBODY = "nobody"
NOTHING = "nothing"


class Difference(msgspec.Struct, frozen=True):
    """One thing on which the recording and our engine disagree."""

    step: int
    """The step of the recording, -1 for the final result."""
    when: str
    what: str
    recorded: str
    ours: str

    def __str__(self) -> str:
        return f"{self.when}: {self.what}: recorded {self.recorded}, here {self.ours}"


def differing(recorded: dict[str, str], ours: dict[str, str]) -> list[tuple[str, str, str]]:
    """What is not the same in both, with what each says."""
    return [
        (what, recorded.get(what, NOTHING), ours.get(what, NOTHING))
        for what in sorted(recorded.keys() | ours.keys())
        if recorded.get(what, NOTHING) != ours.get(what, NOTHING)
    ]


# --- what the recording says ---------------------------------------------------------------------------------


def recorded_words(words: Translation, state: Position) -> dict[str, str]:
    said = {"player order": " ".join(state.turn_order)}
    for name, player in state.players.items():
        said |= _player(name, player.money, player.income, player.shares, player.engine)
        said[f"{name}'s action"] = action_name(player.action) if player.action and not player.out else NOTHING
        said[f"{name} is"] = "out" if player.out else "in"
    for key, colours in state.goods.items():
        if colours:
            said[f"cubes at {words.where.name(cell_of(key))}"] = " ".join(sorted(colours))
    for key, letter in state.urbanized.items():
        said[f"New City {letter}"] = words.where.name(cell_of(key))
    said["New Cities left"] = " ".join(sorted(state.new_cities))
    for key, slots in state.display.items():
        column, depth = words.columns[key]
        boxes = [*slots, *([None] * (depth - len(slots)))][::-1]
        if any(boxes):
            said[f"display {column_name(column)}"] = " ".join(colour or "-" for colour in boxes)
    for colour, count in state.bag.items():
        said[f"{colour} cubes in the bag"] = str(count)
    return said | _recorded_track(words, state) | _recorded_links(words, state)


def _player(name: str, money: int, income: int, shares: int, engine: int) -> dict[str, str]:
    values = {"money": money, "income": income, "shares": shares, "engine": engine}
    return {f"{name}'s {what}": str(value) for what, value in values.items()}


def _recorded_owner(state: Position, owner: str | None) -> str:
    return NOBODY if owner is None or owner not in state.players or state.players[owner].out else owner


def _recorded_track(words: Translation, state: Position) -> dict[str, str]:
    said: dict[str, str] = {}
    for key, tile in state.track.items():
        at = cell_of(key)
        if at in words.claims:
            continue
        hex = words.where.hex(at)
        label = words.where.board.labels[hex] if hex >= 0 else words.where.name(at)
        for part in tile.tracks:
            if not any(_leads_to_claim(words, at, exit) for exit in part.exits):
                edges = [words.where.edge(exit) for exit in part.exits]
                said[_section(words, label, edges[0], edges[1])] = _recorded_owner(state, part.owner)
    return said


def _leads_to_claim(words: Translation, at: tuple[int, int], exit: str) -> bool:
    if exit not in EDGES:
        return False
    dq, dr = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))[EDGES.index(exit)]
    return (at[0] + dq, at[1] + dr) in words.claims


def _section(words: Translation, label: str, a: int, b: int) -> str:
    board = words.where.board
    low, high = min(a, b), max(a, b)
    far = "town" if high == IN_TOWN else board.edge_name(high)
    return f"track at {label} {board.edge_name(low)}-{far}"


def _recorded_links(words: Translation, state: Position) -> dict[str, str]:
    links = words.where.board.links
    said = {
        f"link {links[words.links[id]].id}": _recorded_owner(state, owner)
        for id, owner in state.links.items()
        if owner is not None
    }
    for at, number in words.claims.items():
        tile = state.track.get(f"{at[0]},{at[1]}")
        owner = next((part.owner for part in tile.tracks), None) if tile else None
        if owner is not None:
            said[f"link {links[number].id}"] = _recorded_owner(state, owner)
    return said


# --- what we say -----------------------------------------------------------------------------------------------


def our_words(words: Translation, position: AgeOfSteamPosition, finished: bool = False) -> dict[str, str]:
    players, board = words.recording.players, position.board
    said = {"player order": " ".join(players[seat] for seat in position.order)}
    for seat, name in enumerate(players):
        said |= _player(name, position.cash[seat], position.income[seat], position.shares[seat], position.engine[seat])
        said[f"{name}'s action"] = ACTION_NAMES[position.action[seat]] if position.action[seat] >= 0 else NOTHING
        said[f"{name} is"] = "out" if position.out[seat] else "in"
    for hex in board.spots:
        colours = [colour for n, colour in enumerate(COLOURS) for _ in range(position.cubes_on(hex, n))]
        if colours and not board.dead_end[hex]:
            said[f"cubes at {board.names[hex]}"] = " ".join(sorted(colours))
    placed = {letter: hex for letter, hex in zip(LETTERS, position.new_city_at, strict=True) if hex >= 0}
    said |= {f"New City {letter}": board.names[hex] for letter, hex in placed.items()}
    said["New Cities left"] = " ".join(
        letter for letter, hex in zip(LETTERS, position.new_city_at, strict=True) if hex == NO_CITY
    )
    for column, depth in words.columns.values():
        boxes = position.display[column * DEPTH : column * DEPTH + depth]
        if max(boxes) >= 0:
            said[f"display {column_name(column)}"] = " ".join("-" if box < 0 else COLOURS[box] for box in boxes)
    for n, colour in enumerate(COLOURS):
        if colour in words.recording.initial.bag:
            said[f"{colour} cubes in the bag"] = str(position.bag[n])
    return said | _our_track(words, position, finished)


def _our_track(words: Translation, position: AgeOfSteamPosition, finished: bool) -> dict[str, str]:
    said: dict[str, str] = {}
    for hex in position.board.buildable:
        for a, b in SECTIONS[position.tile[hex]]:
            said[_section(words, position.board.labels[hex], a, b)] = _our_owner(
                words, position, position.line_at[hex * 6 + a], finished
            )
    for at in range(0, len(position.lines), WIDTH):
        if position.lines[at + OWNER] != GONE and position.lines[at + LINK] >= 0:
            link = position.board.links[position.lines[at + LINK]]
            said[f"link {link.id}"] = _our_owner(words, position, at // WIDTH, finished)
    return said


def _our_owner(words: Translation, position: AgeOfSteamPosition, line: int, finished: bool) -> str:
    owner = position.lines[line * WIDTH + OWNER]
    if owner < 0 or position.out[owner] or (finished and not complete(position.lines, line)):
        return NOBODY
    return words.recording.players[owner]
