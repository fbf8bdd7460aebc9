"""The command `smokestack`. Each subcommand has its own module, which is loaded only when it is needed.

A module has a function `command` or, for a command with subcommands, a `typer.Typer` called `app`. To add a command,
write its module and add it to the table.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Annotated, Final

import typer

from smokestack.kernel.errors import UserError

COMMANDS: Final = {
    "games": ("smokestack.cli.games", "List the games, their maps, seats and options."),
    "play": ("smokestack.cli.play", "Play a game in the terminal."),
    "replay": ("smokestack.cli.replay", "Check a record and walk through the game."),
    "review": ("smokestack.cli.review", "Review a finished game: luck, mistakes and better moves."),
    "maps": ("smokestack.cli.maps", "List the maps, draw one, or check your own."),
    "rules": ("smokestack.cli.rules", "Show the rules, clause by clause."),
    "arena": ("smokestack.cli.arena", "Let bots play each other and rate them."),
    "stats": ("smokestack.cli.stats", "Sum up many games from their records."),
    "puzzles": ("smokestack.cli.puzzles", "Make puzzles from games that bots play."),
    "train": ("smokestack.cli.train", "Train a game's value network by self-play."),
    "serve": ("smokestack.cli.serve", "Start the web server."),
    "db": ("smokestack.cli.db", "Check, back up, export and import stored games."),
    "admin": ("smokestack.cli.admin", "Manage people, tables, limits and announcements."),
    "verify": ("smokestack.cli.verify", "Compare the engine with games recorded elsewhere."),
    "fuzz": ("smokestack.cli.fuzz", "Play random games and report errors of the engine."),
}


def main(arguments: list[str] | None = None) -> None:
    """The entry point. Invalid input gives one sentence and exit code 2, never a traceback."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        code = build(given)(given, prog_name="smokestack", standalone_mode=False)
    except UserError as trouble:
        _fail(str(trouble))
    except UnicodeDecodeError as error:
        _fail(f"A file is not UTF-8 text: {error.reason} at byte {error.start}.")
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}." if error.filename else f"{error}.")
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except Exception as error:
        # Usage errors of Typer. Their class differs between its versions.
        sentence = getattr(error, "format_message", None)
        if sentence is None:
            raise
        what = sentence().rstrip(".")
        end = "" if what.endswith("?") else "."
        _fail(f"{what}{end} See: smokestack{_wanted(given, ' ')} --help")
    sys.exit(code if isinstance(code, int) else 0)


def _fail(sentence: str) -> None:
    print(sentence, file=sys.stderr)
    sys.exit(2)


def build(arguments: list[str]) -> typer.Typer:
    """The command line for these arguments. Only the command they name is loaded; the others show a line of help."""
    app = typer.Typer(
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_main)
    completing = any(name.startswith("_SMOKESTACK") for name in os.environ)
    wanted = _wanted(arguments)
    for name, (module, line) in COMMANDS.items():
        if name != wanted and not completing:
            app.command(name, help=line)(_not_loaded)
            continue
        loaded = import_module(module)
        if hasattr(loaded, "app"):
            app.add_typer(loaded.app, name=name, help=line)
        else:
            app.command(name, help=loaded.command.__doc__ or line)(loaded.command)
    return app


def _wanted(arguments: list[str], before: str = "") -> str:
    """The command that the arguments name, or an empty string."""
    found = next((word for word in arguments if not word.startswith("-")), "")
    return before + found if found in COMMANDS else ""


def _not_loaded() -> None:
    """Stands for a command that was not called."""


def _main(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version, and whether the engines are compiled.")
    ] = False,
) -> None:
    """Board games of the industrial age: engines, bots and a web server."""
    if version:
        from smokestack.cli.version import version_line

        print(version_line())
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())
