"""`smokestack train`: train a game's value network by self-play."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Exit, Option

if TYPE_CHECKING:
    from smokestack.learn.generations import Generation, Tell


def command(
    game: Annotated[str, Argument(help="The game to train for.")],
    out: Annotated[Path, Option(help="The folder for games, networks and history; a run continues where it stopped.")],
    minutes: Annotated[float, Option(min=0, help="Begin no new generation after this time.")] = 60.0,
    games: Annotated[int, Option(min=20, help="Self-play games of a generation.")] = 200,
    first_games: Annotated[int, Option(min=20, help="Games of the first one, without a search.")] = 2000,
    deals: Annotated[int, Option(min=1, help="Deals of the match that decides about promotion.")] = 200,
    iterations: Annotated[int, Option(min=1, help="Iterations a move in that match.")] = 100,
    deep: Annotated[int, Option(min=1, help="Iterations of the deep searches of self-play.")] = 400,
    quick: Annotated[int, Option(min=1, help="Iterations of its quick searches.")] = 60,
    setting: Annotated[
        list[str] | None,
        Option("--setting", metavar="NAME=NUMBER", help="A search setting for the network; may be repeated."),
    ] = None,
    seed: Annotated[str, Option(help="The same seed gives the same networks.")] = "1",
    jobs: Annotated[int, Option(min=1, help="The number of games to play at the same time.")] = 1,
    ray: Annotated[str | None, Option(help="Play on a Ray cluster: its address, or `local`.")] = None,
) -> None:
    """Let bots play themselves, fit a value network to their games, and keep it if it plays better."""
    import os
    import shlex
    import sys

    from smokestack.cli.arguments import find_game
    from smokestack.cli.console import console
    from smokestack.kernel.errors import SetupError

    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more would not give the same network on every machine
    try:
        from smokestack.learn.generations import Training, TrainingPlan
    except ImportError:
        raise SetupError("Training needs numpy. Install it with: pip install 'smokestack[learn]'.") from None
    from smokestack.learn.plot import draw
    from smokestack.learn.selfplay import Effort

    found = find_game(game)
    effort = Effort(deep=deep, quick=quick)
    changes = _numbers(setting or [])
    plan = TrainingPlan(found.id, seed, games, first_games, deals, iterations, effort, settings=changes)
    screen = console()
    with _progress() as tell:
        training = Training(plan, out, jobs, ray, shlex.join(["smokestack", *sys.argv[1:]]), tell)
        try:
            for generation in training.generations(minutes):
                screen.print(_line(generation))
                (out / "strength.svg").write_text(draw(found.title, training.folder.history()), encoding="utf-8")
        except KeyboardInterrupt:
            screen.print(f"Stopped. Everything so far is in {out}; run the same command again to continue.")
            raise Exit(130) from None
    best = training.folder.best
    screen.print(f"The best network is {best}." if best.is_file() else "No network was better than the evaluation.")


def _numbers(settings: list[str]) -> dict[str, float]:
    from smokestack.bots.mcts.settings import SETTING_NAMES
    from smokestack.kernel.errors import SetupError

    found = {}
    for word in settings:
        name, _, value = word.partition("=")
        if name not in SETTING_NAMES:
            raise SetupError(f"The search has no setting {name!r}. Its settings are: {', '.join(SETTING_NAMES)}.")
        try:
            found[name] = float(value)
        except ValueError:
            raise SetupError(f"The setting {name} takes a number, not {value!r}.") from None
    return found


@contextmanager
def _progress() -> Iterator[Tell]:
    """A progress bar for each thing that is done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    from smokestack.cli.console import console

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(), transient=True) as progress:
        bars: dict[str, TaskID] = {}

        def tell(what: str, done: int, total: int) -> None:
            if what not in bars:
                for old in bars.values():
                    progress.remove_task(old)
                bars.clear()
                bars[what] = progress.add_task(what, total=total)
            progress.update(bars[what], completed=done, total=total)

        yield tell


def _line(generation: Generation) -> str:
    fit = generation.fit
    quarters = ", ".join(f"{name} {fit.hand_made[name]:.2f} → {fit.learned[name]:.2f}" for name in fit.learned)
    verdict = "promoted" if generation.promoted else "not promoted"
    return (
        f"Generation {generation.number}: R² of the margin {quarters}; won {generation.won:.1%} "
        f"(at least {generation.low:.1%}) of {generation.deals} deals; {verdict}."
    )
