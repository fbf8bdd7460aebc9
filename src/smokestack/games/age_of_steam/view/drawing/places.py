"""The places of a map: cities, towns, terminals, zones and special hexes."""

from __future__ import annotations

from itertools import groupby

from smokestack.draw import glyphs
from smokestack.draw.hexes import Grid
from smokestack.draw.lettering import broken, caps, fitted, ribbon, ribbon_height
from smokestack.draw.svg import Point, el, group, num, polygon, title
from smokestack.games.age_of_steam.components.schema import MapFile, MapGrowth, MapHex
from smokestack.games.age_of_steam.view.drawing.captions import hex_caption
from smokestack.games.age_of_steam.view.drawing.connections import printed_track


def symbols() -> str:
    """The pattern of fine lines over a city's colour."""
    rule = el("path", d="M0 0L0 4", stroke="var(--paper)", stroke_width="0.9", opacity="0.35")
    return el(
        "pattern", rule, id="ruled", width="4", height="4", patternUnits="userSpaceOnUse", patternTransform="rotate(45)"
    )


def cities(map: MapFile, board: Grid) -> str:
    parts = [city_group(map, board, name) for name in dict.fromkeys(hex.group for hex in map.hexes if hex.group)]
    for hex in map.hexes:
        if hex.kind not in ("city", "terminal", "zone") or hex.group:
            continue
        x, y = board.centre((hex.q, hex.r))
        parts.append(
            group(
                title(hex_caption(hex)),
                *city_hex(hex, board),
                *_city_signs(hex, board),
                transform=f"translate({num(x)} {num(y)})",
            )
        )
    return "".join(parts)


def city_hex(hex: MapHex, board: Grid) -> list[str]:
    """The hex in its colours, in slices if there are several; a terminal has a double rim."""
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
    """Vertical bands of equal width, cut to the hex."""
    if not colours:
        return []
    reach = max(x for x, _ in board.corners())
    step = 2 * reach / len(colours)
    return [
        polygon(_band(board, -reach + k * step, -reach + (k + 1) * step), fill=f"var(--{colour})")
        for k, colour in enumerate(colours)
    ]


def _band(board: Grid, left: float, right: float) -> list[Point]:
    """The part of a hex between two vertical lines."""
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


def _city_signs(hex: MapHex, board: Grid) -> list[str]:
    """Medallions on top, the name on a ribbon in the middle, growth numbers and starting cubes below."""
    unit = board.size
    lines = broken(hex.printed(), 12)
    wide = unit * (1.66 if len(lines) > 1 or not board.flat else 1.84)
    size = fitted(lines, 13.5, wide - 8)
    high = ribbon_height(lines, size)
    row = unit * 0.3 + high / 2 - 1
    return [*_medallions(hex, -unit * 0.33 - high / 2 + 3), ribbon(lines, 0, size, wide), *_growth_and_cubes(hex, row)]


def _medallions(hex: MapHex, y: float) -> list[str]:
    colours = hex.colors or ()
    if hex.kind == "terminal":
        return [glyphs.plate("?", 0, y + 1, size=11)]
    if hex.kind == "zone" or len(colours) > 4:
        return [
            glyphs.medallion(colour, (k - (len(colours) - 1) / 2) * 10, y + 2, 5) for k, colour in enumerate(colours)
        ]
    r = 8.5 if len(colours) == 1 else 7
    return [glyphs.medallion(colour, (k - (len(colours) - 1) / 2) * 2.2 * r, y, r) for k, colour in enumerate(colours)]


def plates(growth: tuple[MapGrowth, ...]) -> list[tuple[str, bool]]:
    """The texts of the growth numbers, each with whether it is dark. A run of numbers becomes `1–6`."""
    found: list[tuple[str, bool]] = []
    for side in ("white", "black"):
        numbers = sorted(each.number for each in growth if each.side == side)
        for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
            row = [number for _, number in run]
            texts = [f"{row[0]}–{row[-1]}"] if len(row) > 2 else [str(number) for number in row]
            found += [(text, side == "black") for text in texts]
    return found


def _growth_and_cubes(hex: MapHex, y: float) -> list[str]:
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


def city_group(map: MapFile, board: Grid, name: str, cubes: bool = True) -> str:
    """A city of several hexes, with or without its starting cubes."""
    members = [hex for hex in map.hexes if hex.group == name]
    head = next((hex for hex in members if hex.name), members[0])
    outline = board.outline([(hex.q, hex.r) for hex in members])
    d = "".join("M" + "L".join(f"{num(x)} {num(y)}" for x, y in loop) + "Z" for loop in outline)
    x, y = board.centre((head.q, head.r))
    lines = broken(head.printed(), 8)
    size = board.size * (0.62 if cubes else 0.8)
    return group(
        title(hex_caption(head)),
        el("path", d=d, fill="var(--height)"),
        el("path", d=d, fill="url(#ruled)", stroke="var(--ink)", stroke_width="2.4"),
        caps(lines, x, y - (6 if cubes else 20), size, weight="700"),
        glyphs.cubes(head.start_cubes or 0, x, y + size * 1.5, 7) if cubes else "",
    )


def towns(map: MapFile, board: Grid) -> str:
    parts: list[str] = []
    for hex in map.hexes:
        x, y = board.centre((hex.q, hex.r))
        inside: list[str] = []
        if hex.preset is not None:
            inside += printed_track(hex, board)
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
            parts.append(group(title(hex_caption(hex)), *inside, transform=f"translate({num(x)} {num(y)})"))
    return "".join(parts)


def _town(hex: MapHex, board: Grid) -> list[str]:
    unit = board.size
    lines = broken(hex.printed(), 11)
    size = fitted(lines, 12.5, unit * 1.58)
    cotton = "starts-with-cotton" in hex.tags
    parts = [
        el("circle", r="9", cx="0", cy=-unit * 0.1, fill="var(--town)", stroke="var(--ink)", stroke_width="1.8"),
        el("circle", r="5.6", cx="0", cy=-unit * 0.1, fill="none", stroke="var(--ink)", stroke_width="0.7"),
        caps(lines, 0, unit * 0.3 + (3 if len(lines) > 1 else 0), size, "halo"),
    ]
    if hex.start_cubes:
        parts.append(glyphs.cubes(hex.start_cubes, 0, -unit * 0.1, 4.4, "white" if cotton else ""))
    return parts


def labels(map: MapFile, board: Grid) -> str:
    """The label of every hex, in small print at its upper edge."""
    parts: list[str] = []
    for hex in map.hexes:
        x, y = board.centre((hex.q, hex.r))
        y -= board.size * (0.7 if board.flat else 0.72)
        ink = "var(--paper)" if hex.kind == "city" and not hex.group and len(hex.colors or ()) == 1 else "var(--faint)"
        parts.append(el("text", hex.label, x=x, y=y, style=f"fill:{ink}"))
    return group(*parts, font_size="7.2", class_="figure")
