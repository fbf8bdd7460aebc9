"""Boards and states of our engine in the format of the recorded games."""

from __future__ import annotations

from typing import Any

from smokestack.games.age_of_steam.components.board import Board
from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, CITY_COLUMNS, COLOURS, DEPTH, LETTERS, depth
from smokestack.games.age_of_steam.components.tiles import SECTIONS
from smokestack.games.age_of_steam.maps.barbados.rules import Barbados
from smokestack.games.age_of_steam.maps.finland.rules import Finland
from smokestack.games.age_of_steam.rules.lines import GONE, LINK, OWNER, WIDTH, complete
from smokestack.games.age_of_steam.rules.position import NOT_IN_PLAY
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState

EDGES = ("N", "NE", "SE", "S", "SW", "NW", "town")
PLAYERS = ("ann", "bob", "cleo", "dora", "ed", "flo")


def action_word(number: int) -> str:
    return ACTION_NAMES[number].lower().replace(" ", "_")


def key_of(board: Board, hex: int) -> str:
    return f"{board.cells[hex][0]},{board.cells[hex][1]}"


def board_of(state: AgeOfSteamState) -> dict[str, Any]:
    board = state.board
    spaces: list[dict[str, Any]] = []
    for hex in range(board.size):
        space: dict[str, Any] = {"at": board.cells[hex], "kind": "land"}
        if board.city_like[hex] >= 0:
            name = board.names[hex] if board.place[hex] == hex else ""
            growth = [_growth(column, 3) for column, city in enumerate(board.column_city) if city == hex]
            accepts = [colour for number, colour in enumerate(COLOURS) if state.takes[hex] >> number & 1]
            space |= {"kind": "city", "name": name, "accepts": accepts, "growth": growth}
        elif board.is_town[hex]:
            space |= {"kind": "town", "name": board.names[hex]}
        spaces.append(space)
    links = [
        {"id": str(number), "connects": [board.cells[link.a], board.cells[link.b]], "cost": link.cost}
        for number, link in enumerate(board.links)
    ]
    new_cities = [
        {"id": letter, "growth": [_growth(number + 2, 2)]}
        for number, letter in enumerate(LETTERS)
        if state.new_city_at[number] != NOT_IN_PLAY
    ]
    return {"spaces": spaces, "links": links, "new_cities": new_cities}


def _growth(column: int, slots: int) -> dict[str, Any]:
    return {"dice": "black" if column >= 6 else "white", "number": column % 6 + 1, "slots": slots}


def columns_of(board: Board) -> dict[int, str]:
    """The key of each column that belongs to a city or to a New City."""
    keys: dict[int, str] = {}
    for column, hex in enumerate(board.column_city):
        same = [other for other, city in enumerate(board.column_city) if city == hex]
        if hex >= 0:
            keys[column] = key_of(board, hex) + (f"#{same.index(column)}" if len(same) > 1 else "")
    return keys | {CITY_COLUMNS + number: letter for number, letter in enumerate(LETTERS)}


def written(state: AgeOfSteamState, finished: bool = False) -> dict[str, Any]:
    """The public state. When the game is over, unfinished track has no owner."""
    board = state.board
    links: dict[str, str | None] = {str(number): None for number in range(len(board.links))}
    for at in range(0, len(state.lines), WIDTH):
        if state.lines[at + OWNER] != GONE and state.lines[at + LINK] >= 0:
            links[str(state.lines[at + LINK])] = _owner(state, at // WIDTH, False) or "unowned"
    found = {
        "turn_order": [PLAYERS[seat] for seat in state.order],
        "players": {PLAYERS[seat]: _player(state, seat) for seat in range(state.seats)},
        "goods": {
            key_of(board, hex): [colour for n, colour in enumerate(COLOURS) for _ in range(state.cubes_on(hex, n))]
            for hex in board.spots
            if not board.dead_end[hex]
        },
        "urbanized": {key_of(board, hex): LETTERS[n] for n, hex in enumerate(state.new_city_at) if hex >= 0},
        "new_cities": [LETTERS[n] for n, hex in enumerate(state.new_city_at) if hex == -1],
        "display": _display(state),
        "bag": dict(zip(COLOURS, state.bag, strict=True)),
        "track": _track(state, finished),
        "links": links,
    }
    if isinstance(state.rules, Finland):
        reserve = [colour for n, colour in enumerate(COLOURS) for _ in range(state.rules.cubes_elsewhere(state, n))]
        found["map_state"] = {"reserve": reserve}
    if isinstance(state.rules, Barbados):
        found["map_state"] = {"actions_used_this_cycle": [action_word(action) for action in state.memo]}
    return found


def _player(state: AgeOfSteamState, seat: int) -> dict[str, Any]:
    return {
        "money": state.cash[seat],
        "income": state.income[seat],
        "shares": state.shares[seat],
        "engine": state.engine[seat],
        "action": action_word(state.action[seat]) if state.action[seat] >= 0 else None,
        "out": bool(state.out[seat]),
    }


def _display(state: AgeOfSteamState) -> dict[str, list[str | None]]:
    found: dict[str, list[str | None]] = {}
    for column, key in columns_of(state.board).items():
        boxes = state.display[column * DEPTH : column * DEPTH + depth(column)][::-1]
        if column < CITY_COLUMNS or state.board.new_cities[column - CITY_COLUMNS]:
            found[key] = [None if box < 0 else COLOURS[box] for box in boxes]
    return found


def _track(state: AgeOfSteamState, finished: bool) -> dict[str, Any]:
    return {
        key_of(state.board, hex): {
            "tracks": [
                {"exits": [EDGES[a], EDGES[b]], "owner": _owner(state, state.line_at[hex * 6 + a], finished)}
                for a, b in SECTIONS[state.tile[hex]]
            ]
        }
        for hex in state.board.buildable
        if state.tile[hex]
    }


def _owner(state: AgeOfSteamState, line: int, finished: bool) -> str | None:
    owner = state.lines[line * WIDTH + OWNER]
    return None if owner < 0 or (finished and not complete(state.lines, line)) else PLAYERS[owner]
