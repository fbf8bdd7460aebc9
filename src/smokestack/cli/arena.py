"""`smokestack arena`: bots play each other, with the same draws in every seating."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Exit, Option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import Progress

    from smokestack.arena.folder import TournamentFolder
    from smokestack.arena.match import GameResult, ScheduledGame
    from smokestack.kernel.contract import Game


def command(
    game: Annotated[str, Argument(help="The game to play.")],
    bots: Annotated[str, Option(help="The bots, separated by commas; the last one fills the remaining seats.")],
    out: Annotated[Path, Option(help="The folder for the results and the records of all games.")],
    games: Annotated[int, Option(min=1, help="The number of games, rounded up to whole deals.")] = 40,
    map: Annotated[str | None, Option("--map", help="The map; default: the first one.")] = None,
    seats: Annotated[
        int | None, Option(min=1, help="The seats; default: one for each bot, or as many as the map needs.")
    ] = None,
    option: Annotated[
        list[str] | None, Option("--option", metavar="NAME=VALUE", help="An option; may be repeated.")
    ] = None,
    seed: Annotated[str, Option(help="The same seed gives the same draws.")] = "1",
    jobs: Annotated[int, Option(min=1, help="The number of games to play at the same time.")] = 1,
    ray: Annotated[str | None, Option(help="Play on a Ray cluster: its address, or `local`.")] = None,
    luck_corrected: Annotated[
        bool, Option("--luck-corrected", help="Measure the luck of all draws and show the results without it, too.")
    ] = False,
    luck_playouts: Annotated[
        int, Option(min=0, help="The playouts of each value that luck is measured with; 0 only evaluates positions.")
    ] = 32,
) -> None:
    """Let bots play each other and rate them, with confidence intervals. After Ctrl-C the same command continues."""
    import sys

    from smokestack.arena.folder import TournamentFolder, plan_of, still_to_play
    from smokestack.arena.schedule import schedule_games, seat_bots
    from smokestack.cli.arguments import find_game, read_options
    from smokestack.cli.console import console
    from smokestack.kernel import registry

    sys.path.insert(0, str(Path.cwd()))  # for the user's own bots, named module:Class
    found = find_game(game)
    named = [name.strip() for name in bots.split(",")]
    seated = seat_bots(named, seats, registry.map_of(found, map).seats)
    listed = schedule_games(found, map, read_options(option or []), seated, games, seed)
    folder = TournamentFolder(out, plan_of(listed[0], seated))
    rest = still_to_play(listed, folder.results())
    try:
        _play(found, folder, rest, len(listed), jobs, ray)
        if luck_corrected:
            _measure_luck(found, folder, luck_playouts, jobs, ray)
    except KeyboardInterrupt:
        console().print(f"Stopped. The results so far are in {out}; run the same command again to continue.")
        raise Exit(130) from None
    finally:
        _report(found, folder, listed[0], luck_playouts if luck_corrected else None)


def _play(
    game: Game, folder: TournamentFolder, rest: list[ScheduledGame], total: int, jobs: int, ray: str | None
) -> None:
    with _progress() as progress:
        bar = progress.add_task(game.title, total=total, completed=total - len(rest))
        for result, record in _played(rest, jobs, ray):
            folder.keep(result, record)
            progress.advance(bar)


def _measure_luck(game: Game, folder: TournamentFolder, playouts: int, jobs: int, ray: str | None) -> None:
    """Measure the luck of the games for which that was not done yet."""
    from smokestack.arena import workers
    from smokestack.arena.luck_correction import LuckFile, measure_luck

    results = folder.results()
    file = LuckFile(folder.path, playouts)
    tasks = file.missing(results)
    with _progress() as progress:
        bar = progress.add_task(f"{game.title}: luck", total=len(results), completed=len(results) - len(tasks))
        for luck in workers.run(measure_luck, tasks, jobs, ray) if tasks else ():
            file.keep(luck)
            progress.advance(bar)


def _progress() -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from smokestack.cli.console import console

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console(), transient=True)


def _played(rest: list[ScheduledGame], jobs: int, ray: str | None) -> Iterator[tuple[GameResult, str]]:
    from smokestack.arena import workers

    if not rest:
        return iter(())
    if ray is not None:
        return workers.play_on_ray(rest, ray, jobs)
    return workers.play_in_pool(rest, jobs) if jobs > 1 else workers.play_here(rest)


def _report(game: Game, folder: TournamentFolder, scheduled: ScheduledGame, luck_playouts: int | None) -> None:
    from smokestack.arena.luck_correction import LuckFile, correct
    from smokestack.arena.plot import draw
    from smokestack.arena.report import luck_markdown, luck_words, markdown, rich_lapses, rich_luck, rich_table, summary
    from smokestack.arena.standings import standings
    from smokestack.cli.console import console
    from smokestack.kernel.messages import plural

    results = folder.results()
    if not results:
        return
    title = f"{game.title}, {scheduled.map}, {plural(len(scheduled.bots), 'seat')}, seed {scheduled.seed}"
    table = standings(results)
    lucks = [] if luck_playouts is None else LuckFile(folder.path, luck_playouts).known()
    corrected = correct(results, lucks) if lucks else None
    text = markdown(title, table, results, game.messages())
    if corrected is not None:
        text += "\n" + luck_markdown(corrected)
    (folder.path / "table.md").write_text(text, encoding="utf-8")
    (folder.path / "plot.svg").write_text(draw(title, table, 1 / len(scheduled.bots)), encoding="utf-8")
    screen = console()
    screen.print(rich_table(title, table))
    screen.print(summary(results))
    lapses = rich_lapses(table, game.messages())
    if lapses is not None:
        screen.print(lapses)
    if corrected is not None:
        screen.print(rich_luck(corrected))
        screen.print(luck_words(corrected))
