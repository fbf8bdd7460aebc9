"""The 136 track tiles and every way to turn them (AOS-7.6), as tables.

A *placement* is a tile in one rotation, numbered from 1; 0 is an empty hex. On a town hex all exits meet in the town
(AOS-7.8), so the same placement stands there as placement + ON_TOWN: what lies on a hex is one number, and the tables
answer without asking what kind of hex it is.
"""

from __future__ import annotations

from typing import Final

SIMPLE: Final = 0
COEXISTING: Final = 1
CROSSING: Final = 2
TOWN: Final = 3
CLASS_NAMES: Final = ("simple", "coexisting", "crossing", "town")

TILE_CLASS: Final = (0, 0, 0, 2, 2, 2, 1, 1, 1, 1, 3, 3, 3, 3, 3)
TILE_COUNT: Final = (48, 55, 7, 4, 3, 4, 1, 1, 1, 1, 3, 2, 2, 2, 2)
N_TILES: Final = 15
TILE_IDS: Final = (
    "straight",
    "gentle",
    "tight",
    "cross-gentle-straight",
    "cross-two-gentle",
    "cross-two-straight",
    "coexist-two-gentle",
    "coexist-gentle-tight-left",
    "coexist-gentle-tight-right",
    "coexist-straight-tight",
    "town-1",
    "town-3-left",
    "town-3-right",
    "town-3-same-half",
    "town-3-star",
)
TILE_WORDS: Final = (
    "straight",
    "gentle",
    "sharp",
    "crossing",
    "crossing",
    "crossing",
    "coexisting",
    "coexisting",
    "coexisting",
    "coexisting",
    "town",
    "town",
    "town",
    "town",
    "town",
)
_SHAPES: Final = (
    ((0, 3),),
    ((0, 2),),
    ((0, 1),),
    ((0, 3), (1, 5)),
    ((0, 2), (1, 3)),
    ((0, 3), (1, 4)),
    ((0, 2), (3, 5)),
    ((0, 2), (4, 5)),
    ((0, 2), (3, 4)),
    ((0, 3), (1, 2)),
    ((0, 6),),
    ((0, 6), (3, 6), (5, 6)),
    ((0, 6), (1, 6), (3, 6)),
    ((0, 6), (1, 6), (2, 6)),
    ((0, 6), (2, 6), (4, 6)),
)
IN_TOWN: Final = 6
"""Where a section leads that ends in the town of its hex."""
NO_TRACK: Final = -1


def _turned(shape: tuple[tuple[int, int], ...], turns: int) -> list[tuple[int, int]]:
    sections: list[tuple[int, int]] = []
    for a, b in shape:
        x = (a + turns) % 6
        y = b if b == IN_TOWN else (b + turns) % 6
        sections.append((min(x, y), max(x, y)))
    return sorted(sections)


def _placements() -> list[tuple[int, list[tuple[int, int]]]]:
    found: list[tuple[int, list[tuple[int, int]]]] = [(-1, [])]
    for tile, shape in enumerate(_SHAPES):
        seen: list[list[tuple[int, int]]] = []
        for turns in range(6):
            sections = _turned(shape, turns)
            if sections not in seen:
                seen.append(sections)
                found.append((tile, sections))
    return found


_ALL: Final = _placements()
N_PLACEMENTS: Final = len(_ALL)
"""Placements are 1 .. N_PLACEMENTS - 1."""
ON_TOWN: Final = N_PLACEMENTS
N_LAID: Final = 2 * N_PLACEMENTS

TILE_OF: Final[list[int]] = [tile for tile, _ in _ALL] * 2
"""Which tile lies there, by what lies there (0 and ON_TOWN: -1)."""
CLASS_OF: Final[list[int]] = [-1 if tile < 0 else TILE_CLASS[tile] for tile in TILE_OF]
SECTIONS: Final[list[list[tuple[int, int]]]] = [sections for _, sections in _ALL] + [
    [(edge, IN_TOWN) for a, b in sections for edge in (a, b) if edge != IN_TOWN] for _, sections in _ALL
]
"""The sections of what lies there, each as its two ends; IN_TOWN is the town end."""
EXITS: Final[list[int]] = [
    sum(1 << edge for section in sections for edge in section if edge != IN_TOWN) for sections in SECTIONS
]
"""The edges with track, as bits."""


def _rails() -> list[int]:
    table = [NO_TRACK] * (6 * N_LAID)
    for laid, sections in enumerate(SECTIONS):
        for a, b in sections:
            table[laid * 6 + a] = b
            if b != IN_TOWN:
                table[laid * 6 + b] = a
    return table


RAIL: Final[list[int]] = _rails()
"""Where the track at an edge leads: laid * 6 + edge -> another edge, IN_TOWN, or NO_TRACK."""

N_EXITS: Final[list[int]] = [bin(mask).count("1") for mask in EXITS]
NEEDS_DISC: Final[list[bool]] = [laid > ON_TOWN and CLASS_OF[laid] != TOWN for laid in range(N_LAID)]
"""A plain tile on a town hex carries a Town disc (AOS-7.8)."""


def has_straight(laid: int) -> bool:
    """Does a section run straight through?"""
    return any(b != IN_TOWN and b - a == 3 for a, b in SECTIONS[laid])


SIMPLE_PLACEMENTS: Final[list[int]] = [p for p in range(1, N_PLACEMENTS) if CLASS_OF[p] == SIMPLE]
COMPLEX_PLACEMENTS: Final[list[int]] = [p for p in range(1, N_PLACEMENTS) if CLASS_OF[p] in (CROSSING, COEXISTING)]


def _additions() -> list[list[int]]:
    """By simple placement: the complex ones that keep its section and add one (AOS-9.3, AOS-9.4)."""
    table: list[list[int]] = [[] for _ in range(N_PLACEMENTS)]
    for old in SIMPLE_PLACEMENTS:
        table[old] = [new for new in COMPLEX_PLACEMENTS if SECTIONS[old][0] in SECTIONS[new]]
    return table


ADDITIONS: Final[list[list[int]]] = _additions()

# --- sections as bits -------------------------------------------------------------------------------------------

_PAIRS: Final[list[tuple[int, int]]] = [(a, b) for a in range(6) for b in range(a + 1, 6)]
"""The fifteen sections there can be on a hex without a town; a set of them is a number of fifteen bits."""
PAIR_EDGES: Final[list[int]] = [a << 3 | b for a, b in _PAIRS]
SECTION_PAIRS: Final[list[int]] = [
    sum(1 << _PAIRS.index(section) for section in sections if section in _PAIRS) for _, sections in _ALL
]
"""By placement: its sections as a set."""
PAIRS_TOUCHING: Final[list[int]] = [
    sum(1 << pair for pair, (a, b) in enumerate(_PAIRS) if (1 << a | 1 << b) & edges) for edges in range(64)
]
PAIRS_WITHIN: Final[list[int]] = [
    sum(1 << pair for pair, (a, b) in enumerate(_PAIRS) if not (1 << a | 1 << b) & ~edges) for edges in range(64)
]
"""By a set of edges: the sections that use one of them, and those that use no other."""
PAIRS_OF: Final[list[list[int]]] = [[pair for pair in range(15) if pairs >> pair & 1] for pairs in PAIRS_WITHIN]
"""The latter as a list."""
EDGES_OF: Final[list[list[int]]] = [[edge for edge in range(6) if edges >> edge & 1] for edges in range(64)]
ADDED_PAIR: Final[list[list[int]]] = [
    [(SECTION_PAIRS[new] & ~SECTION_PAIRS[old]).bit_length() - 1 for new in ADDITIONS[old]]
    for old in range(N_PLACEMENTS)
]
"""The section that each of ADDITIONS adds."""
PLAIN_TILES: Final[int] = sum(1 << tile for tile in range(N_TILES) if TILE_CLASS[tile] != TOWN)
"""All but the town tiles, as bits."""


def bends(old: int, new: int) -> list[list[tuple[int, int, int]]]:
    """Every way to make `new` of `old` by bending open ends alone (AOS-9.6); none if there is none.

    A way lists the bent sections as (fixed edge, old open edge, new open edge). Two of them may pair up in two ways.
    """
    if old == new or old == 0 or len(SECTIONS[old]) != len(SECTIONS[new]):
        return []
    kept = [section for section in SECTIONS[old] if section in SECTIONS[new]]
    gone = [section for section in SECTIONS[old] if section not in kept]
    come = [section for section in SECTIONS[new] if section not in kept]
    pairings = [come] if len(come) == 1 else [come, [come[1], come[0]]]
    ways: list[list[tuple[int, int, int]]] = []
    for pairing in pairings:
        way = [_bend(before, after) for before, after in zip(gone, pairing, strict=True)]
        if all(bend[0] >= 0 for bend in way):
            ways.append(way)
    return ways


def _bend(old: tuple[int, int], new: tuple[int, int]) -> tuple[int, int, int]:
    for fixed, loose in (old, (old[1], old[0])):
        if fixed in new:
            return (fixed, loose, new[0] if new[1] == fixed else new[1])
    return (-1, -1, -1)


def _all_bends() -> list[list[tuple[int, list[tuple[int, int, int]]]]]:
    plain = SIMPLE_PLACEMENTS + COMPLEX_PLACEMENTS
    table: list[list[tuple[int, list[tuple[int, int, int]]]]] = [[] for _ in range(N_PLACEMENTS)]
    for old in plain:
        table[old] = [(new, way) for new in plain for way in bends(old, new)]
    return table


BENDS: Final[list[list[tuple[int, list[tuple[int, int, int]]]]]] = _all_bends()
"""By placement: every placement that may come of bending its open ends, and one way to it; some have two."""


def words(edge_names: tuple[str, ...]) -> list[str]:
    """What each placement is called: `gentle NE-S`, `crossing N-S NE-SW`, `town N SE SW`; "" for none."""
    found = [""]
    for placement in range(1, N_PLACEMENTS):
        parts = [TILE_WORDS[TILE_OF[placement]]]
        for a, b in SECTIONS[placement]:
            parts.append(edge_names[a] if b == IN_TOWN else f"{edge_names[a]}-{edge_names[b]}")
        found.append(" ".join(parts))
    return found
