"""The command `smokestack`. One module a command, loaded only when it is called.

A module has a function `command`, or, for a command with commands of its own, a `typer.Typer` called `app`. To add
one, write the module and put it into the table.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Annotated, Final

import typer

from smokestack.kernel.errors import UserError

COMMANDS: Final = {
    "games": ("smokestack.cli.games", "The games, their maps, seats and options."),
    "play": ("smokestack.cli.play", "Play a game in the terminal."),
    "replay": ("smokestack.cli.replay", "Verify a record and show where it leads."),
    "maps": ("smokestack.cli.maps", "List the maps, draw one, check one of your own."),
    "rules": ("smokestack.cli.rules", "The rules, clause by clause."),
    "arena": ("smokestack.cli.arena", "Let bots play each other and rate them."),
    "serve": ("smokestack.cli.serve", "Serve the table to people and programs."),
    "db": ("smokestack.cli.db", "Check, back up, export and import stored games."),
    "verify": ("smokestack.cli.verify", "Replay games recorded elsewhere and compare."),
    "fuzz": ("smokestack.cli.fuzz", "Play whole games under watch and report what breaks."),
}


def main(arguments: list[str] | None = None) -> None:
    """The entry point. Bad input is one sentence and exit code 2, never a traceback."""
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
        # Typer's usage errors; which class they are of differs between its versions.
        sentence = getattr(error, "format_message", None)
        if sentence is None:
            raise
        what = sentence().rstrip(".")
        _fail(f"{what}. See: smokestack{_wanted(given, ' ')} --help")
    sys.exit(code if isinstance(code, int) else 0)


def _fail(sentence: str) -> None:
    print(sentence, file=sys.stderr)
    sys.exit(2)


def build(arguments: list[str]) -> typer.Typer:
    """The command line for these arguments: the command they name in full, the others by their line of help only."""
    app = typer.Typer(
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_first)
    completing = any(name.startswith("_SMOKESTACK") for name in os.environ)
    wanted = _wanted(arguments)
    for name, (module, line) in COMMANDS.items():
        if name != wanted and not completing:
            app.command(name, help=line)(_elsewhere)
            continue
        loaded = import_module(module)
        if hasattr(loaded, "app"):
            app.add_typer(loaded.app, name=name, help=line)
        else:
            app.command(name, help=loaded.command.__doc__ or line)(loaded.command)
    return app


def _wanted(arguments: list[str], before: str = "") -> str:
    """The command among the arguments, or nothing."""
    found = next((word for word in arguments if not word.startswith("-")), "")
    return before + found if found in COMMANDS else ""


def _elsewhere() -> None:
    """Stands for a command that is not the one called."""


def _first(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Which version this is, and whether it is compiled.")
    ] = False,
) -> None:
    """An open table for the board games of the industrial age."""
    if version:
        from smokestack.cli.version import version_line

        print(version_line())
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())
