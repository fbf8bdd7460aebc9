"""The places of a map as they are drawn: cities, towns, terminals, zones, special hexes, links and barriers."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from smokestack.draw import frame, glyphs
from smokestack.draw.hexes import STEPS, Grid
from smokestack.draw.lettering import broken, caps, fitted, ribbon, ribbon_height
from smokestack.draw.svg import Point, el, group, num, polygon, title
from smokestack.games.age_of_steam.components.schema import MapFile
from smokestack.games.age_of_steam.components.schema import MapGrowth as Growth
from smokestack.games.age_of_steam.components.schema import MapHex as Hex
from smokestack.games.age_of_steam.components.schema import MapLink as Link

SIDES: Final = {"white": "light", "black": "dark"}
TURN_MARK: Final = 8.5


def symbols(board: Grid) -> str:
    """The fine lines laid over a city's colour."""
    rule = el("path", d="M0 0L0 4", stroke="var(--paper)", stroke_width="0.9", opacity="0.35")
    return el(
        "pattern", rule, id="ruled", width="4", height="4", patternUnits="userSpaceOnUse", patternTransform="rotate(45)"
    )


def cities(map: MapFile, board: Grid) -> str:
    parts = [_group(map, board, name) for name in dict.fromkeys(hex.group for hex in map.hexes if hex.group)]
    for hex in map.hexes:
        if hex.kind not in ("city", "terminal", "zone") or hex.group:
            continue
        x, y = board.centre((hex.q, hex.r))
        ground = _ground(hex, board)
        parts.append(
            group(title(in_words(hex)), *ground, *_dress(hex, board), transform=f"translate({num(x)} {num(y)})")
        )
    return "".join(parts)


def _ground(hex: Hex, board: Grid) -> list[str]:
    """The hex in its colours: one, or slices of several; a double rim where goods only come in."""
    corners = board.corners()
    colours = hex.colors or ()
    if hex.kind == "terminal":
        rims = [
            polygon(board.corners(scale), fill="none", stroke="var(--ink)", stroke_width="0.9")
            for scale in (0.93, 0.86)
        ]
        return [polygon(corners, fill="var(--marsh)"), polygon(corners, fill="url(#ruled)"), *rims, _rim(corners)]
    if len(colours) == 1:
        fills = [polygon(corners, fill=f"var(--{colours[0]})")]
    else:
        fills = [polygon(corners, fill="var(--hill)"), *_slices(board, list(colours))]
    return [
        *fills,
        polygon(corners, fill="url(#ruled)"),
        polygon(board.corners(0.9), fill="none", stroke="var(--paper)", stroke_width="1.1"),
        _rim(corners),
    ]


def _rim(corners: list[Point]) -> str:
    return polygon(corners, fill="none", stroke="var(--ink)", stroke_width="2")


def _slices(board: Grid, colours: list[str]) -> list[str]:
    """Upright bands of equal width, cut to the hex."""
    if not colours:
        return []
    reach = max(x for x, _ in board.corners())
    step = 2 * reach / len(colours)
    return [
        polygon(_band(board, -reach + k * step, -reach + (k + 1) * step), fill=f"var(--{colour})")
        for k, colour in enumerate(colours)
    ]


def _band(board: Grid, left: float, right: float) -> list[Point]:
    """The part of a hex between two upright lines."""
    shape = board.corners()
    for limit, sign in ((left, 1), (right, -1)):
        kept: list[Point] = []
        for number, here in enumerate(shape):
            before = shape[number - 1]
            a, b = sign * (before[0] - limit), sign * (here[0] - limit)
            if (a < 0) != (b < 0):
                share = a / (a - b)
                kept.append((limit, before[1] + (here[1] - before[1]) * share))
            if b >= 0:
                kept.append(here)
        shape = kept
    return shape


def _dress(hex: Hex, board: Grid) -> list[str]:
    """Medallions above, the name on a band across, growth numbers and starting cubes below."""
    s = board.size
    lines = broken(hex.printed(), 12)
    wide = s * (1.66 if len(lines) > 1 or not board.flat else 1.84)
    size = fitted(lines, 13.5, wide - 8)
    high = ribbon_height(lines, size)
    row = s * 0.3 + high / 2 - 1
    return [*_crest(hex, -s * 0.33 - high / 2 + 3), ribbon(lines, 0, size, wide), *_supply(hex, row)]


def _crest(hex: Hex, y: float) -> list[str]:
    colours = hex.colors or ()
    if hex.kind == "terminal":
        return [glyphs.plate("?", 0, y + 1, size=11)]
    if hex.kind == "zone" or len(colours) > 4:
        return [
            glyphs.medallion(colour, (k - (len(colours) - 1) / 2) * 10, y + 2, 5) for k, colour in enumerate(colours)
        ]
    r = 8.5 if len(colours) == 1 else 7
    return [glyphs.medallion(colour, (k - (len(colours) - 1) / 2) * 2.2 * r, y, r) for k, colour in enumerate(colours)]


def plates(growth: tuple[Growth, ...]) -> list[tuple[str, bool]]:
    """The growth numbers as they are written on plates: a run of them as `1–6`."""
    found: list[tuple[str, bool]] = []
    for side in ("white", "black"):
        numbers = sorted(each.number for each in growth if each.side == side)
        for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
            row = [number for _, number in run]
            texts = [f"{row[0]}–{row[-1]}"] if len(row) > 2 else [str(number) for number in row]
            found += [(text, side == "black") for text in texts]
    return found


def _supply(hex: Hex, y: float) -> list[str]:
    numbers = plates(hex.growth or ())
    count = hex.start_cubes or 0
    widths = [glyphs.plate_width(text) + 2 for text, _ in numbers]
    small = 4.4 if sum(widths) + count * 9.2 < 52 else 3.7
    cubes = count * small * 2.1
    total = sum(widths) + (5 if widths and count else 0) + cubes
    x = -total / 2
    parts: list[str] = []
    for (text, dark), width in zip(numbers, widths, strict=True):
        parts.append(glyphs.plate(text, x + width / 2, y, dark))
        x += width
    if count:
        middle = total / 2 - cubes / 2
        parts.append(glyphs.cubes(count, middle, y, small))
    return parts


def _group(map: MapFile, board: Grid, name: str) -> str:
    """Several hexes that are one city."""
    members = [hex for hex in map.hexes if hex.group == name]
    head = next((hex for hex in members if hex.name), members[0])
    outline = board.outline([(hex.q, hex.r) for hex in members])
    d = "".join("M" + "L".join(f"{num(x)} {num(y)}" for x, y in loop) + "Z" for loop in outline)
    x, y = board.centre((head.q, head.r))
    lines = broken(head.printed(), 8)
    size = board.size * 0.62
    return group(
        title(in_words(head)),
        el("path", d=d, fill="var(--height)"),
        el("path", d=d, fill="url(#ruled)", stroke="var(--ink)", stroke_width="2.4"),
        caps(lines, x, y - 6, size, weight="700"),
        glyphs.cubes(head.start_cubes or 0, x, y + size * 1.5, 7),
    )


def towns(map: MapFile, board: Grid) -> str:
    parts: list[str] = []
    for hex in map.hexes:
        x, y = board.centre((hex.q, hex.r))
        inside: list[str] = []
        if hex.preset is not None:
            inside += _tunnel(hex, board)
        if hex.kind == "town" or (hex.preset is not None and hex.preset.stop == "town"):
            inside += _town(hex, board)
        elif hex.kind in ("special", "blocked") and hex.name:
            lines = broken(hex.printed(), 12)
            inside.append(ribbon(lines, board.size * 0.04, fitted(lines, 12, board.size * 1.5), board.size * 1.6))
        elif hex.kind == "land" and hex.start_cubes:
            inside.append(glyphs.cubes(hex.start_cubes, 0, 2, 5.4))
        if hex.build_cost is not None:
            inside.append(glyphs.price(f"${hex.build_cost}", 0, 2, 12))
        if inside:
            parts.append(group(title(in_words(hex)), *inside, transform=f"translate({num(x)} {num(y)})"))
    return "".join(parts)


def _town(hex: Hex, board: Grid) -> list[str]:
    s = board.size
    lines = broken(hex.printed(), 11)
    size = fitted(lines, 12.5, s * 1.58)
    cotton = "starts-with-cotton" in hex.tags
    parts = [
        el("circle", r="9", cx="0", cy=-s * 0.1, fill="var(--town)", stroke="var(--ink)", stroke_width="1.8"),
        el("circle", r="5.6", cx="0", cy=-s * 0.1, fill="none", stroke="var(--ink)", stroke_width="0.7"),
        caps(lines, 0, s * 0.3 + (3 if len(lines) > 1 else 0), size, "halo"),
    ]
    if hex.start_cubes:
        parts.append(glyphs.cubes(hex.start_cubes, 0, -s * 0.1, 4.4, "white" if cotton else ""))
    return parts


def _tunnel(hex: Hex, board: Grid) -> list[str]:
    """Printed track: two rails and their sleepers, broken because it is not there from the start."""
    preset = hex.preset
    if preset is None:
        return []
    ends = [board.middle(edge) for edge in preset.exits]
    if len(ends) == 2:
        runs = [f"M{num(ends[0][0])} {num(ends[0][1])}Q0 0 {num(ends[1][0])} {num(ends[1][1])}"]
    else:
        runs = [f"M0 0L{num(x)} {num(y)}" for x, y in ends]
    d = "".join(runs)
    return [
        el("path", d=d, fill="none", stroke="var(--paper)", stroke_width="9"),
        el("path", d=d, fill="none", stroke="var(--ink)", stroke_width="7", stroke_dasharray="1.6 3.4"),
        el("path", d=d, fill="none", stroke="var(--brass)", stroke_width="2"),
        glyphs.price(f"from turn {preset.active_from_turn}", 0, -board.size * 0.42, TURN_MARK),
    ]


def barriers(map: MapFile, board: Grid) -> str:
    """Impassable edges, each once: a heavy line with a light one in it."""
    bars: list[str] = []
    for hex in map.hexes:
        x, y = board.centre((hex.q, hex.r))
        for edge in hex.blocked_edges:
            beyond = (hex.q + STEPS[edge][0], hex.r + STEPS[edge][1])
            if (hex.q, hex.r) < beyond:
                (ax, ay), (bx, by) = board.ends(edge, 0.97)
                bars.append(f"M{num(x + ax)} {num(y + ay)}L{num(x + bx)} {num(y + by)}")
    return barrier("".join(bars)) if bars else ""


def barrier(d: str) -> str:
    return group(
        el("path", d=d, stroke="var(--danger)", stroke_width="5.5", stroke_linecap="round"),
        el("path", d=d, stroke="var(--paper)", stroke_width="1", stroke_dasharray="3 3"),
    )


def links(map: MapFile, board: Grid) -> str:
    """Special links, parallel ones bowed apart, each with its price or the word public."""
    named = map.named()
    ropes: list[str] = []
    tags: list[str] = []
    pairs: dict[frozenset[str], int] = {}
    for link in map.links:
        ends = [map.hexes[named[name]] for name in (link.a, link.b)]
        a, b = (board.centre((hex.q, hex.r)) for hex in ends)
        turn = pairs.get(frozenset((link.a, link.b)), 0)
        pairs[frozenset((link.a, link.b))] = turn + 1
        d, middle = _bow(a, b, board.size, turn)
        public = link.kind == "public"
        ropes.append(group(title(link_in_words(link)), frame.rope([d], public)))
        tags.append(glyphs.price("public" if public else f"${link.cost}", *middle, 8.5 if public else 10.5))
    return group(*ropes) + group(*tags)


def _bow(a: Point, b: Point, size: float, turn: int) -> tuple[str, Point]:
    """A bowed line between the rims of two hexes, and the point its tag hangs on."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / long, dy / long
    inset = size * (0.5 if long < size * 2 else 0.9)
    bend = size * (0.45 if turn == 0 else -0.75) if long > size * 2 else 0.0
    start, end = (a[0] + ux * inset, a[1] + uy * inset), (b[0] - ux * inset, b[1] - uy * inset)
    cx, cy = (a[0] + b[0]) / 2 - uy * bend * 2, (a[1] + b[1]) / 2 + ux * bend * 2
    d = f"M{num(start[0])} {num(start[1])}Q{num(cx)} {num(cy)} {num(end[0])} {num(end[1])}"
    return d, ((start[0] + end[0]) / 4 + cx / 2, (start[1] + end[1]) / 4 + cy / 2)


def labels(map: MapFile, board: Grid) -> str:
    """The label of every hex, small at its upper edge."""
    parts: list[str] = []
    for hex in map.hexes:
        x, y = board.centre((hex.q, hex.r))
        y -= board.size * (0.7 if board.flat else 0.72)
        ink = "var(--paper)" if hex.kind == "city" and not hex.group and len(hex.colors or ()) == 1 else "var(--faint)"
        parts.append(el("text", hex.label, x=x, y=y, style=f"fill:{ink}"))
    return group(*parts, font_size="7.2", class_="figure")


def in_words(hex: Hex) -> str:
    """What a hex is, for whoever points at it."""
    parts = [f"{hex.label} {hex.name}".strip(), hex.kind if hex.terrain is None else f"{hex.kind}, {hex.terrain}"]
    if hex.colors:
        parts.append("accepts " + ", ".join(hex.colors))
    if hex.growth:
        parts.append("grows on " + ", ".join(f"{SIDES[each.side]} {each.number}" for each in hex.growth))
    if hex.start_cubes:
        parts.append(f"starts with {hex.start_cubes} cube{'s' if hex.start_cubes > 1 else ''}")
    if hex.build_cost is not None:
        parts.append(f"${hex.build_cost} for a simple tile")
    if hex.preset is not None:
        parts.append(f"printed track from turn {hex.preset.active_from_turn}")
    return "; ".join(parts)


def link_in_words(link: Link) -> str:
    price = "everybody's from the start" if link.kind == "public" else f"${link.cost}"
    needs = "; needs track or a New City in its town" if link.needs_town_track else ""
    return f"{link.a} – {link.b}: {price}{needs}"
