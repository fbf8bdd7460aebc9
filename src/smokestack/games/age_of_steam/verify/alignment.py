"""Where a recorded board lies on ours: the names say which map it is and how it is turned and shifted."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.verify.recording import Cell, Recording, Space
from smokestack.kernel.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from smokestack.games.age_of_steam.components.board import Board

EDGES: Final = ("N", "NE", "SE", "S", "SW", "NW")
"""The edges of a recorded hex in our order, as long as the board is not turned."""
TOWN: Final = "town"
_EMPTY_WORDS: Final = frozenset({"to", "the", "of", "st", "saint", "new", "north", "south", "east", "west"})


class Alignment:
    """A recorded board laid over one of ours."""

    def __init__(self, board: Board, turns: int, shift: Cell) -> None:
        self.board = board
        self._turns = turns
        self._shift = shift
        self._at = {cell: hex for hex, cell in enumerate(board.cells)}

    def hex(self, at: Cell) -> int:
        """Our hex, -1 if it is none of ours."""
        return self._at.get(self.cell(at), -1)

    def stop(self, at: Cell) -> int:
        """Our stop: of a City of several hexes the one that bears the name."""
        hex = self.hex(at)
        return -1 if hex < 0 else self.board.place[hex]

    def name(self, at: Cell) -> str:
        """What we call the place, or where it would be if it is none of ours."""
        stop = self.stop(at)
        return self.board.names[stop] if stop >= 0 else f"{at[0]},{at[1]} (off our map)"

    def cell(self, at: Cell) -> Cell:
        q, r = _turned(at, self._turns)
        return q + self._shift[0], r + self._shift[1]

    def edge(self, name: str) -> int:
        """Our number of an edge; 6 for the town of the hex."""
        return 6 if name == TOWN else (EDGES.index(name) + self._turns) % 6


def cell_of(key: str) -> Cell:
    """`"3,12"` or `"3,12#1"`."""
    q, _, r = key.partition("#")[0].partition(",")
    return int(q), int(r)


def align(recording: Recording, boards: Iterable[Board]) -> Alignment:
    """The board of ours on which most names fall into their places."""
    stops = [space for space in recording.board.spaces if space.name and space.kind in ("city", "town")]
    best: tuple[int, Alignment] | None = None
    for board in boards:
        turns, shift, votes = _fit(stops, board)
        if best is None or votes > best[0]:
            best = votes, Alignment(board, turns, shift)
    if best is None or best[0] * 2 <= len(stops):
        raise DataError(f"The board of this recording ({recording.map}) is none of our maps for so many players.")
    return best[1]


def _fit(stops: list[Space], board: Board) -> tuple[int, Cell, int]:
    """The turn and shift that put most recorded stops on ours of the same name, and how many those are."""
    ours = [(board.cells[hex], _words(board.names[hex])) for hex in range(board.size) if _is_stop(board, hex)]
    found: Counter[tuple[int, Cell]] = Counter()
    for space in stops:
        words = _words(space.name)
        for cell, names in ours:
            if words & names:
                for turns in range(6):
                    q, r = _turned(space.at, turns)
                    found[turns, (cell[0] - q, cell[1] - r)] += 1
    if not found:
        return 0, (0, 0), 0
    (turns, shift), votes = found.most_common(1)[0]
    return turns, shift, votes


def _is_stop(board: Board, hex: int) -> bool:
    return board.city_like[hex] >= 0 or board.is_town[hex]


def _words(name: str) -> set[str]:
    """The words of a name that tell it from others, without accents and capitals."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("oe", "o").replace("ue", "u").replace("ae", "a"))
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return {word for word in re.findall(r"[a-z0-9]+", letters) if word not in _EMPTY_WORDS}


def _turned(at: Cell, turns: int) -> Cell:
    """The cell turned about the origin by so many sixths, clockwise."""
    q, r = at
    for _ in range(turns):
        q, r = -r, q + r
    return q, r
