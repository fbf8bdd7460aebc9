"""Describes a recorded state and our position in the same words, and finds where they differ.

The recordings describe a few things in another way, which are no differences in play:

- A bankrupt player has no action.
- When the game is over, unfinished track has no owner.
- Printed track that is for sale in the recording is a special link here. A town's exit towards it belongs to the link.
- The cube that shows what a terminal accepts is not a good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.hexes import STEPS
from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, COLOURS, DEPTH, LETTERS, column_name
from smokestack.games.age_of_steam.components.tiles import IN_TOWN, SECTIONS
from smokestack.games.age_of_steam.rules.lines import GONE, LINK, OWNER, WIDTH, complete
from smokestack.games.age_of_steam.rules.position import NO_CITY
from smokestack.games.age_of_steam.verify.alignment import EDGES, cell_of

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.verify.recording import RecordedState
    from smokestack.games.age_of_steam.verify.translation import Translation

NOBODY = "nobody"
NOTHING = "nothing"
OUT = ", who is out"
"""Stands after the name of an owner who is out of the game."""


def differing(recorded: dict[str, str], ours: dict[str, str]) -> list[tuple[str, str, str]]:
    """The entries in which two descriptions differ, with the value of each."""
    return [
        (what, recorded.get(what, NOTHING), ours.get(what, NOTHING))
        for what in sorted(recorded.keys() | ours.keys())
        if recorded.get(what, NOTHING) != ours.get(what, NOTHING)
    ]


def is_bankrupt_owner(recorded: str, ours: str) -> bool:
    """Whether the same track belongs to a bankrupt player on one side and to nobody on the other."""
    return NOBODY in (recorded, ours) and (recorded.endswith(OUT) or ours.endswith(OUT))


# --- the recorded state --------------------------------------------------------------------------------------


def describe_recorded(translation: Translation, state: RecordedState) -> dict[str, str]:
    """The recorded state as text: each thing and its value."""
    found = {"player order": " ".join(state.turn_order)}
    for name, player in state.players.items():
        found |= _player(name, player.money, player.income, player.shares, player.engine)
        found[f"{name}'s action"] = (
            translation.action_name(player.action) if player.action and not player.out else NOTHING
        )
        found[f"{name} is"] = "out" if player.out else "in"
    for key, colours in state.goods.items():
        if colours:
            found[f"cubes at {translation.alignment.name(cell_of(key))}"] = " ".join(sorted(colours))
    for key, letter in state.urbanized.items():
        found[f"New City {letter}"] = translation.alignment.name(cell_of(key))
    found["New Cities left"] = " ".join(sorted(state.new_cities))
    for key, slots in state.display.items():
        column, depth = translation.columns[key]
        boxes = [*slots, *([None] * (depth - len(slots)))][::-1]
        if any(boxes):
            found[f"display {column_name(column)}"] = " ".join(colour or "-" for colour in boxes)
    for colour, count in state.bag.items():
        found[f"{colour} cubes in the bag"] = str(count)
    return found | _recorded_track(translation, state) | _recorded_links(translation, state)


def _player(name: str, money: int, income: int, shares: int, engine: int) -> dict[str, str]:
    values = {"money": money, "income": income, "shares": shares, "engine": engine}
    return {f"{name}'s {what}": str(value) for what, value in values.items()}


def _recorded_owner(state: RecordedState, owner: str | None) -> str:
    if owner is None or owner not in state.players:
        return NOBODY
    return owner + OUT if state.players[owner].out else owner


def _recorded_track(translation: Translation, state: RecordedState) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, tile in state.track.items():
        at = cell_of(key)
        if at in translation.claims:
            continue
        hex = translation.alignment.hex(at)
        label = translation.alignment.board.labels[hex] if hex >= 0 else translation.alignment.name(at)
        for part in tile.tracks:
            if not any(_leads_to_claim(translation, at, exit) for exit in part.exits):
                edges = [translation.alignment.edge(exit) for exit in part.exits]
                found[_section(translation, label, edges[0], edges[1])] = _recorded_owner(state, part.owner)
    return found


def _leads_to_claim(translation: Translation, at: tuple[int, int], exit: str) -> bool:
    if exit not in EDGES:
        return False
    dq, dr = STEPS[EDGES.index(exit)]
    return (at[0] + dq, at[1] + dr) in translation.claims


def _section(translation: Translation, label: str, a: int, b: int) -> str:
    board = translation.alignment.board
    low, high = min(a, b), max(a, b)
    far = "town" if high == IN_TOWN else board.edge_name(high)
    return f"track at {label} {board.edge_name(low)}-{far}"


def _recorded_links(translation: Translation, state: RecordedState) -> dict[str, str]:
    links = translation.alignment.board.links
    found = {
        f"link {links[translation.links[id]].id}": _recorded_owner(state, owner)
        for id, owner in state.links.items()
        if owner is not None and not links[translation.links[id]].public
    }
    for at, number in translation.claims.items():
        tile = state.track.get(f"{at[0]},{at[1]}")
        owner = next((part.owner for part in tile.tracks), None) if tile else None
        if owner is not None:
            found[f"link {links[number].id}"] = _recorded_owner(state, owner)
    return found


# --- our position ----------------------------------------------------------------------------------------------


def describe_ours(translation: Translation, position: AgeOfSteamPosition, finished: bool = False) -> dict[str, str]:
    """Our position in the same form."""
    players, board = translation.recording.players, position.board
    found = {"player order": " ".join(players[seat] for seat in position.order)}
    for seat, name in enumerate(players):
        found |= _player(name, position.cash[seat], position.income[seat], position.shares[seat], position.engine[seat])
        found[f"{name}'s action"] = ACTION_NAMES[position.action[seat]] if position.action[seat] >= 0 else NOTHING
        found[f"{name} is"] = "out" if position.out[seat] else "in"
    for hex in board.spots:
        colours = [colour for n, colour in enumerate(COLOURS) for _ in range(position.cubes_on(hex, n))]
        if colours and not board.dead_end[hex]:
            found[f"cubes at {board.names[hex]}"] = " ".join(sorted(colours))
    placed = {letter: hex for letter, hex in zip(LETTERS, position.new_city_at, strict=True) if hex >= 0}
    found |= {f"New City {letter}": board.names[hex] for letter, hex in placed.items()}
    found["New Cities left"] = " ".join(
        letter for letter, hex in zip(LETTERS, position.new_city_at, strict=True) if hex == NO_CITY
    )
    for column, depth in translation.columns.values():
        boxes = position.display[column * DEPTH : column * DEPTH + depth]
        if max(boxes) >= 0:
            found[f"display {column_name(column)}"] = " ".join("-" if box < 0 else COLOURS[box] for box in boxes)
    for n, colour in enumerate(COLOURS):
        if colour in translation.recording.initial.bag:
            found[f"{colour} cubes in the bag"] = str(position.bag[n])
    return found | _our_track(translation, position, finished)


def _our_track(translation: Translation, position: AgeOfSteamPosition, finished: bool) -> dict[str, str]:
    found: dict[str, str] = {}
    for hex in position.board.buildable:
        for a, b in SECTIONS[position.tile[hex]]:
            found[_section(translation, position.board.labels[hex], a, b)] = _our_owner(
                translation, position, position.line_at[hex * 6 + a], finished
            )
    for at in range(0, len(position.lines), WIDTH):
        if position.lines[at + OWNER] != GONE and position.lines[at + LINK] >= 0:
            link = position.board.links[position.lines[at + LINK]]
            if not link.public:
                found[f"link {link.id}"] = _our_owner(translation, position, at // WIDTH, finished)
    return found


def _our_owner(translation: Translation, position: AgeOfSteamPosition, line: int, finished: bool) -> str:
    owner = position.lines[line * WIDTH + OWNER]
    if owner < 0 or (finished and not complete(position.lines, line)):
        return NOBODY
    return translation.recording.players[owner] + (OUT if position.out[owner] else "")
