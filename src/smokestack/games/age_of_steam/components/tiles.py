"""The 136 track tiles in every rotation (AOS-7.6), as tables.

A *placement* is a tile in one rotation, numbered from 1; 0 is an empty hex. On a town hex all exits meet in the town
(AOS-7.8), so the same placement has the number placement + ON_TOWN there. This way one number says what lies on a hex,
and the tables need not know whether the hex has a town.
"""

from __future__ import annotations

from typing import Final

from smokestack.kernel.bits import contains, items_of, lowest, set_of, size_of

SIMPLE: Final = 0
COEXISTING: Final = 1
CROSSING: Final = 2
TOWN: Final = 3

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
TILE_CLASS: Final[tuple[int, ...]] = (SIMPLE,) * 3 + (CROSSING,) * 3 + (COEXISTING,) * 4 + (TOWN,) * 5
"""The class of each tile, in the order of TILE_IDS."""
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
"""The sections of each tile in its first rotation, each as two edges or as an edge and IN_TOWN."""
IN_TOWN: Final = 6
"""The end of a section that ends in the town of its hex, in place of an edge."""
NO_TRACK: Final = -1
_EDGES: Final = 6
_EDGE_SETS: Final = 64
"""How many sets of edges there are."""


def _turned(shape: tuple[tuple[int, int], ...], turns: int) -> list[tuple[int, int]]:
    sections: list[tuple[int, int]] = []
    for a, b in shape:
        x = (a + turns) % _EDGES
        y = b if b == IN_TOWN else (b + turns) % _EDGES
        sections.append((min(x, y), max(x, y)))
    return sorted(sections)


def _placements() -> list[tuple[int, list[tuple[int, int]]]]:
    found: list[tuple[int, list[tuple[int, int]]]] = [(-1, [])]
    for tile, shape in enumerate(_SHAPES):
        seen: list[list[tuple[int, int]]] = []
        for turns in range(_EDGES):
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
"""The tile, by what lies on a hex; -1 for an empty hex (0 and ON_TOWN)."""
CLASS_OF: Final[list[int]] = [-1 if tile < 0 else TILE_CLASS[tile] for tile in TILE_OF]
SECTIONS: Final[list[list[tuple[int, int]]]] = [sections for _, sections in _ALL] + [
    [(edge, IN_TOWN) for a, b in sections for edge in (a, b) if edge != IN_TOWN] for _, sections in _ALL
]
"""The sections, by what lies on a hex. Each section is its two ends: edges or IN_TOWN."""
EXITS: Final[list[int]] = [
    set_of([edge for section in sections for edge in section if edge != IN_TOWN]) for sections in SECTIONS
]
"""The edges with track as bits, by what lies on a hex."""


def _rails() -> list[int]:
    table = [NO_TRACK] * (_EDGES * N_LAID)
    for laid, sections in enumerate(SECTIONS):
        for a, b in sections:
            table[laid * _EDGES + a] = b
            if b != IN_TOWN:
                table[laid * _EDGES + b] = a
    return table


RAIL: Final[list[int]] = _rails()
"""Where the track at an edge leads, at `laid * 6 + edge`: another edge, IN_TOWN, or NO_TRACK."""

N_EXITS: Final[list[int]] = [size_of(edges) for edges in EXITS]
NEEDS_DISC: Final[list[bool]] = [laid > ON_TOWN and CLASS_OF[laid] != TOWN for laid in range(N_LAID)]
"""Whether what lies on a hex needs a Town disc: any tile in a town that is not a town tile (AOS-7.8)."""


SIMPLE_PLACEMENTS: Final[list[int]] = [p for p in range(1, N_PLACEMENTS) if CLASS_OF[p] == SIMPLE]
COMPLEX_PLACEMENTS: Final[list[int]] = [p for p in range(1, N_PLACEMENTS) if CLASS_OF[p] in (CROSSING, COEXISTING)]


def _additions() -> list[list[int]]:
    """By simple placement: the complex placements that keep its section and add another (AOS-9.3, AOS-9.4)."""
    table: list[list[int]] = [[] for _ in range(N_PLACEMENTS)]
    for old in SIMPLE_PLACEMENTS:
        table[old] = [new for new in COMPLEX_PLACEMENTS if SECTIONS[old][0] in SECTIONS[new]]
    return table


ADDITIONS: Final[list[list[int]]] = _additions()

# --- sections as bits -------------------------------------------------------------------------------------------

_PAIRS: Final[list[tuple[int, int]]] = [(one, two) for one in range(_EDGES) for two in range(one + 1, _EDGES)]
"""The fifteen pairs of edges: all sections that a hex without a town can have. Sets of them are kept as bits."""
PAIR_EDGES: Final[list[int]] = [one << 3 | two for one, two in _PAIRS]
"""The two edges of each pair, as `one << 3 | two`."""
SECTION_PAIRS: Final[list[int]] = [
    set_of([_PAIRS.index(section) for section in sections if section in _PAIRS]) for _, sections in _ALL
]
"""The sections of each placement, as a set of pairs."""
PAIRS_TOUCHING: Final[list[int]] = [
    set_of([pair for pair, (a, b) in enumerate(_PAIRS) if contains(edges, a) or contains(edges, b)])
    for edges in range(_EDGE_SETS)
]
"""By a set of edges: the pairs that use at least one of them."""
PAIRS_WITHIN: Final[list[int]] = [
    set_of([pair for pair, (a, b) in enumerate(_PAIRS) if contains(edges, a) and contains(edges, b)])
    for edges in range(_EDGE_SETS)
]
"""By a set of edges: the pairs that use no other edge."""
PAIRS_OF: Final[list[list[int]]] = [items_of(pairs) for pairs in PAIRS_WITHIN]
"""PAIRS_WITHIN as lists."""
EDGES_OF: Final[list[list[int]]] = [items_of(edges) for edges in range(_EDGE_SETS)]
"""Each set of edges as a list."""
ADDED_PAIR: Final[list[list[int]]] = [
    [lowest(SECTION_PAIRS[new] & ~SECTION_PAIRS[old]) for new in ADDITIONS[old]] for old in range(N_PLACEMENTS)
]
"""The section that each placement of ADDITIONS adds."""
PLAIN_TILES: Final[int] = set_of([tile for tile in range(N_TILES) if TILE_CLASS[tile] != TOWN])
"""All tiles except the town tiles, as bits."""


def bends(old: int, new: int) -> list[list[tuple[int, int, int]]]:
    """Every way to turn `old` into `new` by redirecting open ends only (AOS-9.6).

    A way lists the redirected sections as (fixed edge, old open edge, new open edge). If both sections of a tile are
    redirected, they can match the new ones in two ways.
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
"""By placement: every placement that redirecting its open ends can give, with one way to it; some are listed twice."""
BENT_FROM: Final[list[list[int]]] = [[set_of([loose for _, loose, _ in way]) for _, way in ways] for ways in BENDS]
BENT_TO: Final[list[list[int]]] = [[set_of([to for _, _, to in way]) for _, way in ways] for ways in BENDS]
"""The edges that the open ends of each way in BENDS leave, and those they go to, as bits."""


def words(edge_names: tuple[str, ...]) -> list[str]:
    """The notation of each placement: `gentle NE-S`, `crossing N-S NE-SW`, `town N SE SW`; "" for 0."""
    found = [""]
    for placement in range(1, N_PLACEMENTS):
        parts = [TILE_WORDS[TILE_OF[placement]]]
        for a, b in SECTIONS[placement]:
            parts.append(edge_names[a] if b == IN_TOWN else f"{edge_names[a]}-{edge_names[b]}")
        found.append(" ".join(parts))
    return found
