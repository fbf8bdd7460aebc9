"""Matches a recorded board with one of ours: the place names show which map it is, and how it is turned and shifted."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.tiles import IN_TOWN
from smokestack.games.age_of_steam.verify.recording import Cell, RecordedSpace, Recording
from smokestack.kernel.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from smokestack.games.age_of_steam.components.board import Board

EDGES: Final = ("N", "NE", "SE", "S", "SW", "NW")
"""The edges of a recorded hex in our order, if the board is not turned."""
TOWN: Final = "town"
_COMMON_WORDS: Final = frozenset({"to", "the", "of", "st", "saint", "new", "north", "south", "east", "west"})


class Alignment:
    """A recorded board matched with one of ours."""

    def __init__(self, board: Board, turns: int, shift: Cell) -> None:
        self.board = board
        self._turns = turns
        self._shift = shift
        self._at = {cell: hex for hex, cell in enumerate(board.cells)}

    def hex(self, at: Cell) -> int:
        """Our hex, or -1 if our map has none there."""
        return self._at.get(self.cell(at), -1)

    def stop(self, at: Cell) -> int:
        """Our stop, or -1. A City of several hexes is the one with the name."""
        hex = self.hex(at)
        return -1 if hex < 0 else self.board.place[hex]

    def name(self, at: Cell) -> str:
        """Our name of the place, or the coordinates if our map has none there."""
        stop = self.stop(at)
        return self.board.names[stop] if stop >= 0 else f"{at[0]},{at[1]} (off our map)"

    def cell(self, at: Cell) -> Cell:
        q, r = _turned(at, self._turns)
        return q + self._shift[0], r + self._shift[1]

    def edge(self, name: str) -> int:
        """Our number of an edge, or IN_TOWN."""
        return IN_TOWN if name == TOWN else (EDGES.index(name) + self._turns) % len(EDGES)


def cell_of(key: str) -> Cell:
    """The coordinates in a key such as `3,12` or `3,12#1`."""
    q, _, r = key.partition("#")[0].partition(",")
    return int(q), int(r)


def align(recording: Recording, boards: Iterable[Board], named: str = "") -> Alignment:
    """Match the recording with the board on which most names agree; the named one if it is among them."""
    stops = [space for space in recording.board.spaces if space.name and space.kind in ("city", "town")]
    best: tuple[int, bool, Alignment] | None = None
    for board in boards:
        turns, shift, votes = _fit(stops, board)
        if best is None or (votes, board.id == named) > best[:2]:
            best = votes, board.id == named, Alignment(board, turns, shift)
    if best is None or best[0] * 2 <= len(stops):
        raise DataError(
            f"The board of this recording ({recording.map}) is not one of our maps for this number of players "
            f"({len(recording.players)}); fewer than half of its cities and towns are where one of ours has them."
        )
    return best[2]


def _fit(stops: list[RecordedSpace], board: Board) -> tuple[int, Cell, int]:
    """The turn and shift that match most recorded stops with ours by name, and how many they match."""
    ours = [(board.cells[hex], _words(board.names[hex])) for hex in range(board.size) if _is_stop(board, hex)]
    found: Counter[tuple[int, Cell]] = Counter()
    for space in stops:
        words = _words(space.name)
        for cell, names in ours:
            if words & names:
                for turns in range(len(EDGES)):
                    q, r = _turned(space.at, turns)
                    found[turns, (cell[0] - q, cell[1] - r)] += 1
    if not found:
        return 0, (0, 0), 0
    (turns, shift), votes = found.most_common(1)[0]
    return turns, shift, votes


def _is_stop(board: Board, hex: int) -> bool:
    return board.city_like[hex] >= 0 or board.is_town[hex]


def _words(name: str) -> set[str]:
    """The distinctive words of a name, in lowercase and without accents."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("oe", "o").replace("ue", "u").replace("ae", "a"))
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return {word for word in re.findall(r"[a-z0-9]+", letters) if word not in _COMMON_WORDS}


def _turned(at: Cell, turns: int) -> Cell:
    """The cell after this many turns of 60 degrees clockwise around the origin."""
    q, r = at
    for _ in range(turns):
        q, r = -r, q + r
    return q, r
