"""`smokestack games`: lists the games, their maps and options, and the sources of their component data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from smokestack.kernel.contract import Game


def command(
    game: Annotated[str | None, Argument(help="The game to describe.")] = None,
    data: Annotated[
        Path | None, Option("--data", "--maps", help="A folder with your own component data or maps, to check.")
    ] = None,
) -> None:
    """List the games; or the maps, seats and options of one game, and the sources of its component data."""
    from smokestack.cli.arguments import find_game
    from smokestack.cli.console import console
    from smokestack.kernel import registry
    from smokestack.kernel.errors import SetupError

    if game is not None:
        _one(console(), find_game(game, data), data)
    elif data is not None:
        raise SetupError("--data needs a game: smokestack games GAME --data DIR.")
    else:
        _all(console(), registry.game_ids())


def _all(screen: Console, names: list[str]) -> None:
    """Print all games. A guest game that cannot be loaded gets a warning and does not hide the others."""
    from rich.markup import escape
    from rich.table import Table

    from smokestack.kernel import registry
    from smokestack.kernel.errors import UserError

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("game", "title", "seats", "maps", "options"):
        table.add_column(heading)
    broken = []
    for name in names:
        try:
            game = registry.game(name)
        except UserError as trouble:
            broken.append(str(trouble))
            continue
        maps = game.maps()
        seats = sorted({count for info in maps for count in info.seats})
        table.add_row(
            f"[bold]{game.id}[/bold]",
            game.title,
            _range(seats),
            str(len(maps)),
            str(len(game.options.__struct_fields__)),
        )
    screen.print(table)
    for sentence in broken:
        screen.print(f"[yellow]{escape(sentence)}[/yellow]")
    screen.print("\nMore about a game: [bold]smokestack games GAME[/bold]. To play: [bold]smokestack play GAME[/bold].")


def _one(screen: Console, game: Game, data: Path | None) -> None:
    from rich.markup import escape

    screen.print(f"[bold]{escape(game.title)}[/bold] ({game.id}), rules version {game.rules_version}")
    screen.print(escape(game.about))
    _maps(screen, game)
    _options(screen, game)
    _sources(screen, game)
    if data is not None:
        screen.print(f"\nThe data in {escape(str(data))} are valid.")


def _maps(screen: Console, game: Game) -> None:
    from rich.markup import escape

    screen.print("\n[bold]Maps[/bold] (--map; the first is the default)")
    table = _columns()
    for info in game.maps():
        seats = "seat" if info.seats == (1,) else "seats"
        about = f"{escape(info.title)}. {escape(info.about)}".strip()
        table.add_row(f"[bold]{info.id}[/bold]", f"{_range(info.seats)} {seats}", about)
    screen.print(table)


def _options(screen: Console, game: Game) -> None:
    from rich.markup import escape

    from smokestack.kernel.options import choices

    found = choices(game.options)
    if not found:
        return
    screen.print("\n[bold]Options[/bold] (--option NAME=VALUE; the first value is the default)")
    table = _columns()
    for choice in found:
        values = ", ".join(choice.values)
        if not choice.values:
            values = f"{choice.default} (a number{_bounds(choice.lowest, choice.highest)})"
        table.add_row(f"[bold]{choice.name}[/bold]", f"{escape(values)}\n[dim]{escape(choice.help)}[/dim]")
    screen.print(table)


def _bounds(lowest: int | None, highest: int | None) -> str:
    low = "" if lowest is None else f" from {lowest}"
    return low if highest is None else f"{low} up to {highest}"


def _sources(screen: Console, game: Game) -> None:
    from rich.markup import escape

    sources = game.sources()
    if not sources:
        return
    screen.print("\n[bold]Component data[/bold] and their sources")
    table = _columns()
    for source in sources:
        style = "yellow" if source.status in ("reconstructed", "inferred") else "green"
        part = f"{escape(source.part)}: {escape(source.note)}" if source.note else escape(source.part)
        table.add_row(f"[{style}]{escape(source.status)}[/{style}]", part)
    screen.print(table)
    if any(source.status == "reconstructed" for source in sources):
        screen.print(
            "Data marked as reconstructed were not taken from the published components. If you own the game, correct "
            "a copy of the data files and use it with --data DIR."
        )


def _columns() -> Table:
    from rich.table import Table

    return Table(box=None, padding=(0, 1, 0, 1), show_header=False)


def _range(seats: tuple[int, ...] | list[int]) -> str:
    """Seat counts as people write them: `3-6`, `2`, `1, 3-6`."""
    runs: list[list[int]] = []
    for count in seats:
        if runs and count == runs[-1][-1] + 1:
            runs[-1].append(count)
        else:
            runs.append([count])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
