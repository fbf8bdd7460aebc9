"""The position in a terminal, at most 100 columns wide."""

from __future__ import annotations

from collections.abc import Sequence

from smokestack.games.industria.view.view import IndustriaScene, IndustriaSeatView, IndustriaTileFace, IndustriaView

WIDTH = 100
NAME = 12
COLOURS = ("dark_orange", "deep_sky_blue1", "green3", "royal_blue1")
KIND_SIGNS = {"factory": "F", "technology": "T", "bonus": "B", "material": "M"}


def show(view: IndustriaView, printed: IndustriaScene, names: Sequence[str]) -> str:
    """Turn, offer and auction, the seats, the board epoch by epoch."""
    names = [name[:NAME].replace("[", "(").replace("]", ")") for name in names]  # brackets would be markup
    lines = [heading(view, names), ""]
    lines += auction(view, printed, names)
    for seat in view.seats:
        lines += seat_lines(view, seat, names)
    lines.append("")
    lines += board(view, printed, names)
    return "\n".join(lines)


def paint(seat: int, text: str) -> str:
    return f"[{COLOURS[seat]}]{text}[/]"


def heading(view: IndustriaView, names: Sequence[str]) -> str:
    first = f"first player {paint(view.first, names[view.first])}" if view.first >= 0 else "no first player yet"
    return (
        f"[bold]Epoch {view.roman}[/] · turn {view.turn} of {view.turns} · {view.step} · {first} · "
        f"{len(view.unseen)} tiles unseen"
    )


def auction(view: IndustriaView, printed: IndustriaScene, names: Sequence[str]) -> list[str]:
    faces = {face.word: face for face in printed.faces}
    lines: list[str] = []
    for word in view.offer:
        mark = "[bold]>[/]" if word == view.up else " "
        lines.append(f" {mark} {describe(faces[word])}")
    if view.up is not None:
        said = [
            f"{paint(seat.seat, names[seat.seat])} {'passes' if seat.passed else f'bids {seat.bid}'}"
            for seat in view.seats
            if seat.passed or seat.bid is not None
        ]
        lines.append(
            f"   auctioneer {paint(view.auctioneer, names[view.auctioneer])}; " + (", ".join(said) or "no bids")
        )
    if lines:
        lines = ["[bold]Offer[/]", *lines, ""]
    return lines


def describe(face: IndustriaTileFace) -> str:
    """A tile in one line: `F quarry 3T -> stone (canal)`."""
    parts = [f"{KIND_SIGNS[face.kind]} {face.word}"]
    if face.kind == "factory" or face.cost:
        parts.append(f"{face.cost}T")
    if face.materials:
        parts.append("+ " + " ".join(face.materials))
    if face.produces:
        parts.append(f"→ {face.produces}")
    if face.vp:
        parts.append(f"{face.vp}VP")
    if face.discount:
        parts.append("-1T later")
    if face.symbols:
        parts.append(f"({', '.join(face.symbols)})")
    return " ".join(parts)


def seat_lines(view: IndustriaView, seat: IndustriaSeatView, names: Sequence[str]) -> list[str]:
    turn = "▶" if view.actor == seat.seat else " "
    score = seat.projection
    head = (
        f"{turn}{paint(seat.seat, f'{names[seat.seat]:<12}')} {seat.cash:>2}T  {seat.lap:>5} VP  "
        f"[dim]ends at {score.total}: {score.built} built, {score.bonuses} bonus, {score.roads} roads, "
        f"{score.lines} lines, {score.money} money[/]"
    )
    hand = f"{seat.hand_size} tiles" if seat.hand is None else ", ".join(seat.hand) or "nothing"
    lines = [head, *folded("hand", hand)]
    have = [*(f"makes {material}" for material in seat.produces), *seat.bonuses]
    if seat.discount:
        have.append(f"{seat.discount}T off")
    if have:
        lines += folded("has", ", ".join(have))
    return lines


def folded(label: str, text: str) -> list[str]:
    """Text under a label, broken at spaces to the width of the table."""
    lines: list[str] = []
    current = ""
    for word in text.split(" "):
        if len(current) + len(word) + 1 > WIDTH - 10:
            lines.append(current)
            current = ""
        current = f"{current} {word}".strip()
    lines.append(current)
    return [f"   [dim]{label if place == 0 else '':<5}[/] {line}" for place, line in enumerate(lines)]


def board(view: IndustriaView, printed: IndustriaScene, names: Sequence[str]) -> list[str]:
    """The spaces by epoch, each in the colour of its owner."""
    lines: list[str] = []
    faces = {face.space: face for face in printed.faces if face.space is not None}
    for epoch in range(1, view.last_epoch + 1):
        for kind in ("factory", "technology"):
            row = [space for space in printed.spaces if space.epoch == epoch and space.kind == kind]
            label = f"{printed.epochs[epoch - 1].roman:>3}" if kind == "factory" else "   "
            lines += board_row(view, names, label, [faces[space.id] for space in row])
    return lines


def board_row(view: IndustriaView, names: Sequence[str], label: str, row: list[IndustriaTileFace]) -> list[str]:
    lines: list[str] = []
    line, width = f"{label} ", 4
    for face in row:
        owner = view.owners.get(str(face.space), -1)
        text = face.word if owner < 0 else f"{face.word}={names[owner][:1]}"
        if width + len(text) + 2 > WIDTH:
            lines.append(line)
            line, width = "    ", 4
        line += f"[dim]{text}[/]  " if owner < 0 else f"{paint(owner, text)}  "
        width += len(text) + 2
    lines.append(line.rstrip())
    return lines
