"""The position for the terminal, at most 100 columns wide."""

from __future__ import annotations

from collections.abc import Sequence

from smokestack.games.age_of_steam.view.view import AgeOfSteamHexView, AgeOfSteamPlayerView, AgeOfSteamView

COLOUR_STYLE = {
    "red": "red",
    "blue": "blue",
    "purple": "magenta",
    "yellow": "yellow",
    "black": "bright_black",
    "white": "white",
}


def show(view: AgeOfSteamView, names: Sequence[str]) -> str:
    """The turn, the players, the cities with their goods, the links and the goods display, as rich markup."""
    lines = [_head(view), "", *_players(view, names), "", *_cities(view), "", *_links(view, names)]
    return "\n".join([*lines, "", *_display(view)])


def _head(view: AgeOfSteamView) -> str:
    turns = f" of {view.turns}" if view.turns else ""
    return f"[bold]{view.title}[/bold]   turn {view.turn}{turns}, {view.phase}   bag {_count(view.bag)}"


def _count(cubes: dict[str, int]) -> str:
    return " ".join(f"[{COLOUR_STYLE[colour]}]{n}[/]" for colour, n in cubes.items() if n) or "empty"


def _players(view: AgeOfSteamView, names: Sequence[str]) -> list[str]:
    rows = [f"{'':<14}{'cash':>5}{'income':>8}{'shares':>8}{'engine':>8}{'track':>7}{view.score_unit:>8}  action"]
    order = [*view.order, *(seat for seat in range(len(view.players)) if seat not in view.order)]
    rows += [_player(view, view.players[seat], names[seat], seat == view.actor) for seat in order]
    return rows


def _player(view: AgeOfSteamView, player: AgeOfSteamPlayerView, name: str, acting: bool) -> str:
    mark = ">" if acting else " "
    score = player.score if view.score_unit == "points" else player.out or view.turn
    numbers = f"{player.cash:>5}{player.income:>8}{player.shares:>8}{player.engine:>8}{player.sections:>7}{score:>8}"
    action = f"out in turn {player.out}" if player.out else player.action
    return f"{mark} {name[:11]:<12}{numbers}  {action}"


def _cities(view: AgeOfSteamView) -> list[str]:
    cells = [_city(hex) for hex in view.hexes if hex.accepts or hex.cubes]
    return ["[bold]Cities[/bold]", *(f"  {cell}" for cell in cells)]


def _city(hex: AgeOfSteamHexView) -> str:
    accepts = "/".join(f"[{COLOUR_STYLE[colour]}]{colour}[/]" for colour in hex.accepts)
    cubes = " ".join(f"[{COLOUR_STYLE[colour]}]{colour}[/]" for colour in hex.cubes)
    letter = f" ({hex.new_city})" if hex.new_city else ""
    return f"{hex.label:<4}{hex.name}{letter}: takes {accepts or 'nothing'}; {cubes or 'no cubes'}"


def _links(view: AgeOfSteamView, names: Sequence[str]) -> list[str]:
    found = [
        f"  {link.a} – {link.b}  {names[link.owner] if link.owner >= 0 else 'nobody'} ({link.sections})"
        for link in view.links
    ]
    return ["[bold]Links[/bold]", *(found or ["  none"])]


def _display(view: AgeOfSteamView) -> list[str]:
    rows = ["[bold]Goods display[/bold] (next cube first)"]
    for column in view.display:
        cubes = " ".join(f"[{COLOUR_STYLE[colour]}]{colour}[/]" for colour in column.boxes if colour)
        rows.append(f"  {column.name:<8}{column.city:<20}{cubes or '-'}")
    return rows
