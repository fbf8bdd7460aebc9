"""`smokestack fuzz`: whole games on every map, with every player count and option, checked by the conformance kit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Exit, Option

if TYPE_CHECKING:
    from rich.console import Console

    from smokestack.kernel.contract import Game
    from smokestack.kernel.fuzz import FuzzError

FAILURES = Path("fuzz-failures")
SHORT_GAMES = 5
"""Games that are played only to find out whether chance is random."""


def command(
    game: Annotated[str | None, Argument(help="The game to test.")] = None,
    all_games: Annotated[bool, Option("--all", help="Test every game.")] = False,
    games: Annotated[int, Option(min=1, help="The number of games to play of each.")] = 100,
    seed: Annotated[str | None, Option(help="The same seed repeats the same games; default: a new seed.")] = None,
    map: Annotated[str | None, Option("--map", help="Play only on this map.")] = None,
    data: Annotated[
        Path | None, Option("--data", "--maps", help="A folder with your own component data or maps.")
    ] = None,
) -> None:
    """Play whole games with random and greedy players, and check the engine after every action."""
    from secrets import token_hex

    from smokestack.cli.arguments import find_game
    from smokestack.cli.console import console
    from smokestack.kernel import registry
    from smokestack.kernel.errors import SetupError

    if all_games == (game is not None):
        raise SetupError("Name a game or use --all.")
    if all_games and (map or data):
        raise SetupError("--map and --data are for a single game; name it instead of --all.")
    named = [find_game(game, data)] if game else [registry.game(id) for id in registry.game_ids()]
    if map:
        registry.map_of(named[0], map)
    seed = seed or token_hex(4)
    screen = console()
    lessons = [] if data else [each for each in named if not _lesson_holds(screen, each)]
    broken = [each for each in named if not _fuzz(screen, each, games, seed, map)] + lessons
    if broken:
        raise Exit(1)


def _lesson_holds(screen: Console, game: Game) -> bool:
    """Play the guided first game in every way; its deal is made for the shipped components."""
    from random import Random

    from rich.markup import escape

    from smokestack.kernel.kit_lessons import check_lesson
    from smokestack.kernel.kit_tools import CheckError

    try:
        check_lesson(game, Random(1))
    except CheckError as trouble:
        screen.print(f"[bold red]{game.title} failed[/bold red] in its guided first game: {escape(str(trouble))}")
        return False
    return True


def _fuzz(screen: Console, game: Game, games: int, seed: str, map: str | None) -> bool:
    from random import Random

    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from smokestack.kernel import fuzz, randomness
    from smokestack.kernel.messages import plural

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    played = 0
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task(game.title, total=games)
        for number, table in enumerate(fuzz.schedule(game, games, Random(f"{seed} tables"), map)):
            where = f"{table.map}, {plural(table.seats, 'seat')}"
            progress.update(task, description=f"{game.title} [dim]{where}[/dim]")
            try:
                fuzz.play(game, table, Random(f"{seed} {number}"))
            except fuzz.FuzzError as failure:
                progress.stop()
                _report(screen, game, failure, seed, number)
                return False
            played += 1
            progress.advance(task)
        try:
            randomness.check_game(game, SHORT_GAMES, Random(f"{seed} chance"), map)
        except fuzz.FuzzError as failure:
            progress.stop()
            _report(screen, game, failure, seed, played)
            return False
    screen.print(f"{game.title}: {played} games, no errors found (seed {seed}).")
    return True


def _report(screen: Console, game: Game, failure: FuzzError, seed: str, number: int) -> None:
    from rich.markup import escape

    from smokestack.cli.files import write_text

    file = FAILURES / f"{game.id}-{seed}-{number}.record"
    write_text(file, failure.record.write())
    screen.print(f"[bold red]{game.title} failed[/bold red] in game {number + 1} (seed {seed}): {escape(str(failure))}")
    screen.print(f"To see the game up to that point: [bold]smokestack replay {file}[/bold]", soft_wrap=True)
