"""Compares the recorded set-up with ours: how many cubes, dollars and shares there are, not which cubes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import COLOURS, DEPTH, EMPTY, column_name
from smokestack.games.age_of_steam.rules.position import SETUP
from smokestack.games.age_of_steam.verify.alignment import cell_of

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
    from smokestack.games.age_of_steam.verify.translation import Translation


def set_up_differences(position: AgeOfSteamState, translation: Translation) -> list[tuple[str, int, int]]:
    """What differs, with the recorded number and ours. The position is a new game, which is set up here."""
    while position.phase == SETUP:
        position.apply(position.legal()[0])
    recorded, ours = _recorded(translation), _ours(position, translation)
    return [
        (what, recorded.get(what, 0), ours.get(what, 0))
        for what in sorted(recorded.keys() | ours.keys())
        if recorded.get(what, 0) != ours.get(what, 0)
    ]


def _recorded(translation: Translation) -> dict[str, int]:
    state, found = translation.recording.initial, dict[str, int]()
    for name, player in state.players.items():
        found |= _player(name, player.money, player.income, player.shares, player.engine)
    for key, goods in state.goods.items():
        what = f"cubes at {translation.alignment.name(cell_of(key))}"
        found[what] = found.get(what, 0) + len(goods)
    for key, slots in state.display.items():
        column = column_name(translation.columns[key][0])
        found[f"cubes in the display, {column}"] = sum(good is not None for good in slots)
    found["cubes in the bag"] = sum(state.bag.values())
    return found


def _ours(position: AgeOfSteamState, translation: Translation) -> dict[str, int]:
    board, found = position.board, dict[str, int]()
    for seat, name in enumerate(translation.recording.players):
        found |= _player(name, position.cash[seat], position.income[seat], position.shares[seat], position.engine[seat])
    for hex in board.spots:
        if not board.dead_end[hex]:
            found[f"cubes at {board.names[hex]}"] = sum(
                position.cubes_on(hex, colour) for colour in range(len(COLOURS))
            )
    for column, depth in translation.columns.values():
        boxes = position.display[column * DEPTH : column * DEPTH + depth]
        found[f"cubes in the display, {column_name(column)}"] = sum(box != EMPTY for box in boxes)
    found["cubes in the bag"] = sum(position.bag)
    return found


def _player(name: str, money: int, income: int, shares: int, engine: int) -> dict[str, int]:
    return {
        f"{name}'s money": money,
        f"{name}'s income": income,
        f"{name}'s shares": shares,
        f"{name}'s engine": engine,
    }
