"""`smokestack rules`: the references, clause by clause, and which clauses no test holds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Exit, Option

if TYPE_CHECKING:
    from rich.console import Console


def command(
    game: Annotated[str | None, Argument(help="The game; all of them without.")] = None,
    clause: Annotated[str | None, Argument(help="A clause, as IND-6.4, or the beginning of several.")] = None,
    untested: Annotated[bool, Option("--untested", help="List clauses that no test names; exit 1 if any.")] = False,
) -> None:
    """The rules of a game, clause by clause."""
    from smokestack.cli.screen import console

    screen = console()
    if untested:
        if _untested(screen, [game] if game else _registered()):
            raise Exit(1)
    elif game is None:
        for name in references():
            screen.print(f"[bold]{name}[/bold]  {len(clauses_of(name))} clauses")
    else:
        show(screen, game, clause or "")


def references() -> list[str]:
    """Every game."""
    from smokestack.kernel import registry

    return registry.game_ids()


def clauses_of(game: str) -> dict[str, str]:
    """The clauses of a game by its name."""
    from smokestack.kernel import clauses, registry

    return clauses.clauses_of(registry.game(game))


def find(game: str, wanted: str) -> dict[str, str]:
    """The clause of that name, or all that begin with it; upper and lower case are the same."""
    from difflib import get_close_matches

    from smokestack.kernel.errors import SetupError

    known = clauses_of(game)
    upper = wanted.upper()
    exact = {id: text for id, text in known.items() if id.upper() == upper}
    found = exact or {id: text for id, text in known.items() if id.upper().startswith(upper)}
    if not found:
        near = get_close_matches(upper, known, n=1)
        hint = f"Did you mean {near[0]}?" if near else f"Its clauses go from {next(iter(known))} to {list(known)[-1]}."
        raise SetupError(f"The rules of {game} have no clause {wanted!r}. {hint}")
    return found


def show(screen: Console, game: str, wanted: str) -> None:
    """Clauses on the screen, their ids in the margin."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 1, 0), show_header=False)
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for id, text in find(game, wanted).items():
        table.add_row(id, _plain(text))
    screen.print(table)


def _plain(text: str) -> str:
    """Without the marks of Markdown; brackets are no markup."""
    from rich.markup import escape

    return escape(text.replace("**", "").replace("`", ""))


def _registered() -> list[str]:
    from smokestack.kernel import registry

    return registry.game_ids()


def _untested(screen: Console, games: list[str]) -> int:
    from smokestack.kernel.clauses import tested

    named = tested(_tests())
    missing = 0
    for game in games:
        known = clauses_of(game)
        bare = [id for id in known if id not in named]
        families = {id.split("-")[0] for id in known}
        strange = [id for id in named if id.split("-")[0] in families and id not in known]
        for id in bare:
            screen.print(f"{id}  {_plain(known[id][:80])}", no_wrap=True, overflow="ellipsis")
        for id in strange:
            screen.print(f"{id} is named by {named[id][0]}, but the reference has no such clause.")
        screen.print(f"[bold]{game}[/bold]: {len(known) - len(bare)} of {len(known)} clauses have a test.")
        missing += len(bare) + len(strange)
    return missing


def _tests() -> Path:
    """The tests of the checkout this runs from."""
    from smokestack.kernel.clauses import rules_folder
    from smokestack.kernel.errors import SetupError

    for root in (rules_folder().parent.parent, Path.cwd()):
        if (root / "tests").is_dir() and (root / "pyproject.toml").is_file():
            return root / "tests"
    raise SetupError("--untested reads the tests, and they are not installed; run it in a checkout of the project.")
