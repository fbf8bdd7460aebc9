"""`smokestack verify`: replays games of Age of Steam recorded elsewhere and compares every checkpoint."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Final

from typer import Argument, Exit, Option

if TYPE_CHECKING:
    from rich.console import Console

    from smokestack.games.age_of_steam.game import AgeOfSteamGame
    from smokestack.games.age_of_steam.verify.report import ReplayReport

PATIENCE: Final = 2.0
"""Seconds after which a progress bar appears."""


def command(
    files: Annotated[list[Path], Argument(metavar="FILE...", help="Recorded games (aos-reference-game/1).")],
    data: Annotated[Path | None, Option("--data", "--maps", help="A folder with your own maps.")] = None,
) -> None:
    """Replay recorded games and compare every decision. Exits with 1 if anything differs, 2 if a file is broken."""
    from rich.markup import escape

    from smokestack.cli.arguments import find_game
    from smokestack.cli.console import console
    from smokestack.games.age_of_steam.game import AgeOfSteamGame
    from smokestack.kernel.errors import UserError

    screen, errors = console(), console(stderr=True)
    game = find_game("age-of-steam", data)
    assert isinstance(game, AgeOfSteamGame)
    worst = 0
    for file in files:
        try:
            report, seconds = _replay(errors, game, file)
        except (UserError, OSError) as trouble:
            sentence = f"{file}: {trouble.strerror}." if isinstance(trouble, OSError) else str(trouble)
            errors.print(escape(sentence), soft_wrap=True)
            worst = 2
            continue
        _show(screen, file, report, seconds)
        worst = max(worst, 1 if report.differences else 0)
    if worst:
        raise Exit(worst)


def _replay(errors: Console, game: AgeOfSteamGame, file: Path) -> tuple[ReplayReport, float]:
    """The report and the seconds it took. A progress bar appears if it takes long."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from smokestack.games.age_of_steam.verify.recording import read
    from smokestack.games.age_of_steam.verify.replay import verify

    recording = read(file)
    began = monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    progress = Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal)
    task = progress.add_task(file.name, total=len(recording.steps))

    def tick(steps: int) -> None:
        progress.update(task, completed=steps)
        if monotonic() - began > PATIENCE:
            progress.start()

    try:
        report = verify(game, recording, tick)
    finally:
        progress.stop()
    return report, monotonic() - began


def _show(screen: Console, file: Path, report: ReplayReport, seconds: float) -> None:
    from rich.markup import escape

    from smokestack.kernel.messages import plural

    count = len(report.differences)
    found = f"[{'bold red' if count else 'green'}]{plural(count, 'difference')}[/]"
    screen.print(
        f"[bold]{escape(file.name)}[/bold]  {report.map}, {plural(report.seats, 'player')}: "
        f"{report.decisions} of {report.recorded} decisions, {report.checkpoints} checkpoints, {found} "
        f"[dim]({seconds:.1f} s)[/dim]",
        soft_wrap=True,
    )
    if report.unasked:
        screen.print(f"  {plural(report.unasked, 'forced decision')} that this engine does not ask for.")
    if not count:
        return
    first = report.differences[0]
    screen.print(f"  First difference, {escape(first.when)}: [bold]{escape(first.what)}[/bold]", soft_wrap=True)
    screen.print(f"    recorded  {escape(first.recorded)}", soft_wrap=True)
    screen.print(f"    here      {escape(first.ours)}", soft_wrap=True)
    if not report.finished:
        screen.print("  The replay stopped before the end of the recording.")
