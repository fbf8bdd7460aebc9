"""The position for the terminal, at most 100 columns wide."""

from __future__ import annotations

from collections.abc import Sequence

from smokestack.games.industria.view.view import IndustriaScene, IndustriaSeatView, IndustriaTile, IndustriaView

WIDTH = 100
NAME_WIDTH = 12
LABEL_WIDTH = 5
MARGIN = 10
"""What a label and its indent take away from the width."""
COLOURS = ("dark_orange", "deep_sky_blue1", "green3", "royal_blue1")
KIND_SIGNS = {"factory": "F", "technology": "T", "bonus": "B", "material": "M"}


def show(view: IndustriaView, scene: IndustriaScene, names: Sequence[str]) -> str:
    """The turn, the offer and the auction, the seats, and the board epoch by epoch."""
    names = [name[:NAME_WIDTH].replace("[", "(").replace("]", ")") for name in names]  # brackets would be markup
    lines = [heading(view, names), ""]
    lines += offer_lines(view, scene, names)
    for seat in view.seats:
        lines += seat_lines(view, seat, names)
    lines.append("")
    lines += board_lines(view, scene, names)
    return "\n".join(lines)


def in_colour(seat: int, text: str) -> str:
    return f"[{COLOURS[seat]}]{text}[/]"


def heading(view: IndustriaView, names: Sequence[str]) -> str:
    first = f"first player {in_colour(view.first, names[view.first])}" if view.first >= 0 else "no first player yet"
    return (
        f"[bold]Epoch {view.roman}[/] · turn {view.turn} of {view.turns} · {view.step} · {first} · "
        f"{len(view.unseen)} tiles unseen"
    )


# --- the offer ----------------------------------------------------------------------------------------------
def offer_lines(view: IndustriaView, scene: IndustriaScene, names: Sequence[str]) -> list[str]:
    if not view.offer:
        return []
    tiles = {tile.word: tile for tile in scene.tiles}
    lines = ["[bold]Offer[/]"]
    for word in view.offer:
        mark = "[bold]>[/]" if word == view.up else " "
        lines.append(f" {mark} {tile_line(tiles[word])}")
    if view.up is not None:
        bids = [
            f"{in_colour(seat.seat, names[seat.seat])} {'passes' if seat.passed else f'bids {seat.bid}'}"
            for seat in view.seats
            if seat.passed or seat.bid is not None
        ]
        auctioneer = in_colour(view.auctioneer, names[view.auctioneer])
        lines.append(f"   auctioneer {auctioneer}; " + (", ".join(bids) or "no bids"))
    return [*lines, ""]


def tile_line(tile: IndustriaTile) -> str:
    """A tile in one line: `F quarry 3T → stone (canal)`."""
    parts = [f"{KIND_SIGNS[tile.kind]} {tile.word}"]
    if tile.kind == "factory" or tile.cost:
        parts.append(f"{tile.cost}T")
    if tile.materials:
        parts.append("+ " + " ".join(tile.materials))
    if tile.produces:
        parts.append(f"→ {tile.produces}")
    if tile.vp:
        parts.append(f"{tile.vp}VP")
    if tile.discount:
        parts.append("-1T later")
    if tile.symbols:
        parts.append(f"({', '.join(tile.symbols)})")
    return " ".join(parts)


# --- the seats ----------------------------------------------------------------------------------------------
def seat_lines(view: IndustriaView, seat: IndustriaSeatView, names: Sequence[str]) -> list[str]:
    turn = "▶" if view.actor == seat.seat else " "
    score = seat.projection
    head = (
        f"{turn}{in_colour(seat.seat, f'{names[seat.seat]:<{NAME_WIDTH}}')} {seat.cash:>2}T  {seat.lap:>5} VP  "
        f"[dim]ends at {score.total}: {score.built} built, {score.bonuses} bonus, {score.roads} roads, "
        f"{score.lines} lines, {score.money} money[/]"
    )
    hand = f"{seat.hand_size} tiles" if seat.hand is None else ", ".join(seat.hand) or "nothing"
    lines = [head, *wrapped("hand", hand)]
    assets = [*(f"makes {material}" for material in seat.produces), *seat.bonuses]
    if seat.discount:
        assets.append(f"{seat.discount}T off")
    if assets:
        lines += wrapped("has", ", ".join(assets))
    return lines


def wrapped(label: str, text: str) -> list[str]:
    """Text beside a label, wrapped at spaces."""
    lines: list[str] = []
    current = ""
    for word in text.split(" "):
        if len(current) + len(word) + 1 > WIDTH - MARGIN:
            lines.append(current)
            current = ""
        current = f"{current} {word}".strip()
    lines.append(current)
    return [f"   [dim]{label if place == 0 else '':<{LABEL_WIDTH}}[/] {line}" for place, line in enumerate(lines)]


# --- the board ----------------------------------------------------------------------------------------------
def board_lines(view: IndustriaView, scene: IndustriaScene, names: Sequence[str]) -> list[str]:
    """The spaces by epoch, each in the colour of its owner."""
    lines: list[str] = []
    tiles = {tile.space: tile for tile in scene.tiles if tile.space is not None}
    for epoch in range(1, view.last_epoch + 1):
        for kind in ("factory", "technology"):
            row = [tiles[space.id] for space in scene.spaces if space.epoch == epoch and space.kind == kind]
            label = f"{scene.epochs[epoch - 1].roman:>3}" if kind == "factory" else "   "
            lines += board_row(view, names, label, row)
    return lines


def board_row(view: IndustriaView, names: Sequence[str], label: str, row: list[IndustriaTile]) -> list[str]:
    lines: list[str] = []
    line, width = f"{label} ", 4
    for tile in row:
        owner = view.owners.get(str(tile.space), -1)
        text = tile.word if owner < 0 else f"{tile.word}={names[owner][:1]}"
        if width + len(text) + 2 > WIDTH:
            lines.append(line)
            line, width = "    ", 4
        line += f"[dim]{text}[/]  " if owner < 0 else f"{in_colour(owner, text)}  "
        width += len(text) + 2
    lines.append(line.rstrip())
    return lines
