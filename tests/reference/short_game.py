"""The shortest possible recording: one turn on Barbados without money or income, which ends in bankruptcy."""

from __future__ import annotations

import copy
from typing import Any

from smokestack.games.age_of_steam.components.pieces import COLOURS
from smokestack.games.age_of_steam.game import GAME

CUBES = {"North Point": "yellow", "Bridgetown": "blue", "Bathsheba": "red"}
FULL_BAG = {"red": 20, "blue": 20, "yellow": 20, "black": 16}
ACTIONS = ["engineer", "locomotive", "production", "urbanization"]


def recording(turns: int = 0, shift: tuple[int, int] = (0, 4)) -> dict[str, Any]:
    """The game, on a board that is turned by 60 degrees this many times, and shifted."""
    board = GAME.board("barbados")

    def at(hex: int) -> list[int]:
        q, r = board.cells[hex]
        for _ in range(turns):
            q, r = -r, q + r
        return [q + shift[0], r + shift[1]]

    def key(name: str) -> str:
        return ",".join(str(part) for part in at(board.by_name[name]))

    columns = {hex: column for column, hex in enumerate(board.column_city) if hex >= 0}
    spaces: list[dict[str, Any]] = []
    for hex in range(board.size):
        space: dict[str, Any] = {"at": at(hex), "kind": "land", "terrain": "plain"}
        if hex in board.towns:
            space |= {"kind": "town", "name": board.names[hex]}
        elif hex in columns:
            growth = [{"dice": "white", "number": columns[hex] + 1, "slots": 3}]
            space |= {"kind": "city", "name": board.names[hex], "accepts": ["yellow"], "growth": growth}
        spaces.append(space)
    letters = [
        {"id": letter, "growth": [{"dice": "white", "number": number, "slots": 2}]}
        for number, letter in enumerate("ABCD", 3)
    ]
    start = {
        "turn_order": ["gray"],
        "players": {"gray": {"money": 0, "income": 0, "shares": 2, "engine": 1, "action": None, "out": False}},
        "goods": {key(name): [colour] for name, colour in CUBES.items()},
        "urbanized": {},
        "new_cities": list("ABCD"),
        "display": {key("Oistins"): [None, "black", "red"], "A": [None, None]},
        "bag": {colour: FULL_BAG[colour] - _used(colour) for colour in COLOURS if colour in FULL_BAG},
        "track": {},
        "links": {},
    }
    return {
        "format": "aos-reference-game/1",
        "map": "barbados",
        "players": ["gray"],
        "board": {"spaces": spaces, "links": [], "new_cities": letters},
        "initial": start,
        "steps": _steps(start),
        "final": {"scores": {"gray": {"score": -10}}, "ranking": [[], ["gray"]], "state": _bankrupt(start)},
    }


def _used(colour: str) -> int:
    return [*CUBES.values(), "black", "red"].count(colour)


def _bankrupt(start: dict[str, Any]) -> dict[str, Any]:
    end = copy.deepcopy(start)
    end["players"]["gray"] |= {"income": -3, "out": True, "action": "engineer"}
    end["turn_order"] = []
    return end


def _steps(start: dict[str, Any]) -> list[dict[str, Any]]:
    chosen = copy.deepcopy(start)
    chosen["players"]["gray"]["action"] = "engineer"
    steps = [
        _decision("issue_shares", {"type": "issue_shares", "shares": 0}),
        _checkpoint("issue_shares", start),
        _decision("select_actions", {"type": "select_action", "action": "engineer", "available": list(ACTIONS)}),
        _checkpoint("select_actions", chosen),
        _decision("build", {"type": "end_build"}) | {"turn": 3},
        _checkpoint("build", chosen),
        _decision("move_goods", {"type": "pass_move"}),
        _decision("move_goods", {"type": "pass_move"}),
        _checkpoint("move_goods", chosen),
        _checkpoint("collect_income", chosen),
        _checkpoint("pay_expenses", _bankrupt(start)),
    ]
    return [step | {"i": number} for number, step in enumerate(steps)]


def _decision(phase: str, decision: dict[str, Any]) -> dict[str, Any]:
    return {"t": "decision", "round": 1, "phase": phase, "player": "gray", "by": "chosen", "decision": decision}


def _checkpoint(phase: str, state: dict[str, Any]) -> dict[str, Any]:
    return {"t": "phase_end", "round": 1, "phase": phase, "state": copy.deepcopy(state)}


def recording_with(path: tuple[str | int, ...], value: object) -> dict[str, Any]:
    """The same recording with another value at one place."""
    raw = recording()
    part: Any = raw
    for name in path[:-1]:
        part = part[name]
    part[path[-1]] = value
    return raw
