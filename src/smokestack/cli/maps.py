"""`smokestack maps`: lists the maps, draws one, or checks a map file of your own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Argument, Exit, Option

if TYPE_CHECKING:
    from smokestack.kernel.contract import Game

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True)

Named = Annotated[str | None, Option("--game", help="The game of the map.")]


@app.command("list")
def list_maps(game: Named = None) -> None:
    """List the maps of all games, or of one."""
    from rich.markup import escape
    from rich.table import Table

    from smokestack.cli.console import console

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("game", "map", "title", "players"):
        table.add_column(heading)
    for each in _games(game):
        for info in each.maps():
            players = ", ".join(str(count) for count in info.seats)
            table.add_row(each.id, f"[bold]{info.id}[/bold]", escape(info.title), players)
    console().print(table)


@app.command("check")
def check(
    file: Annotated[Path, Argument(help="The map file, such as my-map.json.")],
    game: Named = None,
) -> None:
    """Check a map file and report its problems. Exits with 1 if there are any."""
    from rich.markup import escape

    from smokestack.cli.console import console
    from smokestack.kernel.errors import DataError
    from smokestack.kernel.messages import plural

    screen = console()
    owner = _game_for_file(game)
    try:
        report = owner.check_map(file)
    except DataError as trouble:
        screen.print(escape(str(trouble)), soft_wrap=True)
        raise Exit(1) from None
    for sentence in report.problems:
        screen.print(f"{escape(file.name)}: {escape(sentence)}", soft_wrap=True)
    for sentence in report.remarks:
        screen.print(f"[dim]Remark:[/dim] {escape(sentence)}", soft_wrap=True)
    if report.problems:
        count = len(report.problems)
        screen.print(f"[bold]{plural(count, 'problem')}[/bold] to fix.")
        raise Exit(1)
    screen.print(
        f"{escape(report.summary)} To play on it: smokestack play {owner.id} "
        f"--maps {escape(str(file.parent))} --map {escape(report.id)}"
    )


@app.command("draw")
def draw(
    map: Annotated[str, Argument(help="The name of a map, or a map file.")],
    output: Annotated[Path, Option("--output", "-o", help="The file to write, .svg or .png.")],
    game: Named = None,
    night: Annotated[bool, Option("--night", help="Light lines on dark blue.")] = False,
    scale: Annotated[float, Option(help="Pixels per point in a PNG.", min=0.1, max=8)] = 1.0,
) -> None:
    """Draw a map as a picture."""
    from smokestack.cli.console import console
    from smokestack.cli.files import write_text
    from smokestack.kernel.errors import SetupError

    kind = output.suffix.lower()
    if kind not in (".svg", ".png"):
        raise SetupError(f"{output} must end in .svg or .png.")
    svg = _drawn(map, game, night)
    if kind == ".svg":
        write_text(output, svg)
    else:
        from smokestack.draw.png import png

        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_bytes(png(svg, scale))
    console().print(f"{output} ({output.stat().st_size // 1024 + 1} kB)", soft_wrap=True)


def _drawn(map: str, game: str | None, night: bool) -> str:
    file = Path(map)
    if file.suffix == ".json" or file.is_file():
        return _game_for_file(game).picture(file, night)
    return _game_of_map(map, game).picture(map, night)


def _games(name: str | None) -> list[Game]:
    from smokestack.kernel import registry

    return [registry.game(id) for id in ([name] if name else registry.game_ids())]


def _game_for_file(name: str | None) -> Game:
    """The game for a map file: the one named, or the first that supports map files."""
    from smokestack.kernel.contract import Game
    from smokestack.kernel.errors import SetupError

    games = _games(name)
    if name is not None:
        return games[0]
    for each in games:
        if type(each).check_map is not Game.check_map:
            return each
    raise SetupError("No game supports map files.")


def _game_of_map(map: str, name: str | None) -> Game:
    """The game that has a map with this name."""
    from smokestack.kernel import registry
    from smokestack.kernel.errors import SetupError

    games = _games(name)
    found = [each for each in games if any(info.id == map for info in each.maps())]
    if len(found) == 1:
        return found[0]
    if found:
        names = " and ".join(each.id for each in found)
        raise SetupError(f"{map} is a map of {names}; choose one with --game.")
    if name is not None:
        registry.map_of(games[0], map)
    known = [info.id for each in games for info in each.maps()]
    raise SetupError(f"There is no map {map!r}, and no such file. Choose from: {', '.join(sorted(set(known)))}.")
