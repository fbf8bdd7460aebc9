"""How close the engine is to C: the legal builds of Age of Steam, compared with the same algorithm in `builds.c`.

The C twin is compiled here, only for the benchmark, and must find the same builds as the engine.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from ctypes import CDLL, POINTER, Array, Structure, byref, c_double, c_int
from pathlib import Path
from time import process_time

import msgspec

from smokestack.games.age_of_steam.components import tiles
from smokestack.games.age_of_steam.components.board import Board
from smokestack.games.age_of_steam.components.pieces import TRACK_DISCS
from smokestack.games.age_of_steam.rules.legal_builds import legal_builds
from smokestack.games.age_of_steam.rules.network import discs_used
from smokestack.games.age_of_steam.rules.position import SUPPLY_DISCS
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState

SOURCE = Path(__file__).parent / "builds.c"
ROUNDS = 50
MOST = 4096
"""More builds than any position has."""

_INTS = POINTER(c_int)


class TwinFigures(msgspec.Struct):
    """Microseconds for the legal builds of one position, on average."""

    engine_us: float
    twin_us: float
    positions: int
    builds: float
    """The mean number of builds in a position."""

    @property
    def ratio(self) -> float:
        return self.engine_us / self.twin_us


class _Board(Structure):
    _fields_ = [
        *((name, c_int) for name in ("size", "n_buildable", "n_placements")),
        *((name, c_int) for name in ("town_price", "exit_price", "replace_price", "plain_tiles")),
        *((name, _INTS) for name in ("way", "across", "shut", "buildable", "is_town", "simple_price")),
        *((name, _INTS) for name in ("exits", "n_exits", "tile_of", "class_of", "needs_disc")),
        *((name, _INTS) for name in ("section_pairs", "pair_edges", "pairs_touching", "pairs_within")),
        *((name, _INTS) for name in ("added_from", "added_to", "added_pair", "bends_from", "bends")),
    ]


class _Position(Structure):
    _fields_ = [
        *((name, c_int) for name in ("seat", "cash", "discs", "town_discs", "n_lines")),
        *((name, _INTS) for name in ("city", "tile", "line_at", "lines", "supply")),
    ]


def measure(positions: list[AgeOfSteamState], runs: int) -> TwinFigures | None:
    """Measure both on the same positions of one map, the best of several runs; None without a C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = _compiled(compiler, Path(folder))
        board = _board(positions[0].board)
        out = (c_int * MOST)()
        engine = twin = 0.0
        builds = 0
        for position in positions:
            seat = position.now
            there = _position(position, seat)
            found = legal_builds(position, seat)
            many = library.legal_builds(byref(board), byref(there), out)
            if list(out[:many]) != found:
                raise AssertionError(f"The twin finds {many} builds and the engine {len(found)}, or others.")
            builds += many
            engine += min(_engine(position, seat) for _ in range(runs))
            twin += min(library.rounds(byref(board), byref(there), out, ROUNDS) / ROUNDS for _ in range(runs))
    many = len(positions)
    return TwinFigures(engine / many * 1e6, twin / many * 1e6, many, builds / many)


def _engine(position: AgeOfSteamState, seat: int) -> float:
    began = process_time()
    for _ in range(ROUNDS):
        legal_builds(position, seat)
    return (process_time() - began) / ROUNDS


def _compiled(compiler: str, folder: Path) -> CDLL:
    made = folder / "builds.so"
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", str(made), str(SOURCE)], check=True)
    library = CDLL(str(made))
    library.rounds.restype = c_double
    return library


def _ints(values: list[int] | list[bool]) -> Array[c_int]:
    return (c_int * len(values))(*values)


def _lists(values: list[list[int]]) -> tuple[list[int], list[int]]:
    """The offsets of the lists, and all lists joined."""
    begins, joined = [0], []
    for each in values:
        joined += each
        begins.append(len(joined))
    return begins, joined


def _board(board: Board) -> _Board:
    plain = tiles.N_PLACEMENTS
    added_from, added_to = _lists(tiles.ADDITIONS)
    ways = [
        [number for laid, way in bends for number in (laid, len(way), *(edge for part in way for edge in part))]
        for bends in tiles.BENDS
    ]
    bends_from, bends = _lists(ways)
    lists: dict[str, list[int] | list[bool]] = {
        "way": board.way,
        "across": board.across,
        "shut": board.shut,
        "buildable": board.buildable,
        "is_town": board.is_town,
        "simple_price": board.simple_price,
        "exits": tiles.EXITS,
        "n_exits": tiles.N_EXITS,
        "tile_of": tiles.TILE_OF,
        "class_of": tiles.CLASS_OF,
        "needs_disc": tiles.NEEDS_DISC,
        "section_pairs": tiles.SECTION_PAIRS,
        "pair_edges": tiles.PAIR_EDGES,
        "pairs_touching": tiles.PAIRS_TOUCHING,
        "pairs_within": tiles.PAIRS_WITHIN,
        "added_from": added_from,
        "added_to": added_to,
        "added_pair": _lists(tiles.ADDED_PAIR)[1],
        "bends_from": bends_from,
        "bends": bends,
    }
    prices = (board.town_price, board.exit_price, board.town_replace_price)
    numbers = (board.size, len(board.buildable), plain, *prices, tiles.PLAIN_TILES)
    return _Board(*numbers, *(_ints(values) for values in lists.values()))


def _position(position: AgeOfSteamState, seat: int) -> _Position:
    discs = TRACK_DISCS - discs_used(position, seat) if position.rules.disc_limit else 999
    numbers = (seat, position.cash[seat], discs, position.supply[SUPPLY_DISCS], len(position.lines))
    lists = (position.city, position.tile, position.line_at, position.lines, position.supply)
    return _Position(*numbers, *(_ints(values) for values in lists))
