"""`smokestack verify`: replays games of Age of Steam recorded elsewhere and compares every checkpoint."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Final

from typer import Argument, Exit, Option

if TYPE_CHECKING:
    from rich.console import Console

    from smokestack.games.age_of_steam.game import AgeOfSteamGame
    from smokestack.games.age_of_steam.verify.deviations import Deviation
    from smokestack.games.age_of_steam.verify.names import Names
    from smokestack.games.age_of_steam.verify.report import DeviationUse, ReplayReport

PATIENCE: Final = 2.0
"""Seconds after which a progress bar appears."""

SHOWN: Final = 3
"""How many uses of a deviation are shown."""


def command(
    files: Annotated[
        list[Path] | None, Argument(metavar="FILE...", help="Recorded games (aos-reference-game/1).")
    ] = None,
    data: Annotated[Path | None, Option("--data", "--maps", help="A folder with your own maps.")] = None,
    deviations: Annotated[
        Path | None, Option(metavar="FILE", help="A file with more deviations and names (aos-deviations/1).")
    ] = None,
    allow: Annotated[
        list[str] | None, Option(metavar="NAME", help="Use only this known deviation; may be repeated.")
    ] = None,
    strict: Annotated[bool, Option("--strict", help="Use none of the known deviations.")] = False,
    known: Annotated[bool, Option("--known", help="List the known deviations.")] = False,
    option: Annotated[list[str] | None, Option(metavar="NAME=VALUE", help="A game option; may be repeated.")] = None,
) -> None:
    """Replay recorded games and compare every decision. Exits with 1 if anything differs, 2 if a file is broken."""
    from smokestack.cli.arguments import find_game, read_options
    from smokestack.cli.console import console
    from smokestack.games.age_of_steam.game import AgeOfSteamGame
    from smokestack.games.age_of_steam.verify.deviations import chosen, read_deviations, shipped
    from smokestack.kernel.errors import SetupError

    screen = console()
    if known:
        _list(screen, shipped())
        return
    if not files:
        raise SetupError("Name at least one recorded game: smokestack verify FILE...")
    if strict and allow:
        raise SetupError("--strict uses no known deviation, and --allow names one; leave one of them out.")
    own = read_deviations(deviations) if deviations is not None else None
    game = find_game("age-of-steam", data)
    assert isinstance(game, AgeOfSteamGame)
    names = _names(deviations, own.names if own is not None else {})
    replay = _Replays(game, chosen(() if strict else allow or None, own), names, read_options(option or []))
    worst = 0
    for file in files:
        worst = max(worst, replay.show(screen, file))
    if worst:
        raise Exit(worst)


def _names(file: Path | None, added: dict[str, dict[str, str]]) -> Names:
    from smokestack.games.age_of_steam.verify.names import Names, UnknownNameError
    from smokestack.kernel.errors import DataError

    try:
        return Names(added)
    except UnknownNameError as error:
        raise DataError(f"{file}: {error}.") from None


class _Replays:
    """How the recordings are replayed: the same way for each of them."""

    def __init__(
        self, game: AgeOfSteamGame, deviations: Sequence[Deviation], names: Names, options: dict[str, str]
    ) -> None:
        from smokestack.cli.console import console

        self._game = game
        self._deviations = deviations
        self._names = names
        self._options = options
        self._errors = console(stderr=True)

    def show(self, screen: Console, file: Path) -> int:
        """Replay a recording and show what was found; returns the exit code."""
        from rich.markup import escape

        from smokestack.kernel.errors import UserError

        try:
            report, seconds = self._replay(file)
        except (UserError, OSError) as trouble:
            sentence = f"{file}: {trouble.strerror}." if isinstance(trouble, OSError) else str(trouble)
            self._errors.print(escape(sentence), soft_wrap=True)
            return 2
        _show(screen, file, report, seconds)
        return 1 if report.differences else 0

    def _replay(self, file: Path) -> tuple[ReplayReport, float]:
        """The report and the seconds it took. A progress bar appears if it takes long."""
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        from smokestack.games.age_of_steam.verify.recording import read
        from smokestack.games.age_of_steam.verify.replay import verify

        recording = read(file, self._names)
        began = monotonic()
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        progress = Progress(*columns, console=self._errors, transient=True, disable=not self._errors.is_terminal)
        task = progress.add_task(file.name, total=len(recording.steps))

        def tick(steps: int) -> None:
            progress.update(task, completed=steps)
            if monotonic() - began > PATIENCE:
                progress.start()

        try:
            report = verify(
                self._game,
                recording,
                tick=tick,
                deviations=self._deviations,
                names=self._names,
                options=self._options,
            )
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
    for use in report.used():
        _show_use(screen, use)
    if report.unused():
        screen.print(f"  [dim]Deviations not used: {', '.join(report.unused())}.[/dim]", soft_wrap=True)
    if not count:
        return
    first = report.differences[0]
    screen.print(f"  First difference, {escape(first.when)}: [bold]{escape(first.what)}[/bold]", soft_wrap=True)
    screen.print(f"    recorded  {escape(first.recorded)}", soft_wrap=True)
    screen.print(f"    here      {escape(first.ours)}", soft_wrap=True)
    if not report.finished:
        screen.print("  The replay stopped before the end of the recording.")


def _show_use(screen: Console, use: DeviationUse) -> None:
    """One deviation that was used: what it is, and where it was used."""
    from rich.markup import escape

    from smokestack.kernel.messages import plural

    screen.print(
        f"  Deviation [bold]{use.id}[/bold] ({use.clause}), used {plural(len(use.differences), 'time')}: "
        f"{escape(use.what)}",
        soft_wrap=True,
    )
    for difference in use.differences[:SHOWN]:
        screen.print(f"    [dim]{escape(str(difference))}[/dim]", soft_wrap=True)
    if len(use.differences) > SHOWN:
        screen.print(f"    [dim]and {len(use.differences) - SHOWN} more[/dim]")


def _list(screen: Console, deviations: Sequence[Deviation]) -> None:
    from rich.markup import escape

    for deviation in deviations:
        screen.print(f"[bold]{deviation.id}[/bold] ({deviation.clause})", soft_wrap=True)
        screen.print(f"  {escape(deviation.what)}", soft_wrap=True)
        screen.print(f"  [dim]{escape(deviation.evidence)}[/dim]", soft_wrap=True)
