"""Towpath in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from smokestack_guest.towpath.components.board import PLACES
from smokestack_guest.towpath.view.view import TowpathView


def show(view: TowpathView, names: Sequence[str]) -> str:
    lines = [f"[bold]Round {view.round} of {view.rounds}[/bold]"]
    lines += [f"Coal at {PLACES[piece.place]}: {piece.count}" for piece in view.pieces if piece.kind == "coal"]
    for name, player in zip(names, view.players, strict=True):
        lines.append(
            f"{name}: {player.points} points, ${player.money}, {player.aboard} aboard, at {PLACES[player.place]}"
        )
    return "\n".join(lines)
