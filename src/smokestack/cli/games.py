"""`smokestack games`: lists the games, their maps and options, and where their boards and components come from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from smokestack.kernel.contract import Game
    from smokestack.kernel.info import MapInfo, Source


def command(
    game: Annotated[str | None, Argument(help="The game to describe.")] = None,
    map: Annotated[str | None, Option(help="The map to describe.")] = None,
    data: Annotated[
        Path | None, Option("--data", "--maps", help="A folder with your own component data or maps, to check.")
    ] = None,
) -> None:
    """List the games; or the maps, seats and options of one game or map, and where its parts come from."""
    from smokestack.cli.arguments import find_game
    from smokestack.cli.console import console
    from smokestack.kernel import registry
    from smokestack.kernel.errors import SetupError

    if game is not None:
        _one(console(), find_game(game, data), map, data)
    elif data is not None:
        raise SetupError("--data needs a game: smokestack games GAME --data DIR.")
    elif map is not None:
        raise SetupError("--map needs a game: smokestack games GAME --map MAP.")
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


def _one(screen: Console, game: Game, map: str | None, data: Path | None) -> None:
    from rich.markup import escape

    from smokestack.kernel import registry

    chosen = None if map is None else registry.map_of(game, map)
    screen.print(f"[bold]{escape(game.title)}[/bold] ({game.id}), rules version {game.rules_version}")
    screen.print(escape(game.about))
    _maps(screen, game.maps() if chosen is None else [chosen])
    _options(screen, game, map)
    _sources(screen, game, chosen)
    if data is not None:
        screen.print(f"\nThe data in {escape(str(data))} are valid.")


def _maps(screen: Console, maps: list[MapInfo]) -> None:
    from rich.markup import escape

    screen.print("\n[bold]Maps[/bold] (--map; the first is the default)" if len(maps) > 1 else "\n[bold]Map[/bold]")
    table = _columns()
    for info in maps:
        seats = "seat" if info.seats == (1,) else "seats"
        about = f"{escape(info.title)}. {escape(info.about)}".strip()
        table.add_row(f"[bold]{info.id}[/bold]", f"{_range(info.seats)} {seats}", about)
    screen.print(table)


def _options(screen: Console, game: Game, map: str | None) -> None:
    from rich.markup import escape

    from smokestack.kernel.options import choices

    found = choices(game.options, map or "")
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


def _sources(screen: Console, game: Game, map: MapInfo | None) -> None:
    """Where the parts of one map come from; without a map, what all maps share and what is doubtful about each."""
    maps = game.maps() if map is None else [map]
    one = maps[0].sources if len(maps) == 1 else ()
    groups = _by_status([*one, *game.sources()])
    doubts = [(info, _doubts(info)) for info in maps if info.sources] if len(maps) > 1 else []
    if groups or doubts:
        screen.print("\n[bold]Where the boards and components come from[/bold]")
    for words, sources in groups:
        _print_group(screen, words, sources)
    if doubts:
        _print_doubts(screen, game, doubts)
    if any(source.status == "reconstructed" for info in maps for source in (*info.sources, *game.sources())):
        screen.print(
            "\nWhat is made up may differ from the published game. If you own it, correct a copy of the data files and "
            "use it with --data DIR."
        )


def _by_status(sources: list[Source]) -> list[tuple[str, list[Source]]]:
    """The sources of each status that occurs, with the words for it."""
    from smokestack.kernel.info import STATUS_WORDS

    groups = [(words, [one for one in sources if one.status == status]) for status, words in STATUS_WORDS.items()]
    return [(words, found) for words, found in groups if found]


def _print_group(screen: Console, words: str, sources: list[Source]) -> None:
    from rich.markup import escape
    from rich.padding import Padding

    screen.print(Padding(f"[{_style(sources[0])}]{_capital(words)}[/]", (0, 0, 0, 1)))
    for source in sources:
        screen.print(Padding(escape(_capital(source.part)), (0, 0, 0, 3)))
        if source.note:
            screen.print(Padding(f"[dim]{escape(_capital(source.note))}[/dim]", (0, 0, 0, 5)))


def _doubts(map: MapInfo) -> list[tuple[str, list[Source]]]:
    """The parts of a map that no source shows."""
    return _by_status([source for source in map.sources if source.status in ("reconstructed", "inferred")])


def _print_doubts(screen: Console, game: Game, doubts: list[tuple[MapInfo, list[tuple[str, list[Source]]]]]) -> None:
    from rich.markup import escape

    screen.print(f"\n[bold]Maps[/bold] (the sources: smokestack games {game.id} --map MAP)")
    table = _columns()
    for info, groups in doubts:
        lines = [
            f"[{_style(sources[0])}]{_capital(words)}[/]: {escape('; '.join(one.part for one in sources))}"
            for words, sources in groups
        ]
        table.add_row(f"[bold]{info.id}[/bold]", "\n".join(lines) or "From the rulebook and published data")
    screen.print(table)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _style(source: Source) -> str:
    return {"reconstructed": "yellow", "inferred": "cyan"}.get(source.status, "green")


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
