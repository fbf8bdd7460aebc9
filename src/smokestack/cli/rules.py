"""`smokestack rules`: shows the rules clause by clause, and lists the clauses without a test."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Exit, Option

if TYPE_CHECKING:
    from rich.console import Console

    from smokestack.kernel.contract import Game

MOST_CARDS = 8
"""How many explanations are printed at once."""


def command(
    game: Annotated[str | None, Argument(help="The game; default: list all games.")] = None,
    clause: Annotated[str | None, Argument(help="A clause such as IND-6.4, or what several start with.")] = None,
    about: Annotated[str | None, Option("--about", help="Explain things with these words in their name.")] = None,
    untested: Annotated[
        bool, Option("--untested", help="List the clauses without a test; exits with 1 if there are any.")
    ] = False,
) -> None:
    """Show the rules of a game, clause by clause."""
    from smokestack.cli.console import console
    from smokestack.kernel import registry

    screen = console()
    named = [registry.game(game)] if game else [registry.game(id) for id in registry.game_ids()]
    if untested:
        if _untested(screen, named):
            raise Exit(1)
    elif about is not None:
        for each in named:
            explain(screen, each, about)
    elif game is None:
        for each in named:
            screen.print(f"[bold]{each.id}[/bold]  {_size(each)}")
    else:
        show(screen, named[0], clause or "")


def _size(game: Game) -> str:
    """How many clauses a game has. A guest game without a reference must not hide the others."""
    from smokestack.kernel.clauses import clauses_of
    from smokestack.kernel.errors import UserError

    try:
        return f"{len(clauses_of(game))} clauses"
    except UserError as trouble:
        return str(trouble)


def find(game: Game, wanted: str) -> dict[str, str]:
    """The clause with this id, or all clauses that start with it; upper and lower case are the same."""
    from difflib import get_close_matches

    from smokestack.kernel.clauses import clauses_of
    from smokestack.kernel.errors import SetupError

    known = clauses_of(game)
    if not known:
        raise SetupError(f"The rules of {game.id} have no clauses.")
    upper = wanted.upper()
    exact = {id: text for id, text in known.items() if id.upper() == upper}
    found = exact or {id: text for id, text in known.items() if id.upper().startswith(upper)}
    if not found:
        near = get_close_matches(upper, known, n=1)
        hint = f"Did you mean {near[0]}?" if near else f"They run from {next(iter(known))} to {list(known)[-1]}."
        raise SetupError(f"The rules of {game.id} have no clause {wanted!r}. {hint}")
    return found


def show(screen: Console, game: Game, wanted: str) -> None:
    """Print clauses with their ids in the margin."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 1, 0), show_header=False)
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for id, text in find(game, wanted).items():
        table.add_row(id, plain(text))
    screen.print(table)


def explain(screen: Console, game: Game, words: str) -> None:
    """Print the cards that explain the things with these words in their name; without words, what can be asked for."""
    from rich.markup import escape

    from smokestack.kernel.cards import find_cards
    from smokestack.kernel.errors import SetupError

    found = find_cards(game.messages(), words)
    if not found:
        raise SetupError(f"Nothing in {game.title} is called {words!r}.")
    if not words:
        screen.print(", ".join(dict.fromkeys(escape(card.title) for card in found)))
        return
    for card in found[:MOST_CARDS]:
        clause = f" [dim]{escape(card.clause)}[/dim]" if card.clause else ""
        screen.print(f"[bold]{escape(card.title)}[/bold]  {escape(card.text)}{clause}")
    if len(found) > MOST_CARDS:
        screen.print(f"[dim]and {len(found) - MOST_CARDS} more; use more of the name[/dim]")


def plain(text: str) -> str:
    """The text of a clause without Markdown, escaped for rich."""
    from rich.markup import escape

    return escape(text.replace("**", "").replace("`", ""))


def _untested(screen: Console, games: list[Game]) -> int:
    """Print the clauses without a test and the tests of unknown clauses; returns how many there are."""
    from smokestack.kernel.clauses import clauses_of, tested

    named = tested(_tests())
    missing = 0
    for game in games:
        known = clauses_of(game)
        bare = [id for id in known if id not in named]
        prefixes = {id.split("-")[0] for id in known}
        unknown = [id for id in named if id.split("-")[0] in prefixes and id not in known]
        for id in bare:
            screen.print(f"{id}  {plain(known[id][:80])}", no_wrap=True, overflow="ellipsis")
        for id in unknown:
            screen.print(f"{named[id][0]} tests {id}, but the rules have no such clause.")
        screen.print(f"[bold]{game.id}[/bold]: {len(known) - len(bare)} of {len(known)} clauses have a test.")
        missing += len(bare) + len(unknown)
    return missing


def _tests() -> Path:
    """The tests of the checkout this runs from."""
    from smokestack.kernel.clauses import rules_folder
    from smokestack.kernel.errors import SetupError

    for root in (rules_folder().parent.parent, Path.cwd()):
        if (root / "tests").is_dir() and (root / "pyproject.toml").is_file():
            return root / "tests"
    raise SetupError("--untested needs the tests, which are not installed; run it in a checkout of the project.")
