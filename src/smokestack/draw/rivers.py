"""Finds and draws rivers on maps that only say which hexes have one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from smokestack.draw.hexes import STEPS, Cell, Grid
from smokestack.draw.svg import Point, el, group, num

Course = dict[Cell, list[int]]


def courses(wet: Iterable[Cell], board: Iterable[Cell], mouths: Iterable[Cell] = ()) -> Course:
    """The edges through which the river of each hex runs.

    Adjacent river hexes are joined into trees, pairs with the fewest neighbours first, so that rivers form lines, not
    meshes. A river ends in a city or lake next to it, or else at the edge of the map.
    """
    cells, land, ends = sorted(set(wet)), set(board), set(mouths)
    inside = set(cells)
    near = {cell: [edge for edge in range(6) if _beyond(cell, edge) in inside] for cell in cells}
    pairs = sorted(
        ((len(near[cell]) + len(near[_beyond(cell, edge)]), cell, edge) for cell in cells for edge in near[cell]),
    )
    course: Course = {cell: [] for cell in cells}
    tree = {cell: cell for cell in cells}
    for _, cell, edge in pairs:
        other = _beyond(cell, edge)
        crowded = max(len(course[cell]), len(course[other])) > 2
        if crowded or _root(tree, cell) == _root(tree, other):
            continue
        tree[_root(tree, cell)] = _root(tree, other)
        course[cell].append(edge)
        course[other].append((edge + 3) % 6)
    for cell in cells:
        while len(course[cell]) <= 1:
            mouth = _mouth(cell, course[cell], land, ends)
            if not mouth:
                break
            course[cell] += mouth
    return course


def _mouth(cell: Cell, taken: list[int], land: set[Cell], ends: set[Cell]) -> list[int]:
    """The edge through which a river ends, the straightest if possible; none for a spring."""
    free = [edge for edge in range(6) if edge not in taken]
    if taken:
        free.sort(key=lambda edge: (abs((edge - taken[0]) % 6 - 3), edge))
    for good in (ends.__contains__, lambda there: there not in land):
        for edge in free:
            if good(_beyond(cell, edge)) and (not taken or (edge - taken[0]) % 6 in (2, 3, 4)):
                return [edge]
    return []


def drawn(grid: Grid, course: Mapping[Cell, list[int]], seed: str) -> str:
    """Draw the rivers: banks, water and a thin line of current."""
    paths = "".join(_path(grid, cell, edges, seed) for cell, edges in course.items())
    if not paths:
        return ""
    look = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return group(
        el("path", d=paths, stroke="var(--bank)", stroke_width="7", **look),
        el("path", d=paths, stroke="var(--water)", stroke_width="5.2", **look),
        el("path", d=paths, stroke="var(--bank)", stroke_width="0.6", stroke_dasharray="7 5 3 6", **look),
    )


def _path(grid: Grid, cell: Cell, edges: list[int], seed: str) -> str:
    rng = Random(f"{seed} {cell}")
    x, y = grid.centre(cell)
    sway = grid.size * 0.16
    heart = (x + (rng.random() - 0.5) * 2 * sway, y + (rng.random() - 0.5) * 2 * sway)
    if not edges:
        edges = [rng.randrange(3)]
        edges.append(edges[0] + 3)
    runs = sorted(edges, key=lambda edge: abs((edge - edges[0]) % 6 - 3))
    main = [edges[0], runs[0]] if len(edges) > 1 else [edges[0]]
    parts = [_through(grid, cell, main, heart, seed)]
    parts += [_through(grid, cell, [edge], heart, seed) for edge in edges if edge not in main]
    return "".join(parts)


def _gate(grid: Grid, cell: Cell, edge: int, seed: str) -> Point:
    """Where the river crosses an edge; the same point from both sides."""
    other = _beyond(cell, edge)
    rng = Random(f"{seed} {min(cell, other)} {max(cell, other)}")
    (ax, ay), (bx, by) = grid.ends(edge)
    share = 0.5 + (rng.random() - 0.5) * 0.36 * (1 if cell < other else -1)
    x, y = grid.centre(cell)
    return x + ax + (bx - ax) * share, y + ay + (by - ay) * share


def _through(grid: Grid, cell: Cell, edges: list[int], heart: Point, seed: str) -> str:
    """A curve from the first edge to the middle of the hex, and on to the second edge if there is one."""
    a = _gate(grid, cell, edges[0], seed)
    ox, oy = grid.outward(edges[0])
    pull = grid.size * 0.42
    start = f"M{num(a[0])} {num(a[1])}C{num(a[0] - ox * pull)} {num(a[1] - oy * pull)} "
    if len(edges) == 1:
        lead = (heart[0] + (a[0] - heart[0]) * 0.3, heart[1] + (a[1] - heart[1]) * 0.3)
        return f"{start}{num(lead[0])} {num(lead[1])} {num(heart[0])} {num(heart[1])}"
    b = _gate(grid, cell, edges[1], seed)
    dx, dy = (b[0] - a[0]) * 0.2, (b[1] - a[1]) * 0.2
    px, py = grid.outward(edges[1])
    return (
        f"{start}{num(heart[0] - dx)} {num(heart[1] - dy)} {num(heart[0])} {num(heart[1])}"
        f"C{num(heart[0] + dx)} {num(heart[1] + dy)} {num(b[0] - px * pull)} {num(b[1] - py * pull)} "
        f"{num(b[0])} {num(b[1])}"
    )


def _beyond(cell: Cell, edge: int) -> Cell:
    return cell[0] + STEPS[edge][0], cell[1] + STEPS[edge][1]


def _root(tree: dict[Cell, Cell], cell: Cell) -> Cell:
    while tree[cell] != cell:
        cell = tree[cell]
    return cell
